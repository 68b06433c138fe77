// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/keydialog.h"

#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using ui::KeyDialog;

/// The small dialog that asks for the encryption key.
class KeyDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { m_dialog.reset(); }

    void savesAKeyThatTheServiceAccepts();
    void asksForTheKeyOfAnotherKeyId();
    void asksBeforeItSavesAKeyThatDoesNotWork();
    void sendsNoKeyOfAnotherLength();
    void hasNamesOrderAndAnAccessibilityTree();

private:
    void open(const ui::WizardServices &services, const Connection &connection = knownConnection())
    {
        m_dialog = std::make_unique<KeyDialog>(connection, services);
        m_dialog->open();
        m_dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    template <class Widget>
    Widget *named(const QString &name) const
    {
        const auto widgets = m_dialog->findChildren<Widget *>();
        const auto found = std::ranges::find_if(widgets, [&](const Widget *widget) {
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            return widget->accessibleName() == name || (button && button->text() == name);
        });
        return found == widgets.end() ? nullptr : *found;
    }
    QLineEdit *keyId() const { return named<QLineEdit>(QStringLiteral("Key ID")); }
    QLineEdit *key() const { return named<QLineEdit>(QStringLiteral("Encryption key")); }

    ui::ThemeManager m_look{*qApp};
    std::unique_ptr<KeyDialog> m_dialog;
};

void KeyDialogTest::savesAKeyThatTheServiceAccepts()
{
    Program program;
    auto connection = knownConnection();
    connection.keyId.clear();
    open(program.parts(true, {.token = true}), connection);
    QCOMPARE(QApplication::focusWidget(), keyId());
    QTest::keyClicks(keyId(), QStringLiteral("kid-7"));
    key()->setFocus();
    QTest::keyClicks(key(), keyText);
    auto *encrypt = named<QCheckBox>(QStringLiteral("Encrypt payloads"));
    QVERIFY(encrypt->isEnabled());
    QTest::keyClick(encrypt, Qt::Key_Space);
    QTest::keyClick(encrypt, Qt::Key_Return);
    QVERIFY(!m_dialog->isVisible());
    QVERIFY(program.saved);
    QCOMPARE(program.saved->keyId, QStringLiteral("kid-7"));
    QVERIFY(program.saved->encryptPayloads);
    QCOMPARE(program.savedKey, keyText.toUtf8());
    QVERIFY(program.savedToken.isEmpty()); // the saved one stays
    QVERIFY(m_dialog->hasPassedCheck());
}

void KeyDialogTest::asksForTheKeyOfAnotherKeyId()
{
    Program program;
    open(program.parts(true, {.token = true, .key = true}));
    QCOMPARE(QApplication::focusWidget(), key());
    keyId()->setText(QStringLiteral("another"));
    QTest::keyClick(key(), Qt::Key_Return);
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), key());
    QTest::keyClicks(key(), keyText);
    QTest::keyClick(key(), Qt::Key_Return);
    QVERIFY(program.saved);
    QCOMPARE(program.saved->keyId, QStringLiteral("another"));
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void KeyDialogTest::asksBeforeItSavesAKeyThatDoesNotWork()
{
    Program program;
    fail(program.report, CheckStep::Key, {.code = ErrorCode::JweNotAuthentic});
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(key(), keyText);
    QTest::keyClick(key(), Qt::Key_Return);
    QVERIFY(m_dialog->isVisible());
    QVERIFY(!program.saved);
    auto *anyway = named<QPushButton>(QStringLiteral("Save without checking"));
    QVERIFY(anyway->isVisible());
    anyway->click();
    QVERIFY(program.saved);
    QVERIFY(!m_dialog->hasPassedCheck());
}

void KeyDialogTest::sendsNoKeyOfAnotherLength()
{
    Program program;
    open(program.parts(true, {.token = true}));
    QTest::keyClicks(key(), QStringLiteral("made-up-key-015"));
    QTest::keyClick(key(), Qt::Key_Return);
    QVERIFY(!program.checked);
    QVERIFY(key()->accessibleDescription().startsWith(QStringLiteral("A key must have exactly 16 characters")));
    QTest::keyClicks(key(), keyText); // in place of the wrong one
    QCOMPARE(key()->text(), keyText);
}

void KeyDialogTest::hasNamesOrderAndAnAccessibilityTree()
{
    Program program;
    open(program.parts(true, {.token = true, .key = true}));
    QCOMPARE(namelessWidgets(m_dialog.get()), QStringList());
    QCOMPARE(differencesOfTheTree(m_dialog.get()), QStringList());
    const QStringList expected{QStringLiteral("Encryption key"),
                               QStringLiteral("Paste: Encryption key"),
                               QStringLiteral("From a file: Encryption key"),
                               QStringLiteral("Encrypt payloads"),
                               QStringLiteral("Check and save"),
                               QStringLiteral("Cancel"),
                               QStringLiteral("Key ID")};
    QCOMPARE(tabOrder(m_dialog.get()), expected);
}

CLINICDESK_WINDOW_TEST(KeyDialogTest)
#include "keydialogtest.moc"
