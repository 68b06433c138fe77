// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peoplestore.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/sha256.h"
#include "core/base/systemaccount.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/log/logging.h"

#include <QCoroFuture>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <span>
#include <tuple>

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

/// What the data folder knows of the list of people, which is in another folder: a hash of everyone's ID, role and PIN,
/// while there are PINs or several people. So another list cannot open their data. While a list is being saved, the
/// mark has the hashes of the former and the new one. A value: load it, ask it, save another one.
class PeopleMark {
public:
    /// The mark that belongs to this list: none if there is nothing to protect.
    static PeopleMark of(const People &people);
    /// Without a file there is no mark. One that cannot be read is the mark of no list.
    static PeopleMark load(const QString &path);
    /// The mark of both lists, for the time in which one replaces the other.
    PeopleMark unitedWith(const People &people) const;
    /// Writes or removes the file. StoreUnavailable.
    Result<void> save(const QString &path) const;

    /// Whether these people may open the data; `isInFile` is false for those of a missing list.
    bool fits(const People &people, bool isInFile) const;

    friend bool operator==(const PeopleMark &, const PeopleMark &) = default;

private:
    /// Earlier versions only marked that there is a list, which must be in a file and have something to protect.
    enum class Kind : unsigned char { None, AnyList, TheseLists };

    Kind m_kind = Kind::None;
    QStringList m_lists; ///< their hashes, sorted
};

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
    const auto json = openRegularFile(file) ? parseJson(file.read(markCapBytes)) : QJsonDocument();
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
        return isRemoved ? syncFolderIfPossible(QFileInfo(path).absolutePath()) : diskError();
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

std::optional<Error> managingRefusal(const People &people, const Policy &policy, const PersonId &by)
{
    const auto person = people.byId(by);
    if (!person)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown};
    const auto access = policy.accessFor(person->role);
    return access ? access->refusal(Permission::ManagePeople) : access.error();
}

/// The data of people must not open with a list that is missing, or that another folder brings along.
std::optional<Error> unfitList(const AppPaths &places, const People &people)
{
    const bool isInFile = QFileInfo::exists(places.peopleFile);
    if (PeopleMark::load(places.peopleMarkerFile).fits(people, isInFile))
        return std::nullopt;
    Error unfit{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PeopleDamaged, .detail = {}};
    unfit.detail =
        isInFile ? QStringLiteral("people.json does not fit people-exist") : QStringLiteral("people.json is missing");
    logError(logmodule::session(), "people.unfit", unfit);
    return unfit;
}

/// What cannot be written now is written at the next start.
void fitMark(const AppPaths &places, const People &people)
{
    const auto &mark = places.peopleMarkerFile;
    const auto needed = PeopleMark::of(people);
    if (mark.isEmpty() || PeopleMark::load(mark) == needed)
        return;
    if (const auto saved = needed.save(mark); !saved)
        logError(logmodule::session(), "people.not-marked", saved.error());
}

/// Before another list is saved: wherever a crash stops it, one of the two lists is there, and the mark fits it.
Result<void> acceptBoth(const AppPaths &places, const People &before, const People &after)
{
    const auto &mark = places.peopleMarkerFile;
    const auto now = PeopleMark::load(mark);
    const auto needed = PeopleMark::of(after);
    if (mark.isEmpty() || now == needed)
        return {};
    const auto former = PeopleMark::of(before);
    const auto both = needed == PeopleMark() ? former.unitedWith(after) : needed.unitedWith(before);
    return both == now ? Result<void>() : both.save(mark);
}

} // namespace

Result<People> loadPeople(const AppPaths &places)
{
    auto people = People::load(places.peopleFile);
    const auto mark = PeopleMark::load(places.peopleMarkerFile);
    if (!people || places.peopleMarkerFile.isEmpty() || mark == PeopleMark::of(*people))
        return people;
    std::unique_ptr<FileLock> lock; // another program may be saving list and mark
    if (QFileInfo::exists(places.peopleFile)) {
        auto acquired = FileLock::acquire(places.peopleFile);
        lock = acquired ? *std::move(acquired) : nullptr;
    }
    people = People::load(places.peopleFile);
    if (!people)
        return people;
    if (const auto unfit = unfitList(places, *people))
        return *unfit;
    if (lock)
        fitMark(places, *people);
    return people;
}

Result<People> updatePeople(const AppPaths &places, const std::function<Result<void>(People &)> &change)
{
    const auto changeBoth = [&places, &change](People &people) -> Result<void> {
        if (const auto unfit = unfitList(places, people))
            return *unfit;
        const auto before = people;
        const auto changed = change(people);
        return changed ? acceptBoth(places, before, people) : changed;
    };
    auto updated = People::update(places.peopleFile, changeBoth);
    if (updated)
        std::ignore = loadPeople(places); // fits the mark to this list alone
    return updated;
}

Result<std::shared_ptr<PeopleStore>> PeopleStore::open(const AppPaths &places)
{
    auto people = loadPeople(places);
    if (!people)
        return people.error();
    return std::shared_ptr<PeopleStore>(new PeopleStore(places, *std::move(people)));
}

PeopleStore::PeopleStore(const AppPaths &places, People people)
    : m_places(places)
    , m_people(std::move(people))
    , m_pins(PinAttempts(places.pinAttemptsFile))
{
}

QString PeopleStore::displayName(const Person &person)
{
    return person.name.isEmpty() ? accountName() : person.name;
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
    const auto self = shared_from_this();
    const auto before = std::make_shared<std::chrono::minutes>(); // set on the worker's thread
    const Change change = [time, before](People &people) -> Result<void> {
        *before = people.idleTime();
        people.setIdleTime(time);
        return {};
    };
    const auto saved = co_await manage(by, change);
    if (saved && *before != m_people.idleTime())
        Q_EMIT idleTimeChanged(m_people.idleTime());
    co_return saved;
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
