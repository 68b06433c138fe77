// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/document/filecheck.h"
#include "core/wording/errorsentences_p.h"
#include "core/wording/wording.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace clinicdesk::wording {

namespace {

QString exactSize(qint64 bytes)
{
    return Tr::tr("%1 byte(s)", nullptr, static_cast<int>(std::min<qint64>(bytes, std::numeric_limits<int>::max())))
        .arg(QLocale().toString(bytes));
}

/// A size above its limit must not read the same as the limit. The service's own refusal names no limit.
QString sizeOverLimit(const Error &error)
{
    if (error.limit == 0)
        return Tr::tr("%1 is too large for the service.").arg(named(error));
    const bool differ = size(error.sizeBytes) != size(error.limit);
    return Tr::tr("%1 is too large (%2). The limit for this kind of file is %3.")
        .arg(named(error), differ ? size(error.sizeBytes) : exactSize(error.sizeBytes),
             differ ? size(error.limit) : exactSize(error.limit));
}

QString mixedKindsText(const Error &error)
{
    auto kinds = kindsIn(error);
    if (kinds.size() < 2)
        return Tr::tr("Files of several kinds cannot be in one document.");
    const auto last = kinds.takeLast();
    //: Kinds of files: %1 "JPEG" or "PDF, JPEG", %2 "PNG"
    return Tr::tr("%1 and %2 cannot be in one document.").arg(kinds.join(QStringLiteral(", ")), last);
}

QString fileSummary(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileEmpty:
        return Tr::tr("%1 is empty.").arg(named(error));
    case ErrorCode::FileTooLarge:
        return sizeOverLimit(error);
    case ErrorCode::FileUnsupported:
        return Tr::tr("%1 is not a PDF or a picture that Clinic Desk can send.").arg(named(error));
    case ErrorCode::FileLocked:
        return Tr::tr("%1 is protected with a password.").arg(named(error));
    case ErrorCode::FileDamaged:
        return Tr::tr("%1 is damaged or incomplete.").arg(named(error));
    case ErrorCode::FileMixedKinds:
        return mixedKindsText(error);
    case ErrorCode::FileTooMany:
        return Tr::tr("A document can have at most %Ln file(s). This one has %1.", nullptr,
                      static_cast<int>(error.limit))
            .arg(QLocale().toString(error.sizeBytes));
    case ErrorCode::FileTooComplex:
        return Tr::tr("%1 takes too much time or memory to open.").arg(named(error));
    case ErrorCode::DecoderUnavailable:
        return Tr::tr("%1 cannot be converted: a part of Clinic Desk is missing.").arg(named(error));
    case ErrorCode::FileNoRoom:
        return Tr::tr("There is not enough disk space for %1.")
            .arg(error.subject.isEmpty() ? Tr::tr("this file") : named(error));
    case ErrorCode::FileNotWritten:
        return Tr::tr("%1 cannot be saved there.").arg(named(error));
    default:
        return Tr::tr("%1 cannot be read.").arg(named(error));
    }
}

QString fileAdvice(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileEmpty:
    case ErrorCode::FileDamaged:
        return Tr::tr("Scan or save it again, then add it.");
    case ErrorCode::FileLocked:
        return Tr::tr("Save it without a password, then add it again.");
    case ErrorCode::FileTooLarge:
        return Tr::tr("Make the file smaller, or scan it at a lower resolution.");
    case ErrorCode::FileUnsupported:
        return Tr::tr("Save it as a PDF, or as a picture such as JPEG or PNG, then add it.");
    case ErrorCode::FileMixedKinds:
        return Tr::tr(
            "Join them with “Make one PDF” in the window or with --fit on the command line, or send each kind as "
            "a document of its own.");
    case ErrorCode::FileTooMany:
        return Tr::tr("Send them as several documents.");
    case ErrorCode::FileTooComplex:
        return Tr::tr("Save it as PDF, JPEG or PNG in another program, then add it.");
    case ErrorCode::DecoderUnavailable:
        return Tr::tr("Install Clinic Desk again.");
    case ErrorCode::FileNoRoom:
        return Tr::tr("Free up space on that disk, or save to another disk.");
    case ErrorCode::FileNotWritten:
        return Tr::tr("Choose an existing folder that you can save to.");
    default:
        return Tr::tr("Choose a file on this computer that you can open.");
    }
}

} // namespace

ErrorSentences sentencesForFile(const Error &error)
{
    if (error.reason != ErrorReason::None)
        return sentencesForReason(error);
    return {fileSummary(error), fileAdvice(error.code)};
}

QString size(qint64 bytes)
{
    const QLocale locale;
    if (bytes < 1'000)
        return exactSize(bytes);
    if (bytes < 999'500) // a value that rounds to 1,000 kB is shown as 1.0 MB
        return Tr::tr("%1 kB").arg(locale.toString(static_cast<double>(bytes) / 1e3, 'f', 0));
    return Tr::tr("%1 MB").arg(locale.toString(static_cast<double>(bytes) / 1e6, 'f', 1));
}

} // namespace clinicdesk::wording
