// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/checkprogress.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/doctors/listcheckview.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

/// Made-up doctors of the practice service, one after the other.
QStringList madeIds(int count)
{
    QStringList ids;
    for (int number = 101; number < 101 + count; ++number)
        ids.append(QStringLiteral("161400000000%1").arg(number));
    return ids;
}

QJsonObject fault(const char *what, QJsonObject rest = {})
{
    rest.insert(QStringLiteral("on"), QStringLiteral("doctor"));
    rest.insert(QStringLiteral("do"), QString::fromLatin1(what));
    if (!rest.contains(QStringLiteral("nth")))
        rest.insert(QStringLiteral("always"), true);
    return rest;
}

QJsonObject atNth(int nth, QJsonObject rest = {})
{
    rest.insert(QStringLiteral("nth"), QJsonArray{nth});
    return rest;
}

QJsonObject status(int code, QJsonObject rest = {})
{
    rest.insert(QStringLiteral("status"), code);
    return rest;
}

} // namespace

/// An admin who checks a list of doctors.
class ListCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void cleanup()
    {
        m_desk.reset();
        m_practice.reset();
    }

    void checksAPastedListByKeyboardAlone();
    void beginsWithTheKeyThatSends();
    void checksSeveralIdsOfTheFieldForOneDoctor_data();
    void checksSeveralIdsOfTheFieldForOneDoctor();
    void enterInTheFieldForOneDoctorKeepsAListThatIsThere();
    void readsTheOthersWhereSomeFail();
    void offersToStopFromTheFirstMoment();
    void tellsWhoHearsTheWindowWhatCameOut();
    void stopsAndGoesOn();
    void goesOnAfterARestart();
    void showsPartsThatAddUpToTheWhole();
    void offersItsFilterAsABoxWhereTheSegmentsHaveNoRoom();
    void tabGoesThroughTheFilterAndTheSearchToTheRowsAndBack();
    void findsByKey();
    void ordersByAClickOnAHead();
    void opensTheProfileOfARow();
    void asksAgainOnlyWhenToldTo();
    void asksAgainForAllThatCouldNotBeRead_data();
    void asksAgainForAllThatCouldNotBeRead();
    void copiesARowThatIsNoFormula();
    void savesWhatIsShown();
    void savesByItsKeyWhereverTheFocusIs();
    void pausesForATokenAndGoesOnAfterIt();
    void asksForAFirstTokenWhereThereWasNone();
    void pausesAfterFiveFaultsInARowAndGoesOnAfterANewToken();
    void asksTheRestWhereTheUserContinuesAfterFaults();
    void pausesWhenTheServiceCannotBeReached();
    void keepsEachConnectionsListApart();
    void keepsEachProfileForLater();
    void givesEverythingANameAndRoom();

private:
    void open(const QJsonArray &faults = {})
    {
        m_practice = std::make_unique<PracticeProcess>(faults);
        QVERIFY(m_practice->isReady());
        m_desk = std::make_unique<DoctorsDesk>();
        reopen();
    }

    void reopen()
    {
        m_desk->open(m_practice->connection(), m_practice->secrets());
        QTest::mouseClick(m_desk->button(QStringLiteral("Check a list")), Qt::LeftButton);
        QVERIFY(view().isVisible());
    }

    ListCheckView &view() { return *m_desk->page().findChild<ListCheckView *>(); }
    ListCheckTable &table() { return *view().findChild<ListCheckTable *>(); }
    IdListEntry &entry() { return *view().findChild<IdListEntry *>(); }
    ProblemBanner &band() { return *view().findChild<ProblemBanner *>(); }
    SegmentedControl &filter() { return *view().findChild<SegmentedControl *>(); }
    CheckCounts counts() { return countRows(view().check().rows()); }
    qsizetype askedCount() { return m_practice->requestsAt(QStringLiteral("doctor")).size(); }
    bool isOver() { return !view().check().isRunning() && counts().open == 0; }

    void click(const char *text)
    {
        const auto words = QString::fromUtf8(text);
        QTRY_VERIFY2(m_desk->button(words) && m_desk->button(words)->isEnabled(), text);
        QTest::mouseClick(m_desk->button(words), Qt::LeftButton);
    }

    QAction &action(const char *text)
    {
        const auto all = table().actions();
        return **std::ranges::find_if(all, [&](QAction *one) { return one->text() == QString::fromUtf8(text); });
    }

    void check(const QStringList &ids)
    {
        entry().take(ids.join(QLatin1Char('\n')));
        click(qPrintable(QStringLiteral("Check %1 doctors").arg(ids.size())));
    }

    void checkToTheEnd(const QStringList &ids)
    {
        check(ids);
        QTRY_VERIFY(m_desk->says(QStringLiteral("%1 of %1 checked").arg(ids.size())));
        QVERIFY(isOver());
    }

    void choose(const QString &id)
    {
        table().setCurrentIndex(table().rows().index(table().rows().rowOf(id), 1));
        table().setFocus();
        QTRY_VERIFY(table().hasFocus()); // its keys work in the active window alone
    }

    support::TestLook m_look;
    std::unique_ptr<PracticeProcess> m_practice;
    std::unique_ptr<DoctorsDesk> m_desk;
};

void ListCheckTest::checksAPastedListByKeyboardAlone()
{
    open();
    const auto ids = madeIds(24);
    QApplication::clipboard()->setText(ids.join(QStringLiteral("\r\n")));
    QTRY_VERIFY(qobject_cast<IdListField *>(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(m_desk->says(QStringLiteral("24 doctor IDs.")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(isOver());
    QCOMPARE(counts().all(), 24);
    QCOMPARE(table().rows().rowCount(), 24);
    QTRY_VERIFY(m_desk->says(QStringLiteral("24 of 24 checked")));
    QSet<QString> asked;
    for (const auto &request : m_practice->requestsAt(QStringLiteral("doctor")))
        asked.insert(request.value(u"path").toString().section(QLatin1Char('/'), -1));
    QCOMPARE(asked, QSet<QString>(ids.begin(), ids.end()));
    QCOMPARE(askedCount(), 24);
}

void ListCheckTest::beginsWithTheKeyThatSends()
{
    open();
    QTRY_VERIFY(qobject_cast<IdListField *>(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(view().check().rows().isEmpty()); // there is no doctor to check yet
    QTest::keyClicks(QApplication::focusWidget(), madeIds(2).join(QLatin1Char(' ')));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(counts().done() == 2);
}

void ListCheckTest::checksSeveralIdsOfTheFieldForOneDoctor_data()
{
    QTest::addColumn<QString>("separator");
    QTest::newRow("spaces") << QStringLiteral(" ");
    QTest::newRow("commas") << QStringLiteral(", ");
    QTest::newRow("semicolons") << QStringLiteral(";");
    QTest::newRow("lines") << QStringLiteral("\r\n");
    QTest::newRow("tabs") << QStringLiteral("\t");
}

void ListCheckTest::checksSeveralIdsOfTheFieldForOneDoctor()
{
    QFETCH(const QString, separator);
    open();
    click("One doctor");
    QApplication::clipboard()->setText(madeIds(3).join(separator));
    m_desk->field().setFocus();
    QVERIFY(!m_desk->button(QStringLiteral("Check 3 doctors")));
    QTest::keyClick(&m_desk->field(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(m_desk->button(QStringLiteral("Check 3 doctors")));
    QTest::keyClick(&m_desk->field(), Qt::Key_Return);
    QVERIFY(view().isVisible());
    QTRY_VERIFY(isOver());
    QCOMPARE(counts().all(), 3);
}

void ListCheckTest::enterInTheFieldForOneDoctorKeepsAListThatIsThere()
{
    open();
    checkToTheEnd(madeIds(2));
    click("One doctor");
    m_desk->field().setText(madeIds(3).join(u','));
    click("Check 3 doctors");
    QVERIFY(entry().isVisible());
    QCOMPARE(counts().all(), 2); // until the user says so
    click("Check 3 doctors");
    QTRY_VERIFY(isOver());
    QCOMPARE(counts().all(), 3);
}

void ListCheckTest::readsTheOthersWhereSomeFail()
{
    open({fault("close", atNth(2)), fault("status", atNth(4, status(500))), fault("not-json", atNth(6)),
          fault("close-in-answer", atNth(7)), fault("redirect", atNth(9))});
    QStringList ids;
    for (int number = 0; number < 5; ++number)
        ids << QStringLiteral("16149429094715%1").arg(number) << QStringLiteral("no-such-doctor-%1").arg(number);
    checkToTheEnd(ids);
    // Where the connection that closes was a kept one, the transport asks once more, unseen, and has an answer.
    const auto again = askedCount() - 10;
    QVERIFY2(again == 0 || again == 1, qPrintable(QString::number(again)));
    QCOMPARE(counts().done(), 10);
    QVERIFY2(counts().readFailed >= 5 - again, qPrintable(QString::number(counts().readFailed)));
    for (const auto &line : view().check().rows())
        QCOMPARE(line.doctor.error.has_value(), line.state == CheckState::ReadFailed);
    QTRY_VERIFY(m_desk->says(QStringLiteral("could not be read")));
    QVERIFY(!band().isVisible());
}

void ListCheckTest::offersToStopFromTheFirstMoment()
{
    open({fault("delay", {{QStringLiteral("ms"), 150}})});
    check(madeIds(4));
    const auto *stop = m_desk->button(QStringLiteral("Stop"));
    QVERIFY(stop && stop->isVisible());
    QVERIFY(!m_desk->says(QStringLiteral("Stopped: ")));
}

void ListCheckTest::tellsWhoHearsTheWindowWhatCameOut()
{
    open();
    checkToTheEnd({QStringLiteral("161494290947150"), QStringLiteral("no-such-doctor")});
    const auto *progress = view().findChild<CheckProgress *>();
    QTRY_VERIFY(!progress->accessibleName().contains(QStringLiteral("go on")));
    const auto heard = progress->accessibleName();
    QVERIFY2(heard.startsWith(QStringLiteral("2 of 2 checked · ")), qPrintable(heard));
    QVERIFY2(heard.contains(QStringLiteral("1 could not be read")), qPrintable(heard));
}

void ListCheckTest::stopsAndGoesOn()
{
    open({fault("delay", {{QStringLiteral("ms"), 150}})});
    check(madeIds(20));
    QTRY_VERIFY(counts().done() >= 4);
    click("Stop");
    QVERIFY(!view().check().isRunning());
    QTRY_VERIFY(m_desk->says(QStringLiteral("Stopped: ")));
    QVERIFY(counts().open > 0);
    click("Continue");
    QTRY_VERIFY(isOver());
    QCOMPARE(counts().done(), 20);
    QVERIFY(askedCount() <= 24); // who was being read then is asked for twice at most
}

void ListCheckTest::goesOnAfterARestart()
{
    open({fault("delay", {{QStringLiteral("ms"), 150}})});
    check(madeIds(20));
    QTRY_VERIFY(counts().done() >= 6);
    click("Stop");
    QTRY_VERIFY(m_desk->says(QStringLiteral("Stopped: ")));
    const auto before = counts().done();
    const auto asked = askedCount();
    reopen();
    QTRY_VERIFY(!view().check().isLoading());
    QVERIFY(counts().done() >= before);
    QCOMPARE(counts().all(), 20);
    QCOMPARE(askedCount(), asked);
    click("Continue");
    QTRY_VERIFY(isOver());
    QVERIFY(askedCount() <= asked + 20 - before);
}

void ListCheckTest::showsPartsThatAddUpToTheWhole()
{
    open();
    checkToTheEnd(madeIds(48));
    int sum = 0;
    for (int segment = 1; segment < filter().count(); ++segment) {
        QTest::mouseClick(filter().segment(segment), Qt::LeftButton);
        sum += table().rows().rowCount();
        const auto name = filter().segment(segment)->accessibleName();
        QVERIFY2(name.endsWith(QStringLiteral(" %1").arg(table().rows().rowCount())), qPrintable(name));
    }
    QCOMPARE(sum, 48);
    QVERIFY(m_desk->says(QStringLiteral("No matches"))); // no doctor waits
    click("Show all");
    QCOMPARE(table().rows().rowCount(), 48);
    QVERIFY(table().isVisible());
}

void ListCheckTest::offersItsFilterAsABoxWhereTheSegmentsHaveNoRoom()
{
    open();
    checkToTheEnd(madeIds(8));
    auto *box = filter().parentWidget()->findChild<QComboBox *>();
    QVERIFY(box && filter().isVisible() && !box->isVisible());
    auto *window = m_desk->page().window();
    const auto before = window->size();
    window->setMinimumWidth(1); // as in the program, where the place of the pages has no width of its own
    window->resize(filter().sizeHint().width(), before.height());
    QTRY_VERIFY(box->isVisible() && !filter().isVisible());
    QCOMPARE(box->currentText(), QStringLiteral("All 8"));
    QTRY_COMPARE(cutTexts(window).filter(QStringLiteral("QComboBox")).join(u'\n'), QString());
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(filter().currentIndex(), 1);
    QCOMPARE(box->currentText(), QStringLiteral("To fix %1").arg(counts().toFix));
    QCOMPARE(table().rows().rowCount(), counts().toFix);
    window->resize(before);
    QTRY_VERIFY(filter().isVisible() && !box->isVisible());
    QCOMPARE(filter().currentIndex(), 1);
    QVERIFY(filter().isAncestorOf(QApplication::focusWidget()));
}

void ListCheckTest::tabGoesThroughTheFilterAndTheSearchToTheRowsAndBack()
{
    open();
    checkToTheEnd(madeIds(8));
    QTRY_VERIFY(m_desk->page().window()->isActiveWindow());
    const auto *search = view().findChild<SearchField *>();
    filter().segment(0)->setFocus(Qt::TabFocusReason);
    const QList<const QWidget *> order{filter().segment(0), search, &table()};
    for (qsizetype stop = 1; stop < order.size(); ++stop) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), order.at(stop));
    }
    for (qsizetype stop = order.size() - 2; stop >= 0; --stop) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), order.at(stop));
    }
}

void ListCheckTest::findsByKey()
{
    open();
    checkToTheEnd(madeIds(30));
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_F, Qt::ControlModifier);
    auto *find = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(find);
    QTest::keyClicks(find, QStringLiteral("161400000000117"));
    QCOMPARE(table().rows().rowCount(), 1);
    QCOMPARE(table().rows().at(0).id, QStringLiteral("161400000000117"));
    QTest::keyClick(find, Qt::Key_Escape);
    QCOMPARE(table().rows().rowCount(), 30);
    QTest::keyClick(find, Qt::Key_Down);
    QVERIFY(table().hasFocus());
}

void ListCheckTest::ordersByAClickOnAHead()
{
    open();
    checkToTheEnd(madeIds(12));
    auto *head = table().horizontalHeader();
    const QPoint onId(head->sectionViewportPosition(1) + 20, head->height() / 2);
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, onId);
    QCOMPARE(table().rows().at(0).id, madeIds(12).first());
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, onId);
    QCOMPARE(table().rows().at(0).id, madeIds(12).last());
}

void ListCheckTest::opensTheProfileOfARow()
{
    open();
    checkToTheEnd(madeIds(6));
    const auto wanted = madeIds(6).at(2);
    choose(wanted);
    QTest::keyClick(&table(), Qt::Key_Return);
    QVERIFY(!view().isVisible());
    QCOMPARE(m_desk->field().text(), wanted);
    click("Check a list");
    const auto row = table().visualRect(table().currentIndex());
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, row.center());
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(!view().isVisible());
}

void ListCheckTest::asksAgainOnlyWhenToldTo()
{
    open({fault("status", status(500))});
    const QStringList ids{QStringLiteral("161494290947150"), QStringLiteral("161494290947151")};
    checkToTheEnd(ids);
    QCOMPARE(counts().readFailed, 2);
    QCOMPARE(askedCount(), 2);
    QVERIFY(m_practice->setFaults({}));
    choose(ids.first());
    QTest::keyClick(&table(), Qt::Key_F8);
    QTRY_COMPARE(counts().readFailed, 1);
    QTRY_VERIFY(isOver());
    QCOMPARE(askedCount(), 3);
    QTRY_VERIFY(!action("Read profile again").isEnabled()); // it was read
}

void ListCheckTest::asksAgainForAllThatCouldNotBeRead_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("Shift+F8") << true;
    QTest::newRow("click") << false;
}

void ListCheckTest::asksAgainForAllThatCouldNotBeRead()
{
    QFETCH(const bool, byKey);
    open({fault("status", atNth(2, status(500))), fault("status", atNth(4, status(500)))});
    QStringList known;
    for (int number = 0; number < 5; ++number)
        known.append(QStringLiteral("16149429094715%1").arg(number));
    checkToTheEnd(known);
    QCOMPARE(counts().readFailed, 2);
    QStringList unread;
    for (const auto &line : view().check().rows()) {
        if (line.state == CheckState::ReadFailed)
            unread.append(line.id);
    }
    const auto before = askedCount();
    QTRY_VERIFY(m_desk->button(QStringLiteral("Read 2 profiles again")));
    auto *again = m_desk->button(QStringLiteral("Read 2 profiles again"));
    QVERIFY(again->visibleRegion() == QRegion(again->rect()));
    filter().segment(4)->click(); // those in order: none of the two is in the table
    if (byKey)
        QTest::keyClick(&table(), Qt::Key_F8, Qt::ShiftModifier);
    else
        QTest::mouseClick(again, Qt::LeftButton);
    QTRY_COMPARE(counts().readFailed, 0);
    QTRY_VERIFY(isOver());
    QCOMPARE(askedCount(), before + 2);
    QStringList asked;
    for (const auto &request : m_practice->requestsAt(QStringLiteral("doctor")).last(2))
        asked.append(request.value(u"path").toString().section(QLatin1Char('/'), -1));
    asked.sort();
    unread.sort();
    QCOMPARE(asked, unread);
    QTRY_VERIFY(!again->isVisible());
}

void ListCheckTest::copiesARowThatIsNoFormula()
{
    open();
    checkToTheEnd({QStringLiteral("161494290947150"), QStringLiteral("=HYPERLINK(1)")});
    choose(QStringLiteral("=HYPERLINK(1)"));
    QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
    const auto copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QStringLiteral("Could not read\t\"'=HYPERLINK(1)\"\t")), qPrintable(copied));
    action("Copy the doctor ID").trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("=HYPERLINK(1)"));
}

void ListCheckTest::savesWhatIsShown()
{
    open();
    checkToTheEnd({QStringLiteral("161494290947150"), QStringLiteral("no-such-doctor"), QStringLiteral("=1+1")});
    QTest::mouseClick(filter().segment(3), Qt::LeftButton);
    QCOMPARE(table().rows().rowCount(), 2);
    const QTemporaryDir folder;
    click("Save as CSV…");
    const auto open = [] { return qobject_cast<QFileDialog *>(QApplication::activeModalWidget()); };
    QTRY_VERIFY(open());
    auto *dialog = open();
    dialog->setDirectory(folder.path());
    dialog->findChild<QLineEdit *>()->setText(QStringLiteral("mine"));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QFile file(folder.filePath(QStringLiteral("mine.csv")));
    QTRY_VERIFY(file.exists());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 4); // head, two doctors, the end
    QVERIFY(lines.at(0).startsWith("result,doctor_id,name"));
    QVERIFY(lines.at(1).startsWith("Could not read,no-such-doctor,"));
    QVERIFY(lines.at(2).startsWith("Could not read,\"'=1+1\","));
}

void ListCheckTest::savesByItsKeyWhereverTheFocusIs()
{
    open();
    checkToTheEnd({QStringLiteral("161494290947150"), QStringLiteral("no-such-doctor")});
    filter().segment(0)->setFocus();
    QTest::keyClick(filter().segment(0), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(qobject_cast<QFileDialog *>(QApplication::activeModalWidget()));
    qobject_cast<QFileDialog *>(QApplication::activeModalWidget())->reject();
}

void ListCheckTest::pausesForATokenAndGoesOnAfterIt()
{
    open({fault("status", status(401))});
    check(madeIds(12));
    QTRY_VERIFY(band().isVisible());
    QVERIFY(!view().check().isRunning());
    QCOMPARE(counts().open, 12);
    QVERIFY(askedCount() <= 4);
    click("Enter a new token…");
    QCOMPARE(m_desk->asked(), QStringList(QStringLiteral("token")));
    QVERIFY(m_practice->setFaults({}));
    m_desk->connection().choose(m_practice->connection()); // as after a token was entered
    QTRY_VERIFY(isOver());
    QVERIFY(!band().isVisible());
    QCOMPARE(counts().done(), 12);
}

void ListCheckTest::asksForAFirstTokenWhereThereWasNone()
{
    m_practice = std::make_unique<PracticeProcess>();
    QVERIFY(m_practice->isReady());
    auto secrets = m_practice->secrets();
    secrets.authToken.reset();
    m_desk = std::make_unique<DoctorsDesk>();
    m_desk->open(m_practice->connection(), secrets);
    QTest::mouseClick(m_desk->button(QStringLiteral("Check a list")), Qt::LeftButton);
    check(madeIds(3));
    QTRY_VERIFY(band().isVisible());
    QVERIFY(!m_desk->button(QStringLiteral("Enter a new token…")));
    click("Enter your token…");
    QCOMPARE(m_desk->asked(), QStringList(QStringLiteral("token")));
}

void ListCheckTest::pausesAfterFiveFaultsInARowAndGoesOnAfterANewToken()
{
    open({fault("status", status(500))}); // as a service answers another token (interface 7)
    check(madeIds(30));
    QTRY_VERIFY(band().isVisible());
    QVERIFY(!view().check().isRunning());
    QVERIFY(askedCount() <= 5 + 3);
    QCOMPARE(counts().open, 30); // those five wait as well
    const auto said = everyText(&band()).join(QLatin1Char(' '));
    QVERIFY2(said.contains(QStringLiteral("The service answers with error 500")), qPrintable(said));
    click("Enter a new token…");
    QCOMPARE(m_desk->asked(), QStringList(QStringLiteral("token")));
    QVERIFY(m_practice->setFaults({}));
    m_desk->connection().choose(m_practice->connection()); // as after a token was entered
    QTRY_VERIFY(isOver());
    QVERIFY(!band().isVisible());
    QCOMPARE(counts().done(), 30);
}

void ListCheckTest::asksTheRestWhereTheUserContinuesAfterFaults()
{
    open({fault("status", status(500))});
    check(madeIds(12));
    QTRY_VERIFY(band().isVisible());
    click("Continue");
    QTRY_VERIFY(isOver());
    QVERIFY(!band().isVisible());
    QCOMPARE(counts().readFailed, 12);
}

void ListCheckTest::pausesWhenTheServiceCannotBeReached()
{
    open();
    auto gone = m_practice->connection();
    gone.id = {QStringLiteral("gone")};
    gone.baseUrl = QUrl(QStringLiteral("http://127.0.0.1:1"));
    m_desk->connection().choose(gone);
    QTRY_VERIFY(!view().check().isLoading());
    check(madeIds(5));
    QTRY_VERIFY(band().isVisible());
    QCOMPARE(counts().open, 5); // all are asked for once the line is back
    QTRY_VERIFY(m_desk->button(QStringLiteral("Try again")));
}

void ListCheckTest::keepsEachConnectionsListApart()
{
    open();
    checkToTheEnd(madeIds(4));
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another")};
    m_desk->connection().choose(other);
    QTRY_VERIFY(entry().isVisible() && view().check().rows().isEmpty());
    m_desk->connection().choose(m_practice->connection());
    QTRY_COMPARE(counts().done(), 4);
    QCOMPARE(askedCount(), 4);
}

void ListCheckTest::keepsEachProfileForLater()
{
    open();
    const auto id = QStringLiteral("161494290947150");
    checkToTheEnd({id, QStringLiteral("no-such-doctor")});
    const auto last = awaitResult(m_desk->checked().latest(m_practice->connection().id, id));
    QVERIFY(last && *last);
    QCOMPARE((*last)->profile.id, id);
}

void ListCheckTest::givesEverythingANameAndRoom()
{
    open();
    QCOMPARE(namelessWidgets(&m_desk->page()), QStringList());
    QCOMPARE(smallTargets(&m_desk->page()), QStringList());
    checkToTheEnd(madeIds(8));
    QCOMPARE(namelessWidgets(&m_desk->page()), QStringList());
    QCOMPARE(smallTargets(&m_desk->page()), QStringList());
    const auto first = table().rows().index(0, 0);
    QVERIFY(!first.data(Qt::AccessibleTextRole).toString().isEmpty());
    click("Check another list…");
    click("Keep the current list");
    QVERIFY(table().isVisible());
}

CLINICDESK_WINDOW_TEST(ListCheckTest)
#include "listchecktest.moc"
