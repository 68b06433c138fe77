// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/windowcurtain.h"

#include "tests/gui/lock/lockedscreen.h"
#include "tests/support/otherprogram.h"
#include "tests/support/testprogram.h"
#include "ui/lock/lockwindow.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QDrag>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include <functional>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

namespace {

const auto canary = QStringLiteral("Canary 1614");

/// A window that shows data in every common way.
class DataWindow : public QWidget {
public:
    DataWindow()
        : m_list(new QListWidget)
        , m_edit(new QLineEdit(canary))
        , m_combo(new QComboBox)
    {
        setWindowTitle(canary);
        setAccessibleName(canary);
        m_list->addItems({canary, canary + QStringLiteral(" 2")});
        m_combo->addItems({canary, QStringLiteral("other")});
        m_edit->setCompleter(new QCompleter({canary}, this));
        auto *layout = new QVBoxLayout(this);
        layout->addWidget(m_list);
        layout->addWidget(m_edit);
        layout->addWidget(m_combo);
        setGeometry(100, 100, 500, 400);
    }

    QListWidget *m_list;
    QLineEdit *m_edit;
    QComboBox *m_combo;
};

void waitUntilShown(QWidget &window)
{
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

} // namespace

/// What is hidden while the program is locked, and what comes back.
class WindowCurtainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_curtain = std::make_unique<WindowCurtain>();
        m_lock = std::make_unique<LockWindow>();
        fillScreen(*m_lock);
        m_window = std::make_unique<DataWindow>();
        waitUntilShown(*m_window);
        QVERIFY(!foundTexts({canary}).isEmpty());
    }
    void cleanup()
    {
        m_window.reset();
        m_curtain.reset();
        m_lock.reset();
        QGuiApplication::clipboard()->clear();
    }
    void hidesBeforeItReturns_data();
    void hidesBeforeItReturns();
    void endsAMenuThatRuns();
    void endsADialogThatRuns();
    void endsADrag();
    void keepsAwayWhatIsShownLater_data();
    void keepsAwayWhatIsShownLater();
    void aDialogThatFinishedMeanwhileStaysAway();
    void aDialogThatWasDeletedMeanwhileStaysAway();
    void forgetsWhatToolsAskedForBefore();
    void emptiesTheClipboardThatIsOurs();
    void keepsTheClipboardOfAnotherProgram();
    void givesBackTextFocusAndOrder();
    void givesBackAMaximizedWindow();
    void leavesHiddenWindowsHidden();
    void showsOwnMenusOfTheLockWindow();
    void tellsWhenItClosesAndOpens();

private:
    /// What must be so at once is compared without an event loop.
    void lock()
    {
        m_lock->show();
        m_curtain->close(*m_lock);
        QCOMPARE(otherWindows(*m_lock), QStringList());
        QCOMPARE(foundTexts({canary}), QStringList());
        QVERIFY(QTest::qWaitForWindowExposed(m_lock.get()));
        QTRY_VERIFY(isAloneOnScreen(*m_lock));
        QCOMPARE(otherWindows(*m_lock), QStringList());
        QCOMPARE(foundTexts({canary}), QStringList());
    }
    /// As LockWindow::showInPlaceOf: a person uses the lock window only while it is active.
    void activate()
    {
        m_lock->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_lock.get()));
    }
    void unlock()
    {
        m_curtain->open();
        m_lock->hide();
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<WindowCurtain> m_curtain;
    std::unique_ptr<DataWindow> m_window;
    std::unique_ptr<LockWindow> m_lock;
};

void WindowCurtainTest::hidesBeforeItReturns_data()
{
    QTest::addColumn<std::function<void(DataWindow &)>>("openMore");
    const auto row = [](const char *name, const std::function<void(DataWindow &)> &openMore) {
        QTest::newRow(name) << openMore;
    };
    row("a window", [](DataWindow &) {});
    row("an open dialog", [](DataWindow &window) {
        auto *dialog = new QMessageBox(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, &window);
        dialog->open();
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
    });
    row("a dialog over a dialog", [](DataWindow &window) {
        auto *first = new QMessageBox(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, &window);
        first->open();
        auto *second = new QMessageBox(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, first);
        second->open();
        QVERIFY(QTest::qWaitForWindowExposed(second));
    });
    row("a file dialog", [](DataWindow &window) {
        auto *dialog = new QFileDialog(&window, canary, QDir::homePath());
        dialog->open();
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
    });
    row("a window of its own", [](DataWindow &window) {
        auto *other = new QLabel(canary, &window, Qt::Window);
        other->show();
        QVERIFY(QTest::qWaitForWindowExposed(other));
    });
    row("a list of choices", [](DataWindow &window) {
        window.m_combo->showPopup();
        QTRY_VERIFY(window.m_combo->view()->isVisible());
    });
    row("a list of completions", [](DataWindow &window) {
        window.m_edit->clear();
        QTest::keyClicks(window.m_edit, QStringLiteral("Can"));
        QTRY_VERIFY(window.m_edit->completer()->popup()->isVisible());
        window.m_edit->setText(canary);
    });
    row("a menu", [](DataWindow &window) {
        auto *menu = new QMenu(&window);
        menu->addAction(canary);
        menu->addMenu(canary)->addAction(canary);
        menu->popup(window.geometry().center());
        QVERIFY(QTest::qWaitForWindowExposed(menu));
    });
    row("a tool tip", [](DataWindow &window) {
        QToolTip::showText(window.geometry().center(), canary, &window);
        QTRY_COMPARE(QToolTip::text(), canary);
    });
}

void WindowCurtainTest::hidesBeforeItReturns()
{
    QFETCH(const std::function<void(DataWindow &)>, openMore);
    openMore(*m_window);
    accessibleTexts(qApp); // as a screen reader does
    lock();
    unlock();
    QVERIFY(m_window->isVisible());
    QVERIFY(!foundTexts({canary}).isEmpty());
    QCOMPARE(m_window->windowHandle()->title(), canary);
}

void WindowCurtainTest::endsAMenuThatRuns()
{
    QMenu menu;
    menu.addAction(canary);
    QTimer::singleShot(0, this, [this] { lock(); });
    QVERIFY(!menu.exec(m_window->geometry().center()));
    QVERIFY(m_curtain->isClosed());
    unlock();
    QVERIFY(!menu.isVisible());
}

void WindowCurtainTest::endsADialogThatRuns()
{
    QMessageBox dialog(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, m_window.get());
    QTimer::singleShot(0, this, [this] { lock(); });
    QVERIFY(dialog.exec() != QMessageBox::Ok);
    QVERIFY(m_curtain->isClosed());
    unlock();
    QVERIFY(!dialog.isVisible()); // its answer is not awaited any more
    QVERIFY(m_window->isVisible());
}

void WindowCurtainTest::endsADrag()
{
    auto *drag = new QDrag(m_window.get());
    auto *data = new QMimeData;
    data->setText(canary);
    drag->setMimeData(data);
    QPixmap picture(100, 40);
    picture.fill(Qt::red);
    drag->setPixmap(picture);
    QTimer::singleShot(0, this, [this] { lock(); });
    QCOMPARE(drag->exec(Qt::CopyAction), Qt::IgnoreAction);
    QVERIFY(m_curtain->isClosed());
    unlock();
}

void WindowCurtainTest::keepsAwayWhatIsShownLater_data()
{
    QTest::addColumn<std::function<QWidget *(DataWindow &)>>("show");
    QTest::addColumn<bool>("comesBack");
    using Show = std::function<QWidget *(DataWindow &)>;
    QTest::newRow("a dialog") << Show([](DataWindow &window) -> QWidget * {
        auto *dialog = new QMessageBox(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, &window);
        dialog->open();
        return dialog;
    }) << true;
    QTest::newRow("a dialog for the whole program") << Show([](DataWindow &window) -> QWidget * {
        auto *dialog = new QMessageBox(QMessageBox::NoIcon, canary, canary, QMessageBox::Ok, &window);
        dialog->setModal(true);
        dialog->show();
        return dialog;
    }) << true;
    QTest::newRow("a file dialog") << Show([](DataWindow &window) -> QWidget * {
        auto *dialog = new QFileDialog(&window, canary, QDir::homePath());
        dialog->open();
        return dialog;
    }) << true;
    QTest::newRow("the window again") << Show([](DataWindow &window) -> QWidget * {
        window.show();
        window.raise();
        window.activateWindow();
        return &window;
    }) << true;
    QTest::newRow("a menu") << Show([](DataWindow &window) -> QWidget * {
        auto *menu = new QMenu(&window);
        menu->addAction(canary);
        menu->popup(window.geometry().center());
        return menu;
    }) << false;
    QTest::newRow("a tool tip") << Show([](DataWindow &window) -> QWidget * {
        auto *tip = new QLabel(canary, &window, Qt::ToolTip);
        tip->show();
        return tip;
    }) << false;
}

void WindowCurtainTest::keepsAwayWhatIsShownLater()
{
    using Show = std::function<QWidget *(DataWindow &)>;
    QFETCH(const Show, show);
    QFETCH(const bool, comesBack);
    lock();
    QPointer<QWidget> later;
    QTimer::singleShot(0, this, [&] { later = show(*m_window); });
    QTRY_VERIFY(later);
    QVERIFY(isAloneOnScreen(*m_lock));
    QTRY_VERIFY(!later->isVisible());
    QVERIFY(isAloneOnScreen(*m_lock));
    QCOMPARE(foundTexts({canary}), QStringList());
    // The lock window can be used.
    m_lock->activateWindow();
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    typeKeys(*m_lock, QStringLiteral("2580"));
    QTest::keyClick(m_lock->windowHandle(), Qt::Key_Return);
    QTRY_COMPARE(unlocks.size(), 1);
    unlock();
    QCOMPARE(later->isVisible(), comesBack);
    if (comesBack) {
        QVERIFY(QTest::qWaitForWindowExposed(later));
        QVERIFY(!isAloneOnScreen(*m_lock));
    }
}

void WindowCurtainTest::aDialogThatFinishedMeanwhileStaysAway()
{
    QDialog dialog(m_window.get());
    dialog.open();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    lock();
    dialog.reject();
    unlock();
    QVERIFY(!dialog.isVisible());
    QVERIFY(m_window->isVisible());
}

void WindowCurtainTest::aDialogThatWasDeletedMeanwhileStaysAway()
{
    auto *dialog = new QDialog(m_window.get());
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    lock();
    delete dialog;
    unlock();
    QVERIFY(m_window->isVisible());
}

void WindowCurtainTest::forgetsWhatToolsAskedForBefore()
{
    QAccessibleInterface *edit = QAccessible::queryAccessibleInterface(m_window->m_edit);
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(m_window->m_list);
    const auto editId = QAccessible::uniqueId(edit);
    const auto rowId = QAccessible::uniqueId(list->child(0));
    QVERIFY(QAccessible::accessibleInterface(rowId)->text(QAccessible::Name).contains(canary));
    lock();
    QVERIFY(!QAccessible::accessibleInterface(editId));
    QVERIFY(!QAccessible::accessibleInterface(rowId));
    auto *asked = QAccessible::queryAccessibleInterface(m_window->m_list);
    QVERIFY(asked);
    QVERIFY(asked->state().invisible);
    QCOMPARE(asked->childCount(), 0);
    QCOMPARE(asked->text(QAccessible::Name), QString());
    const DataWindow made; // a page that is built while the program is locked
    QCOMPARE(QAccessible::queryAccessibleInterface(made.m_edit)->text(QAccessible::Value), QString());
    unlock();
    QCOMPARE(QAccessible::queryAccessibleInterface(m_window->m_edit)->text(QAccessible::Value), canary);
    QTRY_COMPARE(QAccessible::queryAccessibleInterface(m_window->m_list)->childCount(), 2);
    QCOMPARE(QAccessible::queryAccessibleInterface(made.m_edit)->text(QAccessible::Value), canary);
}

void WindowCurtainTest::emptiesTheClipboardThatIsOurs()
{
    auto *clipboard = QGuiApplication::clipboard();
    clipboard->setText(canary);
    clipboard->setText(canary, QClipboard::Selection);
    QTRY_VERIFY(clipboard->ownsClipboard() && clipboard->ownsSelection());
    lock();
    QVERIFY(clipboard->text().isEmpty());
    QVERIFY(clipboard->text(QClipboard::Selection).isEmpty());
    unlock();
}

void WindowCurtainTest::keepsTheClipboardOfAnotherProgram()
{
    const auto foreign = QStringLiteral("copied elsewhere");
    OtherProgram other(foreign);
    QVERIFY(other.isReady());
    const auto *clipboard = QGuiApplication::clipboard();
    QTRY_COMPARE(clipboard->text(), foreign);
    lock();
    QCOMPARE(clipboard->text(), foreign);
    QCOMPARE(clipboard->text(QClipboard::Selection), foreign);
    unlock();
    QCOMPARE(clipboard->text(), foreign);
}

void WindowCurtainTest::givesBackTextFocusAndOrder()
{
    QLabel below(QStringLiteral("below"), nullptr, Qt::Window);
    below.setGeometry(m_window->geometry());
    waitUntilShown(below);
    m_window->raise();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QDialog dialog(m_window.get());
    auto *first = new QLineEdit(&dialog);
    auto *second = new QLineEdit(&dialog);
    auto *layout = new QVBoxLayout(&dialog);
    layout->addWidget(first);
    layout->addWidget(second);
    dialog.open();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    second->setFocus();
    QTRY_COMPARE(QApplication::focusWidget(), second);
    QTest::keyClicks(second, QStringLiteral("typed"));
    second->cursorBackward(false, 2);
    const auto place = dialog.pos();
    lock();
    activate();
    unlock();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTRY_COMPARE(QApplication::focusWidget(), second);
    QCOMPARE(second->text(), QStringLiteral("typed"));
    QCOMPARE(second->cursorPosition(), 3);
    QVERIFY(!second->hasSelectedText()); // the next key replaces nothing
    QCOMPARE(dialog.pos(), place);
    QVERIFY(dialog.isModal());
    dialog.reject();
    // Without a window manager, the window that was mapped last is above the others.
    const auto corner = m_window->geometry().center();
    QTRY_COMPARE(QGuiApplication::primaryScreen()->grabWindow(0).toImage().pixelColor(corner),
                 m_window->grab().toImage().pixelColor(corner - m_window->pos()));
}

void WindowCurtainTest::givesBackAMaximizedWindow()
{
    m_window->showMaximized();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QVERIFY(m_window->isMaximized());
    lock();
    unlock();
    QVERIFY(m_window->isVisible());
    QVERIFY(m_window->isMaximized());
}

void WindowCurtainTest::leavesHiddenWindowsHidden()
{
    QLabel never(canary, nullptr, Qt::Window);
    m_window->hide(); // as in the tray
    lock();
    unlock();
    QVERIFY(!never.isVisible());
    QVERIFY(!m_window->isVisible());
}

void WindowCurtainTest::showsOwnMenusOfTheLockWindow()
{
    lock();
    activate();
    auto *menu = m_lock->findChild<QMenu *>();
    menu->popup(QPoint(50, 50));
    QVERIFY(QTest::qWaitForWindowExposed(menu));
    QVERIFY(menu->isVisible());
    QVERIFY(accessibleTexts(qApp).contains(QStringLiteral("Front desk 2")));
    menu->hide();
    unlock();
}

void WindowCurtainTest::tellsWhenItClosesAndOpens()
{
    const QSignalSpy closed(m_curtain.get(), &WindowCurtain::closed);
    const QSignalSpy opened(m_curtain.get(), &WindowCurtain::opened);
    lock();
    m_curtain->close(*m_lock);
    QCOMPARE(closed.size(), 1);
    unlock();
    m_curtain->open();
    QCOMPARE(opened.size(), 1);
}

CLINICDESK_WINDOW_TEST(WindowCurtainTest)
#include "windowcurtaintest.moc"
