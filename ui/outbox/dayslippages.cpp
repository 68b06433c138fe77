// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/dayslippages.h"

#include "core/wording/wording.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <vector>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(DaySlip)
};

constexpr qreal pointsPerInch = 72;
constexpr qreal footHeight = 24; ///< pt
constexpr qreal cellGap = 6;     ///< pt
constexpr qreal rowGap = 2.5;    ///< above each row, pt
constexpr qreal headGap = 16;    ///< above each heading, pt

enum class Face { Title, Head, Caption, Text, Quiet };

QFont fontOf(Face face)
{
    auto font = bodyFont();
    font.setPointSizeF(face == Face::Title ? 16 : face == Face::Head ? 10.5 : 8.5);
    font.setBold(face == Face::Title || face == Face::Head);
    return font;
}

/// A column of a table, as fractions of the page's width.
struct Column {
    qreal left = 0;
    qreal right = 1;
    Qt::Alignment side = Qt::AlignLeft;
};

/// A row of the summary: a heading in one column, or a row of a table.
struct Row {
    Face face = Face::Text;
    QList<Column> columns{Column{}};
    QList<QStringList> cells{}; ///< wrapped, by column
    qreal above = 0;            ///< in units of the device
    qreal height = 0;
    int caption = -1; ///< the header row of its table, repeated on each page
};

class Pages {
public:
    Pages(QPagedPaintDevice &device, QPainter &painter, const DaySlip &slip)
        : m_device(device)
        , m_painter(painter)
        , m_slip(slip)
        , m_colors(Tokens::of(Theme{}))
        , m_size(device.width(), device.height())
        , m_unit(device.logicalDpiX() / pointsPerInch)
    {
    }

    void fill();
    /// False if the device cannot start another page.
    bool paint();
    int count() const { return m_pages; }

private:
    qreal lineHeight(Face face) const { return QFontMetricsF(fontOf(face), &m_device).lineSpacing(); }
    QStringList wrapped(const QString &text, Face face, qreal width) const;
    void add(Face face, const QList<Column> &columns, const QStringList &texts, qreal above = rowGap);
    void addHeading(Face face, const QString &text, qreal above) { add(face, {Column{}}, {text}, above); }
    void beginTable(const QList<Column> &columns, const QStringList &heads);
    void addTypes();
    void addOpen();
    void addDelivered();
    QString moment(const QDateTime &utc, const QString &format) const;
    QString number(int count) const { return m_slip.asOf.locale.toString(count); }
    std::vector<std::size_t> firstRows() const;
    qreal paintRow(const Row &row, qreal y);
    void paintFoot(int page);

    QPagedPaintDevice &m_device;
    QPainter &m_painter;
    const DaySlip &m_slip;
    Tokens m_colors;
    QSizeF m_size;
    qreal m_unit; ///< units of the device per point
    std::vector<Row> m_rows;
    int m_caption = -1;
    int m_pages = 0;
};

QStringList Pages::wrapped(const QString &text, Face face, qreal width) const
{
    const auto font = fontOf(face);
    if (QFontMetricsF(font, &m_device).horizontalAdvance(text) <= width)
        return {text};
    QTextLayout layout(text, font, &m_device);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines.append(text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

void Pages::add(Face face, const QList<Column> &columns, const QStringList &texts, qreal above)
{
    Row row{.face = face, .columns = columns, .cells = {}, .above = above * m_unit, .height = 0, .caption = m_caption};
    qsizetype lines = 1;
    for (qsizetype at = 0; at < columns.size(); ++at) {
        const auto &column = columns.at(at);
        const auto gap = column.right < 1 ? cellGap * m_unit : 0;
        row.cells.append(wrapped(texts.value(at), face, m_size.width() * (column.right - column.left) - gap));
        lines = std::max(lines, row.cells.last().size());
    }
    row.height = qreal(lines) * lineHeight(face);
    m_rows.push_back(row);
}

void Pages::beginTable(const QList<Column> &columns, const QStringList &heads)
{
    m_caption = -1;
    add(Face::Caption, columns, heads);
    m_caption = int(m_rows.size()) - 1;
}

QString Pages::moment(const QDateTime &utc, const QString &format) const
{
    return m_slip.asOf.locale.toString(utc.toLocalTime(), format);
}

void Pages::addTypes()
{
    const QList<Column> columns{{0, 0.46, Qt::AlignLeft},
                                {0.46, 0.64, Qt::AlignRight},
                                {0.64, 0.82, Qt::AlignRight},
                                {0.82, 1, Qt::AlignRight}};
    beginTable(columns, {Tr::tr("Type"), Tr::tr("Delivered"), Tr::tr("Waiting"), Tr::tr("Needs you")});
    const auto addCounts = [&](const QString &label, const DaySlip::Type &type, qreal above) {
        add(Face::Text, columns, {label, number(type.delivered), number(type.waiting), number(type.needsYou)}, above);
    };
    for (const auto &type : m_slip.types)
        addCounts(type.label, type, rowGap);
    addCounts(Tr::tr("All documents"), m_slip.total(), 2 * rowGap);
    m_caption = -1;
    if (m_slip.deliveredBytes > 0)
        addHeading(Face::Quiet, Tr::tr("Delivered: %1").arg(wording::size(m_slip.deliveredBytes)), 2 * rowGap);
    if (m_slip.drafts > 0)
        addHeading(Face::Text,
                   m_slip.drafts == 1
                       ? Tr::tr("1 document is on the Upload page and not sent yet.")
                       : Tr::tr("%n documents are on the Upload page and not sent yet.", nullptr, m_slip.drafts),
                   2 * rowGap);
}

void Pages::addOpen()
{
    addHeading(Face::Head, Tr::tr("Open now"), headGap);
    if (m_slip.open.isEmpty()) {
        addHeading(Face::Text, Tr::tr("Nothing is open."), rowGap);
        return;
    }
    const QList<Column> columns{{0, 0.16}, {0.16, 0.4}, {0.4, 0.56}, {0.56, 0.76}, {0.76, 1}};
    QStringList heads{Tr::tr("State"), Tr::tr("Type"), Tr::tr("Added")};
    if (m_slip.namesPatients)
        heads += {Tr::tr("Patient"), Tr::tr("File")};
    beginTable(columns, heads);
    for (const auto &open : m_slip.open) {
        add(Face::Text, columns,
            {open.state, open.type, moment(open.addedAt, QStringLiteral("d MMM HH:mm")), open.patient, open.file});
        if (!open.problem.isEmpty())
            add(Face::Quiet, {{0.16, 1}}, {open.problem}, 0);
    }
    m_caption = -1;
}

void Pages::addDelivered()
{
    if (m_slip.delivered.isEmpty())
        return;
    addHeading(Face::Head, Tr::tr("Delivered documents"), headGap);
    const QList<Column> columns{{0, 0.16}, {0.16, 0.4}, {0.4, 0.66}, {0.66, 1}};
    beginTable(columns, {Tr::tr("Time"), Tr::tr("Type"), Tr::tr("Patient"), Tr::tr("File")});
    for (const auto &each : m_slip.delivered)
        add(Face::Text, columns, {moment(each.at, QStringLiteral("HH:mm:ss")), each.type, each.patient, each.file});
    m_caption = -1;
}

void Pages::fill()
{
    const auto &locale = m_slip.asOf.locale;
    addHeading(Face::Title, Tr::tr("Summary of the day"), 0);
    addHeading(Face::Text, locale.toString(m_slip.day, QLocale::LongFormat), rowGap);
    const auto asOf = Tr::tr("As of %1").arg(moment(m_slip.asOf.now, QStringLiteral("d MMM yyyy HH:mm")));
    addHeading(Face::Quiet, (QStringList{asOf} + m_slip.connections).join(QStringLiteral(" · ")), rowGap);
    addHeading(Face::Head, Tr::tr("Documents by type"), headGap);
    addTypes();
    addOpen();
    addDelivered();
}

/// The first row of each page.
std::vector<std::size_t> Pages::firstRows() const
{
    std::vector<std::size_t> first;
    const auto room = m_size.height() - footHeight * m_unit;
    qreal y = room;
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        const auto &row = m_rows[at];
        // A heading stays with the first rows below it.
        const auto needed = row.height + (row.face == Face::Head ? 3 * (lineHeight(Face::Text) + rowGap * m_unit) : 0);
        if (y + row.above + needed <= room) {
            y += row.above + row.height;
            continue;
        }
        first.push_back(at);
        y = row.height + (row.caption >= 0 ? m_rows[std::size_t(row.caption)].height + rowGap * m_unit : 0);
    }
    return first;
}

bool Pages::paint()
{
    const auto first = firstRows();
    m_pages = int(first.size());
    for (int page = 0; page < m_pages; ++page) {
        if (page > 0 && !m_device.newPage())
            return false;
        const auto begin = first[std::size_t(page)];
        const auto end = page + 1 < m_pages ? first[std::size_t(page) + 1] : m_rows.size();
        qreal y = 0;
        if (const int caption = m_rows[begin].caption; caption >= 0)
            y = paintRow(m_rows[std::size_t(caption)], y) + rowGap * m_unit;
        for (auto at = begin; at < end; ++at)
            y = paintRow(m_rows[at], y + (at == begin ? 0 : m_rows[at].above));
        paintFoot(page + 1);
    }
    return true;
}

/// Returns the lower edge of the row.
qreal Pages::paintRow(const Row &row, qreal y)
{
    const auto line = lineHeight(row.face);
    m_painter.setFont(fontOf(row.face));
    m_painter.setPen(row.face == Face::Quiet || row.face == Face::Caption ? m_colors.text3 : m_colors.text);
    for (qsizetype at = 0; at < row.cells.size(); ++at) {
        const auto &column = row.columns.at(at);
        QRectF cell(m_size.width() * column.left, y, m_size.width() * (column.right - column.left), line);
        for (const auto &text : row.cells.at(at)) {
            m_painter.drawText(cell, int(column.side | Qt::AlignTop) | Qt::TextSingleLine | Qt::TextDontClip, text);
            cell.translate(0, line);
        }
    }
    return y + row.height;
}

void Pages::paintFoot(int page)
{
    m_painter.setFont(fontOf(Face::Quiet));
    m_painter.setPen(m_colors.text3);
    const QRectF place(QPointF(0, 0), m_size);
    //: %1 a date
    const auto left = Tr::tr("Clinic Desk · summary of %1")
                          .arg(m_slip.asOf.locale.toString(m_slip.day, QStringLiteral("d MMM yyyy")));
    m_painter.drawText(place, int(Qt::AlignLeft | Qt::AlignBottom) | Qt::TextSingleLine, left);
    m_painter.drawText(place, int(Qt::AlignRight | Qt::AlignBottom) | Qt::TextSingleLine,
                       Tr::tr("Page %1 of %2").arg(page).arg(m_pages));
}

} // namespace

Result<int> paintPages(QPagedPaintDevice &device, const DaySlip &slip)
{
    QPainter painter;
    if (!painter.begin(&device))
        return Error{.code = ErrorCode::FileNotWritten};
    Pages pages(device, painter, slip);
    pages.fill();
    if (!pages.paint() || !painter.end())
        return Error{.code = ErrorCode::FileNotWritten};
    return pages.count();
}

} // namespace clinicdesk::ui
