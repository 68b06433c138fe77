// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfvalues.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <vector>

namespace clinicdesk::decoder {

namespace {

// ISO 32000, 12.7.4: flags of fields.
constexpr int multiLine = 1 << 12;
constexpr int password = 1 << 13;
constexpr int comb = 1 << 24;
constexpr int radio = 1 << 15;
constexpr int pushButton = 1 << 16;
constexpr int combo = 1 << 17;

constexpr double padding = 2;

/// What is around a field.
struct Frame {
    QColor background;
    QColor border;
    double width = 0;
    QString style; ///< S, D, B, I or U
};

Frame frameOf(QPDFObjectHandle field)
{
    auto colours = member(field, "/MK");
    auto style = member(field, "/BS");
    const auto old = readNumbers(member(field, "/Border"));
    Frame frame;
    frame.background = readColour(member(colours, "/BG"));
    frame.border = readColour(member(colours, "/BC"));
    frame.width = readNumber(member(style, "/W"), old.size() > 2 ? old[2] : 1);
    frame.style = readText(member(style, "/S"));
    if (!frame.border.isValid())
        frame.width = 0;
    return frame;
}

/// Inside of the frame.
QRectF roomIn(QSizeF size, const Frame &frame, double space)
{
    const bool isDouble = frame.style == QLatin1String("B") || frame.style == QLatin1String("I");
    const double edge = frame.width * (isDouble ? 2 : 1) + space;
    const QRectF room = QRectF(QPointF(0, 0), size).adjusted(edge, edge, -edge, -edge);
    return room.width() > 0 && room.height() > 0 ? room : QRectF(QPointF(0, 0), size);
}

void addFrame(Drawing &drawing, const Frame &frame, bool isRound)
{
    const QRectF all(QPointF(0, 0), drawing.size);
    const auto shape = [isRound](const QRectF &rectangle) {
        QPainterPath path;
        if (isRound)
            path.addEllipse(rectangle);
        else
            path.addRect(rectangle);
        return path;
    };
    if (frame.background.isValid())
        drawing.paths.append({shape(all), QPen(Qt::NoPen), frame.background});
    if (frame.width <= 0)
        return;
    QPen pen(frame.border, frame.width);
    pen.setJoinStyle(Qt::MiterJoin);
    if (frame.style == QLatin1String("D"))
        pen.setDashPattern({3, 3});
    const double half = frame.width / 2;
    QPainterPath line(QPointF(0, half));
    line.lineTo(drawing.size.width(), half);
    const bool isLine = frame.style == QLatin1String("U");
    drawing.paths.append({isLine ? line : shape(all.adjusted(half, half, -half, -half)), pen, QBrush(Qt::NoBrush)});
}

DrawnText textIn(QPDFObjectHandle field, QPDFObjectHandle form)
{
    DrawnText text;
    addTextStyle(text, fieldMember(field, "/DA", form), form);
    const int place = readInt(fieldMember(field, "/Q", form));
    text.alignment = place == 1 ? Qt::AlignHCenter : place == 2 ? Qt::AlignRight : Qt::AlignLeft;
    return text;
}

struct Choice {
    QString value;
    QString shown;
};

QList<Choice> choicesOf(QPDFObjectHandle field, QPDFObjectHandle form)
{
    QList<Choice> choices;
    auto options = fieldMember(field, "/Opt", form);
    if (!options.isArray())
        return choices;
    for (auto option : options.getArrayAsVector()) {
        const bool isPair = option.isArray() && option.getArrayNItems() > 1;
        const auto value = readText(isPair ? option.getArrayItem(0) : option);
        choices.append({value, isPair ? readText(option.getArrayItem(1)) : value});
    }
    return choices;
}

QStringList valuesOf(QPDFObjectHandle field, QPDFObjectHandle form)
{
    auto value = fieldMember(field, "/V", form);
    QStringList values;
    for (const auto &item : value.isArray() ? value.getArrayAsVector() : std::vector<QPDFObjectHandle>{value})
        values.append(readText(item));
    values.removeAll(QString());
    // Some programs store a text with formats alone.
    if (auto rich = fieldMember(field, "/RV", form); value.isNull() && !rich.isNull())
        values = {wordsOfRichText(readText(rich))};
    return values;
}

QString shownValue(QPDFObjectHandle field, QPDFObjectHandle form)
{
    auto values = valuesOf(field, form);
    const auto choices = choicesOf(field, form);
    for (auto &value : values) {
        const auto found = std::find_if(choices.begin(), choices.end(),
                                        [&value](const Choice &choice) { return choice.value == value; });
        if (found != choices.end())
            value = found->shown;
    }
    return values.join(QLatin1String(", "));
}

void addCells(Drawing &drawing, const Frame &frame, int cells)
{
    if (frame.width <= 0)
        return;
    QPainterPath lines;
    for (int i = 1; i < cells; ++i) {
        const double x = drawing.size.width() * i / cells;
        lines.moveTo(x, 0);
        lines.lineTo(x, drawing.size.height());
    }
    drawing.paths.append({lines, QPen(frame.border, frame.width), QBrush(Qt::NoBrush)});
}

void addValue(Drawing &drawing, QPDFObjectHandle field, QPDFObjectHandle form, const Frame &frame)
{
    constexpr int maxCells = 1'000;
    const int flags = readInt(fieldMember(field, "/Ff", form));
    auto text = textIn(field, form);
    text.text = shownValue(field, form);
    if (text.text.trimmed().isEmpty())
        return;
    if (flags & password)
        text.text.fill(QLatin1Char('*'));
    text.box = roomIn(drawing.size, frame, padding);
    const int cells = readInt(fieldMember(field, "/MaxLen", form));
    if (flags & multiLine) {
        text.fit = DrawnText::Fit::Lines;
    } else if ((flags & comb) && cells >= text.text.size() && cells <= maxCells) {
        text.fit = DrawnText::Fit::Cells;
        text.cells = cells;
        text.box = QRectF(QPointF(0, 0), drawing.size);
        addCells(drawing, frame, cells);
    }
    drawing.texts.append(text);
}

/// The lines of a list from the first visible one on, so small that the selected ones are among them.
void addList(Drawing &drawing, QPDFObjectHandle field, QPDFObjectHandle form, const Frame &frame)
{
    constexpr double usualSize = 12;
    constexpr double lineHeight = 1.25;
    const QColor selection(153, 193, 218); // as Acrobat has it
    const auto choices = choicesOf(field, form);
    const auto values = valuesOf(field, form);
    const auto isSelected = [&values](const Choice &choice) {
        return values.contains(choice.value) || values.contains(choice.shown);
    };
    const auto firstSelected = std::find_if(choices.begin(), choices.end(), isSelected) - choices.begin();
    const auto afterSelected = choices.rend() - std::find_if(choices.rbegin(), choices.rend(), isSelected);
    auto first = std::clamp<qsizetype>(readInt(fieldMember(field, "/TI", form)), 0, choices.size());
    auto text = textIn(field, form);
    const auto room = roomIn(drawing.size, frame, 0);
    auto height = std::min((text.size > 0 ? text.size : usualSize) * lineHeight, room.height());
    auto lines = static_cast<qsizetype>(room.height() / height);
    if (firstSelected < choices.size() && (firstSelected < first || afterSelected > first + lines))
        first = firstSelected;
    if (afterSelected > first + lines) {
        lines = afterSelected - first;
        height = room.height() / static_cast<double>(lines);
    }
    text.size = height / lineHeight;
    for (qsizetype i = first; i < std::min(first + lines, choices.size()); ++i) {
        const QRectF line(room.left(), room.bottom() - static_cast<double>(i - first + 1) * height, room.width(),
                          height);
        QPainterPath bar;
        bar.addRect(line);
        if (isSelected(choices[i]))
            drawing.paths.append({bar, QPen(Qt::NoPen), selection});
        text.text = choices[i].shown;
        text.box = line.adjusted(padding, 0, -padding, 0);
        drawing.texts.append(text);
    }
}

bool isOn(QPDFObjectHandle field, QPDFObjectHandle form)
{
    auto state = member(field, "/AS");
    if (state.isNull())
        state = fieldMember(field, "/V", form);
    const auto text = readText(state);
    return !text.isEmpty() && text != QLatin1String("Off");
}

QPainterPath polygon(const QRectF &box, std::initializer_list<QPointF> points)
{
    QPolygonF shape;
    for (const auto &point : points)
        shape.append({box.left() + point.x() * box.width(), box.top() + point.y() * box.height()});
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    return path;
}

/// The characters of ZapfDingbats that forms tick with.
QPainterPath tick(const QString &character, const QRectF &box)
{
    QPainterPath round;
    round.addEllipse(box.marginsRemoved(QMarginsF(1, 1, 1, 1) * (box.width() / 5)));
    if (character == QLatin1String("l"))
        return round;
    if (character == QLatin1String("n"))
        return polygon(box, {{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}});
    if (character == QLatin1String("u"))
        return polygon(box, {{0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}});
    if (character == QLatin1String("H"))
        return polygon(box, {{0.5, 1},
                             {0.62, 0.64},
                             {1, 0.62},
                             {0.7, 0.4},
                             {0.8, 0},
                             {0.5, 0.22},
                             {0.2, 0},
                             {0.3, 0.4},
                             {0, 0.62},
                             {0.38, 0.64}});
    if (character == QLatin1String("8"))
        return polygon(box, {{0, 0.15},
                             {0.35, 0.5},
                             {0, 0.85},
                             {0.15, 1},
                             {0.5, 0.65},
                             {0.85, 1},
                             {1, 0.85},
                             {0.65, 0.5},
                             {1, 0.15},
                             {0.85, 0},
                             {0.5, 0.35},
                             {0.15, 0}});
    return polygon(box, {{0, 0.45}, {0.12, 0.58}, {0.35, 0.3}, {0.88, 1}, {1, 0.92}, {0.38, 0}});
}

void addTick(Drawing &drawing, QPDFObjectHandle field, QPDFObjectHandle form, const Frame &frame)
{
    constexpr double space = 0.15;
    const bool isRadio = (readInt(fieldMember(field, "/Ff", form)) & radio) != 0;
    auto character = readText(member(member(field, "/MK"), "/CA"));
    if (character.isEmpty())
        character = QLatin1String(isRadio ? "l" : "4");
    addFrame(drawing, frame, isRadio && character == QLatin1String("l"));
    if (!isOn(field, form))
        return;
    const auto room = roomIn(drawing.size, frame, 0);
    const double side = std::min(room.width(), room.height()) * (1 - 2 * space);
    const QRectF box(room.center().x() - side / 2, room.center().y() - side / 2, side, side);
    drawing.paths.append({tick(character, box), QPen(Qt::NoPen), textIn(field, form).colour});
}

/// The name of the font that the form knows by a short name.
QString fontName(const QString &shortName, QPDFObjectHandle form)
{
    auto fonts = member(member(form, "/DR"), "/Font");
    auto font = member(fonts, (QLatin1Char('/') + shortName).toStdString().c_str());
    const auto name = readText(member(font, "/BaseFont"));
    return name.isEmpty() ? shortName : name;
}

QColor colourOf(const QList<double> &numbers)
{
    auto array = QPDFObjectHandle::newArray();
    for (const double number : numbers)
        array.appendItem(QPDFObjectHandle::newReal(number, 4));
    return readColour(array);
}

} // namespace

void addTextStyle(DrawnText &text, QPDFObjectHandle appearance, QPDFObjectHandle form)
{
    QString font;
    QList<double> numbers;
    static const QRegularExpression spaces(QStringLiteral("[\\s\\[\\]]+"));
    for (const auto &word : readText(appearance).split(spaces, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const double number = word.toDouble(&isNumber);
        if (isNumber) {
            numbers.append(number);
            continue;
        }
        if (word.startsWith(QLatin1Char('/')))
            font = word.sliced(1);
        if (word == QLatin1String("Tf")) {
            constexpr double maxSize = 1'000;
            text.font = fontName(font, form);
            text.size = std::clamp(std::abs(numbers.value(0)), 0.0, maxSize);
        } else if (word == QLatin1String("g") || word == QLatin1String("rg") || word == QLatin1String("k")) {
            if (const auto colour = colourOf(numbers); colour.isValid())
                text.colour = colour;
        }
        numbers.clear();
    }
}

QPDFObjectHandle fieldMember(QPDFObjectHandle field, const char *key, QPDFObjectHandle form)
{
    constexpr int maxParents = 32;
    for (int i = 0; i < maxParents && field.isDictionary(); ++i) {
        if (auto value = field.getKey(key); !value.isNull())
            return value;
        field = field.getKey("/Parent");
    }
    const QLatin1String name(key);
    const bool hasDefault = name == QLatin1String("/DA") || name == QLatin1String("/Q");
    return hasDefault ? member(form, key) : QPDFObjectHandle::newNull();
}

bool hasText(QPDFObjectHandle field, QPDFObjectHandle form)
{
    const auto kind = fieldMember(field, "/FT", form);
    return isName(kind, "/Tx") || isName(kind, "/Ch");
}

bool isFilled(QPDFObjectHandle field, QPDFObjectHandle form)
{
    if (hasText(field, form))
        return !shownValue(field, form).trimmed().isEmpty();
    const auto kind = fieldMember(field, "/FT", form);
    if (isName(kind, "/Btn"))
        return (readInt(fieldMember(field, "/Ff", form)) & pushButton) == 0 && isOn(field, form);
    return isName(kind, "/Sig") && fieldMember(field, "/V", form).isDictionary();
}

int fieldQuarters(QPDFObjectHandle field)
{
    constexpr int quarter = 90;
    const int quarters = readInt(member(member(field, "/MK"), "/R")) / quarter % 4;
    return quarters < 0 ? quarters + 4 : quarters;
}

Drawing fieldLook(QPDFObjectHandle field, QPDFObjectHandle form)
{
    Drawing drawing;
    drawing.size = readRectangle(member(field, "/Rect")).size();
    if (fieldQuarters(field) % 2 != 0)
        drawing.size.transpose();
    const auto kind = fieldMember(field, "/FT", form);
    const int flags = readInt(fieldMember(field, "/Ff", form));
    const auto frame = frameOf(field);
    if (isName(kind, "/Btn") && !(flags & pushButton)) {
        addTick(drawing, field, form, frame);
        return drawing;
    }
    addFrame(drawing, frame, false);
    if (isName(kind, "/Btn")) {
        auto caption = textIn(field, form);
        caption.text = readText(member(member(field, "/MK"), "/CA"));
        caption.alignment = Qt::AlignHCenter;
        caption.box = roomIn(drawing.size, frame, padding);
        if (!caption.text.isEmpty())
            drawing.texts.append(caption);
    } else if (isName(kind, "/Ch") && !(flags & combo)) {
        addList(drawing, field, form, frame);
    } else if (hasText(field, form)) {
        addValue(drawing, field, form, frame);
    }
    return drawing;
}

} // namespace clinicdesk::decoder
