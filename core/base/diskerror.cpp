// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diskerror.h"

#include <cerrno>

namespace clinicdesk {

namespace {

DiskError faultOf(int systemError)
{
    switch (systemError) {
    case ENOSPC:
    case EDQUOT:
        return DiskError::Full;
    case EFBIG:
        return DiskError::FileLimit;
    case EMFILE:
    case ENFILE:
        return DiskError::TooManyOpen;
    case EACCES:
    case EPERM:
    case EROFS:
        return DiskError::NotAllowed;
    default:
        return DiskError::IoError;
    }
}

} // namespace

Error diskError(int systemError, const QString &what)
{
    const auto words = qt_error_string(systemError);
    return {.code = ErrorCode::StoreUnavailable,
            .disk = faultOf(systemError),
            .detail = what.isEmpty() ? words : what + QLatin1String(": ") + words};
}

} // namespace clinicdesk
