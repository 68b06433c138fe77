// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/base/errorreason.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// A Secret Service that accepts every call and does not answer until a test makes it refuse all of them; or one that
/// answers until it is asked whether its keyring is locked.
class SilentService final : public QDBusVirtualObject {
    Q_OBJECT

public:
    QString introspect(const QString &) const override { return {}; }

    bool handleMessage(const QDBusMessage &message, const QDBusConnection &bus) override
    {
        message.setDelayedReply(true);
        if (const auto answer = answersAtFirst ? answerTo(message) : std::nullopt) {
            bus.send(*answer);
            return true;
        }
        m_open.append(message);
        return true;
    }

    bool answersAtFirst = false;
    bool isLocked = false; ///< and says so

    qsizetype openQuestions() const { return m_open.size(); }

    void refuseAll(const QDBusConnection &bus)
    {
        for (const auto &message : std::exchange(m_open, {}))
            bus.send(message.createErrorReply(QDBusError::Failed, QStringLiteral("late")));
    }

private:
    /// No entry is in it.
    std::optional<QDBusMessage> answerTo(const QDBusMessage &question) const
    {
        const auto path = [](const char *name) {
            return QVariant::fromValue(
                QDBusObjectPath(QLatin1String("/org/freedesktop/secrets/") + QLatin1String(name)));
        };
        const auto none = QVariant::fromValue(QList<QDBusObjectPath>());
        const auto member = question.member();
        if (member == QLatin1String("GetAll"))
            return question.createReply(QVariantMap());
        if (member == QLatin1String("OpenSession") && question.arguments().value(0) != QLatin1String("plain"))
            return question.createErrorReply(QDBusError::NotSupported, QStringLiteral("plain only"));
        if (member == QLatin1String("OpenSession"))
            return question.createReply({QVariant::fromValue(QDBusVariant(QString())), path("session/made_up")});
        if (member == QLatin1String("SearchItems"))
            return question.createReply({none, none});
        if (member == QLatin1String("ReadAlias"))
            return question.createReply(path("collection/made_up"));
        if (isLocked && member == QLatin1String("Get") && question.arguments().value(1) == QLatin1String("Locked"))
            return question.createReply(QVariant::fromValue(QDBusVariant(true)));
        return std::nullopt;
    }

    QList<QDBusMessage> m_open;
};

class SilentKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void losesNoEntryToAKeychainThatFallsSilent();
    void knowsThatAServiceOfKWalletAsksForThePasswordItself_data();
    void knowsThatAServiceOfKWalletAsksForThePasswordItself();
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
    std::optional<Error> error;
    const auto isAsked = [&] {
        said.clear();
        error = awaitResult(keychain->read(name)).error();
        return !said.isEmpty();
    };
    QVERIFY(QTest::qWaitFor(isAsked, tests::patienceMs)); // at first libsecret may ask the service of the test before
    QCOMPARE(error->code, ErrorCode::KeychainUnavailable);
    QVERIFY(error->reason == ErrorReason::KeychainSilent);
    QVERIFY2(error->detail.contains(QStringLiteral("does not answer")), qPrintable(error->detail));
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

/// It has said that no entry is there, but not whether it can see all of them: that is not the same as a lost entry.
void SilentKeychainTest::losesNoEntryToAKeychainThatFallsSilent()
{
    auto bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("falls silent"));
    SilentService service;
    service.answersAtFirst = true;
    QVERIFY(bus.registerVirtualObject(QStringLiteral("/"), &service, QDBusConnection::SubPath));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto read = awaitResult(keychain->read({QStringLiteral("test/silent")}));
    QVERIFY2(!read.ok(), "the entry counts as missing");
    QCOMPARE(read.error().code, ErrorCode::KeychainUnavailable);
    QVERIFY(read.error().reason == ErrorReason::KeychainSilent);
    QVERIFY2(service.openQuestions() > 0, "it was asked whether the keyring is locked");
    QVERIFY(bus.unregisterService(QStringLiteral("org.freedesktop.secrets")));
    bus.unregisterObject(QStringLiteral("/"), QDBusConnection::UnregisterTree);
}

void SilentKeychainTest::knowsThatAServiceOfKWalletAsksForThePasswordItself_data()
{
    QTest::addColumn<bool>("isOfKWallet");
    QTest::newRow("of KWallet") << true;
    QTest::newRow("of another program") << false;
}

void SilentKeychainTest::knowsThatAServiceOfKWalletAsksForThePasswordItself()
{
    QFETCH(const bool, isOfKWallet);
    auto bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("locked"));
    auto other = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("not the keychain"));
    SilentService service;
    service.answersAtFirst = true;
    service.isLocked = true;
    const auto nameOfKWallet = QStringLiteral("org.kde.secretservicecompat");
    QVERIFY(bus.registerVirtualObject(QStringLiteral("/"), &service, QDBusConnection::SubPath));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));
    QVERIFY((isOfKWallet ? bus : other).registerService(nameOfKWallet));
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto read = awaitResult(keychain->read({QStringLiteral("test/locked")}));
    QVERIFY2(!read.ok(), "the entry counts as missing");
    QVERIFY(read.error().reason == (isOfKWallet ? ErrorReason::KeychainDismissed : ErrorReason::KeychainLocked));
    QVERIFY((isOfKWallet ? bus : other).unregisterService(nameOfKWallet));
    QVERIFY(bus.unregisterService(QStringLiteral("org.freedesktop.secrets")));
    bus.unregisterObject(QStringLiteral("/"), QDBusConnection::UnregisterTree);
}

CLINICDESK_TEST(SilentKeychainTest)
#include "silentkeychaintest.moc"
