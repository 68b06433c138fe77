// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/realdesk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::RealDesk;

namespace {

constexpr int waitMs = 30'000;
const auto patientNumber = QStringLiteral("161494290947153");
const auto signInNeeded = QStringLiteral("sign-in needed");
const auto silentKeychain = QStringLiteral("The keychain on this computer does not respond.");

QJsonArray refusedToken()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("refuse-token")}}};
}

/// Saves the token, as another program of the same user does.
void keepToken(const SharedSecret &token)
{
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const auto connection = ConnectionList::load(places.connectionsFile)->all().first();
    const auto keychain = makeKeychain(places.keychainService);
    QVERIFY(awaitResult(keychain->write(secretName(connection, SecretKind::AccessToken), token)).ok());
}

void lockKeychain()
{
    auto lock = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
        QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("Lock"));
    const QList<QDBusObjectPath> collections{
        QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/collection/login"))};
    lock.setArguments({QVariant::fromValue(collections)});
    const auto answer = QDBusConnection::sessionBus().call(lock);
    QVERIFY2(answer.type() == QDBusMessage::ReplyMessage, qPrintable(answer.errorMessage()));
}

} // namespace

/// A connection with a refused token, and a new token that is saved in the keychain while the window is open.
class RenewedTokenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup()
    {
        m_desk.reset();
        m_computer.end();
    }

    void goesOnWithATokenThatIsInTheKeychainByNow();
    void goesOnWithATokenThatCameWhileTheOldOneWasBeingRefused();
    void saysThatALockedKeychainDoesNotAnswer(); // the last test: the keychain stays locked

private:
    void send();

    support::FreshComputer m_computer;
    std::unique_ptr<RealDesk> m_desk;
};

void RenewedTokenTest::init()
{
    m_computer.begin();
    QVERIFY(m_computer.practice().isReady());
    m_desk = std::make_unique<RealDesk>(m_computer.look());
    m_desk->start();
    m_desk->connectTo(m_computer.practice());
    QVERIFY(m_computer.practice().setFaults(refusedToken()));
}

void RenewedTokenTest::send()
{
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a made-up letter")});
    m_desk->pressSend();
}

void RenewedTokenTest::goesOnWithATokenThatIsInTheKeychainByNow()
{
    send();
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(signInNeeded), waitMs);
    m_desk->leaveAndComeBack(); // has no effect yet
    QVERIFY(m_desk->says(signInNeeded));
    keepToken(m_computer.practice().secondAccessToken());
    m_desk->leaveAndComeBack();
    QTRY_VERIFY_WITH_TIMEOUT(m_computer.hasArrived(QStringLiteral("letter.pdf")), waitMs);
    QTRY_VERIFY(!m_desk->says(signInNeeded));
}

void RenewedTokenTest::goesOnWithATokenThatCameWhileTheOldOneWasBeingRefused()
{
    keepToken(m_computer.practice().secondAccessToken());
    send();
    QTRY_VERIFY_WITH_TIMEOUT(m_computer.hasArrived(QStringLiteral("letter.pdf")), waitMs);
    QVERIFY(!m_computer.practice().requestsAt(QStringLiteral("docs")).isEmpty());
}

void RenewedTokenTest::saysThatALockedKeychainDoesNotAnswer()
{
    lockKeychain();
    send();
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(silentKeychain), waitMs);
    QTRY_VERIFY(m_desk->says(signInNeeded));
}

CLINICDESK_WINDOW_TEST(RenewedTokenTest)
#include "renewedtokentest.moc"
