// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

ErrorSentences notSaved(const Error &error)
{
    switch (error.disk) {
    case DiskError::Full:
        if (error.limit > 0)
            return {Tr::tr("The connections could not be saved: this account may not write files of this size."),
                    Tr::tr("Raise the limit (ulimit -f), then try again. The saved connections are not changed.")};
        return {Tr::tr("The connections could not be saved: the disk is full."),
                Tr::tr("Free up disk space, then try again. The saved connections are not changed.")};
    case DiskError::NotAllowed:
        return {Tr::tr("The connections could not be saved: their file or folder is write-protected."),
                Tr::tr("Ask your administrator for permission. The saved connections are not changed.")};
    case DiskError::IoError:
        return {Tr::tr("The connections could not be saved: the disk has a problem."),
                Tr::tr("Check the disk, then try again. The saved connections are not changed.")};
    case DiskError::TooManyOpen:
        return {Tr::tr("The connections could not be saved: too many files are open."),
                Tr::tr("Close other programs, or raise the limit (ulimit -n). The saved connections are not changed.")};
    case DiskError::Unconfirmed:
        return {Tr::tr("The disk did not confirm that it saved the connections."),
                Tr::tr("Check the disk, then check your connections.")};
    case DiskError::None:
        break;
    }
    return {Tr::tr("The connections could not be saved, because the saved ones cannot be read."),
            Tr::tr("Ask your administrator to check their file.")};
}

} // namespace

ErrorSentences sentencesForConnections(const Error &error)
{
    const bool isRenamed = !error.subject.isEmpty();
    switch (error.code) {
    case ErrorCode::ConnectionsNotSaved:
        return notSaved(error);
    case ErrorCode::ConnectionsRestored:
        return {Tr::tr("The saved connections could not be read. Clinic Desk uses the list before the last change."),
                isRenamed ? Tr::tr("Check your connections. The damaged file was renamed to %1.").arg(error.subject)
                          : Tr::tr("Ask your administrator to check the file. Until then no change can be saved.")};
    case ErrorCode::ConnectionsDamaged:
        return {Tr::tr("The saved connections are damaged, and there is no backup."),
                isRenamed ? Tr::tr("Add your connections again. The damaged file was renamed to %1.").arg(error.subject)
                          : Tr::tr("Ask your administrator to check the file.")};
    case ErrorCode::ConnectionsNewer:
        return {Tr::tr("The connections were saved by a newer version of Clinic Desk."),
                Tr::tr("Start the newer version. This version does not change them.")};
    default:
        return {Tr::tr("The saved connections cannot be read."),
                Tr::tr("Ask your administrator for permission to read them.")};
    }
}

} // namespace clinicdesk::wording
