// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/drawing.h"

#include "app/decoder/failure.h"

#include <QBuffer>
#include <QFont>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr int pointsPerInch = 72;
constexpr double minSize = 1.5; ///< of letters, in points
constexpr qsizetype maxLetters = 20'000;

/// Qt knows fonts only in a program with an application. It takes 10 ms to start, so only a job that draws text starts
/// it. It stays for the next one.
void startApplication()
{
    if (qobject_cast<QGuiApplication *>(QCoreApplication::instance()))
        return;
    if (QCoreApplication::instance())
        fail(DecoderFailure::Reason::Unsupported, QStringLiteral("no fonts in this program"));
    static std::array<char, 8> name{"decoder"};
    static std::array<char, 10> option{"-platform"};
    static std::array<char, 10> platform{"offscreen"};
    static std::array<char *, 4> arguments{name.data(), option.data(), platform.data(), nullptr};
    static int count = 3;
    // Never deleted: Qt's own static objects may be gone at the end of the program.
    static const auto *application = new QGuiApplication(count, arguments.data());
    Q_UNUSED(application);
}

bool isLatin(const QString &text)
{
    return std::ranges::all_of(text, [](QChar character) {
        return character.script() == QChar::Script_Latin || character.script() <= QChar::Script_Common;
    });
}

QFont fontFor(const QString &name, double size, bool isLatin)
{
    const auto has = [&name](const char *part) { return name.contains(QLatin1String(part), Qt::CaseInsensitive); };
    // The short names are those of Acrobat's forms: Helv, HeBo, TiRo, TiBI, Cour, CoBO.
    const bool isShort = name.size() == 4;
    const bool isMono = has("Cour") || has("Mono") || (isShort && name.startsWith(QLatin1String("Co")));
    const bool isSerif = has("Times") || has("Serif") || has("Roman") || has("Georgia") ||
                         (isShort && name.startsWith(QLatin1String("Ti")));
    const bool isSans = has("Sans");
    QFont font(isMono               ? QStringLiteral("Noto Sans Mono")
               : isSerif && !isSans ? QStringLiteral("Noto Serif")
                                    : QStringLiteral("Noto Sans"));
    font.setStyleHint(isMono ? QFont::Monospace : isSerif && !isSans ? QFont::Serif : QFont::SansSerif);
    const bool isShortBold = isShort && name.mid(2, 1) == QLatin1String("B");
    const bool isShortItalic = isShort && (name.endsWith(QLatin1Char('I')) || name.endsWith(QLatin1Char('O'))) &&
                               name != QLatin1String("TiRo");
    font.setBold(has("Bold") || isShortBold);
    font.setItalic(has("Italic") || has("Oblique") || isShortItalic);
    font.setHintingPreference(QFont::PreferNoHinting);
    // Qt joins no letters that are spaced. Programs that read or search a PDF do not know what "fi" as one letter is.
    constexpr double leastSpacing = 0.02;
    if (isLatin)
        font.setLetterSpacing(QFont::AbsoluteSpacing, leastSpacing);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size * dotsPerPoint))));
    return font;
}

/// A text in lines of a width, in dots.
class Paragraphs {
public:
    Paragraphs(const DrawnText &text, double size, double width, QPaintDevice *device)
    {
        QTextOption option(text.alignment | Qt::AlignAbsolute);
        option.setTextDirection(Qt::LayoutDirectionAuto);
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        for (const auto &line : text.text.left(maxLetters).split(QLatin1Char('\n'))) {
            m_layouts.push_back(
                std::make_unique<QTextLayout>(line, fontFor(text.font, size, isLatin(text.text)), device));
            m_layouts.back()->setTextOption(option);
            append(*m_layouts.back(), width);
        }
    }

    QSizeF size() const { return {m_width, m_height}; }
    void draw(QPainter &painter, QPointF at) const
    {
        for (const auto &layout : m_layouts)
            layout->draw(&painter, at);
    }

private:
    void append(QTextLayout &layout, double width)
    {
        layout.beginLayout();
        for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            line.setPosition({0, m_height});
            m_height += line.height();
            m_width = std::max(m_width, line.naturalTextWidth());
        }
        layout.endLayout();
    }

    std::vector<std::unique_ptr<QTextLayout>> m_layouts;
    double m_width = 0;
    double m_height = 0;
};

/// Draws into boxes whose coordinates are dots, downwards.
class TextPainter {
public:
    explicit TextPainter(QPainter &painter)
        : m_painter(painter)
    {
    }

    void draw(const DrawnText &text, const QRectF &box)
    {
        m_painter.setPen(text.colour);
        if (text.fit == DrawnText::Fit::Lines)
            drawLines(text, box);
        else if (text.fit == DrawnText::Fit::Cells)
            drawCells(text, box);
        else
            drawLine(text, box);
    }

private:
    Paragraphs laidOut(const DrawnText &text, double size, double width) const
    {
        return {text, size, width, m_painter.device()};
    }
    /// Letters become narrower first, then smaller.
    void drawLine(const DrawnText &text, const QRectF &box)
    {
        constexpr double anyWidth = 10'000'000;
        constexpr double narrowest = 0.75;
        constexpr double share = 0.7; // of the height; the rest is above and below of letters
        auto line = text;
        line.text.replace(QLatin1Char('\n'), QLatin1Char(' '));
        line.alignment = Qt::AlignLeft;
        const bool isFree = text.size == 0;
        double size = isFree ? std::max(box.height() / dotsPerPoint * share, minSize) : text.size;
        double width = laidOut(line, size, anyWidth).size().width();
        const double needed = box.width() / std::max(width, 1.0) / (isFree ? 1 : narrowest);
        if (needed < 1) {
            size = std::max(size * needed, minSize);
            width = laidOut(line, size, anyWidth).size().width();
        }
        const auto letters = laidOut(line, size, std::ceil(width) + 1);
        const double scale = std::min(1.0, box.width() / std::max(width, 1.0));
        const double free = box.width() - width * scale;
        const double before = text.alignment == Qt::AlignRight     ? free
                              : text.alignment == Qt::AlignHCenter ? free / 2
                                                                   : 0;
        const QPointF place(box.left() + before, box.center().y() - letters.size().height() / 2);
        m_painter.save();
        if (scale < 1)
            m_painter.scale(scale, 1);
        letters.draw(m_painter, {place.x() / scale, place.y()});
        m_painter.restore();
    }
    void drawLines(const DrawnText &text, const QRectF &box)
    {
        constexpr double usualSize = 12;
        constexpr double step = 0.92;
        double size = text.size == 0 ? usualSize : text.size;
        auto lines = laidOut(text, size, box.width());
        while (lines.size().height() > box.height() && size > minSize) {
            size *= step;
            lines = laidOut(text, size, box.width());
        }
        lines.draw(m_painter, box.topLeft());
    }
    void drawCells(const DrawnText &text, const QRectF &box)
    {
        QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text.text);
        auto cell = text;
        cell.fit = DrawnText::Fit::Line;
        cell.alignment = Qt::AlignHCenter;
        const double width = box.width() / text.cells;
        qsizetype from = 0;
        for (int i = 0; characters.toNextBoundary() > 0; ++i) {
            cell.text = text.text.sliced(from, characters.position() - from);
            from = characters.position();
            drawLine(cell, QRectF(box.left() + i * width, box.top(), width, box.height()));
        }
    }

    QPainter &m_painter;
};

void draw(QPainter &painter, const Drawing &drawing, double pageHeight)
{
    painter.resetTransform();
    painter.scale(dotsPerPoint, -dotsPerPoint);
    painter.translate(0, -pageHeight);
    for (const auto &[path, pen, brush] : drawing.paths) {
        painter.setPen(pen);
        painter.setBrush(brush);
        painter.drawPath(path);
    }
    painter.resetTransform();
    for (const auto &text : drawing.texts) {
        const QRectF box(text.box.left(), pageHeight - text.box.bottom(), text.box.width(), text.box.height());
        TextPainter(painter).draw(text, QRectF(box.topLeft() * dotsPerPoint, box.size() * dotsPerPoint));
    }
}

QPageSize pageFor(const Drawing &drawing)
{
    constexpr double maxSide = 14'400; // ISO 32000, annex C
    const QSizeF size(std::clamp(std::ceil(drawing.size.width()), 3.0, maxSide),
                      std::clamp(std::ceil(drawing.size.height()), 3.0, maxSide));
    return QPageSize(size, QPageSize::Point, QStringLiteral("drawing"), QPageSize::ExactMatch);
}

} // namespace

QString hiddenWords(const Drawing &drawing)
{
    QStringList words;
    bool isReadable = true;
    for (const auto &text : drawing.texts) {
        words.append(text.text.simplified());
        isReadable = isReadable && isLatin(text.text);
    }
    return isReadable ? QString() : words.join(QLatin1Char(' '));
}

QByteArray pdfOfDrawings(const QList<Drawing> &drawings)
{
    if (std::ranges::any_of(drawings, [](const Drawing &drawing) { return !drawing.texts.isEmpty(); }))
        startApplication();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerPoint * pointsPerInch);
    writer.setPageMargins({});
    writer.setPageSize(pageFor(drawings.first()));
    QPainter painter(&writer);
    for (qsizetype i = 0; i < drawings.size(); ++i) {
        const auto page = pageFor(drawings[i]);
        writer.setPageSize(page);
        if (i > 0)
            writer.newPage();
        draw(painter, drawings[i], page.size(QPageSize::Point).height());
    }
    painter.end();
    return bytes;
}

} // namespace clinicdesk::decoder
