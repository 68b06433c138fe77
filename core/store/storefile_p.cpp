// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storefile_p.h"

#include "core/store/syncfolder.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <chrono>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds openingPatience{60'000}; // a keychain may be asking its person meanwhile
// The log first: a database that stands there without its log would take up what it finds.
constexpr std::array belongings{"-wal", "-shm"};

Error unusable(const QString &why)
{
    return {.code = ErrorCode::StoreUnavailable, .detail = why};
}

bool lockInTime(QLockFile &lock)
{
    lock.setStaleLockTime(0); // by the process alone
    const QDeadlineTimer deadline(openingPatience);
    constexpr int tryMs = 20; // in one long try QLockFile sleeps for seconds at last
    while (!lock.tryLock(tryMs)) {
        if (deadline.hasExpired() || lock.error() != QLockFile::LockFailedError)
            return false;
    }
    return true;
}

QString beside(const QString &file, const QString &what)
{
    const QFileInfo info(file);
    return info.dir().filePath(info.completeBaseName() + what);
}

} // namespace

StoreUse::StoreUse(const QString &storeFile)
    : m_descriptor(::open(QFile::encodeName(beside(storeFile, QStringLiteral(".inuse"))).constData(),
                          O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR))
{
}

StoreUse::~StoreUse()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool StoreUse::isAlone()
{
    return m_descriptor >= 0 && ::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0;
}

void StoreUse::share()
{
    if (m_descriptor >= 0)
        ::flock(m_descriptor, LOCK_SH); // at once: whoever is alone has the lock for opening as well
}

Result<std::shared_ptr<QLockFile>> lockForOpening(const QString &path)
{
    const auto folder = QFileInfo(path).absolutePath();
    const QDir place(folder);
    if (!place.mkpath(QStringLiteral(".")))
        return unusable(QStringLiteral("the folder cannot be made"));
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const auto lock = std::make_shared<QLockFile>(place.filePath(QStringLiteral("opening.lock")));
    if (!lockInTime(*lock))
        return unusable(QStringLiteral("it cannot be locked for opening"));
    return lock;
}

bool makePrivateFile(const QString &path)
{
    QFile file(path);
    return file.exists() || (file.open(QIODevice::WriteOnly | QIODevice::NewOnly) &&
                             file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
}

QString asideName(const QString &file, const QDateTime &now)
{
    const QFileInfo info(file);
    const auto name = info.completeBaseName() + QStringLiteral("-damaged-") +
                      now.toUTC().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return info.dir().filePath(name + QLatin1Char('.') + info.suffix());
}

Result<void> moveAside(const QString &file, const QString &aside)
{
    for (const auto *belonging : belongings) {
        const auto suffix = QString::fromLatin1(belonging);
        if (QFile::exists(file + suffix) && !QFile::rename(file + suffix, aside + suffix))
            return unusable(QStringLiteral("the damaged file cannot be set aside"));
    }
    if (!QFile::rename(file, aside))
        return unusable(QStringLiteral("the damaged file cannot be set aside"));
    return {};
}

bool lostItsHead(const QString &file)
{
    constexpr QByteArrayView magic("SQLite format 3\0", 16);
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return false; // missing, or not for us to read: that is said elsewhere
    const auto head = opened.read(magic.size());
    const bool wasAStore = !noteBeside(file).storeId.isEmpty() || QFileInfo(file + QLatin1String("-wal")).size() > 0;
    return head.isEmpty() ? wasAStore : head != magic;
}

QString rescuePart(const QString &file)
{
    return beside(file, QStringLiteral("-rescue.part"));
}

QString rescuedWhole(const QString &file)
{
    return beside(file, QStringLiteral("-rescued.sqlite"));
}

void clearRescuePart(const QString &file)
{
    for (const auto *suffix : {"", "-wal", "-shm"})
        QFile::remove(rescuePart(file) + QString::fromLatin1(suffix));
}

Result<void> takeRescued(const QString &file, const QString &aside)
{
    if (QFile::exists(file)) {
        if (const auto moved = moveAside(file, aside); !moved)
            return moved;
    }
    if (!QFile::rename(rescuedWhole(file), file) || !syncFolder(QFileInfo(file).absolutePath()))
        return unusable(QStringLiteral("what was rescued cannot be put in place"));
    return {};
}

StoreNote noteBeside(const QString &file)
{
    QFile noted(beside(file, QStringLiteral(".id")));
    if (!noted.open(QIODevice::ReadOnly))
        return {};
    constexpr qint64 longest = 1'000;
    const auto lines = noted.read(longest).split('\n');
    return {QString::fromLatin1(lines.first()), QByteArray::fromHex(lines.value(1))};
}

void writeNoteBeside(const QString &file, const StoreNote &note)
{
    if (noteBeside(file) == note)
        return;
    QSaveFile saving(beside(file, QStringLiteral(".id")));
    if (saving.open(QIODevice::WriteOnly) && saving.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
        saving.write(note.storeId.toLatin1() + '\n' + note.keyCheck.toHex() + '\n') > 0)
        saving.commit(); // if not: it is for a day that may never come, and the next start tries again
}

} // namespace clinicdesk
