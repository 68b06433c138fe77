// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/rejectedfiles.h"

#include "core/base/cbor.h"
#include "core/store/errorcodec.h"

#include <QCborArray>
#include <QCborMap>
#include <QDateTime>
#include <QFileInfo>
#include <QSet>

#include <QCoroFuture>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

// The keys are part of the saved format.
enum FileKey : int { Id = 1, Name, Path, Problem, IsLink, Size, Modified, IsMail, CanSplit, Captured, Kind };
enum CapturedKey : int { PathsKey = 1, TypeKey, TagsKey, DocumentsKey, IsWatchedKey };

QCborValue toCbor(const CapturedFiles &captured)
{
    return QCborMap{{PathsKey, QCborArray::fromStringList(captured.paths)},
                    {TypeKey, captured.type},
                    {TagsKey, QCborArray::fromStringList(captured.tags)},
                    {DocumentsKey, static_cast<int>(captured.documents)},
                    {IsWatchedKey, captured.isWatched}};
}

QStringList textsIn(const QCborValue &array)
{
    QStringList texts;
    for (const auto &text : array.toArray())
        texts.append(text.toString());
    return texts;
}

std::optional<CapturedFiles> capturedIn(const QCborValue &value)
{
    if (!value.isMap())
        return {};
    const auto map = value.toMap();
    const auto documents = integerIn(map, DocumentsKey);
    const bool isKnown = documents >= 0 && documents <= static_cast<int>(CaptureDocuments::SplitAtBarcodePages);
    return CapturedFiles{.paths = textsIn(map[PathsKey]),
                         .type = map[TypeKey].toString(),
                         .tags = textsIn(map[TagsKey]),
                         .documents = isKnown ? static_cast<CaptureDocuments>(documents) : CaptureDocuments::EachFile,
                         .isWatched = map[IsWatchedKey].toBool()};
}

QByteArray toCbor(const QList<RejectedFile> &files)
{
    QCborArray array;
    for (const auto &file : files) {
        QCborMap map{{Id, file.id},
                     {Name, file.name},
                     {Path, file.path},
                     {Problem, errorToCbor(file.error)},
                     {IsLink, file.isLink},
                     {Size, file.stamp.sizeBytes},
                     {Modified, file.stamp.modifiedMs},
                     {IsMail, file.isMail},
                     {CanSplit, file.canSplit}};
        if (file.captured)
            map.insert(Captured, toCbor(*file.captured));
        if (file.kind)
            map.insert(Kind, sourceKindText(*file.kind));
        array.append(map);
    }
    return array.toCborValue().toCbor();
}

/// Leaves out what this version does not know.
QList<RejectedFile> filesOf(const QByteArray &cbor)
{
    QList<RejectedFile> files;
    const auto note = parseCbor(cbor);
    if (!note)
        return files;
    for (const auto &value : note->toArray()) {
        const auto map = value.toMap();
        if (const auto error = errorFromCbor(map[Problem].toMap()))
            files.append({.id = map[Id].toString(),
                          .name = map[Name].toString(),
                          .path = map[Path].toString(),
                          .error = *error,
                          .captured = capturedIn(map[Captured]),
                          .isLink = map[IsLink].toBool(),
                          .isMail = map[IsMail].toBool(),
                          .stamp = {map.contains(Size) ? integerIn(map, Size) : -1, integerIn(map, Modified)},
                          .kind = sourceKindFromText(map[Kind].toString()),
                          .canSplit = map[CanSplit].toBool()});
    }
    return files;
}

QHash<QString, FileStamp> stampsOf(const QStringList &paths)
{
    QHash<QString, FileStamp> stamps;
    for (const auto &path : paths)
        stamps.insert(path, FileStamp::of(path));
    return stamps;
}

/// Leaves out the files with these paths. A document of several files keeps the others.
QList<RejectedFile> without(const QSet<QString> &paths, const QList<RejectedFile> &files)
{
    QList<RejectedFile> left;
    for (auto file : files) {
        if (file.captured)
            file.captured->paths.removeIf([&paths](const QString &path) { return paths.contains(path); });
        const bool isFirst = paths.contains(file.path);
        if (isFirst && (!file.captured || file.captured->paths.isEmpty()))
            continue;
        if (isFirst)
            file.path = file.captured->paths.first();
        left.append(file);
    }
    return left;
}

} // namespace

bool isAboutContent(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileEmpty:
    case ErrorCode::FileTooLarge:
    case ErrorCode::FileUnsupported:
    case ErrorCode::FileLocked:
    case ErrorCode::FileDamaged:
    case ErrorCode::FileMixedKinds:
    case ErrorCode::FileTooMany:
    case ErrorCode::FileTooComplex:
        return true;
    default:
        return false;
    }
}

bool RejectedFile::canCheckAgain() const
{
    const bool isNewContent = hasChanged && !(captured && captured->isWatched);
    return !path.isEmpty() && !isLink && (isNewContent || !isAboutContent(error.code));
}

RejectedFiles::RejectedFiles(std::shared_ptr<SealedNotes> notes, QObject *parent)
    : QObject(parent)
    , m_note(std::move(notes), QStringLiteral("rejected-files"), [this] { return toCbor(m_files); })
{
    connect(&m_note, &SavedNote::loaded, this, &RejectedFiles::prependSaved);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &RejectedFiles::checkAgain);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &RejectedFiles::checkAgain);
    m_note.load();
}

void RejectedFiles::prependSaved(const QByteArray &saved)
{
    const auto all = filesOf(saved);
    const auto left = without(std::exchange(m_removedPaths, {}), all);
    m_files = left + m_files;
    m_isLoaded = true;
    if (left != all)
        m_note.save();
    checkAgain();
    Q_EMIT changed();
}

void RejectedFiles::removePaths(const QStringList &paths)
{
    const QSet<QString> removed(paths.begin(), paths.end());
    if (!m_isLoaded)
        m_removedPaths += removed;
    const auto left = without(removed, m_files);
    if (left == m_files)
        return;
    m_files = left;
    m_note.save();
    checkAgain();
    Q_EMIT changed();
}

void RejectedFiles::add(const RejectedFile &file)
{
    m_files.append(file);
    m_note.save();
    checkAgain();
    Q_EMIT changed();
}

std::optional<RejectedFile> RejectedFiles::take(const QString &id)
{
    const auto found = std::ranges::find(m_files, id, &RejectedFile::id);
    if (found == m_files.end())
        return {};
    const auto file = *found;
    m_files.erase(found);
    m_note.save();
    checkAgain();
    Q_EMIT changed();
    return file;
}

RejectedFiles::Removed RejectedFiles::remove(const QStringList &ids)
{
    const QSet<QString> wanted(ids.begin(), ids.end());
    Removed removed;
    QList<RejectedFile> left;
    for (qsizetype place = 0; place < m_files.size(); ++place) {
        if (wanted.contains(m_files.at(place).id))
            removed.append({place, m_files.at(place)});
        else
            left.append(m_files.at(place));
    }
    if (removed.isEmpty())
        return removed;
    m_files = left;
    m_note.save();
    checkAgain();
    Q_EMIT changed();
    return removed;
}

void RejectedFiles::putBack(const Removed &removed)
{
    if (removed.isEmpty())
        return;
    for (const auto &[place, file] : removed)
        m_files.insert(std::min(place, m_files.size()), file);
    m_note.save();
    checkAgain();
    Q_EMIT changed();
}

void RejectedFiles::checkAgain()
{
    m_hasToLook = true;
    if (!m_isLooking)
        look(this);
}

Task<void> RejectedFiles::look(QPointer<RejectedFiles> self)
{
    self->m_isLooking = true;
    while (self->m_hasToLook) {
        self->m_hasToLook = false;
        QStringList paths;
        for (const auto &file : std::as_const(self->m_files)) {
            if (!file.path.isEmpty() && isAboutContent(file.error.code))
                paths.append(file.path);
        }
        if (paths.isEmpty()) {
            const auto watched = self->m_watcher.files() + self->m_watcher.directories();
            if (!watched.isEmpty())
                self->m_watcher.removePaths(watched);
            break;
        }
        self->watch(paths); // first, so that no change is missed
        auto looking = self->m_worker.run([paths] { return stampsOf(paths); });
        const auto stamps = co_await looking;
        if (!self)
            co_return;
        self->noteStamps(stamps);
    }
    self->m_isLooking = false;
}

/// A file that has disappeared cannot be watched. Its folder is, so we notice when the file is back. Of very many
/// files, only folders are watched: the system has few watches, and comparing their names takes long.
void RejectedFiles::watch(const QStringList &paths)
{
    constexpr qsizetype maxFiles = 500;
    QSet<QString> wanted;
    for (const auto &path : paths)
        wanted.insert(QFileInfo(path).path());
    const auto files = paths.first(std::min(maxFiles, paths.size()));
    wanted += QSet(files.begin(), files.end());
    for (const auto &watched : {m_watcher.files(), m_watcher.directories()})
        wanted -= QSet(watched.begin(), watched.end());
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted.values());
}

void RejectedFiles::noteStamps(const QHash<QString, FileStamp> &stamps)
{
    bool shouldReport = false;
    for (auto &file : m_files) {
        const auto now = stamps.constFind(file.path);
        if (now == stamps.constEnd())
            continue;
        const bool isThere = now->sizeBytes >= 0;
        const bool hasChanged = isThere && *now != file.stamp;
        shouldReport = shouldReport || hasChanged != file.hasChanged;
        file.hasChanged = hasChanged;
    }
    if (shouldReport)
        Q_EMIT changed();
}

} // namespace clinicdesk::ui
