// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"
#include "core/doctor/profilecheckstore.h"
#include "core/document/decoderpool.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/store/sealednotes.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/madefiles.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/doctors/doctorfield.h"
#include "ui/help/helptext.h"
#include "ui/help/helpwindow.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/pagestack.h"
#include "ui/shell/statusline.h"
#include "ui/shell/topbar.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/usersettings.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/raillist.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QScopeGuard>
#include <QSettings>
#include <QShortcut>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Task<std::shared_ptr<Client>> clientWithoutSecrets(Connection connection)
{
    co_return std::make_shared<Client>(connection, ConnectionSecrets(), std::make_shared<http::Engine>());
}

/// The shortcuts of a page, at any depth. Escape is left out: it closes what is open and is not a command.
QStringList keysOfPage(const QWidget &page)
{
    QList<QKeySequence> keys;
    auto widgets = page.findChildren<QWidget *>();
    widgets.append(const_cast<QWidget *>(&page));
    for (const auto *widget : std::as_const(widgets)) {
        if (widget != &page && !widget->isVisibleTo(&page))
            continue;
        const auto actions = widget->actions();
        for (const auto *action : actions)
            keys += action->shortcut();
        const auto shortcuts = widget->findChildren<QShortcut *>(Qt::FindDirectChildrenOnly);
        for (const auto *shortcut : shortcuts)
            keys += shortcut->key();
        if (const auto *pressed = qobject_cast<const QAbstractButton *>(widget))
            keys += pressed->shortcut();
    }
    QStringList texts;
    for (const auto &key : std::as_const(keys)) {
        if (!key.isEmpty() && key != QKeySequence(Qt::Key_Escape))
            texts.append(key.toString());
    }
    texts.removeDuplicates();
    texts.sort();
    return texts;
}

QStringList keysIn(const QMenu &menu)
{
    QStringList texts;
    const auto actions = menu.actions();
    for (const auto *action : actions) {
        if (action->menu())
            texts += keysIn(*action->menu());
        else if (!action->shortcut().isEmpty())
            texts.append(action->shortcut().toString());
    }
    return texts;
}

QAction *entryOf(const QMenu *menu, const QString &start)
{
    const auto actions = menu ? menu->actions() : QList<QAction *>();
    for (auto *action : actions) {
        if (action->text().startsWith(start))
            return action;
    }
    return nullptr;
}

QMenu *openPopup()
{
    return qobject_cast<QMenu *>(QApplication::activePopupWidget());
}

/// Moves down in the open menu until that entry is the current one.
void goDownTo(const QString &start)
{
    for (int steps = 0; steps < 40; ++steps) {
        const auto *current = openPopup() ? openPopup()->activeAction() : nullptr;
        if (current && current->text().startsWith(start))
            return;
        QTest::keyClick(openPopup(), Qt::Key_Down);
    }
}

void clickEntry(QMenu *menu, const QString &start)
{
    auto *entry = entryOf(menu, start);
    QVERIFY2(entry, qPrintable(start));
    QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(entry).center());
}

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { open(Mode::Practice); }
    void cleanup()
    {
        m_window.reset();
        m_outbox.reset();
    }

    void everyPageHasNamesAndRoomForEveryTarget_data();
    void everyPageHasNamesAndRoomForEveryTarget();
    void everyPageFitsOnSmallScreens_data();
    void everyPageFitsOnSmallScreens();
    void theEmptyUploadPageScrollsInALowWindow();
    void thePatientNumberIsNeverCut_data();
    void thePatientNumberIsNeverCut();
    void theConnectionGivesWayToThePatientField();
    void thePatientFieldFitsOnTheEmptyUploadPage();
    void tabFollowsTheReadingOrder();
    void f6GoesFromRegionToRegion();
    void f6GoesOnFromBetweenRegions();
    void keysOpenThePages();
    void theOutboxOpensWithoutTheReceiptsOfBefore();
    void f10MarksTheFirstEntry();
    void theHelpOpensInPracticeModeWithoutANetwork();
    void anAssessmentOpensTheProfileOfItsDoctor();
    void theFocusIsVisibleWhereAPageBegins();
    void keysOfThePageWorkInTheRailAndThePatientField_data();
    void keysOfThePageWorkInTheRailAndThePatientField();
    void theMenuHasEveryKeyOfEveryPage();
    void theMenuSaysWhyACommandCannotBeUsed();
    void theKeyboardChoosesACommandOfAnotherPage();
    void theMouseChoosesACommandOfAnotherPage();
    void theMenuHasEveryPageWithItsCommands();
    void theMenuPressesAButtonOfTheSettings();
    void theRailCountsTheDrafts();
    void takesADropOnAnyPage();
    void leavesADropOfTextAlone();
    void isLockedWithADialogOrAMenuOpen();
    void saysWhatWouldBeLostWhileNothingIsSealed();
    void showsTheConnectionWithItsEnvironment();
    void theTitleSaysThatItIsForPractice();
    void aDevelopmentConnectionHasABandThatStays();
    void showsABandUntilItIsTakenAway();
    void tellsThatTheButtonOfABandWasPressed();
    void showsIconsAloneWhenNarrow();

private:
    enum class Mode { Real, Practice };

    void open(Mode mode)
    {
        m_window.reset();
        m_outbox = Outbox::inMemory({});
        m_patient = std::make_unique<CurrentPatient>();
        m_connection = std::make_unique<CurrentConnection>();
        const Connection connection{.id = {QStringLiteral("c-1")},
                                    .name = QStringLiteral("Sunrise Clinic"),
                                    .environment = Environment::Development,
                                    .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                                    .user = {QStringLiteral("161400000000007")}};
        m_connection->choose(connection);
        const auto settings = [this, connection](QWidget *parent) -> QWidget * {
            const SettingsPage::Choices choices{m_look,        *m_connection, m_notifications,
                                                m_uploadLimit, m_photos,      m_language};
            auto *page = new SettingsPage(choices, false, parent);
            page->setConnections({connection});
            return page;
        };
        const PageServices parts{.outbox = *m_outbox,
                                 .entries = std::make_shared<OutboxMonitor>(*m_outbox),
                                 .patient = *m_patient,
                                 .connection = *m_connection,
                                 .notifications = m_notifications,
                                 .uploadLimit = m_uploadLimit,
                                 .photos = m_photos,
                                 .makeSettings = settings,
                                 .clients = clientWithoutSecrets,
                                 .decoders = std::make_shared<DecoderPool>(),
                                 .settings = m_settings,
                                 .checked = ProfileCheckStore::inMemory(),
                                 .journal = Journal::inMemory(),
                                 .notes = SealedNotes::inMemory()};
        m_window = std::make_unique<MainWindow>(parts, m_look, mode == Mode::Practice);
        m_window->buildPages(); // tests find a page before it is shown
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    QWidget *shown(const QString &name) const
    {
        for (auto *widget : m_window->findChildren<QWidget *>()) {
            if (widget->accessibleName() == name && widget->isVisible())
                return widget;
        }
        return nullptr;
    }
    /// Opens the menu with F10, which returns once the menu has closed; `act` is called while it is open.
    void inTheMenu(const std::function<void(QMenu *)> &act)
    {
        QTimer watch;
        bool hasActed = false;
        connect(&watch, &QTimer::timeout, this, [&] {
            auto *menu = openPopup();
            if (!menu || hasActed)
                return;
            hasActed = true;
            act(menu);
            for (auto *open = openPopup(); open; open = openPopup())
                open->close();
        });
        // Qt 6.8 closes a menu on a press of a pointer that is where it was when the menu opened.
        QCursor::setPos(m_window->mapToGlobal(m_window->rect().bottomRight() - QPoint(50, 50)));
        watch.start(10);
        QTest::keyClick(m_window.get(), Qt::Key_F10);
        QTRY_VERIFY(hasActed);
    }
    void chooseLongName()
    {
        auto connection = *m_connection->connection();
        connection.name =
            QStringLiteral("Sunrise Multispeciality Hospital and Research Centre, Front Office Ground Floor");
        m_connection->choose(connection);
    }
    /// The widgets of the top bar that are not completely visible.
    QStringList cutInTheTopBar() const
    {
        QStringList cut;
        for (auto *widget : m_window->findChild<TopBar *>()->findChildren<QWidget *>()) {
            if (widget->isVisible() && widget->window() == m_window.get() &&
                widget->visibleRegion() != QRegion(widget->rect()))
                cut.append(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                           widget->accessibleName());
        }
        return cut;
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
    ThemeManager m_look{*qApp};
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<CurrentPatient> m_patient;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    std::unique_ptr<CurrentConnection> m_connection;
    NotificationSettings m_notifications{m_settings};
    UploadLimitSettings m_uploadLimit{m_settings};
    PhotoSettings m_photos{m_settings};
    LanguageSettings m_language{m_settings};
    std::unique_ptr<MainWindow> m_window;
    bool m_entered = false;
};

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
    QTRY_COMPARE(support::smallTargets(m_window.get()).join(QLatin1Char('\n')), QString()); // waits for a new banner
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
        m_window->addFiles({QStringLiteral("/no/such/made-up.pdf"), writeSample()}); // one file with buttons in its row
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

void MainWindowTest::theEmptyUploadPageScrollsInALowWindow()
{
    const QSize size(910, 486); // 1366 x 768 at 150 %, without the frame
    m_window->showPage(pageId::upload);
    m_window->resize(size);
    QTRY_COMPARE(m_window->size(), size);
    QTRY_COMPARE_WITH_TIMEOUT(support::overlaps(m_window.get()).join(QLatin1Char('\n')), QString(), 2000);
}

void MainWindowTest::thePatientNumberIsNeverCut_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<qreal>("textSize");
    QTest::newRow("1024") << QSize(1024, 700) << 10.0;
    QTest::newRow("the narrowest window") << QSize(760, 460) << 10.0;
    QTest::newRow("1024 with large text") << QSize(1024, 700) << 20.0;
    QTest::newRow("the narrowest window with large text") << QSize(760, 460) << 20.0;
}

void MainWindowTest::thePatientNumberIsNeverCut()
{
    QFETCH(const QSize, size);
    QFETCH(const qreal, textSize);
    const auto usual = QApplication::font();
    const auto restore = qScopeGuard([&] { QApplication::setFont(usual); });
    auto large = usual;
    large.setPointSizeF(textSize);
    QApplication::setFont(large);
    open(Mode::Practice);
    chooseLongName();
    m_connection->setReachable(false);
    m_patient->choose({QStringLiteral("161494290947153")});
    m_window->resize(size);
    QTRY_COMPARE(m_window->size(), size);
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(shown(QStringLiteral("Patient"))->hasFocus());
    auto *number = shown(QStringLiteral("Patient 161494290947153"));
    QVERIFY(number);
    QTRY_COMPARE(cutInTheTopBar().join(QLatin1Char('\n')), QString());
    const auto grabbed = number->grab().toImage();
    m_patient->choose({QStringLiteral("161494290947158")});
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_COMPARE(cutInTheTopBar().join(QLatin1Char('\n')), QString());
    QVERIFY(number->grab().toImage() != grabbed); // its last digit is painted
}

void MainWindowTest::theConnectionGivesWayToThePatientField()
{
    chooseLongName();
    m_patient->choose({QStringLiteral("161494290947153")});
    m_window->resize(1024, 700);
    auto *connection = m_window->connectionButton();
    QTRY_COMPARE(m_window->width(), 1024);
    QTRY_VERIFY(connection->width() > 300);
    const auto before = connection->width();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(connection->width() < before);
    auto *field = shown(QStringLiteral("Patient"))->parentWidget();
    QTRY_VERIFY(field->width() > 200);
    QVERIFY(connection->width() >= 120);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_COMPARE(connection->width(), before);
}

void MainWindowTest::thePatientFieldFitsOnTheEmptyUploadPage()
{
    auto connection = *m_connection->connection();
    connection.name = QStringLiteral("Practice service");
    connection.environment = Environment::Practice;
    m_connection->choose(connection);
    m_window->showPage(pageId::upload);
    m_window->resize(760, 460);
    QTRY_COMPARE(m_window->width(), 760);
    QTRY_COMPARE(cutInTheTopBar().join(QLatin1Char('\n')), QString());
    m_window->resize(1280, 700);
    QTRY_COMPARE(shown(QStringLiteral("Patient"))->parentWidget()->width(), 430);
}

void MainWindowTest::tabFollowsTheReadingOrder()
{
    shown(QStringLiteral("Patient"))->setFocus();
    auto order = support::tabOrder(m_window.get());
    QVERIFY2(order.size() >= 7, qPrintable(order.join(QStringLiteral(" | "))));
    const QStringList start{QStringLiteral("Patient"), QStringLiteral("Connection: Sunrise Clinic, Development")};
    QCOMPARE(order.first(2), start);
    const QStringList end{QStringLiteral("Leave practice mode"),
                          QStringLiteral("Menu"),
                          QStringLiteral("Pages"),
                          QStringLiteral("Settings"),
                          QStringLiteral("Help"),
                          QStringLiteral("Person")};
    QVERIFY2(order.last(end.size()) == end, qPrintable(order.join(QStringLiteral(" | "))));
}

void MainWindowTest::f6GoesFromRegionToRegion()
{
    auto *patient = shown(QStringLiteral("Patient"));
    patient->setFocus();
    QList<QPointer<QWidget>> visited{patient};
    do {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        visited.append(QApplication::focusWidget());
    } while (visited.last() != patient && visited.size() < 20);
    QCOMPARE(visited.last(), patient);
    QCOMPARE(visited.at(1)->accessibleName(), QStringLiteral("Connection: Sunrise Clinic, Development"));
    QCOMPARE(visited.at(visited.size() - 2)->accessibleName(), QStringLiteral("Pages"));
    const auto inPage = visited.sliced(2, visited.size() - 4);
    const auto *stack = m_window->findChild<PageStack *>();
    QVERIFY(!inPage.isEmpty());
    QVERIFY(std::ranges::all_of(inPage, [stack](const auto &each) { return stack->isAncestorOf(each); }));
    for (auto at = visited.size() - 2; at >= 0; --at) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), visited.at(at));
    }
}

/// From a control of no part, such as the menu, to the one that follows it.
void MainWindowTest::f6GoesOnFromBetweenRegions()
{
    shown(QStringLiteral("Menu"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Pages"));
    shown(QStringLiteral("Menu"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    const auto *stack = m_window->findChild<PageStack *>();
    QVERIFY(stack->isAncestorOf(QApplication::focusWidget()));
}

void MainWindowTest::theFocusIsVisibleWhereAPageBegins()
{
    const QList<std::pair<Qt::Key, QString>> keys{
        {Qt::Key_2, pageId::outbox}, {Qt::Key_1, pageId::upload}, {Qt::Key_5, pageId::privacy}};
    for (const auto &[key, id] : keys) {
        shown(QStringLiteral("Patient"))->setFocus();
        QTest::keyClick(m_window.get(), key, Qt::AltModifier);
        QCOMPARE(m_window->currentPage(), id);
        auto *focused = QApplication::focusWidget();
        const auto *stack = m_window->findChild<PageStack *>();
        QVERIFY2(focused && stack->isAncestorOf(focused), qPrintable(id));
        QVERIFY2(hasFocusRing(focused), qPrintable(id));
        QVERIFY2(!qobject_cast<QLineEdit *>(focused),
                 qPrintable(id)); // a scanned number belongs into the patient field
    }
    for (const auto &[key, id] : keys) { // from page to page
        QTest::keyClick(m_window.get(), key, Qt::AltModifier);
        QVERIFY2(hasFocusRing(QApplication::focusWidget()), qPrintable(id));
    }
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

void MainWindowTest::theOutboxOpensWithoutTheReceiptsOfBefore()
{
    const auto search = [this] { return shown(QStringLiteral("Search in the receipts")); };
    const auto openReceipts = [&] {
        m_window->showPage(pageId::outbox);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(search());
    };
    openReceipts();
    QTest::keyClicks(search(), QStringLiteral("lab"));
    m_window->hide(); // as for the lock: the person comes back to what was there
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QVERIFY(search());
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QCOMPARE(m_window->currentPage(), QString(pageId::outbox));
    QVERIFY(!search());

    openReceipts();
    QCOMPARE(qobject_cast<QLineEdit *>(search())->text(), QString());
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTest::keyClick(m_window.get(), Qt::Key_F9); // pauses everything, and shows that
    QCOMPARE(m_window->currentPage(), QString(pageId::outbox));
    QVERIFY(!search());
}

void MainWindowTest::f10MarksTheFirstEntry()
{
    const QAction *marked = nullptr;
    const QAction *first = nullptr;
    inTheMenu([&](QMenu *menu) {
        first = menu->actions().first();
        marked = menu->activeAction();
    });
    QVERIFY(first);
    QCOMPARE(marked, first);
}

void MainWindowTest::theHelpOpensInPracticeModeWithoutANetwork()
{
    m_connection->setReachable(false);
    m_window->showPage(pageId::outbox);
    QTest::keyClick(m_window->windowHandle(), Qt::Key_F1);
    QTRY_VERIFY(m_window->findChild<HelpWindow *>());
    const auto *help = m_window->findChild<HelpWindow *>();
    QCOMPARE(help->page(), QString(pageId::outbox));
    QVERIFY(help->isVisible());
    QVERIFY(!help->findChild<HelpText *>()->toPlainText().isEmpty());
}

void MainWindowTest::anAssessmentOpensTheProfileOfItsDoctor()
{
    auto *assessments = m_window->findChild<AssessmentsPage *>();
    QVERIFY(assessments);
    Q_EMIT assessments->doctorRequested(QStringLiteral("161400000000042"));
    QCOMPARE(m_window->currentPage(), QString(pageId::doctors));
    const auto *field = m_window->findChild<DoctorField *>();
    QVERIFY(field && field->isVisible());
    QCOMPARE(field->text(), QStringLiteral("161400000000042"));
}

void MainWindowTest::keysOfThePageWorkInTheRailAndThePatientField_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("search");
    QTest::newRow("assessments") << QString(pageId::assessments) << QStringLiteral("Search in the list");
    QTest::newRow("journal") << QString(pageId::journal) << QStringLiteral("Search in the journal");
}

void MainWindowTest::keysOfThePageWorkInTheRailAndThePatientField()
{
    QFETCH(const QString, page);
    QFETCH(const QString, search);
    m_window->showPage(page);
    QTRY_VERIFY(shown(search));
    // A click on the rail leaves the focus there.
    for (const auto *elsewhere : {"Pages", "Patient"}) {
        auto *widget = shown(QString::fromLatin1(elsewhere));
        QVERIFY2(widget, elsewhere);
        widget->setFocus();
        QVERIFY(!shown(search)->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY2(shown(search)->hasFocus(), elsewhere);
    }
}

void MainWindowTest::theMenuHasEveryKeyOfEveryPage()
{
    const auto *pages = m_window->findChild<PageStack *>();
    QVERIFY(pages);
    const auto compare = [&](QMenu *menu) {
        auto *titles = entryOf(menu, QStringLiteral("View"));
        QVERIFY(titles && titles->menu());
        for (int at = 0; at < pages->count(); ++at) {
            const auto title = titles->menu()->actions().at(at)->text();
            const auto wanted = keysOfPage(*pages->widget(at));
            auto *entry = entryOf(menu, title);
            const auto shown = entry ? keysIn(*entry->menu()) : QStringList();
            for (const auto &key : wanted)
                QVERIFY2(shown.contains(key), qPrintable(title + QStringLiteral(" lacks ") + key));
        }
        const auto outbox = keysOfPage(*pages->widget(1));
        QVERIFY2(outbox.contains(QStringLiteral("F9")), qPrintable(outbox.join(QLatin1Char(' '))));
    };
    inTheMenu(compare);
    m_window->showPage(pageId::outbox);
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(shown(QStringLiteral("Search in the receipts")));
    inTheMenu(compare);
}

void MainWindowTest::theMenuSaysWhyACommandCannotBeUsed()
{
    inTheMenu([](QMenu *menu) {
        auto *outbox = entryOf(menu, QStringLiteral("Outbox"));
        QVERIFY(outbox);
        auto *next = entryOf(outbox->menu(), QStringLiteral("Send next"));
        QVERIFY(next);
        QCOMPARE(next->text(), QStringLiteral("Send next"));
        QVERIFY(!next->isEnabled());
        QCOMPARE(next->toolTip(), QStringLiteral("Not now: select a document."));
        QCOMPARE(QAccessible::queryAccessibleInterface(next)->text(QAccessible::Description), next->toolTip());
        QVERIFY(entryOf(outbox->menu(), QStringLiteral("Pause all"))->isEnabled());
        auto *doctors = entryOf(menu, QStringLiteral("Doctors"));
        QVERIFY(doctors);
        auto *again = entryOf(doctors->menu(), QStringLiteral("Read profile again"));
        QVERIFY(!again->isEnabled());
        QCOMPARE(again->toolTip(), QStringLiteral("Not now: no list is shown."));
    });
    inTheMenu([this](QMenu *menu) {
        for (const auto &page : pages()) {
            for (const auto *entry : entryOf(menu, page.title)->menu()->actions()) {
                const bool isUnexplained = !entry->isEnabled() && !entry->isSeparator() &&
                                           !entry->toolTip().startsWith(QStringLiteral("Not now: "));
                QVERIFY2(!isUnexplained, qPrintable(page.title + QStringLiteral(": ") + entry->text()));
            }
        }
    });
    m_patient->choose({QStringLiteral("161494290947153")});
    m_window->addFiles({writeSample()});
    QTRY_COMPARE(m_outbox->documents().size(), 1);
    QTRY_VERIFY(shown(QStringLiteral("Add a tag")));
    QTRY_VERIFY(!m_window->findChild<UploadPage *>()->isAdding());
    inTheMenu([](QMenu *menu) {
        auto *upload = entryOf(menu, QStringLiteral("Upload"));
        QVERIFY(entryOf(upload->menu(), QStringLiteral("Change patient…"))->isEnabled());
    });
}

void MainWindowTest::theKeyboardChoosesACommandOfAnotherPage()
{
    inTheMenu([](QMenu *) {
        goDownTo(QStringLiteral("Assessments"));
        QTest::keyClick(openPopup(), Qt::Key_Right);
        goDownTo(QStringLiteral("Search in the list"));
        QTest::keyClick(openPopup(), Qt::Key_Return);
    });
    QCOMPARE(m_window->currentPage(), QString(pageId::assessments));
    QTRY_COMPARE(QApplication::focusWidget(), shown(QStringLiteral("Search in the list")));
    inTheMenu([](QMenu *) {
        goDownTo(QStringLiteral("Assessments"));
        QTest::keyClick(openPopup(), Qt::Key_Right);
        QTest::keyClick(openPopup(), Qt::Key_Escape);
        QTest::keyClick(openPopup(), Qt::Key_Escape);
    });
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier); // shortcuts work again after the menu
    QCOMPARE(m_window->currentPage(), QString(pageId::upload));
}

void MainWindowTest::theMouseChoosesACommandOfAnotherPage()
{
    inTheMenu([](QMenu *menu) {
        clickEntry(menu, QStringLiteral("Outbox"));
        QTRY_VERIFY(openPopup() && openPopup() != menu);
        clickEntry(openPopup(), QStringLiteral("All receipts"));
    });
    QCOMPARE(m_window->currentPage(), QString(pageId::outbox));
    QTRY_VERIFY(shown(QStringLiteral("Search in the receipts")));
}

void MainWindowTest::theMenuHasEveryPageWithItsCommands()
{
    inTheMenu([this](QMenu *menu) {
        for (const auto &page : pages()) {
            const auto *entry = entryOf(menu, page.title);
            QVERIFY2(entry && entry->isVisible() && entry->menu(), qPrintable(page.title));
            QVERIFY2(!entry->menu()->isEmpty(), qPrintable(page.title));
        }
        const auto *settings = entryOf(menu, QStringLiteral("Settings"))->menu();
        QVERIFY(
            entryOf(entryOf(settings, QStringLiteral("Connections"))->menu(), QStringLiteral("Check"))->isEnabled());
        const auto *colors = entryOf(entryOf(settings, QStringLiteral("Appearance"))->menu(), QStringLiteral("Dark"));
        QVERIFY(colors->isCheckable());
        const auto *start = entryOf(entryOf(menu, QStringLiteral("Register"))->menu(), QStringLiteral("Start"));
        QVERIFY2(start && !start->isEnabled(), "there is no key");
    });
}

void MainWindowTest::theMenuPressesAButtonOfTheSettings()
{
    const auto *page = m_window->findChild<SettingsPage *>();
    const QSignalSpy requested(page, &SettingsPage::checkRequested);
    inTheMenu([](QMenu *menu) {
        const auto *settings = entryOf(menu, QStringLiteral("Settings"))->menu();
        entryOf(entryOf(settings, QStringLiteral("Connections"))->menu(), QStringLiteral("Check"))->trigger();
    });
    QCOMPARE(requested.size(), 1);
    QCOMPARE(m_window->currentPage(), QString(pageId::settings));
    QCOMPARE(page->section(), SettingsSection::Connections);
    const QSignalSpy diagnostics(page, &SettingsPage::diagnosticsRequested);
    inTheMenu([](QMenu *menu) {
        const auto *settings = entryOf(menu, QStringLiteral("Settings"))->menu();
        entryOf(entryOf(settings, QStringLiteral("Diagnostics"))->menu(), QStringLiteral("Diagnostics…"))->trigger();
    });
    QCOMPARE(diagnostics.size(), 1);
    QCOMPARE(page->section(), SettingsSection::Diagnostics);
}

void MainWindowTest::theRailCountsTheDrafts()
{
    const auto *pages = qobject_cast<QAbstractItemView *>(shown(QStringLiteral("Pages")));
    const auto spoken = [pages] { return pages->model()->index(0, 0).data(Qt::AccessibleTextRole).toString(); };
    QCOMPARE(spoken(), QStringLiteral("Upload"));
    m_window->addFiles({writeSample()});
    QTRY_VERIFY2(spoken().startsWith(QStringLiteral("Upload, 1 draft")), qPrintable(spoken()));
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
    QCOMPARE(m_outbox->documents().first().files.first().facts.name, QStringLiteral("scan-0412.pdf"));
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

void MainWindowTest::isLockedWithADialogOrAMenuOpen()
{
    QSignalSpy locked(m_window->lockAction(), &QAction::triggered);
    QSignalSpy switched(m_window->changePersonAction(), &QAction::triggered);
    QDialog dialog(m_window.get());
    auto *line = new QLineEdit(&dialog);
    dialog.open();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClick(line, Qt::Key_L); // a letter
    QTest::keyClick(line, Qt::Key_L, Qt::ControlModifier);
    QTRY_COMPARE(locked.size(), 1);
    QTest::keyClick(line, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(switched.size(), 1);
    QCOMPARE(line->text(), QStringLiteral("l"));
    dialog.close();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    inTheMenu([](QMenu *menu) { QTest::keyClick(menu, Qt::Key_L, Qt::ControlModifier); });
    QTRY_COMPARE(locked.size(), 2);
    QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
    QTRY_COMPARE(locked.size(), 3); // without a dialog it is a shortcut, and only that
}

void MainWindowTest::saysWhatWouldBeLostWhileNothingIsSealed()
{
    auto *status = m_window->findChild<StatusLine *>();
    QCOMPARE(status->closing(), QStringLiteral("Safe to close"));
    m_window->addFiles({writeSample()});
    QTRY_COMPARE(status->closing(), QStringLiteral("Not safe to close: documents would be lost"));
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

void MainWindowTest::theTitleSaysThatItIsForPractice()
{
    QCOMPARE(m_window->windowTitle(), QStringLiteral("Practice mode — Clinic Desk"));
    open(Mode::Real);
    QCOMPARE(m_window->windowTitle(), QStringLiteral("Clinic Desk"));
}

void MainWindowTest::aDevelopmentConnectionHasABandThatStays()
{
    const auto name = QStringLiteral("Development connection: Sunrise Clinic");
    QVERIFY(!shown(name)); // practice mode has its own banner
    open(Mode::Real);
    QVERIFY(shown(name));
    QCOMPARE(shown(name)->height(), 30);
    QCOMPARE(shown(name)->width(), m_window->width());
    for (const auto &page : {pageId::outbox, pageId::assessments, pageId::settings}) {
        m_window->showPage(page);
        QVERIFY(shown(name));
    }
    auto connection = *m_connection->connection();
    connection.name = QStringLiteral("Hill Clinic");
    connection.environment = Environment::Production;
    m_connection->choose(connection);
    QVERIFY(!shown(name));
    connection.environment = Environment::Development;
    m_connection->choose(connection);
    QVERIFY(shown(QStringLiteral("Development connection: Hill Clinic")));
}

void MainWindowTest::showsABandUntilItIsTakenAway()
{
    m_window->setNotice(Notice::InMemory, Problem{.sentence = QStringLiteral("Documents are kept in memory only.")});
    const auto bandOfWindow = [this] {
        return m_window->findChild<WindowBands *>()->findChild<ProblemBanner *>({}, Qt::FindDirectChildrenOnly);
    };
    auto *band = bandOfWindow();
    QVERIFY(band);
    QVERIFY(band->isVisible());
    QCOMPARE(band->width(), m_window->width());
    m_window->setNotice(Notice::InMemory, {});
    QVERIFY(!bandOfWindow());
}

void MainWindowTest::tellsThatTheButtonOfABandWasPressed()
{
    m_window->setNotice(Notice::Keychain, Problem{.sentence = QStringLiteral("The keychain is locked."),
                                                  .remedies = {QStringLiteral("Try again")}});
    QSignalSpy pressed(m_window.get(), &MainWindow::remedyChosen);
    auto *button = clinicdesk::support::shownButton(*m_window, QStringLiteral("Try again"));
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(pressed.size(), 1);
    QVERIFY(pressed.first().first().value<Notice>() == Notice::Keychain);
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
