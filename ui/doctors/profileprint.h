// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/profileprintlayout.h"
#include "ui/widgets/printjob.h"

namespace clinicdesk::ui {

/// "Print…" and "Save as PDF…" of the shown profile.
class ProfilePrint : public QObject {
    Q_OBJECT
public:
    /// The widget's window becomes the parent of all dialogs.
    explicit ProfilePrint(QWidget *parent);

    void ask(const PrintedProfile &printed);
    void askForFile(const PrintedProfile &printed);

Q_SIGNALS:
    void finished(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    PrintJob m_job;
};

} // namespace clinicdesk::ui
