// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <system_error>

namespace clinicdesk {

/// Why the system refused a call.
class SystemError {
public:
    /// Of the last call on this thread that was refused. Ask at once: the next call of the system can change it.
    static SystemError last();
    static SystemError failed() noexcept;     ///< of a disk that gives no reason
    static SystemError notAllowed() noexcept; ///< the rights of this account are not enough

    bool is(std::errc reason) const;
    bool isMissing() const;         ///< no file has this name, also because a folder of its path is missing
    bool isSyncUnsupported() const; ///< the file system cannot confirm what is written
    /// In the words of the system.
    QString text() const;

private:
    explicit SystemError(int number);
    friend Error diskError(const QString &what, SystemError error);

    int m_number;
};

/// StoreUnavailable with `Error::disk` set. `what` says in technical words what failed; it comes before the system's
/// own text in `Error::detail`.
Error diskError(const QString &what = {}, SystemError error = SystemError::last());

/// The size that files of this account may have (`ulimit -f`), at least 1; 0 without a limit.
qint64 fileSizeLimit();

} // namespace clinicdesk
