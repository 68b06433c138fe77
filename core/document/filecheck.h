// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/document/decoderprocess.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <limits>

namespace clinicdesk {

/// The limits of interface section 8, as set in the conventions of the connection.
struct FileLimits {
    qint64 pdfBytes = 25'000'000;
    qint64 imageBytes = 10'000'000;

    qint64 of(FileKind kind) const { return kind == FileKind::Pdf ? pdfBytes : imageBytes; }
};

inline constexpr FileLimits anySize{.pdfBytes = std::numeric_limits<qint64>::max(),
                                    .imageBytes = std::numeric_limits<qint64>::max()};

/// Properties of a file that passed the check.
struct FileInfo {
    QString name; ///< unchanged and never sent; the window shows `displayName(name)`
    FileKind kind = FileKind::Pdf;
    qint64 sizeBytes = 0;
    friend bool operator==(const FileInfo &, const FileInfo &) = default;
};

/// A file that can be sent as it is.
struct CheckedFile {
    FileInfo facts;
    FileReport report; ///< its flaws are small: the user decides whether it is sent all the same
};

/// Checks a file on disk. This process looks at its first bytes and its size; everything else is the answer of the
/// decoder. Reads all of it, a piece at a time; do not call it on the window's thread. Errors: those of
/// `DecoderProcess::inspect`, FileUnreadable (a folder, a device, missing, no permission), FileEmpty, FileUnsupported,
/// FileTooLarge, FileDamaged with PageIncomplete where a large part of a page is lost.
Result<CheckedFile> checkFile(const QString &path, const FileLimits &limits, DecoderProcess &decoder);

/// Checks bytes in memory in the same way, such as a pasted picture.
Result<CheckedFile> checkBytes(const QString &name, const QByteArray &bytes, const FileLimits &limits,
                               DecoderProcess &decoder);

/// FileMixedKinds, with these kinds as its subject (`kindsIn`), each once.
Error mixedKinds(QList<FileKind> kinds);
/// The names of the kinds in such an error; none in one that an earlier version saved.
QStringList kindsIn(const Error &mixed);

/// Reads a whole file, such as one that is to be converted. FileUnreadable as `checkFile` has it, FileEmpty, and
/// FileTooLarge above `maxBytes`.
Result<QByteArray> readDocument(const QString &path, qint64 maxBytes);

/// The bytes of a file that was checked. The source fails with FileUnreadable if the file has changed since this call:
/// what is sent is what was checked.
ByteSourceMaker unchangedFileSource(const QString &path);

} // namespace clinicdesk
