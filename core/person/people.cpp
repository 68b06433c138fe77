// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/document/readablename.h"
#include "core/log/logging.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr qint64 fileCapBytes = 4'000'000;
constexpr int lowestCostLog2 = 10;
constexpr int highestCostLog2 = 20; // 1 GB; more would stop the program instead of checking a PIN
constexpr qsizetype hashBytes = 32;

Error invalid(ErrorReason reason, const QString &subject = {})
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .subject = subject};
}

Error damaged(const QString &detail)
{
    auto error = invalid(ErrorReason::PeopleDamaged);
    error.detail = detail;
    return error;
}

QJsonObject toJson(const Person &person)
{
    QJsonObject json{{QStringLiteral("id"), person.id.text},
                     {QStringLiteral("name"), person.name},
                     {QStringLiteral("role"), roleText(person.role)}};
    if (person.pin)
        json.insert(QStringLiteral("pin"),
                    QJsonObject{{QStringLiteral("kind"), QStringLiteral("scrypt")},
                                {QStringLiteral("cost_log2"), person.pin->costLog2},
                                {QStringLiteral("salt"), QString::fromLatin1(person.pin->salt.toBase64())},
                                {QStringLiteral("hash"), QString::fromLatin1(person.pin->hash.toBase64())}});
    return json;
}

Result<PinHash> pinFromJson(const QJsonValue &json)
{
    PinHash pin{.salt = QByteArray::fromBase64(json[QLatin1String("salt")].toString().toLatin1()),
                .hash = QByteArray::fromBase64(json[QLatin1String("hash")].toString().toLatin1()),
                .costLog2 = json[QLatin1String("cost_log2")].toInt()};
    const bool isKnown = json[QLatin1String("kind")] == QLatin1String("scrypt");
    const bool isInRange = pin.costLog2 >= lowestCostLog2 && pin.costLog2 <= highestCostLog2;
    if (!isKnown || !isInRange || pin.salt.isEmpty() || pin.hash.size() != hashBytes)
        return damaged(QStringLiteral("a PIN"));
    return pin;
}

Result<Person> personFromJson(const QJsonValue &json)
{
    const auto role = roleFromText(json[QLatin1String("role")].toString());
    if (!role)
        return damaged(QStringLiteral("a role"));
    Person person{.id = {json[QLatin1String("id")].toString()},
                  .name = json[QLatin1String("name")].toString(),
                  .role = *role,
                  .pin = {}};
    const auto pin = json[QLatin1String("pin")];
    if (pin.isUndefined())
        return person;
    auto read = pinFromJson(pin);
    if (!read)
        return read.error();
    person.pin = *std::move(read);
    return person;
}

} // namespace

bool isPersonFolderName(const QString &id)
{
    return !id.isEmpty() && std::ranges::all_of(id, [](QChar character) {
        return (character.unicode() < 0x80 && character.isLetterOrNumber()) || character == QLatin1Char('-');
    });
}

People::People()
    : m_people{{.id = firstPersonId(), .name = {}, .role = Role::Admin, .pin = {}}}
    , m_current(firstPersonId())
{
}

Result<People> People::parse(const QByteArray &json)
{
    const auto document = parseJson(json);
    const auto version = document[QLatin1String("version")].toInteger();
    if (version > fileVersion)
        return invalid(ErrorReason::PeopleNewer);
    if (version != fileVersion || !document[QLatin1String("people")].isArray())
        return damaged(QStringLiteral("no list of people"));
    People people;
    people.m_people.clear();
    for (const auto &value : document[QLatin1String("people")].toArray()) {
        auto person = personFromJson(value);
        if (!person)
            return person.error();
        if (!isPersonFolderName(person->id.text) || people.byId(person->id))
            return damaged(QStringLiteral("an ID"));
        people.m_people.append(*std::move(person));
    }
    if (!people.byId(firstPersonId()))
        return damaged(QStringLiteral("the first person is missing"));
    if (const auto checked = people.check(); !checked)
        return damaged(reasonText(checked.error().reason));
    people.m_current = {document[QLatin1String("current")].toString()};
    people.setIdleTime(std::chrono::minutes(document[QLatin1String("lock_minutes")].toInt(5)));
    return people;
}

Result<People> People::load(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return People();
    const auto opened = openRegularFile(file);
    auto people = opened ? parse(file.read(fileCapBytes)) : damaged(opened.error().detail);
    if (!people)
        logError(logmodule::person(), "people.unreadable", people.error());
    return people;
}

QByteArray People::toJson() const
{
    QJsonArray people;
    for (const auto &person : m_people)
        people.append(clinicdesk::toJson(person));
    return QJsonDocument(QJsonObject{{QStringLiteral("version"), fileVersion},
                                     {QStringLiteral("current"), m_current.text},
                                     {QStringLiteral("lock_minutes"), static_cast<int>(m_idleTime.count())},
                                     {QStringLiteral("people"), people}})
        .toJson();
}

std::optional<Person> People::byId(const PersonId &id) const
{
    const auto found = std::ranges::find(m_people, id, &Person::id);
    return found == m_people.end() ? std::nullopt : std::optional(*found);
}

std::optional<Person> People::byName(const QString &name) const
{
    const auto found = std::ranges::find_if(
        m_people, [&](const Person &person) { return person.name.compare(name, Qt::CaseInsensitive) == 0; });
    return found == m_people.end() ? std::nullopt : std::optional(*found);
}

const Person &People::current() const
{
    const auto found = std::ranges::find(m_people, m_current, &Person::id);
    return found == m_people.end() ? m_people.first() : *found;
}

void People::setIdleTime(std::chrono::minutes time)
{
    m_idleTime = std::clamp(time, shortestIdleTime, longestIdleTime);
}

Result<void> People::check() const
{
    const bool isShared = m_people.size() > 1;
    for (const auto &person : m_people) {
        const bool hasName = !person.name.isEmpty() && displayName(person.name) == person.name;
        if (!hasName && (isShared || !person.name.isEmpty()))
            return invalid(ErrorReason::PersonName);
        const auto namesake = byName(person.name);
        if (namesake && namesake->id != person.id)
            return invalid(ErrorReason::PersonNameTaken, person.name);
        if (isShared && !person.pin)
            return invalid(ErrorReason::PersonNeedsPin, person.name);
    }
    if (std::ranges::none_of(m_people, [](const Person &person) { return person.role == Role::Admin; }))
        return invalid(ErrorReason::PersonLastAdmin);
    return {};
}

Result<void> People::addOrReplace(const Person &person)
{
    auto changed = *this;
    const auto found = std::ranges::find(changed.m_people, person.id, &Person::id);
    if (found == changed.m_people.end())
        changed.m_people.append(person);
    else
        *found = person;
    if (auto checked = changed.check(); !checked) {
        // What is wrong with another person is said, too: the first one may have no name or PIN yet.
        return checked;
    }
    *this = std::move(changed);
    return {};
}

Result<void> People::remove(const PersonId &id)
{
    if (id == firstPersonId())
        return invalid(ErrorReason::PersonFirst);
    auto changed = *this;
    changed.m_people.removeIf([&](const Person &person) { return person.id == id; });
    if (auto checked = changed.check(); !checked)
        return checked;
    *this = std::move(changed);
    return {};
}

Result<People> People::update(const QString &path, const std::function<Result<void>(People &)> &change)
{
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return lock.error();
    auto people = load(path);
    if (!people)
        return people;
    if (const auto changed = change(*people); !changed)
        return changed.error();
    if (const auto saved = saveAtomically(path, people->toJson()); !saved) {
        logError(logmodule::person(), "people.not-saved", saved.error());
        return saved.error();
    }
    return people;
}

} // namespace clinicdesk
