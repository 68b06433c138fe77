// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileview.h"
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/doctors/madeprofiles.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/collapsiblerows.h"
#include "ui/doctors/copybutton.h"
#include "ui/doctors/incrementallist.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/toast.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QString clipboard()
{
    return QApplication::clipboard()->text();
}

} // namespace

/// What an admin reads, copies and follows on a profile, by mouse and by keys alone.
class ProfileViewTest : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void takeMap(const QUrl &address) { m_maps.append(address.toString()); }

private Q_SLOTS:
    void initTestCase() { QDesktopServices::setUrlHandler(QStringLiteral("geo"), this, "takeMap"); }
    void cleanupTestCase() { QDesktopServices::unsetUrlHandler(QStringLiteral("geo")); }
    void init()
    {
        m_maps.clear();
        m_admin = std::make_unique<DoctorsDesk>();
    }
    void cleanup()
    {
        m_admin.reset();
        m_server.reset();
    }
    void showsEverythingOfAFullProfile();
    void saysOfASparseProfileWhatIsNotGiven();
    void showsHostileTextsAsTheyAre();
    void copiesAnyFieldByKeysAndByItsMenu();
    void copiesTheWholeOfWhatItCuts();
    void copiesANumberByAClickAndByKeys();
    void copiesAllAndTheFindings();
    void leadsFromAFindingToWhatItSpeaksOf();
    void leadsFromAFindingByKeysAlone();
    void leadsToAClinicFarDown();
    void showsTenThousandClinicsStepByStep();
    void showsTheFirstOfVeryManyFindings();
    void opensAPlaceWithTheSystemsMap();
    void offersNoMapWhereThePlaceIsInDoubt();
    void opensAndClosesWhatIsMore();
    void saysWhichFieldsCouldNotBeRead();
    void opensTheChecklistOnDemandWhereItIsNarrow();
    void namesEverythingForAssistiveTools();
    void goesThroughThePageByTab();
    void leavesItsKeysToTheListWhileThatIsShown();
    void keepsTheRulesOfModels();

private:
    void open(const QByteArray &profile)
    {
        m_server = std::make_unique<ScriptedServer>(QList<Reply>{reply(200, profile)});
        m_admin->openAt(m_server->url(QString()));
        QVERIFY2(m_admin->opened(asha), qPrintable(m_admin->allTexts()));
    }
    QWidget *focused() { return QApplication::focusWidget(); }
    int rowWith(const QString &words)
    {
        const auto rows = m_admin->checklistRows();
        for (int row = 0; row < rows.size(); ++row) {
            if (rows.at(row).contains(words))
                return row;
        }
        return -1;
    }

    support::TestLook m_look;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<DoctorsDesk> m_admin;
    QStringList m_maps;
};

void ProfileViewTest::showsEverythingOfAFullProfile()
{
    open(fullProfile());
    QCOMPARE(m_admin->shown(QStringLiteral("Name")), QStringLiteral("Dr. Asha Q. Testwala"));
    QCOMPARE(m_admin->shown(QStringLiteral("Specialities")),
             QStringLiteral("General physician · Internal medicine, Diabetology"));
    QCOMPARE(m_admin->shown(QStringLiteral("Languages")), QStringLiteral("English, Hindi, Marathi"));
    QCOMPARE(m_admin->shown(QStringLiteral("Profile since")), QStringLiteral("profile since 4 Feb 2021"));
    QCOMPARE(m_admin->shown(QStringLiteral("Birth date")), QStringLiteral("1 Jan 1983"));
    QCOMPARE(m_admin->shown(QStringLiteral("Gender")), QStringLiteral("Female"));
    for (const auto *words : {"Active", "Example State Medical Council", "SNR-7-1234", "2009", "MBBS",
                              "MD, General Medicine", "2001 – 2007", "Sunrise Clinic", "Testpur 400000, Sample State"})
        QVERIFY2(m_admin->says(QString::fromUtf8(words)), words);
    const auto degrees = m_admin->allTexts();
    QVERIFY(degrees.indexOf(QStringLiteral("MBBS")) < degrees.indexOf(QStringLiteral("MD, General")));
    QCOMPARE(m_admin->allTexts().count(QStringLiteral("Default")), 2); // a registration and a clinic
    QCOMPARE(m_admin->checklistRows().first(3),
             QStringList(
                 {QStringLiteral("To fix: A clinic has no phone. Harbour Day Clinic: add a phone number."),
                  QStringLiteral("Note: A degree has no display status. MD, General Medicine: add the display status."),
                  QStringLiteral("Note: No picture. Add a picture to the profile.")}));
    QVERIFY(m_admin->says(QStringLiteral("1 to fix · 2 notes")));
}

void ProfileViewTest::saysOfASparseProfileWhatIsNotGiven()
{
    open(sparseProfile());
    for (const auto *name : {"E-mail", "Gender", "Birth date", "Picture"}) {
        const auto *value = m_admin->value(QString::fromLatin1(name));
        QVERIFY2(value && value->toPlainText() == QStringLiteral("Not given") && value->font().italic(), name);
    }
    QVERIFY(m_admin->says(QStringLiteral("Not active")));
    QVERIFY(m_admin->says(QStringLiteral("No registration given")));
    QVERIFY(m_admin->says(QStringLiteral("No degree given")));
    QVERIFY(m_admin->says(QStringLiteral("No address given")));
}

void ProfileViewTest::showsHostileTextsAsTheyAre()
{
    open(hostileProfile());
    QVERIFY(m_admin->shown(QStringLiteral("Name")).contains(QStringLiteral("<b>Bold</b><script>alert(1)</script>")));
    const auto texts = m_admin->allTexts() + m_admin->checklistRows().join(u'\n');
    for (const char16_t hidden : {u'\u202E', u'\u202C', u'\u0007'})
        QVERIFY(!texts.contains(QChar(hidden)));
    QCOMPARE(m_admin->shown(QStringLiteral("Birth date")), QStringLiteral("the day before yesterday"));
    QCOMPARE(m_admin->shown(QStringLiteral("Picture")),
             QStringLiteral("Not shown: its address does not start with https"));
    QVERIFY(m_admin->view().widget()->width() <= m_admin->view().viewport()->width()); // nothing makes it wider
    QCOMPARE(m_server->requests().size(), 1);                                          // and nothing else is fetched
}

void ProfileViewTest::copiesAnyFieldByKeysAndByItsMenu()
{
    open(fullProfile());
    auto *email = m_admin->value(QStringLiteral("E-mail"));
    email->setFocus(Qt::TabFocusReason);
    QTest::keyClick(email, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QStringLiteral("asha@clinic.example"));
    auto *gender = m_admin->value(QStringLiteral("Gender"));
    QContextMenuEvent wanted(QContextMenuEvent::Mouse, QPoint(4, 4), gender->mapToGlobal(QPoint(4, 4)));
    QApplication::sendEvent(gender->viewport(), &wanted);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    menu->setActiveAction(menu->actions().first());
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(clipboard(), QStringLiteral("Female"));
    auto *picture = m_admin->value(QStringLiteral("Picture")); // nothing is there to copy
    picture->setFocus(Qt::TabFocusReason);
    QTest::keyClick(picture, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QStringLiteral("Female"));
}

void ProfileViewTest::copiesTheWholeOfWhatItCuts()
{
    open(hostileProfile());
    auto *user = m_admin->value(QStringLiteral("User name"));
    QVERIFY(user->toPlainText().size() < 400);
    user->setFocus(Qt::TabFocusReason);
    QTest::keyClick(user, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QString(3000, u'W'));
    user->selectAll();
    QTest::keyClick(user, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QString(3000, u'W'));
}

void ProfileViewTest::copiesANumberByAClickAndByKeys()
{
    open(fullProfile());
    const auto lines = m_admin->page().findChildren<ui::CopyButton *>();
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(0)->accessibleName(), QStringLiteral("Phone: +91 00000 00042"));
    QTest::mouseClick(lines.at(0), Qt::LeftButton);
    QCOMPARE(clipboard(), QStringLiteral("+91 00000 00042"));
    QCOMPARE(m_admin->toast().sentence(), QStringLiteral("Copied +91 00000 00042."));
    int at = 1;
    for (const auto key : {Qt::Key_Return, Qt::Key_Space}) {
        lines.at(at)->setFocus(Qt::TabFocusReason);
        QTest::keyClick(lines.at(at), key);
        QCOMPARE(clipboard(), QString::fromLatin1(at == 1 ? "desk@sunrise.example" : "hello@harbour.example"));
        ++at;
    }
    QTest::keyClick(lines.at(0), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QStringLiteral("+91 00000 00042"));
}

void ProfileViewTest::copiesAllAndTheFindings()
{
    open(fullProfile());
    QTest::keyClick(&m_admin->page(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const auto lines = clipboard().split(QLatin1Char('\n'));
    QVERIFY2(lines.contains(QStringLiteral("E-mail: asha@clinic.example")), qPrintable(clipboard()));
    QVERIFY(lines.contains(QStringLiteral("Doctor ID: 161400000000042")));
    QVERIFY(clipboard().contains(QStringLiteral("Harbour Day Clinic · Postal code: 400001")));
    QTest::mouseClick(m_admin->button(QStringLiteral("Copy the findings")), Qt::LeftButton);
    QCOMPARE(clipboard().split(QLatin1Char('\n')).size(), 4);
    QVERIFY(clipboard().startsWith(QStringLiteral("Dr. Asha Q. Testwala: 161400000000042\nTo fix: A clinic has no")));
}

void ProfileViewTest::leadsFromAFindingToWhatItSpeaksOf()
{
    open(fullProfile());
    auto &list = m_admin->checklist().list();
    const auto click = [&](const QString &words) {
        const auto index = list.model()->index(rowWith(words), 0);
        QVERIFY(index.isValid());
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(index).center());
    };
    click(QStringLiteral("no phone"));
    auto *phone = qobject_cast<ui::SelectableText *>(focused());
    QVERIFY(phone);
    QCOMPARE(phone->accessibleName(), QStringLiteral("Phone"));
    QVERIFY(!phone->visibleRegion().isEmpty());
    click(QStringLiteral("display status"));
    auto *degree = qobject_cast<ui::SelectableText *>(focused());
    QVERIFY(degree);
    QCOMPARE(degree->toPlainText(), QStringLiteral("MD, General Medicine"));
    click(QStringLiteral("No picture"));
    QCOMPARE(focused()->accessibleName(), QStringLiteral("Picture"));
    click(QStringLiteral("OK")); // leads nowhere
    QCOMPARE(focused(), &list);
}

void ProfileViewTest::leadsFromAFindingByKeysAlone()
{
    open(fullProfile());
    auto &list = m_admin->checklist().list();
    list.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&list, Qt::Key_Home);
    QTest::keyClick(&list, Qt::Key_Down);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(focused()->accessibleName(), QStringLiteral("Degree"));
}

void ProfileViewTest::leadsToAClinicFarDown()
{
    auto profile = crowdedProfile(5000);
    profile.replace(R"("name":"Clinic 4321")", R"("name":"")");
    open(profile);
    auto &list = m_admin->checklist().list();
    const auto row = rowWith(QStringLiteral("no name"));
    QVERIFY2(row >= 0, qPrintable(m_admin->checklistRows().mid(0, 5).join(u'\n')));
    list.setCurrentIndex(list.model()->index(row, 0));
    list.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(focused()->accessibleName(), QStringLiteral("Name of the clinic"));
    QCOMPARE(qobject_cast<ui::SelectableText *>(focused())->toPlainText(), QStringLiteral("No name"));
    QTRY_VERIFY(!focused()->visibleRegion().isEmpty());
    QVERIFY(m_admin->says(QStringLiteral("Clinic 4320")));
    QVERIFY(!m_admin->says(QStringLiteral("Clinic 100\n")));
    auto *earlier = m_admin->button(QStringLiteral("Show 100 of 4,300 earlier ones"));
    QVERIFY(earlier);
    QTest::mouseClick(earlier, Qt::LeftButton);
    QVERIFY(m_admin->says(QStringLiteral("Clinic 4200\n")));
    QVERIFY(m_admin->button(QStringLiteral("Show 100 of 4,200 earlier ones")));
}

void ProfileViewTest::showsTenThousandClinicsStepByStep()
{
    open(crowdedProfile(10'000));
    const auto cards = [this] { return m_admin->page().findChildren<ui::CopyButton *>().size() / 2; };
    QCOMPARE(cards(), 24);
    auto *more = m_admin->button(QStringLiteral("Show 100 of 9,976 more"));
    QVERIFY2(more, qPrintable(m_admin->allTexts().right(500)));
    more->setFocus(Qt::TabFocusReason);
    QTest::keyClick(more, Qt::Key_Space);
    QCOMPARE(cards(), 124);
    QVERIFY(m_admin->button(QStringLiteral("Show 100 of 9,876 more")));
}

void ProfileViewTest::showsTheFirstOfVeryManyFindings()
{
    auto profile = crowdedProfile(2000);
    profile.replace(R"("n":"+91 00000 00042")", R"("n":"")");
    open(profile);
    QVERIFY(m_admin->checklistRows().size() < 320);
    QVERIFY(rowWith(QStringLiteral("more. Copy the findings to see all.")) == 300);
    QVERIFY(m_admin->says(QStringLiteral("2,000 to fix")));
    QTest::mouseClick(m_admin->button(QStringLiteral("Copy the findings")), Qt::LeftButton);
    QVERIFY(clipboard().count(QStringLiteral("A clinic has no phone")) == 2000);
}

void ProfileViewTest::opensAPlaceWithTheSystemsMap()
{
    open(fullProfile());
    auto *link = m_admin->button(QStringLiteral("Show on the map"));
    QVERIFY(link);
    QCOMPARE(link->accessibleDescription(), QString::fromUtf8("19.076° N, 72.8777° E"));
    link->setFocus(Qt::TabFocusReason);
    QTest::keyClick(link, Qt::Key_Space);
    QCOMPARE(m_maps, QStringList(QStringLiteral("geo:19.076000,72.877700")));
    QVERIFY(m_admin->toast().sentence().contains(QString::fromUtf8("19.076° N")));
    QTest::mouseClick(m_admin->button(QStringLiteral("Copy the coordinates")), Qt::LeftButton);
    QCOMPARE(clipboard(), QStringLiteral("19.076000, 72.877700"));
}

void ProfileViewTest::offersNoMapWhereThePlaceIsInDoubt()
{
    auto profile = fullProfile();
    profile.replace(R"([{"lat":19.076,"lon":72.8777}])", "[1,2]");
    open(profile);
    QVERIFY(!m_admin->button(QStringLiteral("Show on the map")));
    QTest::mouseClick(m_admin->button(QStringLiteral("More")), Qt::LeftButton);
    QVERIFY(m_admin->says(QStringLiteral("[1,2]")));
}

void ProfileViewTest::opensAndClosesWhatIsMore()
{
    open(hostileProfile());
    auto *more = m_admin->button(QStringLiteral("More"));
    QVERIFY(more);
    QVERIFY(!m_admin->says(QStringLiteral("cl-101\n")));
    more->setFocus(Qt::TabFocusReason);
    QTest::keyClick(more, Qt::Key_Space);
    QVERIFY(more->accessibleDescription() == QStringLiteral("Open"));
    QVERIFY2(m_admin->says(QStringLiteral("nick&name")), qPrintable(m_admin->allTexts()));
    QVERIFY(m_admin->says(QStringLiteral("cl-101")));
    QTest::mouseClick(more, Qt::LeftButton);
    QVERIFY(!m_admin->says(QStringLiteral("nick&name")));
}

void ProfileViewTest::saysWhichFieldsCouldNotBeRead()
{
    open(hostileProfile());
    QVERIFY(m_admin->button(QStringLiteral("Unexpected values")));
    QVERIFY(m_admin->says(QStringLiteral("profile.personal.email: an object instead of text")));
}

void ProfileViewTest::opensTheChecklistOnDemandWhereItIsNarrow()
{
    open(fullProfile());
    QVERIFY(m_admin->checklist().isVisible());
    QVERIFY(!m_admin->button(QStringLiteral("Save as CSV…"))); // that of a list would need the room
    m_admin->page().resize(900, 700);
    QTRY_VERIFY(!m_admin->checklist().isVisible());
    QAction *checklist = nullptr;
    for (auto *menu : m_admin->page().findChildren<QToolButton *>()) {
        if (menu->menu()) {
            for (auto *action : menu->menu()->actions())
                checklist = action->text() == QStringLiteral("Checklist") ? action : checklist;
        }
    }
    QVERIFY(checklist && checklist->isVisible());
    checklist->trigger();
    QVERIFY(m_admin->checklist().isVisible());
    checklist->trigger();
    QVERIFY(!m_admin->checklist().isVisible());
}

void ProfileViewTest::namesEverythingForAssistiveTools()
{
    for (const auto &profile : {fullProfile(), sparseProfile(), hostileProfile()}) {
        m_admin = std::make_unique<DoctorsDesk>();
        open(profile);
        auto wrong = namelessWidgets(&m_admin->page());
        wrong.removeIf([](const QString &each) { return each.contains(QStringLiteral("alert(1)")); }); // exactly
        QCOMPARE(wrong, QStringList());
        QCOMPARE(smallTargets(&m_admin->page()), QStringList());
    }
}

void ProfileViewTest::goesThroughThePageByTab()
{
    open(fullProfile());
    m_admin->field().setFocus(Qt::TabFocusReason);
    const auto order = tabOrder(&m_admin->page());
    const QStringList expected{QStringLiteral("Doctor ID"), QStringLiteral("Refresh"), QStringLiteral("More"),
                               QStringLiteral("Name"), QStringLiteral("Specialities")};
    QCOMPARE(order.mid(0, 5), expected);
    QVERIFY(order.indexOf(QStringLiteral("E-mail")) < order.indexOf(QStringLiteral("Council")));
    QVERIFY(order.indexOf(QStringLiteral("Council")) < order.indexOf(QStringLiteral("Degree")));
    QVERIFY(order.indexOf(QStringLiteral("Degree")) < order.indexOf(QStringLiteral("Phone: +91 00000 00042")));
    QTest::mouseClick(m_admin->button(QStringLiteral("More")), Qt::LeftButton); // rows that are made only now
    QTRY_VERIFY(m_admin->value(QStringLiteral("Doctor ID")));
    m_admin->field().setFocus(Qt::TabFocusReason);
    const auto longer = tabOrder(&m_admin->page());
    QVERIFY(longer.indexOf(QStringLiteral("Doctor ID")) < longer.indexOf(QStringLiteral("Checklist")));
    QVERIFY(longer.contains(QStringLiteral("Doctor ID")));
    QVERIFY(order.contains(QStringLiteral("Checklist")));
    QVERIFY(order.indexOf(QStringLiteral("Phone: +91 00000 00042")) < order.indexOf(QStringLiteral("Checklist")));
}

void ProfileViewTest::leavesItsKeysToTheListWhileThatIsShown()
{
    open(fullProfile());
    const auto enabled = [this] {
        const auto actions = m_admin->page().actions();
        return std::ranges::count_if(actions, &QAction::isEnabled);
    };
    QCOMPARE(enabled(), 3);
    QTest::mouseClick(m_admin->button(QStringLiteral("Check a list")), Qt::LeftButton);
    QCOMPARE(enabled(), 0);
    QTest::mouseClick(m_admin->button(QStringLiteral("One doctor")), Qt::LeftButton);
    QCOMPARE(enabled(), 3);
}

void ProfileViewTest::keepsTheRulesOfModels()
{
    open(fullProfile());
    const QAbstractItemModelTester tester(m_admin->checklist().list().model());
    const QAbstractItemModelTester recentTester(m_admin->recent().model());
    QVERIFY(m_admin->opened(QStringLiteral("another")));
    QTRY_COMPARE(m_admin->recent().doctors().size(), 2);
    QVERIFY(m_admin->opened(asha));
    const auto spoken = [this] {
        return m_admin->recent().model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    };
    QTRY_VERIFY2(spoken().startsWith(QStringLiteral("Dr. Asha Testwala, 161400000000042, checked ")),
                 qPrintable(spoken()));
    QCOMPARE(m_admin->recent().doctors().size(), 2);
}

CLINICDESK_WINDOW_TEST(ProfileViewTest)
#include "profileviewtest.moc"
