// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto ina = QStringLiteral("Ina Invented");
const QByteArray inasPin = "4711 made up";

QStringList idsOf(const Outcome &outcome)
{
    QStringList ids;
    for (const auto &document : outcome.json()[QLatin1String("documents")].toArray())
        ids.append(document[QLatin1String("document_id")].toString());
    return ids;
}

} // namespace

/// What a connection of the environment opens on a computer where people have PINs, with a real keychain: a script
/// sends and reads over that connection. Everything else is as without the environment.
class CliUnattendedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_cli = std::make_unique<CommandLine>();
        m_practice = std::make_unique<PracticeService>();
    }
    void worksWithoutAPin();
    void usesNoSavedConnectionAndNoNamedPerson_data();
    void usesNoSavedConnectionAndNoNamedPerson();
    void asksForThePinWhereItIsNeeded();
    void showsNoOtherDocuments();
    void changesNoOtherDocuments();
    void showsAllDocumentsWhereNoPinIsNeeded();
    void followsThePolicy();
    void showsNothingForTheHelpOfACommand();
    void leavesOutOfDiagnosticsWhatThePinProtects();
    void countsItsOwnDocumentsInDiagnostics();

private:
    /// Ina, with a connection, a delivered document and a waiting one, and Rolf; both have a PIN.
    void useByPeople()
    {
        const auto added = m_cli->run(words("connection add Sunrise --secrets-from-stdin --base-url") +
                                          QStringList{m_practice->said("base_url"), QStringLiteral("--user-oid"),
                                                      m_practice->said("user_oid"), QStringLiteral("--key-id"),
                                                      m_practice->said("key_id")},
                                      QJsonDocument(m_practice->secrets()).toJson());
        QVERIFY2(added.exit == 0, added.err.constData());
        m_delivered = upload().id();
        m_waiting = upload({QStringLiteral("--add-only")}).id();
        QVERIFY(!m_delivered.isEmpty() && !m_waiting.isEmpty());
        setPins();
    }
    /// As the administrator of the computer does after a forgotten PIN.
    void removePeople() const
    {
        QVERIFY(QFile::remove(m_cli->home() + QStringLiteral("/config/clinicdesk/people.json")));
        QFile::remove(m_cli->home() + QStringLiteral("/data/clinicdesk/people-exist"));
    }
    void setPins(Role inas = Role::Admin, Role rolfs = Role::Receptionist) const
    {
        const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
        const auto saved = People::update(config + QStringLiteral("/clinicdesk/people.json"), [&](People &people) {
            const auto pin = hashPin(SecretBytes(inasPin));
            const Person first{.id = firstPersonId(), .name = ina, .role = Role::Admin, .pin = pin};
            const Person second{.id = {QStringLiteral("p2")}, .name = rolf, .role = rolfs, .pin = pin};
            auto done = people.addOrReplace(first);
            if (done)
                done = people.addOrReplace(second);
            return done ? people.addOrReplace({.id = first.id, .name = ina, .role = inas, .pin = pin}) : done;
        });
        QVERIFY(saved.ok());
    }
    /// A script's connection, with tokens of its own; the store key is in the keychain.
    void useEnvironment()
    {
        m_cli->signIn(*m_practice, "secrets2");
        m_cli->writeSecrets(m_practice->secrets("secrets2"), false);
        m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), m_practice->said("key_id"));
    }
    Outcome upload(const QStringList &more = {}) const
    {
        return m_cli->json(words("upload --own-record --type lr") + more + QStringList{m_cli->pdf()});
    }
    Outcome asIna(const QStringList &command) const
    {
        return m_cli->onTerminal(QStringList{QStringLiteral("--person"), ina} + command, "PIN of Ina", inasPin);
    }

    std::unique_ptr<CommandLine> m_cli;
    std::unique_ptr<PracticeService> m_practice;
    QString m_delivered; ///< Ina's documents
    QString m_waiting;
};

void CliUnattendedTest::worksWithoutAPin()
{
    useByPeople();
    useEnvironment();
    const auto sent = upload();
    QCOMPARE(sent.standings(), QStringList{QStringLiteral("delivered")});
    const auto waiting = upload({QStringLiteral("--add-only")});
    QCOMPARE(waiting.standings(), QStringList{QStringLiteral("queued")});
    QCOMPARE(m_cli->json(words("outbox pause") + QStringList{waiting.id()}).exit, 0);
    QCOMPARE(m_cli->json(words("outbox resume") + QStringList{waiting.id()}).exit, 0);
    QCOMPARE(m_cli->json(words("outbox pause --this-connection")).exit, 0);
    QCOMPARE(m_cli->json(words("outbox resume --this-connection")).exit, 0);
    QCOMPARE(m_cli->json(words("outbox run")).standings(), QStringList{QStringLiteral("delivered")});
    QCOMPARE(m_cli->json(words("assessments")).exit, 0);
    QCOMPARE(m_cli->json(words("doctor 161400000000042")).exit, 0);
    QCOMPARE(m_cli->json(words("privacy request")).exit, 0);
    QCOMPARE(m_cli->run(words("aadhaar init"), "999999990019\n").exit, 0);
    QCOMPARE(m_cli->json(words("connection check")).exit, 0);
    QCOMPARE(m_practice->storedDocuments().size(), 3); // with Ina's
}

void CliUnattendedTest::usesNoSavedConnectionAndNoNamedPerson_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::newRow("a saved connection") << QStringList{QStringLiteral("--connection"), QStringLiteral("Sunrise")};
    QTest::newRow("the first person") << QStringList{QStringLiteral("--person"), ina};
    QTest::newRow("another person") << QStringList{QStringLiteral("--person"), rolf};
}

void CliUnattendedTest::usesNoSavedConnectionAndNoNamedPerson()
{
    QFETCH(const QStringList, before);
    useByPeople();
    useEnvironment();
    const auto calls = m_practice->requests(QStringLiteral("docs")).size();
    for (const auto *command : {"assessments", "outbox list", "outbox list --all", "outbox run", "privacy request",
                                "doctor D1", "connection check", "connection remove --force Sunrise", "jwe decrypt"}) {
        const auto outcome = m_cli->run(before + words(command), "999999990019\n");
        QVERIFY2(outcome.exit == 3, command);
        QVERIFY2(outcome.err.contains("protected by a PIN"), outcome.err.constData());
        QVERIFY2(outcome.out.isEmpty(), outcome.out.constData());
    }
    const auto sent = m_cli->json(before + words("upload --own-record --type lr") + QStringList{m_cli->pdf()});
    QCOMPARE(sent.exit, 3);
    QVERIFY(m_practice->requests(QStringLiteral("assessments")).isEmpty());
    QCOMPARE(m_practice->requests(QStringLiteral("docs")).size(), calls);
}

void CliUnattendedTest::asksForThePinWhereItIsNeeded()
{
    useByPeople();
    useEnvironment();
    const auto file = m_cli->home() + QStringLiteral("/files/out.csv");
    for (const auto *command :
         {"connection list", "connection show Sunrise", "connection check Sunrise", "connection use Sunrise",
          "connection add Noon --base-url https://api.clinic.test", "connection set Sunrise --encrypt on",
          "connection remove --force Sunrise", "connection export FILE", "connection import FILE", "journal list",
          "journal verify", "journal accept", "journal remove-old", "journal export FILE", "privacy list",
          "outbox pause --all", "outbox resume --all", "erase --yes", "erase --yes --all"}) {
        auto arguments = words(command);
        arguments.replaceInStrings(QStringLiteral("FILE"), file);
        const auto outcome = m_cli->run(arguments);
        QVERIFY2(outcome.exit == 3, command);
        QVERIFY2(outcome.err.contains("protected by a PIN"), outcome.err.constData());
        QVERIFY2(outcome.out.isEmpty(), outcome.out.constData());
    }
    QVERIFY(!QFile::exists(file));
    // And with it, they work as without the environment.
    const auto listed = m_cli->onTerminal(words("connection list"), "PIN of Ina", inasPin);
    QVERIFY2(listed.exit == 0 && listed.out.contains("Sunrise"), listed.out.constData());
}

void CliUnattendedTest::showsNoOtherDocuments()
{
    useByPeople();
    useEnvironment();
    const auto own = upload();
    for (const auto *command : {"outbox list", "outbox list --all"}) {
        const auto listed = m_cli->json(words(command));
        QCOMPARE(listed.exit, 0);
        QCOMPARE(idsOf(listed), QStringList{own.id()});
        QVERIFY2(listed.err.contains("Only documents of this connection are shown"), listed.err.constData());
    }
    const auto file = m_cli->home() + QStringLiteral("/files/receipts.json");
    const auto exported = m_cli->json(words("outbox export-receipts") + QStringList{file});
    QCOMPARE(exported.exit, 0);
    QCOMPARE(exported.json()[QLatin1String("receipts")].toInt(), 1);
    QFile receipts(file);
    QVERIFY(receipts.open(QIODevice::ReadOnly));
    const auto text = receipts.readAll();
    QVERIFY(text.contains(own.id().toUtf8()) && !text.contains(m_delivered.toUtf8()));

    const auto all = asIna(words("outbox list"));
    for (const auto &id : {own.id(), m_delivered, m_waiting})
        QVERIFY2(all.out.contains(id.toUtf8()), all.out.constData());
}

void CliUnattendedTest::changesNoOtherDocuments()
{
    useByPeople();
    useEnvironment();
    for (const auto *command : {"retry", "pause", "resume", "next", "cancel"}) {
        const auto refused = m_cli->json({QStringLiteral("outbox"), QString::fromLatin1(command), m_waiting});
        QVERIFY2(refused.exit == 2, command);
        QVERIFY2(refused.err.contains("There is no document"), refused.err.constData());
    }
    QCOMPARE(idsOf(m_cli->json(words("outbox run"))), QStringList());
    QCOMPARE(idsOf(m_cli->json(words("outbox retry --all"))), QStringList());
    QVERIFY(!m_practice->storedDocuments().contains(m_waiting));
}

void CliUnattendedTest::showsAllDocumentsWhereNoPinIsNeeded()
{
    useByPeople();
    removePeople();
    useEnvironment();
    const auto listed = m_cli->json(words("outbox list"));
    QCOMPARE(idsOf(listed).size(), 2);
    QCOMPARE(m_cli->json(words("outbox pause --all")).exit, 0);
    QCOMPARE(m_cli->json(words("journal list")).exit, 0);
}

void CliUnattendedTest::followsThePolicy()
{
    useByPeople();
    removePeople();
    useEnvironment();
    const auto usePolicy = [this](const char *json) {
        const auto path = m_cli->paper(QStringLiteral("policy.json"), json);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        m_cli->environment.insert(QStringLiteral("CLINICDESK_POLICY_FILE"), path);
    };
    const auto refuses = [this](const QByteArray &reason) {
        for (const auto *command : {"journal list", "connection list", "connection remove --force Sunrise",
                                    "outbox pause --all", "--connection Sunrise assessments"}) {
            const auto refused = m_cli->run(words(command));
            QVERIFY2(refused.exit == 3, command);
            QVERIFY2(refused.err.contains(reason), refused.err.constData());
        }
        QCOMPARE(idsOf(m_cli->json(words("outbox list"))), QStringList()); // both documents are Ina's
        QCOMPARE(m_cli->json(words("assessments")).exit, 0);
    };
    usePolicy(R"({"require_pin": true})");
    refuses("requires a PIN");
    setPins(Role::Receptionist, Role::Admin);
    usePolicy(R"({"roles": {"allowed": ["admin", "doctor"]}})");
    refuses("does not allow the role of this person");
}

void CliUnattendedTest::showsNothingForTheHelpOfACommand()
{
    useByPeople();
    const auto help = m_cli->run(words("outbox list --all --help"));
    QCOMPARE(help.exit, 0);
    QVERIFY(help.out.contains("Usage:") && !help.out.contains(m_delivered.toUtf8()));
    for (const auto *command : {"outbox list -- --help", "doctor -- --help"})
        QVERIFY2(m_cli->run(words(command)).exit == 3, command);
    for (const auto *command : {"assessments --identifier --help", "assessments --workflow --help --csv"}) {
        const auto outcome = m_cli->run(words(command));
        QVERIFY2(outcome.exit == 0 && outcome.out.contains("Usage:"), command);
    }
    QVERIFY(m_practice->requests(QStringLiteral("assessments")).isEmpty());
    QVERIFY(m_practice->requests(QStringLiteral("doctor")).isEmpty());
}

void CliUnattendedTest::leavesOutOfDiagnosticsWhatThePinProtects()
{
    useByPeople();
    const auto stateOf = [](const Outcome &outcome, const char *step) {
        for (const auto &one : outcome.json()[QLatin1String("check")][QLatin1String("steps")].toArray()) {
            if (one[QLatin1String("name")].toString() == QLatin1String(step))
                return one[QLatin1String("state")].toString();
        }
        return QString();
    };
    for (const bool hasEnvironment : {false, true}) {
        if (hasEnvironment)
            useEnvironment(); // a saved connection was named, so this changes nothing
        const auto found = m_cli->json(words("--connection Sunrise diagnostics"));
        QCOMPARE(found.exit, 0);
        QCOMPARE(found.json()[QLatin1String("scope")].toString(), QStringLiteral("without_pin"));
        QVERIFY(found.json()[QLatin1String("queue")].isNull());
        QCOMPARE(stateOf(found, "tcp"), QStringLiteral("ok"));
        for (const auto *step : {"access_token", "auth_token", "key", "storage", "workspace"})
            QCOMPARE(stateOf(found, step), QStringLiteral("not_checked"));
    }
    const auto calls = m_practice->requests(QStringLiteral("assessments"));
    QCOMPARE(calls.size(), 2);
    for (const auto &call : calls)
        QVERIFY(!call[QLatin1String("headers")].toObject().contains(QLatin1String("authorization")));
    QVERIFY(m_practice->requests(QStringLiteral("doctor")).isEmpty());
    const auto text = m_cli->run(words("--connection Sunrise diagnostics --no-check"));
    QVERIFY2(text.out.contains("Documents, tokens and keys were left out"), text.out.constData());
}

void CliUnattendedTest::countsItsOwnDocumentsInDiagnostics()
{
    useByPeople();
    useEnvironment();
    QCOMPARE(upload({QStringLiteral("--add-only")}).exit, 0);
    const auto found = m_cli->json(words("diagnostics"));
    QCOMPARE(found.exit, 0);
    QCOMPARE(found.json()[QLatin1String("scope")].toString(), QStringLiteral("one_connection"));
    QCOMPARE(found.json()[QLatin1String("queue")][QLatin1String("states")].toObject(),
             (QJsonObject{{QStringLiteral("queued"), 1}}));
    const auto named = m_cli->json(QStringList{QStringLiteral("--person"), ina} + words("diagnostics --no-check"));
    QVERIFY(named.json()[QLatin1String("queue")].isNull());
}

CLINICDESK_TEST(CliUnattendedTest)
#include "cliunattendedtest.moc"
