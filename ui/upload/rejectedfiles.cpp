// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/rejectedfiles.h"

#include "core/base/cbor.h"
#include "core/store/kepterror.h"

#include <QCborArray>
#include <QCborMap>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

// The keys are part of the note's format.
enum FileKey : int { Id = 1, Name, Path, Problem, IsLink };

QByteArray toCbor(const QList<RejectedFile> &files)
{
    QCborArray array;
    for (const auto &file : files)
        array.append(QCborMap{{Id, file.id},
                              {Name, file.name},
                              {Path, file.path},
                              {Problem, errorToCbor(file.error)},
                              {IsLink, file.isLink}});
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
                          .isLink = map[IsLink].toBool()});
    }
    return files;
}

} // namespace

RejectedFiles::RejectedFiles(std::shared_ptr<SealedNotes> notes, QObject *parent)
    : QObject(parent)
    , m_note(std::move(notes), QStringLiteral("rejected-files"), [this] { return toCbor(m_files); })
{
    connect(&m_note, &SavedNote::loaded, this, [this](const QByteArray &saved) {
        m_files = filesOf(saved) + m_files;
        Q_EMIT changed();
    });
    m_note.load();
}

void RejectedFiles::add(const RejectedFile &file)
{
    m_files.append(file);
    m_note.save();
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
    Q_EMIT changed();
    return file;
}

} // namespace clinicdesk::ui
