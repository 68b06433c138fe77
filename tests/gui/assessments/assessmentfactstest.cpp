// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfacts.h"
#include "tests/gui/assessments/madetree.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

#include <numeric>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

/// The content of the details, without a window.
class AssessmentFactsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesEveryIdentifierOfAConversationFromTheInsideOut();
    void saysWhatWasGivenWhereTheTimeCannotBeRead();
    void countsWhatIsLeftBelowANode();
    void tellsWithHowManyOthersAnIdentifierStands();
    void tellsOfSeveralIdentifiersOfAPatientButNotOfMissingOnes();
    void takesForAPatientOnlyWhatIsAPatientsNumberLetterForLetter_data();
    void takesForAPatientOnlyWhatIsAPatientsNumberLetterForLetter();
    void copiesWholeLinesThatNothingCanForge();
    void findsTheNewestOfATransactionWhateverItsOrder_data();
    void findsTheNewestOfATransactionWhateverItsOrder();
};

namespace {

AssessmentFacts factsOfFirst(const std::vector<MadeGroup> &groups)
{
    return factsOf(*treeOf(groups), 0, clockInIndia());
}

MadeGroup group(const char *practitioner, const char *patient, const char *identifier, const char *transaction = "tx-1")
{
    return {{practitioner, patient, identifier, transaction},
            {{"sa_0000-example", at("2026-11-21T04:51:07Z"), "wf-12"}}};
}

QStringList linesOf(const AssessmentFacts &facts)
{
    QStringList lines;
    for (const auto &fact : facts.ids)
        lines.append(QStringLiteral("%1=%2").arg(fact.caption, QString::fromUtf8(fact.id)));
    return lines;
}

} // namespace

void AssessmentFactsTest::namesEveryIdentifierOfAConversationFromTheInsideOut()
{
    const auto facts = factsOfFirst({group("pr-1", "pt-1", "161494290947153")});
    QCOMPARE(facts.title, QStringLiteral("Self-assessment"));
    QCOMPARE(facts.subtitle, QStringLiteral("21 Nov 2026 10:21:07 · 04:51:07 UTC"));
    QCOMPARE(linesOf(facts),
             QStringList({QStringLiteral("Conversation=sa_0000-example"), QStringLiteral("Transaction=tx-1"),
                          QStringLiteral("Identifier (OID)=161494290947153"), QStringLiteral("Patient=pt-1"),
                          QStringLiteral("Practitioner=pr-1"), QStringLiteral("Workflow=wf-12")}));
    QVERIFY(sharedIdentifierNote(facts).isEmpty() && sharedIdentifierLink(facts).isEmpty());
    QVERIFY(severalIdentifiersNote(facts).isEmpty());
}

void AssessmentFactsTest::saysWhatWasGivenWhereTheTimeCannotBeRead()
{
    // A made conversation without a time has an unreadable time if its ID has an odd length.
    const auto tree = treeOf({{{"pr", "pt", "1614", "tx"}, {{"sa_", noTimestamp, ""}, {"sa_2", noTimestamp, ""}}}});
    QCOMPARE(factsOf(*tree, 0, clockInIndia()).subtitle, QStringLiteral("Time as given: the day a1 after"));
    QCOMPARE(factsOf(*tree, 1, clockInIndia()).subtitle, QStringLiteral("No time given"));
}

void AssessmentFactsTest::countsWhatIsLeftBelowANode()
{
    const auto tree = treeOf({group("pr-1", "pt-1", "1614", "tx-1"), group("pr-1", "pt-1", "1614", "tx-2")});
    const VisibleTree all(tree, applyFilter(tree->list(), {}));
    const auto patient = factsOf(all, {TreeLevel::Patient, 0}, clockInIndia());
    QCOMPARE(patient.title, QStringLiteral("Patient"));
    QCOMPARE(patient.subtitle, QStringLiteral("2 conversations · newest today 10:21"));
    QCOMPARE(linesOf(patient), QStringList({QStringLiteral("Patient=pt-1"), QStringLiteral("Practitioner=pr-1")}));
    const VisibleTree some(tree, applyFilter(tree->list(), {.text = QStringLiteral("tx-2")}));
    QCOMPARE(factsOf(some, {TreeLevel::Practitioner, 0}, clockInIndia()).subtitle,
             QStringLiteral("1 conversation · newest today 10:21"));
    QCOMPARE(factsOf(some, {TreeLevel::Transaction, 0}, clockInIndia()).subtitle, QStringLiteral("0 conversations"));
}

void AssessmentFactsTest::tellsWithHowManyOthersAnIdentifierStands()
{
    std::vector groups{group("pr-1", "pt-1", "1614"), group("pr-2", "pt-1", "1614"), group("pr-2", "pt-9", "1614")};
    QCOMPARE(sharedIdentifierNote(factsOfFirst(groups)),
             QStringLiteral("The same identifier also appears with 1 other practitioner."));
    QCOMPARE(sharedIdentifierLink(factsOfFirst(groups)), QStringLiteral("Show both"));
    groups.push_back(group("pr-3", "pt-1", "1614"));
    groups.push_back(group("", "pt-1", "1614"));
    QCOMPARE(sharedIdentifierNote(factsOfFirst(groups)),
             QStringLiteral("The same identifier also appears with 3 other practitioners."));
    QCOMPARE(sharedIdentifierLink(factsOfFirst(groups)), QStringLiteral("Show all"));
    const auto tree = treeOf(groups);
    const VisibleTree all(tree, applyFilter(tree->list(), {}));
    QCOMPARE(factsOf(all, {TreeLevel::Identifier, 0}, clockInIndia()).otherPractitioners, 3U);
    QCOMPARE(factsOf(all, {TreeLevel::Patient, 0}, clockInIndia()).otherPractitioners, 0U);
}

void AssessmentFactsTest::tellsOfSeveralIdentifiersOfAPatientButNotOfMissingOnes()
{
    std::vector groups{group("pr-1", "pt-1", "1614"), group("pr-1", "pt-1", ""), group("pr-2", "pt-1", "2077")};
    QVERIFY(severalIdentifiersNote(factsOfFirst(groups)).isEmpty());
    groups.push_back(group("pr-1", "pt-1", "2077"));
    QCOMPARE(severalIdentifiersNote(factsOfFirst(groups)),
             QStringLiteral("This patient has 2 identifiers with this practitioner."));
}

void AssessmentFactsTest::takesForAPatientOnlyWhatIsAPatientsNumberLetterForLetter_data()
{
    QTest::addColumn<QByteArray>("identifier");
    QTest::addColumn<bool>("isPatient");
    QTest::newRow("a number") << QByteArray("161494290947153") << true;
    QTest::newRow("none") << QByteArray() << false;
    QTest::newRow("with blanks around it") << QByteArray(" 1614 ") << false;
    QTest::newRow("with an invisible mark") << QByteArray("16\xe2\x80\x8b"
                                                          "14")
                                            << false;
    QTest::newRow("a sentence") << QByteArray("not known yet") << false;
    QTest::newRow("too long") << QByteArray(65, '1') << false;
    QTest::newRow("far too long") << QByteArray(1'000'000, '1') << false;
}

void AssessmentFactsTest::takesForAPatientOnlyWhatIsAPatientsNumberLetterForLetter()
{
    QFETCH(const QByteArray, identifier);
    QFETCH(const bool, isPatient);
    const auto facts = factsOfFirst({group("pr-1", "pt-1", identifier.constData())});
    QCOMPARE(facts.patient.has_value(), isPatient);
    if (isPatient)
        QCOMPARE(facts.patient->text.toUtf8(), identifier);
}

void AssessmentFactsTest::copiesWholeLinesThatNothingCanForge()
{
    auto groups = std::vector{group("pr-1", "pt-1\nPatient: pt-2", "161494290947153", "")};
    groups.front().conversations.front().id = "sa_" + std::string(5'000, 'x');
    QCOMPARE(factsAsText(factsOfFirst(groups), AssessmentStatus::Completed, QStringLiteral("Dr. Asha\nTestwala")),
             QStringLiteral("Self-assessment\nStatus: Completed\n21 Nov 2026 10:21:07 · 04:51:07 UTC\n"
                            "Conversation: sa_%1\nIdentifier (OID): 161494290947153\nPatient: pt-1Patient: pt-2\n"
                            "Practitioner’s name: Dr. AshaTestwala\nPractitioner: pr-1\nWorkflow: wf-12\n")
                 .arg(QString(5'000, QLatin1Char('x'))));
}

void AssessmentFactsTest::findsTheNewestOfATransactionWhateverItsOrder_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("count");
    for (const int count : {40, 5'000, 20'000}) {
        QTest::addRow("%d, the oldest first", count) << 1 << count;
        QTest::addRow("%d, the newest first", count) << -1 << count;
        QTest::addRow("%d, all at once", count) << 0 << count;
        for (const int step : {3, 4'799, 6'007, 7'919})
            QTest::addRow("%d, mixed by %d", count, step) << step << count;
    }
}

void AssessmentFactsTest::findsTheNewestOfATransactionWhateverItsOrder()
{
    QFETCH(const int, step);
    QFETCH(const int, count);
    std::vector<MadeGroup> groups{
        group("pr-2", "pt", "1614"), {{"pr", "pt", "1614", "tx"}, {}}, {{"pr", "pt", "1614", "tx"}, {}}};
    std::vector<std::pair<TimestampMs, int>> expected; // negated, so that ascending is newest first
    for (int i = 0; i < count; ++i) {
        const TimestampMs time = i % 1'000 == 999 ? noTimestamp : ((i * step) % count + count) % count;
        groups[i < count / 2 ? 1U : 2U].conversations.push_back({"sa_", time, ""});
        expected.emplace_back(-(time == noTimestamp ? -1 : time), i + 1);
    }
    std::ranges::sort(expected);
    const auto tree = treeOf(groups);
    const auto newest = newestConversations(*tree, tree->transactionOf(1), 50);
    QCOMPARE(newest.count, std::size_t(count));
    QCOMPARE(newest.numbers.size(), std::size_t(std::min(count, 50)));
    for (std::size_t i = 0; i < newest.numbers.size(); ++i)
        QCOMPARE(int(newest.numbers[i]), expected[i].second);
}

CLINICDESK_TEST(AssessmentFactsTest)
#include "assessmentfactstest.moc"
