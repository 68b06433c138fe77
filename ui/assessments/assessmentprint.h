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
    /// The widget's window becomes the parent of all dialogs.
    explicit AssessmentPrint(QWidget *parent);

    /// Shows the printer dialog, then prints. Cancelling the dialog prints nothing. Too many rows fail without a
    /// dialog.
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
