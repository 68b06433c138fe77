// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemerror.h"

#include <algorithm>
#include <cerrno>

#include <sys/resource.h>

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

SystemError::SystemError(int number)
    : m_number(number)
{
}

SystemError SystemError::last()
{
    return SystemError(errno);
}

SystemError SystemError::failed() noexcept
{
    return SystemError(EIO);
}

SystemError SystemError::notAllowed() noexcept
{
    return SystemError(EACCES);
}

bool SystemError::is(std::errc reason) const
{
    return m_number == static_cast<int>(reason);
}

bool SystemError::isMissing() const
{
    return m_number == ENOENT || m_number == ENOTDIR;
}

bool SystemError::isSyncUnsupported() const
{
    return m_number == EINVAL || m_number == ENOTSUP;
}

QString SystemError::text() const
{
    return qt_error_string(m_number);
}

Error diskError(const QString &what, SystemError error)
{
    const auto words = error.text();
    return {.code = ErrorCode::StoreUnavailable,
            .limit = error.m_number == EFBIG ? fileSizeLimit() : 0,
            .disk = faultOf(error.m_number),
            .detail = what.isEmpty() ? words : what + QLatin1String(": ") + words};
}

qint64 fileSizeLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        return std::max<qint64>(1, static_cast<qint64>(limit.rlim_cur)); // also where not one byte is allowed
    return 0;
}

} // namespace clinicdesk
