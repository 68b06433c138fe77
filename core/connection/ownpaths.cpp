// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/ownpaths.h"

#include "core/base/atomicfile.h"
#include "core/base/systemfiles.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QUuid>

#include <algorithm>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr auto everything = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;

QFileInfoList entriesOf(const QString &folder)
{
    return QDir(folder).entryInfoList(everything, QDir::Name);
}

/// The file, and what is beside it and has its name and an ending.
QFileInfoList filesLike(const QString &path)
{
    const QFileInfo file(path);
    auto files = entriesOf(file.absolutePath());
    files.removeIf([&file](const QFileInfo &entry) {
        return entry.fileName() != file.fileName() && !entry.fileName().startsWith(file.fileName() + QLatin1Char('.'));
    });
    return files;
}

/// What a row names on the disk.
QFileInfoList entriesOfRow(const AppPaths &paths, const OwnPath &row)
{
    const auto path = ownPathOf(paths, row);
    if (path.isEmpty() || row.shape == OwnShape::Name || row.shape == OwnShape::Rest)
        return {};
    if (row.shape == OwnShape::File)
        return filesLike(path);
    const QFileInfo folder(path);
    return folder.exists() || folder.isSymLink() ? QFileInfoList{folder} : QFileInfoList();
}

class Collection {
public:
    void keep(const QFileInfo &entry) { m_known.insert(entry.absoluteFilePath()); }

    void add(const QFileInfo &entry, OwnPart part, bool followsLink)
    {
        const auto path = entry.absoluteFilePath();
        if (m_known.contains(path))
            return;
        const bool isFolder = entry.isDir() && !entry.isSymLink();
        if (isFolder || (followsLink && entry.isDir())) {
            for (const auto &inside : entriesOf(path))
                add(inside, part, false);
        }
        m_known.insert(path);
        m_items.append({.path = path, .part = part, .isFolder = isFolder});
    }

    const QList<OwnItem> &items() const { return m_items; }

private:
    QSet<QString> m_known; ///< collected, or not to be collected
    QList<OwnItem> m_items;
};

/// Needed until the end of the erasing, with their locks.
bool isLast(const OwnPath &row)
{
    return row.path == &AppPaths::usageFile || row.path == &AppPaths::pendingRemovalsFile ||
           row.path == &AppPaths::erasingFile;
}

/// What of a row stays that is not erased. A killed program may have left more beside a file that is needed to the end.
QFileInfoList keptEntriesOfRow(const AppPaths &paths, const OwnPath &row)
{
    if (!isLast(row))
        return entriesOfRow(paths, row);
    const auto path = ownPathOf(paths, row);
    if (row.path != &AppPaths::erasingFile)
        return {QFileInfo(path), QFileInfo(path + QStringLiteral(".lock"))};
    auto notes = filesLike(path);
    notes.removeIf([](const QFileInfo &note) { return QUuid::fromString(note.suffix()).isNull(); });
    return notes;
}

bool isErased(const OwnPath &row, const EraseScope &scope)
{
    if (isLast(row) || (row.part == OwnPart::Journal && !scope.withJournal))
        return false;
    return row.scope == OwnScope::Person || scope.isEveryone || row.part == OwnPart::Journal;
}

/// The folder of a row, or the one with its file.
QString folderOfRow(const AppPaths &paths, const OwnPath &row)
{
    const auto path = ownPathOf(paths, row);
    if (path.isEmpty() || row.shape == OwnShape::Name)
        return {};
    return row.shape == OwnShape::File ? QFileInfo(path).absolutePath() : path;
}

/// The folders of all rows, and those between them and the places for configuration, data, state and cache.
QSet<QString> allFolders(const AppPaths &paths)
{
    QSet<QString> folders;
    for (const auto &row : ownPaths)
        folders.insert(folderOfRow(paths, row));
    for (const auto &folder : ownFolders(paths)) {
        const QFileInfo parent(QFileInfo(folder).absolutePath());
        if (!folder.isEmpty() && parent.fileName() == QLatin1String("people"))
            folders.unite({parent.absoluteFilePath(), parent.absolutePath()});
    }
    folders.remove(QString());
    return folders;
}

} // namespace

void repairOwnFolders(const AppPaths &paths)
{
    for (const auto &folder : allFolders(paths)) {
        if (!QFileInfo(folder).isDir())
            continue;
        std::ignore = makePrivateFolder(folder);
        // Those without a row, such as that of sealed pages. A link could lead to a folder that is not ours.
        for (const auto &name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks))
            std::ignore = makePrivateFolder(folder + QLatin1Char('/') + name);
        removeLeftTemporaryFiles(folder);
    }
}

QString ownPathOf(const AppPaths &paths, const OwnPath &row)
{
    const auto &path = paths.*row.path;
    return row.shape == OwnShape::FolderOfFile && !path.isEmpty() ? QFileInfo(path).absolutePath() : path;
}

QStringList unwritableFolders(const AppPaths &paths)
{
    QStringList folders{QFileInfo(paths.peopleFile).absolutePath(), QFileInfo(paths.peopleMarkerFile).absolutePath(),
                        QFileInfo(paths.logFile).absolutePath(), paths.cacheFolder};
    folders += ownFolders(paths);
    folders.removeDuplicates();
    folders.removeIf([](const QString &folder) { return folder.isEmpty() || canMakeFilesIn(folder); });
    return folders;
}

QStringList ownFolders(const AppPaths &paths)
{
    return {paths.practiceFolder, QFileInfo(paths.connectionsFile).absolutePath()};
}

QList<OwnItem> ownItems(const AppPaths &paths, const EraseScope &scope)
{
    Collection collection;
    for (const auto &row : ownPaths) {
        if (isErased(row, scope))
            continue;
        for (const auto &entry : keptEntriesOfRow(paths, row))
            collection.keep(entry);
    }
    for (const auto &row : ownPaths) {
        if (!isErased(row, scope))
            continue;
        for (const auto &entry : entriesOfRow(paths, row))
            collection.add(entry, row.part, true);
    }
    for (const auto &folder : ownFolders(paths)) {
        if (!scope.isEveryone)
            collection.keep(QFileInfo(folder + QStringLiteral("/people")));
        for (const auto &entry : entriesOf(folder))
            collection.add(entry, OwnPart::Other, false);
    }
    return collection.items();
}

} // namespace clinicdesk
