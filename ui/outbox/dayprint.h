// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "ui/outbox/daydialog.h"
#include "ui/outbox/dayslip.h"
#include "ui/widgets/printjob.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// "Print the day…": asks for the options, reads the outbox and its receipts, and prints the summary or saves it as
/// PDF.
class DayPrint : public QObject {
    Q_OBJECT
public:
    /// `outbox` outlives this. Dialogs are modal for the window of `parent`.
    /// `personName` says whose outbox it is; null if that is not known. `hidesDocuments`: the disk has documents that
    /// `outbox` cannot list, and the summary says so.
    DayPrint(Outbox &outbox, ConnectionById connectionById, std::function<QString()> personName, bool hidesDocuments,
             QWidget *parent);

    void ask();

Q_SIGNALS:
    void finished(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> print(QPointer<DayPrint> self, DayChoice choice);
    DaySource sourceWith(const QList<OutboxDocument> &history) const;

    Outbox &m_outbox;
    ConnectionById m_connectionById;
    std::function<QString()> m_personName;
    const bool m_hidesDocuments;
    QWidget *m_parent;
    PrintJob m_job;
};

} // namespace clinicdesk::ui
