// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/lockwindow.h"

#include "tests/gui/lock/lockedscreen.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/pinedit.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/tokens.h"

#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

const auto asha = QStringLiteral("asha");
const auto ravi = QStringLiteral("ravi");
const ClosingSign notSafe{ClosingState::DoNotClose, QStringLiteral("Not safe to close yet")};

QByteArray pinOf(const QSignalSpy &unlocks)
{
    const auto pin = unlocks.last().at(1).value<SharedSecret>();
    return pin ? pin->view().toByteArray() : QByteArray();
}

} // namespace

/// The window that asks for the PIN.
class LockWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_lock = std::make_unique<LockWindow>();
        m_lock->setPeople({{asha, QStringLiteral("Asha"), true}, {ravi, QStringLiteral("Ravi"), false}}, asha);
        m_lock->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_lock.get()));
        m_lock->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_lock.get()));
    }
    void cleanup() { m_lock.reset(); }
    void passesOnThePinAndForgetsIt();
    void asksForNoPinWithoutOne();
    void isReachedWithTheKeyboardAlone();
    void tabShowsWhereTheFocusIs();
    void saysThatTheServiceCannotBeReached();
    void aScanIsOnlyAWrongPin();
    void keysAfterTheTabOfAScannerReachTheField();
    void escapeAndClosingChangeNothing();
    void anotherPersonIsTwoClicksAway();
    void ctrlShiftLChangesToTheOtherPerson();
    void ctrlShiftLOffersSeveralPeople();
    void aPersonWithoutPinIsUnlockedAtOnce();
    void waitsAndCountsDown();
    void aProblemIsReadAndGoesWithTheNextKey();
    void whileItChecksNothingIsSentTwice();
    void thePinLeavesNoCopies();
    void saysSinceWhenAndWhy_data();
    void saysSinceWhenAndWhy();
    void saysHowFarSendingIs();
    void takesThePlaceOfTheWindow();
    void saysInPracticeModeThatNothingIsReal();
    void fitsSmallWindows_data();
    void fitsSmallWindows();

private:
    void type(const QString &keys) { typeKeys(*m_lock, keys); }
    void press(int key) { QTest::keyClick(m_lock->windowHandle(), static_cast<Qt::Key>(key)); }
    PinEdit *edit() const { return m_lock->findChild<PinEdit *>(); }
    QPushButton *button(const QString &text) const { return buttonOf(*m_lock, text); }
    bool isShown(const QString &text) const { return shownLabels(*m_lock).contains(text); }

    ThemeManager m_look{*qApp};
    std::unique_ptr<LockWindow> m_lock;
};

void LockWindowTest::passesOnThePinAndForgetsIt()
{
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    QVERIFY(edit()->hasFocus());
    type(QStringLiteral("25801"));
    button(QStringLiteral("Unlock"))->click();
    QCOMPARE(unlocks.size(), 1);
    QCOMPARE(unlocks.first().first().toString(), asha);
    QCOMPARE(pinOf(unlocks), QByteArray("25801"));
    QVERIFY(edit()->text().isEmpty());
    button(QStringLiteral("Unlock"))->click(); // nothing is typed
    QCOMPARE(unlocks.size(), 1);
}

void LockWindowTest::asksForNoPinWithoutOne()
{
    m_lock->setPeople({{ravi, QStringLiteral("Ravi"), false}}, ravi);
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    QVERIFY(!edit()->isVisible());
    QVERIFY(!button(QStringLiteral("Another person…"))->isVisible());
    constexpr int pauseOfAPerson = 150; // ms; right after other keys it would be the Enter of a barcode reader
    QTest::qWait(pauseOfAPerson);
    press(Qt::Key_Return);
    QCOMPARE(unlocks.size(), 1);
    QVERIFY(!unlocks.first().at(1).value<SharedSecret>());
}

void LockWindowTest::tabShowsWhereTheFocusIs()
{
    m_lock->setPeople({{ravi, QStringLiteral("Ravi"), false}}, ravi);
    auto *unlock = button(QStringLiteral("Unlock"));
    QTRY_VERIFY(unlock->hasFocus());
    press(Qt::Key_Tab); // there is nothing else
    QVERIFY(unlock->hasFocus());
    QVERIFY(hasFocusRing(unlock));
}

/// As the top bar of the window does.
void LockWindowTest::saysThatTheServiceCannotBeReached()
{
    m_lock->setConnection(QStringLiteral("Sunrise Clinic"), Environment::Production);
    const auto isGreen = [this] {
        const auto shot = m_lock->grab().toImage();
        const auto green = tokens(m_lock.get()).ok.rgb();
        for (int y = 0; y < height::topBar; ++y) {
            for (int x = shot.width() / 2; x < shot.width(); ++x) {
                if (shot.pixel(x, y) == green)
                    return true;
            }
        }
        return false;
    };
    QVERIFY(isGreen());
    m_lock->setTrouble(QStringLiteral("not reachable"));
    QVERIFY(isShown(QStringLiteral("not reachable")));
    QVERIFY(!isGreen());
    m_lock->setTrouble({});
    QVERIFY(isGreen());
}

void LockWindowTest::isReachedWithTheKeyboardAlone()
{
    QCOMPARE(tabOrder(m_lock.get()), (QStringList{QStringLiteral("PIN of Asha"), QStringLiteral("Show the PIN"),
                                                  QStringLiteral("Unlock"), QStringLiteral("Another person…")}));
    QCOMPARE(namelessWidgets(m_lock.get()), QStringList());
    QCOMPARE(smallTargets(m_lock.get()), QStringList());
    QCOMPARE(differencesOfTheTree(m_lock.get()), QStringList());
    QVERIFY(QAccessible::queryAccessibleInterface(edit())->state().passwordEdit);
}

void LockWindowTest::aScanIsOnlyAWrongPin()
{
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    type(QStringLiteral("161494290947153"));
    press(Qt::Key_Return);
    QCOMPARE(unlocks.size(), 1);
    QCOMPARE(pinOf(unlocks), QByteArray("161494290947153"));
    QVERIFY(m_lock->isVisible());
}

void LockWindowTest::keysAfterTheTabOfAScannerReachTheField()
{
    type(QStringLiteral("1614"));
    press(Qt::Key_Tab);
    QVERIFY(!edit()->hasFocus());
    QVERIFY(m_lock->isVisible());
    type(QStringLiteral("25"));
    QVERIFY(edit()->hasFocus());
    QCOMPARE(edit()->text(), QStringLiteral("161425"));
}

void LockWindowTest::escapeAndClosingChangeNothing()
{
    QSignalSpy closes(m_lock.get(), &LockWindow::closeRequested);
    type(QStringLiteral("25"));
    press(Qt::Key_Escape);
    QCOMPARE(edit()->text(), QStringLiteral("25"));
    QVERIFY(!m_lock->close());
    QVERIFY(m_lock->isVisible());
    QCOMPARE(closes.size(), 1);
    QCOMPARE(m_lock->windowTitle(), QStringLiteral("Clinic Desk"));
}

void LockWindowTest::anotherPersonIsTwoClicksAway()
{
    m_lock->setPeople({{asha, QStringLiteral("Asha"), true}, {ravi, QStringLiteral("Ravi & Co"), true}}, asha);
    QSignalSpy chosen(m_lock.get(), &LockWindow::personChosen);
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    type(QStringLiteral("25"));
    button(QStringLiteral("Another person…"))->click();
    const auto *menu = m_lock->findChild<QMenu *>();
    QTRY_VERIFY(menu->isVisible());
    QCOMPARE(menu->actions().size(), 1);
    menu->actions().first()->trigger();
    QTRY_COMPARE(chosen.size(), 1);
    m_lock->findChild<QMenu *>()->hide();
    QCOMPARE(m_lock->person(), ravi);
    QVERIFY(isShown(QStringLiteral("Ravi & Co")));
    QVERIFY(edit()->text().isEmpty()); // it was the other person's
    QTRY_VERIFY(edit()->hasFocus());
    type(QStringLiteral("11"));
    press(Qt::Key_Return);
    QCOMPARE(unlocks.last().first().toString(), ravi);
}

void LockWindowTest::ctrlShiftLChangesToTheOtherPerson()
{
    m_lock->setPeople({{asha, QStringLiteral("Asha"), true}, {ravi, QStringLiteral("Ravi"), true}}, asha);
    type(QStringLiteral("258"));
    const QSignalSpy chosen(m_lock.get(), &LockWindow::personChosen);
    QTest::keyClick(m_lock->windowHandle(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(m_lock->person(), ravi);
    QVERIFY(edit()->text().isEmpty());
    QCOMPARE(edit()->accessibleName(), QStringLiteral("PIN of Ravi"));
    QVERIFY(edit()->hasFocus());
}

void LockWindowTest::ctrlShiftLOffersSeveralPeople()
{
    m_lock->setPeople({{asha, QStringLiteral("Asha"), true},
                       {ravi, QStringLiteral("Ravi"), true},
                       {QStringLiteral("ina"), QStringLiteral("Ina"), true}},
                      asha);
    QTest::keyClick(m_lock->windowHandle(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
    QTRY_COMPARE(m_lock->person(), ravi);
}

void LockWindowTest::aPersonWithoutPinIsUnlockedAtOnce()
{
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    m_lock->findChild<QMenu *>()->actions().first()->trigger();
    QTRY_COMPARE(unlocks.size(), 1);
    QCOMPARE(unlocks.first().first().toString(), ravi);
    QVERIFY(!unlocks.first().at(1).value<SharedSecret>());
}

void LockWindowTest::waitsAndCountsDown()
{
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    m_lock->showProblem(QStringLiteral("Wrong PIN."));
    m_lock->setWaiting(2s);
    QVERIFY(isShown(QStringLiteral("Wrong PIN. Try again in 2 s.")));
    QVERIFY(!edit()->isEnabled());
    type(QStringLiteral("2580"));
    press(Qt::Key_Return);
    QVERIFY(edit()->text().isEmpty());
    QCOMPARE(unlocks.size(), 0);
    QTRY_VERIFY(isShown(QStringLiteral("Wrong PIN. Try again in 1 s.")));
    QTRY_VERIFY(edit()->isEnabled());
    QVERIFY(edit()->hasFocus());
    QVERIFY(!isShown(QStringLiteral("Wrong PIN.")));
    m_lock->setWaiting(10min);
    QVERIFY(isShown(QStringLiteral("Try again in 10 min.")));
    m_lock->setWaiting(0s);
    QVERIFY(edit()->isEnabled());
}

void LockWindowTest::aProblemIsReadAndGoesWithTheNextKey()
{
    m_lock->showProblem(QStringLiteral("The PIN is wrong."));
    QVERIFY(isShown(QStringLiteral("The PIN is wrong.")));
    QVERIFY(accessibleTexts(qApp).contains(QStringLiteral("The PIN is wrong.")));
    type(QStringLiteral("2"));
    QVERIFY(!isShown(QStringLiteral("The PIN is wrong.")));
}

void LockWindowTest::whileItChecksNothingIsSentTwice()
{
    QSignalSpy unlocks(m_lock.get(), &LockWindow::unlockRequested);
    m_lock->setBusy(true);
    type(QStringLiteral("2580"));
    press(Qt::Key_Return);
    QCOMPARE(unlocks.size(), 0);
    QVERIFY(edit()->hasFocus());
    m_lock->setBusy(false);
    type(QStringLiteral("2580"));
    press(Qt::Key_Return);
    QCOMPARE(pinOf(unlocks), QByteArray("2580"));
}

void LockWindowTest::thePinLeavesNoCopies()
{
    auto *clipboard = QGuiApplication::clipboard();
    clipboard->setText(QStringLiteral("before"));
    clipboard->setText(QStringLiteral("before"), QClipboard::Selection);
    for (const bool isRevealed : {false, true}) {
        m_lock->findChild<QToolButton *>()->setChecked(isRevealed);
        edit()->setFocus();
        type(QStringLiteral("2580"));
        edit()->selectAll();
        QTest::keyClick(m_lock->windowHandle(), Qt::Key_C, Qt::ControlModifier);
        QTest::keyClick(m_lock->windowHandle(), Qt::Key_X, Qt::ControlModifier);
        QTest::mouseDClick(edit(), Qt::LeftButton);
        QCOMPARE(clipboard->text(), QStringLiteral("before"));
        QCOMPARE(clipboard->text(QClipboard::Selection), QStringLiteral("before"));
        m_lock->clearPin();
        QTest::keyClick(m_lock->windowHandle(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(edit()->text().isEmpty());
        QCOMPARE(edit()->echoMode(), QLineEdit::Password);
    }
    type(QStringLiteral("2580"));
    const QString typed = edit()->text(); // the memory of the field
    m_lock->clearPin();
    QCOMPARE(typed, QString(4, QChar(0)));
    clipboard->clear();
}

void LockWindowTest::saysSinceWhenAndWhy_data()
{
    QTest::addColumn<LockCause>("cause");
    QTest::addColumn<QString>("text");
    QTest::newRow("idle") << LockCause::Idle << QStringLiteral("Locked at 10:37 after 5 quiet minutes");
    QTest::newRow("requested") << LockCause::Requested << QStringLiteral("Locked at 10:37");
    QTest::newRow("computer") << LockCause::ComputerLocked << QStringLiteral("Locked at 10:37 with this computer");
    QTest::newRow("sleep") << LockCause::Sleep << QStringLiteral("Locked at 10:37, when this computer went to sleep");
    QTest::newRow("start") << LockCause::Start << QStringLiteral("Unlock it to begin.");
}

void LockWindowTest::saysSinceWhenAndWhy()
{
    QFETCH(const LockCause, cause);
    QFETCH(const QString, text);
    m_lock->setLocked(QDateTime(QDate::currentDate(), QTime(10, 37)), cause, 5min);
    QVERIFY(isShown(text));
}

void LockWindowTest::saysHowFarSendingIs()
{
    QVERIFY(!isShown(QStringLiteral("Safe to close")));
    m_lock->setSending(QStringLiteral("Sending goes on: 3 documents left"), 0.5, notSafe);
    QVERIFY(isShown(QStringLiteral("Sending goes on: 3 documents left")));
    QVERIFY(isShown(QStringLiteral("Not safe to close yet")));
    const ClosingSign safe{ClosingState::Safe, QStringLiteral("Safe to close")};
    m_lock->setSending(QStringLiteral("Everything is sent"), {}, safe);
    QVERIFY(isShown(QStringLiteral("Safe to close")));
    const auto icon = [this] { return m_lock->findChild<ClosingMark *>()->findChild<IconView *>()->iconName(); };
    QCOMPARE(icon(), QStringLiteral("check"));
    const ClosingSign waiting{ClosingState::WaitsForYou, QStringLiteral("1 document waits for you")};
    m_lock->setSending(QStringLiteral("1 document needs you"), {}, waiting);
    QVERIFY(isShown(QStringLiteral("1 document waits for you")));
    QCOMPARE(icon(), QStringLiteral("alert"));
    m_lock->setSending({}, {}, safe);
    QVERIFY(!isShown(QStringLiteral("Safe to close")));
}

void LockWindowTest::takesThePlaceOfTheWindow()
{
    QWidget window;
    window.setGeometry(200, 100, 700, 500);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    m_lock->hide();
    m_lock->showInPlaceOf(&window);
    QVERIFY(QTest::qWaitForWindowExposed(m_lock.get()));
    QTRY_COMPARE(m_lock->geometry(), window.geometry());
    window.showMaximized();
    m_lock->hide();
    m_lock->showInPlaceOf(&window);
    QTRY_VERIFY(m_lock->isMaximized());
    window.hide();
    m_lock->hide();
    m_lock->showInPlaceOf(&window); // it was in the tray
    QVERIFY(m_lock->isVisible());
}

void LockWindowTest::saysInPracticeModeThatNothingIsReal()
{
    const auto says = [this](const QString &words) {
        const auto labels = m_lock->findChildren<QLabel *>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel *label) { return label->isVisible() && label->text() == words; });
    };
    QVERIFY(!says(QStringLiteral("Practice mode")));
    m_lock = std::make_unique<LockWindow>(true);
    m_lock->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_lock.get()));
    QVERIFY(says(QStringLiteral("Practice mode")));
    const auto buttons = m_lock->findChildren<QPushButton *>();
    QVERIFY(std::ranges::none_of(buttons, [](const QPushButton *button) {
        return button->isVisible() && button->text() == QStringLiteral("Leave practice mode");
    }));
    QCoreApplication::processEvents();
    QCOMPARE(hiddenControls(m_lock.get()), QStringList());
    QCOMPARE(overlaps(m_lock.get()), QStringList());
}

void LockWindowTest::fitsSmallWindows_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1366x768") << QSize(1366, 720);
    QTest::newRow("1366x768 at 125 %") << QSize(1092, 570);
    QTest::newRow("narrow") << QSize(400, 700);
    QTest::newRow("low") << QSize(700, 420);
    QTest::newRow("smallest") << QSize(360, 340);
}

void LockWindowTest::fitsSmallWindows()
{
    QFETCH(const QSize, size);
    m_lock->setConnection(QStringLiteral("Sunrise Clinic of the Whole District"), Environment::Production);
    m_lock->setLocked(QDateTime::currentDateTime(), LockCause::Sleep);
    m_lock->setSending(QStringLiteral("Sending goes on: 3 documents left, about 25 s"), 0.5, notSafe);
    m_lock->showProblem(QStringLiteral("The PIN is wrong."));
    m_lock->resize(size);
    QTRY_COMPARE(m_lock->size(), size);
    QCoreApplication::processEvents();
    QCOMPARE(hiddenControls(m_lock.get()), QStringList());
    QCOMPARE(cutTexts(m_lock.get()), QStringList());
    QVERIFY2(overlaps(m_lock.get()).isEmpty(), qPrintable(overlaps(m_lock.get()).join(u'\n')));
}

CLINICDESK_WINDOW_TEST(LockWindowTest)
#include "lockwindowtest.moc"
