// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/assessments/assessmentsdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/timelineview.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// Whether a word of the search is marked in a row.
bool hasMarks(const QAbstractItemView &view)
{
    const auto picture = view.viewport()->grab().toImage();
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, y) == ui::tokens(&view).warnSoft)
                return true;
        }
    }
    return false;
}

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

/// What a doctor does with a list: searching, choosing days, changing the view, copying, changing the status.
class AssessmentsNarrowingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_doctor = std::make_unique<AssessmentsDesk>(m_look);
        QVERIFY(m_doctor->open());
    }
    void cleanup() { m_doctor.reset(); }
    void searchesWhileOneTypesInTheTreeAndInTheTable();
    void goesFromTheSearchIntoTheListAndBack();
    void opensTheNodesOfAMatchAndGoesFromMatchToMatch();
    void marksWhatTheSearchFound();
    void findsPractitionersByTheirNames();
    void offersAllWhereTheSearchHidesAll();
    void choosesDaysOnTheTimelineAndLiftsThemWithTheirChip();
    void choosesDaysByKeys();
    void keepsTheChosenOneInTheOtherArrangement();
    void saysNothingOfHidingWhereANodeHasNoRowInTheTable();
    void asksForNothingWhileItNarrows();
    void copiesTheIdentifierAndTheRows();
    void opensTheDetailsWithTheFirstSelection();
    void opensTheDetailsOnDemandInANarrowWindow();
    void usesTheChosenPatient();
    void goesFromTheRailToAConversationByKeysAlone();
    void hasNamesAndRoomForEverything_data();
    void hasNamesAndRoomForEverything();
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
    /// Selects the row in the tree or in the table, whichever is shown.
    void choose(const QString &conversation)
    {
        const auto &list = m_doctor->page().worklist().listing()->list();
        for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
            const auto entry = AssessmentEntry::ofConversation(at);
            if (QString::fromUtf8(list.idOf(list.conversations()[at])) == conversation)
                QVERIFY(m_doctor->tree().isVisible() ? m_doctor->tree().setCurrentEntry(entry)
                                                     : m_doctor->table().setCurrentEntry(entry));
        }
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void showTable()
    {
        QTest::mouseClick(m_doctor->mode().segment(1), Qt::LeftButton);
        QTRY_VERIFY(m_doctor->table().isVisible());
    }
    /// The current conversation of the list that is shown.
    QString current()
    {
        const auto entry =
            m_doctor->tree().isVisible() ? m_doctor->tree().currentEntry() : m_doctor->table().currentEntry();
        if (!entry || !entry->isConversation())
            return {};
        const auto &list = m_doctor->page().worklist().listing()->list();
        return QString::fromUtf8(list.idOf(list.conversations()[entry->conversation()]));
    }
    /// Presses F5 and waits for the list and all counts.
    void refresh()
    {
        const auto before = m_doctor->requestCount();
        QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
        QTRY_COMPARE(m_doctor->requestCount(), before + 4);
        QTRY_VERIFY(m_doctor->isQuiet());
    }
    /// Makes the service answer with this list from now on, and shows it.
    void showNow(const QJsonArray &groups)
    {
        QVERIFY(m_doctor->answerWith(groups));
        refresh();
    }
    std::optional<AssessmentEntry> entryOf(const QString &conversation)
    {
        const auto &list = m_doctor->page().worklist().listing()->list();
        for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
            if (QString::fromUtf8(list.idOf(list.conversations()[at])) == conversation)
                return AssessmentEntry::ofConversation(at);
        }
        return {};
    }
    /// The text of the row for screen readers.
    QString spoken(const QString &conversation)
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
    void chooseInTree(const QString &conversation)
    {
        QVERIFY(m_doctor->tree().setCurrentEntry(*entryOf(conversation)));
    }

    support::TestLook m_look;
    std::unique_ptr<AssessmentsDesk> m_doctor;
};

void AssessmentsNarrowingTest::searchesWhileOneTypesInTheTreeAndInTheTable()
{
    const auto all = m_doctor->conversations();
    const auto smart = all.filter(QStringLiteral("sn_"));
    QTest::keyClick(&m_doctor->page(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &m_doctor->search());
    QTest::keyClicks(&m_doctor->search(), QStringLiteral("sn_"));
    QTRY_COMPARE(m_doctor->conversations(), smart);
    QVERIFY2(m_doctor->says(QStringLiteral("Completed, search: %1 of %2").arg(smart.size()).arg(all.size())),
             qPrintable(m_doctor->allTexts()));
    showTable();
    QCOMPARE(m_doctor->table().model()->rowCount(), int(smart.size()));
    m_doctor->search().setFocus();
    QTest::keyClicks(&m_doctor->search(), smart.last().mid(3));
    QTRY_COMPARE(m_doctor->table().model()->rowCount(), 1);
    press(Qt::Key_Escape);
    QTRY_COMPARE(m_doctor->table().model()->rowCount(), int(all.size()));
    QVERIFY(m_doctor->says(QStringLiteral("Completed: %1").arg(all.size())));
}

void AssessmentsNarrowingTest::goesFromTheSearchIntoTheListAndBack()
{
    for (const auto key : {Qt::Key_Down, Qt::Key_Return}) {
        m_doctor->search().setFocus();
        press(key);
        QCOMPARE(QApplication::focusWidget(), &m_doctor->tree());
    }
    QTest::keyClick(&m_doctor->tree(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &m_doctor->search());
    showTable();
    m_doctor->search().setFocus();
    press(Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), &m_doctor->table());
}

void AssessmentsNarrowingTest::opensTheNodesOfAMatchAndGoesFromMatchToMatch()
{
    QJsonArray sessions; // more matches than a search opens all of
    for (int session = 0; session < 60; ++session) {
        QStringList conversations;
        for (int at = 0; at < 5; ++at)
            conversations.append(QStringLiteral("sa_made-%1-%2").arg(session).arg(at));
        sessions.append(madeSession(qPrintable(QStringLiteral("tr-%1").arg(session)), conversations,
                                    qPrintable(QStringLiteral("pr-%1").arg(session))));
    }
    QVERIFY(m_doctor->answerWith(sessions));
    QTest::keyClick(&m_doctor->page(), Qt::Key_F5);
    QTRY_COMPARE(m_doctor->conversations().size(), 300);
    auto &tree = m_doctor->tree();
    QTRY_VERIFY(!tree.isExpanded(tree.model()->index(0, 0)));
    m_doctor->search().setFocus();
    QTest::keyClicks(&m_doctor->search(), QStringLiteral("SA_MADE"));
    const auto isInSight = [&tree] {
        for (auto row = tree.model()->index(0, 0); row.isValid(); row = tree.indexBelow(row)) {
            if (row.data().toString().startsWith(QStringLiteral("sa_made-")))
                return tree.viewport()->rect().contains(tree.visualRect(row).center());
        }
        return false;
    };
    QTRY_VERIFY(isInSight());
    QCOMPARE(current(), QString()); // nothing counts as seen
    press(Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), &tree);
    const auto first = current();
    QVERIFY2(first.startsWith(QStringLiteral("sa_made-")), qPrintable(first));
    QStringList visited{first};
    for (int step = 0; step < 6; ++step) { // into the next session, which is closed
        press(Qt::Key_F3);
        QVERIFY2(!visited.contains(current()), qPrintable(current()));
        visited.append(current());
        QVERIFY(tree.viewport()->rect().contains(tree.visualRect(tree.currentIndex()).center()));
    }
    press(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(current(), visited.at(5));
}

void AssessmentsNarrowingTest::marksWhatTheSearchFound()
{
    const auto isMarked = [this] { return hasMarks(m_doctor->tree()); };
    QVERIFY(!isMarked());
    m_doctor->search().setText(QStringLiteral("sn_"));
    QTRY_VERIFY(isMarked());
    m_doctor->search().clear();
    QTRY_VERIFY(!isMarked());
}

/// Also one whose row was never in sight, so that nothing has asked for the name yet.
void AssessmentsNarrowingTest::findsPractitionersByTheirNames()
{
    QJsonArray sessions;
    for (int session = 0; session < 60; ++session)
        sessions.append(
            madeSession(qPrintable(QStringLiteral("tr-%1").arg(session)), {QStringLiteral("sa_made-%1").arg(session)},
                        session == 50 ? "161494290947150" : qPrintable(QStringLiteral("pr-%1").arg(session))));
    QVERIFY(m_doctor->answerWith(sessions));
    QTest::keyClick(&m_doctor->page(), Qt::Key_F5);
    QTRY_COMPARE(m_doctor->conversations().size(), 60);
    m_doctor->search().setFocus();
    QTest::keyClicks(&m_doctor->search(), QStringLiteral("example ASHA"));
    QTRY_COMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_made-50")});
    press(Qt::Key_Return);
    const auto row = m_doctor->tree().currentIndex();
    QVERIFY2(row.data().toString().contains(QStringLiteral("Dr. Asha Example")), qPrintable(row.data().toString()));
    const auto spoken = row.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains(QStringLiteral("found")), qPrintable(spoken));
    QVERIFY(hasMarks(m_doctor->tree()));
    showTable();
    QTRY_COMPARE(m_doctor->table().model()->rowCount(), 1);
    auto &table = m_doctor->table();
    for (int column = 0; column < table.model()->columnCount(); ++column) {
        if (const auto cell = table.model()->index(0, column); cell.data().toString().contains(QStringLiteral("Asha")))
            table.scrollTo(cell);
    }
    QVERIFY(hasMarks(table));
    m_doctor->search().clear();
    QTRY_COMPARE(m_doctor->conversations().size(), 60);
}

void AssessmentsNarrowingTest::offersAllWhereTheSearchHidesAll()
{
    choose(m_doctor->conversations().first());
    QTRY_VERIFY(m_doctor->details().isVisible());
    m_doctor->search().setText(QStringLiteral("nothing has this"));
    QTRY_VERIFY(m_doctor->says(QStringLiteral("No matches")));
    QVERIFY(!m_doctor->details().isVisible()); // there is nothing to select
    QVERIFY(m_doctor->says(QStringLiteral("hide all 55")));
    m_doctor->button(QStringLiteral("Show all"))->setFocus();
    press(Qt::Key_Space);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QCOMPARE(m_doctor->search().text(), QString());
    QCOMPARE(m_doctor->conversations().size(), 55);
}

void AssessmentsNarrowingTest::choosesDaysOnTheTimelineAndLiftsThemWithTheirChip()
{
    auto &line = m_doctor->timeline();
    const auto first = line.barRect(2).center().toPoint();
    const auto last = line.barRect(5).center().toPoint();
    QTest::mousePress(&line, Qt::LeftButton, {}, first);
    QTest::mouseMove(&line, (first + last) / 2);
    QTest::mouseMove(&line, last);
    QTest::mouseRelease(&line, Qt::LeftButton, {}, last);
    QTRY_VERIFY(m_doctor->page().worklist().query().filter.range);
    QTRY_VERIFY(m_doctor->isQuiet());
    const auto words = ui::rangeText(*line.range(), BarUnit::Day, QTimeZone::systemTimeZone());
    auto *chip = m_doctor->button(QStringLiteral("Days %1, change").arg(words));
    QVERIFY2(chip, qPrintable(words));
    const auto few = m_doctor->conversations().size();
    QVERIFY(few > 0 && few < 55);
    QVERIFY2(m_doctor->says(QStringLiteral("Completed, %1: %2 of 55").arg(words).arg(few)),
             qPrintable(m_doctor->allTexts()));
    chip->setFocus();
    press(Qt::Key_Return); // goes to the time line, where days are chosen
    QCOMPARE(QApplication::focusWidget(), &line);
    chip->setFocus();
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_doctor->conversations().size(), 55);
    QVERIFY(!line.range());
    QVERIFY(!chip->isVisible());
}

void AssessmentsNarrowingTest::choosesDaysByKeys()
{
    auto &line = m_doctor->timeline();
    line.setFocus();
    press(Qt::Key_Left);
    QTRY_VERIFY(m_doctor->conversations().size() < 55);
    const auto lastDay = m_doctor->conversations().size();
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Left, Qt::ShiftModifier);
    QTRY_VERIFY(m_doctor->conversations().size() > lastDay);
    press(Qt::Key_Escape);
    QTRY_COMPARE(m_doctor->conversations().size(), 55);
}

void AssessmentsNarrowingTest::keepsTheChosenOneInTheOtherArrangement()
{
    const auto chosen = m_doctor->conversations().at(30);
    choose(chosen);
    showTable();
    QCOMPARE(current(), chosen);
    QVERIFY(m_doctor->details().allAsText().contains(chosen));
    m_doctor->mode().setFocus();
    press(Qt::Key_Left);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QCOMPARE(current(), chosen);
    QVERIFY(m_doctor->details().allAsText().contains(chosen));
}

void AssessmentsNarrowingTest::saysNothingOfHidingWhereANodeHasNoRowInTheTable()
{
    m_doctor->tree().setFocus();
    press(Qt::Key_Home);
    QVERIFY(m_doctor->tree().currentEntry());
    showTable();
    QVERIFY2(!m_doctor->toast().isVisible(), qPrintable(m_doctor->toast().sentence()));
    QVERIFY(!m_doctor->table().currentEntry());
    QVERIFY(m_doctor->says(QStringLiteral("Nothing selected")));
}

void AssessmentsNarrowingTest::asksForNothingWhileItNarrows()
{
    m_doctor->search().setText(QStringLiteral("sa_"));
    QTRY_VERIFY(m_doctor->isQuiet());
    showTable();
    m_doctor->search().clear();
    QTRY_COMPARE(m_doctor->conversations().size(), 55);
    QCOMPARE(m_doctor->requestCount(), 4);
}

void AssessmentsNarrowingTest::copiesTheIdentifierAndTheRows()
{
    const auto chosen = m_doctor->conversations().at(3);
    choose(chosen);
    m_doctor->tree().setFocus();
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), chosen);
    QVERIFY(m_doctor->toast().sentence().contains(chosen));
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const auto one = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(one.size(), 2);
    QVERIFY(one.last().contains(chosen));
    showTable();
    m_doctor->table().setFocus();
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts).size(), 56);
    QCOMPARE(m_doctor->toast().sentence(), QStringLiteral("Copied 55 rows."));
}

void AssessmentsNarrowingTest::opensTheDetailsWithTheFirstSelection()
{
    QVERIFY(!m_doctor->details().isVisible());
    choose(m_doctor->conversations().first());
    QTRY_VERIFY(m_doctor->details().isVisible());
    m_doctor->tree().clearSelection();
    QVERIFY(m_doctor->details().isVisible());
}

void AssessmentsNarrowingTest::opensTheDetailsOnDemandInANarrowWindow()
{
    choose(m_doctor->conversations().first());
    QTRY_VERIFY(m_doctor->details().isVisible());
    m_doctor->desk.window().resize(1000, 700);
    QTRY_VERIFY(!m_doctor->details().isVisible());
    choose(m_doctor->conversations().first());
    QVERIFY(!m_doctor->details().isVisible());
    m_doctor->tree().setFocus();
    press(Qt::Key_Return);
    QTRY_VERIFY(m_doctor->details().isVisible());
    QVERIFY(m_doctor->details().allAsText().contains(m_doctor->conversations().first()));
    QVERIFY(m_doctor->page().rect().contains(
        QRect(m_doctor->details().mapTo(&m_doctor->page(), QPoint()), m_doctor->details().size())));
    m_doctor->desk.window().resize(1300, 800);
    QTRY_VERIFY(m_doctor->details().width() > 0 && m_doctor->details().isVisible());
}

void AssessmentsNarrowingTest::usesTheChosenPatient()
{
    choose(m_doctor->conversations().first());
    const auto buttons = m_doctor->details().findChildren<QPushButton *>();
    const auto use = std::ranges::find_if(
        buttons, [](const QPushButton *button) { return button->text().startsWith(QStringLiteral("Use ")); });
    QVERIFY(use != buttons.end());
    QTest::mouseClick(*use, Qt::LeftButton);
    const auto &patient = m_doctor->desk.patient();
    QVERIFY((*use)->text().endsWith(ui::shortPatientNumber(patient.patient().text)));
    QVERIFY(!patient.patient().text.isEmpty());
    QVERIFY(m_doctor->details().allAsText().contains(QStringLiteral("Identifier (OID): ") + patient.patient().text));
    QCOMPARE(patient.source(), ui::PatientSource::Picked);
    QVERIFY(everyText(&m_doctor->desk.window()).filter(patient.patient().text).size() > 1);
}

void AssessmentsNarrowingTest::goesFromTheRailToAConversationByKeysAlone()
{
    auto &window = m_doctor->desk.window();
    QTest::keyClick(&window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!m_doctor->page().isVisible());
    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    QVERIFY(m_doctor->page().isVisible());
    int stops = 0;
    while (!m_doctor->status().isAncestorOf(QApplication::focusWidget()) && stops++ < 30)
        press(Qt::Key_Tab);
    QVERIFY(stops < 30);
    press(Qt::Key_Left); // from Completed to Partial
    QTRY_VERIFY(m_doctor->says(QStringLiteral("Partial: 14")));
    for (stops = 0; QApplication::focusWidget() != &m_doctor->search() && stops < 30; ++stops)
        press(Qt::Key_Tab);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("sn_"));
    QTRY_VERIFY(m_doctor->says(QStringLiteral(" of 14")) && m_doctor->isQuiet());
    press(Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), &m_doctor->tree());
    for (stops = 0; current().isEmpty() && stops < 20; ++stops)
        press(stops == 0 ? Qt::Key_Home : Qt::Key_Right);
    QVERIFY(current().startsWith(QStringLiteral("sn_")));
    QVERIFY(m_doctor->details().allAsText().contains(current()));
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), current());
}

void AssessmentsNarrowingTest::hasNamesAndRoomForEverything_data()
{
    QTest::addColumn<bool>("table");
    QTest::addColumn<QSize>("size");
    for (const auto &[name, size] : {std::pair("wide", QSize(1400, 900)), std::pair("narrow", QSize(1000, 700))}) {
        QTest::addRow("tree, %s", name) << false << size;
        QTest::addRow("table, %s", name) << true << size;
    }
}

void AssessmentsNarrowingTest::hasNamesAndRoomForEverything()
{
    QFETCH(bool, table);
    QFETCH(QSize, size);
    m_doctor->desk.window().resize(size);
    if (table)
        showTable();
    choose(m_doctor->conversations().first());
    m_doctor->timeline().setFocus();
    press(Qt::Key_Left); // also creates the chip of the days
    QTRY_VERIFY(m_doctor->isQuiet());
    QCOMPARE(namelessWidgets(&m_doctor->page()).join(QLatin1Char('\n')), QString());
    QCOMPARE(smallTargets(&m_doctor->page()).join(QLatin1Char('\n')), QString());
    const auto order = tabOrder(&m_doctor->desk.window());
    const auto names = table ? QStringLiteral("Assessments as a table") : QStringLiteral("Assessments as a tree");
    QVERIFY2(order.contains(names) && order.contains(QStringLiteral("Search in the list")),
             qPrintable(order.join(QStringLiteral(" | "))));
    QVERIFY2(order.size() < 40, qPrintable(order.join(QStringLiteral(" | "))));
}

// A list that is refreshed again and again: what is new in it, and what can go wrong.

void AssessmentsNarrowingTest::refreshesByKeyAndByButtonAndKeepsEverythingInItsPlace()
{
    const auto chosen = m_doctor->conversations().at(20);
    chooseInTree(chosen);
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

void AssessmentsNarrowingTest::keepsWhatIsOpenInTheTreeWhileTheTableIsShown()
{
    chooseInTree(m_doctor->conversations().at(20));
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

void AssessmentsNarrowingTest::marksAndAnnouncesWhatIsNewUntilItIsRead()
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
    chooseInTree(QStringLiteral("sa_9"));
    QVERIFY(!spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new")));
    QVERIFY(!spoken(QStringLiteral("tx-1")).contains(QStringLiteral("new")));
    QVERIFY(spoken(QStringLiteral("sa_0")).contains(QStringLiteral("new")));
    chooseInTree(QStringLiteral("sa_0"));
    QCOMPARE(m_doctor->page().worklist().marks().count(), 0U);
}

void AssessmentsNarrowingTest::marksWhatIsNewBelowTheChosenRow()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations().size(), 3);
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    chooseInTree(QStringLiteral("sa_1"));
    m_doctor->tree().setCurrentIndex(m_doctor->tree().currentIndex().parent()); // its transaction
    showNow(andMore);
    QTRY_COMPARE(m_doctor->conversations().size(), 5);
    QCOMPARE(m_doctor->toast().sentence(), QStringLiteral("2 new conversations"));
    QVERIFY(spoken(QStringLiteral("sa_9")).contains(QStringLiteral("new"))); // not read yet
}

void AssessmentsNarrowingTest::goesToWhatIsNewFromItsToast()
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

void AssessmentsNarrowingTest::marksNothingOfAnotherStatus()
{
    QVERIFY(m_doctor->answerWith(twoSessions));
    m_doctor->status().setCurrentIndex(0);
    QTRY_COMPARE(m_doctor->conversations().size(), 3);
    QCOMPARE(m_doctor->page().worklist().marks().count(), 0U);
    QVERIFY(!m_doctor->toast().isVisible());
}

void AssessmentsNarrowingTest::keepsTheListWhenTheLineGoesDown()
{
    chooseInTree(m_doctor->conversations().first());
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

void AssessmentsNarrowingTest::showsNoListOfAnotherQuestionWhenTheLineGoesDown()
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

void AssessmentsNarrowingTest::hasTheLastListAgainForItsStatusWhileOffline()
{
    chooseInTree(m_doctor->conversations().first());
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
void AssessmentsNarrowingTest::theDetailsOfAProblemAreWhole()
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

void AssessmentsNarrowingTest::asksForATokenAndAgainByItselfOnceThereIsOne()
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

void AssessmentsNarrowingTest::showsTheServicesOwnWordsForARefusal()
{
    QVERIFY(m_doctor->fail(
        {{QStringLiteral("do"), QStringLiteral("status")},
         {QStringLiteral("status"), 400},
         {QStringLiteral("body"), QJsonObject{{QStringLiteral("error"), QStringLiteral("a made-up <b>reason</b>")}}}}));
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_VERIFY(m_doctor->band().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("a made-up <b>reason</b>")), qPrintable(m_doctor->allTexts()));
}

void AssessmentsNarrowingTest::hasAnotherListForAnotherConnection()
{
    const PracticeProcess other;
    QVERIFY(other.isReady());
    auto connection = other.connection();
    connection.id = {QStringLiteral("another-made-up-connection")};
    connection.name = QStringLiteral("Sunset Clinic");
    chooseInTree(m_doctor->conversations().first());
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

void AssessmentsNarrowingTest::beginsWithTheLastFilterOfAConnection()
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

void AssessmentsNarrowingTest::asksForNoWorkflowsWhereTheServiceHasNoNameForThem()
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

void AssessmentsNarrowingTest::asksNothingOfAServiceBeforeItIsShown()
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

CLINICDESK_WINDOW_TEST(AssessmentsNarrowingTest)
#include "assessmentsnarrowingtest.moc"
