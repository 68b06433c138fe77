// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filecheck.h"

#include "core/base/errorreason.h"
#include "core/document/filedamage.h"
#include "core/document/pdfdecode.h"
#include "core/document/picturedecode.h"
#include "core/document/readablename.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

Error problem(ErrorCode code, const QString &name, const QString &detail = {})
{
    return {.code = code, .subject = displayName(name), .detail = detail};
}

Error tooLarge(const QString &name, qint64 sizeBytes, qint64 limit)
{
    auto error = problem(ErrorCode::FileTooLarge, name);
    error.sizeBytes = sizeBytes;
    error.limit = limit;
    return error;
}

/// Gives `folder/` a name too.
QString nameOf(const QString &path)
{
    return QFileInfo(QDir::cleanPath(path)).fileName();
}

// Checked before opening, because opening a pipe or a device can block or start a machine.
QString reasonAgainstOpening(const QFileInfo &file)
{
    if (file.isDir())
        return QStringLiteral("it is a folder");
    if (file.isFile())
        return {};
    if (file.exists())
        return QStringLiteral("it is a device, a pipe or a socket, not a file");
    if (file.isSymLink())
        return QStringLiteral("it is a link to a file that does not exist");
    if (file.filePath().contains(QChar::ReplacementCharacter))
        return QStringLiteral("its name is not valid text (UTF-8); give it another name");
    return QStringLiteral("it does not exist");
}

std::optional<Error> problemBeforeOpening(const QString &path)
{
    const QFileInfo info(path);
    const auto detail = reasonAgainstOpening(info);
    if (detail.isEmpty())
        return {};
    auto error = problem(ErrorCode::FileUnreadable, nameOf(path), detail);
    if (!info.exists() && path.contains(QChar::ReplacementCharacter))
        error.reason = ErrorReason::FileNameNotText;
    return error;
}

ErrorCode codeOf(const PdfProblem &problem)
{
    if (problem.isUnread)
        return ErrorCode::DecoderUnavailable;
    return problem.isLocked ? ErrorCode::FileLocked : ErrorCode::FileDamaged;
}

/// Checks the structure first: that is fast and gives a clearer reason.
std::optional<Error> problemInside(FileKind kind, const QString &name, QIODevice &file)
{
    if (const auto damage = findDamage(kind, file); !damage.isEmpty())
        return problem(ErrorCode::FileDamaged, name, damage);
    if (const auto damage = findPictureDamage(kind, file); !damage.isEmpty())
        return problem(ErrorCode::FileDamaged, name, damage);
    if (const auto pdf = kind == FileKind::Pdf ? findPdfProblem(file) : std::nullopt)
        return problem(codeOf(*pdf), name, pdf->detail);
    return {};
}

Result<FileInfo> judge(const QString &name, QByteArrayView head, QIODevice &file, const FileLimits &limits)
{
    const auto sizeBytes = file.size();
    if (sizeBytes == 0)
        return problem(ErrorCode::FileEmpty, name);
    const auto kind = kindOf(head);
    if (!kind)
        return problem(ErrorCode::FileUnsupported, name);
    const auto limit = *kind == FileKind::Pdf ? limits.pdfBytes : limits.imageBytes;
    if (sizeBytes > limit)
        return tooLarge(name, sizeBytes, limit);
    if (const auto inside = problemInside(*kind, name, file))
        return *inside;
    return FileInfo{.name = name, .kind = *kind, .sizeBytes = sizeBytes};
}

} // namespace

Result<FileInfo> checkFile(const QString &path, const FileLimits &limits)
{
    if (const auto before = problemBeforeOpening(path))
        return *before;
    const auto name = nameOf(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    const auto head = file.read(kindPrefixBytes);
    if (file.size() > 0 && head.isEmpty())
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    return judge(name, head, file, limits);
}

Result<QByteArray> readDocument(const QString &path, qint64 maxBytes)
{
    if (const auto before = problemBeforeOpening(path))
        return *before;
    const auto name = nameOf(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    if (file.size() == 0)
        return problem(ErrorCode::FileEmpty, name);
    if (file.size() > maxBytes)
        return tooLarge(name, file.size(), maxBytes);
    auto bytes = file.read(maxBytes);
    if (file.error() != QFileDevice::NoError || bytes.size() < file.size())
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    return bytes;
}

Result<FileInfo> checkBytes(const QString &name, QByteArrayView bytes, const FileLimits &limits)
{
    const auto shared = QByteArray::fromRawData(bytes.data(), bytes.size());
    QBuffer buffer;
    buffer.setData(shared);
    buffer.open(QIODevice::ReadOnly);
    return judge(name, bytes.first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)), buffer, limits);
}

} // namespace clinicdesk
