// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QCryptographicHash>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QString sha256Of(const QString &path)
{
    QFile file(path);
    const auto content = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    return QString::fromLatin1(QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex());
}

} // namespace

/// `policy check`, and what a policy fixes on the command line. The policy is a trial file (CLINICDESK_POLICY_FILE):
/// the tests may not write to /etc.
class CliPolicyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void checksAFile();
    void saysWhereAFileIsWrong();
    void checksTheFileInUse();
    void saysHowItIsUsed();
    void refusesEveryCommandWithAWrongFile_data();
    void refusesEveryCommandWithAWrongFile();
    void diagnosticsTellOfAWrongFile();
    void diagnosticsTellOfTheProxyInUse();
    void refusesAnAddressOfTheEnvironment();
    void refusesToSaveAnAddress();
    void sendsNothingToASavedAddress();
    void fixesConventions();
    void refusesAFileThatIsTooLargeByPolicy();
    void usesTheProxy();
    void usesNoProxy();
    void usesTheCertificates();
    void refusesARole();
    void keepsSettingsForAdmins();
    void requiresAPin();
    void doesNotUseTheLimitOfTheCommand();

private:
    /// Uses a policy with this content from now on.
    void usePolicy(const QByteArray &json)
    {
        const auto path = m_cli->paper(QStringLiteral("policy.json"), json);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        m_cli->environment.insert(QStringLiteral("CLINICDESK_POLICY_FILE"), path);
    }
    void savePeople(Role rolfsRole) const
    {
        const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
        const auto saved = People::update(config + QStringLiteral("/clinicdesk/people.json"), [&](People &people) {
            const auto first = people.addOrReplace({.id = firstPersonId(),
                                                    .name = QStringLiteral("Ina Invented"),
                                                    .role = Role::Admin,
                                                    .pin = hashPin(SecretBytes("4711 made up"))});
            return first ? people.addOrReplace({.id = {QStringLiteral("p2")},
                                                .name = rolf,
                                                .role = rolfsRole,
                                                .pin = hashPin(SecretBytes(rolfsPin))})
                         : first;
        });
        QVERIFY(saved.ok());
        QFile::remove(m_cli->home() + QStringLiteral("/data/clinicdesk/people-exist")); // it belongs to the list before
    }
    Outcome addConnection(const QString &name, const char *url) const
    {
        return m_cli->json({QStringLiteral("connection"), QStringLiteral("add"), name, QStringLiteral("--base-url"),
                            QString::fromLatin1(url), QStringLiteral("--user-oid"), QStringLiteral("161494290947153")});
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliPolicyTest::checksAFile()
{
    const auto path = m_cli->paper(QStringLiteral("draft.json"), "{\"lock_minutes\": 5, \"require_pin\": true}");
    const auto text = m_cli->run({QStringLiteral("policy"), QStringLiteral("check"), path});
    QCOMPARE(text.exit, 0);
    QCOMPARE(text.out, (path + QStringLiteral(" is valid. It sets: lock_minutes, require_pin.\n")).toUtf8());
    const auto json = m_cli->json({QStringLiteral("policy"), QStringLiteral("check"), path});
    QCOMPARE(json.exit, 0);
    QCOMPARE(json.json(), (QJsonObject{{QStringLiteral("file"), path},
                                       {QStringLiteral("sha256"), sha256Of(path)},
                                       {QStringLiteral("fields"),
                                        QJsonArray{QStringLiteral("lock_minutes"), QStringLiteral("require_pin")}}}));
}

void CliPolicyTest::saysWhereAFileIsWrong()
{
    const auto path = m_cli->paper(QStringLiteral("draft.json"), "{\n  \"lock_minutes\": 90\n}\n");
    const auto text = m_cli->run({QStringLiteral("policy"), QStringLiteral("check"), path});
    QCOMPARE(text.exit, 5);
    QVERIFY(text.out.isEmpty());
    const auto sentence = path + QStringLiteral(", line 2, lock_minutes: The value is not valid. "
                                                "Enter a whole number from 1 to 30.");
    QVERIFY2(text.err.contains(sentence.toUtf8()), text.err.constData());
    const auto json = m_cli->json({QStringLiteral("policy"), QStringLiteral("check"), path});
    QCOMPARE(json.exit, 5);
    QCOMPARE(json.json(), (QJsonObject{{QStringLiteral("error"),
                                        QJsonObject{{QStringLiteral("code"), QStringLiteral("input.invalid")},
                                                    {QStringLiteral("message"), sentence}}},
                                       {QStringLiteral("file"), path},
                                       {QStringLiteral("line"), 2},
                                       {QStringLiteral("field"), QStringLiteral("lock_minutes")},
                                       {QStringLiteral("reason"), QStringLiteral("value.invalid")}}));
    const auto malformed = m_cli->paper(QStringLiteral("cut.json"), "{\n");
    const auto cut = m_cli->json({QStringLiteral("policy"), QStringLiteral("check"), malformed}).json();
    QCOMPARE(cut[QLatin1String("line")].toInt(), 2);
    QVERIFY(cut[QLatin1String("field")].isNull());
}

void CliPolicyTest::checksTheFileInUse()
{
    const auto none = m_cli->json(words("policy check"));
    QCOMPARE(none.exit, 0);
    QVERIFY(none.json()[QLatin1String("file")].isNull());
    QVERIFY(m_cli->run(words("policy check")).out.contains("/etc/clinicdesk/policy.json"));
    usePolicy("{\"journal_days\": 1}");
    const auto wrong = m_cli->json(words("policy check"));
    QCOMPARE(wrong.exit, 5);
    QCOMPARE(wrong.json()[QLatin1String("field")].toString(), QStringLiteral("journal_days"));
    QVERIFY(wrong.err.contains("CLINICDESK_POLICY_FILE"));
}

void CliPolicyTest::saysHowItIsUsed()
{
    QCOMPARE(m_cli->run(words("policy")).exit, 2);
    QCOMPARE(m_cli->run(words("policy check a b")).exit, 2);
    const auto unknown = m_cli->run(words("policy chek"));
    QCOMPARE(unknown.exit, 2);
    QVERIFY(unknown.err.contains("Did you mean “check”?"));
    QVERIFY(m_cli->run(words("polcy check")).err.contains("Did you mean “policy”?"));
}

void CliPolicyTest::refusesEveryCommandWithAWrongFile_data()
{
    QTest::addColumn<QString>("command");
    for (const auto *command :
         {"upload --type lr a.pdf", "outbox list", "outbox run", "connection list", "connection check", "assessments",
          "doctor 161494290947150", "privacy list", "privacy request", "aadhaar init", "jwe encrypt", "jwe decrypt",
          "journal list", "journal verify", "erase --yes"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void CliPolicyTest::refusesEveryCommandWithAWrongFile()
{
    QFETCH(const QString, command);
    const PracticeService practice;
    m_cli->signIn(practice);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id")); // also for `jwe` alone
    usePolicy("{\n  \"adresses\": []\n}");
    const auto outcome = m_cli->run(command.split(QLatin1Char(' ')));
    QCOMPARE(outcome.exit, 5);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains("policy.json, line 2, adresses: There is no field with this name."),
             outcome.err.constData());
    QVERIFY(practice.requests(QStringLiteral("assessments")).isEmpty());
}

void CliPolicyTest::diagnosticsTellOfAWrongFile()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    usePolicy("{\n  \"adresses\": []\n}");
    const auto outcome = m_cli->json(words("diagnostics"));
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.json().value(QLatin1String("settings"))[QLatin1String("policy")].toString(),
             QStringLiteral("refused"));
    QCOMPARE(outcome.json().value(QLatin1String("check"))[QLatin1String("outcome")].toString(),
             QStringLiteral("not_asked"));
    QVERIFY2(outcome.err.contains("policy.json, line 2, adresses"), outcome.err.constData());
    QVERIFY(practice.requests(QStringLiteral("assessments")).isEmpty());
}

void CliPolicyTest::diagnosticsTellOfTheProxyInUse()
{
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://service.example"));
    for (const auto *variable : {"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy"})
        m_cli->environment.insert(QString::fromLatin1(variable), QStringLiteral("http://127.0.0.1:1"));
    const auto proxy = [this] {
        const auto outcome = m_cli->json(words("diagnostics --no-check"));
        return outcome.json().value(QLatin1String("settings"))[QLatin1String("proxy")].toString();
    };
    QCOMPARE(proxy(), QStringLiteral("http")); // of the system
    usePolicy(R"({"proxy": "socks5h://127.0.0.1:1"})");
    QCOMPARE(proxy(), QStringLiteral("socks5"));
    usePolicy(R"({"proxy": "none"})");
    QCOMPARE(proxy(), QStringLiteral("none"));
    usePolicy(R"({"proxy": "http://127.0.0.1:1"})");
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("http://127.0.0.1:2"));
    QCOMPARE(proxy(), QStringLiteral("none")); // an address of the same computer never has one
}

void CliPolicyTest::refusesAnAddressOfTheEnvironment()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id"));
    usePolicy(R"({"addresses": [{"name": "Sunrise", "base_url": "https://service.example"}]})");
    for (const auto *command : {"assessments", "outbox list", "jwe encrypt"}) {
        const auto outcome = m_cli->run(words(command));
        QCOMPARE(outcome.exit, 2);
        QVERIFY2(outcome.err.contains("CLINICDESK_BASE_URL: Your administrator does not allow this service address"),
                 outcome.err.constData());
    }
    QVERIFY(practice.requests(QStringLiteral("assessments")).isEmpty());
    usePolicy("{\"addresses\": [{\"name\": \"Here\", \"base_url\": \"" + practice.said("base_url").toUtf8() + "\"}]}");
    QCOMPARE(m_cli->run(words("assessments")).exit, 0);
}

void CliPolicyTest::refusesToSaveAnAddress()
{
    usePolicy(R"({"addresses": [{"name": "Sunrise", "base_url": "https://service.example/x"}]})");
    const auto refused = addConnection(QStringLiteral("Other"), "https://other.example");
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.out.contains("does not allow this service address"), refused.out.constData());
    QCOMPARE(addConnection(QStringLiteral("Sunrise"), "https://service.example/x/").exit, 0);
    const auto moved = m_cli->run(words("connection set Sunrise --base-url https://other.example"));
    QCOMPARE(moved.exit, 2);
    QCOMPARE(m_cli->json(words("connection show Sunrise")).json()[QLatin1String("base_url")].toString(),
             QStringLiteral("https://service.example/x"));
}

void CliPolicyTest::sendsNothingToASavedAddress()
{
    ScriptedServer server({reply(200, "{}")});
    const auto url = QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()).toUtf8();
    QCOMPARE(addConnection(QStringLiteral("Other"), url.constData()).exit, 0);
    usePolicy(R"({"addresses": [{"name": "Sunrise", "base_url": "https://service.example"}]})");
    QCOMPARE(m_cli->json(words("connection list")).json()[QLatin1String("connections")].toArray().size(), 1);
    for (const auto *command : {"assessments", "outbox run", "privacy request"}) {
        const auto outcome = m_cli->run(words(command));
        QVERIFY2(outcome.err.contains("does not allow this service address"), outcome.err.constData());
        QCOMPARE(outcome.exit, 2);
    }
    QVERIFY(m_cli->run(words("connection check Other")).exit != 0);
    const auto diagnostics = m_cli->json(words("diagnostics"));
    QCOMPARE(diagnostics.exit, 0);
    QCOMPARE(diagnostics.json().value(QLatin1String("settings"))[QLatin1String("policy")].toString(),
             QStringLiteral("in_effect"));
    QTest::qWait(0); // what has reached the server's socket is read now
    QCOMPARE(server.connectionCount(), 0);
    QCOMPARE(m_cli->run(words("connection remove --force Other")).exit, 0);
}

void CliPolicyTest::fixesConventions()
{
    QCOMPARE(addConnection(QStringLiteral("Sunrise"), "https://service.example").exit, 0);
    QCOMPARE(m_cli->run(words("connection set Sunrise --convention pdf_limit_bytes=7000")).exit, 0);
    usePolicy(R"({"conventions": {"pdf_limit_bytes": 5000, "patient_in": "both"}})");
    const auto conventionOf = [this](const char *key) {
        const auto shown = m_cli->json(words("connection show Sunrise")).json();
        for (const auto &row : shown[QLatin1String("all_conventions")].toArray()) {
            if (row[QLatin1String("key")].toString() == QLatin1String(key))
                return row.toObject();
        }
        return QJsonObject();
    };
    QCOMPARE(conventionOf("pdf_limit_bytes")[QLatin1String("value")].toString(), QStringLiteral("5000"));
    QVERIFY(conventionOf("pdf_limit_bytes")[QLatin1String("fixed")].toBool());
    QVERIFY(!conventionOf("tags_per_document")[QLatin1String("fixed")].toBool());
    QVERIFY(m_cli->run(words("connection show Sunrise")).out.contains("(set by your administrator)"));

    usePolicy(R"({"conventions": {"pdf_limit_bytes": 5000, "patient_in": "both"}, "limits": {"parallel_calls": 4}})");
    QCOMPARE(conventionOf("parallel_calls_max")[QLatin1String("value")].toString(), QStringLiteral("4"));
    QCOMPARE(m_cli->run(words("connection set Sunrise --convention parallel_calls_max=20")).exit, 2);
    QCOMPARE(m_cli->run(words("connection set Sunrise --convention parallel_calls_max=3")).exit, 0);
    const auto refused = m_cli->run(words("connection set Sunrise --convention pdf_limit_bytes=9000"));
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("pdf_limit_bytes is set by your administrator."), refused.err.constData());
    QCOMPARE(m_cli->run(words("connection set Sunrise --convention tags_per_document=3")).exit, 0);
    QCOMPARE(addConnection(QStringLiteral("Noon"), "https://service.example").exit, 0);

    m_cli->environment.remove(QStringLiteral("CLINICDESK_POLICY_FILE"));
    QCOMPARE(conventionOf("pdf_limit_bytes")[QLatin1String("value")].toString(), QStringLiteral("7000"));
    QCOMPARE(conventionOf("patient_in")[QLatin1String("value")].toString(), QStringLiteral("header"));
    QCOMPARE(conventionOf("tags_per_document")[QLatin1String("value")].toString(), QStringLiteral("3"));
}

void CliPolicyTest::refusesAFileThatIsTooLargeByPolicy()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const QStringList upload{QStringLiteral("upload"), QStringLiteral("--patient"), QStringLiteral("161494290947154"),
                             QStringLiteral("--type"), QStringLiteral("lr"),        m_cli->pdf()};
    usePolicy(R"({"conventions": {"pdf_limit_bytes": 10}})");
    const auto refused = m_cli->json(upload);
    QCOMPARE(refused.exit, 5);
    QCOMPARE(refused.standings(), QStringList{QStringLiteral("failed file.too-large")});
    QVERIFY(practice.storedDocuments().isEmpty());
    usePolicy(R"({"conventions": {"pdf_limit_bytes": 1000000}})");
    QCOMPARE(m_cli->json(upload).standings(), QStringList{QStringLiteral("delivered")});
}

void CliPolicyTest::usesTheProxy()
{
    ScriptedServer proxy({reply(403)});
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://service.example"));
    m_cli->writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made-up-token")}});
    usePolicy(QStringLiteral("{\"proxy\": \"http://127.0.0.1:%1\"}").arg(proxy.serverPort()).toLatin1());
    const auto process = m_cli->start(words("assessments"));
    QTRY_VERIFY_WITH_TIMEOUT(!proxy.requests().isEmpty(), 20'000);
    QCOMPARE(proxy.requests().first().requestLine(), QByteArray("CONNECT service.example:443 HTTP/1.1"));
    QVERIFY(!proxy.requests().first().head.contains("made-up-token"));
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 20'000);
    QCOMPARE(process->exitCode(), 4);
}

void CliPolicyTest::usesNoProxy()
{
    ScriptedServer proxy({reply(403)});
    const auto address = QStringLiteral("http://127.0.0.1:%1").arg(proxy.serverPort());
    for (const auto *variable : {"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy"})
        m_cli->environment.insert(QString::fromLatin1(variable), address);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://service.invalid"));
    m_cli->writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made-up-token")}});
    usePolicy(R"({"proxy": "none"})");
    const auto direct = m_cli->start(words("assessments"));
    QTRY_COMPARE_WITH_TIMEOUT(direct->state(), QProcess::NotRunning, 60'000);
    QCOMPARE(direct->exitCode(), 4);
    QCOMPARE(proxy.connectionCount(), 0);
    usePolicy(R"({"proxy": "system"})");
    const auto bySystem = m_cli->start(words("assessments"));
    QTRY_VERIFY_WITH_TIMEOUT(proxy.connectionCount() > 0, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(bySystem->state(), QProcess::NotRunning, 20'000);
}

void CliPolicyTest::usesTheCertificates()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    m_cli->signIn(practice);
    m_cli->environment.remove(QStringLiteral("CLINICDESK_CA_FILE"));
    QCOMPARE(m_cli->json(words("assessments")).error(), QStringLiteral("network.certificate-not-trusted"));
    usePolicy("{\"ca_file\": \"" + practice.said("ca_file").toUtf8() + "\"}");
    QCOMPARE(m_cli->json(words("assessments")).exit, 0);
}

void CliPolicyTest::refusesARole()
{
    savePeople(Role::Doctor);
    usePolicy(R"({"roles": {"allowed": ["admin", "receptionist"]}})");
    const auto refused =
        m_cli->json({QStringLiteral("--person"), rolf, QStringLiteral("outbox"), QStringLiteral("list")});
    QCOMPARE(refused.exit, 3);
    QVERIFY2(refused.out.contains("does not allow the role of this person"), refused.out.constData());
    savePeople(Role::Receptionist);
    const auto asked =
        m_cli->json({QStringLiteral("--person"), rolf, QStringLiteral("outbox"), QStringLiteral("list")});
    QVERIFY2(asked.out.contains("protected by a PIN"), asked.out.constData());
}

void CliPolicyTest::keepsSettingsForAdmins()
{
    savePeople(Role::Receptionist);
    const QStringList add{QStringLiteral("--person"),
                          rolf,
                          QStringLiteral("connection"),
                          QStringLiteral("add"),
                          QStringLiteral("Sunrise"),
                          QStringLiteral("--base-url"),
                          QStringLiteral("https://service.example")};
    usePolicy(R"({"roles": {"settings_for_admins": true}})");
    const auto refused = m_cli->onTerminal(add, "PIN of Rolf", rolfsPin);
    QCOMPARE(refused.exit, 3);
    QVERIFY2(refused.out.contains("Your role does not allow this"), refused.out.constData());
    usePolicy(R"({"roles": {"settings_for_admins": false}})");
    QCOMPARE(m_cli->onTerminal(add, "PIN of Rolf", rolfsPin).exit, 0);
}

void CliPolicyTest::requiresAPin()
{
    usePolicy(R"({"require_pin": true})");
    const auto refused = m_cli->json(words("outbox list"));
    QCOMPARE(refused.exit, 3);
    QVERIFY2(refused.out.contains("Your administrator requires a PIN"), refused.out.constData());
    const PracticeService practice;
    m_cli->signIn(practice); // for unattended runs
    QCOMPARE(m_cli->json(words("outbox list")).exit, 0);
}

void CliPolicyTest::doesNotUseTheLimitOfTheCommand()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    usePolicy(R"({"limits": {"upload_speed": "10M", "parallel_calls": 1}})");
    const auto outcome = m_cli->json({QStringLiteral("upload"), QStringLiteral("--patient"),
                                      QStringLiteral("161494290947154"), QStringLiteral("--type"), QStringLiteral("lr"),
                                      QStringLiteral("--limit"), QStringLiteral("1k"), m_cli->pdf()});
    QCOMPARE(outcome.standings(), QStringList{QStringLiteral("delivered")});
    QVERIFY2(outcome.err.contains("--limit is not used"), outcome.err.constData());
}

CLINICDESK_TEST(CliPolicyTest)
#include "clipolicytest.moc"
