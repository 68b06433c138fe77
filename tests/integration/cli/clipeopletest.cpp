// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const QByteArray rolfsPin = "0815 made up";
const auto rolf = QStringLiteral("Rolf Rehearsal");

Person person(const PersonId &id, const QString &name, Role role, const QByteArray &pin)
{
    return {.id = id, .name = name, .role = role, .pin = hashPin(SecretBytes(pin))};
}

} // namespace

/// Commands for one of several people: the PIN, and what the role allows.
class CliPeopleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void refusesWithoutATerminal();
    void opensWithThePin();
    void refusesAWrongPin();
    void knowsOnlyPeopleOfTheList();
    void needsNoPinForAConnectionOfTheEnvironment();
    void allowsWhatTheRoleAllows_data();
    void allowsWhatTheRoleAllows();

private:
    /// Runs the command as Rolf on a terminal, and types that PIN.
    Outcome asRolf(const QStringList &command, const QByteArray &pin) const;

    std::unique_ptr<CommandLine> m_cli;
};

void CliPeopleTest::init()
{
    m_cli = std::make_unique<CommandLine>();
    const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
    const auto saved = People::update(config + QStringLiteral("/clinicdesk/people.json"), [](People &people) {
        const auto first =
            people.addOrReplace(person(firstPersonId(), QStringLiteral("Ina Invented"), Role::Admin, "4711 made up"));
        return first ? people.addOrReplace(person({QStringLiteral("p2")}, rolf, Role::Receptionist, rolfsPin)) : first;
    });
    QVERIFY(saved.ok());
}

Outcome CliPeopleTest::asRolf(const QStringList &command, const QByteArray &pin) const
{
    return m_cli->onTerminal(QStringList{QStringLiteral("--person"), rolf} + command, "PIN of Rolf", pin);
}

void CliPeopleTest::refusesWithoutATerminal()
{
    const auto outcome =
        m_cli->json({QStringLiteral("--person"), rolf, QStringLiteral("outbox"), QStringLiteral("list")});
    QCOMPARE(outcome.exit, 3);
    QVERIFY2(outcome.out.contains("protected by a PIN"), outcome.out.constData());
}

void CliPeopleTest::opensWithThePin()
{
    const auto outcome = asRolf({QStringLiteral("outbox"), QStringLiteral("list")}, rolfsPin);
    QVERIFY2(outcome.exit == 0, outcome.out.constData());
    QVERIFY(!outcome.out.contains(rolfsPin));
}

void CliPeopleTest::refusesAWrongPin()
{
    const auto outcome = asRolf({QStringLiteral("outbox"), QStringLiteral("list")}, "0816 made up");
    QCOMPARE(outcome.exit, 3);
    QVERIFY2(outcome.out.contains("This PIN is wrong"), outcome.out.constData());
}

void CliPeopleTest::knowsOnlyPeopleOfTheList()
{
    const auto outcome = m_cli->json({QStringLiteral("--person"), QStringLiteral("Nora Not-There"),
                                      QStringLiteral("outbox"), QStringLiteral("list")});
    QCOMPARE(outcome.exit, 5);
    QVERIFY2(outcome.out.contains("There is no person named"), outcome.out.constData());
}

void CliPeopleTest::needsNoPinForAConnectionOfTheEnvironment()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(m_cli->json({QStringLiteral("assessments")}).exit, 0);
}

void CliPeopleTest::allowsWhatTheRoleAllows_data()
{
    QTest::addColumn<QString>("role");
    QTest::addColumn<QStringList>("allowed");
    QTest::addColumn<QStringList>("refused");
    const auto row = [](const char *role, const QStringList &allowed, const QStringList &refused) {
        QTest::newRow(role) << QString::fromLatin1(role) << allowed << refused;
    };
    // Each takes the time of a PIN; the whole table is that of `PermissionTest`.
    row("receptionist", {QStringLiteral("outbox list"), QStringLiteral("aadhaar init")},
        {QStringLiteral("assessments"), QStringLiteral("doctor D1"), QStringLiteral("privacy request"),
         QStringLiteral("privacy list"), QStringLiteral("journal list"), QStringLiteral("journal verify"),
         QStringLiteral("journal accept"), QStringLiteral("journal export x.csv")});
    row("doctor", {QStringLiteral("assessments"), QStringLiteral("doctor D1")},
        {QStringLiteral("aadhaar init"), QStringLiteral("privacy list"), QStringLiteral("journal list")});
    row("admin", {QStringLiteral("aadhaar init"), QStringLiteral("privacy list"), QStringLiteral("journal list")}, {});
}

void CliPeopleTest::allowsWhatTheRoleAllows()
{
    QFETCH(const QString, role);
    QFETCH(const QStringList, allowed);
    QFETCH(const QStringList, refused);
    const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
    QVERIFY(People::update(config + QStringLiteral("/clinicdesk/people.json"), [&role](People &people) {
                return people.addOrReplace(person({QStringLiteral("p2")}, rolf, *roleFromText(role), rolfsPin));
            }).ok());
    const auto added = asRolf({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("Sunrise"),
                               QStringLiteral("--base-url"), QStringLiteral("http://127.0.0.1:1"),
                               QStringLiteral("--user-oid"), QStringLiteral("161494290947153")},
                              rolfsPin);
    QVERIFY2(added.exit == 0, added.out.constData());
    for (const auto &command : allowed + refused) {
        const auto outcome = asRolf(command.split(QLatin1Char(' ')), rolfsPin);
        const bool isRefused = outcome.out.contains("Your role does not allow this");
        QVERIFY2(isRefused == refused.contains(command), qPrintable(command));
        QVERIFY2(!isRefused || outcome.exit == 3, qPrintable(command));
    }
}

CLINICDESK_TEST(CliPeopleTest)
#include "clipeopletest.moc"
