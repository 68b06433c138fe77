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

class QPagedPaintDevice;
class QPrinter;
class QWidget;

namespace clinicdesk::ui {

/// What goes on paper. A value, so that it can be painted in a worker.
struct PrintRequest {
    QString queueName; ///< printers show it to everybody: no name of a person, no number
    QString what;      ///< for what is said afterwards: "31 conversations"
    QPageLayout::Orientation orientation = QPageLayout::Portrait;
    /// Paints all pages in any thread and gives their number; FileNotWritten where the device takes none.
    std::function<Result<int>(QPagedPaintDevice &)> paint;
};

/// Printing of a window: asks for a printer or a file, paints the pages in a worker and says how it went.
class PrintJob : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit PrintJob(QWidget *parent);

    /// Asks for a printer, then prints; leaving the dialog prints nothing.
    void ask(const PrintRequest &work);
    /// Asks where to save a PDF of that name, then writes it.
    void askForFile(const PrintRequest &work, const QString &name);
    void print(std::shared_ptr<QPrinter> printer, PrintRequest work);
    /// Writes a PDF into that file.
    void save(const QString &path, const PrintRequest &work);

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
