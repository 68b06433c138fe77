// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/syncfolder.h"

#include "core/base/diskerror.h"

#include <QFile>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace clinicdesk {

bool syncFolder(const QString &folder)
{
    const int descriptor = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool isSynced = ::fsync(descriptor) == 0;
    const int problem = errno;
    ::close(descriptor);
    errno = problem;
    return isSynced;
}

Result<void> syncFolderIfPossible(const QString &folder)
{
    if (syncFolder(folder) || isSyncUnsupported(errno) || errno == EACCES || errno == ENOENT)
        return {};
    auto unsure = diskError(errno);
    unsure.disk = DiskError::Unconfirmed;
    return unsure;
}

bool isSyncUnsupported(int systemError)
{
    return systemError == EINVAL || systemError == ENOTSUP;
}

} // namespace clinicdesk
