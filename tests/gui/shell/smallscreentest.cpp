// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/profileview.h"
#include "ui/lock/lockwindow.h"
#include "ui/outbox/outboxpage.h"
#include "ui/settings/connectionwizard.h"
#include "ui/shell/pages.h"
#include "ui/shell/pagestack.h"
#include "ui/shell/statusline.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/thememanager.h"

#include <QFile>
#include <QListView>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

/// The texts of the segments that are not wholly on the screen or have less room than their text and count need.
QStringList cutSegments(const QList<SegmentedControl *> &controls)
{
    QStringList cut;
    for (const auto *control : controls) {
        for (int each = 0; each < control->count(); ++each) {
            const auto *segment = control->segment(each);
            if (segment->visibleRegion() != QRegion(segment->rect()) || segment->width() < segment->sizeHint().width())
                cut.append(segment->text());
        }
    }
    return cut;
}

} // namespace

/// The windows on a screen of 1366 by 768 pixels with twice the usual scale.
class SmallScreenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCOMPARE(QGuiApplication::primaryScreen()->availableSize(), QSize(683, 384)); }

    void theFirstWindowFitsOnTheScreen();
    void sendStatusAndLockAreOnTheScreen();
    void theDocumentsHaveRoomBelowCaptureProfiles();
    void anEmptyPageLeavesItsDrawingOut();
    void theEmptyUploadPageShowsItsButton();
    void theLockAtTheStartFitsOnTheScreen();
    void theStatesOfAssessmentsAndOutboxAreOnTheScreen_data();
    void theStatesOfAssessmentsAndOutboxAreOnTheScreen();
    void theControlsOfAPageAreOnTheScreen_data();
    void theControlsOfAPageAreOnTheScreen();
    void aPageScrollsBelowAProblemThatIsFoldedAtFirst();
    void noPageScrollsSideways();

private:
    ThemeManager m_look{*qApp};
};

void SmallScreenTest::theFirstWindowFitsOnTheScreen()
{
    ConnectionWizard wizard(ConnectionWizard::Purpose::FirstStart, {}, {});
    wizard.show();
    QVERIFY(QTest::qWaitForWindowExposed(&wizard));
    const QSize room = wizard.screen()->availableSize();
    QVERIFY2(wizard.width() < room.width() && wizard.height() < room.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(wizard.width()).arg(wizard.height())));
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&wizard).join(QLatin1Char('\n')), QString(), 2000);
}

void SmallScreenTest::sendStatusAndLockAreOnTheScreen()
{
    support::TestWindow desk(m_look);
    Connection connection{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    connection.conventions.defaultType = QStringLiteral("ot");
    desk.open(connection);
    auto &window = desk.window();
    desk.patient().choose({QStringLiteral("161494290947153")});
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("scan-0412.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(support::madePdf());
    file.close();
    window.addFiles({file.fileName()});
    QTRY_COMPARE(desk.outbox().documents().size(), 1);
    QTRY_VERIFY(desk.sendButton().isVisible() && desk.sendButton().isEnabled());
    const QSize room = window.screen()->availableSize();
    QVERIFY2(window.width() < room.width() && window.height() < room.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(window.width()).arg(window.height())));
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&window).join(QLatin1Char('\n')), QString(), 2000);
    const auto *status = window.findChild<StatusLine *>();
    QVERIFY(status->visibleRegion() == QRegion(status->rect()));
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&window).join(QLatin1Char('\n')), QString(), 2000);
}

void SmallScreenTest::theDocumentsHaveRoomBelowCaptureProfiles()
{
    const QTemporaryDir folder;
    Capture capture({.profiles = folder.filePath(QStringLiteral("p.json")),
                     .folder = folder.filePath(QStringLiteral("capture")),
                     .scanProgram = {}});
    const CaptureProfile profile{.id = QStringLiteral("front"),
                                 .name = QStringLiteral("Front"),
                                 .source = CaptureSource::Files,
                                 .type = QStringLiteral("ot")};
    QVERIFY(capture.profiles().set({profile}).ok());
    support::TestWindow desk(m_look);
    desk.setCapture(&capture, {});
    Connection connection{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    connection.conventions.defaultType = QStringLiteral("ot");
    desk.open(connection);
    auto &window = desk.window();
    QFile file(folder.filePath(QStringLiteral("scan-0412.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(support::madePdf());
    file.close();
    window.addFiles({file.fileName()});
    QTRY_COMPARE(desk.list().model()->rowCount(), 1);
    const auto *bar = desk.page().findChild<QWidget *>(QStringLiteral("captureBar"));
    QVERIFY(bar && bar->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(support::overlaps(&window).join(QLatin1Char('\n')), QString(), 2000);
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&window).join(QLatin1Char('\n')), QString(), 2000);
    const auto row = desk.list().visualRect(desk.list().model()->index(0, 0));
    QVERIFY(desk.list().viewport()->rect().contains(row));
    const auto zones = desk.page().findChildren<DropZone *>();
    const auto zone = std::ranges::find_if(zones, &QWidget::isVisible);
    QVERIFY(zone != zones.end());
    QCOMPARE((*zone)->button()->accessibleName(), QStringLiteral("Choose files"));
    QVERIFY((*zone)->button()->visibleRegion() == QRegion((*zone)->button()->rect()));
}

void SmallScreenTest::anEmptyPageLeavesItsDrawingOut()
{
    support::TestWindow desk(m_look);
    desk.open({.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")});
    desk.window().showPage(pageId::outbox);
    const auto *drawing = desk.window().findChild<OutboxPage *>()->findChild<PageIllustration *>();
    QVERIFY(drawing);
    const auto *state = drawing->parentWidget();
    QTRY_VERIFY(state->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!drawing->isVisible(), 2000);
    QCOMPARE(support::overlaps(&desk.window()).filter(QStringLiteral("EmptyState")).join(QLatin1Char('\n')), QString());
}

void SmallScreenTest::theEmptyUploadPageShowsItsButton()
{
    support::TestWindow desk(m_look);
    desk.open({.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")});
    const auto *zone = desk.page().findChild<EmptyUploadView *>()->dropZone();
    QTRY_VERIFY(zone->button()->isVisible());
    QTRY_VERIFY(zone->button()->visibleRegion() == QRegion(zone->button()->rect()));
    QCOMPARE(support::overlaps(&desk.window()).filter(QStringLiteral("DropZone")).join(QLatin1Char('\n')), QString());
}

void SmallScreenTest::theLockAtTheStartFitsOnTheScreen()
{
    LockWindow lock;
    lock.setPeople({{QStringLiteral("p-1"), QStringLiteral("Asha"), true}}, QStringLiteral("p-1"));
    lock.showInPlaceOf(nullptr);
    QVERIFY(QTest::qWaitForWindowExposed(&lock));
    const QSize room = lock.screen()->availableSize();
    QVERIFY2(lock.width() < room.width() && lock.height() < room.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(lock.width()).arg(lock.height())));
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&lock).join(QLatin1Char('\n')), QString(), 2000);
}

void SmallScreenTest::theStatesOfAssessmentsAndOutboxAreOnTheScreen_data()
{
    QTest::addColumn<QString>("page");
    QTest::newRow("assessments") << QString(pageId::assessments);
    QTest::newRow("outbox") << QString(pageId::outbox);
}

void SmallScreenTest::theStatesOfAssessmentsAndOutboxAreOnTheScreen()
{
    QFETCH(const QString, page);
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    support::TestWindow desk(m_look);
    desk.keep(practice.secrets());
    desk.open(practice.connection());
    auto &window = desk.window();
    window.showPage(page);
    const auto shown = [&window] {
        QList<SegmentedControl *> found;
        for (auto *control : window.findChildren<SegmentedControl *>()) {
            if (control->isVisible())
                found.append(control);
        }
        return found;
    };
    QTRY_VERIFY(!shown().isEmpty());
    if (page == pageId::assessments)
        QTRY_VERIFY_WITH_TIMEOUT(shown().first()->segment(3)->accessibleName().contains(QLatin1Char(' ')), 10'000);
    QTRY_COMPARE(cutSegments(shown()).join(QLatin1Char('\n')), QString());
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&window).join(QLatin1Char('\n')), QString(), 2000);
}

void SmallScreenTest::theControlsOfAPageAreOnTheScreen_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("segment"); ///< is clicked
    QTest::addColumn<QString>("doctor");
    QTest::newRow("doctors") << QString(pageId::doctors) << QString() << QString();
    QTest::newRow("a profile") << QString(pageId::doctors) << QString() << QStringLiteral("161400000000042");
    QTest::newRow("a list") << QString(pageId::doctors) << QStringLiteral("Check a list") << QString();
    QTest::newRow("journal") << QString(pageId::journal) << QString() << QString();
}

void SmallScreenTest::theControlsOfAPageAreOnTheScreen()
{
    QFETCH(const QString, page);
    QFETCH(const QString, segment);
    QFETCH(const QString, doctor);
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    support::TestWindow desk(m_look);
    desk.keep(practice.secrets());
    auto connection = practice.connection();
    connection.environment = Environment::Development; // which has a band
    desk.open(connection);
    auto &window = desk.window();
    window.showPage(page);
    for (auto *button : window.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == segment)
            button->click();
    }
    if (!doctor.isEmpty()) {
        auto *field = window.findChild<DoctorField *>();
        QTest::keyClicks(field, doctor);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ProfileView *>()->isVisible(), 10'000);
    }
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&window).join(QLatin1Char('\n')), QString(), 2000);
    QTRY_COMPARE_WITH_TIMEOUT(support::overlaps(&window).join(QLatin1Char('\n')), QString(), 2000);
    QTRY_COMPARE_WITH_TIMEOUT(support::squeezed(&window).join(QLatin1Char('\n')), QString(), 2000);
}

void SmallScreenTest::aPageScrollsBelowAProblemThatIsFoldedAtFirst()
{
    support::TestWindow desk(m_look);
    Connection connection{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    connection.conventions.defaultType = QStringLiteral("ot");
    desk.open(connection);
    auto &window = desk.window();
    desk.patient().choose({QStringLiteral("161494290947153")});
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("scan-0412.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(support::madePdf());
    file.close();
    window.addFiles({file.fileName()});
    QTRY_VERIFY(desk.sendButton().isVisible() && desk.sendButton().isEnabled());
    auto *bar = window.findChild<PageScroller *>()->verticalScrollBar();
    QTRY_COMPARE(bar->maximum(), 0);
    window.setNotice(Notice::Journal, Problem{.sentence = QStringLiteral("The journal was changed."),
                                              .side = QStringLiteral("This computer"),
                                              .advice = QStringLiteral("Check it on the Journal page."),
                                              .remedies = {QStringLiteral("Open the journal")},
                                              .details = {}});
    QVERIFY(window.findChild<WindowBands *>()->findChild<ProblemBanner *>()->isFolded());
    for (const auto &page : {pageId::outbox, pageId::assessments, pageId::upload}) {
        window.showPage(page);
        QTRY_VERIFY2(bar->maximum() > 0, page.data());
        QTRY_COMPARE_WITH_TIMEOUT(support::squeezed(&window).join(QLatin1Char('\n')), QString(), 2000);
        QTRY_COMPARE_WITH_TIMEOUT(support::cutTexts(&window).join(QLatin1Char('\n')), QString(), 2000);
    }
    // A control that gets the focus is scrolled into view.
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    desk.list().setFocus();
    bar->setValue(0);
    QVERIFY(desk.sendButton().visibleRegion() != QRegion(desk.sendButton().rect()));
    desk.sendButton().setFocus();
    QTRY_COMPARE(desk.sendButton().visibleRegion(), QRegion(desk.sendButton().rect()));
    window.setNotice(Notice::Journal, {});
    QTRY_COMPARE(bar->maximum(), 0);
}

void SmallScreenTest::noPageScrollsSideways()
{
    support::TestWindow desk(m_look);
    desk.open({.id = {QStringLiteral("c-1")},
               .name = QStringLiteral("Sunrise Clinic"),
               .user = {QStringLiteral("161400000000007")}});
    auto &window = desk.window();
    // Not the journal: its columns scroll.
    for (const auto &page : {pageId::upload, pageId::outbox, pageId::assessments, pageId::doctors, pageId::privacy,
                             pageId::registration, pageId::settings}) {
        window.showPage(page);
        QApplication::processEvents();
        for (const auto *bar : window.findChildren<QScrollBar *>())
            QVERIFY2(bar->orientation() == Qt::Vertical || !bar->isVisible(), page.data());
    }
}

namespace {

int runOnASmallScreen(int argc, char **argv)
{
    qputenv("QT_SCALE_FACTOR", "2");
    return tests::runWithApplication<QApplication, SmallScreenTest>(argc, argv);
}

} // namespace

CLINICDESK_REGISTER_TEST(SmallScreenTest, runOnASmallScreen)
#include "smallscreentest.moc"
