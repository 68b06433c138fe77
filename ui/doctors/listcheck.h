// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "core/service/profilebatch.h"
#include "ui/doctors/checkrow.h"
#include "ui/state/clientprovider.h"
#include "ui/widgets/remainingtime.h"
#include "ui/widgets/ticket.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>
#include <stop_token>

namespace clinicdesk::ui {

/// The list of doctors under check over one connection: asks for their profiles a few at a time, checks each in the
/// thread pool and keeps it, so that the list goes on after a stop and after a restart. A profile that cannot be read
/// is never asked for again by itself. For the window's thread.
class ListCheck : public QObject {
    Q_OBJECT

public:
    ListCheck(ClientProvider clients, std::shared_ptr<ProfileCheckStore> checked, QObject *parent = nullptr);
    ~ListCheck() override;

    /// The list that is kept for this connection takes the place of the one that is there; nobody is asked before
    /// `goOn`. For the connection that is there already a list that had paused by itself goes on: its token may be
    /// another, its line may be back.
    void open(const std::optional<Connection> &connection, bool isReachable);
    /// A new list, each identifier once. Asks at once.
    void begin(const QStringList &ids);
    void stop();
    /// Asks for those who wait. After a pause for answers that may have been a refused token, they are all asked this
    /// time: the user knows better.
    void goOn();
    /// Asks once more for these doctors, as far as they could not be read.
    void askAgain(const QStringList &ids);

    const QList<CheckRow> &lines() const { return m_lines; }
    bool isRunning() const { return m_stop.has_value(); }
    /// What was kept is being read.
    bool isLoading() const { return m_isLoading; }
    /// Why the list stopped by itself: an error that all the others would have met too.
    const std::optional<Error> &pause() const { return m_pause; }
    std::optional<std::chrono::seconds> timeLeft() const { return m_timeLeft.seconds(); }

Q_SIGNALS:
    /// Another list, or news in this one; at most ten times a second.
    void changed();
    void paused(const clinicdesk::Error &error);
    /// Something could not be written down or read on this computer. Once for each run of the program.
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
    QHash<QString, int> m_places;           ///< of identifiers among the lines
    Tickets m_tickets;                      ///< one for each list
    std::optional<Ticket> m_ticket;         ///< of the list that is there
    std::optional<std::stop_source> m_stop; ///< of the round under way
    std::optional<Error> m_pause;
    QStringList m_mismatches; ///< the latest answers in a row that may have been a refused token
    bool m_trustsToken = false;
    bool m_isLoading = false;
    bool m_wasReachable = true;
    bool m_saidNotKept = false;
    int m_answeredInRun = 0;
    RemainingTime m_timeLeft;
    QElapsedTimer m_clock; ///< of the round
    QTimer m_batch;
};

} // namespace clinicdesk::ui
