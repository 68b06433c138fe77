// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/barcodereader.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/thememanager.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QCompleter>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWindow>

#include <memory>

using namespace clinicdesk::ui;
using clinicdesk::support::BarcodeReader;

/// What keys do in every window.
class CommonKeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pressesAButtonOfAPage_data();
    void pressesAButtonOfAPage();
    void pressesTheFocusedButtonOfADialogNotItsDefault();
    void leavesACheckBoxToTheDialog();
    void pressesNothingWhenHeldDown();
    void leavesTheEnterOfABarcodeReader();
    void addsNoCharacterWithAlt_data();
    void addsNoCharacterWithAlt();
    void addsNoCharacterWithAltBelowSuggestions();

private:
    ThemeManager m_look{*qApp};
};

namespace {

void show(QWidget &window)
{
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

} // namespace

void CommonKeysTest::pressesAButtonOfAPage_data()
{
    QTest::addColumn<bool>("isTool");
    QTest::addColumn<Qt::Key>("key");
    QTest::newRow("a push button, Return") << false << Qt::Key_Return;
    QTest::newRow("a push button, Enter of the number block") << false << Qt::Key_Enter;
    QTest::newRow("a tool button") << true << Qt::Key_Return;
}

void CommonKeysTest::pressesAButtonOfAPage()
{
    QFETCH(const bool, isTool);
    QFETCH(const Qt::Key, key);
    QWidget page;
    auto *button = isTool ? static_cast<QAbstractButton *>(new QToolButton(&page)) : new QPushButton(&page);
    button->setFocusPolicy(Qt::StrongFocus);
    show(page);
    button->setFocus();
    QTRY_VERIFY(button->hasFocus());
    const QSignalSpy clicks(button, &QAbstractButton::clicked);
    QTest::keyClick(button, key);
    QCOMPARE(clicks.size(), 1);
    QTest::keyClick(button, key, Qt::ControlModifier); // a shortcut
    QCOMPARE(clicks.size(), 1);
    button->setEnabled(false);
    QTest::keyClick(&page, key);
    QCOMPARE(clicks.size(), 1);
}

void CommonKeysTest::pressesTheFocusedButtonOfADialogNotItsDefault()
{
    QDialog dialog;
    auto *column = new QVBoxLayout(&dialog);
    auto *save = new QPushButton;
    save->setDefault(true);
    auto *more = new QToolButton;
    auto *link = new QPushButton;
    link->setAutoDefault(false);
    for (auto *button : std::initializer_list<QAbstractButton *>{save, more, link}) {
        button->setFocusPolicy(Qt::StrongFocus);
        column->addWidget(button);
    }
    show(dialog);
    const QSignalSpy saves(save, &QAbstractButton::clicked);
    for (auto *button : std::initializer_list<QAbstractButton *>{more, link}) {
        button->setFocus();
        const QSignalSpy clicks(button, &QAbstractButton::clicked);
        QTest::keyClick(button, Qt::Key_Return);
        QCOMPARE(clicks.size(), 1);
    }
    QCOMPARE(saves.size(), 0);
}

void CommonKeysTest::leavesACheckBoxToTheDialog()
{
    QDialog dialog;
    auto *column = new QVBoxLayout(&dialog);
    auto *save = new QPushButton;
    save->setDefault(true);
    auto *box = new QCheckBox;
    column->addWidget(save);
    column->addWidget(box);
    show(dialog);
    box->setFocus();
    const QSignalSpy saves(save, &QAbstractButton::clicked);
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(saves.size(), 1);
    QVERIFY(!box->isChecked());
}

void CommonKeysTest::pressesNothingWhenHeldDown()
{
    QWidget page;
    auto *button = new QPushButton(&page);
    show(page);
    button->setFocus();
    const QSignalSpy clicks(button, &QAbstractButton::clicked);
    QKeyEvent repeated(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
    QCoreApplication::sendEvent(button, &repeated);
    QCOMPARE(clicks.size(), 0);
}

void CommonKeysTest::leavesTheEnterOfABarcodeReader()
{
    QWidget page;
    auto *button = new QPushButton(&page);
    show(page);
    button->setFocus();
    QTRY_VERIFY(button->hasFocus());
    const QSignalSpy clicks(button, &QAbstractButton::clicked);
    const auto at = BarcodeReader::type(QStringLiteral("161494290947153"), BarcodeReader::now() - 5'000);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QCOMPARE(clicks.size(), 0);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), BarcodeReader::now()); // a person
    QCOMPARE(clicks.size(), 1);
}

void CommonKeysTest::addsNoCharacterWithAlt_data()
{
    QTest::addColumn<QWidget *>("field");
    QTest::addColumn<QByteArray>("property");
    QTest::newRow("a line") << static_cast<QWidget *>(new QLineEdit) << QByteArray("text");
    QTest::newRow("several lines") << static_cast<QWidget *>(new QPlainTextEdit) << QByteArray("plainText");
}

void CommonKeysTest::addsNoCharacterWithAlt()
{
    QFETCH(QWidget *const, field);
    QFETCH(const QByteArray, property);
    const std::unique_ptr<QWidget> owned(field);
    show(*field);
    const auto text = [&] { return field->property(property).toString(); };
    QTest::keyClick(field, Qt::Key_1);
    QTest::keyClick(field, '8', Qt::AltModifier);
    QTest::keyClick(field, 'n', Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(text(), QStringLiteral("1"));
    QTest::keyClick(field, '3', Qt::GroupSwitchModifier);
    QVERIFY2(text().endsWith(QStringLiteral("3")), qPrintable(text()));
}

void CommonKeysTest::addsNoCharacterWithAltBelowSuggestions()
{
    QLineEdit field;
    QCompleter completer(QStringList{QStringLiteral("16"), QStringLiteral("18")});
    field.setCompleter(&completer);
    show(field);
    QTest::keyClick(&field, Qt::Key_1);
    auto *suggestions = completer.popup();
    QTRY_VERIFY(suggestions->isVisible());
    QTest::keyClick(suggestions, '8', Qt::AltModifier);
    QCOMPARE(field.text(), QStringLiteral("1"));
    QTest::keyClick(suggestions, Qt::Key_6);
    QCOMPARE(field.text(), QStringLiteral("16"));
}

CLINICDESK_WINDOW_TEST(CommonKeysTest)
#include "commonkeystest.moc"
