// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentworklist.h"

#include "core/base/pool.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "tests/unit/assessment/nodepath.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <memory>
#include <utility>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

MadeGroup session(const char *transaction, const std::vector<std::string> &conversations)
{
    MadeGroup group{.ids = {"pr-made-up", "pt-made-up", "id-made-up", transaction}, .conversations = {}};
    for (const auto &id : conversations)
        group.conversations.push_back({.id = id, .createdAt = firstMadeTime, .workflow = {}});
    return group;
}

QString idOf(const AssessmentList &list, std::size_t conversation)
{
    return QString::fromUtf8(list.idOf(list.conversations()[conversation]));
}

QString shownOf(const SharedListing &listing)
{
    if (!listing)
        return QStringLiteral("nothing");
    QStringList ids;
    listing->filtered.visible.forEach([&](std::size_t at) { ids.append(idOf(listing->list(), at)); });
    const auto &text = listing->query.filter.text;
    return ids.join(QLatin1Char(' ')) + (text.isEmpty() ? QString() : QStringLiteral(" for ") + text);
}

/// While an instance exists, the thread pool does nothing, however long the test takes.
class HeldPool {
public:
    HeldPool()
    {
        for (int i = 0; i < m_threads; ++i) {
            ThreadPool::global().start([this] {
                m_begun.release();
                m_held.acquire();
                m_ended.release();
            });
        }
        m_begun.acquire(m_threads);
    }
    ~HeldPool()
    {
        m_held.release(m_threads);
        m_ended.acquire(m_threads);
    }
    Q_DISABLE_COPY_MOVE(HeldPool)

private:
    const int m_threads = QThread::idealThreadCount();
    QSemaphore m_begun;
    QSemaphore m_held;
    QSemaphore m_ended;
};

ListingQuery searchFor(const QString &text)
{
    return {.filter = {.text = text, .range = {}}};
}

} // namespace

/// What the worklist shows and marks, for any sequence of answers.
class AssessmentWorklistTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_seen.clear();
        m_moves.clear();
        m_looked.clear();
        m_kept = [] { return std::vector<AssessmentEntry>(); };
        m_worklist = std::make_unique<AssessmentWorklist>([this] { return m_kept(); });
        connect(m_worklist.get(), &AssessmentWorklist::listingChanged, this, [this](const EntryMoves &moves) {
            m_seen.append(shownOf(m_worklist->listing()));
            m_moves.push_back(moves);
        });
        connect(m_worklist.get(), &AssessmentWorklist::markedRead, this,
                [this](const AssessmentEntry &entry) { m_looked.append(entry); });
    }
    void cleanup()
    {
        m_worklist.reset();
        QCoreApplication::processEvents();
    }
    void marksWhatCameSinceTheAnswerBefore();
    void keepsUnreadMarks();
    void marksNothingOfTheFirstAnswerAndOfAnotherQuestion();
    void marksNothingWhereTheAnswerBeforeIsStillBeingWorkedOut();
    void saysOnceThatSomethingWasLookedAt();
    void lookingWhileAnAnswerIsWorkedOutCounts();
    void worksOutOnlyTheLastOfManyWishes();
    void showsAnAnswerThatCameWhileAPersonTypedAsTyped();
    void showsNoAnswerForAWishThatIsNoLongerOne();
    void takesTheLastOfTwoAnswers();
    void findsKeptEntriesAgain();
    void findsWhatWasOpenedWhileTheAnswerWasWorkedOut();
    void isEmptyOnceCleared();
    void dropsWhatWasUnderWayWhenCleared();
    void countsTheSameAnswerInOtherBars();
    void keepsTheNewAnswerWhenOtherBarsAreWantedMeanwhile();
    void isWorkingUntilEverythingIsThere();
    void mayGoWhileItWorks();

private:
    bool isDone() const { return !m_worklist->isWorking(); }
    /// Sets the answer and waits until it is shown.
    void show(const std::vector<MadeGroup> &groups, bool another = false)
    {
        if (another)
            m_worklist->begin(listOf(groups));
        else
            m_worklist->update(listOf(groups));
        QTRY_VERIFY(isDone());
    }
    /// The IDs of the new conversations.
    QString news() const
    {
        QStringList ids;
        const auto &list = m_worklist->listing()->list();
        for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
            if (m_worklist->marks().isNew(AssessmentEntry::ofConversation(at)))
                ids.append(idOf(list, at));
        }
        return ids.join(QLatin1Char(' '));
    }
    std::uint32_t numberOf(const char *id) const
    {
        const auto &list = m_worklist->listing()->list();
        std::uint32_t at = 0;
        while (idOf(list, at) != QLatin1String(id))
            ++at;
        return at;
    }

    /// The content after each change: IDs of the conversations that are shown, and the search text.
    QStringList m_seen;
    std::vector<EntryMoves> m_moves;
    QList<AssessmentEntry> m_looked;
    std::function<std::vector<AssessmentEntry>()> m_kept;
    std::unique_ptr<AssessmentWorklist> m_worklist;
};

void AssessmentWorklistTest::marksWhatCameSinceTheAnswerBefore()
{
    show({session("tx-1", {"sa_1", "sa_2"})});
    show({session("tx-2", {"sa_3"}), session("tx-1", {"sa_0", "sa_2", "sa_1"})});
    QCOMPARE(news(), QStringLiteral("sa_3 sa_0"));
    QCOMPARE(m_worklist->marks().count(), 2U);
    QCOMPARE(m_seen, QStringList({QStringLiteral("sa_1 sa_2"), QStringLiteral("sa_3 sa_0 sa_2 sa_1")}));
}

void AssessmentWorklistTest::keepsUnreadMarks()
{
    show({session("tx-1", {"sa_1"})});
    show({session("tx-1", {"sa_1", "sa_2", "sa_3"})});
    m_worklist->markRead(AssessmentEntry::ofConversation(numberOf("sa_2")));
    show({session("tx-1", {"sa_4", "sa_3", "sa_2", "sa_1"})});
    QCOMPARE(news(), QStringLiteral("sa_4 sa_3"));
    show({session("tx-1", {"sa_1", "sa_2", "sa_4"})});
    QCOMPARE(news(), QStringLiteral("sa_4")); // a conversation that disappeared is no longer new
}

void AssessmentWorklistTest::marksNothingOfTheFirstAnswerAndOfAnotherQuestion()
{
    show({session("tx-1", {"sa_1"})});
    QCOMPARE(news(), QString());
    show({session("tx-1", {"sa_1", "sa_2"})});
    QCOMPARE(news(), QStringLiteral("sa_2"));
    show({session("tx-1", {"sa_2", "sa_3"})}, true);
    QCOMPARE(news(), QString());
    show({session("tx-1", {"sa_2", "sa_3", "sa_4"})});
    QCOMPARE(news(), QStringLiteral("sa_4"));
}

void AssessmentWorklistTest::marksNothingWhereTheAnswerBeforeIsStillBeingWorkedOut()
{
    show({session("tx-1", {"sa_1"})});
    {
        const HeldPool held;
        m_worklist->begin(listOf({session("tx-9", {"sa_8"})}));
        m_worklist->update(listOf({session("tx-9", {"sa_8", "sa_9"})}));
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_seen.last(), QStringLiteral("sa_8 sa_9"));
    QCOMPARE(news(), QString()); // the user has seen no earlier answer to this query
    show({session("tx-9", {"sa_8", "sa_9", "sa_10"})});
    QCOMPARE(news(), QStringLiteral("sa_10"));
}

void AssessmentWorklistTest::saysOnceThatSomethingWasLookedAt()
{
    show({session("tx-1", {"sa_1"})});
    show({session("tx-1", {"sa_1", "sa_2"})});
    const auto came = AssessmentEntry::ofConversation(numberOf("sa_2"));
    m_worklist->markRead(AssessmentEntry::ofConversation(numberOf("sa_1")));
    QCOMPARE(m_looked, QList<AssessmentEntry>());
    m_worklist->markRead(came);
    m_worklist->markRead(came);
    QCOMPARE(m_looked, QList({came}));
    QCOMPARE(m_worklist->marks().count(), 0U);
}

void AssessmentWorklistTest::lookingWhileAnAnswerIsWorkedOutCounts()
{
    show({session("tx-1", {"sa_1"})});
    show({session("tx-1", {"sa_1", "sa_2", "sa_3"})});
    bool hasLooked = false;
    m_kept = [&] { // called before the marks are computed, and again if that result was outdated
        if (!std::exchange(hasLooked, true))
            QMetaObject::invokeMethod(
                m_worklist.get(), [this] { m_worklist->markRead(AssessmentEntry::ofConversation(1)); },
                Qt::QueuedConnection);
        return std::vector<AssessmentEntry>();
    };
    show({session("tx-1", {"sa_1", "sa_2", "sa_3", "sa_4"})});
    QVERIFY(hasLooked);
    QTRY_COMPARE(m_looked.size(), 1);
    QCOMPARE(news(), QStringLiteral("sa_3 sa_4"));
}

void AssessmentWorklistTest::worksOutOnlyTheLastOfManyWishes()
{
    show({session("tx-1", {"sa_1", "sa_12", "sa_123"})});
    m_seen.clear();
    {
        const HeldPool held;
        for (const auto *text : {"s", "sa", "sa_", "sa_1", "sa_12", "sa_123"})
            m_worklist->setQuery(searchFor(QString::fromLatin1(text)));
        QVERIFY(m_worklist->isWorking());
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_seen, QStringList({QStringLiteral("sa_1 sa_12 sa_123 for s"), QStringLiteral("sa_123 for sa_123")}));
    QVERIFY(m_moves.back().isSameAnswer());
    m_worklist->setQuery(searchFor(QStringLiteral("sa_123")));
    QVERIFY(!m_worklist->isWorking());
}

void AssessmentWorklistTest::showsAnAnswerThatCameWhileAPersonTypedAsTyped()
{
    show({session("tx-1", {"sa_1", "sa_2"})});
    m_seen.clear();
    {
        const HeldPool held;
        m_worklist->setQuery(searchFor(QStringLiteral("2")));
        m_worklist->update(listOf({session("tx-1", {"sa_1", "sa_2", "sa_23"})}));
        m_worklist->setQuery(searchFor(QStringLiteral("23")));
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_seen.last(), QStringLiteral("sa_23 for 23"));
    QCOMPARE(news(), QStringLiteral("sa_23"));
    for (const auto &seen : std::as_const(m_seen)) // the old answer for either query, the new one only for the last
        QVERIFY2(seen == QStringLiteral("sa_23 for 23") || seen == QStringLiteral("sa_2 for 2") ||
                     seen == QStringLiteral(" for 23"),
                 qPrintable(seen));
}

void AssessmentWorklistTest::showsNoAnswerForAWishThatIsNoLongerOne()
{
    show({session("tx-made-up", {"sa_1", "sa_2"})});
    bool hasTyped = false;
    m_kept = [&] { // called before the answer is processed
        if (!std::exchange(hasTyped, true)) {
            const auto type = [this, held = std::make_shared<HeldPool>()] {
                m_worklist->setQuery(searchFor(QStringLiteral("sa_2")));
            };
            QMetaObject::invokeMethod(m_worklist.get(), type, Qt::QueuedConnection);
        }
        return std::vector<AssessmentEntry>();
    };
    m_seen.clear();
    show({session("tx-made-up", {"sa_1", "sa_2", "sa_23"})});
    QTRY_COMPARE(m_seen.last(), QStringLiteral("sa_2 sa_23 for sa_2"));
    QVERIFY(!m_seen.contains(QStringLiteral("sa_1 sa_2 sa_23")));
}

void AssessmentWorklistTest::takesTheLastOfTwoAnswers()
{
    {
        const HeldPool held;
        m_worklist->update(listOf({session("tx-1", {"sa_1"})}));
        m_worklist->update(listOf({session("tx-1", {"sa_2"})}));
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_seen, QStringList({QStringLiteral("sa_2")}));
}

void AssessmentWorklistTest::findsKeptEntriesAgain()
{
    show({session("tx-1", {"sa_1", "sa_2"}), session("tx-2", {"sa_3"})});
    const auto tree = m_worklist->listing()->index->tree;
    const AssessmentEntry second = tree->transactionOf(2);
    const auto gone = AssessmentEntry::ofConversation(0);
    const auto stays = AssessmentEntry::ofConversation(1);
    m_kept = [&] { return std::vector{second, gone, stays}; };
    show({session("tx-2", {"sa_3"}), session("tx-0", {"sa_9", "sa_8", "sa_7"}), session("tx-1", {"sa_2"})});
    const auto &moves = m_moves.back();
    const auto now = m_worklist->listing()->index->tree;
    QVERIFY(!moves.isSameAnswer());
    QVERIFY(!moves.now(gone));
    QCOMPARE(moves.now(stays)->conversation(), numberOf("sa_2"));
    QCOMPARE(pathOf(*now, moves.now(second)->node()), pathOf(*tree, second.node()));
    QVERIFY(moves.now(second) != second);
}

void AssessmentWorklistTest::findsWhatWasOpenedWhileTheAnswerWasWorkedOut()
{
    show({session("tx-1", {"sa_1", "sa_2"})});
    int asked = 0;
    const auto first = AssessmentEntry::ofConversation(0);
    const auto later = AssessmentEntry::ofConversation(1);
    m_kept = [&] { return asked++ == 0 ? std::vector{first} : std::vector{first, later}; };
    show({session("tx-1", {"sa_0", "sa_1", "sa_2"})});
    QCOMPARE(m_seen.size(), 2);
    QCOMPARE(m_moves.back().now(first)->conversation(), numberOf("sa_1"));
    QCOMPARE(m_moves.back().now(later)->conversation(), numberOf("sa_2"));
}

void AssessmentWorklistTest::isEmptyOnceCleared()
{
    show({session("tx-1", {"sa_1"})});
    show({session("tx-1", {"sa_1", "sa_2"})});
    m_worklist->clear();
    QVERIFY(!m_worklist->listing());
    QCOMPARE(m_worklist->marks().count(), 0U);
    QCOMPARE(m_seen.last(), QStringLiteral("nothing"));
    QVERIFY(!m_moves.back().now(AssessmentEntry::ofConversation(0)));
    show({session("tx-1", {"sa_3"})});
    QCOMPARE(news(), QString());
}

void AssessmentWorklistTest::dropsWhatWasUnderWayWhenCleared()
{
    show({session("tx-made-up", {"sa_1"})});
    {
        const HeldPool held;
        m_worklist->setQuery(searchFor(QStringLiteral("1")));
        m_worklist->update(listOf({session("tx-made-up", {"sa_2"})}));
        m_worklist->clear();
    }
    AssessmentWorklist other([] { return std::vector<AssessmentEntry>(); });
    for (int i = 0; i < 2; ++i) { // finished later than any work that was dropped could be
        other.update(listOf({session("tx-other", {"sa_4"})}));
        QTRY_VERIFY(!other.isWorking());
    }
    QVERIFY(!m_worklist->listing());
    QCOMPARE(m_seen.last(), QStringLiteral("nothing"));
    show({session("tx-made-up", {"sa_3", "sa_1"})});
    QCOMPARE(m_seen.mid(1), QStringList({QStringLiteral("nothing"), QStringLiteral("sa_1 for 1")}));
}

void AssessmentWorklistTest::countsTheSameAnswerInOtherBars()
{
    show({session("tx-1", {"sa_1"})});
    show({session("tx-1", {"sa_1", "sa_2"})});
    m_worklist->setBarUnit(BarUnit::Month);
    QTRY_VERIFY(isDone());
    QCOMPARE(m_worklist->listing()->index->timeline->unit(), BarUnit::Month);
    QCOMPARE(m_seen.last(), QStringLiteral("sa_1 sa_2"));
    QCOMPARE(news(), QStringLiteral("sa_2"));
}

void AssessmentWorklistTest::keepsTheNewAnswerWhenOtherBarsAreWantedMeanwhile()
{
    m_worklist->setBarUnit(BarUnit::Week);
    QVERIFY(!m_worklist->isWorking());
    show({session("tx-1", {"sa_1"})});
    QCOMPARE(m_worklist->listing()->index->timeline->unit(), BarUnit::Week);
    {
        const HeldPool held;
        m_worklist->update(listOf({session("tx-1", {"sa_1", "sa_2"})}));
        m_worklist->setBarUnit(BarUnit::Month);
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_worklist->listing()->index->timeline->unit(), BarUnit::Month);
    QCOMPARE(m_seen, QStringList({QStringLiteral("sa_1"), QStringLiteral("sa_1 sa_2")}));
    QCOMPARE(news(), QStringLiteral("sa_2"));
}

void AssessmentWorklistTest::isWorkingUntilEverythingIsThere()
{
    QVERIFY(!m_worklist->isWorking());
    {
        const HeldPool held;
        m_worklist->begin(listOf({session("tx-1", {"sa_1"})}));
        QVERIFY(m_worklist->isWorking());
    }
    QTRY_COMPARE(m_seen.size(), 1);
    QVERIFY(!m_worklist->isWorking());
    {
        const HeldPool held;
        m_worklist->setQuery(searchFor(QStringLiteral("1")));
        QVERIFY(m_worklist->isWorking());
    }
    QTRY_VERIFY(isDone());
    QCOMPARE(m_seen.last(), QStringLiteral("sa_1 for 1"));
}

void AssessmentWorklistTest::mayGoWhileItWorks()
{
    show({session("tx-1", {"sa_1"})});
    {
        const HeldPool held;
        m_worklist->setQuery(searchFor(QStringLiteral("1")));
        m_worklist->update(listOf({session("tx-1", {"sa_2"})}));
        m_worklist.reset();
    }
    QCoreApplication::processEvents();
    QCOMPARE(m_seen.size(), 1);
}

CLINICDESK_TEST(AssessmentWorklistTest)
#include "assessmentworklisttest.moc"
