// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/erasingnote.h"

#include "core/base/atomicfile.h"
#include "core/base/json.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/log/logging.h"
#include "core/person/people.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>
#include <optional>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr int noteVersion = 1;
constexpr qint64 maxNoteBytes = 1'000'000;
const auto peopleMember = QStringLiteral("people");
const auto everyoneMember = QStringLiteral("everyone");
const auto journalMember = QStringLiteral("with_journal");
const auto byMember = QStringLiteral("by");
const auto idMember = QStringLiteral("id");
const auto nameMember = QStringLiteral("name");
const auto subjectMember = QStringLiteral("subject");

std::optional<ErasingNote> readNote(const QString &path)
{
    QFile file(path);
    if (!openRegularFile(file))
        return std::nullopt;
    const auto json = parseJson(file.read(maxNoteBytes));
    if (json[QLatin1String("version")].toInteger() != noteVersion)
        return std::nullopt;
    const auto by = json[byMember];
    ErasingNote note{.people = {},
                     .isEveryone = json[everyoneMember].toBool(),
                     .withJournal = json[journalMember].toBool(),
                     .by = {.id = by[idMember].toString(), .name = by[nameMember].toString()},
                     .subject = json[subjectMember].toString(),
                     .file = path};
    for (const auto &value : json[peopleMember].toArray()) {
        const PersonId person{value.toString()};
        if (!isPersonFolderName(person.text)) // otherwise the note could lead out of our folders
            return std::nullopt;
        note.people.append(person);
    }
    return note.people.isEmpty() ? std::nullopt : std::optional(note);
}

} // namespace

bool ErasingNote::isErasing(const AppPaths &places)
{
    const auto notes = all(places);
    return std::ranges::any_of(notes, [&places](const ErasingNote &note) {
        return std::ranges::any_of(note.people, [&places](const PersonId &person) {
            return AppPaths::forPerson(places.sharedKeychainService, person).usageFile == places.usageFile;
        });
    });
}

QList<ErasingNote> ErasingNote::all(const AppPaths &places)
{
    QList<ErasingNote> notes;
    if (places.erasingFile.isEmpty())
        return notes;
    const QFileInfo start(places.erasingFile);
    const auto files = start.dir().entryInfoList({start.fileName() + QStringLiteral(".*")}, QDir::Files | QDir::Hidden);
    for (const auto &file : files) {
        const bool isTemporary = QUuid::fromString(file.suffix()).isNull(); // of a save that was cut off
        const auto note = isTemporary ? std::nullopt : readNote(file.absoluteFilePath());
        if (note)
            notes.append(*note);
        else if (!isTemporary)
            logError(logmodule::session(), "erasing.note-unreadable", {.code = ErrorCode::StoreDamaged});
    }
    return notes;
}

Result<void> ErasingNote::save(const AppPaths &places)
{
    QJsonArray ids;
    for (const auto &person : people)
        ids.append(person.text);
    const QJsonObject json{{QStringLiteral("version"), noteVersion},
                           {peopleMember, ids},
                           {everyoneMember, isEveryone},
                           {journalMember, withJournal},
                           {byMember, QJsonObject{{idMember, by.id}, {nameMember, by.name}}},
                           {subjectMember, subject}};
    file = places.erasingFile + QLatin1Char('.') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (auto made = makePrivateFolder(QFileInfo(file).absolutePath()); !made)
        return made;
    auto saved = saveAtomically(file, QJsonDocument(json).toJson());
    if (!saved)
        std::ignore = remove(); // its name may be in place, but not confirmed
    return saved;
}

Result<void> ErasingNote::remove() const
{
    if (!removeFile(file) && !SystemError::last().isMissing())
        return diskError();
    return syncFolderIfPossible(QFileInfo(file).absolutePath());
}

} // namespace clinicdesk
