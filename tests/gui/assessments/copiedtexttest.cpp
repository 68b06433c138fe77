// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/copiedtext.h"
#include "core/assessment/joinedlists.h"
#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

/// What is copied from the list to the clipboard.
class CopiedTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesAnIdentifierLetterForLetter();
    void copiesRowsInTheirOrderUnderAHead();
    void copiesTheStatusFromAListOfSeveral();
    void makesNoFormulaAndNoFurtherCellOfAnyField();
    void refusesTooManyRows();
    void refusesRowsThatAreTooLong();
};

namespace {

const auto headLine =
    QStringLiteral("Time (UTC)\tPractitioner\tPatient\tIdentifier\tTransaction\tConversation\tModule\tWorkflow\n");

AssessmentSnapshot madeUpRows()
{
    return listOf({{{"pr-1", "pt-1", "161494290947153", "tx-1"},
                    {{"sa_1", readTimestamp("2026-11-21T04:51:07Z")->ms, "wf-12"}, {"sn_2", firstMadeTime, ""}}},
                   {{"", "pt-2", "", ""}, {{"odd", noTimestamp, ""}}}});
}

} // namespace

void CopiedTextTest::copiesAnIdentifierLetterForLetter()
{
    const AssessmentTree tree(listOf({{{"pr", " =pt\n", "", "tx"}, {{"sa_\t1", noTimestamp, ""}}}}));
    QCOMPARE(clipboardIdentifier(tree, {TreeLevel::Patient, 0}), QStringLiteral(" =pt\n"));
    QCOMPARE(clipboardIdentifier(tree, {TreeLevel::Identifier, 0}), QString());
    QCOMPARE(clipboardIdentifier(tree.list(), 0), QStringLiteral("sa_\t1"));
}

void CopiedTextTest::copiesRowsInTheirOrderUnderAHead()
{
    const std::array<std::uint32_t, 2> rows{2, 0};
    QCOMPARE(*clipboardRows(*madeUpRows(), rows),
             headLine +
                 QStringLiteral("the day a1 after\t\tpt-2\t\t\todd\tUnknown\t\n"
                                "2026-11-21T04:51:07.000Z\tpr-1\tpt-1\t161494290947153\ttx-1\tsa_1\tSelf-assessment"
                                "\twf-12\n"));
    QCOMPARE(*clipboardRows(*madeUpRows(), {}), headLine);
}

void CopiedTextTest::copiesTheStatusFromAListOfSeveral()
{
    const auto one = listOf({{{"pr-1", "pt-1", "", "tx-2"}, {{"sa_9", firstMadeTime, "wf-12"}}}});
    const auto list = joinLists({{AssessmentStatus::New, one}, {AssessmentStatus::InReview, madeUpRows()}});
    const std::array<std::uint32_t, 2> rows{0, 1};
    const auto lines = clipboardRows(*list, rows)->split(u'\n');
    QCOMPARE(lines.at(0), headLine.chopped(1) + QStringLiteral("\tStatus"));
    QVERIFY2(lines.at(1).endsWith(QStringLiteral("\twf-12\tNew")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).endsWith(QStringLiteral("\twf-12\tIn review")), qPrintable(lines.at(2)));
}

void CopiedTextTest::makesNoFormulaAndNoFurtherCellOfAnyField()
{
    const auto list = listOf({{{"=1", "+2", "-3", "@4"}, {{"a\tb\nc", firstMadeTime, "=cmd|\"x\""}}}});
    const std::array<std::uint32_t, 1> rows{0};
    QCOMPARE(*clipboardRows(*list, rows),
             headLine +
                 QStringLiteral("2026-01-05T00:00:00.000Z\t\"'=1\"\t\"'+2\"\t\"'-3\"\t\"'@4\"\t\"a\tb\nc\"\tUnknown\t"
                                "\"'=cmd|\"\"x\"\"\"\n"));
}

void CopiedTextTest::refusesTooManyRows()
{
    const std::vector<std::uint32_t> rows(100'001, 0);
    const auto list = madeUpRows();
    QVERIFY(clipboardRows(*list, std::span(rows).first(100'000)));
    const auto refused = clipboardRows(*list, rows);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::WrongUse);
    QVERIFY(refused.error().reason == ErrorReason::CopyRowCount);
    QCOMPARE(refused.error().sizeBytes, 100'001);
    QCOMPARE(refused.error().limit, 100'000);
}

void CopiedTextTest::refusesRowsThatAreTooLong()
{
    const auto list = listOf({{{std::string(1'000'000, 'p'), "", "", ""}, {{"sa_1", firstMadeTime, ""}}}});
    const std::vector<std::uint32_t> rows(65, 0);
    QVERIFY(clipboardRows(*list, std::span(rows).first(60)));
    const auto refused = clipboardRows(*list, rows);
    QVERIFY(!refused);
    QVERIFY(refused.error().reason == ErrorReason::CopyTooLong);
}

CLINICDESK_TEST(CopiedTextTest)
#include "copiedtexttest.moc"
