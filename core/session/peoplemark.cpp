// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peoplemark.h"

#include "core/base/atomicfile.h"
#include "core/base/diskerror.h"
#include "core/base/json.h"
#include "core/base/privatefolder.h"
#include "core/base/sha256.h"
#include "core/base/syncfolder.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cerrno>
#include <span>

namespace clinicdesk {

namespace {

constexpr qint64 markCapBytes = 10'000;
const auto listsMember = QLatin1String("lists");

bool hasToBeProtected(const People &people)
{
    return people.all().size() > 1 ||
           std::ranges::any_of(people.all(), [](const Person &person) { return person.pin.has_value(); });
}

/// Everything that decides who is let in, and to what. A name may change without it.
QString hashOf(const People &people)
{
    auto all = people.all();
    std::ranges::sort(all, {}, [](const Person &person) { return person.id.text; });
    QJsonArray rows;
    for (const auto &person : all) {
        QJsonArray row{person.id.text, roleText(person.role)};
        if (person.pin)
            row << person.pin->costLog2 << QString::fromLatin1(person.pin->salt.toHex())
                << QString::fromLatin1(person.pin->hash.toHex());
        rows.append(row);
    }
    Sha256 hash;
    const auto json = QJsonDocument(rows).toJson(QJsonDocument::Compact);
    hash.add(std::span(json));
    return QString::fromLatin1(hash.finish().toHex());
}

} // namespace

PeopleMark PeopleMark::of(const People &people)
{
    PeopleMark mark;
    if (hasToBeProtected(people)) {
        mark.m_kind = Kind::TheseLists;
        mark.m_lists = {hashOf(people)};
    }
    return mark;
}

PeopleMark PeopleMark::load(const QString &path)
{
    PeopleMark mark;
    QFile file(path);
    if (path.isEmpty() || !file.exists())
        return mark;
    mark.m_kind = Kind::TheseLists;
    const auto json = file.open(QIODevice::ReadOnly) ? parseJson(file.read(markCapBytes)) : QJsonDocument();
    if (json.isObject() && !json.object().contains(listsMember))
        mark.m_kind = Kind::AnyList;
    for (const auto &list : json[listsMember].toArray())
        mark.m_lists.append(list.toString());
    return mark;
}

PeopleMark PeopleMark::unitedWith(const People &people) const
{
    auto united = *this;
    const auto hash = hashOf(people);
    if (united.m_kind == Kind::TheseLists && !united.m_lists.contains(hash)) {
        united.m_lists.append(hash);
        std::ranges::sort(united.m_lists);
    }
    return united;
}

Result<void> PeopleMark::save(const QString &path) const
{
    if (m_kind == Kind::None) {
        const bool isRemoved = QFile::remove(path) || !QFileInfo::exists(path);
        return isRemoved ? syncFolderIfPossible(QFileInfo(path).absolutePath()) : diskError(errno);
    }
    if (auto made = makePrivateFolder(QFileInfo(path).absolutePath()); !made)
        return made;
    QJsonObject json;
    if (m_kind == Kind::TheseLists)
        json.insert(listsMember, QJsonArray::fromStringList(m_lists));
    return saveAtomically(path, QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n');
}

bool PeopleMark::fits(const People &people, bool isInFile) const
{
    switch (m_kind) {
    case Kind::None:
        return true;
    case Kind::AnyList:
        return isInFile && hasToBeProtected(people);
    case Kind::TheseLists:
        break;
    }
    return m_lists.contains(hashOf(people));
}

} // namespace clinicdesk
