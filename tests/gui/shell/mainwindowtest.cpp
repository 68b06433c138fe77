// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"
#include "core/doctor/checkedprofiles.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/store/sealednotes.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "ui/parts/problemband.h"
#include "ui/session/connectionchoice.h"
#include "ui/session/doctorchoice.h"
#include "ui/session/notificationchoice.h"
#include "ui/session/patientchoice.h"
#include "ui/session/uploadlimitchoice.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/raillist.h"
#include "ui/shell/statusline.h"
#include "ui/upload/uploadpage.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Task<std::shared_ptr<Client>> clientWithoutSecrets(Connection connection)
{
    co_return std::make_shared<Client>(connection, ConnectionSecrets(), std::make_shared<http::Engine>());
}

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_look = std::make_unique<Look>(*qApp); }
    void cleanupTestCase() { m_look.reset(); }
    void init();
    void cleanup();

    void everyPageHasNamesAndRoomForEveryTarget_data();
    void everyPageHasNamesAndRoomForEveryTarget();
    void everyPageFitsOnSmallScreens_data();
    void everyPageFitsOnSmallScreens();
    void tabFollowsTheReadingOrder();
    void f6GoesFromRegionToRegion();
    void keysOpenThePages();
    void takesADropOnAnyPage();
    void leavesADropOfTextAlone();
    void saysWhatWouldBeLostWhileNothingIsSealed();
    void showsTheConnectionWithItsEnvironment();
    void showsABandUntilItIsTakenAway();
    void showsIconsAloneWhenNarrow();

private:
    QWidget *shown(const QString &name) const
    {
        for (auto *widget : m_window->findChildren<QWidget *>()) {
            if (widget->accessibleName() == name && widget->isVisible())
                return widget;
        }
        return nullptr;
    }
    QString writeSample() const
    {
        QFile file(m_folder.filePath(QStringLiteral("scan-0412.pdf")));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(support::madePdf());
        return file.fileName();
    }
    void drop(const QMimeData &data)
    {
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        m_entered = enter.isAccepted();
        if (!m_entered)
            return;
        QDropEvent dropped(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &dropped);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Look> m_look;
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<PatientChoice> m_patient;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    std::unique_ptr<ConnectionChoice> m_connection;
    DoctorChoice m_doctor;
    NotificationChoice m_notifications{m_settings};
    UploadLimitChoice m_uploadLimit{m_settings};
    std::unique_ptr<MainWindow> m_window;
    bool m_entered = false;
};

void MainWindowTest::init()
{
    m_outbox = Outbox::inMemory({});
    m_patient = std::make_unique<PatientChoice>();
    m_connection = std::make_unique<ConnectionChoice>();
    const Connection connection{.id = {QStringLiteral("c-1")},
                                .name = QStringLiteral("Sunrise Clinic"),
                                .environment = Environment::Development,
                                .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                                .user = {QStringLiteral("161400000000007")}};
    m_connection->choose(connection);
    const auto settings = [this, connection](QWidget *parent) -> QWidget * {
        const SettingsPage::Choices choices{*m_look, *m_connection, m_notifications, m_uploadLimit};
        auto *page = new SettingsPage(choices, false, parent);
        page->setConnections({connection});
        return page;
    };
    const PageParts parts{.outbox = *m_outbox,
                          .patient = *m_patient,
                          .connection = *m_connection,
                          .doctor = m_doctor,
                          .notifications = m_notifications,
                          .uploadLimit = m_uploadLimit,
                          .makeSettings = settings,
                          .clients = clientWithoutSecrets,
                          .settings = m_settings,
                          .checked = CheckedProfiles::inMemory(),
                          .journal = Journal::inMemory(),
                          .notes = SealedNotes::inMemory()};
    m_window = std::make_unique<MainWindow>(parts, *m_look, true);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void MainWindowTest::cleanup()
{
    m_window.reset();
    m_outbox.reset();
}

void MainWindowTest::everyPageHasNamesAndRoomForEveryTarget_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<bool>("withPaper");
    QTest::newRow("empty desk") << QString(pageId::upload) << false;
    QTest::newRow("desk with a paper") << QString(pageId::upload) << true;
    QTest::newRow("outbox") << QString(pageId::outbox) << false;
    QTest::newRow("assessments") << QString(pageId::assessments) << false;
    QTest::newRow("doctors") << QString(pageId::doctors) << false;
    QTest::newRow("privacy") << QString(pageId::privacy) << false;
    QTest::newRow("register") << QString(pageId::registration) << false;
    QTest::newRow("settings") << QString(pageId::settings) << false;
}

void MainWindowTest::everyPageHasNamesAndRoomForEveryTarget()
{
    QFETCH(QString, page);
    QFETCH(bool, withPaper);
    m_window->showPage(page);
    if (withPaper) {
        m_patient->choose({QStringLiteral("161494290947153")});
        m_window->addFiles({writeSample()});
        QTRY_COMPARE(m_outbox->documents().size(), 1);
        QTRY_VERIFY(shown(QStringLiteral("Add a tag")));
    }
    QCOMPARE(support::namelessWidgets(m_window.get()).join(QLatin1Char('\n')), QString());
    QTRY_COMPARE(support::smallTargets(m_window.get()).join(QLatin1Char('\n')), QString()); // a band that has just come
}

void MainWindowTest::everyPageFitsOnSmallScreens_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QSize>("size");
    const QSize frame(2, 26); // of a window manager
    for (const auto &page : {pageId::upload, pageId::outbox, pageId::assessments, pageId::doctors, pageId::privacy,
                             pageId::registration, pageId::settings}) {
        const auto row = [&](const char *name, const QSize &screen) {
            QTest::addRow("%s, %s", qPrintable(QString(page)), name) << QString(page) << screen - frame;
        };
        row("1366 x 768", {1366, 768});
        row("1024 x 768", {1024, 768});
        row("1920 x 1080 at 150 %", {1280, 720});
        row("1920 x 1080 at 200 %", {960, 540});
    }
}

void MainWindowTest::everyPageFitsOnSmallScreens()
{
    QFETCH(const QString, page);
    QFETCH(const QSize, size);
    m_window->showPage(page);
    if (page == pageId::upload) {
        m_patient->choose({QStringLiteral("161494290947153")});
        m_window->addFiles({QStringLiteral("/no/such/made-up.pdf"), writeSample()}); // one with buttons in its row
        QTRY_COMPARE(m_outbox->documents().size(), 1);
        const auto rows = [this] {
            const auto *list = qobject_cast<QAbstractItemView *>(shown(QStringLiteral("Documents to send")));
            return list ? list->model()->rowCount() : 0;
        };
        QTRY_COMPARE(rows(), 2);
    }
    m_window->resize(size);
    QTRY_COMPARE(m_window->size(), size);
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(m_window.get()).join(QLatin1Char('\n')), QString(), 2000);
    QCOMPARE(support::differencesOfTheTree(m_window.get()).join(QLatin1Char('\n')), QString());
}

void MainWindowTest::tabFollowsTheReadingOrder()
{
    shown(QStringLiteral("Patient"))->setFocus();
    auto order = support::tabOrder(m_window.get());
    QVERIFY2(order.size() >= 7, qPrintable(order.join(QStringLiteral(" | "))));
    const QStringList start{QStringLiteral("Patient"), QStringLiteral("Connection: Sunrise Clinic, Development")};
    QCOMPARE(order.first(2), start);
    const QStringList end{QStringLiteral("Leave practice"), QStringLiteral("Menu"), QStringLiteral("Pages"),
                          QStringLiteral("Settings")};
    QVERIFY2(order.last(4) == end, qPrintable(order.join(QStringLiteral(" | "))));
}

void MainWindowTest::f6GoesFromRegionToRegion()
{
    auto *patient = shown(QStringLiteral("Patient"));
    patient->setFocus();
    QTest::keyClick(patient, Qt::Key_F6);
    auto *inPage = QApplication::focusWidget();
    QVERIFY(inPage != patient);
    QTest::keyClick(inPage, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Menu"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), patient);
    QTest::keyClick(patient, Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Menu"));
}

void MainWindowTest::keysOpenThePages()
{
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QCOMPARE(m_window->currentPage(), QString(pageId::outbox));
    QTest::keyClick(m_window.get(), Qt::Key_6, Qt::AltModifier);
    QCOMPARE(m_window->currentPage(), QString(pageId::registration));
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(m_window->currentPage(), QString(pageId::settings));
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QCOMPARE(m_window->currentPage(), QString(pageId::upload));
    auto *rail = m_window->findChild<RailList *>();
    rail->setFocus();
    QTest::keyClick(rail, Qt::Key_Down);
    QCOMPARE(m_window->currentPage(), QString(pageId::outbox));
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Patient"));
}

void MainWindowTest::takesADropOnAnyPage()
{
    m_window->showPage(pageId::settings);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(writeSample())});
    drop(data);
    QVERIFY(m_entered);
    QCOMPARE(m_window->currentPage(), QString(pageId::upload));
    QTRY_COMPARE(m_outbox->documents().size(), 1);
    QCOMPARE(m_outbox->documents().first().pages.first().facts.name, QStringLiteral("scan-0412.pdf"));
}

void MainWindowTest::leavesADropOfTextAlone()
{
    QMimeData data;
    data.setText(QStringLiteral("161494290947153"));
    drop(data);
    QVERIFY(!m_entered);
    for (auto *line : m_window->findChildren<QLineEdit *>())
        QVERIFY2(!line->acceptDrops(), qPrintable(line->accessibleName()));
}

void MainWindowTest::saysWhatWouldBeLostWhileNothingIsSealed()
{
    auto *status = m_window->findChild<StatusLine *>();
    QCOMPARE(status->closing(), QStringLiteral("Safe to close"));
    m_window->addFiles({writeSample()});
    QTRY_COMPARE(status->closing(), QStringLiteral("Not safe to close: papers would be lost"));
}

void MainWindowTest::showsTheConnectionWithItsEnvironment()
{
    auto *button = m_window->connectionButton();
    QCOMPARE(button->accessibleName(), QStringLiteral("Connection: Sunrise Clinic, Development"));
    m_connection->setReachable(false);
    QCOMPARE(button->accessibleName(), QStringLiteral("Connection: Sunrise Clinic, Development, not reachable"));
    button->setSignInNeeded(true);
    QCOMPARE(button->accessibleName(), QStringLiteral("Connection: Sunrise Clinic, Development, sign-in needed"));
}

void MainWindowTest::showsABandUntilItIsTakenAway()
{
    m_window->setNotice(Notice::InMemory, Problem{.sentence = QStringLiteral("Papers are kept in memory only.")});
    const auto bandOfWindow = [this] { return m_window->findChild<ProblemBand *>({}, Qt::FindDirectChildrenOnly); };
    auto *band = bandOfWindow();
    QVERIFY(band);
    QVERIFY(band->isVisible());
    QCOMPARE(band->width(), m_window->width());
    m_window->setNotice(Notice::InMemory, {});
    QVERIFY(!bandOfWindow());
}

void MainWindowTest::showsIconsAloneWhenNarrow()
{
    auto *rail = m_window->findChild<RailList *>();
    QVERIFY(rail->width() > 100);
    m_window->resize(900, 700);
    QTRY_VERIFY(rail->width() < 60);
}

CLINICDESK_WINDOW_TEST(MainWindowTest)
#include "mainwindowtest.moc"
