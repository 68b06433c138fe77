// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/awaitresult.h"
#include "tests/support/fakenotifications.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/outboxpage.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/notifier.h"
#include "ui/shell/outboxnotifications.h"
#include "ui/shell/statusline.h"
#include "ui/shell/tray.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace std::chrono_literals;
using clinicdesk::support::awaitResult;
using clinicdesk::support::FakeNotifications;

namespace {

class NotedNotifier final : public Notifier {
public:
    void show(const Notification &notification) override { texts.append(notification.text); }
    void withdraw() override { ++withdrawn; }

    QStringList texts;
    int withdrawn = 0;
};

class NotedTray final : public Tray {
public:
    bool isAvailable() const override { return true; }
    void setShown(bool shown) override { isShown = shown; }
    void showMessage(const QString &, const QString &text) override
    {
        isShown = true;
        texts.append(text);
    }

    bool isShown = false;
    QStringList texts;
};

OutboxEntry entry(const char *id, ItemState state)
{
    OutboxEntry made;
    made.document.id = {QString::fromLatin1(id)};
    made.document.state = state;
    made.document.details.patient = {QStringLiteral("161494290947153")};
    made.document.files.append({{QStringLiteral("page")}, {QStringLiteral("secret.pdf"), FileKind::Pdf, 1}, {}, false});
    return made;
}

} // namespace

/// Notifications of the outbox while the window is not in front.
class NotificationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setQuitOnLastWindowClosed(false); }
    void init()
    {
        m_settings = std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
        m_settings->clear();
        m_choice = std::make_unique<NotificationSettings>(*m_settings);
        m_notifier = std::make_unique<NotedNotifier>();
        m_isInFront = false;
        m_news = std::make_unique<OutboxNotifications>(*m_choice, *m_notifier, [this] { return m_isInFront; });
        m_news->setPauses(0ms, 0ms);
    }
    void cleanup() { m_news.reset(); }

    void sumsUpWhatHappenedWithoutNames();
    void givesNoNumberByPolicy();
    void takesWhatWasThereBeforeForKnown();
    void saysNothingOfWhatIsInNeedNoMore();
    void saysNothingOfWhatAPersonSees();
    void speaksAtMostOnceInAWhile();
    void keepsToTheLevelThatAPersonChose_data();
    void keepsToTheLevelThatAPersonChose();
    void theLevelIsChosenInTheSettingsAndKept();
    void aClickLeadsToTheRowThatNeedsAPerson();
    void asksTheDesktopsOwnService();
    void theTraySaysItWhereNoServiceAnswers();

private:
    QTemporaryDir m_folder;
    ThemeManager m_look{*qApp};
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<NotificationSettings> m_choice;
    std::unique_ptr<NotedNotifier> m_notifier;
    std::unique_ptr<OutboxNotifications> m_news;
    bool m_isInFront = false;
};

void NotificationsTest::sumsUpWhatHappenedWithoutNames()
{
    QList<OutboxEntry> entries;
    for (const char *id : {"a", "b", "c", "d", "e"})
        entries.append(entry(id, ItemState::Uploading));
    const auto look = [&] { m_news->look(OutboxEntries(entries.begin(), entries.end())); };
    look();
    for (auto &each : entries)
        each.document.state = ItemState::Delivered;
    entries.last().document.state = ItemState::Failed;
    look();
    QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("4 delivered, 1 needs you")});
    QSignalSpy followed(m_news.get(), &OutboxNotifications::followed);
    Q_EMIT m_notifier->clicked();
    QCOMPARE(qvariant_cast<DocumentId>(followed.first().first()).text, QStringLiteral("e"));
}

void NotificationsTest::givesNoNumberByPolicy()
{
    m_choice->setCounted(false);
    m_news->look({entry("a", ItemState::Uploading)});
    m_news->look({entry("a", ItemState::Failed)});
    QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("Open Clinic Desk to see what is new.")});
}

void NotificationsTest::takesWhatWasThereBeforeForKnown()
{
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Failed)});
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Failed), entry("c", ItemState::Queued)});
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Failed), entry("c", ItemState::Failed)});
    QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("1 needs you")});
}

void NotificationsTest::saysNothingOfWhatIsInNeedNoMore()
{
    OutboxChangeSummary news;
    const auto look = [&news](const OutboxEntries &entries) { news.look(entries, NotificationLevel::All); };
    look({entry("a", ItemState::Uploading), entry("b", ItemState::Uploading), entry("c", ItemState::Uploading)});
    look({entry("a", ItemState::Failed), entry("b", ItemState::Failed), entry("c", ItemState::Failed)});
    QCOMPARE(news.sentence(), QStringLiteral("3 need you"));
    look({entry("a", ItemState::Queued), entry("b", ItemState::Failed), entry("c", ItemState::Failed)}); // tried again
    QCOMPARE(news.sentence(), QStringLiteral("2 need you"));
    look({entry("c", ItemState::Failed), entry("d", ItemState::Queued)}); // removed by the user, another one added
    QCOMPARE(news.sentence(), QStringLiteral("1 needs you"));
    look({entry("c", ItemState::Delivered), entry("d", ItemState::Delivered)});
    QCOMPARE(news.sentence(), QStringLiteral("2 delivered"));
}

void NotificationsTest::saysNothingOfWhatAPersonSees()
{
    m_isInFront = true;
    m_news->look({entry("a", ItemState::Uploading), entry("b", ItemState::Uploading)});
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Uploading)});
    m_isInFront = false;
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Delivered)});
    QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("1 delivered")});
    QCOMPARE(m_notifier->withdrawn, 0);
    m_isInFront = true;
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Delivered)});
    QCOMPARE(m_notifier->withdrawn, 1);
}

void NotificationsTest::speaksAtMostOnceInAWhile()
{
    m_news->setPauses(0ms, 1h);
    m_news->look({entry("a", ItemState::Uploading), entry("b", ItemState::Uploading), entry("c", ItemState::Queued)});
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Uploading), entry("c", ItemState::Queued)});
    QTRY_COMPARE(m_notifier->texts.size(), 1);
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Delivered), entry("c", ItemState::Queued)});
    QCoreApplication::processEvents();
    QCOMPARE(m_notifier->texts.size(), 1);
    m_isInFront = true; // the planned message is dropped when the user sees the window
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Delivered), entry("c", ItemState::Queued)});
    m_isInFront = false;
    m_news->setPauses(0ms, 0ms);
    m_news->look(
        {entry("a", ItemState::Delivered), entry("b", ItemState::Delivered), entry("c", ItemState::Delivered)});
    QTRY_COMPARE(m_notifier->texts.size(), 2);
    QCOMPARE(m_notifier->texts.last(), QStringLiteral("1 delivered"));
}

void NotificationsTest::keepsToTheLevelThatAPersonChose_data()
{
    QTest::addColumn<NotificationLevel>("level");
    QTest::addColumn<QString>("told");
    QTest::newRow("off") << NotificationLevel::Off << QString();
    QTest::newRow("problems only") << NotificationLevel::ProblemsOnly << "1 needs you";
    QTest::newRow("all") << NotificationLevel::All << "1 delivered, 1 needs you";
}

void NotificationsTest::keepsToTheLevelThatAPersonChose()
{
    QFETCH(const NotificationLevel, level);
    m_choice->setLevel(level);
    m_news->look({entry("a", ItemState::Uploading), entry("b", ItemState::Uploading)});
    m_news->look({entry("a", ItemState::Delivered), entry("b", ItemState::Failed)});
    if (level == NotificationLevel::Off) { // reports only the next change, after the level has changed
        m_choice->setLevel(NotificationLevel::All);
        m_news->look(
            {entry("a", ItemState::Delivered), entry("b", ItemState::Failed), entry("c", ItemState::Delivered)});
        QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("1 delivered")});
        return;
    }
    QTRY_COMPARE(m_notifier->texts.size(), 1);
    QTEST(m_notifier->texts.first(), "told");
}

void NotificationsTest::theLevelIsChosenInTheSettingsAndKept()
{
    support::TestWindow desk(m_look);
    desk.open({.id = {QStringLiteral("c-1")}});
    desk.window().showPage(pageId::settings);
    desk.window().findChild<SettingsPage *>()->showSection(SettingsSection::Notifications);
    QCOMPARE(desk.notifications().level(), NotificationLevel::All);
    SegmentedControl *levels = nullptr;
    for (auto *control : desk.window().findChildren<SegmentedControl *>()) {
        if (control->accessibleName() == QStringLiteral("Notifications"))
            levels = control;
    }
    QVERIFY(levels && levels->isVisible());
    QTest::mouseClick(levels->segment(1), Qt::LeftButton);
    QCOMPARE(desk.notifications().level(), NotificationLevel::ProblemsOnly);
    desk.window().activateWindow();
    levels->segment(1)->setFocus();
    QTRY_VERIFY(levels->segment(1)->hasFocus());
    QTest::keyClick(levels->segment(1), Qt::Key_Left);
    QCOMPARE(desk.notifications().level(), NotificationLevel::Off);

    m_choice->setLevel(NotificationLevel::ProblemsOnly);
    QCOMPARE(NotificationSettings(*m_settings).level(), NotificationLevel::ProblemsOnly);
}

void NotificationsTest::aClickLeadsToTheRowThatNeedsAPerson()
{
    support::PracticeProcess practice({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                                                   {QStringLiteral("always"), true},
                                                   {QStringLiteral("do"), QStringLiteral("item-error")},
                                                   {QStringLiteral("code"), QStringLiteral("made-up")}}});
    QVERIFY(practice.isReady());
    support::TestWindow desk(m_look);
    desk.setNotifier(m_notifier.get());
    desk.open(practice.connection());
    desk.window().notifications()->setPauses(0ms, 0ms);
    desk.drive(practice);
    QTRY_VERIFY(desk.window().isActiveWindow());
    QWidget other; // the active window instead of ours
    other.show();
    other.activateWindow();
    QTRY_VERIFY(other.isActiveWindow()); // a late event would make a hidden window the active one
    desk.window().hide();
    other.hide();
    QTRY_VERIFY(!QApplication::activeWindow());

    NewDocument document;
    document.connection = practice.connection().id;
    document.origin = originOf(practice.connection().baseUrl);
    document.details.patient = {QStringLiteral("161494290947153")};
    document.details.type = QStringLiteral("lr");
    document.details.date = QDate(2026, 2, 12);
    const QByteArray content("%PDF-1.4\nmade up\n");
    document.files.append({{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
                           [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    const auto id = *awaitResult(desk.outbox().add(std::move(document)));
    QVERIFY(awaitResult(desk.outbox().send({id}, {})).ok());
    QTRY_COMPARE(m_notifier->texts, QStringList{QStringLiteral("1 needs you")});
    const auto *status = desk.window().findChild<StatusLine *>();
    QCOMPARE(status->sentence(), QStringLiteral("The outbox is empty")); // not updated while the window is hidden

    Q_EMIT m_notifier->clicked();
    QVERIFY(desk.window().isVisible());
    QVERIFY2(!status->sentence().contains(QStringLiteral("empty")), qPrintable(status->sentence()));
    QCOMPARE(desk.window().currentPage(), QString(pageId::outbox));
    auto *page = desk.window().findChild<OutboxPage *>();
    const auto *rows = page->findChild<OutboxModel *>();
    QCOMPARE(rows->itemAt(page->findChild<QListView *>()->currentIndex()).id, id.text);
    QTRY_VERIFY(m_notifier->withdrawn > 0); // now it is visible
    desk.close();
}

void NotificationsTest::asksTheDesktopsOwnService()
{
    FakeNotifications service;
    QVERIFY(service.isAvailable());
    const auto notifier = desktopNotifier(nullptr);
    QSignalSpy clicked(notifier.get(), &Notifier::clicked);
    notifier->show({.title = QStringLiteral("Clinic Desk: outbox"),
                    .text = QStringLiteral("4 delivered, 1 needs you"),
                    .action = QStringLiteral("Open the outbox")});
    QTRY_COMPARE(service.texts, QStringList{QStringLiteral("4 delivered, 1 needs you")});
    const QStringList actions{QStringLiteral("default"), QStringLiteral("Open the outbox")};
    QCOMPARE(service.actions, actions);
    QCOMPARE(service.replaced.last(), 0U);
    QTRY_VERIFY2(([&] {
                     Q_EMIT service.ActionInvoked(9, QStringLiteral("default")); // the notification of another program
                     Q_EMIT service.ActionInvoked(7, QStringLiteral("default"));
                     return !clicked.isEmpty();
                 }()),
                 "no click came");
    notifier->show({.text = QStringLiteral("1 needs you")});
    QTRY_COMPARE(service.texts.size(), 2);
    QCOMPARE(service.replaced.last(), 7U);
    QCoreApplication::processEvents();
    notifier->withdraw();
    QTRY_COMPARE(service.closed, QList<uint>{7U});
}

void NotificationsTest::theTraySaysItWhereNoServiceAnswers()
{
    NotedTray tray;
    const auto notifier = desktopNotifier(&tray);
    QSignalSpy clicked(notifier.get(), &Notifier::clicked);
    notifier->show({.text = QStringLiteral("1 needs you")});
    QTRY_COMPARE(tray.texts, QStringList{QStringLiteral("1 needs you")});
    Q_EMIT tray.messageClicked();
    QCOMPARE(clicked.size(), 1);
    QVERIFY(tray.isShown);
    notifier->withdraw();
    QVERIFY(!tray.isShown);
}

CLINICDESK_WINDOW_TEST(NotificationsTest)
#include "notificationstest.moc"
