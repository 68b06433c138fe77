// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/filekind.h"

#include <QString>

namespace clinicdesk {

/// The limits of §8 as the connection's conventions read them.
struct FileLimits {
    qint64 pdfBytes = 25'000'000;
    qint64 imageBytes = 10'000'000;
};

/// What is known of a file that may go.
struct FileFacts {
    QString name; ///< letter for letter; never sent; what a person sees is `readableName(name)`
    FileKind kind = FileKind::Pdf;
    qint64 sizeBytes = 0;
    friend bool operator==(const FileFacts &, const FileFacts &) = default;
};

/// Checks a file on the disk: FileUnreadable (a folder, a device, gone, no permission), FileEmpty, FileUnsupported,
/// FileTooLarge, FileLocked (a PDF that asks for a password), FileDamaged (`findDamage`, `findPictureDamage`,
/// `findPdfProblem`; `detail` says what is missing). Reads and decodes all of it. Call it off the window's thread.
Result<FileFacts> checkFile(const QString &path, const FileLimits &limits);

/// The same for bytes in memory, such as a pasted picture.
Result<FileFacts> checkBytes(const QString &name, QByteArrayView bytes, const FileLimits &limits);

} // namespace clinicdesk
