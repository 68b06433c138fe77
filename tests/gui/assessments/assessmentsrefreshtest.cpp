// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/assessments/assessmentsdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/timelineview.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A list that is refreshed again and again: what is new in it, and what can go wrong.
class AssessmentsRefreshTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_look.reset(); }
    void init();
    void cleanup() { m_doctor.reset(); }
    void refreshesByKeyAndByButtonAndKeepsEverythingInItsPlace();
    void keepsWhatIsOpenInTheTreeWhileTheTableIsShown();
    void marksAndAnnouncesWhatIsNewUntilItIsRead();
    void marksWhatIsNewBelowTheChosenRow();
    void goesToWhatIsNewFromItsToast();
    void marksNothingOfAnotherStatus();
    void keepsTheListWhenTheLineGoesDown();
    void showsNoListOfAnotherQuestionWhenTheLineGoesDown();
    void hasTheLastListAgainForItsStatusWhileOffline();
    void theDetailsOfAProblemAreWhole();
    void asksForATokenAndAgainByItselfOnceThereIsOne();
    void showsTheServicesOwnWordsForARefusal();
    void hasAnotherListForAnotherConnection();
    void beginsWithTheLastFilterOfAConnection();
    void asksForNoWorkflowsWhereTheServiceHasNoNameForThem();
    void asksNothingOfAServiceBeforeItIsShown();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    /// Presses F5 and waits for the list and all counts.
    void refresh();
    /// Makes the service answer with this list from now on, and shows it.
    void showNow(const QJsonArray &groups);
    std::optional<AssessmentEntry> entryOf(const QString &conversation);
    /// The text of the row for screen readers.
    QString spoken(const QString &conversation);
    void choose(const QString &conversation) { QVERIFY(m_doctor->tree().setCurrentEntry(*entryOf(conversation))); }

    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<AssessmentsDesk> m_doctor;
};

namespace {

const QJsonArray twoSessions{madeSession("tx-1", {QStringLiteral("sa_1"), QStringLiteral("sa_2")}),
                             madeSession("tx-2", {QStringLiteral("sa_3")}, "pr-other")};
const QJsonArray andMore{madeSession("tx-0", {QStringLiteral("sa_0")}, "pr-another"),
                         madeSession("tx-1", {QStringLiteral("sa_1"), QStringLiteral("sa_2"), QStringLiteral("sa_9")}),
                         madeSession("tx-2", {QStringLiteral("sa_3")}, "pr-other")};

QJsonObject closing()
{
    return {{QStringLiteral("do"), QStringLiteral("close")}, {QStringLiteral("reset"), true}};
}

int openRows(const QTreeView &tree, const QModelIndex &parent = {})
{
    int open = 0;
    for (int row = 0; row < tree.model()->rowCount(parent); ++row) {
        const auto index = tree.model()->index(row, 0, parent);
        open += int(tree.isExpanded(index)) + openRows(tree, index);
    }
    return open;
}

} // namespace

void AssessmentsRefreshTest::initTestCase()
{
    m_look = std::make_unique<ui::ThemeManager>(*qApp);
    m_look->setMotion(false);
}

void AssessmentsRefreshTest::init()
{
    m_doctor = std::make_unique<AssessmentsDesk>(*m_look);
    QVERIFY(m_doctor->open());
}

void AssessmentsRefreshTest::refresh()
{
    const auto before = m_doctor->requestCount();
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_COMPARE(m_doctor->requestCount(), before + 4);
    QTRY_VERIFY(m_doctor->isQuiet());
}

void AssessmentsRefreshTest::showNow(const QJsonArray &groups)
{
    QVERIFY(m_doctor->answerWith(groups));
    refresh();
}

std::optional<AssessmentEntry> AssessmentsRefreshTest::entryOf(const QString &conversation)
{
    const auto &list = m_doctor->page().worklist().listing()->list();
    for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
        if (QString::fromUtf8(list.idOf(list.conversations()[at])) == conversation)
            return AssessmentEntry::ofConversation(at);
    }
    return {};
}

QString AssessmentsRefreshTest::spoken(const QString &conversation)
{
    QString words;
    std::function<void(const QModelIndex &)> look = [&](const QModelIndex &parent) {
        const auto *model = m_doctor->tree().model();
        for (int row = 0; row < model->rowCount(parent); ++row) {
            const auto index = model->index(row, 0, parent);
            const auto text = index.data(Qt::AccessibleTextRole).toString();
            if (text.contains(conversation))
                words = text;
            look(index);
        }
    };
    look({});
    return words;
}

void AssessmentsRefreshTest::refreshesByKeyAndByButtonAndKeepsEverythingInItsPlace()
{
    const auto chosen = m_doctor->conversations().at(20);
    choose(chosen);
    const int open = openRows(m_doctor->tree());
    const int top = m_doctor->tree().visualRect(m_doctor->tree().currentIndex()).top();
    for (int i = 0; i < 2; ++i) {
        const auto listing = m_doctor->page().worklist().listing();
        if (i == 0) {
            refresh();
        } else {
            QTest::mouseClick(m_doctor->button(QStringLiteral("Refresh")), Qt::LeftButton);
            QTRY_COMPARE(m_doctor->requestCount(), 12);
        }
        QTRY_VERIFY(m_doctor->page().worklist().listing() != listing);
        QCOMPARE(m_doctor->tree().currentEntry(), entryOf(chosen));
        QVERIFY(m_doctor->tree().selectionModel()->isSelected(m_doctor->tree().currentIndex()));
        QCOMPARE(openRows(m_doctor->tree()), open);
        QCOMPARE(m_doctor->tree().visualRect(m_doctor->tree().currentIndex()).top(), top);
        QVERIFY(m_doctor->details().allAsText().contains(chosen));
        QVERIFY(!m_doctor->toast().isVisible());
    }
}

void AssessmentsRefreshTest::keepsWhatIsOpenInTheTreeWhileTheTableIsShown()
{
    choose(m_doctor->conversations().at(20));
    const int open = openRows(m_doctor->tree());
    QVERIFY(open > 0);
    m_doctor->mode().setCurrentIndex(1);
    QTRY_VERIFY(m_doctor->table().isVisible());
    const auto listing = m_doctor->page().worklist().listing();
    refresh();
    QTRY_VERIFY(m_doctor->page().worklist().listing() != listing);
    m_doctor->table().clearSelection();
    m_doctor->table().setCurrentIndex({});
    m_doctor->mode().setCurrentIndex(0);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QCOMPARE(openRows(m_doctor->tree()), open);
}

void AssessmentsRefreshTest::marksAndAnnouncesWhatIsNewUntilItIsRead()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations(),
                 QStringList({QStringLiteral("sa_1"), QStringLiteral("sa_2"), QStringLiteral("sa_3")}));
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    showNow(andMore);
    QTRY_COMPARE(m_doctor->conversations().size(), 5);
    QVERIFY(m_doctor->toast().isVisible());
    QCOMPARE(m_doctor->toast().sentence(), QStringLiteral("2 new conversations"));
    QVERIFY2(spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new")),
             qPrintable(spoken(QStringLiteral("sa_9"))));
    QVERIFY(spoken(QStringLiteral("tx-1")).contains(QStringLiteral("new")));
    QVERIFY(!spoken(QStringLiteral("sa_1")).contains(QStringLiteral("new")));
    QVERIFY(!spoken(QStringLiteral("tx-2")).contains(QStringLiteral("new")));
    showNow(andMore);
    QVERIFY(spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new")));
    choose(QStringLiteral("sa_9"));
    QVERIFY(!spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new")));
    QVERIFY(!spoken(QStringLiteral("tx-1")).contains(QStringLiteral("new")));
    QVERIFY(spoken(QStringLiteral("sa_0")).contains(QStringLiteral("new")));
    choose(QStringLiteral("sa_0"));
    QCOMPARE(m_doctor->page().worklist().marks().count(), 0U);
}

void AssessmentsRefreshTest::marksWhatIsNewBelowTheChosenRow()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations().size(), 3);
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    choose(QStringLiteral("sa_1"));
    m_doctor->tree().setCurrentIndex(m_doctor->tree().currentIndex().parent()); // its transaction
    showNow(andMore);
    QTRY_COMPARE(m_doctor->conversations().size(), 5);
    QCOMPARE(m_doctor->toast().sentence(), QStringLiteral("2 new conversations"));
    QVERIFY(spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new"))); // not read yet
}

void AssessmentsRefreshTest::goesToWhatIsNewFromItsToast()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations().size(), 3);
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    auto more = twoSessions;
    more.append(madeSession("tx-7", {QStringLiteral("sa_7")}));
    showNow(more);
    QTRY_COMPARE(m_doctor->toast().sentence(), QStringLiteral("1 new conversation"));
    auto *show = m_doctor->toast().findChild<QPushButton *>();
    QCOMPARE(show->text(), QStringLiteral("Show"));
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(m_doctor->tree().currentEntry(), entryOf(QStringLiteral("sa_7")));
    QVERIFY(m_doctor->details().allAsText().contains(QStringLiteral("sa_7")));
    QCOMPARE(m_doctor->page().worklist().marks().count(), 0U);
}

void AssessmentsRefreshTest::marksNothingOfAnotherStatus()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations().size(), 3);
    QCOMPARE(m_doctor->page().worklist().marks().count(), 0U);
    QVERIFY(!m_doctor->toast().isVisible());
}

void AssessmentsRefreshTest::keepsTheListWhenTheLineGoesDown()
{
    choose(m_doctor->conversations().first());
    QVERIFY(m_doctor->fail(closing()));
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_VERIFY(m_doctor->band().isVisible());
    QCOMPARE(m_doctor->band().accessibleName(),
             QStringLiteral("The network connection was lost before the answer arrived."));
    QCOMPARE(m_doctor->band().accessibleDescription(),
             QStringLiteral("Your network: Nothing was changed. Try again in a moment."));
    QVERIFY(m_doctor->tree().isVisible());
    QCOMPARE(m_doctor->conversations().size(), 55);
    QVERIFY(m_doctor->says(QStringLiteral("as of ")));
    QVERIFY(m_doctor->tree().currentEntry());
    QVERIFY(m_doctor->answerAsItIs());
    auto *again = m_doctor->button(QStringLiteral("Try again"));
    QVERIFY(again);
    again->setFocus();
    press(Qt::Key_Space);
    QTRY_VERIFY(!m_doctor->band().isVisible());
    QCOMPARE(m_doctor->conversations().size(), 55);
}

void AssessmentsRefreshTest::showsNoListOfAnotherQuestionWhenTheLineGoesDown()
{
    QVERIFY(m_doctor->fail(closing()));
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    QTRY_VERIFY(m_doctor->band().isVisible());
    QVERIFY(!m_doctor->tree().isVisible());
    QVERIFY(!m_doctor->timeline().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("You are offline")), qPrintable(m_doctor->allTexts()));
    QVERIFY(m_doctor->says(QStringLiteral("Could not load “New”. To see the list “Completed” again")));
    QVERIFY(!m_doctor->says(QStringLiteral("as of ")));
    QVERIFY(!m_doctor->says(QStringLiteral("Completed: 55")));
    QVERIFY(m_doctor->answerAsItIs());
    auto *again = m_doctor->page().findChild<ui::EmptyState *>()->action();
    QVERIFY(again->isVisible());
    QCOMPARE(again->text(), QStringLiteral("Try again"));
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY(m_doctor->says(QStringLiteral("New: 12")));
    QVERIFY(m_doctor->tree().isVisible());
    QVERIFY(!m_doctor->band().isVisible());
}

void AssessmentsRefreshTest::hasTheLastListAgainForItsStatusWhileOffline()
{
    choose(m_doctor->conversations().first());
    QVERIFY(m_doctor->fail(closing()));
    m_doctor->status().setFocus(Qt::TabFocusReason);
    press(Qt::Key_Left);
    QTRY_VERIFY(m_doctor->says(QStringLiteral("You are offline")));
    press(Qt::Key_Right);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QTRY_VERIFY(m_doctor->band().isVisible() && m_doctor->isQuiet());
    QVERIFY(m_doctor->tree().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("Completed: 55")), qPrintable(m_doctor->allTexts()));
    QVERIFY(m_doctor->says(QStringLiteral("as of ")));
    QVERIFY(m_doctor->timeline().isVisible());
    QVERIFY(m_doctor->tree().currentEntry());
    QVERIFY(!m_doctor->details().allAsText().isEmpty());
}

/// A page that is too low for them scrolls.
void AssessmentsRefreshTest::theDetailsOfAProblemAreWhole()
{
    constexpr int pageHeight = 570;
    auto &window = m_doctor->desk.window();
    window.resize(window.width(), window.height() + pageHeight - m_doctor->page().height());
    QTRY_COMPARE(m_doctor->page().height(), pageHeight);
    ui::Problem problem{.sentence = QStringLiteral("The service is not available."),
                        .side = QStringLiteral("The service"),
                        .advice = QStringLiteral("Try again in a moment."),
                        .remedies = {QStringLiteral("Try again")},
                        .details = {}};
    for (const auto *caption : {"Code", "Status", "Server code", "Subject", "Reason", "Time", "Call", "Request ID"})
        problem.details.append({QString::fromLatin1(caption), QStringLiteral("made-up")});
    m_doctor->band().showProblem(problem);
    QTRY_VERIFY(m_doctor->band().isVisible());
    m_doctor->band().setDetailsShown(true);
    QTRY_COMPARE_WITH_TIMEOUT(squeezed(&window).join(u'\n'), QString(), 2000);
    m_doctor->band().setDetailsShown(false);
    QTRY_COMPARE(m_doctor->page().height(), pageHeight);
}

void AssessmentsRefreshTest::asksForATokenAndAgainByItselfOnceThereIsOne()
{
    QVERIFY(m_doctor->fail({{QStringLiteral("do"), QStringLiteral("refuse-token")}}));
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_VERIFY(m_doctor->band().isVisible());
    auto *enter = m_doctor->button(QStringLiteral("Enter a new token…"));
    QVERIFY(enter);
    QCOMPARE(m_doctor->conversations().size(), 55);
    QTest::mouseClick(enter, Qt::LeftButton);
    QCOMPARE(m_doctor->desk.asked(), QStringList{QStringLiteral("token")});
    auto secrets = m_doctor->practice.secrets();
    secrets.accessToken = m_doctor->practice.secondAccessToken();
    m_doctor->desk.keep(secrets);
    const auto before = m_doctor->requestCount();
    m_doctor->desk.connection().choose(m_doctor->practice.connection());
    QTRY_VERIFY(!m_doctor->band().isVisible());
    QTRY_COMPARE(m_doctor->requestCount(), before + 4);
    QCOMPARE(m_doctor->conversations().size(), 55);
}

void AssessmentsRefreshTest::showsTheServicesOwnWordsForARefusal()
{
    QVERIFY(m_doctor->fail(
        {{QStringLiteral("do"), QStringLiteral("status")},
         {QStringLiteral("status"), 400},
         {QStringLiteral("body"), QJsonObject{{QStringLiteral("error"), QStringLiteral("a made-up <b>reason</b>")}}}}));
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_VERIFY(m_doctor->band().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("a made-up <b>reason</b>")), qPrintable(m_doctor->allTexts()));
}

void AssessmentsRefreshTest::hasAnotherListForAnotherConnection()
{
    const PracticeProcess other;
    QVERIFY(other.isReady());
    auto connection = other.connection();
    connection.id = {QStringLiteral("another-made-up-connection")};
    connection.name = QStringLiteral("Sunset Clinic");
    choose(m_doctor->conversations().first());
    m_doctor->desk.keep(other.secrets());
    m_doctor->desk.blockClients(true);
    m_doctor->desk.connection().choose(connection);
    QVERIFY(!m_doctor->page().worklist().listing());
    QVERIFY(!m_doctor->tree().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("Contacting Sunset Clinic…")), qPrintable(m_doctor->allTexts()));
    QVERIFY(!m_doctor->hasAllCounts());
    QCOMPARE(m_doctor->details().allAsText(), QString());
    m_doctor->desk.blockClients(false);
    QTRY_COMPARE(m_doctor->conversations().size(), 55);
    QTRY_COMPARE(other.requestsAt(QStringLiteral("assessments")).size(), 4);
    QCOMPARE(m_doctor->requestCount(), 4);
    QVERIFY(!m_doctor->toast().isVisible());
}

void AssessmentsRefreshTest::beginsWithTheLastFilterOfAConnection()
{
    m_doctor->status().setCurrentIndex(2);
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Partial: 14")));
    auto other = m_doctor->practice.connection();
    other.id = {QStringLiteral("another-made-up-connection")};
    m_doctor->desk.connection().choose(other);
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Completed: 55")));
    QCOMPARE(m_doctor->status().currentIndex(), 3);
    m_doctor->desk.connection().choose(m_doctor->practice.connection());
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Partial: 14")));
    QCOMPARE(m_doctor->status().currentIndex(), 2);
    const auto connection = m_doctor->practice.connection();
    m_doctor->desk.close();
    m_doctor->openAt(connection, m_doctor->practice.secrets());
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Partial: 14")));
}

void AssessmentsRefreshTest::asksForNoWorkflowsWhereTheServiceHasNoNameForThem()
{
    auto filter = m_doctor->filters().filter();
    filter.workflows = {QStringLiteral("wf-2001")};
    Q_EMIT m_doctor->filters().filterChanged(filter);
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Completed, this workflow: ")));
    auto withoutName = m_doctor->practice.connection();
    withoutName.conventions.workflowParameter.clear();
    m_doctor->desk.connection().choose(withoutName);
    QTRY_VERIFY2(m_doctor->says(QStringLiteral("Completed: 55")), qPrintable(m_doctor->allTexts()));
    QVERIFY(!m_doctor->band().isVisible());
}

void AssessmentsRefreshTest::asksNothingOfAServiceBeforeItIsShown()
{
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_1, Qt::AltModifier);
    auto other = m_doctor->practice.connection();
    other.id = {QStringLiteral("another-made-up-connection")};
    m_doctor->desk.connection().choose(other);
    QCoreApplication::processEvents();
    QVERIFY(!m_doctor->page().worklist().listing());
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_3, Qt::AltModifier);
    QTRY_COMPARE(m_doctor->conversations().size(), 55);
    QTRY_COMPARE(m_doctor->requestCount(), 8); // four at first, and none before the page was shown again
}

CLINICDESK_WINDOW_TEST(AssessmentsRefreshTest)
#include "assessmentsrefreshtest.moc"
