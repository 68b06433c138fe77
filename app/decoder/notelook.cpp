// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfvalues.h"

#include <QLineF>
#include <QPolygonF>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace clinicdesk::decoder {

namespace {

struct Pencil {
    QPen pen = QPen(Qt::NoPen);
    QBrush inside = QBrush(Qt::NoBrush);
};

double lineWidth(QPDFObjectHandle note, double otherwise)
{
    const auto old = readNumbers(member(note, "/Border"));
    return std::max(0.0, readNumber(member(member(note, "/BS"), "/W"), old.size() > 2 ? old[2] : otherwise));
}

/// Without a colour most readers draw black; an empty array is none.
QColor lineColour(QPDFObjectHandle note, const QColor &otherwise = Qt::black)
{
    auto colour = member(note, "/C");
    return colour.isArray() ? readColour(colour) : otherwise;
}

Pencil pencilOf(QPDFObjectHandle note)
{
    Pencil pencil;
    const auto width = lineWidth(note, 1);
    const auto colour = lineColour(note);
    if (width > 0 && colour.isValid()) {
        pencil.pen = QPen(colour, width);
        pencil.pen.setCapStyle(Qt::RoundCap);
        pencil.pen.setJoinStyle(Qt::RoundJoin);
        if (isName(member(member(note, "/BS"), "/S"), "/D")) {
            auto dashes = readNumbers(member(member(note, "/BS"), "/D"));
            if (dashes.isEmpty() || *std::min_element(dashes.begin(), dashes.end()) <= 0)
                dashes = {3};
            if (dashes.size() % 2 != 0)
                dashes += dashes;
            for (auto &dash : dashes)
                dash /= width;
            pencil.pen.setCapStyle(Qt::FlatCap);
            pencil.pen.setDashPattern(dashes);
        }
    }
    if (const auto inside = readColour(member(note, "/IC")); inside.isValid())
        pencil.inside = inside;
    return pencil;
}

QPainterPath lineThrough(const QList<QPointF> &points, bool isClosed)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(points));
    if (isClosed)
        path.closeSubpath();
    // A dot: a line without length is not drawn.
    if (points.size() == 1)
        path.lineTo(points.first() + QPointF(0.01, 0));
    return path;
}

QList<QList<QPointF>> pointLists(QPDFObjectHandle array)
{
    QList<QList<QPointF>> lists;
    if (!array.isArray())
        return lists;
    for (const auto &item : array.getArrayAsVector()) {
        if (const auto points = readPoints(item); !points.isEmpty())
            lists.append(points);
    }
    return lists;
}

/// The words that are marked: left and right end of the upper edge, then of the lower one.
QList<std::array<QPointF, 4>> markedWords(QPDFObjectHandle note)
{
    QList<std::array<QPointF, 4>> words;
    const auto points = readPoints(member(note, "/QuadPoints"));
    for (qsizetype i = 0; i + 3 < points.size(); i += 4) {
        std::array<QPointF, 4> word{points[i], points[i + 1], points[i + 2], points[i + 3]};
        // The standard has them around the word, most programs in lines; some start with the lower edge.
        if (QLineF(word[0], word[2]).length() > QLineF(word[0], word[3]).length())
            std::swap(word[2], word[3]);
        if (word[0].y() < word[2].y() && word[1].y() < word[3].y()) {
            std::swap(word[0], word[2]);
            std::swap(word[1], word[3]);
        }
        words.append(word);
    }
    if (words.isEmpty()) {
        const auto box = readRectangle(member(note, "/Rect"));
        words.append({box.bottomLeft(), box.bottomRight(), box.topLeft(), box.topRight()});
    }
    return words;
}

void addHighlight(Drawing &drawing, QPDFObjectHandle note)
{
    const auto colour = lineColour(note, Qt::yellow);
    for (const auto &word : markedWords(note))
        drawing.paths.append({lineThrough({word[0], word[1], word[3], word[2]}, true), QPen(Qt::NoPen),
                              colour.isValid() ? QBrush(colour) : QBrush(Qt::NoBrush)});
}

/// Underlined (0), struck out (0.5), at such a height of the word.
void addWordLines(Drawing &drawing, QPDFObjectHandle note, double height, bool isSquiggly)
{
    constexpr double share = 0.06; // of the height of the letters
    const auto colour = lineColour(note);
    if (!colour.isValid())
        return;
    for (const auto &word : markedWords(note)) {
        const double letters = QLineF(word[0], word[2]).length();
        const QPointF up = word[0] - word[2];
        const QPointF from = word[2] + up * (height + share);
        const QPointF to = word[3] + up * (height + share);
        QList<QPointF> points{from};
        const int waves = isSquiggly ? std::clamp(static_cast<int>(QLineF(from, to).length() / 2), 1, 1'000) : 1;
        for (int i = 1; i <= waves; ++i)
            points.append(from + (to - from) * i / waves + (isSquiggly && i % 2 != 0 ? up * share * 2 : QPointF()));
        drawing.paths.append(
            {lineThrough(points, false), QPen(colour, std::max(0.5, letters * share)), QBrush(Qt::NoBrush)});
    }
}

void addInk(Drawing &drawing, QPDFObjectHandle note)
{
    for (const auto &stroke : pointLists(member(note, "/InkList")))
        drawing.paths.append({lineThrough(stroke, false), pencilOf(note).pen, QBrush(Qt::NoBrush)});
}

/// ISO 32000, table 176. `from` is a point on the line.
void addLineEnd(Drawing &drawing, const QString &kind, QPointF end, QPointF from, const Pencil &pencil)
{
    constexpr double size = 4.5; // of line widths, as most readers have it
    constexpr double arrowAngle = 30;
    const double length = size * std::max(1.0, pencil.pen.widthF());
    QLineF back(end, from);
    back.setLength(length);
    const auto turned = [&back](double angle) {
        auto line = back;
        line.setAngle(back.angle() + angle);
        return line.p2();
    };
    const QRectF around(end.x() - length / 2, end.y() - length / 2, length, length);
    const bool isReversed = kind.startsWith(QLatin1Char('R'));
    const double side = isReversed ? 180 - arrowAngle : arrowAngle;
    QPainterPath path;
    bool isFilled = false;
    if (kind.endsWith(QLatin1String("Arrow"))) {
        isFilled = kind.endsWith(QLatin1String("ClosedArrow"));
        path = lineThrough({turned(side), end, turned(-side)}, isFilled);
    } else if (kind == QLatin1String("Square")) {
        isFilled = true;
        path.addRect(around);
    } else if (kind == QLatin1String("Circle")) {
        isFilled = true;
        path.addEllipse(around);
    } else if (kind == QLatin1String("Diamond")) {
        isFilled = true;
        path = lineThrough(
            {{end.x(), around.top()}, {around.right(), end.y()}, {end.x(), around.bottom()}, {around.left(), end.y()}},
            true);
    } else if (kind == QLatin1String("Butt") || kind == QLatin1String("Slash")) {
        const double angle = kind == QLatin1String("Butt") ? 90 : 60;
        path = lineThrough({turned(angle), end, end * 2 - turned(angle)}, false);
    } else {
        return;
    }
    auto pen = pencil.pen;
    pen.setStyle(Qt::SolidLine);
    drawing.paths.append({path, pen, isFilled ? pencil.inside : QBrush(Qt::NoBrush)});
}

void addLine(Drawing &drawing, QPDFObjectHandle note, const QList<QPointF> &points, bool isClosed)
{
    if (points.isEmpty())
        return;
    const auto pencil = pencilOf(note);
    drawing.paths.append({lineThrough(points, isClosed), pencil.pen, isClosed ? pencil.inside : QBrush(Qt::NoBrush)});
    auto ends = member(note, "/LE");
    if (isClosed || points.size() < 2 || pencil.pen.style() == Qt::NoPen)
        return;
    // Of a line that points to a text box it is one name.
    const auto first = ends.isArray() && ends.getArrayNItems() > 0 ? ends.getArrayItem(0) : ends;
    addLineEnd(drawing, readText(first), points.first(), points[1], pencil);
    if (ends.isArray() && ends.getArrayNItems() > 1)
        addLineEnd(drawing, readText(ends.getArrayItem(1)), points.last(), points[points.size() - 2], pencil);
}

/// The words of a line, at its middle: above it, or to the right of one that goes up.
void addCaption(Drawing &drawing, QPDFObjectHandle note, const QList<QPointF> &points)
{
    constexpr double size = 10;
    constexpr double space = 2;
    if (points.size() < 2 || !hasCaption(note))
        return;
    const auto colour = lineColour(note);
    DrawnText text;
    text.text = noteText(note).simplified();
    text.size = size;
    text.colour = colour.isValid() ? colour : QColor(Qt::black);
    const QLineF line(points[0], points[1]);
    const auto offset = readNumbers(member(note, "/CO")); // along the line, and away from it
    auto place = line.center();
    if (offset.size() == 2 && line.length() > 0) {
        const auto along = (line.p2() - line.p1()) / line.length();
        place += along * offset[0] + QPointF(-along.y(), along.x()) * offset[1];
    }
    const double width = static_cast<double>(text.text.size()) * size; // more than letters need
    const double height = 1.5 * size;
    const double free = std::max(pencilOf(note).pen.widthF(), 1.0) / 2 + space;
    const bool isSteep = std::abs(line.dy()) > std::abs(line.dx());
    text.alignment = isSteep ? Qt::AlignLeft : Qt::AlignHCenter;
    text.box = isSteep ? QRectF(place.x() + free, place.y() - height / 2, width, height)
                       : QRectF(place.x() - width / 2, place.y() + free, width, height);
    drawing.texts.append(text);
}

QRectF insideOf(QPDFObjectHandle note)
{
    const auto box = readRectangle(member(note, "/Rect"));
    const auto margins = readNumbers(member(note, "/RD"));
    if (margins.size() != 4)
        return box;
    const auto inside = box.adjusted(margins[0], margins[1], -margins[2], -margins[3]);
    return inside.isValid() ? inside : box;
}

void addShape(Drawing &drawing, QPDFObjectHandle note, bool isRound)
{
    const auto pencil = pencilOf(note);
    const double half = pencil.pen.style() == Qt::NoPen ? 0 : pencil.pen.widthF() / 2;
    const auto box = insideOf(note).adjusted(half, half, -half, -half);
    QPainterPath path;
    if (isRound)
        path.addEllipse(box);
    else
        path.addRect(box);
    // What is only marked to be blackened can still be read.
    const bool isMark = isName(member(note, "/Subtype"), "/Redact");
    drawing.paths.append({path, pencil.pen, isMark ? QBrush(Qt::NoBrush) : pencil.inside});
}

void addFreeText(Drawing &drawing, QPDFObjectHandle note, QPDFObjectHandle form)
{
    constexpr double padding = 2;
    const auto box = insideOf(note);
    DrawnText text;
    addTextStyle(text, member(note, "/DA"), form);
    const bool hasBorder = member(note, "/BS").isDictionary() || member(note, "/Border").isArray();
    const double width = hasBorder ? lineWidth(note, 1) : 0;
    const QPen pen = width > 0 ? QPen(text.colour, width) : QPen(Qt::NoPen);
    const auto background = readColour(member(note, "/C"));
    QPainterPath path;
    path.addRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    if (hasBorder || background.isValid())
        drawing.paths.append({path, pen, background.isValid() ? QBrush(background) : QBrush(Qt::NoBrush)});
    const auto callout = readPoints(member(note, "/CL"));
    if (callout.size() > 1) {
        Pencil pencil;
        pencil.pen = QPen(text.colour, std::max(width, 1.0));
        drawing.paths.append({lineThrough(callout, false), pencil.pen, QBrush(Qt::NoBrush)});
        addLineEnd(drawing, readText(member(note, "/LE")), callout.first(), callout[1], pencil);
    }
    const int place = readInt(member(note, "/Q"));
    text.alignment = place == 1 ? Qt::AlignHCenter : place == 2 ? Qt::AlignRight : Qt::AlignLeft;
    text.fit = DrawnText::Fit::Lines;
    text.text = noteText(note);
    const double edge = width + padding;
    const auto room = box.adjusted(edge, edge, -edge, -edge);
    text.box = room.isValid() ? room : box;
    if (!text.text.trimmed().isEmpty())
        drawing.texts.append(text);
}

/// The word of a stamp that comes without its picture, such as "NOT APPROVED".
void addStamp(Drawing &drawing, QPDFObjectHandle note)
{
    const QColor red(190, 30, 30);
    const auto box = readRectangle(member(note, "/Rect"));
    static const QRegularExpression wordStart(QStringLiteral("(?<=[a-z])(?=[A-Z])"));
    auto name = readText(member(note, "/Name"));
    if (name.isEmpty())
        name = QStringLiteral("Draft");
    QPainterPath frame;
    const double edge = std::min(box.width(), box.height()) * 0.05;
    frame.addRoundedRect(box.adjusted(edge, edge, -edge, -edge), edge * 3, edge * 3);
    drawing.paths.append({frame, QPen(red, edge), QBrush(Qt::NoBrush)});
    DrawnText text;
    text.box = box.adjusted(edge * 3, edge * 2, -edge * 3, -edge * 2);
    text.text = name.replace(wordStart, QStringLiteral(" ")).toUpper();
    text.font = QStringLiteral("HeBo");
    text.colour = red;
    text.alignment = Qt::AlignHCenter;
    drawing.texts.append(text);
}

QRectF iconPlace(QPDFObjectHandle note)
{
    constexpr double side = 20;
    const auto box = readRectangle(member(note, "/Rect"));
    return {box.left(), box.bottom() - side, side, side};
}

/// A sheet with three lines, in the colour of the note.
void addNoteIcon(Drawing &drawing, QPDFObjectHandle note)
{
    const QColor yellow(255, 209, 0);
    const auto box = iconPlace(note).adjusted(1, 1, -1, -1);
    const auto colour = lineColour(note, yellow);
    const QPen pen(QColor(60, 60, 60), 1);
    QPainterPath sheet;
    sheet.addRoundedRect(box, 2, 2);
    drawing.paths.append({sheet, pen, colour.isValid() ? colour : yellow});
    QPainterPath lines;
    for (const double height : {0.3, 0.52, 0.74}) {
        lines.moveTo(box.left() + 4, box.top() + height * box.height());
        lines.lineTo(box.right() - 4, box.top() + height * box.height());
    }
    drawing.paths.append({lines, pen, QBrush(Qt::NoBrush)});
}

void addPaperClip(Drawing &drawing, QPDFObjectHandle note)
{
    const auto box = iconPlace(note);
    const auto at = [&box](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    QPainterPath clip(at(0.35, 0.7));
    clip.lineTo(at(0.35, 0.3));
    clip.cubicTo(at(0.35, 0.1), at(0.65, 0.1), at(0.65, 0.3));
    clip.lineTo(at(0.65, 0.75));
    clip.cubicTo(at(0.65, 1), at(0.25, 1), at(0.25, 0.75));
    clip.lineTo(at(0.25, 0.3));
    drawing.paths.append({clip, QPen(lineColour(note, QColor(60, 60, 60)), 1.5), QBrush(Qt::NoBrush)});
}

void addCaret(Drawing &drawing, QPDFObjectHandle note)
{
    const auto box = insideOf(note);
    const auto colour = lineColour(note, Qt::blue);
    QPainterPath caret(box.topLeft());
    caret.quadTo(QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom()));
    caret.quadTo(QPointF(box.center().x(), box.top()), box.topRight());
    caret.closeSubpath();
    if (colour.isValid())
        drawing.paths.append({caret, QPen(Qt::NoPen), colour});
}

void addMeasuringLine(Drawing &drawing, QPDFObjectHandle note)
{
    const auto points = readPoints(member(note, "/L"));
    addLine(drawing, note, points, false);
    addCaption(drawing, note, points);
}

/// In the coordinates of the page.
Drawing drawnOnPage(QPDFObjectHandle note, QPDFObjectHandle form)
{
    Drawing drawing;
    const auto kind = readText(member(note, "/Subtype"));
    const auto is = [&kind](const char *name) { return kind == QLatin1String(name); };
    if (is("Highlight"))
        addHighlight(drawing, note);
    else if (is("Underline") || is("Squiggly"))
        addWordLines(drawing, note, 0, is("Squiggly"));
    else if (is("StrikeOut"))
        addWordLines(drawing, note, 0.4, false);
    else if (is("Ink"))
        addInk(drawing, note);
    else if (is("Line"))
        addMeasuringLine(drawing, note);
    else if (is("PolyLine") || is("Polygon"))
        addLine(drawing, note, readPoints(member(note, "/Vertices")), is("Polygon"));
    else if (is("Square") || is("Circle") || is("Redact"))
        addShape(drawing, note, is("Circle"));
    else if (is("FreeText"))
        addFreeText(drawing, note, form);
    else if (is("Stamp"))
        addStamp(drawing, note);
    else if (is("Text"))
        addNoteIcon(drawing, note);
    else if (is("FileAttachment"))
        addPaperClip(drawing, note);
    else if (is("Caret"))
        addCaret(drawing, note);
    return drawing;
}

} // namespace

QString noteText(QPDFObjectHandle note)
{
    auto text = readText(member(note, "/Contents"));
    if (!text.trimmed().isEmpty())
        return text;
    return wordsOfRichText(readText(member(note, "/RC")));
}

bool hasCaption(QPDFObjectHandle note)
{
    auto caption = member(note, "/Cap");
    return isName(member(note, "/Subtype"), "/Line") && caption.isBool() && caption.getBoolValue() &&
           !noteText(note).trimmed().isEmpty();
}

QString wordsOfRichText(QString text)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    text.replace(QLatin1String("</p>"), QLatin1String("\n"));
    text.remove(tags);
    text.replace(QLatin1String("&lt;"), QLatin1String("<"));
    text.replace(QLatin1String("&gt;"), QLatin1String(">"));
    text.replace(QLatin1String("&amp;"), QLatin1String("&"));
    return text.trimmed();
}

NoteLook noteLook(QPDFObjectHandle note, QPDFObjectHandle form)
{
    NoteLook look;
    look.drawing = drawnOnPage(note, form);
    if (look.drawing.isEmpty())
        return look;
    // Only what shows the words keeps to the rectangle of the note; lines may reach beyond it.
    auto box = look.drawing.texts.isEmpty() ? QRectF() : readRectangle(member(note, "/Rect"));
    for (const auto &text : look.drawing.texts)
        box |= text.box;
    for (const auto &path : look.drawing.paths) {
        const double half = path.pen.style() == Qt::NoPen ? 0 : path.pen.widthF();
        box |= path.path.boundingRect().adjusted(-half, -half, half, half);
    }
    look.rectangle = box;
    look.drawing.size = box.size();
    for (auto &path : look.drawing.paths)
        path.path.translate(-box.topLeft());
    for (auto &text : look.drawing.texts)
        text.box.translate(-box.topLeft());
    return look;
}

} // namespace clinicdesk::decoder
