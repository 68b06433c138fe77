// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/idsuggestions.h"

#include "tests/support/testprogram.h"
#include "tests/support/words.h"
#include "tests/unit/assessment/madelist.h"

#include <QElapsedTimer>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// What is offered while a person types an identifier.
class IdSuggestionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offersTheFirstOnesForNoText();
    void putsThoseFirstThatStartWithTheText();
    void findsLettersInEitherCase();
    void offersNothingForWhatIsNotGiven();
    void offersNoMoreThanAsked();
    void isQuickWithManyConversations();
};

namespace {

MadeGroup workflowGroup(const char *practitioner, const char *workflow = "wf-made-up")
{
    return {.ids = {practitioner, "pt-made-up", "", "tx-made-up"},
            .conversations = {{.id = "sa_made-up", .createdAt = firstMadeTime, .workflow = workflow}}};
}

QStringList offered(const AssessmentList &list, IdKind kind, const char *text, std::size_t maxCount = 8)
{
    QStringList ids;
    for (const auto number : suggestIds(list, kind, text, maxCount))
        ids.append(QString::fromUtf8(list.id(kind, number)));
    return ids;
}

} // namespace

void IdSuggestionsTest::offersTheFirstOnesForNoText()
{
    const auto list =
        listOf({workflowGroup("pr-b"), workflowGroup("pr-a"), workflowGroup("pr-b"), workflowGroup("pr-c")});
    QCOMPARE(offered(*list, IdKind::Practitioner, ""), words("pr-b pr-a pr-c"));
    QCOMPARE(offered(*list, IdKind::Practitioner, "", 2), words("pr-b pr-a"));
}

void IdSuggestionsTest::putsThoseFirstThatStartWithTheText()
{
    const auto list = listOf({workflowGroup("x-pr-1"), workflowGroup("y"), workflowGroup("pr-2"), workflowGroup("pr")});
    QCOMPARE(offered(*list, IdKind::Practitioner, "pr"), words("pr-2 pr x-pr-1"));
}

void IdSuggestionsTest::findsLettersInEitherCase()
{
    const auto list = listOf({workflowGroup("p", "WF-Knee"), workflowGroup("p", "wf-hip")});
    QCOMPARE(offered(*list, IdKind::Workflow, "kNEE"), words("WF-Knee"));
}

void IdSuggestionsTest::offersNothingForWhatIsNotGiven()
{
    const auto list = listOf({workflowGroup("pr-1")});
    QVERIFY(offered(*list, IdKind::Identifier, "").isEmpty());
    QVERIFY(offered(*list, IdKind::Practitioner, "pr-10").isEmpty());
}

void IdSuggestionsTest::offersNoMoreThanAsked()
{
    const auto list = listOf({workflowGroup("a-1"), workflowGroup("1-a"), workflowGroup("a-2"), workflowGroup("a-3")});
    QCOMPARE(offered(*list, IdKind::Practitioner, "a", 3), words("a-1 a-2 a-3"));
    QCOMPARE(offered(*list, IdKind::Practitioner, "1", 1), words("1-a"));
}

void IdSuggestionsTest::isQuickWithManyConversations()
{
    constexpr int many = 300'000;
    ListBuilder builder;
    for (int at = 0; at < many; ++at) {
        const auto number = std::to_string(at);
        builder.addConversation("sa_" + number, firstMadeTime + at, "wf");
        builder.addGroup({"pr", "pt-" + number, "id-" + number, "tx-made-up-" + number});
    }
    const auto list = builder.finish();
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(offered(*list, IdKind::Transaction, "299999"), words("tx-made-up-299999"));
    QVERIFY2(clock.elapsed() < 1'000, qPrintable(QString::number(clock.elapsed())));
}

CLINICDESK_TEST(IdSuggestionsTest)
#include "idsuggestionstest.moc"
