// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// A Secret Service that accepts every call and does not answer until a test makes it refuse all of them.
class SilentService final : public QDBusVirtualObject {
    Q_OBJECT

public:
    QString introspect(const QString &) const override { return {}; }

    bool handleMessage(const QDBusMessage &message, const QDBusConnection &) override
    {
        message.setDelayedReply(true);
        m_open.append(message);
        return true;
    }

    qsizetype openQuestions() const { return m_open.size(); }

    void refuseAll(const QDBusConnection &bus)
    {
        for (const auto &message : std::exchange(m_open, {}))
            bus.send(message.createErrorReply(QDBusError::Failed, QStringLiteral("late")));
    }

private:
    QList<QDBusMessage> m_open;
};

class SilentKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesUpWhenTheKeychainDoesNotAnswerAndBearsALateAnswer();
};

// The service has its own connection, because a bus does not return a message to the connection that sent it.
void SilentKeychainTest::givesUpWhenTheKeychainDoesNotAnswerAndBearsALateAnswer()
{
    auto bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("silent"));
    SilentService service;
    QVERIFY(bus.registerVirtualObject(QStringLiteral("/"), &service, QDBusConnection::SubPath));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));

    auto keychain = makeKeychain(QStringLiteral("clinicdesk"), std::chrono::milliseconds(300));
    const auto read = awaitResult(keychain->read({QStringLiteral("test/silent")}));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::KeychainUnavailable);
    QVERIFY2(read.error().detail.contains(QStringLiteral("does not answer")), qPrintable(read.error().detail));
    const auto probed = awaitResult(probeKeychain(*keychain));
    QVERIFY(!probed.ok());
    QCOMPARE(probed.error().code, ErrorCode::KeychainUnavailable);

    QVERIFY2(service.openQuestions() > 0, "the question has reached the service");
    keychain.reset();
    service.refuseAll(bus);
    QTRY_VERIFY2(service.openQuestions() > 0, "after the late answer the next question came");
}

CLINICDESK_TEST(SilentKeychainTest)
#include "silentkeychaintest.moc"
