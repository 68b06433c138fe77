// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>
#include <QPageLayout>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

class QPagedPaintDevice;
class QPrinter;
class QWidget;

namespace clinicdesk::ui {

/// What is printed. A value, so that it can be painted in a worker.
struct PrintRequest {
    QString queueName;  ///< everybody can read it at the printer: it names no person and has no number
    QString what;       ///< the subject of the message afterwards: "31 conversations"
    QString fileName{}; ///< proposed for a PDF
    QPageLayout::Orientation orientation = QPageLayout::Portrait;
    std::optional<Error> refusal{}; ///< why it cannot be printed
    /// Paints all pages, on any thread, and returns their number; FileNotWritten if the device fails.
    std::function<Result<int>(QPagedPaintDevice &)> paint;
};

/// Prints for a window: asks for a printer or a file, paints the pages in a worker and reports the result. Fails at
/// once, and without a dialog, with the request's refusal.
class PrintJob : public QObject {
    Q_OBJECT
public:
    /// Dialogs are shown over the window of `parent`.
    explicit PrintJob(QWidget *parent);

    /// Asks for a printer, then prints; cancelling the dialog prints nothing.
    void ask(const PrintRequest &work);
    /// Asks for the place of a PDF, then writes it.
    void askForFile(const PrintRequest &work);
    void print(std::shared_ptr<QPrinter> printer, PrintRequest work);

Q_SIGNALS:
    /// "Sent 31 conversations on 2 pages to “Front desk”."
    void finished(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    static std::shared_ptr<QPrinter> printerFor(const PrintRequest &work);
    static Task<void> paint(QPointer<PrintJob> self, std::shared_ptr<QPrinter> printer, PrintRequest work);

    QWidget *m_parent;
};

} // namespace clinicdesk::ui
