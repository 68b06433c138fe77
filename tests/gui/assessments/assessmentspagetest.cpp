// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampleassessments.h"
#include "core/wording/datetext.h"
#include "tests/gui/assessments/assessmentsdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/dayspopup.h"
#include "ui/assessments/fieldpopup.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/filtermenu.h"
#include "ui/assessments/timelineview.h"
#include "ui/doctors/doctorspage.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <set>

using namespace clinicdesk;
using namespace clinicdesk::support;
using practice::SampleAssessment;

namespace {

const auto completed = QStringLiteral("COMPLETED");
const auto firstPractitioner = QStringLiteral("161494290947150");
const auto secondPractitioner = QStringLiteral("161494290947151");
const auto sharedIdentifier = QStringLiteral("170501122335300");

/// The only sample that matches all six filters together.
SampleAssessment oneSample()
{
    const auto all = practice::sampleAssessments();
    return *std::ranges::find_if(
        all, [](const SampleAssessment &each) { return each.status == u"NEW" && each.conversations.size() == 3; });
}

std::set<QString> valuesOf(const QString SampleAssessment::*member, const QStringList &conversations)
{
    std::set<QString> values;
    for (const auto &sample : practice::sampleAssessments()) {
        for (const auto &conversation : sample.conversations) {
            if (conversations.contains(conversation.id))
                values.insert(sample.*member);
        }
    }
    return values;
}

} // namespace

/// The queries of a doctor and their answers: interface 4.4 in the window.
class AssessmentsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_doctor = std::make_unique<AssessmentsDesk>(m_look);
        QVERIFY(m_doctor->open());
    }
    void cleanup() { m_doctor.reset(); }
    void asksForCompletedOnesAndCountsTheOthers();
    void asksForTheStatusThatIsClicked();
    void asksForTheStatusThatArrowKeysChoose();
    void showsAllStatusesInOneList_data();
    void showsAllStatusesInOneList();
    void asksWithAllSixFilters();
    void showsWhatMatchesAllFilters();
    void showsAllWhoShareAnIdentifier();
    void showsAllWhoShareTheIdentifierOfAChosenOne();
    void showsBothIdentifiersOfAPatient();
    void showsNamesOfPractitioners();
    void opensTheProfileOfTheDoctorOfARow_data();
    void opensTheProfileOfTheDoctorOfARow();
    void showsOnlyWhatARowStandsFor_data();
    void showsOnlyWhatARowStandsFor();
    void offersOnlyWhatTheRowHas();
    void suggestsWhatTheListHolds();
    void findsPractitionersByTheirNames();
    void showsTheDaysThatAreChosenInTheMenu();
    void removesAFilterWithItsCross();
    void offersToRemoveFiltersThatFindNothing();
    void offersFirstWhatHelpsWhereNothingIsFoundAndThenSearched();
    void saysWhichStatusAListHasWhileAnotherIsOnItsWay();
    void hasRoomForTimesOfOtherYears();
    void hasRoomForAllItsWords_data();
    void hasRoomForAllItsWords();
    void lightsTheRowThatThePointerIsOn();

private:
    using Wanted = std::function<bool(const SampleAssessment &)>;
    /// IDs of the matching sample conversations, sorted.
    static QStringList samples(const Wanted &wanted, const QStringList &workflows = {});
    void addFilter(const QString &kind, const QString &value);
    void choose(const QString &conversation);
    /// The menu of the current row, opened by keyboard or mouse; `RowMenusTest` presses Shift+F10.
    QMenu *rowMenu(QAbstractItemView &view, bool byKey);
    ui::FieldPopup *openedPopup(const QString &kind);

    support::TestLook m_look;
    std::unique_ptr<AssessmentsDesk> m_doctor;
};

void AssessmentsPageTest::hasRoomForTimesOfOtherYears()
{
    auto &tree = m_doctor->tree();
    const int column = ui::AssessmentTreeModel::NewestColumn;
    const QFontMetrics metrics(ui::typeFont(ui::Type::Second));
    for (const int width : {1366, 1280, 1024}) {
        m_doctor->desk.window().resize(width, 720);
        const auto room = [&] { return tree.columnWidth(column) - 2 * ui::space::s; };
        for (int month = 1; month <= 12; ++month) {
            const auto time = wording::momentText(QLocale(), QDateTime(QDate(2024, month, 28), QTime(20, 58)));
            QTRY_VERIFY2(metrics.horizontalAdvance(time) <= room(), qPrintable(time));
        }
        QTRY_VERIFY(tree.header()->length() <= tree.viewport()->width());
    }
}

void AssessmentsPageTest::hasRoomForAllItsWords_data()
{
    QTest::addColumn<QSize>("size");
    const QSize frame(2, 26); // of a window manager
    QTest::newRow("1366 x 768") << QSize(1366, 768) - frame;
    QTest::newRow("1280 x 800") << QSize(1280, 800) - frame;
    QTest::newRow("1024 x 768") << QSize(1024, 768) - frame;
    QTest::newRow("1366 x 768 at 150 %") << QSize(910, 512) - frame;
    QTest::newRow("1280 x 800 at 150 %") << QSize(853, 533) - frame;
}

void AssessmentsPageTest::hasRoomForAllItsWords()
{
    QFETCH(const QSize, size);
    auto *header = m_doctor->page().findChild<ui::AssessmentsHeader *>();
    for (const auto status : allAssessmentStatuses)
        header->setCount(status, 1'234'567);
    header->setMoment(QStringLiteral("as of 25 May 03:48"));
    m_doctor->desk.window().resize(size);
    QTRY_COMPARE(m_doctor->desk.window().size(), size);
    for (const int arrangement : {0, 1}) {
        m_doctor->mode().segment(arrangement)->click();
        QTRY_VERIFY(m_doctor->isQuiet());
        QTRY_COMPARE_WITH_TIMEOUT(cutTexts(&m_doctor->page()).join(u'\n'), QString(), 3000);
        QTRY_COMPARE_WITH_TIMEOUT(overlaps(&m_doctor->page()).join(u'\n'), QString(), 3000);
        QCOMPARE(hiddenControls(&m_doctor->desk.window()).join(u'\n'), QString());
    }
}

void AssessmentsPageTest::lightsTheRowThatThePointerIsOn()
{
    auto &tree = m_doctor->tree();
    const auto row = tree.visualRect(tree.model()->index(2, 0));
    const QPoint besideTheWords(tree.viewport()->width() - 2, row.center().y());
    const auto colorThere = [&] { return tree.viewport()->grab().toImage().pixelColor(besideTheWords); };
    QCursor::setPos(0, 0);
    const auto plain = colorThere();
    QCursor::setPos(tree.viewport()->mapToGlobal(besideTheWords));
    QTRY_VERIFY(colorThere() != plain);
}

QStringList AssessmentsPageTest::samples(const Wanted &wanted, const QStringList &workflows)
{
    QStringList ids;
    for (const auto &sample : practice::sampleAssessments()) {
        if (!wanted(sample))
            continue;
        for (const auto &conversation : sample.conversations) {
            if (workflows.isEmpty() || workflows.contains(conversation.workflow))
                ids.append(conversation.id);
        }
    }
    ids.sort();
    return ids;
}

void AssessmentsPageTest::addFilter(const QString &kind, const QString &value)
{
    QTest::mouseClick(m_doctor->button(QStringLiteral("Add a filter")), Qt::LeftButton);
    auto *menu = m_doctor->filters().findChild<ui::FilterMenu *>();
    const auto actions = menu->actions();
    const auto action = std::ranges::find(actions, kind, &QAction::text);
    QVERIFY(action != actions.end());
    menu->setActiveAction(*action); // some versions of Qt ignore a click that comes at once
    QTest::keyClick(menu, Qt::Key_Return);
    const auto popups = m_doctor->filters().findChildren<ui::FieldPopup *>(); // one that has closed may still exist
    const auto popup = std::ranges::find_if(popups, &QWidget::isVisible);
    QVERIFY(popup != popups.end());
    auto *line = (*popup)->findChild<QLineEdit *>();
    QTest::keyClicks(line, value);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(m_doctor->isQuiet());
}

void AssessmentsPageTest::choose(const QString &conversation)
{
    const auto &list = m_doctor->page().worklist().listing()->list();
    for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
        if (QString::fromUtf8(list.idOf(list.conversations()[at])) == conversation)
            QVERIFY(m_doctor->tree().setCurrentEntry(AssessmentEntry::ofConversation(at)));
    }
}

void AssessmentsPageTest::asksForCompletedOnesAndCountsTheOthers()
{
    QCOMPARE(m_doctor->asked(), words("COMPLETED NEW IN_REVIEW PARTIAL"));
    QCOMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == completed; }));
    QStringList counted;
    for (const auto &[word, status] : {std::pair("New", "NEW"), std::pair("In review", "IN_REVIEW"),
                                       std::pair("Partial", "PARTIAL"), std::pair("Completed", "COMPLETED")}) {
        const auto count =
            samples([status = QLatin1String(status)](const auto &each) { return each.status == status; });
        counted.append(QStringLiteral("%1 %2").arg(QLatin1String(word)).arg(count.size()));
    }
    counted.append(QStringLiteral("All 96"));
    QCOMPARE(m_doctor->statuses(), counted);
    QVERIFY(m_doctor->says(QStringLiteral("Completed: 55")));
    QVERIFY(m_doctor->says(QStringLiteral("as of ")));
}

void AssessmentsPageTest::asksForTheStatusThatIsClicked()
{
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    QCOMPARE(m_doctor->asked().mid(4), words("NEW IN_REVIEW PARTIAL COMPLETED"));
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == u"NEW"; }));
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    QTest::mouseClick(m_doctor->status().segment(2), Qt::LeftButton);
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == u"PARTIAL"; }));
    QCOMPARE(m_doctor->asked().at(8), QStringLiteral("PARTIAL"));
}

void AssessmentsPageTest::asksForTheStatusThatArrowKeysChoose()
{
    m_doctor->status().setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QTRY_COMPARE(m_doctor->requestCount(), 8);
    QCOMPARE(m_doctor->asked().at(4), QStringLiteral("PARTIAL"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QTRY_COMPARE(m_doctor->requestCount(), 12);
    QCOMPARE(m_doctor->asked().at(8), QStringLiteral("IN_REVIEW"));
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == u"IN_REVIEW"; }));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTRY_COMPARE(m_doctor->requestCount(), 16);
    QCOMPARE(m_doctor->asked().at(12), QStringLiteral("PARTIAL"));
}

void AssessmentsPageTest::showsAllStatusesInOneList_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("click") << false;
    QTest::newRow("arrow key") << true;
}

void AssessmentsPageTest::showsAllStatusesInOneList()
{
    QFETCH(const bool, byKey);
    m_doctor->status().setFocus(Qt::TabFocusReason);
    if (byKey)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    else
        QTest::mouseClick(m_doctor->status().segment(4), Qt::LeftButton);
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &) { return true; }));
    QCOMPARE(m_doctor->asked().mid(4), words("NEW IN_REVIEW PARTIAL COMPLETED"));
    QVERIFY2(m_doctor->says(QStringLiteral("All statuses: 96")), qPrintable(m_doctor->allTexts()));
    QCOMPARE(m_doctor->statuses().last(), QStringLiteral("All 96"));
    for (const auto &sample : practice::sampleAssessments()) {
        const auto status = statusFromText(sample.status);
        const auto id = sample.conversations.front().id;
        choose(id);
        QVERIFY2(m_doctor->details().allAsText().contains(QStringLiteral("Status: ") + ui::statusLabel(*status)),
                 qPrintable(m_doctor->details().allAsText()));
        const auto row = m_doctor->tree().currentIndex().siblingAtColumn(ui::AssessmentTreeModel::ModuleColumn);
        QVERIFY2(row.data().toString().endsWith(ui::statusLabel(*status)), qPrintable(row.data().toString()));
    }
    const QFontMetrics metrics(ui::typeFont(ui::Type::Second));
    QVERIFY(m_doctor->tree().columnWidth(ui::AssessmentTreeModel::ModuleColumn) - 2 * ui::space::s >=
            metrics.horizontalAdvance(QStringLiteral("Self-assessment · Completed")));
    QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
    QTRY_COMPARE(m_doctor->requestCount(), 12);
    m_doctor->mode().segment(1)->click();
    QTRY_VERIFY(m_doctor->table().isVisible());
    QVERIFY(
        m_doctor->table().columnWidth(1) - 16 - 3 * ui::space::s >=
        QFontMetrics(ui::typeFont(ui::Type::Body)).horizontalAdvance(QStringLiteral("Self-assessment · Completed")));
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == u"NEW"; }));
    QVERIFY(m_doctor->says(QStringLiteral("New: 12")));
}

void AssessmentsPageTest::asksWithAllSixFilters()
{
    const auto wanted = oneSample();
    const QStringList workflows{wanted.conversations.front().workflow, wanted.conversations.back().workflow};
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    addFilter(QStringLiteral("Practitioner"), wanted.practitioner);
    auto grouped = wanted.patient; // as the page shows numbers
    grouped.insert(4, u' ');
    addFilter(QStringLiteral("Patient"), grouped);
    addFilter(QStringLiteral("Identifier"), wanted.identifier);
    addFilter(QStringLiteral("Transaction"), wanted.transaction);
    addFilter(QStringLiteral("Workflow"), workflows.join(QLatin1Char(',')));
    const auto expected = samples([&](const auto &each) { return each.transaction == wanted.transaction; }, workflows);
    QTRY_COMPARE(m_doctor->conversations(), expected);
    QCOMPARE(expected.size(), 2);
    QVERIFY(m_doctor->asked(QStringLiteral("status")).contains(QStringLiteral("NEW")));
    for (const auto &[item, value] :
         {std::pair("practitioner_uuid", wanted.practitioner), std::pair("patient_uuid", wanted.patient),
          std::pair("unique_identifier", wanted.identifier), std::pair("transaction_id", wanted.transaction),
          std::pair("wfids", workflows.join(QLatin1Char(',')))})
        QCOMPARE(m_doctor->asked(QString::fromLatin1(item)).last(), value);
}

void AssessmentsPageTest::showsWhatMatchesAllFilters()
{
    const auto patient = practice::sampleAssessments().at(16).patient;
    addFilter(QStringLiteral("Practitioner"), secondPractitioner);
    addFilter(QStringLiteral("Patient"), patient);
    const auto expected = samples([&](const auto &each) {
        return each.practitioner == secondPractitioner && each.patient == patient && each.status == completed;
    });
    QVERIFY(!expected.isEmpty());
    QTRY_COMPARE(m_doctor->conversations(), expected);
    QVERIFY2(m_doctor->says(QStringLiteral("Completed, this practitioner, this patient: %1").arg(expected.size())),
             qPrintable(m_doctor->allTexts()));
    QTRY_VERIFY(m_doctor->hasAllCounts()); // with these filters
    QCOMPARE(m_doctor->asked(QStringLiteral("patient_uuid")).last(3), QStringList(3, patient));
}

void AssessmentsPageTest::showsAllWhoShareAnIdentifier()
{
    addFilter(QStringLiteral("Identifier"), sharedIdentifier);
    const auto expected =
        samples([](const auto &each) { return each.identifier == sharedIdentifier && each.status == completed; });
    QTRY_COMPARE(m_doctor->conversations(), expected);
    QCOMPARE(valuesOf(&SampleAssessment::practitioner, expected).size(), 2U);
    QCOMPARE(valuesOf(&SampleAssessment::patient, expected).size(), 2U);
    QCOMPARE(m_doctor->tree().model()->rowCount(), 2);
}

void AssessmentsPageTest::showsAllWhoShareTheIdentifierOfAChosenOne()
{
    const auto expected =
        samples([](const auto &each) { return each.identifier == sharedIdentifier && each.status == completed; });
    m_doctor->search().setText(expected.first());
    QTRY_COMPARE(m_doctor->conversations(), expected.first(1));
    choose(expected.first());
    QVERIFY(m_doctor->details().allAsText().contains(sharedIdentifier));
    QTRY_VERIFY(m_doctor->button(QStringLiteral("Show both")));
    QTest::mouseClick(m_doctor->button(QStringLiteral("Show both")), Qt::LeftButton);
    QTRY_COMPARE(m_doctor->conversations(), expected); // the search is cleared
    QTRY_VERIFY(m_doctor->asked(QStringLiteral("unique_identifier")).contains(sharedIdentifier));
    QVERIFY(m_doctor->asked(QStringLiteral("practitioner_uuid")).last().isEmpty());
    QVERIFY(m_doctor->button(QStringLiteral("Identifier %1, change").arg(sharedIdentifier)));
}

void AssessmentsPageTest::showsBothIdentifiersOfAPatient()
{
    const auto all = practice::sampleAssessments();
    const auto &one = all.at(8);
    const auto &other = all.at(10);
    QCOMPARE(one.patient, other.patient);
    QVERIFY(one.identifier != other.identifier);
    choose(one.conversations.front().id);
    QVERIFY(m_doctor->details().allAsText().contains(one.identifier));
    QTRY_VERIFY(m_doctor->details().isVisible());
    const auto identifier = m_doctor->tree().currentIndex().parent().parent();
    const auto patient = identifier.parent();
    QStringList identifiers;
    for (int row = 0; row < m_doctor->tree().model()->rowCount(patient); ++row)
        identifiers.append(m_doctor->tree().model()->index(row, 0, patient).data().toString());
    identifiers.sort();
    QCOMPARE(identifiers, QStringList({QStringLiteral("Identifier ") + one.identifier,
                                       QStringLiteral("Identifier ") + other.identifier}));
    QVERIFY2(m_doctor->says(QStringLiteral("This patient has 2 identifiers with this practitioner.")),
             qPrintable(m_doctor->allTexts()));
}

void AssessmentsPageTest::showsNamesOfPractitioners()
{
    const auto *model = m_doctor->tree().model();
    const auto names = [&] {
        QStringList all;
        for (int row = 0; row < model->rowCount(); ++row)
            all.append(model->index(row, 0).data().toString());
        return all.join(QLatin1Char('\n'));
    };
    QTRY_VERIFY2(names().contains(QStringLiteral("Dr. Asha Example")), qPrintable(names()));
}

void AssessmentsPageTest::opensTheProfileOfTheDoctorOfARow_data()
{
    QTest::addColumn<bool>("byMenu");
    QTest::newRow("from the details") << false;
    QTest::newRow("from the menu of the row") << true;
}

void AssessmentsPageTest::opensTheProfileOfTheDoctorOfARow()
{
    QFETCH(const bool, byMenu);
    const auto ids = samples([](const SampleAssessment &each) {
        return each.practitioner == firstPractitioner && each.status == completed;
    });
    choose(ids.first());
    auto &window = m_doctor->desk.window();
    if (byMenu) {
        const auto actions = m_doctor->tree().actions();
        const auto open = std::ranges::find(actions, QStringLiteral("Open doctor’s profile"), &QAction::text);
        QVERIFY(open != actions.end());
        (*open)->trigger();
    } else {
        QTest::mouseClick(m_doctor->button(QStringLiteral("Open doctor’s profile")), Qt::LeftButton);
    }
    QCOMPARE(window.currentPage(), QString(ui::pageId::doctors));
    const auto name = [&] {
        const auto values = window.findChild<ui::DoctorsPage *>()->findChildren<ui::SelectableText *>();
        return std::ranges::any_of(values, [](const auto *value) {
            return value->isVisible() && value->toPlainText() == QStringLiteral("Dr. Asha K Example");
        });
    };
    QTRY_VERIFY(name());
}

QMenu *AssessmentsPageTest::rowMenu(QAbstractItemView &view, bool byKey)
{
    const auto at = view.visualRect(view.currentIndex()).center();
    QContextMenuEvent event(byKey ? QContextMenuEvent::Keyboard : QContextMenuEvent::Mouse, at,
                            view.viewport()->mapToGlobal(at));
    QApplication::sendEvent(view.viewport(), &event);
    return qobject_cast<QMenu *>(QApplication::activePopupWidget());
}

void AssessmentsPageTest::showsOnlyWhatARowStandsFor_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("item");
    QTest::addColumn<bool>("inTable");
    for (const bool inTable : {false, true}) {
        const auto row = [&](const char *words, const char *item) {
            QTest::addRow("%s in the %s", words, inTable ? "table" : "tree")
                << QString::fromLatin1(words) << QString::fromLatin1(item) << inTable;
        };
        row("Only this practitioner", "practitioner_uuid");
        row("Only this patient", "patient_uuid");
        row("Only this identifier", "unique_identifier");
        row("Only this transaction", "transaction_id");
        row("Only this workflow", "wfids");
    }
}

void AssessmentsPageTest::showsOnlyWhatARowStandsFor()
{
    QFETCH(const QString, words);
    QFETCH(const QString, item);
    QFETCH(const bool, inTable);
    const auto all = practice::sampleAssessments();
    const auto &sample = all.at(8);
    const auto id = sample.conversations.front().id;
    if (inTable) {
        QTest::mouseClick(m_doctor->mode().segment(1), Qt::LeftButton);
        QTRY_VERIFY(m_doctor->table().isVisible() && m_doctor->isQuiet());
    }
    const auto &list = m_doctor->page().worklist().listing()->list();
    for (std::uint32_t at = 0; at < list.conversations().size(); ++at) {
        const auto entry = AssessmentEntry::ofConversation(at);
        if (QString::fromUtf8(list.idOf(list.conversations()[at])) == id)
            QVERIFY(inTable ? m_doctor->table().setCurrentEntry(entry) : m_doctor->tree().setCurrentEntry(entry));
    }
    auto *menu = inTable ? rowMenu(m_doctor->table(), false) : rowMenu(m_doctor->tree(), true);
    QVERIFY(menu);
    const auto actions = menu->actions();
    const auto only = std::ranges::find(actions, words, &QAction::text);
    QVERIFY(only != actions.end() && (*only)->isEnabled());
    menu->setActiveAction(*only);
    QTest::keyClick(menu, Qt::Key_Return);
    const QHash<QString, QString> values{{QStringLiteral("practitioner_uuid"), sample.practitioner},
                                         {QStringLiteral("patient_uuid"), sample.patient},
                                         {QStringLiteral("unique_identifier"), sample.identifier},
                                         {QStringLiteral("transaction_id"), sample.transaction},
                                         {QStringLiteral("wfids"), sample.conversations.front().workflow}};
    QTRY_COMPARE(m_doctor->asked(item).at(4), values.value(item));
    QTRY_VERIFY(m_doctor->isQuiet());
    QVERIFY(m_doctor->conversations().contains(id));
    QVERIFY(m_doctor->conversations().size() < 55);
}

void AssessmentsPageTest::offersOnlyWhatTheRowHas()
{
    auto &tree = m_doctor->tree();
    tree.setCurrentIndex(tree.model()->index(0, 0)); // a practitioner
    auto *menu = rowMenu(tree, true);
    QVERIFY(menu);
    QStringList enabled;
    for (const auto *action : menu->actions()) {
        if (action->isEnabled() && action->text().startsWith(QStringLiteral("Only")))
            enabled.append(action->text());
    }
    menu->close();
    QCOMPARE(enabled, QStringList(QStringLiteral("Only this practitioner")));
}

ui::FieldPopup *AssessmentsPageTest::openedPopup(const QString &kind)
{
    QTest::mouseClick(m_doctor->button(QStringLiteral("Add a filter")), Qt::LeftButton);
    auto *menu = m_doctor->filters().findChild<ui::FilterMenu *>();
    const auto actions = menu->actions();
    menu->setActiveAction(*std::ranges::find(actions, kind, &QAction::text));
    QTest::keyClick(menu, Qt::Key_Return);
    const auto popups = m_doctor->filters().findChildren<ui::FieldPopup *>();
    const auto popup = std::ranges::find_if(popups, &QWidget::isVisible);
    return popup == popups.end() ? nullptr : *popup;
}

void AssessmentsPageTest::suggestsWhatTheListHolds()
{
    auto *popup = openedPopup(QStringLiteral("Patient"));
    QVERIFY(popup);
    auto *offered = popup->findChild<QListWidget *>();
    std::set<QString> patients;
    for (const auto &sample : practice::sampleAssessments()) {
        if (sample.status == completed)
            patients.insert(sample.patient);
    }
    QTRY_COMPARE(std::size_t(offered->count()), patients.size());
    const auto wanted = practice::sampleAssessments().at(16).patient;
    QTest::keyClicks(popup->findChild<QLineEdit *>(), wanted.right(4));
    QTRY_VERIFY(offered->count() > 0 && std::size_t(offered->count()) < patients.size());
    QTest::keyClick(popup->findChild<QLineEdit *>(), Qt::Key_Down);
    const auto taken = offered->currentItem()->text();
    QTest::keyClick(offered, Qt::Key_Return);
    QTRY_COMPARE(m_doctor->asked(QStringLiteral("patient_uuid")).last(), taken);
}

void AssessmentsPageTest::findsPractitionersByTheirNames()
{
    QTRY_VERIFY(m_doctor->tree().model()->index(0, 0).data().toString().contains(QStringLiteral("Sample")));
    auto *popup = openedPopup(QStringLiteral("Practitioner"));
    QVERIFY(popup);
    auto *offered = popup->findChild<QListWidget *>();
    QTest::keyClicks(popup->findChild<QLineEdit *>(), QStringLiteral("meera"));
    QTRY_COMPARE(offered->count(), 1);
    QCOMPARE(offered->item(0)->text(), QStringLiteral("Prof. Meera Sample, 161494290947152"));
}

void AssessmentsPageTest::showsTheDaysThatAreChosenInTheMenu()
{
    QTest::mouseClick(m_doctor->button(QStringLiteral("Add a filter")), Qt::LeftButton);
    auto *menu = m_doctor->filters().findChild<ui::FilterMenu *>();
    const auto actions = menu->actions();
    menu->setActiveAction(*std::ranges::find(actions, QStringLiteral("From … to …"), &QAction::text));
    QTest::keyClick(menu, Qt::Key_Return);
    auto *popup = m_doctor->filters().findChild<ui::DaysPopup *>();
    QVERIFY(popup);
    const auto fields = popup->findChildren<ui::DateField *>();
    const auto &bars = m_doctor->page().worklist().listing()->index->timeline->starts();
    const auto first = QDateTime::fromMSecsSinceEpoch(bars.at(0)).date();
    QTest::keyClicks(fields.first(), first.toString(Qt::ISODate));
    QTest::keyClick(fields.first(), Qt::Key_Tab);
    QTest::keyClicks(fields.last(), first.addDays(2).toString(Qt::ISODate));
    QTest::keyClick(fields.last(), Qt::Key_Return);
    const auto &counts = m_doctor->page().worklist().listing()->bars.bars;
    const auto expected = qsizetype(counts.at(0) + counts.at(1) + counts.at(2));
    QTRY_COMPARE(m_doctor->conversations().size(), expected);
    QVERIFY2(m_doctor->says(QStringLiteral(": %1 of 55").arg(expected)), qPrintable(m_doctor->allTexts()));
    QCOMPARE(m_doctor->timeline().brush().barAt(ui::BrushEdge::To), 2);
}

void AssessmentsPageTest::removesAFilterWithItsCross()
{
    addFilter(QStringLiteral("Practitioner"), firstPractitioner);
    const auto few = m_doctor->conversations();
    const auto chip = [this] {
        auto *named =
            m_doctor->button(QStringLiteral("Practitioner Dr. Asha Example, %1, change").arg(firstPractitioner));
        return named ? named : m_doctor->button(QStringLiteral("Practitioner %1, change").arg(firstPractitioner));
    };
    QTRY_VERIFY(chip());
    QTest::keyClick(chip(), Qt::Key_Delete);
    QTRY_COMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == completed; }));
    QVERIFY(few.size() < m_doctor->conversations().size());
}

void AssessmentsPageTest::offersToRemoveFiltersThatFindNothing()
{
    addFilter(QStringLiteral("Patient"), QStringLiteral("no-such-patient"));
    QVERIFY2(m_doctor->says(QStringLiteral("No assessments with status “Completed”")),
             qPrintable(m_doctor->allTexts()));
    QVERIFY(m_doctor->says(QStringLiteral("this patient")));
    QVERIFY(!m_doctor->tree().isVisible());
    QTest::mouseClick(m_doctor->button(QStringLiteral("Remove the filters")), Qt::LeftButton);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QCOMPARE(m_doctor->conversations(), samples([](const auto &each) { return each.status == completed; }));
}

void AssessmentsPageTest::offersFirstWhatHelpsWhereNothingIsFoundAndThenSearched()
{
    m_doctor->search().setText(QStringLiteral("sa_"));
    addFilter(QStringLiteral("Patient"), QStringLiteral("no-such-patient"));
    auto *remedy = m_doctor->button(QStringLiteral("Remove the filters"));
    QVERIFY2(remedy, qPrintable(m_doctor->allTexts()));
    QTest::mouseClick(remedy, Qt::LeftButton);
    QTRY_VERIFY(m_doctor->tree().isVisible());
    QCOMPARE(m_doctor->search().text(), QStringLiteral("sa_"));
}

void AssessmentsPageTest::saysWhichStatusAListHasWhileAnotherIsOnItsWay()
{
    QVERIFY(m_doctor->fail({{QStringLiteral("do"), QStringLiteral("silence")}}));
    QTest::mouseClick(m_doctor->status().segment(0), Qt::LeftButton);
    QVERIFY(m_doctor->says(QStringLiteral("loading…")));
    QVERIFY2(m_doctor->says(QStringLiteral("Completed: 55")), qPrintable(m_doctor->allTexts()));
    QVERIFY(!m_doctor->says(QStringLiteral("New: 55")));
    m_doctor->tree().setFocus();
    QTest::keyClick(&m_doctor->tree(), Qt::Key_Down);
    QVERIFY2(m_doctor->details().allAsText().contains(QStringLiteral("Status: Completed")),
             qPrintable(m_doctor->details().allAsText()));
}

CLINICDESK_WINDOW_TEST(AssessmentsPageTest)
#include "assessmentspagetest.moc"
