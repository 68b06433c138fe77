// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peoplestore.h"

#include "core/base/atomicfile.h"
#include "core/base/diskerror.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/privatefolder.h"
#include "core/base/syncfolder.h"
#include "core/journal/currentaccount.h"
#include "core/log/logging.h"

#include <QCoroFuture>

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>

namespace clinicdesk {

namespace {

std::optional<Error> managingRefusal(const People &people, const Policy &policy, const PersonId &by)
{
    const auto person = people.byId(by);
    if (!person)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown};
    const auto access = policy.accessFor(person->role);
    return access ? access->refusal(Permission::ManagePeople) : access.error();
}

bool hasToBeProtected(const People &people)
{
    return people.all().size() > 1 ||
           std::ranges::any_of(people.all(), [](const Person &person) { return person.pin.has_value(); });
}

/// Why a missing list must not count as one without a PIN.
std::optional<Error> missingList(const AppPaths &places)
{
    if (QFileInfo::exists(places.peopleFile) || !QFileInfo::exists(places.peopleMarkerFile))
        return std::nullopt;
    Error missing{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PeopleDamaged, .detail = {}};
    missing.detail = QStringLiteral("people.json is missing");
    logError(logmodule::session(), "people.missing", missing);
    return missing;
}

Result<void> setMark(const QString &path, bool exists)
{
    if (!exists) {
        const bool isRemoved = QFile::remove(path);
        return isRemoved ? syncFolderIfPossible(QFileInfo(path).absolutePath()) : diskError(errno);
    }
    if (auto made = makePrivateFolder(QFileInfo(path).absolutePath()); !made)
        return made;
    return saveAtomically(path, "{}\n");
}

/// What cannot be written now is written at the next start.
void fitMark(const AppPaths &places, const People &people)
{
    const auto &mark = places.peopleMarkerFile;
    const bool mayFit = hasToBeProtected(people) == QFileInfo::exists(mark);
    if (mark.isEmpty() || mayFit || !QFileInfo::exists(places.peopleFile))
        return;
    const auto lock = FileLock::acquire(places.peopleFile); // another program may have changed the list meanwhile
    const auto now = lock ? People::load(places.peopleFile) : Result<People>(lock.error());
    const bool isNeeded = now && hasToBeProtected(*now);
    if (now && isNeeded == QFileInfo::exists(mark))
        return;
    const auto set = now ? setMark(mark, isNeeded) : Result<void>(now.error());
    if (!set)
        logError(logmodule::session(), "people.not-marked", set.error());
}

} // namespace

Result<People> loadPeople(const AppPaths &places)
{
    if (const auto missing = missingList(places))
        return *missing;
    auto people = People::load(places.peopleFile);
    if (people)
        fitMark(places, *people);
    return people;
}

Result<People> updatePeople(const AppPaths &places, const std::function<Result<void>(People &)> &change)
{
    auto updated = People::update(places.peopleFile, [&places, &change](People &people) -> Result<void> {
        const auto missing = missingList(places);
        return missing ? Result<void>(*missing) : change(people);
    });
    if (updated)
        fitMark(places, *updated);
    return updated;
}

Result<std::shared_ptr<PeopleStore>> PeopleStore::open(const AppPaths &places, Clock clock)
{
    auto people = loadPeople(places);
    if (!people)
        return people.error();
    return std::shared_ptr<PeopleStore>(new PeopleStore(places, std::move(clock), *std::move(people)));
}

PeopleStore::PeopleStore(const AppPaths &places, Clock clock, People people)
    : m_places(places)
    , m_people(std::move(people))
    , m_pins(PinAttempts(places.pinAttemptsFile, std::move(clock)))
{
}

QString PeopleStore::displayName(const Person &person)
{
    return person.name.isEmpty() ? currentAccountName() : person.name;
}

bool PeopleStore::hasPins() const
{
    return std::ranges::any_of(m_people.all(), [](const Person &person) { return person.pin.has_value(); });
}

bool PeopleStore::mustSetPin(const PersonId &id) const
{
    const auto person = m_people.byId(id);
    return m_policy.requiresPin && person && !person->pin;
}

Task<Result<void>> PeopleStore::checkPin(PersonId id, SharedSecret pin)
{
    const auto self = shared_from_this();
    // Another program may have changed the PIN.
    auto loading = m_worker.run([places = m_places] { return loadPeople(places); });
    auto loaded = co_await loading;
    if (!loaded)
        co_return loaded.error();
    m_people = *std::move(loaded);
    const auto person = m_people.byId(id);
    if (!person)
        co_return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown};
    const PinCheck::DelayReport reportDelay = [this](const Error &delay) { Q_EMIT pinDelayed(delay); };
    const auto checked = co_await m_pins.check(*person, pin, reportDelay);
    if (!checked && checked.error().reason == ErrorReason::PinWrong)
        Q_EMIT pinRefused(*person);
    co_return checked;
}

Task<Result<void>> PeopleStore::save(PersonId by, Person person, SharedSecret newPin)
{
    const auto self = shared_from_this();
    if (const auto access = m_policy.accessFor(person.role); !access)
        co_return access.error();
    std::optional<PinHash> hash;
    if (newPin) {
        auto hashed = co_await m_pins.hash(newPin);
        if (!hashed)
            co_return hashed.error();
        hash = *std::move(hashed);
    }
    const Change change = [by, person, hash, policy = m_policy](People &people) -> Result<void> {
        auto saved = person;
        const auto before = people.byId(person.id);
        const bool isOwn = before && person.id == by && person.role == before->role;
        if (const auto refusal = isOwn ? std::nullopt : managingRefusal(people, policy, by))
            return *refusal;
        if (hash)
            saved.pin = hash;
        else
            saved.pin = before ? before->pin : std::nullopt;
        return people.addOrReplace(saved);
    };
    const bool isNew = !m_people.byId(person.id);
    const auto saved = co_await update(change);
    if (saved)
        Q_EMIT personSaved(person, isNew);
    co_return saved;
}

Task<Result<void>> PeopleStore::remove(PersonId by, PersonId id)
{
    const auto self = shared_from_this();
    const auto person = std::make_shared<std::optional<Person>>(); // set on the worker's thread
    const Change change = [id, person](People &people) {
        *person = people.byId(id);
        return people.remove(id);
    };
    const auto removed = co_await manage(by, change);
    if (removed && *person)
        Q_EMIT personRemoved(**person);
    co_return removed;
}

Task<Result<void>> PeopleStore::setIdleTime(PersonId by, std::chrono::minutes time)
{
    if (m_policy.lockTime)
        co_return Error{.code = ErrorCode::WrongUse,
                        .reason = ErrorReason::FixedByPolicy,
                        .subject = QStringLiteral("lock_minutes")};
    const Change change = [time](People &people) -> Result<void> {
        people.setIdleTime(time);
        return {};
    };
    co_return co_await manage(by, change);
}

Task<Result<void>> PeopleStore::setCurrent(PersonId id)
{
    const Change change = [id](People &people) -> Result<void> {
        people.setCurrent(id);
        return {};
    };
    co_return co_await update(change);
}

Task<Result<void>> PeopleStore::manage(PersonId by, Change change)
{
    const Change allowed = [by, change, policy = m_policy](People &people) -> Result<void> {
        const auto refusal = managingRefusal(people, policy, by);
        return refusal ? *refusal : change(people);
    };
    co_return co_await update(allowed);
}

Task<Result<void>> PeopleStore::update(Change change)
{
    const auto self = shared_from_this();
    auto updating = m_worker.run([places = m_places, change] { return updatePeople(places, change); });
    auto updated = co_await updating;
    if (!updated)
        co_return updated.error();
    m_people = *std::move(updated);
    Q_EMIT changed();
    co_return Result<void>();
}

} // namespace clinicdesk
