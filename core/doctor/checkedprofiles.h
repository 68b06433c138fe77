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

/// A profile as it was when it was last checked on this computer.
struct CheckedProfile {
    DoctorProfile profile;
    QDateTime at;
};

struct RecentDoctor {
    QString id;
    QString name; ///< empty where the profile had none
    QDateTime at;
};

/// One line of a list under check.
struct KeptCheck {
    QString doctor;
    std::optional<Error> error; ///< why it could not be read
    bool answered = false;      ///< false: still to be asked for
};

/// What profiles were when they were last checked on this computer, and the list under check, so that it goes on after
/// a restart. Profiles, identifiers and what the service said are sealed with the store's key; how many there are, for
/// which connection and when is not. What cannot be opened any more counts as not there.
///
/// For one thread (the window's, or the main thread of the command line); the work is done on a thread of its own.
/// Errors: StoreUnavailable, StoreDamaged.
class CheckedProfiles {
public:
    struct Options {
        QString file;                          ///< made when missing, for its owner alone
        std::shared_ptr<SecretStore> keychain; ///< keeps the store's key; null for none
        SharedSecret storeKey;                 ///< 32 bytes that replace the keychain (unattended runs); null otherwise
    };

    /// StoreUnavailable, StoreDamaged, StoreNewer, KeychainUnavailable: the file is left as it is. `inMemory` opens one
    /// for this run instead.
    static Task<Result<std::shared_ptr<CheckedProfiles>>> open(Options options);
    static std::shared_ptr<CheckedProfiles> inMemory();
    ~CheckedProfiles();
    CheckedProfiles(const CheckedProfiles &) = delete;
    CheckedProfiles &operator=(const CheckedProfiles &) = delete;

    bool isLasting() const { return m_lasting; }

    /// Nothing for a doctor whose profile was never kept over that connection.
    Task<Result<std::optional<CheckedProfile>>> last(ConnectionId connection, QString doctor);
    /// Takes the place of what was kept of that doctor.
    Task<Result<void>> keep(ConnectionId connection, QString doctor, DoctorProfile profile, QDateTime at);
    /// Whose profiles were kept last, the newest first.
    Task<Result<QList<RecentDoctor>>> recent(ConnectionId connection, int most);

    /// The list under check over that connection, in the order of `doctors`, nobody answered yet; replaces the last
    /// one.
    Task<Result<void>> keepList(ConnectionId connection, QStringList doctors);
    /// `doctor` of that list was answered, with its profile or with this error; nothing happens when it is not in it.
    Task<Result<void>> keepAnswer(ConnectionId connection, QString doctor, std::optional<Error> error);
    Task<Result<QList<KeptCheck>>> list(ConnectionId connection);

private:
    CheckedProfiles(std::shared_ptr<StoreThread> store, bool isLasting);

    std::shared_ptr<StoreThread> m_store;
    bool m_lasting;
};

} // namespace clinicdesk
