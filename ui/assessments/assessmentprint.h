// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentprintlayout.h"
#include "ui/widgets/printjob.h"

namespace clinicdesk::ui {

/// "Print…" of a list of assessments.
class AssessmentPrint : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit AssessmentPrint(QWidget *parent);

    /// Asks for a printer, then prints; leaving the dialog prints nothing. Too many rows fail without any dialog.
    void ask(const PrintedList &printed);
    void print(std::shared_ptr<QPrinter> printer, const PrintedList &printed);

Q_SIGNALS:
    /// "Sent 31 conversations on 2 pages to “Front desk”."
    void finished(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    static PrintRequest workOf(const PrintedList &printed);

    PrintJob m_job;
};

} // namespace clinicdesk::ui
