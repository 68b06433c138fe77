// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentprintlayout.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "ui/assessments/assessmentfacts.h"
#include "ui/assessments/printedrows_p.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AssessmentPrint)
};

constexpr qreal pointsPerInch = 72;
constexpr qreal gap = 6;        ///< between columns, pt
constexpr qreal rowPadding = 5; ///< of a row, above and below together, pt
constexpr qreal partGap = 8;    ///< between title, table and footer, pt
constexpr qsizetype longestName = 200;

/// Shares of the page's width, by column.
constexpr std::array<qreal, printedColumnCount> shares{0.115, 0.15, 0.13, 0.115, 0.145, 0.17, 0.09, 0.085};

QString dateInWords(const QDateTime &time, const LocalClock &clock)
{
    return QLocale().toString(time.toTimeZone(clock.zone), QStringLiteral("d MMM yyyy HH:mm"));
}

QString titleOf(const PrintedList &printed)
{
    return Words::tr("Assessments · %1").arg(printed.status);
}

QString whatItIs(const PrintedList &printed)
{
    return Words::tr("As of %1 · %2 · Times in %3")
        .arg(dateInWords(printed.asOf, printed.clock), conversationsInWords(printed.conversations.size()),
             QString::fromUtf8(printed.clock.zone.id()));
}

/// Paints a list page by page. Lengths are in units of the device.
class Pages {
public:
    Pages(QPagedPaintDevice &device, QPainter &painter, const PrintedList &printed)
        : m_device(device)
        , m_painter(painter)
        , m_printed(printed)
        , m_colors(Tokens::of(Theme{}))
        , m_size(device.width(), device.height())
        , m_unit(device.logicalDpiX() / pointsPerInch)
    {
        for (std::size_t at = 0; at < shares.size(); ++at)
            m_widths[at] = std::max(shares[at] * m_size.width() - gap * m_unit, m_unit);
        const LineBreaker breaker(m_fonts, device);
        breaker.addLines(m_summary, printed.filters.join(QStringLiteral(" · ")), false, m_size.width());
        breaker.addLines(m_summary, whatItIs(printed), false, m_size.width());
        m_rows.reserve(printed.conversations.size());
        for (const auto conversation : printed.conversations)
            m_rows.push_back(printedRow(printed, conversation, breaker, m_widths));
    }

    /// False if the device accepts no further page.
    bool paint()
    {
        const auto table = m_size.height() - headsHeight() - footHeight();
        m_plan = planPages(
            m_rows,
            {.first = table - titleHeight(), .other = table, .line = lineHeight(), .padding = rowPadding * m_unit});
        for (std::size_t at = 0; at < m_plan.size(); ++at) {
            if (at > 0 && !m_device.newPage())
                return false;
            paintPage(at);
        }
        return true;
    }

    int count() const { return int(m_plan.size()); }

private:
    qreal heightOf(const QFont &font) const { return QFontMetricsF(font, &m_device).height(); }
    qreal lineHeight() const { return std::max(heightOf(m_fonts.words), heightOf(m_fonts.code)); }
    qreal titleHeight() const
    {
        return heightOf(m_fonts.title) + qreal(m_summary.size()) * lineHeight() + partGap * m_unit;
    }
    qreal headsHeight() const { return heightOf(m_fonts.heads) + rowPadding * m_unit; }
    qreal footHeight() const { return lineHeight() + partGap * m_unit; }

    void write(const QRectF &place, const QString &text, const QFont &font, const QColor &color,
               Qt::Alignment side = Qt::AlignLeft)
    {
        m_painter.setFont(font);
        m_painter.setPen(color);
        m_painter.drawText(place, int(side | Qt::AlignTop) | Qt::TextSingleLine | Qt::TextDontClip, text);
    }

    void paintPage(std::size_t at)
    {
        qreal y = 0;
        if (at == 0)
            y = paintTitle();
        y = paintHeads(y);
        for (const auto &slice : m_plan[at])
            y = paintSlice(slice, y);
        if (m_rows.empty())
            write({0, y, m_size.width(), lineHeight()}, Words::tr("There is nothing in this list."), m_fonts.words,
                  m_colors.text2);
        paintFoot(at);
    }

    qreal paintTitle()
    {
        write({0, 0, m_size.width(), heightOf(m_fonts.title)}, titleOf(m_printed), m_fonts.title, m_colors.text);
        auto y = heightOf(m_fonts.title);
        for (const auto &line : m_summary) {
            write({0, y, m_size.width(), lineHeight()}, line.text, m_fonts.words, m_colors.text2);
            y += lineHeight();
        }
        return titleHeight();
    }

    qreal paintHeads(qreal y)
    {
        qreal x = 0;
        for (std::size_t column = 0; column < printedColumnCount; ++column) {
            const QFontMetricsF metrics(m_fonts.heads, &m_device);
            const auto head =
                metrics.elidedText(headOf(static_cast<PrintedColumn>(column)), Qt::ElideRight, m_widths[column]);
            write({x, y, m_widths[column], heightOf(m_fonts.heads)}, head, m_fonts.heads, m_colors.text3);
            x += m_widths[column] + gap * m_unit;
        }
        paintLine(y + headsHeight(), m_colors.border);
        return y + headsHeight();
    }

    qreal paintSlice(const PrintedSlice &slice, qreal y)
    {
        const auto top = y + rowPadding * m_unit / 2;
        qreal x = 0;
        for (std::size_t column = 0; column < printedColumnCount; ++column) {
            const auto &lines = m_rows[slice.row].cells[column];
            const auto end = std::min(slice.firstLine + slice.lines, int(lines.size()));
            for (auto line = slice.firstLine; line < end; ++line) {
                const auto &[text, isCode] = lines[std::size_t(line)];
                const QRectF place(x, top + (line - slice.firstLine) * lineHeight(), m_widths[column], lineHeight());
                write(place, text, isCode ? m_fonts.code : m_fonts.words, m_colors.text);
            }
            x += m_widths[column] + gap * m_unit;
        }
        y += slice.lines * lineHeight() + rowPadding * m_unit;
        if (slice.firstLine + slice.lines == m_rows[slice.row].lines)
            paintLine(y, m_colors.line);
        return y;
    }

    void paintFoot(std::size_t at)
    {
        const QRectF place(0, m_size.height() - lineHeight(), m_size.width(), lineHeight());
        write(place, Words::tr("%1 · as of %2").arg(titleOf(m_printed), dateInWords(m_printed.asOf, m_printed.clock)),
              m_fonts.words, m_colors.text3);
        write(place, Words::tr("Page %1 of %2").arg(at + 1).arg(m_plan.size()), m_fonts.words, m_colors.text3,
              Qt::AlignRight);
    }

    void paintLine(qreal y, const QColor &color)
    {
        m_painter.fillRect(QRectF(0, y - m_unit / 2, m_size.width(), m_unit / 2), color);
    }

    QPagedPaintDevice &m_device;
    QPainter &m_painter;
    const PrintedList &m_printed;
    Tokens m_colors;
    PrintedFonts m_fonts;
    QSizeF m_size;
    qreal m_unit; ///< device units in one point
    std::array<qreal, printedColumnCount> m_widths{};
    std::vector<PrintedLine> m_summary;
    std::vector<PrintedRow> m_rows;
    std::vector<PrintedPage> m_plan;
};

} // namespace

QHash<IdNumber, QString> practitionerNames(const AssessmentList &list, std::span<const std::uint32_t> conversations,
                                           const std::function<QString(const QString &)> &nameOf)
{
    QHash<IdNumber, QString> names;
    if (!nameOf)
        return names;
    for (const auto conversation : conversations) {
        const auto number = list.groups()[list.conversations()[conversation].group].id(IdKind::Practitioner);
        if (number != 0 && !names.contains(number)) {
            const auto name = nameOf(QString::fromUtf8(list.id(IdKind::Practitioner, number)));
            names.insert(number, displayName(name.left(longestName)).simplified());
        }
    }
    return names;
}

std::optional<Error> refusalToPrint(const PrintedList &printed)
{
    if (printed.conversations.size() <= mostPrintedRows)
        return std::nullopt;
    return Error{.code = ErrorCode::WrongUse,
                 .reason = ErrorReason::PrintRowCount,
                 .sizeBytes = static_cast<qint64>(printed.conversations.size()),
                 .limit = static_cast<qint64>(mostPrintedRows)};
}

Result<int> paintPages(QPagedPaintDevice &device, const PrintedList &printed)
{
    if (auto refusal = refusalToPrint(printed))
        return *std::move(refusal);
    QPainter painter;
    if (!painter.begin(&device))
        return Error{.code = ErrorCode::FileNotWritten};
    Pages pages(device, painter, printed);
    if (!pages.paint() || !painter.end())
        return Error{.code = ErrorCode::FileNotWritten};
    return pages.count();
}

} // namespace clinicdesk::ui
