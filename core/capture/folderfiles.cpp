// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/folderfiles.h"

#include "core/base/systemerror.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr std::array temporaryEndings{
    QLatin1String("~"),     QLatin1String(".part"),     QLatin1String(".partial"),    QLatin1String(".tmp"),
    QLatin1String(".temp"), QLatin1String(".filepart"), QLatin1String(".crdownload"), QLatin1String(".download"),
    QLatin1String(".lock"), QLatin1String(".swp"),      QLatin1String(".bak")};
constexpr std::array temporaryStarts{QLatin1String("."), QLatin1String("~"), QLatin1String("#")};
constexpr std::array systemNames{QLatin1String("thumbs.db"), QLatin1String("desktop.ini")};

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

/// Nothing for what is not there or is no regular file.
std::optional<FileIdentity> identityIn(const std::optional<FileFacts> &facts)
{
    const bool isFile = facts && facts->kind == FileFacts::Kind::Regular;
    return isFile ? std::optional(facts->identity) : std::nullopt;
}

/// The file that is meant, of what is open; nothing if that is another one.
std::optional<FileIdentity> identityIfSame(const SystemFile &opened, const FolderFile &file, const FileIdentity &known)
{
    const auto facts = opened.facts();
    const auto identity = identityIn(facts);
    const bool isSame = identity && facts->sizeBytes == file.sizeBytes && facts->modifiedMs == file.modifiedMs &&
                        (known == FileIdentity() || known == *identity);
    return isSame ? identity : std::nullopt;
}

/// An own empty file takes the name, and is then replaced: unlike renameat2(), every file system can do this. Empty if
/// there is no free name.
QString reserveName(const SystemFile &folder, const QString &name)
{
    constexpr int maxNumber = 10'000;
    const QFileInfo file(name);
    for (int number = 1; number <= maxNumber; ++number) {
        const auto free = numbered(file, number);
        if (SystemFile(folder, free, SystemFile::Open::Create).isOpen())
            return free;
        if (!SystemError::last().is(std::errc::file_exists))
            return {};
    }
    return {};
}

/// Moves the entry, whatever it is, under a free name.
QString moveEntry(const SystemFile &from, const QString &name, const SystemFile &to)
{
    const auto free = reserveName(to, name);
    if (free.isEmpty() || from.move(name, to, free))
        return free;
    to.remove(free);
    return {};
}

/// Both folders in each case, the one with the new name first: a cut between both leaves two names, none would lose the
/// file.
bool syncMove(const SystemFile &from, const SystemFile &to)
{
    bool isConfirmed = true;
    for (const auto *folder : {&to, &from})
        isConfirmed = (folder->sync() || SystemError::last().isSyncUnsupported()) && isConfirmed;
    return isConfirmed;
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

FileIdentity fileIdentity(const QString &path)
{
    const auto identity = isOnNetwork(QFileInfo(path).path()) ? std::nullopt : identityIn(FileFacts::ofName(path));
    return identity.value_or(FileIdentity());
}

MoveResult moveToDone(const QString &folder, const FolderFile &file, const FileIdentity &identity)
{
    const auto doneName = QStringLiteral("done");
    const SystemFile scans(folder, SystemFile::Open::Folder);
    if (!scans.isOpen())
        return MoveResult::Failed;
    const auto former = scans.factsOf(doneName);
    if (former && former->kind == FileFacts::Kind::Link) // it could lead to where others read
        return MoveResult::LinkRefused;
    scans.makeFolder(doneName); // with the rights of the umask, as the scan folder: others may have to read it
    const SystemFile done(scans, doneName, SystemFile::Open::FolderNoLink);
    const SystemFile meant(scans, file.name, SystemFile::Open::ReadNoLink);
    if (!done.isOpen() || (!meant.isOpen() && !SystemError::last().is(std::errc::too_many_symbolic_link_levels)))
        return MoveResult::Failed;
    const auto known = identityIfSame(meant, file, identity);
    if (!known || identityIn(scans.factsOf(file.name)) != known)
        return MoveResult::Replaced;
    const auto target = moveEntry(scans, file.name, done);
    if (target.isEmpty())
        return MoveResult::Failed;
    if (identityIn(done.factsOf(target)) != known) { // a new scan has taken the name just now
        const bool isBack = !moveEntry(done, target, scans).isEmpty();
        syncMove(done, scans);
        return isBack ? MoveResult::Replaced : MoveResult::Failed;
    }
    return syncMove(scans, done) ? MoveResult::Moved : MoveResult::Unconfirmed;
}

} // namespace clinicdesk
