// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentprint.h"

#include "ui/assessments/assessmentfacts.h"

#include <QWidget>

namespace clinicdesk::ui {

AssessmentPrint::AssessmentPrint(QWidget *parent)
    : QObject(parent)
    , m_job(parent)
{
    connect(&m_job, &PrintJob::finished, this, &AssessmentPrint::finished);
    connect(&m_job, &PrintJob::failed, this, &AssessmentPrint::failed);
}

PrintRequest AssessmentPrint::workOf(const PrintedList &printed)
{
    return {.queueName = tr("Assessments"),
            .what = conversationsText(printed.conversations.size()),
            .orientation = QPageLayout::Landscape,
            .paint = [printed](QPagedPaintDevice &device) { return paintPages(device, printed); }};
}

void AssessmentPrint::ask(const PrintedList &printed)
{
    if (const auto refusal = refusalToPrint(printed))
        Q_EMIT failed(*refusal);
    else
        m_job.ask(workOf(printed));
}

void AssessmentPrint::print(std::shared_ptr<QPrinter> printer, const PrintedList &printed)
{
    m_job.print(std::move(printer), workOf(printed));
}

} // namespace clinicdesk::ui
