// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/aadhaarfield.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMenu>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto typedNumber = QStringLiteral("222233334444");

} // namespace

class AadhaarFieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_field = new AadhaarField(m_window.get());
        auto *layout = new QVBoxLayout(m_window.get());
        layout->addWidget(m_field);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_field->setFocus();
    }
    void cleanup() { m_window.reset(); }

    void takesTwelveDigitsAndNothingElse();
    void isEditedWithTheKeysOfATextField();
    void replacesAllDigitsAfterCtrlA();
    void putsTheCursorWhereTheMousePoints();
    void takesWhatAnInputMethodCommits();
    void takesPastedDigitsHoweverTheyAreGrouped_data();
    void takesPastedDigitsHoweverTheyAreGrouped();
    void takesNothingOfAPasteThatIsNoNumber_data();
    void takesNothingOfAPasteThatIsNoNumber();
    void addsPastedDigitsToThoseThatStandThere();
    void givesNothingAway();
    void keepsEditingKeysFromTheWindow();
    void leavesKeysOfTheWindowToTheWindow();
    void tellsAssistiveToolsHowManyDigitsThereAre();
    void wipesWhatItHeld();
    void standsInGroupsOfFour();
    void saysWhatIsWrongWithANumber_data();
    void saysWhatIsWrongWithANumber();

private:
    void type(const QString &text)
    {
        for (const auto each : text)
            QTest::keyClick(m_field, each.toLatin1());
    }
    QByteArray digits() const { return m_field->digits().view().toByteArray(); }
    void paste(const QString &text)
    {
        QApplication::clipboard()->setText(text);
        QTest::keySequence(m_field, QKeySequence(QKeySequence::Paste));
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<QWidget> m_window;
    AadhaarField *m_field = nullptr;
};

void AadhaarFieldTest::takesTwelveDigitsAndNothingElse()
{
    QSignalSpy changed(m_field, &AadhaarField::changed);
    type(QStringLiteral("2222 3333-4x44"));
    QCOMPARE(digits(), QByteArray("22223333444"));
    QCOMPARE(changed.count(), 11);
    type(QStringLiteral("49"));
    QCOMPARE(digits(), typedNumber.toUtf8());
    QCOMPARE(m_field->number()->view().toByteArray(), typedNumber.toUtf8());
}

void AadhaarFieldTest::isEditedWithTheKeysOfATextField()
{
    type(QStringLiteral("13"));
    QTest::keyClick(m_field, Qt::Key_Left);
    type(QStringLiteral("2"));
    QCOMPARE(digits(), QByteArray("123"));
    QTest::keyClick(m_field, Qt::Key_Home);
    QTest::keyClick(m_field, Qt::Key_Delete);
    QCOMPARE(digits(), QByteArray("23"));
    QTest::keyClick(m_field, Qt::Key_Right);
    QTest::keyClick(m_field, Qt::Key_Backspace);
    QCOMPARE(digits(), QByteArray("3"));
    QTest::keyClick(m_field, Qt::Key_Backspace);
    QCOMPARE(digits(), QByteArray("3"));
    QTest::keyClick(m_field, Qt::Key_End);
    type(QStringLiteral("4"));
    QTest::keyClick(m_field, Qt::Key_Delete);
    QCOMPARE(digits(), QByteArray("34"));
    QTest::keySequence(m_field, QKeySequence(QKeySequence::DeleteStartOfWord));
    QCOMPARE(digits(), QByteArray());
}

void AadhaarFieldTest::replacesAllDigitsAfterCtrlA()
{
    const auto selectAll = [this] { QTest::keySequence(m_field, QKeySequence(QKeySequence::SelectAll)); };
    type(QStringLiteral("222233"));
    selectAll();
    type(QStringLiteral("45"));
    QCOMPARE(digits(), QByteArray("45"));
    selectAll();
    QTest::keyClick(m_field, Qt::Key_Backspace);
    QCOMPARE(digits(), QByteArray());
    type(QStringLiteral("78"));
    selectAll();
    QTest::keyClick(m_field, Qt::Key_End); // no longer selected
    type(QStringLiteral("9"));
    QCOMPARE(digits(), QByteArray("789"));
}

void AadhaarFieldTest::putsTheCursorWhereTheMousePoints()
{
    type(QStringLiteral("12345678"));
    const auto place = m_field->digitRect(4);
    QTest::mouseClick(m_field, Qt::LeftButton, {}, (place.center() - QPointF(2, 0)).toPoint());
    type(QStringLiteral("0"));
    QCOMPARE(digits(), QByteArray("123405678"));
    QTest::mouseClick(m_field, Qt::LeftButton, {}, {m_field->width() - 2, 10});
    type(QStringLiteral("9"));
    QCOMPARE(digits(), QByteArray("1234056789"));
}

void AadhaarFieldTest::takesWhatAnInputMethodCommits()
{
    const auto asked = m_field->inputMethodHints();
    for (const auto hint : {Qt::ImhSensitiveData, Qt::ImhNoPredictiveText, Qt::ImhPreferNumbers, Qt::ImhHiddenText})
        QVERIFY(asked.testFlag(hint));
    QInputMethodQueryEvent enabled(Qt::ImEnabled);
    QApplication::sendEvent(m_field, &enabled);
    QVERIFY(enabled.value(Qt::ImEnabled).toBool());
    QInputMethodEvent event;
    event.setCommitString(QStringLiteral("23४५")); // the last two are digits of Devanagari
    QApplication::sendEvent(m_field, &event);
    QCOMPARE(digits(), QByteArray("2345"));
    for (const auto query : {Qt::ImSurroundingText, Qt::ImTextBeforeCursor, Qt::ImCurrentSelection})
        QCOMPARE(m_field->inputMethodQuery(query).toString(), QString());
}

void AadhaarFieldTest::takesPastedDigitsHoweverTheyAreGrouped_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << typedNumber;
    QTest::newRow("blanks") << QStringLiteral(" 2222 3333 4444\n");
    QTest::newRow("dashes") << QStringLiteral("2222-3333–4444");
    QTest::newRow("blanks that do not break") << QStringLiteral("2222\u00a03333\u00a04444\u200e");
}

void AadhaarFieldTest::takesPastedDigitsHoweverTheyAreGrouped()
{
    QFETCH(QString, text);
    type(QStringLiteral("99"));
    paste(text);
    QCOMPARE(digits(), typedNumber.toUtf8());
}

void AadhaarFieldTest::takesNothingOfAPasteThatIsNoNumber_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("words") << QStringLiteral("Aadhaar 2222 3333 4444");
    QTest::newRow("too long") << QStringLiteral("2222333344445");
    QTest::newRow("nothing") << QString();
    QTest::newRow("blanks") << QStringLiteral("   ");
    QTest::newRow("no room") << QStringLiteral("22223333444");
}

void AadhaarFieldTest::takesNothingOfAPasteThatIsNoNumber()
{
    QFETCH(QString, text);
    QSignalSpy refused(m_field, &AadhaarField::pasteRefused);
    type(QStringLiteral("99"));
    paste(text);
    QCOMPARE(digits(), QByteArray("99"));
    QCOMPARE(refused.count(), 1);
}

void AadhaarFieldTest::addsPastedDigitsToThoseThatStandThere()
{
    type(QStringLiteral("29"));
    QTest::keyClick(m_field, Qt::Key_Left);
    paste(QStringLiteral("345"));
    QCOMPARE(digits(), QByteArray("23459"));
    QCOMPARE(m_field->digits().cursor(), 4);
}

void AadhaarFieldTest::givesNothingAway()
{
    const auto canary = QStringLiteral("a canary on the clipboard");
    QApplication::clipboard()->setText(canary);
    type(typedNumber);
    for (const auto command :
         {QKeySequence::SelectAll, QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Undo, QKeySequence::Redo})
        QTest::keySequence(m_field, QKeySequence(command));
    QCOMPARE(QApplication::clipboard()->text(), canary);
    QCOMPARE(digits(), typedNumber.toUtf8());
    m_field->clear();
    QTest::keySequence(m_field, QKeySequence(QKeySequence::Undo));
    QCOMPARE(digits(), QByteArray());

    type(typedNumber);
    QContextMenuEvent wanted(QContextMenuEvent::Mouse, {20, 10}, m_field->mapToGlobal(QPoint(20, 10)));
    QApplication::sendEvent(m_field, &wanted);
    auto *menu = m_field->findChild<QMenu *>();
    QVERIFY(menu);
    QStringList offered;
    for (const auto *action : menu->actions())
        offered.append(action->text());
    QCOMPARE(offered, QStringList({QStringLiteral("Paste"), QStringLiteral("Clear")}));
    menu->actions().last()->trigger();
    menu->close();
    QCOMPARE(digits(), QByteArray());
    QVERIFY(!m_field->acceptDrops());
}

void AadhaarFieldTest::keepsEditingKeysFromTheWindow()
{
    QList<std::shared_ptr<QSignalSpy>> spies;
    for (const auto &key : {QKeySequence(QKeySequence::Paste), QKeySequence(QKeySequence::Undo),
                            QKeySequence(QKeySequence::Copy), QKeySequence(QKeySequence::Delete)}) {
        auto *shortcut = new QShortcut(key, m_window.get());
        spies.append(std::make_shared<QSignalSpy>(shortcut, &QShortcut::activated));
    }
    paste(typedNumber);
    for (const auto command : {QKeySequence::Undo, QKeySequence::Copy, QKeySequence::Delete})
        QTest::keySequence(m_window->windowHandle(), QKeySequence(command));
    for (const auto &spy : spies)
        QCOMPARE(spy->count(), 0);
    QCOMPARE(digits(), typedNumber.toUtf8());
}

void AadhaarFieldTest::leavesKeysOfTheWindowToTheWindow()
{
    auto *page = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_2), m_window.get());
    QSignalSpy opened(page, &QShortcut::activated);
    QTest::keyClick(m_window->windowHandle(), Qt::Key_2, Qt::AltModifier);
    QCOMPARE(opened.count(), 1);
    QSignalSpy submitted(m_field, &AadhaarField::submitted);
    QTest::keyClick(m_field, Qt::Key_Return);
    QTest::keyClick(m_field, Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(submitted.count(), 2);
    QTest::keyClick(m_field, Qt::Key_7, Qt::KeypadModifier);
    QCOMPARE(digits(), QByteArray("7"));
}

void AadhaarFieldTest::tellsAssistiveToolsHowManyDigitsThereAre()
{
    m_field->setAccessibleName(QStringLiteral("Aadhaar number"));
    type(QStringLiteral("222233334"));
    QTest::keyClick(m_field, Qt::Key_Left);
    auto *spoken = QAccessible::queryAccessibleInterface(m_field);
    QVERIFY(spoken);
    QCOMPARE(spoken->role(), QAccessible::EditableText);
    QVERIFY(spoken->state().passwordEdit && spoken->state().focusable && spoken->state().focused);
    QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Aadhaar number"));
    QCOMPARE(spoken->text(QAccessible::Value), QString(9, u'•'));
    auto *text = spoken->textInterface();
    QVERIFY(text);
    QCOMPARE(text->characterCount(), 9);
    QCOMPARE(text->cursorPosition(), 8);
    QCOMPARE(text->text(0, 4), QString(4, u'•'));
    QCOMPARE(text->selectionCount(), 0);
    text->setCursorPosition(0);
    type(QStringLiteral("5"));
    QCOMPARE(digits().first(2), QByteArray("52"));
    const auto texts = support::everyText(m_window.get()).join(u'\n');
    QVERIFY(texts.contains(QString(10, u'•')));
    QVERIFY(!texts.contains(QStringLiteral("22")));
}

void AadhaarFieldTest::wipesWhatItHeld()
{
    type(typedNumber);
    const auto *held = m_field->digits().view().data();
    QCOMPARE(QByteArray(held, 12), typedNumber.toUtf8()); // the digits are where this looks
    m_field->clear();
    QCOMPARE(QByteArray(held, 12), QByteArray(12, '\0'));
    type(typedNumber);
    for (int removed = 0; removed < 12; ++removed)
        QTest::keyClick(m_field, Qt::Key_Backspace);
    QCOMPARE(QByteArray(held, 12), QByteArray(12, '\0'));
}

void AadhaarFieldTest::standsInGroupsOfFour()
{
    const auto gap = [this](int index) {
        return m_field->digitRect(index).left() - m_field->digitRect(index - 1).right();
    };
    for (int index = 1; index < 12; ++index)
        QCOMPARE(gap(index) > 2, index % 4 == 0);
    QVERIFY(m_field->digitRect(11).right() < m_field->width());
    QVERIFY(m_field->height() >= height::target);
}

void AadhaarFieldTest::saysWhatIsWrongWithANumber_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QString>("says");
    QTest::addColumn<bool>("wrong");
    QTest::addColumn<bool>("good");
    QTest::newRow("nothing") << QByteArray() << QStringLiteral("12 digits") << false << false;
    QTest::newRow("some") << QByteArray("22223") << QStringLiteral("5 of 12 digits so far.") << false << false;
    QTest::newRow("one less") << QByteArray("22223333444") << QStringLiteral("11 of 12") << false << false;
    QTest::newRow("good") << QByteArray("222233334444") << QStringLiteral("is correct.") << false << true;
    QTest::newRow("another good one") << QByteArray("555566667771") << QStringLiteral("is correct.") << false << true;
    QTest::newRow("one digit off") << QByteArray("222233334445")
                                   << QStringLiteral("This is not a valid Aadhaar number. Check the digits.") << true
                                   << false;
    QTest::newRow("two swapped") << QByteArray("222233344344") << QStringLiteral("not a valid") << true << false;
    QTest::newRow("begins with 1") << QByteArray("1") << QStringLiteral("does not start with 0 or 1") << true << false;
    QTest::newRow("begins with 0") << QByteArray("000000000000") << QStringLiteral("does not start") << true << false;
}

void AadhaarFieldTest::saysWhatIsWrongWithANumber()
{
    QFETCH(QByteArray, typed);
    QFETCH(QString, says);
    const auto verdict = validate(typed);
    QVERIFY2(verdict.sentence.contains(says), qPrintable(verdict.sentence));
    QTEST(verdict.isWrong, "wrong");
    QTEST(verdict.isGood, "good");
}

CLINICDESK_WINDOW_TEST(AadhaarFieldTest)
#include "aadhaarfieldtest.moc"
