// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/peoplestore.h"

#include "core/base/errorreason.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace clinicdesk;
using clinicdesk::support::contentOf;
using clinicdesk::support::makeFile;
using support::awaitResult;

namespace {

using Action = std::function<Result<void>(PeopleStore &people, const PersonId &by)>;

const PersonId adam{QStringLiteral("p-adam")};
const PersonId dora{QStringLiteral("p-dora")};
const PersonId rita{QStringLiteral("p-rita")};
const PersonId olga{QStringLiteral("p-olga")}; ///< whom the others change

SharedSecret secret(const char *text)
{
    return std::make_shared<const SecretBytes>(text);
}

Person known(const PeopleStore &people, const PersonId &id)
{
    return people.people().byId(id).value_or(Person());
}

Result<void> add(PeopleStore &people, const PersonId &by)
{
    const Person added{.id = {QStringLiteral("p-new")}, .name = QStringLiteral("Nina New"), .role = Role::Receptionist};
    return awaitResult(people.save(by, added, secret("0000 made up")));
}

Result<void> rename(PeopleStore &people, const PersonId &by, const PersonId &id)
{
    auto person = known(people, id);
    person.name = QStringLiteral("Rehearsed Name");
    return awaitResult(people.save(by, person, nullptr));
}

Result<void> changeRole(PeopleStore &people, const PersonId &by, const PersonId &id)
{
    auto person = known(people, id);
    person.role = person.role == Role::Admin ? Role::Doctor : Role::Admin;
    return awaitResult(people.save(by, person, nullptr));
}

Result<void> replacePin(PeopleStore &people, const PersonId &by, const PersonId &id)
{
    return awaitResult(people.save(by, known(people, id), secret("9999 made up")));
}

constexpr auto listWithoutPin = R"({"version":1,"people":[{"id":"first","name":"","role":"admin"}]})";

bool isRefused(const Result<void> &result, ErrorReason reason)
{
    return !result && result.error().reason == reason;
}

} // namespace

Q_DECLARE_METATYPE(clinicdesk::PersonId)
Q_DECLARE_METATYPE(Action)

/// What each role may change in the list of people: the whole table.
class PeopleStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        init();
        const auto people = open();
        const PersonId first = firstPersonId();
        const auto save = [&](const PersonId &id, const QString &name, Role role) {
            return awaitResult(people->save(first, {.id = id, .name = name, .role = role, .pin = {}}, secret("4711")))
                .ok();
        };
        QVERIFY(save(first, QStringLiteral("Ina Invented"), Role::Admin));
        QVERIFY(save(adam, QStringLiteral("Adam Admin"), Role::Admin));
        QVERIFY(save(dora, QStringLiteral("Dora Doctor"), Role::Doctor));
        QVERIFY(save(rita, QStringLiteral("Rita Reception"), Role::Receptionist));
        QVERIFY(save(olga, QStringLiteral("Olga Other"), Role::Receptionist));
        m_people = saved();
        QVERIFY(!m_people.isEmpty());
    }
    void init();
    void changesWhatTheRoleAllows_data();
    void changesWhatTheRoleAllows();
    void replacesThePinOfAnotherForAnAdmin();
    void asksForTheRoleAsItIsNow();
    void refusesAPersonWhoWasRemoved();
    void allowsEverythingToTheFirstPersonWithoutAPin();
    void opensNothingWhenTheListIsGone();
    void marksTheDataOfAnEarlierVersion();
    void removesTheMarkWhenThereIsNothingToProtect();
    void opensNothingWithAnotherList_data();
    void opensNothingWithAnotherList();
    void bindsTheMarkOfAnEarlierVersion();
    void opensTheFormerOrTheNewListAfterACrash_data();
    void opensTheFormerOrTheNewListAfterACrash();
    void keepsTheListWhereTheMarkCannotBeWritten();

private:
    std::shared_ptr<PeopleStore> open() const { return *PeopleStore::open(m_places); }
    QByteArray saved() const { return contentOf(m_places.peopleFile); }

    std::unique_ptr<QTemporaryDir> m_folder;
    AppPaths m_places;
    QByteArray m_people; ///< the file with everyone, made once because a PIN takes its time
};

void PeopleStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_places = {};
    m_places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
    m_places.pinAttemptsFile = m_folder->filePath(QStringLiteral("attempts.json"));
    m_places.peopleMarkerFile = m_folder->filePath(QStringLiteral("data/people-exist"));
    if (!m_people.isEmpty())
        makeFile(m_places.peopleFile, m_people);
}

void PeopleStoreTest::changesWhatTheRoleAllows_data()
{
    QTest::addColumn<PersonId>("by");
    QTest::addColumn<Action>("action");
    QTest::addColumn<bool>("isAllowed");
    struct Row {
        const char *name;
        Action action;
        bool isForAll;
    };
    const QList<Row> actions{
        {"adds a person", add, false},
        {"renames another", [](auto &people, const auto &by) { return rename(people, by, olga); }, false},
        {"changes another's role", [](auto &people, const auto &by) { return changeRole(people, by, olga); }, false},
        {"replaces another's PIN", [](auto &people, const auto &by) { return replacePin(people, by, olga); }, false},
        {"removes another", [](auto &people, const auto &by) { return awaitResult(people.remove(by, olga)); }, false},
        {"removes themselves", [](auto &people, const auto &by) { return awaitResult(people.remove(by, by)); }, false},
        {"sets the time",
         [](auto &people, const auto &by) { return awaitResult(people.setIdleTime(by, std::chrono::minutes(9))); },
         false},
        {"changes the own role", [](auto &people, const auto &by) { return changeRole(people, by, by); }, false},
        {"changes the own name", [](auto &people, const auto &by) { return rename(people, by, by); }, true},
        {"changes the own PIN", [](auto &people, const auto &by) { return replacePin(people, by, by); }, true},
    };
    const QList<std::pair<const char *, PersonId>> roles{{"receptionist", rita}, {"doctor", dora}, {"admin", adam}};
    for (const auto &[role, by] : roles) {
        for (const auto &row : actions)
            QTest::addRow("%s: %s", role, row.name) << by << row.action << (row.isForAll || by == adam);
    }
}

void PeopleStoreTest::changesWhatTheRoleAllows()
{
    QFETCH(const PersonId, by);
    QFETCH(const Action, action);
    QFETCH(const bool, isAllowed);
    const auto people = open();
    const auto result = action(*people, by);
    QCOMPARE(result.ok(), isAllowed);
    QCOMPARE(saved() != m_people, isAllowed);
    QCOMPARE(people->people() != *People::parse(m_people), isAllowed);
    if (isAllowed)
        return;
    QCOMPARE(result.error().code, ErrorCode::WrongUse);
    QCOMPARE(result.error().reason, ErrorReason::RoleNotAllowed);
}

void PeopleStoreTest::replacesThePinOfAnotherForAnAdmin()
{
    const auto people = open();
    QVERIFY(replacePin(*people, adam, olga).ok());
    QVERIFY(awaitResult(people->checkPin(olga, secret("9999 made up"))).ok());
    QVERIFY(awaitResult(people->checkPin(adam, secret("4711"))).ok());
}

void PeopleStoreTest::asksForTheRoleAsItIsNow()
{
    const auto people = open(); // has loaded Adam as an admin
    QVERIFY(changeRole(*open(), firstPersonId(), adam).ok());
    const auto before = saved();
    QVERIFY(isRefused(add(*people, adam), ErrorReason::RoleNotAllowed));
    QCOMPARE(saved(), before);
}

void PeopleStoreTest::refusesAPersonWhoWasRemoved()
{
    const auto people = open();
    QVERIFY(awaitResult(open()->remove(firstPersonId(), adam)).ok());
    const auto before = saved();
    QVERIFY(isRefused(add(*people, adam), ErrorReason::PersonUnknown));
    QVERIFY(isRefused(rename(*people, adam, adam), ErrorReason::PersonUnknown));
    QCOMPARE(saved(), before);
}

void PeopleStoreTest::allowsEverythingToTheFirstPersonWithoutAPin()
{
    QVERIFY(QFile::remove(m_places.peopleFile));
    const auto people = open();
    const PersonId first = firstPersonId();
    QVERIFY(awaitResult(people->setIdleTime(first, std::chrono::minutes(9))).ok());
    QVERIFY(rename(*people, first, first).ok());
    QVERIFY(replacePin(*people, first, first).ok());
    QVERIFY(add(*people, first).ok());
    QCOMPARE(people->people().all().size(), 2);
}

void PeopleStoreTest::opensNothingWhenTheListIsGone()
{
    QVERIFY(QFile::remove(m_places.peopleFile));
    const auto people = open();
    QVERIFY(!QFile::exists(m_places.peopleMarkerFile));
    QVERIFY(replacePin(*people, firstPersonId(), firstPersonId()).ok());
    QVERIFY(QFile::exists(m_places.peopleMarkerFile));
    QVERIFY(QFile::remove(m_places.peopleFile));
    const auto opened = PeopleStore::open(m_places);
    QVERIFY(!opened);
    QCOMPARE(opened.error().reason, ErrorReason::PeopleDamaged);
    // Nor in a program that is open and locked: without the list, the person would have no PIN.
    QVERIFY(isRefused(awaitResult(people->checkPin(firstPersonId(), nullptr)), ErrorReason::PeopleDamaged));
    QVERIFY(isRefused(rename(*people, firstPersonId(), firstPersonId()), ErrorReason::PeopleDamaged));
    QVERIFY(!QFile::exists(m_places.peopleFile));
}

void PeopleStoreTest::marksTheDataOfAnEarlierVersion()
{
    QVERIFY(!QFile::exists(m_places.peopleMarkerFile));
    open();
    QVERIFY(QFile::exists(m_places.peopleMarkerFile));
    QVERIFY(QFile::remove(m_places.peopleFile));
    QVERIFY(!PeopleStore::open(m_places));
}

void PeopleStoreTest::removesTheMarkWhenThereIsNothingToProtect()
{
    open();
    QVERIFY(QFile::exists(m_places.peopleMarkerFile));
    QVERIFY(updatePeople(m_places, [](People &people) -> Result<void> {
                people = *People::parse(listWithoutPin);
                return {};
            }).ok());
    QVERIFY(!QFile::exists(m_places.peopleMarkerFile));
    QCOMPARE(open()->people().all().size(), 1);
}

void PeopleStoreTest::opensNothingWithAnotherList_data()
{
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<QByteArray>("mark"); // instead of that of this version
    const auto changed = [this](const std::function<void(QJsonObject &)> &change) {
        auto list = QJsonDocument::fromJson(m_people).object();
        auto people = list.value(QStringLiteral("people")).toArray();
        auto last = people.last().toObject();
        change(last);
        people.replace(people.size() - 1, last);
        list.insert(QStringLiteral("people"), people);
        return QJsonDocument(list).toJson();
    };
    QTest::newRow("an admin without a PIN") << QByteArray(listWithoutPin) << QByteArray();
    QTest::newRow("an admin without a PIN, earlier mark") << QByteArray(listWithoutPin) << QByteArray("{}\n");
    QTest::newRow("another role") << changed([](auto &person) {
        person.insert(QStringLiteral("role"), QStringLiteral("admin"));
    }) << QByteArray();
    QTest::newRow("another ID") << changed([](auto &person) {
        person.insert(QStringLiteral("id"), QStringLiteral("p-else"));
    }) << QByteArray();
    QTest::newRow("another PIN") << changed([](auto &person) {
        auto pin = person.value(QStringLiteral("pin")).toObject();
        pin.insert(QStringLiteral("hash"), QString::fromLatin1(QByteArray(32, 'x').toBase64()));
        person.insert(QStringLiteral("pin"), pin);
    }) << QByteArray();
    QTest::newRow("the same list, damaged mark") << m_people << QByteArray("{\"lists\": [");
}

void PeopleStoreTest::opensNothingWithAnotherList()
{
    QFETCH(const QByteArray, list);
    QFETCH(const QByteArray, mark);
    open();
    if (!mark.isEmpty())
        makeFile(m_places.peopleMarkerFile, mark);
    const auto before = contentOf(m_places.peopleMarkerFile);
    makeFile(m_places.peopleFile, list);
    QVERIFY(People::parse(list).ok());
    const auto opened = PeopleStore::open(m_places);
    QVERIFY(!opened);
    QCOMPARE(opened.error().reason, ErrorReason::PeopleDamaged);
    const auto changeNothing = [](People &) -> Result<void> { return {}; };
    QVERIFY(!updatePeople(m_places, changeNothing));
    QCOMPARE(saved(), list);
    QCOMPARE(contentOf(m_places.peopleMarkerFile), before);
    QVERIFY(QFile::remove(m_places.peopleFile)); // not even afterwards
    QVERIFY(!PeopleStore::open(m_places));
}

void PeopleStoreTest::bindsTheMarkOfAnEarlierVersion()
{
    QVERIFY(QDir().mkpath(QFileInfo(m_places.peopleMarkerFile).path()));
    makeFile(m_places.peopleMarkerFile, "{}\n");
    QCOMPARE(open()->people().all().size(), 5);
    const auto bound = contentOf(m_places.peopleMarkerFile);
    QVERIFY(replacePin(*open(), adam, adam).ok());
    QVERIFY(contentOf(m_places.peopleMarkerFile) != bound);
    const auto now = contentOf(m_places.peopleMarkerFile);
    QVERIFY(rename(*open(), adam, adam).ok()); // a name decides nothing
    QCOMPARE(contentOf(m_places.peopleMarkerFile), now);
    makeFile(m_places.peopleFile, m_people);
    QVERIFY(!PeopleStore::open(m_places));
}

void PeopleStoreTest::opensTheFormerOrTheNewListAfterACrash_data()
{
    QTest::addColumn<QByteArray>("former");
    QTest::addColumn<QByteArray>("after");
    auto fewer = *People::parse(m_people);
    QVERIFY(fewer.remove(olga).ok());
    QTest::newRow("a person less") << m_people << fewer.toJson();
    QTest::newRow("the first PIN") << QByteArray(listWithoutPin) << m_people;
    QTest::newRow("the first list") << QByteArray() << m_people;
    QTest::newRow("the last PIN") << m_people << QByteArray(listWithoutPin);
}

void PeopleStoreTest::opensTheFormerOrTheNewListAfterACrash()
{
    QFETCH(const QByteArray, former);
    QFETCH(const QByteArray, after);
    const auto putFormer = [&] {
        if (former.isEmpty())
            QFile::remove(m_places.peopleFile);
        else
            makeFile(m_places.peopleFile, former);
    };
    putFormer();
    open();
    const auto inTheWay = m_places.peopleFile + QStringLiteral("/in the way");
    QVERIFY(!updatePeople(m_places, [&](People &people) -> Result<void> { // the mark is written, the list is not
        people = *People::parse(after);
        QFile::remove(m_places.peopleFile);
        QDir().mkpath(inTheWay);
        return {};
    }));
    const auto markOfBoth = contentOf(m_places.peopleMarkerFile);
    QVERIFY(!markOfBoth.isEmpty());
    QVERIFY(QDir(m_places.peopleFile).removeRecursively());
    putFormer();
    QVERIFY(PeopleStore::open(m_places).ok());
    makeFile(m_places.peopleMarkerFile, markOfBoth);
    makeFile(m_places.peopleFile, after);
    QVERIFY(PeopleStore::open(m_places).ok());
    QVERIFY(contentOf(m_places.peopleMarkerFile) != markOfBoth);
    putFormer();
    QCOMPARE(PeopleStore::open(m_places).ok(), after == listWithoutPin); // which needs no mark
}

void PeopleStoreTest::keepsTheListWhereTheMarkCannotBeWritten()
{
    const auto people = open();
    const auto data = QFileInfo(m_places.peopleMarkerFile).path();
    QVERIFY(QFile::rename(data, data + QStringLiteral(" elsewhere")));
    makeFile(data, "in the way");
    QVERIFY(!replacePin(*people, adam, adam));
    QCOMPARE(saved(), m_people);
    QVERIFY(QFile::remove(data));
    QVERIFY(QFile::rename(data + QStringLiteral(" elsewhere"), data));
    QVERIFY(PeopleStore::open(m_places).ok());
}

CLINICDESK_TEST(PeopleStoreTest)
#include "peoplestoretest.moc"
