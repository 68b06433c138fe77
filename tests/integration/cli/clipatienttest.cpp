// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// Which numbers `clinicdesk-cli upload` sends to.
class CliPatientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refusesWhatIsNeverAPatient_data();
    void refusesWhatIsNeverAPatient();
    void warnsOfOtherCodes_data();
    void warnsOfOtherCodes();
    void warnsOfANumberUnlikeAllBefore();
    void refusesAnAadhaarNumberWithACharacter();
    void takesWhatThePatternSays_data();
    void takesWhatThePatternSays();
    void suggestsAPatternOnceThereAreEnoughDeliveries();
};

namespace {

const auto ean = QStringLiteral("8901234567890");
const auto number = QStringLiteral("161494290947153");

QStringList uploadTo(const QString &patient, const QString &file)
{
    return {QStringLiteral("upload"),
            QStringLiteral("--type"),
            QStringLiteral("lr"),
            QStringLiteral("--patient"),
            patient,
            file};
}

QJsonObject patientStepOf(const QJsonObject &report)
{
    for (const auto &step : report[QLatin1String("steps")].toArray()) {
        if (step[QLatin1String("name")].toString() == QLatin1String("patient_numbers"))
            return step.toObject();
    }
    return {};
}

QString patientOf(const QJsonObject &request)
{
    return request[QLatin1String("headers")][QLatin1String("x-pt-id")].toString();
}

} // namespace

void CliPatientTest::refusesWhatIsNeverAPatient_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const char *text, const char *says) {
        QTest::newRow(name) << QString::fromUtf8(text) << QByteArray(says);
    };
    row("mobile number with +91", "+91 98765 43210", "mobile number");
    row("ABHA address", "asha@abdm", "ABHA address");
    row("ABHA card", R"({"hidn":"91-1234-5678-9012"})", "ABHA card");
    row("web address", "https://clinic.example/161494290947153", "web address");
    row("payment", "upi://pay?pa=a@okbank", "UPI");
    row("Aadhaar number", "234567890124", "Aadhaar number");
    row("Aadhaar number in groups", "2345 6789 0124", "Aadhaar number");
    row("virtual ID", "9234567890123453", "virtual ID");
    row("Aadhaar card", "<PrintLetterBarcodeData uid=\"234567890124\"/>", "Aadhaar card");
}

void CliPatientTest::refusesWhatIsNeverAPatient()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, says);
    static const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto refused = cli.run(uploadTo(text, cli.pdf()));
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains(says) && refused.err.contains("--patient"), refused.err);
    QVERIFY(refused.out.isEmpty());
    const auto query = cli.run({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                                QStringLiteral("lr"), QStringLiteral("--p-oid"), text, cli.pdf()});
    QCOMPARE(query.exit, 2);
    QVERIFY2(query.err.contains(says) && query.err.contains("--p-oid"), query.err);
    QVERIFY(practice.requests(docs).isEmpty());
    QVERIFY(cli.json({QStringLiteral("outbox"), QStringLiteral("list")}).standings().isEmpty());
    QVERIFY(cli.filesWith("234567890124").isEmpty());
}

void CliPatientTest::warnsOfOtherCodes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("product") << ean << QByteArray("EAN-13");
    QTest::newRow("small product") << QStringLiteral("40123455") << QByteArray("EAN-8");
    QTest::newRow("outer box") << QStringLiteral("18901234567897") << QByteArray("GTIN-14");
    QTest::newRow("medicine") << QStringLiteral("0108901234567890") << QByteArray("GS1");
    QTest::newRow("mobile number") << QStringLiteral("9876543210") << QByteArray("mobile number");
    QTest::newRow("ABHA number") << QStringLiteral("91-1234-5678-9012") << QByteArray("ABHA number");
    QTest::newRow("a name") << QStringLiteral("kumar") << QByteArray("no digits");
    QTest::newRow("two at once") << number + number << QByteArray("several codes");
}

void CliPatientTest::warnsOfOtherCodes()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, says);
    static const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto sent = cli.run(uploadTo(text, cli.pdf()));
    QCOMPARE(sent.exit, 0);
    QVERIFY2(sent.err.contains(says) && sent.err.contains(text.toLatin1()) && sent.err.contains("Compare"), sent.err);
    QCOMPARE(patientOf(practice.requests(docs).last()), text);
}

void CliPatientTest::warnsOfANumberUnlikeAllBefore()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto thirteen = QStringLiteral("1234567890123");
    QCOMPARE(cli.json(uploadTo(number, cli.pdf())).exit, 0);
    const auto sent = cli.run(uploadTo(thirteen, cli.pdf()));
    QCOMPARE(sent.exit, 0);
    QVERIFY2(sent.err.contains("13 digit") && sent.err.contains("15 digit") && sent.err.contains(thirteen.toLatin1()),
             sent.err);
    const auto usual = cli.run(uploadTo(QStringLiteral("207700001234808"), cli.pdf()));
    QCOMPARE(usual.exit, 0);
    QVERIFY2(!usual.err.contains("Compare"), usual.err);
}

/// Before the first delivery nothing speaks against a number of that form, so it is only said.
void CliPatientTest::refusesAnAadhaarNumberWithACharacter()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto first = cli.run(uploadTo(QStringLiteral("0234567890124"), cli.pdf()) +
                               QStringList{QStringLiteral("--wait"), QStringLiteral("0")});
    QVERIFY2(first.err.contains("looks like an Aadhaar number"), first.err);
    QCOMPARE(cli.json(uploadTo(number, cli.pdf())).exit, 0);
    const auto refused = cli.run(uploadTo(QStringLiteral("234567890124A"), cli.pdf()));
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("looks like an Aadhaar number"), refused.err);
}

void CliPatientTest::takesWhatThePatternSays_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("of the connection") << QStringLiteral("CLINICDESK_CONVENTIONS_FILE")
                                       << QByteArray(R"({"patient_pattern":"[0-9]{13}"})");
    QTest::newRow("of the policy") << QStringLiteral("CLINICDESK_POLICY_FILE")
                                   << QByteArray(R"({"conventions":{"patient_pattern":"[0-9]{13}"}})");
}

void CliPatientTest::takesWhatThePatternSays()
{
    QFETCH(const QString, variable);
    QFETCH(const QByteArray, file);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto path = cli.paper(QStringLiteral("settings.json"), file);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    cli.environment.insert(variable, path);
    const auto sent = cli.run(uploadTo(ean, cli.pdf()));
    QCOMPARE(sent.exit, 0);
    QVERIFY2(!sent.err.contains("Compare"), sent.err);
    const auto refused = cli.run(uploadTo(number, cli.pdf()));
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("not a patient number of this connection"), refused.err);
}

void CliPatientTest::suggestsAPatternOnceThereAreEnoughDeliveries()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const QStringList check{QStringLiteral("connection"), QStringLiteral("check")};
    QCOMPARE(patientStepOf(cli.json(check).json())[QLatin1String("state")].toString(), QStringLiteral("not_checked"));
    auto arguments = uploadTo(number, cli.pdf());
    for (int i = 1; i < 20; ++i)
        arguments.append(cli.pdf(QStringLiteral("%1.pdf").arg(i)));
    QCOMPARE(cli.json(arguments).exit, 0);
    const auto step = patientStepOf(cli.json(check).json());
    QCOMPARE(step[QLatin1String("state")].toString(), QStringLiteral("ok"));
    QCOMPARE(step[QLatin1String("suggested_pattern")].toString(), QStringLiteral("[0-9]{15}"));
    QVERIFY(cli.run(check).out.contains("patient_pattern to [0-9]{15}"));

    const auto conventions = cli.paper(QStringLiteral("conventions.json"), R"({"patient_pattern":"[0-9]{15}"})");
    cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"), conventions);
    const auto set = patientStepOf(cli.json(check).json());
    QCOMPARE(set[QLatin1String("state")].toString(), QStringLiteral("ok"));
    QVERIFY(set[QLatin1String("suggested_pattern")].isNull());
    QCOMPARE(cli.run(uploadTo(ean, cli.pdf())).exit, 2);
}

CLINICDESK_TEST(CliPatientTest)
#include "clipatienttest.moc"
