// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "core/service/profilebatch.h"
#include "ui/doctors/checkrow.h"
#include "ui/state/clientprovider.h"
#include "ui/state/ticket.h"
#include "ui/widgets/remainingtime.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>
#include <stop_token>

namespace clinicdesk::ui {

/// The check of a list of doctors over one connection. Requests the profiles a few at a time, checks each in the thread
/// pool and saves it, so that the check continues after a stop and after a restart. A profile that could not be read is
/// never requested again automatically. Call on the window's thread only.
class ListCheck : public QObject {
    Q_OBJECT

public:
    ListCheck(ClientProvider clients, std::shared_ptr<ProfileCheckStore> checked, QObject *parent = nullptr);
    ~ListCheck() override;

    /// Loads the saved list of this connection, which replaces the current list. Nothing is requested before `goOn`. If
    /// the connection is already the current one, a list that paused because of an error continues: the token may have
    /// changed, or the network may be back.
    void open(const std::optional<Connection> &connection, bool isReachable);
    /// Starts a new list; each ID must be in it once. Requests at once.
    void begin(const QStringList &ids);
    void stop();
    /// Requests the profiles that are still waiting. After a pause because of answers that may mean a refused token,
    /// this call trusts the token and requests all of them, because the user knows better.
    void goOn();
    /// Requests the profiles of these doctors again, if they could not be read.
    void askAgain(const QStringList &ids);

    const QList<CheckRow> &lines() const { return m_lines; }
    bool isRunning() const { return m_stop.has_value(); }
    /// Whether the saved list is being loaded.
    bool isLoading() const { return m_isLoading; }
    /// Why the check paused: an error that every further request would also meet.
    const std::optional<Error> &pause() const { return m_pause; }
    std::optional<std::chrono::seconds> timeLeft() const { return m_timeLeft.seconds(); }

Q_SIGNALS:
    /// The list or one of its rows has changed; at most ten times a second.
    void changed();
    void paused(const clinicdesk::Error &error);
    /// Something could not be saved or loaded on this computer. Once in each run of the program.
    void notKept(const clinicdesk::Error &error);

private:
    static Task<void> load(QPointer<ListCheck> self, ConnectionId connection, Ticket ticket);
    static Task<void> run(QPointer<ListCheck> self, Connection connection, QStringList ids, std::stop_token stop);
    static Task<void> judge(QPointer<ListCheck> self, Ticket ticket, QString id, DoctorProfile profile);
    static Task<void> watch(QPointer<ListCheck> self, Task<Result<void>> keeping);

    void clear();
    ProfileBatchCallbacks callsFor(const QStringList &ids);
    void started(const QString &id);
    void answered(const QString &id, const Result<DoctorProfile> &answer);
    void ended(const Result<void> &end);
    void resume();
    void pauseFor(const Error &error);
    void noteMismatch(const QString &id, const Result<DoctorProfile> &answer);
    void revertMismatches();
    void setLines(QList<CheckRow> lines);
    void setLine(const CheckRow &line);
    void setState(const QString &id, CheckState state);
    void giveUpReading();
    void touch();
    void sayChanged();
    void sayNotKept(const Error &error);

    ClientProvider m_clients;
    std::shared_ptr<ProfileCheckStore> m_checked;
    std::optional<Connection> m_connection;
    QList<CheckRow> m_lines;
    QHash<QString, int> m_places;           ///< positions of doctor IDs in m_lines
    Tickets m_tickets;                      ///< one for each list
    std::optional<Ticket> m_ticket;         ///< of the current list
    std::optional<std::stop_source> m_stop; ///< of the current run
    std::optional<Error> m_pause;
    QStringList m_mismatches; ///< the latest consecutive answers that may mean a refused token
    bool m_trustsToken = false;
    bool m_isLoading = false;
    bool m_wasReachable = true;
    bool m_saidNotKept = false;
    int m_answeredInRun = 0;
    RemainingTime m_timeLeft;
    QElapsedTimer m_clock; ///< time since the start of the run
    QTimer m_batch;
};

} // namespace clinicdesk::ui
