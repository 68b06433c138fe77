// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/csvexport.h"

#include <QDate>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

QString savedSentence(std::size_t count, const QString &name)
{
    return CsvExport::tr("Saved %Ln conversation(s) to “%1”.", nullptr, int(count)).arg(name);
}

} // namespace

CsvWriter conversationTable(AssessmentSnapshot list, std::vector<std::uint32_t> conversations)
{
    return [list = std::move(list), conversations = std::move(conversations)](
               const TextSink &sink, ByteOrderMark mark) { return writeCsv(*list, conversations, sink, mark); };
}

CsvExport::CsvExport(QWidget *parent)
    : QObject(parent)
    , m_file(parent)
{
    connect(&m_file, &CsvSaver::saved, this,
            [this](const QString &name) { Q_EMIT saved(savedSentence(m_count, name)); });
    connect(&m_file, &CsvSaver::failed, this, &CsvExport::failed);
}

void CsvExport::ask(const AssessmentSnapshot &list, std::vector<std::uint32_t> conversations)
{
    m_count = conversations.size();
    m_file.ask(tr("assessments-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)),
               conversationTable(list, std::move(conversations)));
}

void CsvExport::save(AssessmentSnapshot list, std::vector<std::uint32_t> conversations, CsvDestination target)
{
    m_count = conversations.size();
    m_file.save(conversationTable(std::move(list), std::move(conversations)), std::move(target));
}

} // namespace clinicdesk::ui
