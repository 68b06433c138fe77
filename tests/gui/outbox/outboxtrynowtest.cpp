// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/outbox/outboxdelegate.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/outboxpage.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QJsonObject>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

/// A document that waits is sent at once, before older ones, while the service is away.
class OutboxTryNowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_look = std::make_unique<ThemeManager>(*qobject_cast<QApplication *>(qApp));
        m_look->setMotion(false);
    }
    void cleanup()
    {
        m_desk.reset();
        m_practice.reset();
    }
    void cleanupTestCase() { m_look.reset(); }

    void theNamedDocumentGoesAtOnceInAnOutage_data();
    void theNamedDocumentGoesAtOnceInAnOutage();
    void theLinkStaysInViewBesideALongNote();
    void theMenuSaysTryAgainForWhatFailed();

private:
    /// The first call fails, and nothing is tried again for an hour.
    void openInAnOutage()
    {
        const QJsonObject headers{{QStringLiteral("Retry-After"), QStringLiteral("3600")}};
        open({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                          {QStringLiteral("nth"), QJsonArray{1}},
                          {QStringLiteral("do"), QStringLiteral("status")},
                          {QStringLiteral("status"), 503},
                          {QStringLiteral("headers"), headers}}});
        m_tried = send("lr");
        QTRY_VERIFY(m_desk->outbox().document(m_tried)->error);
    }
    void open(const QJsonArray &faults)
    {
        m_practice = std::make_unique<support::PracticeProcess>(faults);
        QVERIFY(m_practice->isReady());
        m_desk = std::make_unique<support::TestWindow>(*m_look);
        m_desk->open(m_practice->connection());
        m_desk->drive(*m_practice);
        m_desk->window().showPage(pageId::outbox);
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    }
    DocumentId send(const char *type)
    {
        NewDocument document;
        document.connection = m_practice->connection().id;
        document.origin = originOf(m_practice->connection().baseUrl);
        document.details.patient = {QStringLiteral("161494290947153")};
        document.details.type = QString::fromLatin1(type);
        document.details.date = QDate(2026, 2, 12);
        const QByteArray content("%PDF-1.4\nmade up");
        document.files.append(
            {{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        auto id = *awaitResult(m_desk->outbox().add(std::move(document)));
        [[maybe_unused]] const auto sent = awaitResult(m_desk->outbox().send({id}, {}));
        return id;
    }
    OutboxPage &page() { return *m_desk->window().findChild<OutboxPage *>(); }
    QListView &list() { return *page().findChild<QListView *>(); }
    OutboxModel &model() { return *page().findChild<OutboxModel *>(); }
    OutboxRow item(const DocumentId &id)
    {
        const int row = model().rowOf(id.text);
        return row < 0 ? OutboxRow() : model().items().at(row);
    }
    void choose(const DocumentId &id)
    {
        page().showDocument(id);
        list().setFocus();
        QTRY_VERIFY(list().hasFocus());
    }
    /// From the row's end to the left, until the row has taken a press for one on its link: how far that is from the
    /// end, or nothing.
    std::optional<int> pressLinkOf(const DocumentId &id)
    {
        const QSignalSpy pressed(qobject_cast<OutboxDelegate *>(list().itemDelegate()), &OutboxDelegate::linkClicked);
        const auto row = list().visualRect(model().index(model().rowOf(id.text)));
        for (int x = row.right() - 60; x > row.left() && pressed.isEmpty(); x -= 8) {
            QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, QPoint(x, row.center().y()));
            if (!pressed.isEmpty())
                return row.right() - x;
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

    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<support::TestWindow> m_desk;
    DocumentId m_tried;
};

void OutboxTryNowTest::theNamedDocumentGoesAtOnceInAnOutage_data()
{
    QTest::addColumn<QString>("by");
    QTest::addColumn<bool>("isTried");
    QTest::newRow("by the mouse") << QStringLiteral("link") << false;
    QTest::newRow("by its key") << QStringLiteral("key") << false;
    QTest::newRow("by the menu") << QStringLiteral("menu") << false;
    QTest::newRow("after a failure, by the mouse") << QStringLiteral("link") << true;
    QTest::newRow("after a failure, by its key") << QStringLiteral("key") << true;
}

void OutboxTryNowTest::theNamedDocumentGoesAtOnceInAnOutage()
{
    QFETCH(const QString, by);
    QFETCH(const bool, isTried);
    openInAnOutage();
    const auto older = send("iv");
    const auto newest = send("ps");
    const auto named = isTried ? m_tried : newest;
    QTRY_VERIFY(item(named).canTryNow && item(older).canTryNow);
    QList<DocumentId> begun;
    connect(&m_desk->outbox(), &Outbox::changed, this, [&](const DocumentId &id) {
        const auto document = m_desk->outbox().document(id);
        if (document && isBeingSent(document->state) && !begun.contains(id))
            begun.append(id);
    });
    choose(named);
    if (by == QLatin1String("link"))
        QVERIFY(pressLinkOf(named));
    else if (by == QLatin1String("key"))
        QTest::keyClick(&list(), Qt::Key_F8);
    else
        triggerInMenu(QStringLiteral("Try now"));
    QTRY_VERIFY(m_desk->outbox().document(named)->state == ItemState::Delivered);
    QCOMPARE(begun.first(), named);
    m_desk->outbox().disconnect(this);
}

void OutboxTryNowTest::theLinkStaysInViewBesideALongNote()
{
    openInAnOutage();
    m_desk->window().resize(1024, 700);
    QTRY_VERIFY(item(m_tried).canTryNow);
    const auto note = model().itemAt(model().index(model().rowOf(m_tried.text))).aside;
    const auto row = list().visualRect(model().index(model().rowOf(m_tried.text)));
    QVERIFY(list().fontMetrics().horizontalAdvance(note) > row.width() / 4); // longer than its column
    const auto fromEnd = pressLinkOf(m_tried);
    QVERIFY(fromEnd);
    const int digit = list().fontMetrics().horizontalAdvance(QLatin1Char('0'));
    // It uses all that the columns for pages, size and time leave free.
    QVERIFY2(*fromEnd < 38 * digit, qPrintable(QString::number(*fromEnd)));
    QTRY_VERIFY(m_desk->outbox().document(m_tried)->state == ItemState::Delivered);
}

void OutboxTryNowTest::theMenuSaysTryAgainForWhatFailed()
{
    open({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                      {QStringLiteral("nth"), QJsonArray{1}},
                      {QStringLiteral("do"), QStringLiteral("item-error")},
                      {QStringLiteral("code"), QStringLiteral("made-up")}}});
    const auto id = send("lr");
    QTRY_COMPARE(item(id).state, RowState::NeedsYou);
    QVERIFY(!item(id).canTryNow);
    choose(id);
    triggerInMenu(QStringLiteral("Try again"));
    QTRY_VERIFY(m_desk->outbox().document(id)->state == ItemState::Delivered);
}

CLINICDESK_WINDOW_TEST(OutboxTryNowTest)
#include "outboxtrynowtest.moc"
