// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/printedrows_p.h"

#include "ui/widgets/numbertext.h"
#include "ui/widgets/readableid.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QTextLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AssessmentPrint)
};

QFont sized(QFont font, qreal points, Weight weight = Weight::Regular)
{
    font.setPointSizeF(points);
    font.setBold(weight == Weight::Bold);
    return font;
}

QString idOnPaper(QByteArrayView id)
{
    const auto readable = readableId(id);
    return readable.isCut ? Words::tr("%1 (cut; %2 bytes in all)").arg(readable.text, numberText(id.size()))
                          : readable.text;
}

QString timeOnPaper(const PrintedList &printed, const AssessmentConversation &conversation)
{
    if (conversation.createdAt == noTimestamp)
        return idOnPaper(printed.list->invalidTimeOf(conversation));
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(conversation.createdAt, printed.clock.zone),
                              QStringLiteral("d MMM yyyy HH:mm:ss"));
}

} // namespace

QString headOf(PrintedColumn column)
{
    switch (column) {
    case PrintedColumn::Time:
        return Words::tr("Time");
    case PrintedColumn::Practitioner:
        return idKindWord(IdKind::Practitioner);
    case PrintedColumn::Patient:
        return idKindWord(IdKind::Patient);
    case PrintedColumn::Identifier:
        return idKindWord(IdKind::Identifier);
    case PrintedColumn::Transaction:
        return idKindWord(IdKind::Transaction);
    case PrintedColumn::Conversation:
        return Words::tr("Conversation");
    case PrintedColumn::Module:
        return Words::tr("Module");
    case PrintedColumn::Workflow:
        return idKindWord(IdKind::Workflow);
    }
    return {};
}

PrintedFonts::PrintedFonts()
    : title(sized(bodyFont(), 14, Weight::Bold))
    , words(sized(bodyFont(), 7.5))
    , heads(sized(bodyFont(), 7.5, Weight::Bold))
    , code(sized(monoFont(), 7))
{
}

void LineBreaker::addLines(std::vector<PrintedLine> &lines, const QString &text, bool isCode, qreal width) const
{
    if (text.isEmpty())
        return;
    const auto &font = isCode ? m_fonts.code : m_fonts.words;
    if (QFontMetricsF(font, &m_device).horizontalAdvance(text) <= width) {
        lines.push_back({text, isCode});
        return;
    }
    QTextLayout layout(text, font, &m_device);
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

PrintedRow printedRow(const PrintedList &printed, std::uint32_t conversation, const LineBreaker &breaker,
                      const std::array<qreal, printedColumnCount> &widths)
{
    const auto &list = *printed.list;
    const auto &given = list.conversations()[conversation];
    const auto &group = list.groups()[given.group];
    PrintedRow row;
    const auto add = [&](PrintedColumn column, const QString &text, bool isCode) {
        const auto at = static_cast<std::size_t>(column);
        breaker.addLines(row.cells[at], text, isCode, widths[at]);
    };
    add(PrintedColumn::Time, timeOnPaper(printed, given), false);
    add(PrintedColumn::Practitioner, printed.names.value(group.id(IdKind::Practitioner)), false);
    add(PrintedColumn::Practitioner, idOnPaper(list.id(IdKind::Practitioner, group)), true);
    add(PrintedColumn::Patient, idOnPaper(list.id(IdKind::Patient, group)), true);
    add(PrintedColumn::Identifier, idOnPaper(list.id(IdKind::Identifier, group)), true);
    add(PrintedColumn::Transaction, idOnPaper(list.id(IdKind::Transaction, group)), true);
    add(PrintedColumn::Conversation, idOnPaper(list.idOf(given)), true);
    add(PrintedColumn::Module, moduleWords(list, conversation), false);
    add(PrintedColumn::Workflow, idOnPaper(list.workflowOf(given)), true);
    for (const auto &cell : row.cells)
        row.lines = std::max(row.lines, int(cell.size()));
    return row;
}

std::vector<PrintedPage> planPages(std::span<const PrintedRow> rows, const PageRoom &room)
{
    std::vector<PrintedPage> pages(1);
    auto left = room.first;
    const auto nextPage = [&] {
        pages.emplace_back();
        left = room.other;
    };
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const auto needed = rows[at].lines * room.line + room.padding;
        if (needed > left && needed <= room.other)
            nextPage();
        for (int line = 0; line < rows[at].lines;) {
            const auto fitting = int((left - room.padding) / room.line);
            if (fitting < 1 && !pages.back().empty()) {
                nextPage();
                continue;
            }
            const auto lines = std::clamp(fitting, 1, rows[at].lines - line);
            pages.back().push_back({at, line, lines});
            line += lines;
            left -= lines * room.line + room.padding;
        }
    }
    return pages;
}

} // namespace clinicdesk::ui
