// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"
#include "ui/state/availablesecrets.h"
#include "ui/state/request.h"
#include "ui/widgets/pagecommand.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

class QScrollArea;

namespace clinicdesk::ui {

/// Requests the data of the connection's user and records the request in the journal (`requestUserData`). It cannot be
/// stopped once it was sent: its answer is recorded even if no caller waits for it.
struct DataRequestQuery {
    using Answer = DataRequestOutcome;

    std::shared_ptr<Journal> journal;
    std::function<Task<void>()> recorded; ///< reads the list again; called after every outcome

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, DataRequestQuery query, std::stop_token /*stop*/)
    {
        auto asking = requestUserData(client, query.journal);
        auto outcome = co_await asking;
        auto reading = query.recorded();
        co_await reading;
        co_return outcome;
    }
};

class CurrentConnection;
class DataRequestPanel;
class ErrorBanner;
class RequestList;
class Toast;

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
    void build();
    void connectParts();
    void chooseConnection();
    void checkSecrets();
    /// Loads the list and verifies the chain of the journal.
    Task<void> load();
    static Task<void> reload(QPointer<PrivacyPage> self);
    void ask();
    void showOutcome(const DataRequestOutcome &outcome);
    void showFailure(const Error &error);
    void showState();

    CurrentConnection &m_connection;
    std::shared_ptr<Journal> m_journal;
    std::optional<Connection> m_shown; ///< the page shows the data of this one
    Request<DataRequestQuery> m_request;
    Request<AvailableSecrets> m_secrets;
    Tickets m_loads;
    bool m_hasToken = true;    ///< true until checked
    qint64 m_toastRequest = 0; ///< the number of the request that the toast is about

    ErrorBanner *m_problem; ///< children, as are all below
    DataRequestPanel *m_panel;
    RequestList *m_list;
    QScrollArea *m_area;
    QAction *m_refresh;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
