// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

PinHash madeUpPin()
{
    return {.salt = QByteArray(16, 's'), .hash = QByteArray(32, 'h'), .costLog2 = 15};
}

Person person(const QString &id, const QString &name, Role role)
{
    return {.id = {id}, .name = name, .role = role, .pin = madeUpPin()};
}

/// Two people: Ina, an admin and the first, and Rolf, a receptionist.
People twoPeople()
{
    auto people = *People::load(QStringLiteral("/there/is/no/such/file"));
    (void)people.addOrReplace(person(firstPersonId().text, QStringLiteral("Ina Invented"), Role::Admin));
    (void)people.addOrReplace(person(QStringLiteral("p2"), QStringLiteral("Rolf Rehearsal"), Role::Receptionist));
    return people;
}

} // namespace

/// The people of a computer, and what keeps their list sensible.
class PeopleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsWithOneAdminWithoutAPin();
    void savesAndLoadsEveryone();
    void savesForItsOwnerOnly();
    void refuses_data();
    void refuses();
    void keepsAnAdmin();
    void keepsTheFirstPerson();
    void findsANameInAnyCase();
    void keepsTheLockTimeInItsLimits();
    void neverOpensADamagedList_data();
    void neverOpensADamagedList();
    void leavesAListOfANewerVersionAlone();
};

void PeopleTest::startsWithOneAdminWithoutAPin()
{
    const auto people = People::load(QStringLiteral("/there/is/no/such/file"));
    QVERIFY(people.ok());
    QCOMPARE(people->all().size(), 1);
    QCOMPARE(people->current().id, firstPersonId());
    QCOMPARE(people->current().role, Role::Admin);
    QVERIFY(!people->current().pin);
}

void PeopleTest::savesAndLoadsEveryone()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config/people.json"));
    const auto saved = People::update(path, [](People &people) -> Result<void> {
        people = twoPeople();
        people.setCurrent({QStringLiteral("p2")});
        people.setIdleTime(std::chrono::minutes(12));
        return {};
    });
    QVERIFY(saved.ok());
    const auto loaded = People::load(path);
    QVERIFY(loaded.ok());
    QCOMPARE(*loaded, *saved);
    QCOMPARE(loaded->current().name, QStringLiteral("Rolf Rehearsal"));
    QCOMPARE(loaded->current().pin, madeUpPin());
    QCOMPARE(loaded->idleTime(), std::chrono::minutes(12));
}

void PeopleTest::savesForItsOwnerOnly()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("people.json"));
    QVERIFY(People::update(path, [](People &) -> Result<void> { return {}; }).ok());
    const auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther;
    QVERIFY(!(QFileInfo(path).permissions() & others));
}

void PeopleTest::refuses_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("hasPin");
    QTest::addColumn<int>("reason");
    const auto reason = [](ErrorReason of) { return static_cast<int>(of); };
    QTest::newRow("no name") << QString() << true << reason(ErrorReason::PersonName);
    QTest::newRow("a line break") << QStringLiteral("Two\nlines") << true << reason(ErrorReason::PersonName);
    QTest::newRow("a name that is taken")
        << QStringLiteral("INA invented") << true << reason(ErrorReason::PersonNameTaken);
    QTest::newRow("no PIN beside others")
        << QStringLiteral("Nora Nopin") << false << reason(ErrorReason::PersonNeedsPin);
}

void PeopleTest::refuses()
{
    QFETCH(const QString, name);
    QFETCH(const bool, hasPin);
    QFETCH(const int, reason);
    auto people = twoPeople();
    auto added = person(QStringLiteral("p3"), name, Role::Doctor);
    if (!hasPin)
        added.pin.reset();
    const auto result = people.addOrReplace(added);
    QVERIFY(!result.ok());
    QCOMPARE(static_cast<int>(result.error().reason), reason);
    QCOMPARE(people, twoPeople());
}

void PeopleTest::keepsAnAdmin()
{
    auto people = twoPeople();
    auto ina = people.current();
    ina.role = Role::Doctor;
    const auto changed = people.addOrReplace(ina);
    QVERIFY(!changed.ok());
    QCOMPARE(changed.error().reason, ErrorReason::PersonLastAdmin);
}

void PeopleTest::keepsTheFirstPerson()
{
    auto people = twoPeople();
    const auto removed = people.remove(firstPersonId());
    QVERIFY(!removed.ok());
    QCOMPARE(removed.error().reason, ErrorReason::PersonFirst);
    QVERIFY(people.remove({QStringLiteral("p2")}).ok());
    QCOMPARE(people.all().size(), 1);
}

void PeopleTest::findsANameInAnyCase()
{
    QCOMPARE(twoPeople().byName(QStringLiteral("rolf rehearsal"))->id.text, QStringLiteral("p2"));
    QVERIFY(!twoPeople().byName(QStringLiteral("Rolf")));
}

void PeopleTest::keepsTheLockTimeInItsLimits()
{
    auto people = twoPeople();
    people.setIdleTime(std::chrono::minutes(0));
    QCOMPARE(people.idleTime(), shortestIdleTime);
    people.setIdleTime(std::chrono::minutes(600));
    QCOMPARE(people.idleTime(), longestIdleTime);
}

void PeopleTest::neverOpensADamagedList_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("cut off") << QByteArray("}\n") << QByteArray();
    QTest::newRow("an unknown role") << QByteArray("receptionist") << QByteArray("boss");
    QTest::newRow("a hash that is too short") << QByteArray("aGhoaGho") << QByteArray("aGho");
    QTest::newRow("a cost that stops the computer") << QByteArray(": 15") << QByteArray(": 40");
    QTest::newRow("another way to hash") << QByteArray("scrypt") << QByteArray("none");
    QTest::newRow("an ID that leaves its folder") << QByteArray("\"p2\"") << QByteArray("\"../p2\"");
    QTest::newRow("one ID twice") << QByteArray("\"p2\"") << QByteArray("\"first\"");
    QTest::newRow("no first person") << QByteArray("\"first\"") << QByteArray("\"p1\"");
    QTest::newRow("no admin") << QByteArray("\"admin\"") << QByteArray("\"doctor\"");
    QTest::newRow("no PIN") << QByteArray("\"pin\"") << QByteArray("\"pim\"");
}

void PeopleTest::neverOpensADamagedList()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    auto json = twoPeople().toJson();
    QVERIFY(People::parse(json).ok());
    QVERIFY(json.contains(from));
    json.replace(from, to);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("people.json")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json) == json.size());
    file.close();
    const auto loaded = People::load(file.fileName());
    QVERIFY(!loaded.ok());
    QCOMPARE(loaded.error().reason, ErrorReason::PeopleDamaged);
    const auto updated = People::update(file.fileName(), [](People &) -> Result<void> { return {}; });
    QVERIFY(!updated.ok());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), json);
}

void PeopleTest::leavesAListOfANewerVersionAlone()
{
    auto json = twoPeople().toJson();
    json.replace("\"version\": 1", "\"version\": 2");
    const auto parsed = People::parse(json);
    QVERIFY(!parsed.ok());
    QCOMPARE(parsed.error().reason, ErrorReason::PeopleNewer);
}

CLINICDESK_TEST(PeopleTest)
#include "peopletest.moc"
