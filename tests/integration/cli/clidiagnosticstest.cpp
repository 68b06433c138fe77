// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto word = QStringLiteral("diagnostics");

} // namespace

/// `diagnostics`: what the support needs, without what it must not know.
class CliDiagnosticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void checksTheConnection();
    void namesNoPersonFileOrSecret();
    void worksWithoutAConnection();
    void worksWithoutANetwork();
    void worksWithDamagedFiles();
    void needsNoPin();
    void hasTheLastWarnings();
    void refusesWrongUse_data();
    void refusesWrongUse();

private:
    /// Opens the file of the list of people and writes this into it.
    void writeConfig(const QString &name, const QByteArray &bytes) const
    {
        const auto folder = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME")) + QStringLiteral("/clinicdesk");
        QVERIFY(QDir().mkpath(folder));
        QFile file(folder + QLatin1Char('/') + name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliDiagnosticsTest::checksTheConnection()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome = m_cli->json({word});
    QVERIFY2(outcome.exit == 0, outcome.err.constData());
    const auto json = outcome.json();
    const QStringList members{QStringLiteral("at"),       QStringLiteral("check"),    QStringLiteral("decoder"),
                              QStringLiteral("problems"), QStringLiteral("program"),  QStringLiteral("queue"),
                              QStringLiteral("scope"),    QStringLiteral("settings"), QStringLiteral("stores"),
                              QStringLiteral("system"),   QStringLiteral("versions"), QStringLiteral("warnings")};
    QCOMPARE(json.keys(), members);
    QCOMPARE(json[QLatin1String("scope")].toString(), QStringLiteral("everything"));
    const auto check = json[QLatin1String("check")];
    QCOMPARE(check[QLatin1String("outcome")].toString(), QStringLiteral("done"));
    const auto steps = check[QLatin1String("steps")].toArray();
    const auto signIn = std::ranges::find_if(steps, [](const QJsonValue &step) {
        return step[QLatin1String("name")].toString() == QLatin1String("access_token");
    });
    QVERIFY(signIn != steps.end());
    QCOMPARE((*signIn)[QLatin1String("state")].toString(), QStringLiteral("ok"));
    QVERIFY(!json[QLatin1String("versions")][QLatin1String("Qt")].toString().isEmpty());
    const auto used = json[QLatin1String("settings")][QLatin1String("connections")][0];
    QCOMPARE(used[QLatin1String("host")].toString(), QUrl(practice.said("base_url")).host());
    QCOMPARE(used[QLatin1String("in_use")].toBool(), true);

    QVERIFY(json[QLatin1String("decoder")][QLatin1String("landlock_version")].isDouble()); // the decoder was asked
    const auto calls = practice.requests(QStringLiteral("assessments")).size();
    const auto unchecked = m_cli->json({word, QStringLiteral("--no-check")}).json();
    QCOMPARE(unchecked[QLatin1String("check")][QLatin1String("outcome")].toString(), QStringLiteral("not_asked"));
    QCOMPARE(practice.requests(QStringLiteral("assessments")).size(), calls);
}

void CliDiagnosticsTest::namesNoPersonFileOrSecret()
{
    const PracticeService practice(
        {always(QStringLiteral("docs"), QStringLiteral("status"), {{QStringLiteral("status"), 400}})});
    m_cli->signIn(practice);
    const auto saved = People::update(m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME")) +
                                          QStringLiteral("/clinicdesk/people.json"),
                                      [](People &people) {
                                          return people.addOrReplace({.id = firstPersonId(),
                                                                      .name = QStringLiteral("Ina Invented"),
                                                                      .role = Role::Admin,
                                                                      .pin = hashPin(SecretBytes("4711 made up"))});
                                      });
    QVERIFY(saved.ok());
    const auto file = m_cli->pdf(QStringLiteral("made-up-paper.pdf"));
    QCOMPARE(m_cli
                 ->run({QStringLiteral("upload"), QStringLiteral("--patient"), QStringLiteral("161400000000777"),
                        QStringLiteral("--type"), QStringLiteral("lr"), QStringLiteral("--tag"),
                        QStringLiteral("made-up-tag"), file})
                 .exit,
             1);
    QVERIFY(m_cli->run({QStringLiteral("aadhaar"), QStringLiteral("init")}, "234123412345\n").exit != 0);
    const auto secrets = practice.secrets("secrets");
    QByteArrayList canaries{"Ina Invented",        "4711 made up", "made-up-paper", "161400000000777",
                            "made-up-tag",         "2341 2341",    "234123412345",  practice.said("user_oid").toUtf8(),
                            m_cli->home().toUtf8()};
    for (const auto &secret : secrets)
        canaries.append(secret.toString().toUtf8());
    for (const auto &outcome : {m_cli->run({word}), m_cli->json({word})}) {
        QVERIFY2(outcome.exit == 0, outcome.err.constData());
        for (const auto &canary : canaries)
            QVERIFY2(!(outcome.out + outcome.err).contains(canary), canary.constData());
        QVERIFY2(outcome.out.contains("failed"), outcome.out.constData());
    }
    QFile log(m_cli->home() + QStringLiteral("/state/clinicdesk/clinicdesk.log"));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const auto lines = log.readAll();
    QVERIFY2(lines.contains("call.refused"), lines.constData());
    for (const auto &canary : canaries)
        QVERIFY2(!lines.contains(canary), canary.constData());
}

void CliDiagnosticsTest::worksWithoutAConnection()
{
    const auto outcome = m_cli->json({word});
    QVERIFY2(outcome.exit == 0, outcome.err.constData());
    QCOMPARE(outcome.json()[QLatin1String("check")][QLatin1String("outcome")].toString(),
             QStringLiteral("no_connection"));
    QCOMPARE(outcome.json()[QLatin1String("settings")][QLatin1String("connections")].toArray(), QJsonArray());
    // Nothing is created for the question.
    QVERIFY(!QFile::exists(m_cli->home() + QStringLiteral("/data/clinicdesk/outbox")));
}

void CliDiagnosticsTest::worksWithoutANetwork()
{
    {
        const PracticeService practice;
        m_cli->signIn(practice);
    }
    const auto outcome = m_cli->json({word});
    QVERIFY2(outcome.exit == 0, outcome.err.constData());
    const auto steps = outcome.json()[QLatin1String("check")][QLatin1String("steps")].toArray();
    QCOMPARE(steps.size(), 11);
    QCOMPARE(steps[1][QLatin1String("state")].toString(), QStringLiteral("problem"));
    const auto warnings = outcome.json()[QLatin1String("warnings")].toArray();
    QVERIFY(std::ranges::any_of(warnings, [](const QJsonValue &warning) { // the keychain may warn before or after it
        return warning[QLatin1String("module")].toString() == QStringLiteral("clinicdesk.http") &&
               warning[QLatin1String("event")].toString() == QStringLiteral("call.failed");
    }));
}

void CliDiagnosticsTest::worksWithDamagedFiles()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(m_cli
                 ->run({QStringLiteral("upload"), QStringLiteral("--patient"), QStringLiteral("161400000000777"),
                        QStringLiteral("--type"), QStringLiteral("lr"), QStringLiteral("--add-only"), m_cli->pdf()})
                 .exit,
             0);
    writeConfig(QStringLiteral("people.json"), "{ damaged");
    writeConfig(QStringLiteral("connections.json"), "{ damaged");
    QFile store(m_cli->home() + QStringLiteral("/data/clinicdesk/outbox/outbox.sqlite"));
    QVERIFY(store.open(QIODevice::ReadWrite));
    store.write(QByteArray(200, 'x'));
    store.close();
    const auto outcome = m_cli->json({word, QStringLiteral("--no-check")});
    QVERIFY2(outcome.exit == 0, outcome.err.constData());
    QVERIFY(outcome.json()[QLatin1String("queue")].isNull()); // without the list of people nothing is opened
    const auto codesOf = [](const Outcome &of) {
        QStringList codes;
        for (const auto &problem : of.json()[QLatin1String("problems")].toArray())
            codes.append(problem[QLatin1String("code")].toString());
        return codes;
    };
    auto codes = codesOf(outcome);
    QVERIFY(QFile::remove(m_cli->home() + QStringLiteral("/config/clinicdesk/people.json")));
    codes += codesOf(m_cli->json({word, QStringLiteral("--no-check")}));
    QVERIFY2(codes.contains(QStringLiteral("connections.damaged")), qPrintable(codes.join(QLatin1Char(' '))));
    QVERIFY2(codes.contains(QStringLiteral("store.damaged")), qPrintable(codes.join(QLatin1Char(' '))));
    QVERIFY2(codes.contains(QStringLiteral("input.invalid")), qPrintable(codes.join(QLatin1Char(' '))));
    QVERIFY(outcome.json()[QLatin1String("settings")][QLatin1String("people")].isNull());
}

void CliDiagnosticsTest::needsNoPin()
{
    const auto saved = People::update(m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME")) +
                                          QStringLiteral("/clinicdesk/people.json"),
                                      [](People &people) {
                                          return people.addOrReplace({.id = firstPersonId(),
                                                                      .name = QStringLiteral("Ina Invented"),
                                                                      .role = Role::Admin,
                                                                      .pin = hashPin(SecretBytes("4711 made up"))});
                                      });
    QVERIFY(saved.ok());
    QCOMPARE(m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")}).exit, 3);
    const auto outcome = m_cli->json({word});
    QCOMPARE(outcome.exit, 0);
    const auto people = outcome.json()[QLatin1String("settings")][QLatin1String("people")];
    QCOMPARE(people[QLatin1String("with_pin")].toInt(), 1);
    QCOMPARE(people[QLatin1String("roles")][QLatin1String("admin")].toInt(), 1);
}

void CliDiagnosticsTest::hasTheLastWarnings()
{
    const PracticeService practice(
        {always(QStringLiteral("assessments"), QStringLiteral("status"), {{QStringLiteral("status"), 500}})});
    m_cli->signIn(practice);
    QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 4);
    const auto outcome = m_cli->json({word, QStringLiteral("--no-check")});
    const auto warnings = outcome.json()[QLatin1String("warnings")].toArray();
    const bool hasIt = std::ranges::any_of(warnings, [](const QJsonValue &warning) {
        return warning[QLatin1String("event")].toString() == QLatin1String("call.refused") &&
               warning[QLatin1String("values")][QLatin1String("status")].toInt() == 500;
    });
    QVERIFY2(hasIt, outcome.out.constData());
}

void CliDiagnosticsTest::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("a word") << QStringList{word, QStringLiteral("all")};
    QTest::newRow("an option") << QStringList{word, QStringLiteral("--check")};
    QTest::newRow("a connection") << QStringList{QStringLiteral("--connection"), QStringLiteral("No such"), word};
}

void CliDiagnosticsTest::refusesWrongUse()
{
    QFETCH(const QStringList, arguments);
    QCOMPARE(m_cli->run(arguments).exit, 2);
}

CLINICDESK_TEST(CliDiagnosticsTest)
#include "clidiagnosticstest.moc"
