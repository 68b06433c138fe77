// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/filekind.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// The limits of interface section 8, as set in the conventions of the connection.
struct FileLimits {
    qint64 pdfBytes = 25'000'000;
    qint64 imageBytes = 10'000'000;
};

/// Properties of a file that passed the check.
struct FileInfo {
    QString name; ///< unchanged and never sent; the window shows `displayName(name)`
    FileKind kind = FileKind::Pdf;
    qint64 sizeBytes = 0;
    friend bool operator==(const FileInfo &, const FileInfo &) = default;
};

/// Checks a file on disk. Reads and decodes all of it; do not call it on the window's thread. Errors: FileUnreadable (a
/// folder, a device, missing, no permission), FileEmpty, FileUnsupported, FileTooLarge, FileLocked (a PDF that requires
/// a password), FileDamaged (`findDamage`, `findPictureDamage`, `findPdfProblem`; `detail` names the damage).
Result<FileInfo> checkFile(const QString &path, const FileLimits &limits);

/// Reads a whole file, such as one that is to be converted. FileUnreadable as `checkFile` has it, FileEmpty, and
/// FileTooLarge above `maxBytes`.
Result<QByteArray> readDocument(const QString &path, qint64 maxBytes);

/// Checks bytes in memory in the same way, such as a pasted picture.
Result<FileInfo> checkBytes(const QString &name, QByteArrayView bytes, const FileLimits &limits);

} // namespace clinicdesk
