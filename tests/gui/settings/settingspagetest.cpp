// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingspage.h"

#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/rowlistview.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

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

/// The list of sections, and the connections with their menu.
class SettingsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_connection.choose(hill);
        const SettingsPage::Choices choices{m_look, m_connection, m_notifications, m_uploadLimit, m_photos, m_language};
        m_page = std::make_unique<SettingsPage>(choices, false);
        m_page->setConnections({sunrise, hill});
        m_page->resize(900, 760);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void theListSaysInWordsWhichConnectionIsInUse();
    void theListMarksAConnectionThatFailedItsCheck();
    void eachActionActsOnTheSelectedRowAndNamesIt();
    void theMenuAsksForAFirstTokenWhereThereWasNone();
    void theMenuOfAConnectionOpensAtItsRow_data();
    void theMenuOfAConnectionOpensAtItsRow();
    void theRowHasFewButtonsAndTheMenuTheRest();
    void theConnectionInUseIsSelectedFirstAndNeedsNoUse();
    void nothingIsDoneWhileNoRowIsSelected();
    void theQuestionBeforeRemovalNamesTheConnection();
    void theSectionsAreChosenByKeysAndByMouse();
    void tabGoesFromTheListIntoTheSection();
    void aSectionIsAReadableColumnBesideTheList();
    void aNarrowPageListsTheSectionsByIconsThatHaveNames();
    void whatIsSaidOfAConnectionIsSeenInEverySection();

private:
    RowListView *list() const { return m_page->findChild<RowListView *>(); }
    RailList *places() const { return m_page->findChild<RailList *>(); }
    QMenu *menu() const { return m_page->findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly); }
    /// Of the menu of the selected connection, by its tool tip.
    QAction *action(const QString &named) const
    {
        const auto actions = menu()->actions();
        const auto found = std::ranges::find(actions, named, &QAction::toolTip);
        return found == actions.end() ? nullptr : *found;
    }
    QStringList shownHeaders() const
    {
        QStringList titles;
        for (const auto *header : m_page->findChildren<SectionHeader *>()) {
            if (header->isVisible())
                titles.append(header->title());
        }
        return titles;
    }
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

    ThemeManager m_look{*qApp};
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    CurrentConnection m_connection;
    NotificationSettings m_notifications{m_settings};
    UploadLimitSettings m_uploadLimit{m_settings};
    PhotoSettings m_photos{m_settings};
    LanguageSettings m_language{m_settings};
    std::unique_ptr<SettingsPage> m_page;
};

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

void SettingsPageTest::eachActionActsOnTheSelectedRowAndNamesIt()
{
    QSignalSpy used(m_page.get(), &SettingsPage::useRequested);
    QSignalSpy changed(m_page.get(), &SettingsPage::changeRequested);
    QSignalSpy secret(&m_connection, &CurrentConnection::secretRequested);
    QSignalSpy removed(m_page.get(), &SettingsPage::removalRequested);
    const auto first = [](const QSignalSpy &spy) { return spy.last().first().value<ConnectionId>(); };
    click(0);
    action(QStringLiteral("Use Sunrise Clinic"))->trigger();
    QCOMPARE(first(used), sunrise.id);
    action(QStringLiteral("Remove Sunrise Clinic…"))->trigger();
    QCOMPARE(first(removed), sunrise.id);
    QTest::keyClick(list(), Qt::Key_Down);
    QVERIFY(!action(QStringLiteral("Remove Sunrise Clinic…")));
    button(QStringLiteral("Change Hill Clinic…"))->click();
    QCOMPARE(first(changed), hill.id);
    action(QStringLiteral("Enter a new token for Hill Clinic…"))->trigger();
    QCOMPARE(first(secret), hill.id);
    QCOMPARE(secret.last().at(1).value<MissingSecret>(), MissingSecret::Token);
    action(QStringLiteral("Enter the key for Hill Clinic…"))->trigger();
    QCOMPARE(secret.last().at(1).value<MissingSecret>(), MissingSecret::Key);
    QTest::keyClick(list(), Qt::Key_Up);
    QTest::keyClick(list(), Qt::Key_Return);
    QCOMPARE(first(changed), sunrise.id);
}

void SettingsPageTest::theMenuAsksForAFirstTokenWhereThereWasNone()
{
    m_page->setWithoutToken({sunrise.id});
    QCOMPARE(action(QStringLiteral("Enter a new token for Hill Clinic…"))->text(),
             QStringLiteral("Enter a new token…"));
    click(0);
    auto *first = action(QStringLiteral("Enter your token for Sunrise Clinic…"));
    QVERIFY(first);
    QCOMPARE(first->text(), QStringLiteral("Enter your token…"));
    const QSignalSpy secret(&m_connection, &CurrentConnection::secretRequested);
    first->trigger();
    QCOMPARE(secret.last().at(0).value<ConnectionId>(), sunrise.id);
    m_page->setWithoutToken({});
    QVERIFY(action(QStringLiteral("Enter a new token for Sunrise Clinic…")));
}

void SettingsPageTest::theMenuOfAConnectionOpensAtItsRow_data()
{
    QTest::addColumn<QContextMenuEvent::Reason>("reason");
    QTest::addColumn<QString>("named");
    QTest::newRow("right click") << QContextMenuEvent::Mouse << QStringLiteral("Check Sunrise Clinic");
    QTest::newRow("key") << QContextMenuEvent::Keyboard << QStringLiteral("Check Sunrise Clinic");
    QTest::newRow("button") << QContextMenuEvent::Other << QStringLiteral("Check Hill Clinic"); // which is selected
}

void SettingsPageTest::theMenuOfAConnectionOpensAtItsRow()
{
    QFETCH(const QContextMenuEvent::Reason, reason);
    QFETCH(const QString, named);
    const QSignalSpy checked(m_page.get(), &SettingsPage::checkRequested);
    const auto at = list()->visualRect(list()->model()->index(0, 0)).center();
    if (reason == QContextMenuEvent::Other) {
        auto *more = m_page->findChild<QToolButton *>();
        QCOMPARE(more->accessibleName(), QStringLiteral("More for Hill Clinic"));
        QTimer::singleShot(0, this, [this, &named] { // the menu of a button has an event loop of its own
            action(named)->trigger();
            menu()->close();
        });
        QTest::mouseClick(more, Qt::LeftButton);
    } else {
        QContextMenuEvent request(reason, at, list()->viewport()->mapToGlobal(at));
        QApplication::sendEvent(list()->viewport(), &request);
        QVERIFY(menu()->isVisible());
        QVERIFY(m_page->geometry().intersects(menu()->geometry()));
        action(named)->trigger();
        menu()->close();
    }
    QCOMPARE(checked.size(), 1);
}

void SettingsPageTest::theRowHasFewButtonsAndTheMenuTheRest()
{
    QStringList buttons;
    for (const auto *each : m_page->findChildren<QPushButton *>()) {
        if (each->isVisible())
            buttons.append(each->text());
    }
    QCOMPARE(buttons, (QStringList{QStringLiteral("Add a connection…"), QStringLiteral("Change…")}));
    QStringList entries;
    for (const auto *each : menu()->actions())
        entries.append(each->text());
    entries.removeAll(QString());
    QCOMPARE(entries, (QStringList{QStringLiteral("Use"), QStringLiteral("Change…"), QStringLiteral("Check"),
                                   QStringLiteral("Enter a new token…"), QStringLiteral("Enter the key…"),
                                   QStringLiteral("Export…"), QStringLiteral("Import…"), QStringLiteral("Remove…")}));
}

void SettingsPageTest::theConnectionInUseIsSelectedFirstAndNeedsNoUse()
{
    QVERIFY(button(QStringLiteral("Change Hill Clinic…")));
    const auto *use = action(QStringLiteral("Not now: this connection is in use."));
    QVERIFY(use && !use->isEnabled());
    QCOMPARE(use->text(), QStringLiteral("Use"));
    click(0);
    QVERIFY(action(QStringLiteral("Use Sunrise Clinic"))->isEnabled());
}

void SettingsPageTest::nothingIsDoneWhileNoRowIsSelected()
{
    QSignalSpy changed(m_page.get(), &SettingsPage::changeRequested);
    click(1, Qt::ControlModifier);
    QVERIFY(list()->selectionModel()->selectedIndexes().isEmpty());
    QVERIFY(!button(QStringLiteral("Change Hill Clinic…")));
    const auto isChange = [](const QPushButton *each) { return each->text() == QStringLiteral("Change…"); };
    const auto buttons = m_page->findChildren<QPushButton *>();
    QCOMPARE(std::ranges::count_if(buttons, isChange), 1);
    QVERIFY(!(*std::ranges::find_if(buttons, isChange))->isEnabled());
    for (const auto *each : menu()->actions()) {
        if (each->text() == QStringLiteral("Check") || each->text() == QStringLiteral("Remove…"))
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

void SettingsPageTest::theSectionsAreChosenByKeysAndByMouse()
{
    QStringList names;
    for (int row = 0; row < places()->model()->rowCount(); ++row)
        names.append(places()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString());
    QCOMPARE(names,
             (QStringList{QStringLiteral("Connections"), QStringLiteral("Uploads"), QStringLiteral("Notifications"),
                          QStringLiteral("Language and look"), QStringLiteral("Diagnostics")}));
    QCOMPARE(shownHeaders(), QStringList{QStringLiteral("Connections")});
    places()->setFocus();
    QTest::keyClick(places(), Qt::Key_Down);
    QCOMPARE(shownHeaders(), (QStringList{QStringLiteral("Limit uploads"), QStringLiteral("Photos")}));
    QTest::keyClick(places(), Qt::Key_End);
    QCOMPARE(shownHeaders(), QStringList{QStringLiteral("Diagnostics")});
    QVERIFY(places()->hasFocus());
    const auto look = places()->model()->index(3, 0);
    QTest::mouseClick(places()->viewport(), Qt::LeftButton, {}, places()->visualRect(look).center());
    QCOMPARE(shownHeaders(), (QStringList{QStringLiteral("Language"), QStringLiteral("Appearance")}));
    QCOMPARE(m_page->section(), SettingsSection::Look);
    m_page->showSection(SettingsSection::Connections);
    QCOMPARE(places()->currentIndex().row(), 0);
}

void SettingsPageTest::tabGoesFromTheListIntoTheSection()
{
    for (const auto section : m_page->sections()) {
        m_page->showSection(section);
        places()->setFocus();
        QTest::keyClick(places(), Qt::Key_Tab);
        const auto *now = QApplication::focusWidget();
        QVERIFY(now && now != places() && now->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
        QVERIFY(places()->hasFocus());
        QCOMPARE(support::tabAgainstTheScreen(m_page.get()).join(u'\n'), QString());
        QCOMPARE(support::tabBackDifferences(m_page.get()).join(u'\n'), QString());
    }
}

void SettingsPageTest::aSectionIsAReadableColumnBesideTheList()
{
    m_page->resize(1600, 760);
    QTRY_COMPARE(m_page->width(), 1600);
    for (const auto section : m_page->sections()) {
        m_page->showSection(section);
        for (const auto *header : m_page->findChildren<SectionHeader *>()) {
            if (!header->isVisible())
                continue;
            QTRY_COMPARE(header->width(), int(width::reading));
            QVERIFY(header->mapTo(m_page.get(), QPoint()).x() >= places()->geometry().right() + space::l);
        }
    }
}

void SettingsPageTest::aNarrowPageListsTheSectionsByIconsThatHaveNames()
{
    QCOMPARE(places()->width(), int(width::rail));
    m_page->resize(630, 500); // 1024 by 768 at 150 %
    QTRY_COMPARE(places()->width(), int(width::iconRail));
    QCOMPARE(places()->model()->index(1, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("Uploads"));
    QCOMPARE(places()->model()->index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("Uploads"));
    for (const auto section : m_page->sections()) {
        m_page->showSection(section);
        QCOMPARE(support::hiddenControls(m_page.get()).join(u'\n'), QString());
        QCOMPARE(support::cutTexts(m_page.get()).join(u'\n'), QString());
        for (const auto *bar : m_page->findChildren<QScrollBar *>())
            QVERIFY(bar->orientation() == Qt::Vertical || !bar->isVisible());
    }
}

void SettingsPageTest::whatIsSaidOfAConnectionIsSeenInEverySection()
{
    m_page->showSection(SettingsSection::Uploads);
    m_page->showMessage(QStringLiteral("Made-up reason."), true);
    QCOMPARE(m_page->section(), SettingsSection::Connections);
    QVERIFY(std::ranges::any_of(m_page->findChildren<QLabel *>(), [](const QLabel *label) {
        return label->isVisible() && label->text() == QStringLiteral("Made-up reason.");
    }));
}

CLINICDESK_WINDOW_TEST(SettingsPageTest)
#include "settingspagetest.moc"
