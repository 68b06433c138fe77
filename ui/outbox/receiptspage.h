// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/task.h"
#include "ui/outbox/receiptrows.h"
#include "ui/state/ticket.h"
#include "ui/widgets/pagecommand.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QPushButton;
class QStackedWidget;

namespace clinicdesk {
class Outbox;
struct Error;
} // namespace clinicdesk

namespace clinicdesk::ui {

class CurrentConnection;
class EmptyState;
class Label;
class ReceiptTable;
class CsvSaver;
class SearchField;
class Toast;

/// The receipts of everything that was ever delivered from this computer: to search, to copy from and to save as a
/// table. They are read and converted to text on other threads each time the page is opened; later deliveries are
/// added.
class ReceiptsPage : public QWidget {
    Q_OBJECT
public:
    ReceiptsPage(Outbox &outbox, ConnectionById connectionById, QWidget *parent = nullptr);

    /// Reads the receipts, shows all of them and sets the focus on the search.
    void open();
    /// For the menu of the window.
    PageCommands commands() const;
    ReceiptTable &table() const { return *m_table; }

Q_SIGNALS:
    void leaveRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void read();
    void noteDelivery(const DocumentId &id);
    void addDelivered();
    static Task<void> load(QPointer<ReceiptsPage> self, Ticket ticket);
    QWidget *buildHeader();
    void buildActions();
    void connectSources();
    void escape();
    void showState();
    void showProblem(const Error &error);
    void save();
    void say(const QString &icon, const QString &sentence);

    Outbox &m_outbox;
    ConnectionById m_connectionById;
    Tickets m_tickets;                 ///< of the reading
    QList<OutboxDocument> m_delivered; ///< while the page is open, not yet among its rows
    QTimer m_adding;
    bool m_isRead = false;
    QPushButton *m_back = nullptr; ///< children
    Label *m_count = nullptr;
    SearchField *m_find = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    ReceiptTable *m_table = nullptr;
    EmptyState *m_empty = nullptr;
    CsvSaver *m_file = nullptr;
    Toast *m_toast = nullptr;
    QAction *m_saveAction = nullptr;
    QAction *m_leave = nullptr;
};

} // namespace clinicdesk::ui
