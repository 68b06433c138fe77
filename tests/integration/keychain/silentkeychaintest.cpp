// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/base/errorreason.h"
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
    void saysThatItWaitsAndGivesUpWhereTheKeychainDoesNotAnswer();
};

// The service has its own connection, because a bus does not return a message to the connection that sent it.
void SilentKeychainTest::saysThatItWaitsAndGivesUpWhereTheKeychainDoesNotAnswer()
{
    auto bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("silent"));
    SilentService service;
    QVERIFY(bus.registerVirtualObject(QStringLiteral("/"), &service, QDBusConnection::SubPath));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));

    QList<ErrorReason> said;
    const KeychainPatience patience{.notice = std::chrono::milliseconds(200),
                                    .silence = std::chrono::milliseconds(600),
                                    .password = std::chrono::hours(1),
                                    .whileWaiting = [&said](const Error &error) { said.append(error.reason); }};
    auto keychain = makeKeychain(QStringLiteral("clinicdesk"), patience);
    const SecretName name{QStringLiteral("test/silent")};
    const auto read = awaitResult(keychain->read(name));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::KeychainUnavailable);
    QVERIFY(read.error().reason == ErrorReason::KeychainSilent);
    QVERIFY2(read.error().detail.contains(QStringLiteral("does not answer")), qPrintable(read.error().detail));
    QVERIFY(said == QList{ErrorReason::KeychainSilent});

    const auto asked = service.openQuestions();
    QVERIFY2(asked > 0, "the question has reached the service");
    const auto probed = awaitResult(probeKeychain(*keychain));
    QVERIFY(probed.error().reason == ErrorReason::KeychainSilent);
    QCOMPARE(service.openQuestions(), asked); // it would not answer this one either
    QCOMPARE(said.size(), 1);

    // After the late answers, it is asked again.
    keychain = makeKeychain(QStringLiteral("clinicdesk"), patience);
    const auto isAskedAgain = [&] {
        service.refuseAll(bus);
        return awaitResult(keychain->read(name)).error().reason != ErrorReason::KeychainSilent || said.size() > 1;
    };
    QTRY_VERIFY(isAskedAgain());
}

CLINICDESK_TEST(SilentKeychainTest)
#include "silentkeychaintest.moc"
