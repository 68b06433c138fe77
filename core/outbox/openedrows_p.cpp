// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/openedrows_p.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>

#include <chrono>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds openingPatience{60'000}; // a keychain may be asking its person meanwhile

/// Made for the owner alone before SQLite does it for everyone; SQLite's further files take this one's permissions.
bool makePrivateFile(const QString &path)
{
    QFile file(path);
    return file.exists() || (file.open(QIODevice::WriteOnly | QIODevice::NewOnly) &&
                             file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
}

bool lockInTime(QLockFile &lock)
{
    lock.setStaleLockTime(0); // by the process alone
    const QDeadlineTimer deadline(openingPatience);
    constexpr int tryMs = 20; // in one long try QLockFile sleeps for seconds at last
    while (!lock.tryLock(tryMs)) {
        if (deadline.hasExpired() || lock.error() != QLockFile::LockFailedError)
            return false;
    }
    return true;
}

} // namespace

Result<OpenedRows> openRows(const QString &folder)
{
    const QDir place(folder);
    if (!place.mkpath(QStringLiteral("pages")))
        return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("the folder cannot be made")};
    constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    QFile::setPermissions(folder, ownerOnly);
    QFile::setPermissions(place.filePath(QStringLiteral("pages")), ownerOnly);
    const auto lock = std::make_shared<QLockFile>(place.filePath(QStringLiteral("opening.lock")));
    if (!lockInTime(*lock))
        return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("it cannot be locked for opening")};
    const auto path = place.filePath(QStringLiteral("outbox.sqlite"));
    if (!makePrivateFile(path))
        return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("the folder cannot be written")};
    auto rows = Rows::open(path);
    if (!rows)
        return rows.error();
    const auto sealedBefore = (*rows)->wasSealed();
    if (!sealedBefore)
        return sealedBefore.error();
    return OpenedRows{std::shared_ptr<Rows>(*std::move(rows)), *sealedBefore, lock};
}

} // namespace clinicdesk
