// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxmonitor.h"
#include "core/outbox/outbox.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

class OutboxMonitorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_outbox = Outbox::inMemory({});
        m_monitor = std::make_unique<OutboxMonitor>(*m_outbox);
    }
    void cleanup()
    {
        m_monitor.reset();
        m_outbox.reset();
    }

    void hasWhatTheOutboxHasAfterEveryStep();
    void readsManyInSeveralSteps();
    void looksAgainOnlyAtWhatChanged();
    void hearsOfAHoldOfTheWholeConnection();

private:
    DocumentId add(ItemState state = ItemState::Draft, const char *connection = "made-up")
    {
        NewDocument document;
        document.connection = {QString::fromLatin1(connection)};
        document.origin = QStringLiteral("http://127.0.0.1:9");
        document.details.patient = {QStringLiteral("161494290947153")};
        document.details.type = QStringLiteral("lr");
        document.details.date = QDate(2026, 11, 12);
        document.files.append({{QStringLiteral("scan.pdf"), FileKind::Pdf, 3},
                               []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PD"); }});
        document.state = state;
        return *awaitResult(m_outbox->add(document));
    }
    void drive(const char *connection)
    {
        const Connection made{.id = {QString::fromLatin1(connection)},
                              .baseUrl = QUrl(QStringLiteral("http://127.0.0.1:9"))};
        const auto engine = std::make_shared<http::Engine>();
        QVERIFY(awaitResult(m_outbox->startSending(std::make_shared<Client>(made, ConnectionSecrets(), engine))));
    }

    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<OutboxMonitor> m_monitor;
};

void OutboxMonitorTest::hasWhatTheOutboxHasAfterEveryStep()
{
    const auto compare = [this] { QCOMPARE(m_monitor->entries(), entriesOf(*m_outbox)); };
    const auto done = [&](Task<Result<void>> task) {
        QVERIFY(awaitResult(std::move(task)).ok());
        compare();
    };
    compare();
    const auto first = add();
    const auto second = add();
    const auto third = add(ItemState::Queued, "harbour");
    compare();
    done(m_outbox->send({second}, std::chrono::seconds(8)));
    done(m_outbox->send({first}, std::chrono::seconds(8))); // it was added before the other one
    QCOMPARE(m_monitor->entries().size(), 3);
    QCOMPARE(m_monitor->entries().first()->document.id, first);
    done(m_outbox->pause(second));
    done(m_outbox->resume(second));
    done(m_outbox->pauseAll(ConnectionId{QStringLiteral("harbour")}));
    QVERIFY(m_monitor->entries().last()->pausedWithAll);
    done(m_outbox->pauseAll());
    done(m_outbox->resumeAll());
    done(m_outbox->undoSend(first));
    done(m_outbox->cancel(first));
    done(m_outbox->cancel(third));
    QCOMPARE(m_monitor->entries().size(), 1);
}

void OutboxMonitorTest::readsManyInSeveralSteps()
{
    const auto draft = add();
    QList<DocumentId> ids;
    while (ids.size() < 7'000)
        ids.append(add(ItemState::Queued));
    m_monitor = std::make_unique<OutboxMonitor>(*m_outbox); // which finds them there
    m_monitor->readMore();
    QVERIFY(!m_monitor->isRead());
    // What happens between two steps is seen, wherever it stands.
    QVERIFY(awaitResult(m_outbox->pause(ids.first())));
    QVERIFY(awaitResult(m_outbox->pause(ids.last())));
    m_monitor->readMore();
    QVERIFY(awaitResult(m_outbox->cancel(draft))); // goes, and moves the places of what comes after it
    ids.append(add(ItemState::Queued));
    for (int steps = 0; !m_monitor->isRead() && steps < 10; ++steps)
        m_monitor->readMore();
    QVERIFY(m_monitor->isRead());
    QCOMPARE(m_monitor->entries(), entriesOf(*m_outbox));
    QCOMPARE(m_monitor->entries().size(), ids.size());
}

void OutboxMonitorTest::looksAgainOnlyAtWhatChanged()
{
    const auto changing = add(ItemState::Queued);
    add(ItemState::Queued);
    const auto before = m_monitor->entries();
    QSignalSpy changed(m_monitor.get(), &OutboxMonitor::changed);
    QVERIFY(awaitResult(m_outbox->pause(changing)));
    QCOMPARE(changed.size(), 1);
    const auto &after = m_monitor->entries();
    QVERIFY(after.first()->document.paused);
    QVERIFY(after.last().operator->() == before.last().operator->()); // the very same, not one that is equal
}

void OutboxMonitorTest::hearsOfAHoldOfTheWholeConnection()
{
    add(ItemState::Queued);
    add(ItemState::Queued);
    QVERIFY(!m_monitor->entries().first()->blockingError);
    QSignalSpy changed(m_monitor.get(), &OutboxMonitor::changed);
    drive("made-up"); // without a token
    QTRY_VERIFY(m_monitor->entries().first()->blockingError && m_monitor->entries().last()->blockingError);
    QCOMPARE(m_monitor->entries(), entriesOf(*m_outbox));
    QVERIFY(!changed.isEmpty());
    [](Outbox &outbox) -> Task<> { co_await outbox.stopSending({QStringLiteral("made-up")}); }(*m_outbox);
    QTRY_VERIFY(!m_outbox->sendingState({QStringLiteral("made-up")}).blockingError);
    QCOMPARE(m_monitor->entries(), entriesOf(*m_outbox));
}

CLINICDESK_TEST(OutboxMonitorTest)
#include "outboxmonitortest.moc"
