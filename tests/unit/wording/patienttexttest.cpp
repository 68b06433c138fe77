// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/patienttext.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

namespace {

constexpr NumberShape digits15{.length = 15, .characters = NumberShape::Digits};
constexpr NumberShape digits12{.length = 12, .characters = NumberShape::Digits};

QString summaryOf(const QString &text, const QMap<NumberShape, int> &deliveries)
{
    return wording::describePatient(decidePatient(text, {}, {.deliveries = deliveries, .confirmed = {}})).summary;
}

} // namespace

class PatientTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysSomethingAboutEveryDoubtAndCode();
    void comparesANumberWithThoseOfTheClinic_data();
    void comparesANumberWithThoseOfTheClinic();
    void namesTheCodeAndTheDifference();
    void neverRepeatsTheNumber();
};

void PatientTextTest::saysSomethingAboutEveryDoubtAndCode()
{
    for (auto doubt = int(PatientDoubt::NotANumber); doubt <= int(PatientDoubt::SeveralScans); ++doubt) {
        for (auto code = int(CodeKind::Aadhaar); code <= int(CodeKind::WithoutDigits); ++code) {
            const PatientDecision decision{.verdict = PatientVerdict::Refusal,
                                           .doubt = PatientDoubt(doubt),
                                           .code = CodeKind(code),
                                           .usual = {digits15}};
            const auto text = wording::describePatient(decision);
            QVERIFY(text.summary.endsWith(QLatin1Char('.')));
            QVERIFY(text.advice.endsWith(QLatin1Char('.')));
            QCOMPARE(wording::sentence(decision), text.summary + QLatin1Char(' ') + text.advice);
        }
    }
}

void PatientTextTest::comparesANumberWithThoseOfTheClinic_data()
{
    using Deliveries = QMap<NumberShape, int>;
    QTest::addColumn<QString>("text");
    QTest::addColumn<Deliveries>("deliveries");
    QTest::addColumn<QStringList>("words"); // in their order
    const auto row = [](const char *name, const char *text, const Deliveries &deliveries, const char *words) {
        QTest::newRow(name) << QString::fromLatin1(text) << deliveries
                            << QString::fromLatin1(words).split(QStringLiteral(" .. "));
    };
    const NumberShape letters{.length = 8, .characters = NumberShape::Capitals};
    const NumberShape mixed{.length = 8, .characters = NumberShape::Capitals | NumberShape::Digits};
    const NumberShape hyphens{.length = 8, .characters = NumberShape::Hyphen | NumberShape::Digits};
    row("another length", "1234567890123", {{digits15, 3}}, "has 13 digit .. this clinic have 15 digit");
    row("two usual lengths", "1234567", {{digits15, 3}, {digits12, 30}, {{.length = 5, .characters = 1}, 1}},
        "has 7 digit .. have 12 digit .. or 15 digit");
    row("letters", "AB123456", {{letters, 3}}, "has 8 letters and digits .. have 8 letter");
    row("hyphens", "AB123456", {{hyphens, 3}}, "has 8 letters and digits .. have 8 character");
    row("only other characters", "ab123456", {{mixed, 3}}, "has other characters than");
}

void PatientTextTest::comparesANumberWithThoseOfTheClinic()
{
    using Deliveries = QMap<NumberShape, int>;
    QFETCH(const QString, text);
    QFETCH(const Deliveries, deliveries);
    QFETCH(const QStringList, words);
    const auto summary = summaryOf(text, deliveries);
    qsizetype from = 0;
    for (const auto &each : words) {
        from = summary.indexOf(each, from);
        QVERIFY2(from >= 0, qPrintable(summary));
    }
    QVERIFY(!summary.contains(QStringLiteral("or 5 digit")));
}

void PatientTextTest::namesTheCodeAndTheDifference()
{
    const auto ean = QStringLiteral("This looks like the barcode of a product (EAN-13).");
    QCOMPARE(summaryOf(QStringLiteral("8901234567890"), {}), ean);
    const auto both = summaryOf(QStringLiteral("8901234567890"), {{digits15, 3}});
    QVERIFY(both.startsWith(ean));
    QVERIFY(both.contains(QStringLiteral("15 digit")));
}

void PatientTextTest::neverRepeatsTheNumber()
{
    for (const auto *text : {"234567890124", "8901234567890", "a/b161494290947153", "153"}) {
        const auto decision = decidePatient(QString::fromLatin1(text), {}, {});
        QVERIFY(!wording::sentence(decision).contains(QString::fromLatin1(text)));
    }
}

CLINICDESK_TEST(PatientTextTest)
#include "patienttexttest.moc"
