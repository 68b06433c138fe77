// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "ui/assessments/assessmentpages.h"

#include <QObject>
#include <QPointer>

#include <memory>

class QPrinter;
class QWidget;

namespace clinicdesk::ui {

/// "Print…" of a window: asks for a printer, paints the pages in a worker and says how it went.
class AssessmentPrint : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit AssessmentPrint(QWidget *parent);

    /// Asks for a printer, then prints; leaving the dialog prints nothing. Too many rows fail without any dialog.
    void ask(const PrintedList &printed);
    void print(std::shared_ptr<QPrinter> printer, PrintedList printed);

Q_SIGNALS:
    /// "Sent 31 conversations on 2 pages to “Front desk”."
    void finished(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> paint(QPointer<AssessmentPrint> self, std::shared_ptr<QPrinter> printer, PrintedList printed);

    QWidget *m_parent;
};

} // namespace clinicdesk::ui
