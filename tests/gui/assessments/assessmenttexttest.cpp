// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttext.h"
#include "tests/gui/assessments/madetree.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/icons.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

class AssessmentTextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysTodayOnThePersonsClockAndTheYearWhereItIsAnother();
    void givesUtcWithItsDayWhereThatIsAnother();
    void saysNothingForNoTime();
    void showsNothingThatReadsAsAnotherIdentifier();
    void cutsLongIdsInTheMiddle();
    void hasAWordAndADrawnIconForEachModuleAndKind();
};

void AssessmentTextTest::saysTodayOnThePersonsClockAndTheYearWhereItIsAnother()
{
    const auto clock = clockInIndia();
    QCOMPARE(shortTime(at("2026-11-21T04:51:07Z"), clock), QStringLiteral("today 10:21"));
    QCOMPARE(shortTime(at("2026-11-20T18:40:00Z"), clock), QStringLiteral("today 00:10"));
    QCOMPARE(shortTime(at("2026-11-18T11:10:00Z"), clock), QStringLiteral("18 Nov 16:40"));
    QCOMPARE(shortTime(at("2025-11-18T11:10:00Z"), clock), QStringLiteral("18 Nov 2025 16:40"));
    QCOMPARE(compactTime(at("2026-11-21T04:51:07Z"), clock), QStringLiteral("10:21"));
    QCOMPARE(compactTime(at("2026-11-18T11:10:00Z"), clock), QStringLiteral("18 Nov 16:40"));
}

void AssessmentTextTest::givesUtcWithItsDayWhereThatIsAnother()
{
    const auto clock = clockInIndia();
    QCOMPARE(wholeTime(at("2026-11-21T04:51:07Z"), clock), QStringLiteral("21 Nov 2026 10:21:07 · 04:51:07 UTC"));
    QCOMPARE(wholeTime(at("2026-11-20T18:40:00Z"), clock),
             QStringLiteral("21 Nov 2026 00:10:00 · 20 Nov 2026 18:40:00 UTC"));
}

void AssessmentTextTest::saysNothingForNoTime()
{
    QVERIFY(shortTime(noTimestamp, clockInIndia()).isEmpty());
    QVERIFY(compactTime(noTimestamp, clockInIndia()).isEmpty());
    QVERIFY(wholeTime(noTimestamp, clockInIndia()).isEmpty());
}

void AssessmentTextTest::showsNothingThatReadsAsAnotherIdentifier()
{
    QCOMPARE(shownId("tx-\xe2\x80\xae"
                     "1377\n-made-up"),
             QStringLiteral("tx-1377-made-up"));
    QCOMPARE(shownId("<b>pt-1</b>"), QStringLiteral("<b>pt-1</b>"));
    QCOMPARE(shownIdOrMissing({}), QStringLiteral("not given"));
}

void AssessmentTextTest::cutsLongIdsInTheMiddle()
{
    const auto shown = shownId(QByteArray("a") + QByteArray(1'000'000, 'x') + "z");
    QVERIFY(shown.size() < 200);
    QVERIFY(shown.startsWith(QLatin1Char('a')) && shown.endsWith(QLatin1Char('z')));
    QVERIFY(shown.contains(QChar(0x2026)));
}

void AssessmentTextTest::hasAWordAndADrawnIconForEachModuleAndKind()
{
    const AssessmentModule another{"x_", QStringLiteral("Made up")};
    for (const auto &module : platformModules() + AssessmentModules{another, {}}) {
        QVERIFY(!moduleLabelOf(module).isEmpty());
        QVERIFY(!iconPixmap(moduleIcon(module), 16, 1, Qt::black).isNull());
    }
    for (std::size_t kind = 0; kind < idKindCount; ++kind) {
        QVERIFY(!idKindLabel(static_cast<IdKind>(kind)).isEmpty());
        QVERIFY(!iconPixmap(idKindIcon(static_cast<IdKind>(kind)), 16, 1, Qt::black).isNull());
    }
}

CLINICDESK_WINDOW_TEST(AssessmentTextTest)
#include "assessmenttexttest.moc"
