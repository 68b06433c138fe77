// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileprint.h"

#include <QWidget>

namespace clinicdesk::ui {

namespace {

PrintRequest workOf(const PrintedProfile &printed)
{
    return {.queueName = ProfilePrint::tr("Profile"),
            .what = ProfilePrint::tr("the profile"),
            .paint = [printed](QPagedPaintDevice &device) { return paintPages(device, printed); }};
}

} // namespace

ProfilePrint::ProfilePrint(QWidget *parent)
    : QObject(parent)
    , m_job(parent)
{
    connect(&m_job, &PrintJob::finished, this, &ProfilePrint::finished);
    connect(&m_job, &PrintJob::failed, this, &ProfilePrint::failed);
}

void ProfilePrint::ask(const PrintedProfile &printed)
{
    m_job.ask(workOf(printed));
}

void ProfilePrint::askForFile(const PrintedProfile &printed)
{
    m_job.askForFile(workOf(printed), tr("profile.pdf"));
}

} // namespace clinicdesk::ui
