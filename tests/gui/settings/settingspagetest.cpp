// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingspage.h"

#include "tests/support/testprogram.h"
#include "ui/state/currentconnection.h"
#include "ui/state/languagesettings.h"
#include "ui/state/notificationsettings.h"
#include "ui/state/photosettings.h"
#include "ui/state/uploadlimitsettings.h"

#include <QApplication>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Connection named(const QString &id, const QString &name)
{
    return {.id = {id}, .name = name, .baseUrl = QUrl(QStringLiteral("https://%1.example").arg(id))};
}

const auto sunrise = named(QStringLiteral("sunrise"), QStringLiteral("Sunrise Clinic"));
const auto hill = named(QStringLiteral("hill"), QStringLiteral("Hill Clinic"));

} // namespace

/// The list of connections and its buttons.
class SettingsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_look = std::make_unique<ThemeManager>(*qApp); }
    void cleanupTestCase() { m_look.reset(); }
    void init();
    void cleanup() { m_page.reset(); }

    void theListSaysInWordsWhichConnectionIsInUse();
    void theListMarksAConnectionThatFailedItsCheck();
    void eachButtonActsOnTheSelectedRowAndNamesIt();
    void theConnectionInUseIsSelectedFirstAndNeedsNoUse();
    void nothingIsDoneWhileNoRowIsSelected();
    void theQuestionBeforeRemovalNamesTheConnection();

private:
    QListView *list() const { return m_page->findChild<QListView *>(); }
    QString spoken(int row) const { return list()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString(); }
    void click(int row, Qt::KeyboardModifiers modifiers = {}) const
    {
        const auto place = list()->visualRect(list()->model()->index(row, 0)).center();
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, modifiers, place);
    }
    QPushButton *button(const QString &accessibleName) const
    {
        for (auto *each : m_page->findChildren<QPushButton *>()) {
            if (each->accessibleName() == accessibleName && each->toolTip() == accessibleName)
                return each;
        }
        return nullptr;
    }

    std::unique_ptr<ThemeManager> m_look;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    CurrentConnection m_connection;
    NotificationSettings m_notifications{m_settings};
    UploadLimitSettings m_uploadLimit{m_settings};
    PhotoSettings m_photos{m_settings};
    LanguageSettings m_language{m_settings};
    std::unique_ptr<SettingsPage> m_page;
};

void SettingsPageTest::init()
{
    m_connection.choose(hill);
    const SettingsPage::Choices choices{*m_look, m_connection, m_notifications, m_uploadLimit, m_photos, m_language};
    m_page = std::make_unique<SettingsPage>(choices, false);
    m_page->setConnections({sunrise, hill});
    m_page->resize(900, 760);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void SettingsPageTest::theListSaysInWordsWhichConnectionIsInUse()
{
    QCOMPARE(spoken(0), QStringLiteral("Sunrise Clinic, Production, https://sunrise.example"));
    QCOMPARE(spoken(1), QStringLiteral("Hill Clinic, Production, https://hill.example, In use"));
    m_connection.choose(sunrise);
    QVERIFY(spoken(0).endsWith(QStringLiteral(", In use")));
    QVERIFY(!spoken(1).contains(QStringLiteral("In use")));
}

void SettingsPageTest::theListMarksAConnectionThatFailedItsCheck()
{
    m_page->setConnections({sunrise, hill}, {sunrise.id, hill.id});
    QVERIFY(spoken(0).endsWith(QStringLiteral(", Check failed")));
    QVERIFY(spoken(1).endsWith(QStringLiteral(", In use, Check failed")));
    m_page->setConnections({sunrise, hill}, {hill.id});
    QVERIFY(!spoken(0).contains(QStringLiteral("Check failed")));
}

void SettingsPageTest::eachButtonActsOnTheSelectedRowAndNamesIt()
{
    QSignalSpy used(m_page.get(), &SettingsPage::useRequested);
    QSignalSpy changed(m_page.get(), &SettingsPage::changeRequested);
    QSignalSpy token(m_page.get(), &SettingsPage::tokenRequested);
    QSignalSpy removed(m_page.get(), &SettingsPage::removalRequested);
    const auto first = [](const QSignalSpy &spy) { return spy.last().first().value<ConnectionId>(); };
    click(0);
    button(QStringLiteral("Use Sunrise Clinic"))->click();
    QCOMPARE(first(used), sunrise.id);
    button(QStringLiteral("Remove Sunrise Clinic…"))->click();
    QCOMPARE(first(removed), sunrise.id);
    QTest::keyClick(list(), Qt::Key_Down);
    QVERIFY(!button(QStringLiteral("Remove Sunrise Clinic…")));
    button(QStringLiteral("Change Hill Clinic…"))->click();
    QCOMPARE(first(changed), hill.id);
    button(QStringLiteral("Enter a new token for Hill Clinic…"))->click();
    QCOMPARE(first(token), hill.id);
    QTest::keyClick(list(), Qt::Key_Up);
    QTest::keyClick(list(), Qt::Key_Return);
    QCOMPARE(first(changed), sunrise.id);
}

void SettingsPageTest::theConnectionInUseIsSelectedFirstAndNeedsNoUse()
{
    QVERIFY(button(QStringLiteral("Change Hill Clinic…")));
    QVERIFY(!button(QStringLiteral("Use Hill Clinic"))->isEnabled());
    click(0);
    QVERIFY(button(QStringLiteral("Use Sunrise Clinic"))->isEnabled());
}

void SettingsPageTest::nothingIsDoneWhileNoRowIsSelected()
{
    QSignalSpy changed(m_page.get(), &SettingsPage::changeRequested);
    click(1, Qt::ControlModifier);
    QVERIFY(list()->selectionModel()->selectedIndexes().isEmpty());
    QVERIFY(!button(QStringLiteral("Change Hill Clinic…")));
    for (auto *each : m_page->findChildren<QPushButton *>()) {
        if (each->text() == QStringLiteral("Change…") || each->text() == QStringLiteral("Remove…"))
            QVERIFY(!each->isEnabled());
    }
    QTest::keyClick(list(), Qt::Key_Return);
    QCOMPARE(changed.size(), 0);
}

void SettingsPageTest::theQuestionBeforeRemovalNamesTheConnection()
{
    m_page->askBeforeRemoval(sunrise);
    const auto *question = m_page->findChild<QMessageBox *>();
    QCOMPARE(question->windowTitle(), QStringLiteral("Remove Sunrise Clinic"));
    QVERIFY(question->text().contains(QStringLiteral("Sunrise Clinic")));
}

CLINICDESK_WINDOW_TEST(SettingsPageTest)
#include "settingspagetest.moc"
