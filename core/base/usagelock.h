// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <memory>

namespace clinicdesk {

/// Shows the other programs of this user that files are in use, by a lock on a file of its own. Several programs share
/// the lock; one that removes the files takes it alone. It ends with the process, even after a crash, and does not
/// wait.
///
/// Errors: StoreUnavailable. `Error::disk` is set when the lock cannot be made, and not set when another program, or
/// another part of this one, holds it.
class UsageLock {
public:
    static Result<std::unique_ptr<UsageLock>> share(const QString &file);
    static Result<std::unique_ptr<UsageLock>> takeAlone(const QString &file);
    ~UsageLock();
    UsageLock(const UsageLock &) = delete;
    UsageLock &operator=(const UsageLock &) = delete;

private:
    explicit UsageLock(int descriptor);
    static Result<std::unique_ptr<UsageLock>> take(const QString &file, int operation);

    const int m_descriptor;
};

} // namespace clinicdesk
