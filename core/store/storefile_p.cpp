// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storefile_p.h"

#include "core/base/atomicfile.h"
#include "core/base/systemfiles.h"
#include "core/store/disk.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <chrono>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds openingPatience{60'000}; // the keychain may be asking the user meanwhile
// The log first: SQLite would apply a log that it finds beside a new database file.
constexpr std::array belongings{"-wal", "-shm", "-journal"};

Error unusable(const QString &why)
{
    return {.code = ErrorCode::StoreUnavailable, .detail = why};
}

bool lockInTime(QLockFile &lock)
{
    const QDeadlineTimer deadline(openingPatience);
    constexpr std::chrono::milliseconds aTry{20}; // in one long attempt QLockFile finally sleeps for seconds
    while (!takeLock(lock, aTry)) {
        if (deadline.hasExpired() || lock.error() != QLockFile::LockFailedError)
            return false;
    }
    return true;
}

/// SQLite would wait for ever at a named pipe.
bool hasIrregularPart(const QString &file)
{
    constexpr std::array names{"", "-wal", "-shm", "-journal"};
    return std::ranges::any_of(names, [&file](auto *name) { return isIrregularFile(file + QLatin1String(name)); });
}

QString beside(const QString &file, const QString &what)
{
    const QFileInfo info(file);
    return info.dir().filePath(info.completeBaseName() + what);
}

} // namespace

QString storeUsageFile(const QString &storeFile)
{
    return beside(storeFile, QStringLiteral(".inuse"));
}

Result<std::shared_ptr<QLockFile>> lockForOpening(const QString &path)
{
    const auto folder = QFileInfo(path).absolutePath();
    if (auto made = makePrivateFolder(folder); !made)
        return made.error();
    const auto lock = std::make_shared<QLockFile>(folder + QLatin1String("/opening.lock"));
    if (!lockInTime(*lock))
        return diskErrorOf(*lock).value_or(unusable(QStringLiteral("it cannot be locked")));
    return lock;
}

Result<void> makePrivateFile(const QString &path)
{
    const SystemFile file(path, SystemFile::Open::Create);
    if (!file.isOpen() && !SystemError::last().is(std::errc::file_exists))
        return diskError(QStringLiteral("the file cannot be made"));
    if (hasIrregularPart(path))
        return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("not a regular file")};
    return {};
}

QString quarantineName(const QString &file, const QDateTime &now)
{
    const QFileInfo info(file);
    const auto name = info.completeBaseName() + QStringLiteral("-damaged-") +
                      now.toUTC().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return info.dir().filePath(name + QLatin1Char('.') + info.suffix());
}

Result<void> quarantineFile(const QString &file, const QString &newPath)
{
    for (const auto *belonging : belongings) {
        const auto suffix = QString::fromLatin1(belonging);
        if (QFile::exists(file + suffix) && !moveFile(file + suffix, newPath + suffix))
            return diskError(QStringLiteral("the damaged file cannot be renamed"));
    }
    if (!moveFile(file, newPath))
        return diskError(QStringLiteral("the damaged file cannot be renamed"));
    return {};
}

bool hasDamagedHeader(const QString &file)
{
    constexpr QByteArrayView magic("SQLite format 3\0", 16);
    QFile opened(file);
    if (!openRegularFile(opened))
        return hasIrregularPart(file); // otherwise missing or not readable; opening it reports that
    const auto head = opened.read(magic.size());
    const bool wasAStore = !readSidecar(file).storeId.isEmpty() || QFileInfo(file + QLatin1String("-wal")).size() > 0;
    return head.isEmpty() ? wasAStore : head != magic;
}

QString recoveryPart(const QString &file)
{
    return beside(file, QStringLiteral("-rescue.part"));
}

QString recoveredFile(const QString &file)
{
    return beside(file, QStringLiteral("-rescued.sqlite"));
}

void clearUnfinished(const QString &file)
{
    const QFileInfo info(file);
    for (const auto &note : info.dir().entryList({info.completeBaseName() + QLatin1String(".id.*")}, QDir::Files))
        QFile::remove(info.dir().filePath(note));
    for (const auto *suffix : {"", "-wal", "-shm"})
        QFile::remove(recoveryPart(file) + QString::fromLatin1(suffix));
}

Result<void> installRecovered(const QString &file, const QString &newPath)
{
    if (QFile::exists(file)) {
        if (auto moved = quarantineFile(file, newPath); !moved)
            return moved;
    }
    if (!moveFile(recoveredFile(file), file) || !syncFolder(QFileInfo(file).absolutePath()))
        return diskError(QStringLiteral("the recovered file cannot be put in place"));
    return {};
}

KeySidecar readSidecar(const QString &file)
{
    QFile noted(beside(file, QStringLiteral(".id")));
    if (!openRegularFile(noted))
        return {};
    constexpr qint64 longest = 1'000;
    const auto lines = noted.read(longest).split('\n');
    return {QString::fromLatin1(lines.first()), QByteArray::fromHex(lines.value(1))};
}

void writeNoteBeside(const QString &file, const KeySidecar &note)
{
    if (readSidecar(file) == note)
        return;
    const auto text = note.storeId.toLatin1() + '\n' + note.keyCheck.toHex() + '\n';
    // If saving fails, the previous note stays and the next start tries again: only a damaged store needs the note.
    std::ignore = saveAtomically(beside(file, QStringLiteral(".id")), text);
}

} // namespace clinicdesk
