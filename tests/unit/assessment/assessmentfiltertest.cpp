// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentfilter.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// The filters of a query, interface 4.4.
class AssessmentFilterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksForWhatIsCompletedUnlessToldOtherwise();
    void spellsEachStatusAsTheInterfaceDoes_data();
    void spellsEachStatusAsTheInterfaceDoes();
    void knowsNoOtherStatus_data();
    void knowsNoOtherStatus();
    void differsInEachOfItsParts();
};

void AssessmentFilterTest::asksForWhatIsCompletedUnlessToldOtherwise()
{
    QCOMPARE(AssessmentFilter().status, AssessmentStatus::Completed);
}

void AssessmentFilterTest::spellsEachStatusAsTheInterfaceDoes_data()
{
    QTest::addColumn<AssessmentStatus>("status");
    QTest::addColumn<QString>("text");
    QTest::newRow("new") << AssessmentStatus::New << "NEW";
    QTest::newRow("in review") << AssessmentStatus::InReview << "IN_REVIEW";
    QTest::newRow("completed") << AssessmentStatus::Completed << "COMPLETED";
    QTest::newRow("partial") << AssessmentStatus::Partial << "PARTIAL";
}

void AssessmentFilterTest::spellsEachStatusAsTheInterfaceDoes()
{
    QFETCH(const AssessmentStatus, status);
    QFETCH(const QString, text);
    QCOMPARE(statusText(status), text);
    QCOMPARE(statusFromText(text), status);
}

void AssessmentFilterTest::knowsNoOtherStatus_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"", "completed", "DONE", "IN REVIEW", " NEW", "NEW,PARTIAL"})
        QTest::newRow(*text ? text : "nothing") << QString::fromLatin1(text);
}

void AssessmentFilterTest::knowsNoOtherStatus()
{
    QFETCH(const QString, text);
    QVERIFY(!statusFromText(text));
}

void AssessmentFilterTest::differsInEachOfItsParts()
{
    const auto x = QStringLiteral("x");
    const QList<AssessmentFilter> different{{.practitioner = x}, {.patient = x},     {.identifier = x},
                                            {.transaction = x},  {.workflows = {x}}, {.status = AssessmentStatus::New}};
    for (const auto &filter : different) {
        QVERIFY(filter != AssessmentFilter());
        QCOMPARE(different.count(filter), 1);
    }
    QVERIFY(AssessmentFilter() == AssessmentFilter());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AssessmentFilterTest)
#include "assessmentfiltertest.moc"
