// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/lock/dialogsamples.h"
#include "tests/support/testprogram.h"
#include "ui/settings/keydialog.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/closedialog.h"
#include "ui/shell/patientbar.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::WindowRow;

namespace {

/// The place of a role in every dialog, from the leading side.
int rankOf(QDialogButtonBox::ButtonRole role)
{
    switch (role) {
    case QDialogButtonBox::ResetRole:
        return 0;
    case QDialogButtonBox::YesRole:
    case QDialogButtonBox::AcceptRole:
        return 1;
    case QDialogButtonBox::DestructiveRole:
        return 2;
    case QDialogButtonBox::NoRole:
        return 3;
    case QDialogButtonBox::ActionRole:
        return 4;
    case QDialogButtonBox::RejectRole:
        return 5;
    default:
        return 6;
    }
}

/// With three roles, which not every dialog of the table has.
QList<WindowRow> questions()
{
    return {
        {QStringLiteral("MessageDialog"),
         {},
         [](QWidget &parent) {
             auto *question = new MessageDialog(QStringLiteral("Title"), QStringLiteral("Question?"), {}, &parent);
             question->addButton(QStringLiteral("Use it"), QMessageBox::AcceptRole);
             question->addButton(QStringLiteral("Change and check…"), QMessageBox::ActionRole);
             auto *cancel = question->addButton(QMessageBox::Cancel);
             question->setDefaultButton(qobject_cast<QPushButton *>(cancel));
             return question;
         }},
        {QStringLiteral("CloseDialog"),
         {},
         [](QWidget &parent) { return new CloseDialog({.stopsSending = true}, true, &parent); }},
        {QStringLiteral("LabelDialog"),
         {},
         [](QWidget &parent) { return new LabelDialog({QStringLiteral("161494290947153")}, {}, &parent); }},
        {QStringLiteral("TokenDialog"),
         {},
         [](QWidget &parent) { return new TokenDialog(support::madeConnection(), {}, &parent); }},
        {QStringLiteral("KeyDialog"),
         {},
         [](QWidget &parent) { return new KeyDialog(support::madeConnection(), {}, &parent); }},
    };
}

} // namespace

/// The order of the buttons in every dialog of the program, on the screen and for Tab.
class DialogButtonsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { QApplication::setLayoutDirection(Qt::LeftToRight); }
    void areInOneOrderInEveryDialog_data();
    void areInOneOrderInEveryDialog();
    void aScannedNumberThatEndsWithTabIsNotCancelledByEnter();

private:
    ThemeManager m_look{*qApp};
};

void DialogButtonsTest::areInOneOrderInEveryDialog_data()
{
    QTest::addColumn<WindowRow>("row");
    QTest::addColumn<Qt::LayoutDirection>("direction");
    for (const auto &row : questions() + support::dialogs()) {
        QTest::newRow(qPrintable(row.name)) << row << Qt::LeftToRight;
        QTest::newRow(qPrintable(row.name + QStringLiteral(", from right to left"))) << row << Qt::RightToLeft;
    }
}

void DialogButtonsTest::areInOneOrderInEveryDialog()
{
    QFETCH(const WindowRow, row);
    QFETCH(const Qt::LayoutDirection, direction);
    QApplication::setLayoutDirection(direction);
    QWidget window;
    window.resize(900, 600);
    window.show();
    auto *dialog = qobject_cast<QDialog *>(row.make(window));
    QVERIFY(dialog);
    dialog->open();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    for (auto *box : dialog->findChildren<QDialogButtonBox *>()) {
        auto buttons = box->buttons();
        buttons.removeIf([](const QAbstractButton *button) { return !button->isVisible(); });
        if (!box->isVisible() || box->orientation() == Qt::Vertical) // Qt's own file dialog
            continue;
        std::ranges::sort(buttons, {}, [direction](const QAbstractButton *button) {
            return direction == Qt::LeftToRight ? button->x() : -button->x();
        });
        QStringList names;
        QList<int> ranks;
        for (auto *button : std::as_const(buttons)) {
            names.append(button->text());
            ranks.append(rankOf(box->buttonRole(button)));
        }
        QVERIFY2(std::ranges::is_sorted(ranks), qPrintable(names.join(u'|')));
        buttons.removeIf([](const QAbstractButton *button) { return !button->isEnabled(); });
        for (qsizetype at = 0; at + 1 < buttons.size(); ++at) {
            buttons.at(at)->setFocus(Qt::TabFocusReason);
            const auto hasMoved = [&] { // the question about a number ignores Tab for a moment after it is shown
                QTest::keyClick(buttons.at(at), Qt::Key_Tab);
                return !buttons.at(at)->hasFocus();
            };
            QVERIFY(QTest::qWaitFor(hasMoved));
            QVERIFY2(buttons.at(at + 1)->hasFocus(), qPrintable(names.join(u'|')));
            QTest::keyClick(buttons.at(at + 1), Qt::Key_Backtab, Qt::ShiftModifier);
            QVERIFY2(buttons.at(at)->hasFocus(), qPrintable(names.join(u'|')));
        }
    }
    dialog->reject();
}

void DialogButtonsTest::aScannedNumberThatEndsWithTabIsNotCancelledByEnter()
{
    QWidget window;
    window.show();
    auto *dialog = qobject_cast<QDialog *>(support::dialogs().first().make(window));
    dialog->open();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("161400000000321"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    const auto *now = qobject_cast<QPushButton *>(QApplication::focusWidget());
    QVERIFY(now);
    QCOMPARE(now->text(), QStringLiteral("Change patient"));
}

CLINICDESK_WINDOW_TEST(DialogButtonsTest)
#include "dialogbuttonstest.moc"
