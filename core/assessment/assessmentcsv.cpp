// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentcsv.h"

#include <string_view>

namespace clinicdesk {

namespace {

constexpr std::size_t pieceBytes = std::size_t{64} * 1024;

/// Collects text and passes it to the sink in pieces.
class Table {
public:
    explicit Table(const TextSink &sink)
        : m_sink(sink)
    {
    }

    void write(std::string_view text) { m_piece += text; }
    void cell(QByteArrayView text, std::string_view end)
    {
        appendCsvCell(m_piece, text);
        m_piece += end;
    }
    /// Returns false if the sink accepts no more.
    bool isOpen() { return m_piece.size() < pieceBytes || flush(); }
    bool flush()
    {
        const bool taken = m_piece.empty() || m_sink(m_piece);
        m_piece.clear();
        return taken;
    }

private:
    const TextSink &m_sink;
    std::string m_piece;
};

void writeIds(Table &table, const AssessmentList &list, const AssessmentGroup &group)
{
    for (const auto kind : {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction})
        table.cell(list.id(kind, group), ",");
}

void writeHead(Table &table, const AssessmentList &list, ByteOrderMark mark)
{
    table.write(bytesOf(mark));
    table.write("practitioner_uuid,patient_uuid,unique_identifier,transaction_id,conversationid,created_at,wflow_wfid");
    table.write(list.hasStatuses() ? ",status\r\n" : "\r\n");
}

void writeLine(Table &table, const AssessmentList &list, const AssessmentGroup &group,
               const AssessmentConversation &conversation)
{
    writeIds(table, list, group);
    table.cell(list.idOf(conversation), ",");
    table.cell(list.timeTextOf(conversation), ",");
    const auto status = list.statusOf(static_cast<std::uint32_t>(&conversation - list.conversations().data()));
    table.cell(list.workflowOf(conversation), status ? "," : "\r\n");
    if (status) {
        const auto text = statusText(*status);
        table.cell(QByteArrayView(text.data(), text.size()), "\r\n");
    }
}

} // namespace

bool writeCsv(const AssessmentList &list, const TextSink &sink, ByteOrderMark mark)
{
    Table table(sink);
    writeHead(table, list, mark);
    for (const auto &group : list.groups()) {
        if (group.conversationCount == 0) {
            writeIds(table, list, group);
            table.write(list.hasStatuses() ? ",,,\r\n" : ",,\r\n");
        }
        for (const auto &conversation : list.conversationsOf(group)) {
            writeLine(table, list, group, conversation);
            if (!table.isOpen())
                return false;
        }
        if (!table.isOpen())
            return false;
    }
    return table.flush();
}

bool writeCsv(const AssessmentList &list, std::span<const std::uint32_t> conversations, const TextSink &sink,
              ByteOrderMark mark)
{
    Table table(sink);
    writeHead(table, list, mark);
    for (const auto number : conversations) {
        const auto &conversation = list.conversations()[number];
        writeLine(table, list, list.groups()[conversation.group], conversation);
        if (!table.isOpen())
            return false;
    }
    return table.flush();
}

} // namespace clinicdesk
