// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/assessments/assessmentsdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/timelineview.h"
#include "ui/widgets/patientnumber.h"
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

} // namespace

/// What a doctor does with a list: searching, choosing days, changing the view, copying, changing the status.
class AssessmentsNarrowingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_look.reset(); }
    void init();
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

private:
    /// Selects the row in the tree or in the table, whichever is shown.
    void choose(const QString &conversation);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void showTable();
    QString current();

    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<AssessmentsDesk> m_doctor;
};

void AssessmentsNarrowingTest::initTestCase()
{
    m_look = std::make_unique<ui::ThemeManager>(*qApp);
    m_look->setMotion(false);
}

void AssessmentsNarrowingTest::init()
{
    m_doctor = std::make_unique<AssessmentsDesk>(*m_look);
    QVERIFY(m_doctor->open());
}

void AssessmentsNarrowingTest::choose(const QString &conversation)
{
    const auto &list = m_doctor->page().worklist().listing()->list();
    for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
        const auto entry = AssessmentEntry::ofConversation(at);
        if (QString::fromUtf8(list.idOf(list.conversations()[at])) == conversation)
            QVERIFY(m_doctor->tree().isVisible() ? m_doctor->tree().setCurrentEntry(entry)
                                                 : m_doctor->table().setCurrentEntry(entry));
    }
}

void AssessmentsNarrowingTest::showTable()
{
    QTest::mouseClick(m_doctor->mode().segment(1), Qt::LeftButton);
    QTRY_VERIFY(m_doctor->table().isVisible());
}

/// The current conversation of the list that is shown.
QString AssessmentsNarrowingTest::current()
{
    const auto entry =
        m_doctor->tree().isVisible() ? m_doctor->tree().currentEntry() : m_doctor->table().currentEntry();
    if (!entry || !entry->isConversation())
        return {};
    const auto &list = m_doctor->page().worklist().listing()->list();
    return QString::fromUtf8(list.idOf(list.conversations()[entry->conversation()]));
}

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

CLINICDESK_WINDOW_TEST(AssessmentsNarrowingTest)
#include "assessmentsnarrowingtest.moc"
