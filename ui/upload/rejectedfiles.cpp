// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/rejectedfiles.h"

#include "core/base/cbor.h"
#include "core/store/kepterror.h"

#include <QCborArray>
#include <QCborMap>

#include <QCoroTask>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

const auto noteName = QStringLiteral("rejected-files");

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
    , m_notes(std::move(notes))
{
    load(this);
}

void RejectedFiles::add(const RejectedFile &file)
{
    m_files.append(file);
    save(this);
    Q_EMIT changed();
}

std::optional<RejectedFile> RejectedFiles::take(const QString &id)
{
    const auto found = std::ranges::find(m_files, id, &RejectedFile::id);
    if (found == m_files.end())
        return {};
    const auto file = *found;
    m_files.erase(found);
    save(this);
    Q_EMIT changed();
    return file;
}

Task<void> RejectedFiles::load(QPointer<RejectedFiles> self)
{
    const auto kept = co_await self->m_notes->read(noteName);
    if (!self)
        co_return;
    self->m_isLoaded = kept.ok(); // what could not be read is not overwritten
    const auto added = std::exchange(self->m_files, kept ? filesOf(*kept) : QList<RejectedFile>());
    self->m_files += added;
    if (!added.isEmpty())
        save(self);
    Q_EMIT self->changed();
}

/// A failure is not told: what a person wants to send is in the outbox, and the rows stay in view until the window
/// closes.
Task<void> RejectedFiles::save(QPointer<RejectedFiles> self)
{
    if (!self->m_isLoaded || self->m_isSaving) {
        self->m_hasUnsaved = true;
        co_return;
    }
    self->m_isSaving = true;
    do {
        self->m_hasUnsaved = false;
        const auto note = toCbor(self->m_files);
        const auto written = co_await self->m_notes->write(noteName, note);
        Q_UNUSED(written)
        if (!self)
            co_return;
    } while (self->m_hasUnsaved);
    self->m_isSaving = false;
}

} // namespace clinicdesk::ui
