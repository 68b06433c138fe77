// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diskerror.h"

#include <algorithm>
#include <cerrno>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

namespace clinicdesk {

namespace {

DiskError faultOf(int systemError)
{
    switch (systemError) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return DiskError::Full;
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

qint64 fileSizeLimit()
{
#ifdef Q_OS_UNIX
    rlimit limit{};
    if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        return std::max<qint64>(1, static_cast<qint64>(limit.rlim_cur)); // also where not one byte is allowed
#endif
    return 0;
}

Error diskError(int systemError, const QString &what)
{
    const auto words = qt_error_string(systemError);
    return {.code = ErrorCode::StoreUnavailable,
            .limit = systemError == EFBIG ? fileSizeLimit() : 0,
            .disk = faultOf(systemError),
            .detail = what.isEmpty() ? words : what + QLatin1String(": ") + words};
}

} // namespace clinicdesk
