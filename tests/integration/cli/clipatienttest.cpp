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
    void refusesOtherCodes_data();
    void refusesOtherCodes();
    void sendsToACheckedNumberAndRemembersIt();
    void asksAboutANumberUnlikeAllBefore();
    void takesWhatThePatternSays_data();
    void takesWhatThePatternSays();
    void checksNumbersOnlyForUploadsThatNameThem();
    void suggestsAPatternOnceThereAreEnoughDeliveries();
};

namespace {

const auto docs = QStringLiteral("docs");
const auto ean = QStringLiteral("8901234567890");
const auto number = QStringLiteral("161494290947153");
const auto checked = QStringLiteral("--patient-checked");

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

void CliPatientTest::refusesOtherCodes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<bool>("canBeConfirmed");
    const auto row = [](const char *name, const char *text, const char *says, bool canBeConfirmed) {
        QTest::newRow(name) << QString::fromUtf8(text) << QByteArray(says) << canBeConfirmed;
    };
    row("product", "8901234567890", "EAN-13", true);
    row("small product", "40123455", "EAN-8", true);
    row("outer box", "18901234567897", "GTIN-14", true);
    row("medicine", "0108901234567890", "GS1", true);
    row("mobile number", "9876543210", "mobile number", true);
    row("mobile number with +91", "+91 98765 43210", "mobile number", false);
    row("ABHA number", "91-1234-5678-9012", "ABHA number", true);
    row("ABHA address", "asha@abdm", "ABHA address", false);
    row("ABHA card", R"({"hidn":"91-1234-5678-9012"})", "ABHA card", false);
    row("web address", "https://clinic.example/161494290947153", "web address", false);
    row("payment", "upi://pay?pa=a@okbank", "UPI", false);
    row("a name", "kumar", "no digits", true);
    row("two at once", "161494290947153161494290947153", "several codes", true);
    row("Aadhaar number", "234567890124", "Aadhaar number", false);
    row("Aadhaar number in groups", "2345 6789 0124", "Aadhaar number", false);
    row("virtual ID", "9234567890123453", "virtual ID", false);
    row("Aadhaar card", "<PrintLetterBarcodeData uid=\"234567890124\"/>", "Aadhaar card", false);
}

void CliPatientTest::refusesOtherCodes()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, says);
    QFETCH(const bool, canBeConfirmed);
    static const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto sentBefore = practice.requests(docs).size();
    const auto refused = cli.run(uploadTo(text, cli.pdf()));
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains(says) && refused.err.contains("--patient"), refused.err);
    QCOMPARE(refused.err.contains("--patient-checked"), canBeConfirmed);
    QVERIFY(refused.out.isEmpty());
    const auto query = cli.run({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                                QStringLiteral("lr"), QStringLiteral("--p-oid"), text, cli.pdf()});
    QCOMPARE(query.exit, 2);
    QVERIFY2(query.err.contains(says) && query.err.contains("--p-oid"), query.err);
    QCOMPARE(practice.requests(docs).size(), sentBefore);
    QVERIFY(cli.json({QStringLiteral("outbox"), QStringLiteral("list")}).standings().isEmpty());
    if (canBeConfirmed)
        return;
    QCOMPARE(cli.run(uploadTo(text, cli.pdf()) << checked).exit, 2); // nothing confirms it
    QCOMPARE(practice.requests(docs).size(), sentBefore);
    QVERIFY(cli.filesWith("234567890124").isEmpty());
}

void CliPatientTest::sendsToACheckedNumberAndRemembersIt()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(uploadTo(number, cli.pdf())).exit, 0);
    QCOMPARE(cli.run(uploadTo(ean, cli.pdf())).exit, 2);
    QCOMPARE(cli.json(uploadTo(ean, cli.pdf()) << checked).exit, 0);
    QCOMPARE(patientOf(practice.requests(docs).last()), ean);
    QCOMPARE(cli.json(uploadTo(ean, cli.pdf())).exit, 0); // asked about once
    QVERIFY(cli.filesWith(ean.toLatin1()).isEmpty());
}

void CliPatientTest::asksAboutANumberUnlikeAllBefore()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto thirteen = QStringLiteral("1234567890123");
    QCOMPARE(cli.json(uploadTo(number, cli.pdf())).exit, 0);
    const auto refused = cli.json(uploadTo(thirteen, cli.pdf()));
    QCOMPARE(refused.exit, 2);
    const auto message = refused.json()[QLatin1String("error")][QLatin1String("message")].toString();
    QVERIFY2(message.contains(QStringLiteral("13 digit")) && message.contains(QStringLiteral("15 digit")) &&
                 message.contains(thirteen),
             qPrintable(message));
    QCOMPARE(cli.json(uploadTo(QStringLiteral("207700001234808"), cli.pdf())).exit, 0);
    QCOMPARE(cli.json(uploadTo(thirteen, cli.pdf()) << checked).exit, 0);
    QCOMPARE(cli.json(uploadTo(QStringLiteral("1234567890124"), cli.pdf())).exit, 0); // 13 digits are usual now
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
    QCOMPARE(cli.json(uploadTo(ean, cli.pdf())).exit, 0);
    const auto refused = cli.run(uploadTo(number, cli.pdf()) << checked);
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("not a patient number of this connection"), refused.err);
}

void CliPatientTest::checksNumbersOnlyForUploadsThatNameThem()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto alone = cli.run({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                                QStringLiteral("lr"), checked, cli.pdf()});
    QCOMPARE(alone.exit, 2);
    QVERIFY2(alone.err.contains("--patient-checked"), alone.err);
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
