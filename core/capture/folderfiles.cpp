// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/folderfiles.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace clinicdesk {

namespace {

constexpr std::array temporaryEndings{
    QLatin1String("~"),     QLatin1String(".part"),     QLatin1String(".partial"),    QLatin1String(".tmp"),
    QLatin1String(".temp"), QLatin1String(".filepart"), QLatin1String(".crdownload"), QLatin1String(".download"),
    QLatin1String(".lock"), QLatin1String(".swp"),      QLatin1String(".bak")};
constexpr std::array temporaryStarts{QLatin1String("."), QLatin1String("~"), QLatin1String("#")};
constexpr std::array systemNames{QLatin1String("thumbs.db"), QLatin1String("desktop.ini")};
// Network file systems of Linux, by the names in /proc/mounts.
constexpr std::array networkSystems{"nfs",   "nfs4",        "cifs",        "smb3",          "smbfs",
                                    "9p",    "afs",         "ceph",        "fuse.sshfs",    "fuse.gvfsd-fuse",
                                    "ncpfs", "fuse.rclone", "fuse.davfs2", "fuse.glusterfs"};

std::optional<FolderFile> asFolderFile(const QFileInfo &info)
{
    if (info.isSymLink() || !info.isFile())
        return {};
    return FolderFile{info.fileName(), info.size(), info.lastModified().toMSecsSinceEpoch()};
}

/// `number` 1 is the name itself.
QString numbered(const QFileInfo &file, int number)
{
    if (number == 1)
        return file.fileName();
    const auto ending = file.suffix().isEmpty() ? QString() : QLatin1Char('.') + file.suffix();
    return QStringLiteral("%1 (%2)%3").arg(file.completeBaseName(), QString::number(number), ending);
}

/// An own empty file takes the name, and is then replaced: unlike renameat2(), every file system can do this.
bool reserveName(const QString &path)
{
    const int descriptor =
        ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0)
        ::close(descriptor);
    return descriptor >= 0;
}

} // namespace

bool isScannedName(const QString &name)
{
    const auto starts = [&name](QLatin1String start) { return name.startsWith(start); };
    const auto ends = [&name](QLatin1String end) { return name.endsWith(end, Qt::CaseInsensitive); };
    const auto isNamed = [&name](QLatin1String other) { return name.compare(other, Qt::CaseInsensitive) == 0; };
    return !name.isEmpty() && !std::ranges::any_of(temporaryStarts, starts) &&
           !std::ranges::any_of(temporaryEndings, ends) && !std::ranges::any_of(systemNames, isNamed);
}

std::optional<QList<FolderFile>> listFolder(const QString &folder)
{
    const QFileInfo info(folder);
    if (!info.isDir() || !info.isReadable())
        return {};
    QList<FolderFile> files;
    QDirIterator entries(folder, QDir::Files | QDir::NoSymLinks);
    while (entries.hasNext()) {
        entries.next();
        const auto file = asFolderFile(entries.fileInfo());
        if (file && isScannedName(file->name))
            files.append(*file);
    }
    return files;
}

std::optional<FolderFile> folderFile(const QString &path)
{
    return asFolderFile(QFileInfo(path));
}

std::optional<QString> moveToDone(const QString &path)
{
    constexpr int maxNumber = 10'000;
    const QFileInfo file(path);
    const QDir done(file.dir().filePath(QStringLiteral("done")));
    if (!QFileInfo(done.path()).isDir() && !QDir().mkpath(done.path()))
        return {};
    for (int number = 1; number <= maxNumber; ++number) {
        const auto target = done.filePath(numbered(file, number));
        if (!reserveName(target)) {
            if (QFileInfo::exists(target))
                continue;
            return {};
        }
        if (std::rename(QFile::encodeName(path).constData(), QFile::encodeName(target).constData()) == 0)
            return target;
        QFile::remove(target);
        return {};
    }
    return {};
}

bool isOnNetwork(const QString &folder)
{
    const auto system = QStorageInfo(folder).fileSystemType();
    return std::ranges::any_of(networkSystems, [&system](const char *name) { return system == name; });
}

} // namespace clinicdesk
