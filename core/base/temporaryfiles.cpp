// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporaryfiles.h"

#include "core/base/filelock.h"
#include "core/base/systemaccount.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"

#include <QDir>
#include <QLockFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <mutex>
#include <optional>

namespace clinicdesk {

namespace {

constexpr auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
const auto nameOfLock = QStringLiteral("/.lock");
const auto uniqueName = QStringLiteral("/XXXXXXXX");

std::mutex currentMutex;
TemporaryFiles::Private *current = nullptr; ///< guarded by `currentMutex`
QSet<QString> foldersInUse;                 ///< the same

/// The lock of a folder belongs to the process that uses it, and ends with it.
std::unique_ptr<QLockFile> lockOf(const QString &folder)
{
    if (!removeIrregularFile(folder + nameOfLock)) // Qt reads it
        return nullptr;
    auto lock = std::make_unique<QLockFile>(folder + nameOfLock);
    lock->setStaleLockTime(0); // only the end of its process releases it
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

bool isEntry(const QString &name)
{
    return name != QLatin1String(".lock"); // of `root` itself or of a folder
}

QStringList entriesOf(const QString &folder)
{
    auto names = QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    names.removeIf([](const QString &name) { return !isEntry(name); });
    return names;
}

bool isFolder(const QString &path)
{
    const QFileInfo info(path);
    return info.isDir() && !info.isSymLink();
}

void remove(const QString &path)
{
    if (isFolder(path))
        QDir(path).removeRecursively();
    else
        QFile::remove(path);
}

/// Creation and removal exclude each other, so a folder without a lock was left by a process that has ended.
std::unique_ptr<FileLock> lockRoot(const QString &root)
{
    auto lock = FileLock::acquire(root + QLatin1Char('/'));
    return lock ? *std::move(lock) : nullptr;
}

void removeLeftovers(const QString &root)
{
    if (entriesOf(root).isEmpty())
        return;
    const auto rootLock = lockRoot(root);
    if (!rootLock)
        return; // a later start removes them
    for (const auto &name : entriesOf(root)) {
        const auto folder = root + QLatin1Char('/') + name;
        if (isFolder(folder) && !lockOf(folder) && QFileInfo::exists(folder + nameOfLock))
            continue;
        remove(folder);
    }
}

/// Usually in memory, so there is room while the disk is full.
QString secondRoot()
{
    const auto runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return QDir::isAbsolutePath(runtime) ? runtime + QStringLiteral("/clinicdesk-temporary")
                                         : QDir::tempPath() + QStringLiteral("/clinicdesk-%1").arg(accountNumber());
}

/// In a folder for all users, another one could have made it, and exchange its names, or put a link in its place.
bool isOwnFolder(const QString &path)
{
    const auto facts = FileFacts::ofName(path);
    return facts && facts->kind == FileFacts::Kind::Folder && facts->isOfThisUser();
}

/// Makes nothing private behind a link.
bool canBeOwnFolder(const QString &path)
{
    const bool isFree = !FileFacts::ofName(path) && SystemError::last().isMissing();
    return isOwnFolder(path) || (isFree && makePrivateFolder(path) && isOwnFolder(path));
}

/// The folder of one process, and its lock.
struct OwnFolder {
    QString path;
    std::unique_ptr<QLockFile> lock;
};

std::optional<OwnFolder> makeOwnFolder(const QString &root)
{
    if (!makePrivateFolder(root) || !QFile::setPermissions(root, ownerOnly)) // fails for a folder of another user
        return {};
    const auto rootLock = lockRoot(root);
    if (!rootLock)
        return {};
    QTemporaryDir folder(root + uniqueName); // creates it with 0700
    if (!folder.isValid())
        return {};
    auto lock = lockOf(folder.path());
    if (!lock)
        return {};
    QFile::setPermissions(folder.path() + nameOfLock, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    folder.setAutoRemove(false);
    return OwnFolder{folder.path(), std::move(lock)};
}

} // namespace

/// Called with `currentMutex` locked.
class TemporaryFiles::Private {
public:
    explicit Private(QString root)
        : m_root(std::move(root))
    {
        removeLeftovers(m_root);
        if (isOwnFolder(secondRoot()))
            removeLeftovers(secondRoot());
    }

    ~Private()
    {
        if (!m_own)
            return;
        m_own->lock.reset();
        QDir(m_own->path).removeRecursively();
    }
    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;

    Result<QString> path()
    {
        if (!m_own || !QFileInfo::exists(m_own->path))
            m_own = makeOwnFolder(m_root);
        if (!m_own && canBeOwnFolder(secondRoot()))
            m_own = makeOwnFolder(secondRoot());
        return m_own ? Result<QString>(m_own->path) : diskError(QStringLiteral("no folder for temporary files"));
    }

    void clear(const QSet<QString> &except)
    {
        if (!m_own)
            return;
        for (const auto &name : entriesOf(m_own->path)) {
            const auto path = m_own->path + QLatin1Char('/') + name;
            if (!except.contains(path))
                remove(path);
        }
    }

private:
    const QString m_root;
    std::optional<OwnFolder> m_own;
};

TemporaryFiles::TemporaryFiles(QString root)
    : m_d(std::make_unique<Private>(std::move(root)))
{
    const std::scoped_lock lock(currentMutex);
    current = m_d.get();
}

TemporaryFiles::~TemporaryFiles()
{
    const std::scoped_lock lock(currentMutex);
    current = nullptr;
    m_d.reset();
}

void TemporaryFiles::clear()
{
    const std::scoped_lock lock(currentMutex);
    m_d->clear(foldersInUse);
}

TemporaryFolder::TemporaryFolder(std::unique_ptr<QTemporaryDir> folder)
    : m_folder(std::move(folder))
{
    const std::scoped_lock lock(currentMutex);
    foldersInUse.insert(m_folder->path());
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&) noexcept = default;

TemporaryFolder &TemporaryFolder::operator=(TemporaryFolder &&other) noexcept
{
    std::swap(m_folder, other.m_folder);
    return *this;
}

TemporaryFolder::~TemporaryFolder()
{
    if (!m_folder)
        return;
    const auto path = m_folder->path();
    m_folder.reset();
    const std::scoped_lock lock(currentMutex);
    foldersInUse.remove(path);
}

QString TemporaryFolder::path() const
{
    return m_folder->path();
}

QString TemporaryFolder::filePath(const QString &name) const
{
    return m_folder->filePath(name);
}

/// The folder for what is made now.
static Result<QString> temporaryPath()
{
    const std::scoped_lock lock(currentMutex);
    return current ? current->path() : Result<QString>(QDir::tempPath());
}

Result<TemporaryFolder> TemporaryFolder::make()
{
    const auto place = temporaryPath();
    if (!place)
        return place.error();
    auto folder = std::make_unique<QTemporaryDir>(*place + uniqueName);
    if (!folder->isValid()) // its path would be empty, so files would go to the root folder
        return diskError(folder->errorString());
    return TemporaryFolder(std::move(folder));
}

Result<std::unique_ptr<QFile>> makeTemporaryFile()
{
    const auto place = temporaryPath();
    if (!place)
        return place.error();
    auto file = std::make_unique<QTemporaryFile>(*place + uniqueName);
    if (!file->open())
        return diskError(file->errorString());
    return std::unique_ptr<QFile>(std::move(file));
}

} // namespace clinicdesk
