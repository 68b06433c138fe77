// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/awaitresult.h"
#include "tests/support/outboxwindowtest.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxdelegate.h"
#include "ui/shell/statusline.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QJsonObject>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

/// Holding documents and letting them go on, one or all, in the real window.
class OutboxPausingTest : public support::OutboxWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void oneIsPausedByKeyAndGoesOnByItsLink();
    void everythingIsPausedByKeyAndGoesOnByTheButton();
    void theFilterShowsWhatIsPaused();
    void oneIsPutBeforeTheOthersByKey();
    void theMenuOffersWhatCanBeDone();
    void aPausedOneIsRemovedWithUndo();
    void oneThatIsRemovedWhileAllIsPausedDoesNotGoWithTheOthers_data();
    void oneThatIsRemovedWhileAllIsPausedDoesNotGoWithTheOthers();
    void theButtonKeepsItsNameWhereItIsAnIcon();
    void theNamedDocumentGoesAtOnceInAnOutage_data();
    void theNamedDocumentGoesAtOnceInAnOutage();
    void theLinkStaysInViewBesideALongNote();
    void theMenuSaysTryAgainForWhatFailed();

private:
    DocumentId send(const char *type, std::chrono::milliseconds undo = {})
    {
        return OutboxWindowTest::send(type, 2'000'000, undo);
    }
    bool isPaused(const DocumentId &id) { return m_desk->outbox().document(id)->paused; }
    QString stateLabel(const DocumentId &id)
    {
        const int row = model().rowOf(id.text);
        return row < 0 ? QString() : model().itemAt(model().index(row)).stateLabel;
    }
    QString aside(const QString &key)
    {
        const int row = model().rowOf(key);
        return row < 0 ? QString() : model().itemAt(model().index(row)).aside;
    }
    /// From where a row's note begins to the right, until the row has taken a press for one on its link.
    bool pressLinkOf(const DocumentId &id)
    {
        const QSignalSpy pressed(qobject_cast<OutboxDelegate *>(list().itemDelegate()), &OutboxDelegate::linkClicked);
        const auto row = list().visualRect(model().index(model().rowOf(id.text)));
        for (int x = row.left() + row.width() / 4; x < row.left() + row.width() * 3 / 4 && pressed.isEmpty(); x += 8)
            QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, QPoint(x, row.center().y()));
        return !pressed.isEmpty();
    }
    QPushButton *pauseButton()
    {
        for (auto *button : page().findChildren<QPushButton *>()) {
            if (button->accessibleName() == QStringLiteral("Pause all") ||
                button->accessibleName() == QStringLiteral("Resume all"))
                return button;
        }
        return nullptr;
    }
    QStringList menuOf(const DocumentId &id)
    {
        choose(id);
        Q_EMIT list().customContextMenuRequested(list().visualRect(list().currentIndex()).center());
        auto *menu = page().findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly);
        QStringList texts;
        if (!menu)
            return texts;
        for (const auto *action : menu->actions())
            texts.append(action->text());
        delete menu;
        return texts;
    }
    /// The first call fails, and nothing is tried again for an hour.
    void openInAnOutage()
    {
        const QJsonObject headers{{QStringLiteral("Retry-After"), QStringLiteral("3600")}};
        open({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                          {QStringLiteral("nth"), QJsonArray{1}},
                          {QStringLiteral("do"), QStringLiteral("status")},
                          {QStringLiteral("status"), 503},
                          {QStringLiteral("headers"), headers}}});
        m_tried = OutboxWindowTest::send("lr");
        QTRY_VERIFY(m_desk->outbox().document(m_tried)->error);
    }
    /// From the row's end to the left, until the row has taken a press for one on its link: how far that is from the
    /// end, or nothing.
    std::optional<int> pressLastLinkOf(const DocumentId &id)
    {
        const QSignalSpy pressed(qobject_cast<OutboxDelegate *>(list().itemDelegate()), &OutboxDelegate::linkClicked);
        const auto line = list().visualRect(model().index(model().rowOf(id.text)));
        for (int x = line.right() - 60; x > line.left() && pressed.isEmpty(); x -= 8) {
            QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, QPoint(x, line.center().y()));
            if (!pressed.isEmpty())
                return line.right() - x;
        }
        return std::nullopt;
    }
    void triggerInMenu(const QString &text)
    {
        const auto at = list().visualRect(list().currentIndex()).center();
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, list().mapToGlobal(at)); // as by the menu key
        QApplication::sendEvent(&list(), &asked);
        QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (auto *action : menu->actions()) {
            if (action->text() == text)
                menu->setActiveAction(action);
        }
        QVERIFY(menu->activeAction());
        QTest::keyClick(menu, Qt::Key_Return);
    }

    DocumentId m_tried;
};

void OutboxPausingTest::oneIsPausedByKeyAndGoesOnByItsLink()
{
    open({QJsonObject{{QStringLiteral("on"), QStringLiteral("storage")},
                      {QStringLiteral("nth"), QJsonArray{1}},
                      {QStringLiteral("do"), QStringLiteral("silence")}}});
    const auto id = send("ds");
    QTRY_COMPARE(stateOf(id), ItemState::Uploading);
    QTRY_VERIFY(stateLabel(id).startsWith(QStringLiteral("Sending")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_F9, Qt::ShiftModifier);
    QTRY_COMPARE(stateLabel(id), QStringLiteral("Paused"));
    QVERIFY(isPaused(id));
    QCOMPARE(stateOf(id), ItemState::Queued);
    QCOMPARE(aside(id.text), QStringLiteral("by you"));
    QCOMPARE(aside(QStringLiteral("section/under-way")), QStringLiteral("1 paused"));
    QTRY_COMPARE(m_desk->window().findChild<StatusLine *>()->closing(), QStringLiteral("1 document is paused"));
    QVERIFY(pressLinkOf(id));
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
}

void OutboxPausingTest::everythingIsPausedByKeyAndGoesOnByTheButton()
{
    open();
    QCOMPARE(pauseButton()->text(), QStringLiteral("Pause all"));
    QTest::keyClick(&m_desk->window(), Qt::Key_F9);
    QTRY_VERIFY(m_desk->outbox().isPaused());
    QTRY_COMPARE(pauseButton()->text(), QStringLiteral("Resume all"));
    const auto id = send("lr"); // added while all is paused
    QTRY_COMPARE(stateLabel(id), QStringLiteral("Paused"));
    QCOMPARE(aside(id.text), QStringLiteral("with “Pause all”"));
    auto *status = m_desk->window().findChild<StatusLine *>();
    QTRY_COMPARE(status->sentence(), QStringLiteral("Everything is paused: 1 document waiting"));
    QCOMPARE(status->closing(), QStringLiteral("1 document is paused"));
    const auto labels = page().findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text() == QStringLiteral("Everything is paused");
    }));
    QTest::mouseClick(pauseButton(), Qt::LeftButton);
    QTRY_VERIFY(!m_desk->outbox().isPaused());
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
    QTRY_COMPARE(pauseButton()->text(), QStringLiteral("Pause all"));
}

void OutboxPausingTest::theFilterShowsWhatIsPaused()
{
    open();
    const auto paused = send("ds", std::chrono::hours(1));
    const auto waiting = send("lr", std::chrono::hours(1));
    QVERIFY(awaitResult(m_desk->outbox().pause(paused)).ok());
    auto &filter = *page().findChild<SegmentedControl *>();
    QTRY_COMPARE(stateLabel(paused), QStringLiteral("Paused"));
    QCOMPARE(filter.segment(int(OutboxFilter::Paused))->accessibleName(), QStringLiteral("Paused 1"));
    QTest::mouseClick(filter.segment(int(OutboxFilter::Paused)), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 2); // the head of the section, and the document
    QVERIFY(model().rowOf(paused.text) >= 0);
    QTest::mouseClick(filter.segment(int(OutboxFilter::InProgress)), Qt::LeftButton);
    QTRY_VERIFY(model().rowOf(paused.text) < 0);
    QVERIFY(model().rowOf(waiting.text) >= 0);
}

void OutboxPausingTest::oneIsPutBeforeTheOthersByKey()
{
    open();
    const auto first = send("ds", std::chrono::hours(1));
    const auto second = send("lr", std::chrono::hours(1));
    QVERIFY(awaitResult(m_desk->outbox().pause(first)).ok());
    QVERIFY(awaitResult(m_desk->outbox().pause(second)).ok());
    QTRY_COMPARE(stateLabel(second), QStringLiteral("Paused"));
    choose(second);
    QTest::keyClick(&list(), Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY(!isPaused(second));
    QVERIFY(m_desk->outbox().document(second)->priority > m_desk->outbox().document(first)->priority);
    QVERIFY(isPaused(first));
    choose(first);
    QTest::keyClick(&list(), Qt::Key_F9, Qt::ControlModifier);
    QTRY_VERIFY(!isPaused(first));
}

void OutboxPausingTest::theMenuOffersWhatCanBeDone()
{
    open();
    const auto waiting = send("ds", std::chrono::hours(1));
    const auto paused = send("lr", std::chrono::hours(1));
    QVERIFY(awaitResult(m_desk->outbox().pause(paused)).ok());
    QTRY_COMPARE(stateLabel(paused), QStringLiteral("Paused"));
    const QStringList ofWaiting{QStringLiteral("Undo sending"), QStringLiteral("Pause"), QStringLiteral("Send next"),
                                QStringLiteral("Remove")};
    QCOMPARE(menuOf(waiting), ofWaiting);
    const QStringList ofPaused{QStringLiteral("Resume"), QStringLiteral("Send next"), QStringLiteral("Remove")};
    QCOMPARE(menuOf(paused), ofPaused);
}

void OutboxPausingTest::aPausedOneIsRemovedWithUndo()
{
    open();
    const auto id = send("ds", std::chrono::hours(1));
    QVERIFY(awaitResult(m_desk->outbox().pause(id)).ok());
    QTRY_COMPARE(stateLabel(id), QStringLiteral("Paused"));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    auto &toast = *page().findChild<Toast *>();
    QTest::mouseClick(toast.findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_VERIFY(model().rowOf(id.text) >= 0);
    QVERIFY(isPaused(id));
}

void OutboxPausingTest::oneThatIsRemovedWhileAllIsPausedDoesNotGoWithTheOthers_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("by key") << true;
    QTest::newRow("by a command") << false;
}

void OutboxPausingTest::oneThatIsRemovedWhileAllIsPausedDoesNotGoWithTheOthers()
{
    QFETCH(const bool, byKey);
    open();
    QVERIFY(awaitResult(m_desk->outbox().pauseAll()).ok());
    const auto other = send("ds");
    const auto removed = send("lr");
    QTRY_COMPARE(stateLabel(removed), QStringLiteral("Paused"));
    choose(removed);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(removed.text), -1);
    if (byKey)
        QTest::keyClick(&page(), Qt::Key_F9);
    else
        QVERIFY(awaitResult(m_desk->outbox().resumeAll()).ok());
    QTRY_COMPARE(stateLabel(other), QStringLiteral("Delivered"));
    QTRY_VERIFY(m_desk->outbox().document(removed)->state == ItemState::Cancelled);
    QVERIFY(!page().findChild<Toast *>()->isVisible()); // nothing can be taken back any more
}

void OutboxPausingTest::theButtonKeepsItsNameWhereItIsAnIcon()
{
    open();
    m_desk->window().resize(m_desk->window().minimumSize());
    QTRY_VERIFY(pauseButton() && pauseButton()->text().isEmpty());
    QCOMPARE(pauseButton()->accessibleName(), QStringLiteral("Pause all"));
    QVERIFY(!pauseButton()->icon().isNull());
    QVERIFY(pauseButton()->geometry().right() < page().width());
}

// A document that waits is sent at once, before older ones, while the service is away.

void OutboxPausingTest::theNamedDocumentGoesAtOnceInAnOutage_data()
{
    QTest::addColumn<QString>("by");
    QTest::addColumn<bool>("isTried");
    QTest::newRow("by the mouse") << QStringLiteral("link") << false;
    QTest::newRow("by its key") << QStringLiteral("key") << false;
    QTest::newRow("by the menu") << QStringLiteral("menu") << false;
    QTest::newRow("after a failure, by the mouse") << QStringLiteral("link") << true;
    QTest::newRow("after a failure, by its key") << QStringLiteral("key") << true;
}

void OutboxPausingTest::theNamedDocumentGoesAtOnceInAnOutage()
{
    QFETCH(const QString, by);
    QFETCH(const bool, isTried);
    openInAnOutage();
    const auto older = OutboxWindowTest::send("iv");
    const auto newest = OutboxWindowTest::send("ps");
    const auto named = isTried ? m_tried : newest;
    QTRY_VERIFY(row(named).canTryNow && row(older).canTryNow);
    QList<DocumentId> begun;
    connect(&m_desk->outbox(), &Outbox::changed, this, [&](const DocumentId &id) {
        const auto document = m_desk->outbox().document(id);
        if (document && isBeingSent(document->state) && !begun.contains(id))
            begun.append(id);
    });
    choose(named);
    if (by == QLatin1String("link"))
        QVERIFY(pressLastLinkOf(named));
    else if (by == QLatin1String("key"))
        QTest::keyClick(&list(), Qt::Key_F8);
    else
        triggerInMenu(QStringLiteral("Try now"));
    QTRY_VERIFY(m_desk->outbox().document(named)->state == ItemState::Delivered);
    QCOMPARE(begun.first(), named);
    m_desk->outbox().disconnect(this);
}

void OutboxPausingTest::theLinkStaysInViewBesideALongNote()
{
    openInAnOutage();
    m_desk->window().resize(1024, 700);
    QTRY_VERIFY(row(m_tried).canTryNow);
    const auto note = model().itemAt(model().index(model().rowOf(m_tried.text))).aside;
    const auto line = list().visualRect(model().index(model().rowOf(m_tried.text)));
    QVERIFY(list().fontMetrics().horizontalAdvance(note) > line.width() / 4); // longer than its column
    const auto fromEnd = pressLastLinkOf(m_tried);
    QVERIFY(fromEnd);
    const int digit = list().fontMetrics().horizontalAdvance(QLatin1Char('0'));
    // It uses all that the columns for pages, size and time leave free.
    QVERIFY2(*fromEnd < 38 * digit, qPrintable(QString::number(*fromEnd)));
    QTRY_VERIFY(m_desk->outbox().document(m_tried)->state == ItemState::Delivered);
}

void OutboxPausingTest::theMenuSaysTryAgainForWhatFailed()
{
    open({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                      {QStringLiteral("nth"), QJsonArray{1}},
                      {QStringLiteral("do"), QStringLiteral("item-error")},
                      {QStringLiteral("code"), QStringLiteral("made-up")}}});
    const auto id = OutboxWindowTest::send("lr");
    QTRY_COMPARE(row(id).state, RowState::NeedsYou);
    QVERIFY(!row(id).canTryNow);
    choose(id);
    triggerInMenu(QStringLiteral("Try again"));
    QTRY_VERIFY(m_desk->outbox().document(id)->state == ItemState::Delivered);
}

CLINICDESK_WINDOW_TEST(OutboxPausingTest)
#include "outboxpausingtest.moc"
