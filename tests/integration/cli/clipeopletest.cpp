// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <cerrno>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

Person person(const PersonId &id, const QString &name, Role role, const QByteArray &pin)
{
    return {.id = id, .name = name, .role = role, .pin = hashPin(SecretBytes(pin))};
}

} // namespace

/// Commands for one of several people, and their PINs.
class CliPeopleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_cli = std::make_unique<CommandLine>();
        const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
        const auto saved = People::update(config + QStringLiteral("/clinicdesk/people.json"), [](People &people) {
            const auto first = people.addOrReplace(
                person(firstPersonId(), QStringLiteral("Ina Invented"), Role::Admin, "4711 made up"));
            return first ? people.addOrReplace(person({QStringLiteral("p2")}, rolf, Role::Receptionist, rolfsPin))
                         : first;
        });
        QVERIFY(saved.ok());
    }
    void refusesWithoutATerminal();
    void opensWithThePin();
    void refusesAWrongPin();
    void knowsOnlyPeopleOfTheList();
    void opensNothingWithoutTheList_data();
    void opensNothingWithoutTheList();
    void treatsAnotherDataFolderAsOtherData();
    void waitsBeforeItComparesWhereTheDiskRefuses_data();
    void waitsBeforeItComparesWhereTheDiskRefuses();
    void waitsWhateverTheClockIsSetTo();
    void needsNoPinForAConnectionOfTheEnvironment();

private:
    /// Runs the command as Rolf on a terminal, and types that PIN.
    Outcome asRolf(const QStringList &command, const QByteArray &pin) const
    {
        return m_cli->onTerminal(QStringList{QStringLiteral("--person"), rolf} + command, "PIN of Rolf", pin);
    }

    std::unique_ptr<CommandLine> m_cli;
};

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

void CliPeopleTest::opensNothingWithoutTheList_data()
{
    QTest::addColumn<QStringList>("folders"); // one after the other; empty: the list is removed
    const auto empty = QStringLiteral("/empty");
    const auto forged = QStringLiteral("/forged");
    QTest::newRow("an empty configuration folder") << QStringList{empty};
    QTest::newRow("people.json alone removed") << QStringList{QString()};
    QTest::newRow("a list of another folder") << QStringList{forged};
    QTest::newRow("a list of another folder, then none") << QStringList{forged, empty};
}

void CliPeopleTest::opensNothingWithoutTheList()
{
    QFETCH(const QStringList, folders);
    QCOMPARE(m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")}).exit,
             3); // the first start of this version
    const auto forged = m_cli->home() + QStringLiteral("/forged/clinicdesk");
    QVERIFY(QDir().mkpath(forged));
    QFile list(forged + QStringLiteral("/people.json"));
    QVERIFY(list.open(QIODevice::WriteOnly));
    list.write(R"({"version":1,"people":[{"id":"first","name":"Ina Invented","role":"admin"}]})");
    list.close();
    for (const auto &folder : folders) {
        if (folder.isEmpty())
            QVERIFY(QFile::remove(m_cli->home() + QStringLiteral("/config/clinicdesk/people.json")));
        else
            m_cli->environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_cli->home() + folder);
        QCOMPARE(m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")}).exit, 3);
    }
    const auto isRefused = [this](const char *command) {
        const auto outcome = m_cli->json(QString::fromLatin1(command).split(QLatin1Char(' ')));
        return outcome.exit == 3 && outcome.out.contains("The list of people on this computer is missing, damaged");
    };
    const QList<const char *> commands{"outbox list",    "outbox cancel 1", "outbox run",   "journal list",
                                       "journal verify", "connection list", "privacy list", "erase --yes"};
    for (const auto *command : commands)
        QVERIFY2(isRefused(command), command);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("http://127.0.0.1:1"));
    for (const auto *command : commands)
        QVERIFY2(isRefused(command), command);
    const auto diagnostics = m_cli->json({QStringLiteral("diagnostics"), QStringLiteral("--no-check")});
    QCOMPARE(diagnostics.exit, 0);
    QVERIFY2(diagnostics.json()[QLatin1String("queue")].isNull(), diagnostics.out.constData());
}

void CliPeopleTest::treatsAnotherDataFolderAsOtherData()
{
    QCOMPARE(m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")}).exit, 3);
    m_cli->environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_cli->home() + QStringLiteral("/empty"));
    m_cli->environment.insert(QStringLiteral("XDG_DATA_HOME"), m_cli->home() + QStringLiteral("/moved"));
    const auto outcome = m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")});
    QVERIFY2(outcome.exit == 0, outcome.err.constData());
}

void CliPeopleTest::waitsBeforeItComparesWhereTheDiskRefuses_data()
{
    QTest::addColumn<int>("systemError");
    QTest::newRow("read-only") << EROFS;
    QTest::newRow("not allowed") << EACCES;
    QTest::newRow("full") << ENOSPC;
}

void CliPeopleTest::waitsBeforeItComparesWhereTheDiskRefuses()
{
    QFETCH(const int, systemError);
    m_cli->refuseChange(1, QStringLiteral("config/clinicdesk"), systemError);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_DISK_LASTS"), QStringLiteral("yes"));
    QProcess process; // script(1) gives the command a terminal
    process.setProcessEnvironment(m_cli->environment);
    process.start(QStringLiteral("script"),
                  {QStringLiteral("-qec"),
                   CommandLine::program() + QStringLiteral(" --person 'Rolf Rehearsal' outbox list"),
                   QStringLiteral("/dev/null")});
    QByteArray shown;
    const auto shows = [&](const QByteArray &words) {
        while (!shown.contains(words) && process.waitForReadyRead())
            shown += process.readAllStandardOutput();
        return shown.contains(words);
    };
    QVERIFY2(shows("PIN of Rolf"), shown.constData());
    process.write(rolfsPin + '\n');
    QVERIFY2(shows("Wait 300 second"), shown.constData());
    for (int times = 0; times < 3; ++times) { // long enough for the first one to compare if it did not wait
        const auto other = asRolf({QStringLiteral("outbox"), QStringLiteral("list")}, rolfsPin);
        QCOMPARE(other.exit, 3);
        QVERIFY2(other.out.contains("in 300 second"), other.out.constData());
    }
    QVERIFY(!process.waitForFinished(0));
    process.kill();
    QVERIFY(process.waitForFinished());
}

void CliPeopleTest::waitsWhateverTheClockIsSetTo()
{
    m_cli->environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_OTHER_CLOCK));
    const QStringList list{QStringLiteral("outbox"), QStringLiteral("list")};
    for (int day = 0; day < 3; ++day) {
        m_cli->environment.insert(QStringLiteral("CLINICDESK_CLOCK_DAYS"), QString::number(day));
        const auto wrong = asRolf(list, "0816 made up");
        QVERIFY2(wrong.out.contains("This PIN is wrong"), wrong.out.constData());
    }
    for (int day = 3; day < 5; ++day) {
        m_cli->environment.insert(QStringLiteral("CLINICDESK_CLOCK_DAYS"), QString::number(day));
        const auto early = asRolf(list, rolfsPin);
        QCOMPARE(early.exit, 3);
        QVERIFY2(early.out.contains("second"), early.out.constData());
    }
}

void CliPeopleTest::needsNoPinForAConnectionOfTheEnvironment()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(m_cli->json({QStringLiteral("assessments")}).exit, 0);
}

CLINICDESK_TEST(CliPeopleTest)
#include "clipeopletest.moc"
