// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/madetoken.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QDir>
#include <QFile>
#include <QSslCertificate>
#include <QTcpServer>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <csignal>

using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// `connection add|set|show|list|use|remove|check`, with secrets in a real keychain.
class CliConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsAConnectionAndItsSecrets();
    void deliversWithTheKeychainAlone();
    void changesWhatIsSetAndNothingElse();
    void saysThatATokenExpires_data();
    void saysThatATokenExpires();
    void listsEveryConventionAndSetsEach();
    void takesTheFirstConnectionUnlessAnotherIsChosen();
    void namesTheConnectionOnTheCommandLine();
    void showsWhetherPayloadsAreEncrypted();
    void sealsWhatItSendsOnceToldTo();
    void dropsTokensAndKeyOnTheWayToAnotherService();
    void keepsWhatIsGivenOnTheWayToAnotherService();
    void dropsTheKeyOfAFormerIdentifier();
    void checksEachStep_data();
    void checksEachStep();
    void checksStorageAndWorkspaceAfterADelivery();
    void showsTheFactsOfEachStep();
    void judgesTokensByTheClockOfTheService();
    void movesConnectionsToAnotherComputer();
    void exportsOnlyTheNamedConnections();
    void refusesToImportAWrongFile();
    void removesAConnectionWithItsSecrets();
    void removesNoConnectionThatDocumentsWaitFor();
    void refusesWhatMakesNoSense_data();
    void refusesWhatMakesNoSense();
    void refusesAnAuthorityFileThatIsNone_data();
    void refusesAnAuthorityFileThatIsNone();
    void acceptsAnAuthorityFileInDer();
    void endsAtCtrlCWhileItWaitsForSecrets();
    void endsAtCtrlCWhileItWaitsForAnAnswer();
    void showsNoSecret();
    void keepsTheFormerConnectionsOnAFullDisk();
    void usesTheBackupOfDamagedConnectionsAndSaysSo();

private:
    static QByteArray secretsOf(const PracticeService &practice) { return QJsonDocument(practice.secrets()).toJson(); }
};

namespace {

QStringList adding(const PracticeService &practice, const QString &name)
{
    return {QStringLiteral("connection"),
            QStringLiteral("add"),
            name,
            QStringLiteral("--base-url"),
            practice.said("base_url"),
            QStringLiteral("--user-oid"),
            practice.said("user_oid"),
            QStringLiteral("--key-id"),
            QStringLiteral("made-up-key"),
            QStringLiteral("--secrets-from-stdin")};
}

const auto clinic = QStringLiteral("Sunrise Clinic");

/// A step of `connection check`.
QJsonObject stepOf(const QJsonObject &report, const char *name)
{
    for (const auto &step : report[QLatin1String("steps")].toArray()) {
        if (step[QLatin1String("name")].toString() == QLatin1String(name))
            return step.toObject();
    }
    return {};
}

/// The steps of `connection check` that were checked: `dns:ok access_token:signin.refused`. Each has its four members.
QString inOneLine(const QJsonObject &report)
{
    QStringList checked;
    for (const auto &value : report[QLatin1String("steps")].toArray()) {
        const auto step = value.toObject();
        const auto state = step[QLatin1String("state")].toString();
        const bool isWhole = step[QLatin1String("name")].isString() && step.contains(QLatin1String("ms")) &&
                             !step[QLatin1String("message")].toString().isEmpty();
        const auto result = step[QLatin1String("error")][QLatin1String("code")].toString(state);
        if (state != QLatin1String("not_checked"))
            checked.append(step[QLatin1String("name")].toString() + QLatin1Char(':') + result +
                           (isWhole ? QString() : QStringLiteral("?")));
    }
    return checked.join(QLatin1Char(' '));
}

/// Returns whether the program has its signal descriptor and has unblocked this signal again.
bool readsWithoutHolding(int signal, qint64 process)
{
    const auto place = QStringLiteral("/proc/%1/").arg(process);
    const auto descriptors = QDir(place + QStringLiteral("fd")).entryInfoList(QDir::System | QDir::Files);
    const bool takesSignals = std::ranges::any_of(descriptors, [](const QFileInfo &descriptor) {
        return descriptor.symLinkTarget().endsWith(QLatin1String("[signalfd]"));
    });
    QFile status(place + QStringLiteral("status"));
    const auto text = status.open(QIODevice::ReadOnly) ? status.readAll() : QByteArray();
    const auto blocked = text.mid(text.indexOf("SigBlk:") + 7, 20).simplified().left(16).toULongLong(nullptr, 16);
    return takesSignals && (blocked >> (signal - 1) & 1) == 0;
}

} // namespace

void CliConnectionTest::keepsAConnectionAndItsSecrets()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    const auto shown = cli.json({QStringLiteral("connection"), QStringLiteral("show"), clinic});
    QCOMPARE(shown.exit, 0);
    QCOMPARE(shown.json()[QLatin1String("name")].toString(), clinic);
    QCOMPARE(shown.json()[QLatin1String("base_url")].toString(), practice.said("base_url"));
    QCOMPARE(shown.json()[QLatin1String("user_oid")].toString(), practice.said("user_oid"));
    QCOMPARE(shown.json()[QLatin1String("key_id")].toString(), QStringLiteral("made-up-key"));
    QCOMPARE(shown.json()[QLatin1String("environment")].toString(), QStringLiteral("production"));
    QCOMPARE(shown.json()[QLatin1String("current")].toBool(), true);
    const auto listed = cli.json(words("connection list"));
    auto inTheList = shown.json();
    QCOMPARE(inTheList.take(QLatin1String("has_key")).toBool(), true);
    QVERIFY(!inTheList.take(QLatin1String("all_conventions")).toArray().isEmpty());
    QCOMPARE(listed.json()[QLatin1String("connections")].toArray(), QJsonArray{inTheList});
    QVERIFY(cli.run(words("connection list")).out.contains("Sunrise Clinic"));
    const auto checked = cli.json(words("connection check"));
    QCOMPARE(checked.exit, 0);
}

void CliConnectionTest::deliversWithTheKeychainAlone()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    const auto added = cli.json(words("upload --own-record --type lr --add-only") + QStringList{cli.pdf()});
    QCOMPARE(added.exit, 0);
    QCOMPARE(added.document()[QLatin1String("connection")].toString(), clinic);
    QVERIFY2(!added.err.contains("memory"), added.err);
    const auto sent = cli.json(words("outbox run"));
    QCOMPARE(sent.standings(), QStringList(QStringLiteral("delivered")));
    QCOMPARE(sent.id(), added.id());
}

void CliConnectionTest::listsEveryConventionAndSetsEach()
{
    const CommandLine cli;
    QCOMPARE(cli.run(words("connection add clinic --base-url https://api.clinic.test")).exit, 0);
    const auto help = cli.run(words("connection set --help")).out.simplified();
    const auto listed = [&cli] {
        return cli.json(words("connection show clinic")).json()[QLatin1String("all_conventions")].toArray();
    };
    const auto rows = listed();
    QVERIFY(rows.size() >= 21);
    const auto text = cli.run(words("connection show clinic")).out;
    for (const auto &row : rows) {
        const auto key = row[QLatin1String("key")].toString();
        const auto value = row[QLatin1String("value")].toString();
        QVERIFY2(text.contains("    " + key.toUtf8()), qPrintable(key));
        QVERIFY2(help.contains(key.toUtf8()), qPrintable(key));
        QCOMPARE(value, row[QLatin1String("default")].toString());
        // The value can be set again as it is shown.
        const QStringList setting{QStringLiteral("connection"), QStringLiteral("set"), QStringLiteral("clinic"),
                                  QStringLiteral("--convention"), key + QLatin1Char('=') + value};
        QVERIFY2(cli.run(setting).exit == 0, qPrintable(key));
    }
    QCOMPARE(listed(), rows);
    QCOMPARE(cli.run(words("connection set clinic --convention answer_envelopes=rfc7518")).exit, 0);
    const auto changed = cli.run(words("connection show clinic")).out.simplified();
    QVERIFY2(changed.contains("answer_envelopes rfc7518 (default: any)"), changed);
}

void CliConnectionTest::changesWhatIsSetAndNothingElse()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    QStringList setting{QStringLiteral("connection"), QStringLiteral("set"), clinic};
    setting += words("--environment development --convention patient_in=query --convention date_unit=milliseconds");
    QCOMPARE(cli.run(setting).exit, 0);
    const auto shown = cli.json({QStringLiteral("connection"), QStringLiteral("show"), clinic}).json();
    QCOMPARE(shown[QLatin1String("environment")].toString(), QStringLiteral("development"));
    QCOMPARE(shown[QLatin1String("user_oid")].toString(), practice.said("user_oid"));
    QCOMPARE(shown[QLatin1String("conventions")][QLatin1String("patient_in")].toString(), QStringLiteral("query"));
    QCOMPARE(cli.json(words("connection check")).exit, 0); // the token is still there

    QCOMPARE(
        cli.run({QStringLiteral("connection"), QStringLiteral("set"), clinic, QStringLiteral("--secrets-from-stdin")},
                R"({"access_token":"another.made.up"})")
            .exit,
        0);
    QCOMPARE(cli.json(words("connection check")).exit, 3);
}

void CliConnectionTest::takesTheFirstConnectionUnlessAnotherIsChosen()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, QStringLiteral("one")), secretsOf(practice)).exit, 0);
    QCOMPARE(cli.run(adding(practice, QStringLiteral("two")), secretsOf(practice)).exit, 0);
    const auto current = [&cli] {
        QStringList names;
        for (const auto &connection : cli.json(words("connection list")).json()[QLatin1String("connections")].toArray())
            names.append(connection[QLatin1String("current")].toBool() ? connection[QLatin1String("name")].toString()
                                                                       : QStringLiteral("-"));
        return names.join(QLatin1Char(' '));
    };
    QCOMPARE(current(), QStringLiteral("one -"));
    QCOMPARE(cli.run(words("connection use two")).exit, 0);
    QCOMPARE(current(), QStringLiteral("- two"));
    const auto used = cli.json(words("connection use one"));
    QCOMPARE(used.exit, 0);
    QCOMPARE(used.json()[QLatin1String("name")].toString(), QStringLiteral("one"));
    QCOMPARE(used.json()[QLatin1String("current")].toBool(), true);
    QCOMPARE(cli.run(words("connection use two")).out, QByteArray());
    const auto sent = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(sent.document()[QLatin1String("connection")].toString(), QStringLiteral("two"));
}

void CliConnectionTest::namesTheConnectionOnTheCommandLine()
{
    const PracticeService practice;
    CommandLine cli;
    QCOMPARE(cli.run(adding(practice, QStringLiteral("one")), secretsOf(practice)).exit, 0);
    QCOMPARE(cli.run(adding(practice, QStringLiteral("two")), secretsOf(practice)).exit, 0);
    cli.signIn(practice); // the environment has precedence over `connection use`, but not over the option
    const auto upload = words("upload --own-record --type lr") + QStringList{cli.pdf()};
    QCOMPARE(cli.json(upload).document()[QLatin1String("connection")].toString(), QStringLiteral("127.0.0.1"));
    const auto named = cli.json(words("--connection two") + upload);
    QCOMPARE(named.document()[QLatin1String("connection")].toString(), QStringLiteral("two"));
    const auto after = cli.json(upload + words("--connection=two"));
    QCOMPARE(after.document()[QLatin1String("connection")].toString(), QStringLiteral("two"));
}

void CliConnectionTest::showsWhetherPayloadsAreEncrypted()
{
    const CommandLine cli;
    const auto shown = [&cli] { return cli.json(words("connection show clinic")).json(); };
    QCOMPARE(cli.run(words("connection add clinic --base-url https://api.clinic.test --key-id kid-7")).exit, 0);
    QCOMPARE(shown()[QLatin1String("encrypt")].toBool(true), false);
    QCOMPARE(shown()[QLatin1String("has_key")].toBool(true), false);
    QCOMPARE(shown()[QLatin1String("upload_way")].toString(), QStringLiteral("presigned-form"));
    QVERIFY(cli.run(words("connection show clinic")).out.contains("“kid-7” is not stored on this computer"));

    const auto setting = words("connection set clinic --encrypt on --secrets-from-stdin");
    QCOMPARE(cli.run(setting, R"({"key_string":"made-up-key-text"})").exit, 0);
    QCOMPARE(shown()[QLatin1String("encrypt")].toBool(), true);
    QCOMPARE(shown()[QLatin1String("has_key")].toBool(), true);
    const auto text = cli.run(words("connection show clinic")).out;
    QVERIFY2(text.contains("Payloads are encrypted. The shared key “kid-7” is stored on this computer."), text);
    QVERIFY2(text.contains("A file that is sent by upload form is protected only by TLS."), text);
    QVERIFY(!text.contains("made-up-key-text"));
    QCOMPARE(cli.run(words("connection set clinic --encrypt off")).exit, 0);
    QCOMPARE(shown()[QLatin1String("encrypt")].toBool(true), false);
}

void CliConnectionTest::sealsWhatItSendsOnceToldTo()
{
    const PracticeService practice;
    const CommandLine cli;
    auto arguments = adding(practice, clinic) + words("--encrypt on");
    arguments[arguments.indexOf(QStringLiteral("made-up-key"))] = practice.said("key_id");
    QCOMPARE(cli.run(arguments, secretsOf(practice)).exit, 0);
    const auto sent = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(sent.standings(), QStringList(QStringLiteral("delivered")));
    const auto asked = practice.requests(QStringLiteral("docs")).first();
    QCOMPARE(asked[QLatin1String("sealed")].toBool(), true);
    QCOMPARE(asked[QLatin1String("answer_sealed")].toBool(), true);
}

void CliConnectionTest::dropsTokensAndKeyOnTheWayToAnotherService()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    const PracticeService another;
    const QStringList setting{QStringLiteral("connection"), QStringLiteral("set"), clinic,
                              QStringLiteral("--base-url")};
    const auto nearby = cli.run(setting + QStringList(practice.said("base_url") + QStringLiteral("/prefix")));
    QCOMPARE(nearby.exit, 0);
    QVERIFY2(nearby.err.isEmpty(), nearby.err); // the same service
    const auto shown = [&cli] { return cli.json({QStringLiteral("connection"), QStringLiteral("show"), clinic}); };
    QCOMPARE(shown().json()[QLatin1String("has_key")].toBool(), true);

    const auto moved = cli.run(setting + QStringList(another.said("base_url")));
    QCOMPARE(moved.exit, 0);
    QVERIFY2(moved.err.contains("removed"), moved.err);
    QCOMPARE(shown().json()[QLatin1String("has_key")].toBool(true), false);
    const auto checked = cli.json(words("connection check"));
    QVERIFY2(checked.out.contains("signin.missing"), checked.out);
    for (const auto &request : another.requests(QStringLiteral("assessments")))
        QVERIFY(!request[QLatin1String("headers")].toObject().contains(QLatin1String("authorization")));
    const auto again = cli.run(setting + QStringList(practice.said("base_url")));
    QVERIFY2(again.err.isEmpty(), again.err); // there was nothing left to remove
    QCOMPARE(cli.json(words("connection check")).exit, 3);
}

void CliConnectionTest::keepsWhatIsGivenOnTheWayToAnotherService()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), R"({"access_token":"made.up.elsewhere"})").exit, 0);
    const QStringList setting{
        QStringLiteral("connection"),          QStringLiteral("set"), clinic, QStringLiteral("--base-url"), QString(),
        QStringLiteral("--secrets-from-stdin")};
    auto away = setting;
    away[4] = QStringLiteral("https://api.clinic.test");
    QCOMPARE(cli.run(away, R"({"auth_token":"made-up","key_string":"made-up-key-text"})").exit, 0);
    auto back = setting;
    back[4] = practice.said("base_url");
    const auto given =
        QJsonDocument(QJsonObject{{QStringLiteral("access_token"), QString::fromLatin1(practice.token())},
                                  {QStringLiteral("key_string"), QStringLiteral("another-key-text")}});
    const auto moved = cli.run(back, given.toJson());
    QCOMPARE(moved.exit, 0);
    QVERIFY2(moved.err.contains("removed"), moved.err); // the other token
    QCOMPARE(cli.json(words("connection check")).exit, 0);
    const auto shown = cli.json({QStringLiteral("connection"), QStringLiteral("show"), clinic});
    QCOMPARE(shown.json()[QLatin1String("has_key")].toBool(), true);
}

void CliConnectionTest::dropsTheKeyOfAFormerIdentifier()
{
    const CommandLine cli;
    const auto adding = words("connection add clinic --base-url https://api.clinic.test --key-id kid-7 "
                              "--secrets-from-stdin");
    QCOMPARE(cli.run(adding, R"({"key_string":"made-up-key-text"})").exit, 0);
    const auto renamed = cli.run(words("connection set clinic --key-id kid-8"));
    QCOMPARE(renamed.exit, 0);
    QVERIFY2(renamed.err.contains("Removed the key with the old ID “kid-7”."), renamed.err);
    QCOMPARE(cli.run(words("connection set clinic --key-id kid-7")).exit, 0);
    const auto shown = cli.json(words("connection show clinic"));
    QCOMPARE(shown.json()[QLatin1String("has_key")].toBool(true), false);
}

void CliConnectionTest::checksEachStep_data()
{
    QTest::addColumn<QJsonArray>("faults");
    QTest::addColumn<QByteArray>("secrets");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("steps");
    const auto assessments = QStringLiteral("assessments");
    const QByteArray wrong(R"({"access_token":"made.up.wrong"})");
    const auto reached = QStringLiteral("dns:ok tcp:ok ");
    QTest::newRow("OK") << QJsonArray() << QByteArray() << 0
                        << reached + QStringLiteral("access_token:ok auth_token:ok key:ok");
    QTest::newRow("a doctor profile token that is refused")
        << QJsonArray{always(QStringLiteral("doctor"), QStringLiteral("status"))} << QByteArray() << 3
        << reached + QStringLiteral("access_token:ok auth_token:signin.refused key:ok");
    QTest::newRow("a wrong token") << QJsonArray() << wrong << 3
                                   << reached + QStringLiteral("access_token:signin.refused");
    QTest::newRow("no token") << QJsonArray() << QByteArray("{}") << 3
                              << reached + QStringLiteral("access_token:signin.missing");
    QTest::newRow("another page") << QJsonArray{always(assessments, QStringLiteral("not-json"))} << QByteArray() << 4
                                  << reached + QStringLiteral("access_token:network.captive key:ok");
    QTest::newRow("out of order") << QJsonArray{always(assessments, QStringLiteral("status"))} << QByteArray() << 4
                                  << reached + QStringLiteral("access_token:service.unavailable key:ok");
    QTest::newRow("a line that breaks") << QJsonArray{always(assessments, QStringLiteral("close"))} << QByteArray() << 4
                                        << reached + QStringLiteral("access_token:network.interrupted key:ok");
}

void CliConnectionTest::checksEachStep()
{
    QFETCH(const QJsonArray, faults);
    QFETCH(const QByteArray, secrets);
    QFETCH(const int, exit);
    QFETCH(const QString, steps);
    const PracticeService practice(faults);
    const CommandLine cli;
    auto arguments = adding(practice, clinic);
    QCOMPARE(cli.run(arguments, secrets.isEmpty() ? secretsOf(practice) : secrets).exit, 0);
    for (const auto &named : {QStringList{}, QStringList{clinic}}) {
        const auto outcome = cli.json(words("connection check") + named);
        QCOMPARE(inOneLine(outcome.json()), steps);
        QCOMPARE(outcome.exit, exit);
    }
}

void CliConnectionTest::checksStorageAndWorkspaceAfterADelivery()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    QCOMPARE(cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()}).exit, 0);
    const auto outcome = cli.json(words("connection check"));
    QCOMPARE(inOneLine(outcome.json()),
             QStringLiteral("dns:ok tcp:ok access_token:ok auth_token:ok key:ok storage:ok workspace:ok"));
    const auto text = cli.run(words("connection check"));
    QCOMPARE(text.exit, 0);
    QVERIFY2(text.out.contains("File storage: OK"), text.out);
}

void CliConnectionTest::showsTheFactsOfEachStep()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    const CommandLine cli;
    auto secrets = practice.secrets();
    const auto token = madeToken(-30 * 24h, 60 * 24h);
    secrets.insert(QStringLiteral("access_token"), QString::fromLatin1(token)); // not accepted, but read
    const auto arguments =
        adding(practice, clinic) + QStringList{QStringLiteral("--ca-file"), practice.said("ca_file")};
    QCOMPARE(cli.run(arguments, QJsonDocument(secrets).toJson()).exit, 0);
    const auto outcome = cli.json(words("connection check"));
    QCOMPARE(outcome.exit, 3);
    const auto json = outcome.json();
    QCOMPARE(stepOf(json, "tcp")[QLatin1String("peer")].toString(), QStringLiteral("127.0.0.1"));
    const auto certificates = stepOf(json, "tls")[QLatin1String("certificates")].toArray();
    QCOMPARE(certificates.size(), 1);
    QVERIFY(!certificates[0][QLatin1String("subject")].toString().isEmpty());
    QVERIFY(!certificates[0][QLatin1String("issuer")].toString().isEmpty());
    const auto timeOf = [](const QJsonValue &text) { return QDateTime::fromString(text.toString(), Qt::ISODate); };
    const auto now = QDateTime::currentDateTimeUtc();
    QVERIFY(timeOf(certificates[0][QLatin1String("valid_from")]) <= now);
    QVERIFY(timeOf(certificates[0][QLatin1String("valid_to")]) > now);
    const auto access = stepOf(json, "access_token");
    QCOMPARE(timeOf(access[QLatin1String("issued")]).daysTo(timeOf(access[QLatin1String("expires")])), 90);
    QCOMPARE(access[QLatin1String("expired")], QJsonValue(false));
    for (const auto *name : {"issued", "expires", "expired"}) { // this one says nothing about its time
        const auto value = stepOf(json, "auth_token")[QLatin1String(name)];
        QVERIFY2(value.isNull(), name);
    }
    QCOMPARE(stepOf(json, "key")[QLatin1String("key_id")].toString(), QStringLiteral("made-up-key"));
    QCOMPARE(stepOf(json, "key")[QLatin1String("key_bytes")].toInt(), 16);
    QVERIFY(stepOf(json, "clock")[QLatin1String("ahead_seconds")].isNull()); // it does not tell its time

    const auto text = cli.run(words("connection check")).out;
    for (const auto *fact : {"\n    127.0.0.1\n", ", valid from ", "it was issued on ", "it expires on ",
                             "Key ID: made-up-key\n", "Length of the key: 16 bytes\n"})
        QVERIFY2(text.contains(fact), text);
    for (const auto &secret : std::as_const(secrets)) {
        QVERIFY(!outcome.out.contains(secret.toString().toLatin1()));
        QVERIFY(!text.contains(secret.toString().toLatin1()));
    }
}

void CliConnectionTest::judgesTokensByTheClockOfTheService()
{
    const auto date = QLocale::c().toString(QDateTime::currentDateTimeUtc().addSecs(2 * 3'600),
                                            QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"));
    ScriptedServer server({reply(200, R"({"conversations":[]})", "Date: " + date.toLatin1() + "\r\n")});
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), server.url(QString()).toString());
    cli.writeSecrets({{QStringLiteral("access_token"), QString::fromLatin1(madeToken(-30 * 24h, 1h))}});
    const auto process = cli.start(words("--json connection check"));
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 60'000);
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 0);
    const auto clock = stepOf(outcome.json(), "clock");
    QCOMPARE(clock[QLatin1String("state")].toString(), QStringLiteral("problem"));
    QVERIFY(clock[QLatin1String("error")].isNull());
    QVERIFY(std::abs(clock[QLatin1String("ahead_seconds")].toInt() + 2 * 3'600) <= 60);
    const auto access = stepOf(outcome.json(), "access_token");
    QCOMPARE(access[QLatin1String("state")].toString(), QStringLiteral("ok"));
    QCOMPARE(access[QLatin1String("expired")], QJsonValue(true));
    QVERIFY2(!outcome.err.contains("access token"), outcome.err); // the clock of this computer is not to be trusted
}

void CliConnectionTest::movesConnectionsToAnotherComputer()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("clinic.json"));
    const CommandLine first;
    const auto withAuthority =
        adding(practice, clinic) + QStringList{QStringLiteral("--ca-file"), practice.said("ca_file")};
    QCOMPARE(first.run(withAuthority, secretsOf(practice)).exit, 0);
    QCOMPARE(first.run(words("connection export") + QStringList{file}).exit, 0);
    QFile exported(file);
    QVERIFY(exported.open(QIODevice::ReadOnly));
    const auto bytes = exported.readAll();
    for (const auto &secret : QJsonDocument::fromJson(secretsOf(practice)).object())
        QVERIFY(!bytes.contains(secret.toString().toUtf8()));

    const CommandLine second;
    const auto imported = second.json(words("connection import") + QStringList{file});
    QCOMPARE(imported.exit, 0);
    QCOMPARE(imported.json()[QLatin1String("connections")].toArray().size(), 1);
    const auto again = second.json(words("connection import") + QStringList{file});
    QCOMPARE(again.json()[QLatin1String("already_there")].toInt(), 1);
    QCOMPARE(second.json(words("connection check") + QStringList{clinic}).exit, 3); // no token yet
    const auto token = words("connection set") + QStringList{clinic, QStringLiteral("--secrets-from-stdin")};
    QCOMPARE(second.run(token, secretsOf(practice)).exit, 0);
    const auto checked = second.json(words("connection check") + QStringList{clinic});
    QVERIFY2(inOneLine(checked.json()).contains(QStringLiteral("tls:ok")), checked.out); // its authority came along
    QCOMPARE(checked.exit, 0);
}

void CliConnectionTest::exportsOnlyTheNamedConnections()
{
    const PracticeService practice;
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("clinic.json"));
    const CommandLine cli;
    for (const auto &name : {clinic, QStringLiteral("Hill Clinic")})
        QCOMPARE(cli.run(adding(practice, name), secretsOf(practice)).exit, 0);
    const auto exported = cli.json(words("connection export") + QStringList{file, QStringLiteral("Hill Clinic")});
    QCOMPARE(exported.json()[QLatin1String("exported")].toInt(), 1);
    QCOMPARE(cli.json(words("connection export") + QStringList{file, QStringLiteral("Nowhere")}).exit, 2);
    QCOMPARE(cli.json(words("connection export") + QStringList{QStringLiteral("/proc/clinic.json")}).exit, 1);
    // A connection with the same name and other settings gets a number.
    const auto changed = words("connection set") +
                         QStringList{QStringLiteral("Hill Clinic"), QStringLiteral("--encrypt"), QStringLiteral("on")};
    QCOMPARE(cli.run(changed).exit, 0);
    const auto imported = cli.json(words("connection import") + QStringList{file});
    QCOMPARE(imported.json()[QLatin1String("connections")][0][QLatin1String("name")].toString(),
             QStringLiteral("Hill Clinic (2)"));
    // The number never takes half of a character's place.
    const auto longName = QString(95, u'a') + QStringLiteral("\U0001F600bcd");
    QCOMPARE(cli.run(adding(practice, longName), secretsOf(practice)).exit, 0);
    const auto longFile = folder.filePath(QStringLiteral("long.json"));
    QCOMPARE(cli.run(words("connection export") + QStringList{longFile, longName}).exit, 0);
    QCOMPARE(cli.run(words("connection set") + QStringList{longName, QStringLiteral("--encrypt"), QStringLiteral("on")})
                 .exit,
             0);
    const auto cut = cli.json(words("connection import") + QStringList{longFile});
    QCOMPARE(cut.json()[QLatin1String("connections")][0][QLatin1String("name")].toString(),
             QString(95, u'a') + QStringLiteral(" (2)"));
    // So does one whose name only looks the same.
    QFile similar(file);
    QVERIFY(similar.open(QIODevice::ReadWrite));
    const auto text = similar.readAll().replace("Hill Clinic", "H\u0456ll Clinic");
    QVERIFY(similar.resize(0) && similar.seek(0));
    similar.write(text);
    similar.close();
    const auto lookingSame = cli.json(words("connection import") + QStringList{file});
    QCOMPARE(lookingSame.json()[QLatin1String("connections")][0][QLatin1String("name")].toString(),
             QStringLiteral("H\u0456ll Clinic (3)"));
}

void CliConnectionTest::refusesToImportAWrongFile()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("wrong.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"connections":[{"name":"A","environment":"development","base_url":"http://a.test"}]})");
    file.close();
    const CommandLine cli;
    const auto refused = cli.run(words("connection import") + QStringList{path});
    QCOMPARE(refused.exit, 5);
    QVERIFY2(refused.err.contains("connections[0].base_url"), refused.err);
    QCOMPARE(cli.run(words("connection import /nowhere/at-all.json")).exit, 5);
    QCOMPARE(cli.json(words("connection list")).json()[QLatin1String("connections")].toArray().size(), 0);
}

void CliConnectionTest::removesAConnectionWithItsSecrets()
{
    const PracticeService practice;
    const CommandLine cli;
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    const auto removed = cli.json({QStringLiteral("connection"), QStringLiteral("remove"), clinic});
    QCOMPARE(removed.exit, 0);
    QCOMPARE(removed.json()[QLatin1String("name")].toString(), clinic);
    QCOMPARE(removed.json()[QLatin1String("current")].toBool(true), false);
    QCOMPARE(cli.json(words("connection list")).json()[QLatin1String("connections")].toArray().size(), 0);
    QCOMPARE(cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()}).exit, 2);
}

void CliConnectionTest::removesNoConnectionThatDocumentsWaitFor()
{
    const PracticeService practice;
    const CommandLine cli;
    const auto other = QStringLiteral("other");
    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    QCOMPARE(cli.run(adding(practice, other), secretsOf(practice)).exit, 0);
    const QStringList removal{QStringLiteral("connection"), QStringLiteral("remove")};
    const auto addOnly = words("upload --own-record --type lr --add-only");
    const auto added = cli.json(addOnly + QStringList{cli.pdf(), cli.png()});
    QCOMPARE(added.exit, 0);

    QCOMPARE(cli.run(removal + QStringList{other}).exit, 0); // no document waits for this one
    const auto refused = cli.json(removal + QStringList{clinic});
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("2 documents are waiting for “" + clinic.toUtf8() + "”."), refused.err);
    QVERIFY2(refused.err.contains("outbox list") && refused.err.contains("--force"), refused.err);
    QCOMPARE(cli.json(words("connection check")).exit, 0); // its secrets are still there

    QCOMPARE(cli.run(words("outbox cancel") + QStringList{added.id(0)}).exit, 0);
    QVERIFY(cli.run(removal + QStringList{clinic}).err.contains("1 document is waiting for “"));
    QCOMPARE(cli.run(words("outbox run")).exit, 0);
    QCOMPARE(cli.run(removal + QStringList{clinic}).exit, 0); // a delivered document does not wait

    QCOMPARE(cli.run(adding(practice, clinic), secretsOf(practice)).exit, 0);
    QCOMPARE(cli.run(addOnly + QStringList{cli.pdf()}).exit, 0);
    QCOMPARE(cli.run(removal + QStringList{QStringLiteral("--force"), clinic}).exit, 0);
    QCOMPARE(cli.json(words("outbox list")).standings().count(QStringLiteral("queued")), 1);
}

void CliConnectionTest::refusesWhatMakesNoSense_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    const auto row = [](const char *name, const char *arguments, const char *input = "") {
        QTest::newRow(name) << words(arguments) << QByteArray(input);
    };
    row("plain http", "connection add x --base-url http://api.clinic.test");
    row("no address", "connection add x --base-url nowhere");
    row("a name that is taken", "connection add known --base-url https://api.clinic.test");
    row("a user that is none", "connection add x --base-url https://api.clinic.test --user-oid a/b");
    row("an authority that is not there", "connection add x --base-url https://api.clinic.test --ca-file /nowhere.pem");
    row("practice", "connection add x --base-url https://api.clinic.test --environment practice");
    row("an unknown convention", "connection set known --convention colour=red");
    row("encryption perhaps", "connection set known --encrypt perhaps");
    row("a convention without a value", "connection set known --convention patient_in");
    row("secrets that are none", "connection add x --base-url https://api.clinic.test --secrets-from-stdin", "{");
    row("no secrets at all", "connection add x --base-url https://api.clinic.test --secrets-from-stdin");
    row("a key without its id", "connection add x --base-url https://api.clinic.test --secrets-from-stdin",
        R"({"key_string":"sixteen bytes ok"})");
    row("an unknown name", "connection use nowhere");
}

void CliConnectionTest::refusesWhatMakesNoSense()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, input);
    const CommandLine cli;
    QCOMPARE(cli.run(words("connection add known --base-url https://api.clinic.test")).exit, 0);
    const auto before = cli.json(words("connection list")).out;
    const auto outcome = cli.run(arguments, input);
    QVERIFY2(outcome.exit == 2, outcome.err);
    QVERIFY(!outcome.err.trimmed().isEmpty());
    QCOMPARE(cli.json(words("connection list")).out, before);
}

void CliConnectionTest::refusesAnAuthorityFileThatIsNone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("empty") << QByteArray() << QByteArray("The certificate authority file is empty.");
    QTest::newRow("a web page") << QByteArray("<!DOCTYPE html><html>404</html>")
                                << QByteArray("The certificate authority file is a web page, not a certificate.");
    QTest::newRow("a key") << QByteArray("-----BEGIN PRIVATE KEY-----\nbWFkZSB1cA==\n-----END PRIVATE KEY-----\n")
                           << QByteArray("The certificate authority file contains a key, not a certificate.");
    QTest::newRow("UTF-16") << QByteArray("\xff\xfe-\0-\0-\0", 8)
                            << QByteArray("The certificate authority file is saved as UTF-16 text.");
    QTest::newRow("a text") << QByteArray("sesame")
                            << QByteArray("The certificate authority file contains no certificate.");
}

void CliConnectionTest::refusesAnAuthorityFileThatIsNone()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QByteArray, sentence);
    CommandLine cli;
    const auto path = cli.paper(QStringLiteral("authority.cer"), content);
    const auto option = QStringList{QStringLiteral("--ca-file"), path};
    const auto added = cli.run(words("connection add x --base-url https://api.clinic.test") + option);
    QCOMPARE(added.exit, 2);
    QVERIFY2(added.err.contains("--ca-file: " + sentence), added.err);
    QCOMPARE(cli.run(words("connection add x --base-url https://api.clinic.test")).exit, 0);
    QCOMPARE(cli.run(words("connection set x") + option).exit, 2);

    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://api.clinic.test"));
    cli.environment.insert(QStringLiteral("CLINICDESK_CA_FILE"), path);
    const auto unattended = cli.run(words("connection check"));
    QCOMPARE(unattended.exit, 2);
    QVERIFY2(unattended.err.contains("CLINICDESK_CA_FILE: " + sentence), unattended.err);
}

void CliConnectionTest::acceptsAnAuthorityFileInDer()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    QFile pem(practice.said("ca_file"));
    QVERIFY(pem.open(QIODevice::ReadOnly));
    const CommandLine cli;
    const auto der = cli.paper(QStringLiteral("authority.cer"), QSslCertificate(pem.readAll()).toDer());
    const auto option = QStringList{QStringLiteral("--ca-file"), der};
    QCOMPARE(cli.run(adding(practice, clinic) + option, secretsOf(practice)).exit, 0);
    const auto checked = cli.json(words("connection check") + QStringList{clinic});
    QCOMPARE(stepOf(checked.json(), "tls")[QLatin1String("state")].toString(), QStringLiteral("ok"));
}

void CliConnectionTest::endsAtCtrlCWhileItWaitsForSecrets()
{
    CommandLine cli;
    cli.allowPtrace();
    const auto process = cli.start(words("connection add x --base-url https://api.clinic.test --secrets-from-stdin"));
    QVERIFY(process->waitForStarted());
    QTRY_VERIFY(readsWithoutHolding(SIGINT, process->processId()));
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    QVERIFY(process->waitForFinished(10'000));
    QCOMPARE(process->exitStatus(), QProcess::CrashExit); // as for any interrupted program
    QCOMPARE(cli.json(words("connection list")).json()[QLatin1String("connections")].toArray().size(), 0);
}

void CliConnectionTest::endsAtCtrlCWhileItWaitsForAnAnswer()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"),
                           QStringLiteral("http://127.0.0.1:%1").arg(silent.serverPort()));
    const auto process = cli.start(words("connection check --json"));
    QVERIFY(silent.waitForNewConnection(30'000));
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    QVERIFY(process->waitForFinished(10'000));
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.error(), QStringLiteral("work.cancelled"));
    QVERIFY2(outcome.err.contains("stopped before it was finished"), outcome.err);
}

void CliConnectionTest::showsNoSecret()
{
    const PracticeService practice;
    const CommandLine cli;
    QByteArray said;
    const auto take = [&said](const Outcome &outcome) { said += outcome.out + outcome.err; };
    take(cli.run(adding(practice, clinic), secretsOf(practice)));
    take(cli.json(words("connection list")));
    take(cli.json({QStringLiteral("connection"), QStringLiteral("show"), clinic}));
    take(cli.json(words("connection check")));
    take(cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()}));
    for (const auto &secret : practice.secrets()) {
        QVERIFY(!said.contains(secret.toString().toLatin1()));
        QCOMPARE(cli.filesWith(secret.toString().toLatin1()), QStringList());
    }
}

void CliConnectionTest::keepsTheFormerConnectionsOnAFullDisk()
{
    CommandLine cli;
    QCOMPARE(cli.run(words("connection add first --base-url https://api.clinic.test")).exit, 0);
    QCOMPARE(cli.run(words("connection add second --base-url https://api.clinic.test")).exit, 0);
    const auto before = cli.json(words("connection list")).out;
    int failures = 0;
    for (int number = 1; number <= 10; ++number) { // open, write, sync, rename, sync of the folder: backup, then list
        cli.refuseChange(number, QStringLiteral("config"), ENOSPC);
        const auto added = cli.run(words("connection add third --base-url https://api.clinic.test"));
        cli.refuseChange(0, QStringLiteral("config"), ENOSPC);
        const auto after = cli.json(words("connection list"));
        QCOMPARE(after.exit, 0);
        QCOMPARE(after.err, QByteArray());
        if (added.exit == 0 || added.err.contains("did not confirm")) { // only the sync of a folder failed
            QCOMPARE(cli.run(words("connection remove third")).exit, 0);
            continue;
        }
        ++failures;
        QCOMPARE(added.exit, 1);
        QVERIFY2(added.err.contains("The connections could not be saved: the disk is full."), added.err);
        QCOMPARE(after.out, before);
    }
    QVERIFY2(failures >= 8, "backup and list are refused at each of their calls");
}

void CliConnectionTest::usesTheBackupOfDamagedConnectionsAndSaysSo()
{
    const CommandLine cli;
    QCOMPARE(cli.run(words("connection add first --base-url https://api.clinic.test")).exit, 0);
    QCOMPARE(cli.run(words("connection add second --base-url https://api.clinic.test")).exit, 0);
    QFile list(cli.home() + QStringLiteral("/config/clinicdesk/connections.json"));
    QVERIFY(list.resize(0));
    const auto outcome = cli.json(words("connection list"));
    QCOMPARE(outcome.exit, 0);
    QVERIFY2(outcome.err.contains("The saved connections could not be read."), outcome.err);
    QVERIFY2(outcome.err.contains("renamed to connections.json.damaged-"), outcome.err);
    QCOMPARE(outcome.json()[QLatin1String("connections")].toArray().size(), 1);
    QCOMPARE(cli.json(words("connection list")).err, QByteArray());
}

void CliConnectionTest::saysThatATokenExpires_data()
{
    QTest::addColumn<QByteArray>("accessToken");
    QTest::addColumn<QByteArray>("authToken");
    QTest::addColumn<QByteArray>("words");
    constexpr auto day = 24h;
    const auto lasting = madeToken(-60 * day, 30 * day);
    const auto soon = madeToken(-60 * day, 6 * day);
    const auto over = madeToken(-60 * day, -1 * day);
    const QByteArray none;
    const QByteArray access("The access token for sunrise ");
    const QByteArray profile("The doctor profile token for sunrise ");
    QTest::newRow("in a month") << lasting << none << none;
    QTest::newRow("in six days") << soon << none << access + "expires on";
    QTest::newRow("in six of seven days") << madeToken(-1 * day, 6 * day) << none << none;
    QTest::newRow("yesterday") << over << none << access + "expired on";
    QTest::newRow("both in a month") << lasting << lasting << none;
    QTest::newRow("the doctor profile token in six days") << lasting << soon << profile + "expires on";
    QTest::newRow("the doctor profile token yesterday") << lasting << over << profile + "expired on";
    QTest::newRow("the access token first") << over << soon << access + "expired on";
}

void CliConnectionTest::saysThatATokenExpires()
{
    QFETCH(const QByteArray, accessToken);
    QFETCH(const QByteArray, authToken);
    QFETCH(const QByteArray, words);
    QJsonObject secrets{{QStringLiteral("access_token"), QString::fromLatin1(accessToken)}};
    if (!authToken.isEmpty())
        secrets.insert(QStringLiteral("auth_token"), QString::fromLatin1(authToken));
    const CommandLine cli;
    const auto added =
        cli.run({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("sunrise"),
                 QStringLiteral("--base-url"), QStringLiteral("http://127.0.0.1:1"), QStringLiteral("--user-oid"),
                 QStringLiteral("161494290947153"), QStringLiteral("--secrets-from-stdin")},
                QJsonDocument(secrets).toJson());
    QVERIFY2(added.exit == 0, added.err);
    const auto listed = cli.run({QStringLiteral("assessments")});
    QCOMPARE(listed.err.contains("token for sunrise"), !words.isEmpty());
    QVERIFY2(listed.err.contains(words), listed.err);
    QCOMPARE(cli.run({QStringLiteral("connection"), QStringLiteral("remove"), QStringLiteral("sunrise")}).exit, 0);
}

CLINICDESK_TEST(CliConnectionTest)
#include "cliconnectiontest.moc"
