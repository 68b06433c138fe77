// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "core/service/profilebatch.h"
#include "ui/doctors/checkrow.h"
#include "ui/state/request.h"
#include "ui/widgets/remainingtime.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>

namespace clinicdesk::ui {

/// The list check of a connection as it is saved on this computer. Saving and reading never fail for the caller: the
/// check continues in memory, and the first problem is reported once.
class SavedListCheck : public QObject {
    Q_OBJECT
public:
    explicit SavedListCheck(std::shared_ptr<ProfileCheckStore> store, QObject *parent = nullptr);

    /// Replaces the saved list of this connection.
    void begin(const ConnectionId &connection, const QStringList &ids);
    /// Saves the answer for a doctor of the list, and the profile if it is one.
    void save(const ConnectionId &connection, const QString &id, const Result<DoctorProfile> &answer);
    /// The saved list; empty if it cannot be read.
    static Task<QList<StoredCheck>> list(QPointer<SavedListCheck> self, ConnectionId connection);
    /// The saved profile of a doctor; nothing if there is none that can be read.
    static Task<std::optional<DoctorProfile>> profile(QPointer<SavedListCheck> self, ConnectionId connection,
                                                      QString id);

    /// The first problem in this run of the program.
    const std::optional<Error> &problem() const { return m_problem; }

Q_SIGNALS:
    /// Something could not be saved or read. Once in each run of the program.
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> watch(QPointer<SavedListCheck> self, Task<Result<void>> saving);
    void report(const Error &error);

    std::shared_ptr<ProfileCheckStore> m_store;
    std::optional<Error> m_problem;
};

/// The rows of a list check, found by their doctor IDs. Each ID is in the list once.
class CheckRowList {
public:
    CheckRowList() = default;
    explicit CheckRowList(QList<CheckRow> rows);

    const QList<CheckRow> &all() const { return m_rows; }
    /// Null for a doctor that is not in the list.
    const CheckRow *find(const QString &id) const;
    /// Replaces the row with the same ID; does nothing if there is none.
    void replace(const CheckRow &row);
    void setState(const QString &id, CheckState state);
    /// Rows that are being read wait again.
    void resetReading();
    QStringList waitingIds() const;

private:
    QList<CheckRow> m_rows;
    QHash<QString, qsizetype> m_positions; ///< by ID
};

/// The profiles of these doctors, a few at a time (`fetchProfiles`); the callbacks get them.
struct ProfileBatchQuery {
    struct Answer {}; ///< the callbacks have everything

    QStringList ids;
    ProfileBatchCallbacks callbacks;

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, ProfileBatchQuery query, std::stop_token stop);
};

/// The check of a list of doctors over one connection. Requests the profiles a few at a time, checks each in the thread
/// pool and saves it, so that the check continues after a stop and after a restart. A profile that could not be read is
/// never requested again automatically. Call on the window's thread only.
class ListCheck : public QObject {
    Q_OBJECT

public:
    ListCheck(ClientProvider clients, std::shared_ptr<ProfileCheckStore> checked, QObject *parent = nullptr);
    ~ListCheck() override;

    /// Loads the saved list of this connection, which replaces the current list. Nothing is requested before `resume`.
    /// If the connection is already the current one, a list that paused because of an error continues: the token may
    /// have changed.
    void open(const std::optional<Connection> &connection);
    /// Starts a new list; each ID must be in it once. Requests at once.
    void start(const QStringList &ids);
    void stop();
    /// Requests the profiles that are still waiting. After a pause because of answers that may mean a refused token,
    /// this call trusts the token and requests all of them, because the user knows better.
    void resume();
    /// The service can be reached again: continues after a pause because of the network.
    void resumeAfterOutage();
    /// Requests the profiles of these doctors again, if they could not be read.
    void retry(const QStringList &ids);

    const QList<CheckRow> &rows() const { return m_rows.all(); }
    bool isRunning() const { return m_run.isRunning(); }
    /// Whether the saved list is being loaded.
    bool isLoading() const { return m_isLoading; }
    /// Why the check paused: an error that every further request would also meet.
    const std::optional<Error> &pause() const { return m_pause; }
    const SavedListCheck &saved() const { return m_saved; }
    std::optional<std::chrono::seconds> timeLeft() const { return m_timeLeft.seconds(); }

Q_SIGNALS:
    /// The list or one of its rows has changed; at most ten times a second.
    void changed();
    void paused(const clinicdesk::Error &error);

private:
    /// Shows the saved list, as a new one or in place of its rows.
    static Task<void> load(QPointer<ListCheck> self, ConnectionId connection, Ticket ticket, bool isNew);
    static Task<void> check(QPointer<ListCheck> self, Ticket ticket, QString id, DoctorProfile profile);

    void clear();
    void requestWaiting();
    void endRun();
    void takeAnswer(const QString &id, const Result<DoctorProfile> &answer);
    void pauseFor(const Error &error);
    void setRows(QList<CheckRow> rows);
    void replaceRow(const CheckRow &row);
    void scheduleChange();
    void reportChange();

    SavedListCheck m_saved;
    Request<ProfileBatchQuery> m_run;
    std::optional<Connection> m_connection;
    CheckRowList m_rows;
    Tickets m_tickets; ///< one for each list
    std::optional<Ticket> m_list;
    std::optional<Error> m_pause;
    QStringList m_mismatches; ///< the latest consecutive answers that may mean a refused token
    bool m_trustsToken = false;
    bool m_isLoading = false;
    int m_answeredInRun = 0;
    RemainingTime m_timeLeft;
    QElapsedTimer m_clock;  ///< time since the start of the run
    QTimer m_pendingChange; ///< collects changes
};

} // namespace clinicdesk::ui
