// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampledoctors.h"
#include "core/wording/datetext.h"
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/doctors/madeprofiles.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/profileview.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/widgets/problembanner.h"

#include <QApplication>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// An admin opens profiles one after another: what is asked, what comes, and what is said when nothing comes.
class DoctorsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_admin = std::make_unique<DoctorsDesk>(); }
    void cleanup() { m_admin.reset(); }
    void showsAProfileOfThePracticeService();
    void namesADoctorToBeginWithInPracticeModeAlone();
    void asksWithTheAuthTokenAlone();
    void takesAnyIdentifierAsOnePartOfTheAddress_data();
    void takesAnyIdentifierAsOnePartOfTheAddress();
    void refusesWhatCannotBeAnIdentifier_data();
    void refusesWhatCannotBeAnIdentifier();
    void saysEachErrorInItsOwnWordsAndAsksNoSecondTime_data();
    void saysEachErrorInItsOwnWordsAndAsksNoSecondTime();
    void asksForATokenWhereNoneIsThereAndGoesOnWithIt();
    void asksAgainWithF5AndStaysWhereItWasRead();
    void keepsTheProfileWhereTheLineBreaks();
    void showsWhatWasKeptOfADoctorWhereTheLineIsBroken();
    void takesTheProfileAwayWhereItMayNoLongerBeSeen();
    void dropsALateAnswer();
    void forgetsEverythingWithAnotherConnection();
    void offersRecentDoctorsByMouseAndByKeys();
    void startsTheCaptionOfRecentDoctorsWhereTheirNamesStart();
    void writesOnlyIdsInTheFontForIds();
    void saysWhatChangedSinceTheLastCheck();
    void keepsTheChangesWhenItIsRefreshed();
    void opensForAnotherView();
    void hasRoomForAllItsWords_data();
    void hasRoomForAllItsWords();
    void offersTheChecklistWhereThereIsNoRoomBesideTheProfile();

private:
    support::TestLook m_look;
    std::unique_ptr<DoctorsDesk> m_admin;
};

namespace {

const auto ravi = QStringLiteral("161400000000043");
const auto ashaName = QStringLiteral("Dr. Asha Q. Testwala");

QByteArray refusal(const char *code)
{
    return R"({"data":{},"error":{"code":")" + QByteArray(code) + R"(","message":"made-up words"}})";
}

} // namespace

void DoctorsPageTest::showsAProfileOfThePracticeService()
{
    const PracticeProcess practice;
    m_admin->open(practice.connection(), practice.secrets());
    QVERIFY(m_admin->says(QStringLiteral("Open a doctor’s profile")));
    for (const auto &doctor : practice::sampleDoctors()) {
        QVERIFY2(m_admin->opened(doctor), qPrintable(m_admin->allTexts()));
        const auto name = fullNameOf(read(QJsonDocument(practice::sampleDoctor(doctor)).toJson()));
        if (name.size() < 100)
            QVERIFY2(m_admin->shown(QStringLiteral("Name")).contains(name.right(3).trimmed()), qPrintable(name));
    }
}

void DoctorsPageTest::namesADoctorToBeginWithInPracticeModeAlone()
{
    const PracticeProcess practice;
    const auto hint = QStringLiteral("is a made-up doctor");
    auto connection = practice.connection();
    m_admin->open(connection, practice.secrets());
    QVERIFY(m_admin->says(QStringLiteral("Open a doctor’s profile")));
    QVERIFY(!m_admin->says(hint));
    connection.environment = Environment::Practice;
    m_admin->open(connection, practice.secrets());
    QVERIFY(m_admin->says(hint));
    const auto words = m_admin->allTexts().split(QRegularExpression(QStringLiteral("\\s")));
    QVERIFY(words.contains(asha));
    QVERIFY(m_admin->opened(asha));
}

void DoctorsPageTest::asksWithTheAuthTokenAlone()
{
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QStringLiteral("/prefix")));
    QVERIFY(m_admin->opened(asha));
    QCOMPARE(server.requests().size(), 1);
    const auto &request = server.requests().first();
    QCOMPARE(request.requestLine(), QByteArray("GET /prefix/dr/v1/doctor/161400000000042 HTTP/1.1"));
    QCOMPARE(request.header("auth"), QByteArray("made-up-auth-token"));
    QVERIFY(!request.headerNames().contains("authorization"));
    QVERIFY(!request.headerNames().contains("cookie"));
}

void DoctorsPageTest::takesAnyIdentifierAsOnePartOfTheAddress_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QByteArray>("asked");
    QTest::newRow("slashes") << QStringLiteral("../../mr/api") << QByteArray("..%2F..%2Fmr%2Fapi");
    QTest::newRow("question") << QStringLiteral("a?b=c#d") << QByteArray("a%3Fb%3Dc%23d");
    QTest::newRow("blanks") << QStringLiteral("  a b  ") << QByteArray("a%20b");
    QTest::newRow("groups") << QStringLiteral("1614 0000 0000 042") << QByteArray("161400000000042");
    QTest::newRow("Devanagari digits") << QStringLiteral("१६१४ ०००० ०००० ०४२") << QByteArray("161400000000042");
    QTest::newRow("Urdu digits") << QStringLiteral("۱۶۱۴") << QByteArray("1614");
    QTest::newRow("percent") << QStringLiteral("%2e%2e") << QByteArray("%252e%252e");
    QTest::newRow("unicode") << QString::fromUtf8("डॉ") << QByteArray("%E0%A4%A1%E0%A5%89");
    QTest::newRow("hidden") << QString::fromUtf8("\u202E16\u200B14") << QByteArray("1614");
}

void DoctorsPageTest::takesAnyIdentifierAsOnePartOfTheAddress()
{
    QFETCH(const QString, typed);
    QFETCH(const QByteArray, asked);
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    m_admin->field().setText(typed); // as pasting puts it there
    QTest::keyClick(&m_admin->field(), Qt::Key_Return);
    QTRY_COMPARE(server.requests().size(), 1);
    QCOMPARE(server.requests().first().requestLine(), "GET /dr/v1/doctor/" + asked + " HTTP/1.1");
    QTRY_VERIFY(m_admin->says(QStringLiteral("as of")));
}

void DoctorsPageTest::refusesWhatCannotBeAnIdentifier_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("nothing") << QString() << QStringLiteral("First type or paste a doctor ID.");
    QTest::newRow("blanks") << QStringLiteral("   ") << QStringLiteral("First type or paste a doctor ID.");
    QTest::newRow("dots") << QStringLiteral("..") << QStringLiteral("A doctor ID cannot be only dots.");
    QTest::newRow("10 KB") << QString(10'240, u'1')
                           << QStringLiteral("This doctor ID has 10,240 characters. At most 500 are allowed.");
}

void DoctorsPageTest::refusesWhatCannotBeAnIdentifier()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, sentence);
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    m_admin->field().setText(typed);
    QTest::keyClick(&m_admin->field(), Qt::Key_Return);
    QCOMPARE(m_admin->field().accessibleDescription().remove(u','), QString(sentence).remove(u','));
    QCOMPARE(QToolTip::text().remove(u','), QString(sentence).remove(u','));
    QTest::keyClick(&m_admin->field(), Qt::Key_End);
    QVERIFY(m_admin->field().accessibleDescription().isEmpty());
    QVERIFY(server.requests().isEmpty());
}

void DoctorsPageTest::saysEachErrorInItsOwnWordsAndAsksNoSecondTime_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("remedy");
    const auto token = QStringLiteral("Enter a new token…");
    QTest::newRow("not allowed") << 403 << refusal("UNAUTHORIZED_ENTITY")
                                 << QStringLiteral("You do not have permission to view this doctor.") << QString();
    QTest::newRow("unknown") << 500 << refusal("INVALID_DATA")
                             << QStringLiteral("The service has no doctor with this ID.") << QString();
    QTest::newRow("no data") << 403 << QByteArray("{}")
                             << QStringLiteral("The service has no data for this doctor (HTTP 403).") << QString();
    QTest::newRow("500") << 500 << QByteArray("{}") << QString() << token;
    QTest::newRow("401") << 401 << QByteArray("{}") << QStringLiteral("doctor profile token") << token;
    QTest::newRow("no profile") << 200 << QByteArray("[]") << QStringLiteral("could not understand") << QString();
    QTest::newRow("503") << 503 << QByteArray() << QStringLiteral("The service has a problem.") << QString();
}

void DoctorsPageTest::saysEachErrorInItsOwnWordsAndAsksNoSecondTime()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, sentence);
    QFETCH(const QString, remedy);
    ScriptedServer server({reply(status, body)});
    m_admin->openAt(server.url(QString()));
    m_admin->type(asha);
    QTRY_VERIFY(m_admin->band().isVisible());
    QVERIFY2(m_admin->says(sentence), qPrintable(m_admin->allTexts()));
    QVERIFY(m_admin->says(QStringLiteral("No profile to show")));
    QCOMPARE(m_admin->button(QStringLiteral("Enter a new token…")) != nullptr, !remedy.isEmpty());
    m_admin->connection().setReachable(false); // and the line comes back
    m_admin->connection().setReachable(true);
    QCoreApplication::processEvents();
    QCOMPARE(server.requests().size(), 1);
}

void DoctorsPageTest::asksForATokenWhereNoneIsThereAndGoesOnWithIt()
{
    const PracticeProcess practice;
    auto secrets = practice.secrets();
    secrets.authToken.reset();
    m_admin->open(practice.connection(), secrets);
    m_admin->type(practice::sampleDoctors().first());
    QTRY_VERIFY(m_admin->band().isVisible());
    QTest::mouseClick(m_admin->button(QStringLiteral("Enter your token…")), Qt::LeftButton);
    QCOMPARE(m_admin->asked(), QStringList(QStringLiteral("token")));
    m_admin->saveSecrets(practice.secrets());
    m_admin->connection().choose(practice.connection()); // as the settings do afterwards
    QTRY_VERIFY(m_admin->says(QStringLiteral("as of")));
    QVERIFY(!m_admin->band().isVisible());
}

void DoctorsPageTest::asksAgainWithF5AndStaysWhereItWasRead()
{
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    auto *bar = m_admin->view().verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 40);
    bar->setValue(40);
    QTest::keyClick(&m_admin->page(), Qt::Key_F5);
    QTRY_COMPARE(server.requests().size(), 2);
    QTRY_VERIFY(m_admin->says(QStringLiteral("as of")));
    QCOMPARE(m_admin->view().verticalScrollBar()->value(), 40);
    QVERIFY(m_admin->opened(ravi)); // another doctor is read from the top
    QCOMPARE(m_admin->view().verticalScrollBar()->value(), 0);
}

void DoctorsPageTest::keepsTheProfileWhereTheLineBreaks()
{
    ScriptedServer server({reply(200, fullProfile()), {.bytes = "", .then = Reply::Then::Reset}});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    QTest::mouseClick(m_admin->button(QStringLiteral("Refresh")), Qt::LeftButton);
    QTRY_VERIFY(m_admin->band().isVisible());
    QCOMPARE(m_admin->shown(QStringLiteral("Name")), ashaName);
    QVERIFY(m_admin->says(QStringLiteral("as of")));
    QVERIFY(!m_admin->checklistRows().isEmpty());
}

void DoctorsPageTest::showsWhatWasKeptOfADoctorWhereTheLineIsBroken()
{
    ScriptedServer server({{.bytes = "", .then = Reply::Then::Reset}});
    const QDateTime lastWeek(QDate(2026, 11, 14), QTime(10, 42), Qt::UTC);
    QVERIFY(
        awaitResult(m_admin->checked().save({QStringLiteral("c-made-up")}, asha, read(fullProfile()), lastWeek)).ok());
    m_admin->openAt(server.url(QString()));
    m_admin->type(asha);
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Name")), ashaName);
    QVERIFY(m_admin->band().isVisible());
    const auto asOf = wording::shortMomentText(QLocale(), lastWeek.toLocalTime(), QDate::currentDate());
    QVERIFY2(m_admin->says(QStringLiteral("as of ") + asOf), qPrintable(m_admin->allTexts()));
    QTRY_VERIFY(!m_admin->checklistRows().isEmpty());
}

void DoctorsPageTest::takesTheProfileAwayWhereItMayNoLongerBeSeen()
{
    ScriptedServer server({reply(200, fullProfile()), reply(403, refusal("UNAUTHORIZED_ENTITY"))});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    QTest::keyClick(&m_admin->page(), Qt::Key_F5);
    QTRY_VERIFY(m_admin->band().isVisible());
    QVERIFY(!m_admin->says(ashaName));
    QVERIFY(m_admin->checklistRows().isEmpty());
    QVERIFY(!m_admin->checklist().isVisible());
}

void DoctorsPageTest::dropsALateAnswer()
{
    ScriptedServer server({{.bytes = ""}, reply(200, sparseProfile())});
    m_admin->openAt(server.url(QString()));
    m_admin->type(asha);
    QTRY_COMPARE(server.requests().size(), 1);
    m_admin->type(ravi);
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Name")), QStringLiteral("Ravi"));
    server.sendToAll(reply(200, fullProfile()).bytes);
    QTRY_VERIFY(!m_admin->checklistRows().isEmpty());
    QCOMPARE(m_admin->shown(QStringLiteral("Name")), QStringLiteral("Ravi"));
    QTRY_COMPARE(m_admin->recent().doctors().size(), 1);
}

void DoctorsPageTest::forgetsEverythingWithAnotherConnection()
{
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    QTRY_COMPARE(m_admin->recent().doctors().size(), 1);
    auto other = *m_admin->connection().connection();
    other.id = {QStringLiteral("c-other")};
    m_admin->connection().choose(other);
    QVERIFY(!m_admin->says(ashaName));
    QVERIFY(m_admin->field().text().isEmpty());
    QVERIFY(m_admin->checklistRows().isEmpty());
    QVERIFY(m_admin->recent().doctors().isEmpty());
    m_admin->blockClients(true); // and with one in progress
    m_admin->type(asha);
    m_admin->connection().choose(*m_admin->connection().connection());
    other.id = {QStringLiteral("c-third")};
    m_admin->connection().choose(other);
    m_admin->blockClients(false);
    QCoreApplication::processEvents();
    QCOMPARE(server.requests().size(), 1);
    QVERIFY(!m_admin->says(QStringLiteral("asking")));
}

void DoctorsPageTest::offersRecentDoctorsByMouseAndByKeys()
{
    ScriptedServer server({reply(200, fullProfile()), reply(200, sparseProfile()), reply(200, fullProfile()),
                           reply(403, "{}"), reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    QTRY_COMPARE(m_admin->recent().doctors().size(), 1);
    QVERIFY(m_admin->opened(ravi));
    QTRY_COMPARE(m_admin->recent().doctors().size(), 2);
    QCOMPARE(m_admin->recent().doctors().first().id, ravi);

    m_admin->field().setFocus();
    QTest::keyClick(&m_admin->field(), Qt::Key_Down);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->actions().at(1)->text().contains(asha));
    menu->setActiveAction(menu->actions().at(1));
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Name")), ashaName);
    QCOMPARE(m_admin->field().text(), asha);

    m_admin->type(QStringLiteral("no-data"));
    QTRY_VERIFY(m_admin->band().isVisible());
    QVERIFY(m_admin->recent().isVisible());
    auto &list = m_admin->recent();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.model()->index(0, 0)).center());
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Name")), ashaName);
}

void DoctorsPageTest::startsTheCaptionOfRecentDoctorsWhereTheirNamesStart()
{
    ScriptedServer server({reply(200, fullProfile()), reply(403, "{}")});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    m_admin->type(QStringLiteral("no-data"));
    QTRY_VERIFY(m_admin->recent().isVisible());
    const auto labels = m_admin->page().findChildren<QLabel *>();
    const auto caption = std::ranges::find_if(labels, [](const QLabel *label) {
        return label->isVisible() && label->text() == QStringLiteral("Recent doctors");
    });
    QVERIFY(caption != labels.end());
    const auto firstInk = [](QWidget &widget) {
        const auto picture = widget.grab().toImage();
        for (int x = 0; x < picture.width(); ++x) {
            for (int y = 0; y < picture.height(); ++y) {
                if (picture.pixel(x, y) != picture.pixel(0, 0))
                    return widget.mapToGlobal(QPoint(x, 0)).x();
            }
        }
        return -1;
    };
    constexpr int sidesOfLetters = 3; // px
    const int captionStart = firstInk(**caption);
    const int nameStart = firstInk(*m_admin->recent().viewport());
    QVERIFY2(std::abs(captionStart - nameStart) <= sidesOfLetters,
             qPrintable(QStringLiteral("%1, %2").arg(captionStart).arg(nameStart)));
}

/// The hint of an empty field is a word.
void DoctorsPageTest::writesOnlyIdsInTheFontForIds()
{
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    auto &field = m_admin->field();
    const auto inWords = field.font().family();
    QVERIFY(inWords != ui::monoFont().family());
    const auto size = field.size();
    QTest::keyClicks(&field, asha);
    QCOMPARE(field.font().family(), ui::monoFont().family());
    QCOMPARE(field.size(), size);
    field.clear();
    QCOMPARE(field.font().family(), inWords);
}

void DoctorsPageTest::saysWhatChangedSinceTheLastCheck()
{
    auto before = fullProfile();
    before.replace("asha@clinic.example", "old@clinic.example").replace("+91 00000 00042", "");
    ScriptedServer server({reply(200, before), reply(200, fullProfile()), reply(200, sparseProfile())});
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    QVERIFY(!m_admin->checklistRows().join(u'\n').contains(QStringLiteral("ince"))); // the first check on this computer
    m_admin = std::make_unique<DoctorsDesk>();
    QVERIFY(awaitResult(m_admin->checked().save({QStringLiteral("c-made-up")}, asha, read(before),
                                                QDateTime(QDate(2026, 11, 4), QTime(12, 0), Qt::UTC)))
                .ok());
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    const auto rows = m_admin->checklistRows();
    QVERIFY2(rows.join(u'\n').contains(QStringLiteral("Changed since 4 Nov 2026")), qPrintable(rows.join(u'\n')));
    QVERIFY(rows.contains(QStringLiteral("Changed: E-mail, old@clinic.example → asha@clinic.example")));
    QVERIFY(rows.join(u'\n').contains(QStringLiteral("not given → +91 00000 00042")));
}

void DoctorsPageTest::keepsTheChangesWhenItIsRefreshed()
{
    auto before = fullProfile();
    before.replace("asha@clinic.example", "old@clinic.example");
    ScriptedServer server({reply(200, fullProfile())});
    QVERIFY(awaitResult(m_admin->checked().save({QStringLiteral("c-made-up")}, asha, read(before),
                                                QDateTime(QDate(2026, 11, 4), QTime(12, 0), Qt::UTC)))
                .ok());
    m_admin->openAt(server.url(QString()));
    QVERIFY(m_admin->opened(asha));
    const auto rows = m_admin->checklistRows();
    QTest::keyClick(&m_admin->page(), Qt::Key_F5);
    QTRY_COMPARE(server.requests().size(), 2);
    QTRY_VERIFY(m_admin->says(QStringLiteral("as of")));
    QCOMPARE(m_admin->checklistRows(), rows);
    QVERIFY(rows.join(u'\n').contains(QStringLiteral("Changed since 4 Nov 2026")));
}

void DoctorsPageTest::opensForAnotherView()
{
    ScriptedServer server({reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()));
    m_admin->page().open(asha);
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Name")), ashaName);
    QCOMPARE(m_admin->field().text(), asha);
}

void DoctorsPageTest::hasRoomForAllItsWords_data()
{
    QTest::addColumn<QSize>("size");
    const QSize rail(184, 120); // and what else is around the page
    const QSize icons(54, 120);
    QTest::newRow("1366 x 768") << QSize(1366, 768) - rail;
    QTest::newRow("1024 x 768") << QSize(1024, 768) - rail;
    QTest::newRow("1366 x 768 at 150 %") << QSize(910, 512) - icons;
    QTest::newRow("1280 x 800 at 150 %") << QSize(853, 533) - icons;
}

void DoctorsPageTest::hasRoomForAllItsWords()
{
    QFETCH(const QSize, size);
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_admin->open(practice.connection(), practice.secrets());
    QVERIFY(m_admin->opened(QStringLiteral("161400000000042")));
    m_admin->page().findChild<ui::DoctorsHeader *>()->setMoment(QStringLiteral("as of 25 May 2025 03:48"));
    const auto fits = [&] {
        m_admin->page().resize(size);
        QTRY_COMPARE(m_admin->page().size(), size);
        QTRY_COMPARE_WITH_TIMEOUT(cutTexts(&m_admin->page()).join(u'\n'), QString(), 3000);
        QTRY_COMPARE_WITH_TIMEOUT(overlaps(&m_admin->page()).join(u'\n'), QString(), 3000);
        QCOMPARE(hiddenControls(&m_admin->page()).join(u'\n'), QString());
    };
    fits();
    QTest::mouseClick(m_admin->button(QStringLiteral("Check a list")), Qt::LeftButton);
    fits();
    auto *entry = m_admin->page().findChild<ui::IdListEntry *>();
    entry->take(QStringLiteral("161494290947150 no-such-doctor"));
    QTest::mouseClick(m_admin->button(QStringLiteral("Check 2 doctors")), Qt::LeftButton);
    QTRY_VERIFY(m_admin->button(QStringLiteral("Read 1 profile again")));
    fits();
}

void DoctorsPageTest::offersTheChecklistWhereThereIsNoRoomBesideTheProfile()
{
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_admin->open(practice.connection(), practice.secrets());
    m_admin->page().resize(858, 500);
    QVERIFY(m_admin->opened(QStringLiteral("161400000000042")));
    auto *header = m_admin->page().findChild<ui::DoctorsHeader *>();
    const auto buttons = header->findChildren<QPushButton *>();
    const auto found = std::ranges::find(buttons, QStringLiteral("Checklist"), &QPushButton::text);
    QVERIFY(found != buttons.end());
    QTRY_VERIFY((*found)->isVisible() && !m_admin->checklist().isVisible());
    (*found)->setFocus(Qt::TabFocusReason);
    QTest::keyClick(*found, Qt::Key_Space);
    QTRY_VERIFY(m_admin->checklist().isVisible());
    QVERIFY((*found)->isChecked());
    QTest::mouseClick(*found, Qt::LeftButton);
    QTRY_VERIFY(!m_admin->checklist().isVisible());
    m_admin->page().resize(1200, 700);
    QTRY_VERIFY(m_admin->checklist().isVisible() && !(*found)->isVisible());
}

CLINICDESK_WINDOW_TEST(DoctorsPageTest)
#include "doctorspagetest.moc"
