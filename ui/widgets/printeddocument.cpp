// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/printeddocument.h"

#include "ui/widgets/numbertext.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct PrintedDocumentTr {
    Q_DECLARE_TR_FUNCTIONS(PrintedDocument)
};

constexpr qreal pointsPerInch = 72;
constexpr qreal columnGap = 6; ///< pt
constexpr qreal footerGap = 8; ///< pt
constexpr std::size_t noRow = std::size_t(-1);

/// Sizes and spaces, pt.
struct Sizes {
    qreal title;
    qreal heading;
    qreal text;
    qreal code;
    qreal aboveParagraph;
    qreal aboveHeading;
    qreal aboveHeader;
    qreal belowHeader;
    qreal aboveRow;
    qreal belowRow;
};
constexpr Sizes normal{16, 10.5, 8.5, 8, 2, 15, 2, 0, 2, 0};
constexpr Sizes dense{14, 10.5, 7.5, 7, 0, 8, 8, 5, 2.5, 2.5};

/// Identifiers, sizes and times keep the order of their characters also on mirrored pages.
Qt::LayoutDirection directionOf(const QString &text)
{
    const auto isRightToLeft = [](QChar letter) {
        return letter.direction() == QChar::DirAL || letter.direction() == QChar::DirR;
    };
    return std::ranges::any_of(text, isRightToLeft) ? Qt::RightToLeft : Qt::LeftToRight;
}

QFont sized(QFont font, qreal points, Weight weight = Weight::Regular)
{
    font.setPointSizeF(points);
    font.setBold(weight == Weight::Bold);
    return font;
}

} // namespace

PrintedDocument::PrintedDocument(QPagedPaintDevice &device, Density density)
    : m_device(device)
    , m_colors(Tokens::of(Theme{}))
    , m_size(device.width(), device.height())
    , m_point(device.logicalDpiX() / pointsPerInch)
    , m_hasRules(density == Density::Dense)
    , m_isMirrored(QGuiApplication::layoutDirection() == Qt::RightToLeft)
    , m_faces([&]() -> decltype(m_faces) {
        const auto &sizes = density == Density::Dense ? dense : normal;
        const auto made = [&](const QFont &font, const QColor &color, qreal above, qreal below = 0) {
            return Face{font, QFontMetricsF(font, &device), color, above * m_point, below * m_point};
        };
        const auto text = sized(bodyFont(), sizes.text);
        const auto bold = sized(bodyFont(), sizes.text, Weight::Bold);
        return {made(sized(bodyFont(), sizes.title, Weight::Bold), m_colors.text, 0),
                made(sized(bodyFont(), sizes.heading, Weight::Bold), m_colors.text, sizes.aboveHeading),
                made(text, m_colors.text, sizes.aboveParagraph),
                made(text, m_colors.text3, sizes.aboveParagraph),
                made(bold, m_colors.text3, sizes.aboveHeader, sizes.belowHeader),
                made(text, m_colors.text, sizes.aboveRow, sizes.belowRow),
                made(bold, m_colors.text, sizes.aboveRow, sizes.belowRow),
                made(text, m_colors.text3, 0, sizes.belowRow),
                made(sized(monoFont(), sizes.code), m_colors.text, 0)};
    }())
    , m_tables{{{{0, m_size.width(), Qt::AlignLeft, false}}, noRow}}
{
}

qreal PrintedDocument::lineHeight(Style style) const
{
    const auto height = face(style).metrics.lineSpacing();
    return style == Style::Row ? std::max(height, face(Style::Code).metrics.lineSpacing()) : height;
}

void PrintedDocument::addLines(std::vector<Line> &lines, const QString &text, Style style, qreal width) const
{
    const bool isCode = style == Style::Code;
    if (text.isEmpty())
        return;
    if (face(style).metrics.horizontalAdvance(text) <= width) {
        lines.push_back({text, isCode});
        return;
    }
    QTextLayout layout(text, face(style).font, &m_device);
    QTextOption option;
    option.setWrapMode(isCode ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines.push_back({text.mid(line.textStart(), line.textLength()).trimmed(), isCode});
    }
    layout.endLayout();
}

void PrintedDocument::startTable(const QList<Column> &columns, const QStringList &headers)
{
    Table table{{}, headers.isEmpty() ? noRow : m_rows.size()};
    qreal left = 0;
    for (qsizetype at = 0; at < columns.size(); ++at) {
        const auto &column = columns.at(at);
        const auto gap = at + 1 < columns.size() ? columnGap * m_point : 0;
        const auto width = column.share * m_size.width();
        table.places.push_back({left, std::max(width - gap, m_point), column.side, column.isQuiet});
        left += width;
    }
    m_tables.push_back(std::move(table));
    if (headers.isEmpty())
        return;
    QList<Cell> cells;
    for (qsizetype at = 0; at < headers.size(); ++at)
        cells.append({.text = face(Style::Header)
                                  .metrics.elidedText(headers.at(at), Qt::ElideRight,
                                                      m_tables.back().places.at(std::size_t(at)).width)});
    addCells(Style::Header, m_tables.size() - 1, cells);
}

void PrintedDocument::addNote(qsizetype firstColumn, const QString &text)
{
    QList<Cell> cells(firstColumn);
    cells.append({text});
    addCells(Style::Note, m_tables.size() - 1, cells);
}

void PrintedDocument::addCells(Style style, std::size_t table, const QList<Cell> &cells)
{
    Row row{.style = style, .table = table, .cells = {}};
    row.cells.reserve(std::size_t(cells.size()));
    for (const auto &cell : cells) {
        const auto &place = m_tables[table].places.at(row.cells.size());
        const auto width = style == Style::Note ? m_size.width() - place.left : place.width;
        auto &lines = row.cells.emplace_back();
        addLines(lines, cell.text, style, width);
        addLines(lines, cell.code, Style::Code, width);
        row.lines = std::max(row.lines, int(lines.size()));
    }
    m_rows.push_back(std::move(row));
}

/// Distributes the rows over pages.
class PrintedDocument::Planner {
public:
    explicit Planner(const PrintedDocument &document)
        : m_document(document)
        , m_room(document.m_size.height() - document.lineHeight(Style::Quiet) - footerGap * document.m_point)
    {
    }

    std::vector<Page> plan()
    {
        for (std::size_t at = 0; at < m_document.m_rows.size(); ++at) {
            const auto &row = m_document.m_rows[at];
            const auto needed = heightOf(row, row.lines) + heightBelow(row.style);
            if (m_y > m_top && m_y + needed > m_room && needed <= m_room)
                startPage(row);
            for (int line = 0; line < row.lines;)
                line += addSlice(at, line);
        }
        return std::move(m_pages);
    }

private:
    /// Adds the lines that fit from this one, or starts a page and adds none.
    int addSlice(std::size_t at, int firstLine)
    {
        const auto &row = m_document.m_rows[at];
        const auto fitting = int((m_room - m_y - heightOf(row, 0)) / m_document.lineHeight(row.style));
        if (fitting < 1 && m_y > m_top) {
            startPage(row);
            return 0;
        }
        const auto lines = std::clamp(fitting, 1, row.lines - firstLine);
        place({at, firstLine, lines, m_y + spaceAbove(row)});
        return lines;
    }

    void startPage(const Row &row)
    {
        m_pages.emplace_back();
        m_y = 0;
        const auto header = m_document.m_tables[row.table].header;
        if (header != noRow && row.style != Style::Header)
            place({header, 0, m_document.m_rows[header].lines, 0});
        m_top = m_y;
    }

    void place(const Slice &slice)
    {
        m_pages.back().push_back(slice);
        m_y += heightOf(m_document.m_rows[slice.row], slice.lines);
    }

    qreal spaceAbove(const Row &row) const { return m_y > 0 ? m_document.face(row.style).above : 0; }
    qreal heightOf(const Row &row, int lines) const
    {
        return spaceAbove(row) + lines * m_document.lineHeight(row.style) + m_document.face(row.style).below;
    }
    /// The space that rows below a heading or a column header need on the same page.
    qreal heightBelow(Style style) const
    {
        const auto &row = m_document.face(Style::Row);
        const int rows = style == Style::Heading ? 3 : style == Style::Header ? 1 : 0;
        return rows * (row.above + m_document.lineHeight(Style::Row) + row.below);
    }

    const PrintedDocument &m_document;
    qreal m_room;
    std::vector<Page> m_pages{1};
    qreal m_y = 0;
    qreal m_top = 0; ///< below the repeated column headers
};

void PrintedDocument::paintSlice(QPainter &painter, const Slice &slice) const
{
    const auto &row = m_rows[slice.row];
    const auto &places = m_tables[row.table].places;
    const auto height = lineHeight(row.style);
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
        const auto &lines = row.cells[column];
        const auto end = std::min(slice.firstLine + slice.lines, int(lines.size()));
        for (auto at = slice.firstLine; at < end; ++at) {
            const auto &[text, isCode] = lines[std::size_t(at)];
            const auto &used = face(isCode ? Style::Code : row.style);
            const auto &place = places[column];
            const auto width = used.metrics.horizontalAdvance(text);
            const auto indent = place.side.testFlag(Qt::AlignRight) ? place.width - width : 0;
            painter.setFont(used.font);
            painter.setPen(place.isQuiet ? m_colors.text3 : used.color);
            paintText(painter, place.left + indent, slice.y + (at - slice.firstLine) * height + used.metrics.ascent(),
                      width, text);
        }
    }
    const bool isHeader = row.style == Style::Header;
    if (m_hasRules && (isHeader || row.style == Style::Row) && slice.firstLine + slice.lines == row.lines) {
        const auto y = slice.y + slice.lines * height + face(row.style).below;
        painter.fillRect(QRectF(0, y - m_point / 2, m_size.width(), m_point / 2),
                         isHeader ? m_colors.border : m_colors.line);
    }
}

void PrintedDocument::paintText(QPainter &painter, qreal left, qreal baseline, qreal width, const QString &text) const
{
    painter.setLayoutDirection(directionOf(text));
    painter.drawText(QPointF(m_isMirrored ? m_size.width() - left - width : left, baseline), text);
}

void PrintedDocument::paintFooter(QPainter &painter, const QString &footer, std::size_t number, std::size_t pages) const
{
    const auto &quiet = face(Style::Quiet);
    const auto right = PrintedDocumentTr::tr("Page %1 of %2").arg(numberText(number), numberText(pages));
    const auto rightWidth = quiet.metrics.horizontalAdvance(right);
    const auto y = m_size.height() - quiet.metrics.descent();
    painter.setFont(quiet.font);
    painter.setPen(quiet.color);
    const auto left = quiet.metrics.elidedText(footer, Qt::ElideRight, m_size.width() - 2 * rightWidth);
    paintText(painter, 0, y, quiet.metrics.horizontalAdvance(left), left);
    paintText(painter, m_size.width() - rightWidth, y, rightWidth, right);
}

Result<int> PrintedDocument::print(const QString &footer) const
{
    QPainter painter;
    if (!painter.begin(&m_device))
        return Error{.code = ErrorCode::FileNotWritten};
    const auto pages = Planner(*this).plan();
    for (std::size_t at = 0; at < pages.size(); ++at) {
        if (at > 0 && !m_device.newPage())
            return Error{.code = ErrorCode::FileNotWritten};
        for (const auto &slice : pages[at])
            paintSlice(painter, slice);
        paintFooter(painter, footer, at + 1, pages.size());
    }
    if (!painter.end())
        return Error{.code = ErrorCode::FileNotWritten};
    return int(pages.size());
}

} // namespace clinicdesk::ui
