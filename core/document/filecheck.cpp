// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filecheck.h"

#include "core/document/filedamage.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

Error problem(ErrorCode code, const QString &name)
{
    return {.code = code, .subject = readableName(name)};
}

Error unreadable(const QString &name, const QString &reason)
{
    auto error = problem(ErrorCode::FileUnreadable, name);
    error.detail = reason;
    return error;
}

// Opening a pipe or a device can block or set a machine in motion, so this is asked before.
QString reasonAgainstOpening(const QFileInfo &file)
{
    if (file.isDir())
        return QStringLiteral("it is a folder");
    if (file.isFile())
        return {};
    if (file.exists())
        return QStringLiteral("it is a device, a pipe or a socket, not a file");
    if (file.isSymLink())
        return QStringLiteral("it is a link to something that is not there");
    if (file.filePath().contains(QChar::ReplacementCharacter))
        return QStringLiteral("its name is not valid text (UTF-8); give it another name");
    return QStringLiteral("it is not there");
}

Result<FileFacts> judge(const QString &name, QByteArrayView head, QIODevice &file, const FileLimits &limits)
{
    const auto sizeBytes = file.size();
    if (sizeBytes == 0)
        return problem(ErrorCode::FileEmpty, name);
    const auto kind = kindOf(head);
    if (!kind)
        return problem(ErrorCode::FileUnsupported, name);
    const auto limit = *kind == FileKind::Pdf ? limits.pdfBytes : limits.imageBytes;
    if (sizeBytes > limit) {
        auto error = problem(ErrorCode::FileTooLarge, name);
        error.sizeBytes = sizeBytes;
        error.limit = limit;
        return error;
    }
    if (const auto damage = findDamage(*kind, file); !damage.isEmpty()) {
        auto error = problem(ErrorCode::FileDamaged, name);
        error.detail = damage;
        return error;
    }
    return FileFacts{.name = name, .kind = *kind, .sizeBytes = sizeBytes};
}

// Marks that turn the direction of what follows, and characters without width. The joiners U+200C and U+200D stay:
// Indian scripts need them.
bool isInvisibleMark(char32_t c)
{
    return c == 0x061C || c == 0x200B || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF;
}

bool isLeftOut(QChar c)
{
    const auto category = c.category();
    return category == QChar::Other_Control || category == QChar::Separator_Line ||
           category == QChar::Separator_Paragraph || isInvisibleMark(c.unicode());
}

} // namespace

Result<FileFacts> checkFile(const QString &path, const FileLimits &limits)
{
    const QFileInfo info(path);
    const auto name = QFileInfo(QDir::cleanPath(path)).fileName(); // `folder/` has a name as well
    if (const auto reason = reasonAgainstOpening(info); !reason.isEmpty())
        return unreadable(name, reason);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return unreadable(name, file.errorString());
    const auto head = file.read(kindHeadBytes);
    if (file.size() > 0 && head.isEmpty())
        return unreadable(name, file.errorString());
    return judge(name, head, file, limits);
}

Result<FileFacts> checkBytes(const QString &name, QByteArrayView bytes, const FileLimits &limits)
{
    const auto shared = QByteArray::fromRawData(bytes.data(), bytes.size());
    QBuffer buffer;
    buffer.setData(shared);
    buffer.open(QIODevice::ReadOnly);
    return judge(name, bytes.first(std::min<qsizetype>(bytes.size(), kindHeadBytes)), buffer, limits);
}

QString readableName(const QString &name)
{
    auto readable = name;
    readable.removeIf(isLeftOut);
    return readable;
}

} // namespace clinicdesk
