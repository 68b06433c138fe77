// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheck.h"
#include "core/doctor/profilecheckstore.h"
#include "core/service/doctorprofilelookup.h"
#include "ui/doctors/checklistmodel.h"
#include "ui/state/request.h"

#include <QPointer>
#include <QWidget>

namespace clinicdesk::ui {

class CurrentConnection;

/// A profile that is shown, with its check.
struct LoadedProfile {
    QString doctor;
    DoctorProfile profile;
    QDateTime asOf;
    ProfileCheck check;                   ///< empty until `DoctorLoader::checked`
    std::optional<CheckedProfile> before; ///< as it was when this doctor was opened
    std::optional<ProfileChanges> changes;
};

/// Loads the profile of one doctor: requests it, checks it on a worker thread, compares it with the profile that was
/// saved before, and saves it. If the request fails, the saved profile is loaded. A profile is requested only when the
/// user asks for it, and once more after the user has entered a missing secret (interface 7).
class DoctorLoader : public QObject {
    Q_OBJECT
public:
    /// The references must outlive this. Starts with the current connection. A profile is requested again after a
    /// missing secret was entered only if `page` is visible then.
    DoctorLoader(const QWidget &page, CurrentConnection &connection, ClientProvider clients,
                 std::shared_ptr<ProfileCheckStore> checked);

    void open(const QString &doctor);
    /// Requests the profile of the last doctor again.
    void refresh();
    /// Reads the doctors that were opened last.
    void readRecent();

    const std::optional<Connection> &connection() const { return m_connection; }
    const std::optional<LoadedProfile> &profile() const { return m_profile; }
    bool canRefresh() const { return m_connection && !m_doctor.isEmpty(); }
    bool isAsking() const { return m_request.isRunning(); }
    /// Why the last request failed; nothing after an answer.
    const std::optional<Error> &error() const { return m_request.error(); }

Q_SIGNALS:
    /// Another connection is current, and nothing of the former one is loaded.
    void connectionReplaced();
    void started();
    void loaded();  ///< `profile()`, without its check
    void checked(); ///< the check of `profile()`
    void failed(const clinicdesk::Error &error);
    void cleared(); ///< there is no profile any more
    void recentRead(const QList<clinicdesk::RecentDoctor> &doctors);
    void notSaved(); ///< the profile could not be saved on this computer

private:
    void chooseConnection();
    void clear();
    void takeAnswer();
    void takeError(const Error &error);
    void setProfile(const DoctorProfile &profile, const QDateTime &asOf);
    /// These outlive the loader, because they save what has arrived.
    static Task<void> checkAndSave(QPointer<DoctorLoader> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> store,
                                   ConnectionId connection);
    static Task<void> loadSaved(QPointer<DoctorLoader> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> store,
                                ConnectionId connection);
    static Task<void> fetchRecent(QPointer<DoctorLoader> self, std::shared_ptr<ProfileCheckStore> store,
                                  ConnectionId connection);

    const QWidget &m_page;
    CurrentConnection &m_current;
    std::shared_ptr<ProfileCheckStore> m_store;
    Request<DoctorProfileLookup> m_request;
    Tickets m_checks;
    std::optional<Connection> m_connection;
    QString m_doctor; ///< the last one requested
    std::optional<LoadedProfile> m_profile;
};

} // namespace clinicdesk::ui
