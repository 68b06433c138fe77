// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/task.h"
#include "core/doctor/doctorprofile.h"
#include "core/keychain/secretstore.h"

#include <QDateTime>
#include <QList>

#include <memory>
#include <optional>

namespace clinicdesk {

class StoreThread;

/// A profile from its last check on this computer.
struct CheckedProfile {
    DoctorProfile profile;
    QDateTime at;
};

struct RecentDoctor {
    QString id;
    QString name; ///< empty if the profile has none
    QDateTime at;
};

/// One row of a list check.
struct StoredCheck {
    QString doctor;
    std::optional<Error> error; ///< why the profile could not be read
    bool answered = false;      ///< false if it must still be requested
};

/// Stores the profiles of the last checks on this computer and the current list check, so that the check continues
/// after a restart. Profiles, doctor IDs and texts of the service are sealed with the store key; their number,
/// connection and times are not sealed. Values that can no longer be opened count as missing.
///
/// Use on one thread (that of the window, or the main thread of the command line). The work is done on a separate
/// thread. Errors: StoreUnavailable, StoreDamaged.
class ProfileCheckStore {
public:
    struct Options {
        QString file;                          ///< created if missing, readable by its owner only
        std::shared_ptr<SecretStore> keychain; ///< holds the store key; null for none
        SharedSecret storeKey; ///< 32 bytes to use instead of the keychain (unattended runs); null otherwise
    };

    /// Errors: StoreUnavailable, StoreDamaged, StoreNewer, KeychainUnavailable. On an error the file is unchanged; use
    /// `inMemory` for this run instead.
    static Task<Result<std::shared_ptr<ProfileCheckStore>>> open(Options options);
    static std::shared_ptr<ProfileCheckStore> inMemory();
    ~ProfileCheckStore();
    ProfileCheckStore(const ProfileCheckStore &) = delete;
    ProfileCheckStore &operator=(const ProfileCheckStore &) = delete;

    bool isPersistent() const { return m_isPersistent; }

    /// Returns the stored profile of a doctor, or nothing if none was saved for this connection.
    Task<Result<std::optional<CheckedProfile>>> latest(ConnectionId connection, QString doctor);
    /// Saves a profile and replaces the stored one of that doctor.
    Task<Result<void>> save(ConnectionId connection, QString doctor, DoctorProfile profile, QDateTime at);
    /// Returns the doctors whose profiles were saved last, newest first.
    Task<Result<QList<RecentDoctor>>> recent(ConnectionId connection, int most);

    /// Saves the list to check for a connection, in the order of `doctors` and without results. Replaces the previous
    /// list.
    Task<Result<void>> saveList(ConnectionId connection, QStringList doctors);
    /// Records the result of `doctor` in that list: success, or an error. Does nothing if the doctor is not in the
    /// list.
    Task<Result<void>> saveResult(ConnectionId connection, QString doctor, std::optional<Error> error);
    Task<Result<QList<StoredCheck>>> list(ConnectionId connection);

private:
    ProfileCheckStore(std::shared_ptr<StoreThread> store, bool isPersistent);

    std::shared_ptr<StoreThread> m_store;
    bool m_isPersistent;
};

} // namespace clinicdesk
