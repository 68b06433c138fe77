// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

/// Is about the outbox as a whole, or about a file that could not be saved in it.
QString diskSummary(const Error &error)
{
    const bool isOfFile = !error.subject.isEmpty();
    switch (error.disk) {
    case DiskError::Full:
        if (error.limit > 0)
            return isOfFile
                       ? Tr::tr("%1 was not saved: this account may not write files of this size.").arg(named(error))
                       : Tr::tr("This account may not write files of this size. The outbox cannot be saved.");
        return isOfFile ? Tr::tr("%1 was not saved: the disk is full.").arg(named(error))
                        : Tr::tr("The disk is full. The outbox cannot save any more documents.");
    case DiskError::NotAllowed:
        return isOfFile
                   ? Tr::tr("%1 was not saved: Clinic Desk has no permission to write to the outbox.").arg(named(error))
                   : Tr::tr("Clinic Desk has no permission to write to the outbox. The disk is read-only, or the "
                            "folder belongs to another user.");
    case DiskError::TooManyOpen:
        return isOfFile ? Tr::tr("%1 was not saved: too many files are open.").arg(named(error))
                        : Tr::tr("Too many files are open. The outbox cannot be read or written.");
    case DiskError::Unconfirmed:
        if (isOfFile)
            return Tr::tr("The disk did not confirm that it saved %1.").arg(named(error));
        break;
    case DiskError::IoError:
    case DiskError::None:
        break;
    }
    return isOfFile ? Tr::tr("%1 was not saved: the disk has a problem.").arg(named(error))
                    : Tr::tr("The disk has a problem. The outbox cannot be read or written.");
}

QString diskAdvice(const Error &error)
{
    switch (error.disk) {
    case DiskError::Full:
        if (error.limit > 0)
            return Tr::tr(
                "Raise the limit for the size of files (ulimit -f). Documents in the outbox are not changed.");
        return Tr::tr("Free up disk space. Documents in the outbox are not changed.");
    case DiskError::NotAllowed:
        return Tr::tr("Ask your administrator for permission. Documents in the outbox are not changed.");
    case DiskError::TooManyOpen:
        return Tr::tr("Close other programs, or raise the limit for open files (ulimit -n). Documents in the outbox "
                      "are not changed.");
    case DiskError::Unconfirmed:
        return Tr::tr("Check whether the disk is full or damaged. Restart Clinic Desk, and look in the outbox before "
                      "you add the file again.");
    case DiskError::IoError:
    case DiskError::None:
        break;
    }
    return Tr::tr("Check whether the disk is full or damaged. Documents in the outbox are not changed.");
}

} // namespace

ErrorSentences sentencesForOutbox(const Error &error)
{
    switch (error.code) {
    case ErrorCode::StoreUnavailable:
        if (error.disk != DiskError::None)
            return {diskSummary(error), diskAdvice(error)};
        if (error.reason != ErrorReason::None)
            return sentencesForReason(error);
        return {Tr::tr("The outbox on this computer cannot be used."),
                Tr::tr("Documents in the outbox are not changed.")};
    case ErrorCode::StoreDamaged:
        if (!error.subject.isEmpty())
            return {Tr::tr("The saved copy of %1 on this computer is damaged.").arg(named(error)),
                    Tr::tr("Add the file again, then remove this document.")};
        return {Tr::tr("Part of the outbox on this computer is damaged."),
                Tr::tr("Close every Clinic Desk window, then start Clinic Desk again. It recovers everything that it "
                       "can read.")};
    case ErrorCode::StoreNewer:
        return {Tr::tr("The outbox was written by a newer version of Clinic Desk."),
                Tr::tr("Start the newer version. This version does not change the outbox.")};
    default:
        return {};
    }
}

} // namespace clinicdesk::wording
