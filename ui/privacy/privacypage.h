// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"
#include "ui/state/clientprovider.h"
#include "ui/state/missingsecret.h"
#include "ui/state/ticket.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QPushButton;

namespace clinicdesk::ui {

class DataRequestConfirmation;
class CurrentConnection;
class DataRequestSteps;
class Label;
class NoteWithLink;
class ProblemBanner;
class RequestsTable;
class CsvSaver;
class Toast;
class WebhookHelp;

/// Requests the data of the connection's user from the service (interface 4.1), after a confirmation. Shows the
/// requests made on this computer and their answers; the data itself goes to the clinic's webhook. No request is
/// repeated automatically.
class PrivacyPage : public QWidget {
    Q_OBJECT
public:
    /// `connection` must outlive the page.
    PrivacyPage(CurrentConnection &connection, ClientProvider clients, std::shared_ptr<Journal> journal,
                QWidget *parent = nullptr);
    ~PrivacyPage() override;

    /// For the menu of the window.
    PageCommands commands() const;

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeContent();
    QHBoxLayout *makeAction();
    QWidget *makeListHead();
    void addActions();
    void connectionChanged();
    /// Checks whether there is a token.
    Task<void> look();
    /// Loads the list and verifies the chain of the journal.
    Task<void> load();
    void showRequests(const QList<DataRequest> &requests);
    void showJournalNote(const Result<JournalCheck> &check);
    void showState();
    QString lastWords() const;
    void confirmRequest();
    void leaveConfirmation();
    Task<void> ask();
    void showOutcome(const DataRequestOutcome &asked);
    void showProblem(const Error &error, bool ofJournal);
    void showToast(const DataRequest &request);
    void saveList();
    void askForWhatIsMissing();

    CurrentConnection &m_connection;
    ClientProvider m_clients;
    std::shared_ptr<Journal> m_journal;
    std::optional<Connection> m_shown; ///< the page shows the data of this one
    Tickets m_looks;
    Tickets m_loads;
    Tickets m_asks;
    bool m_wasReachable = true;
    bool m_hasToken = true; ///< true until checked
    bool m_isAsking = false;
    std::optional<MissingSecret> m_missing; ///< entering this secret hides the shown problem
    qint64 m_told = 0;                      ///< the number of the request that the toast is about

    ProblemBanner *m_problem = nullptr; ///< children, as are all below
    DataRequestSteps *m_steps = nullptr;
    QPushButton *m_ask = nullptr;
    Label *m_state = nullptr;
    QPushButton *m_help = nullptr;
    DataRequestConfirmation *m_confirmation = nullptr;
    WebhookHelp *m_webhook = nullptr;
    Label *m_count = nullptr;
    QPushButton *m_save = nullptr;
    RequestsTable *m_table = nullptr;
    Label *m_empty = nullptr;
    NoteWithLink *m_note = nullptr;
    CsvSaver *m_file = nullptr;
    QAction *m_refresh = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
