// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/gui/desk/freshcomputer.h"
#include "tests/support/awaitresult.h"
#include "tests/support/keyring.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto letterName = QStringLiteral("letter.pdf");
const auto signInNeeded = QStringLiteral("sign-in needed");
const auto lockedKeychain = QStringLiteral("The keychain on this computer is locked.");

/// Saves the token, as another program of the same user does.
void keepToken(const SharedSecret &token)
{
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const auto connection = ConnectionList::load(places.connectionsFile)->all().first();
    const auto keychain = makeKeychain(places.keychainService);
    QVERIFY(awaitResult(keychain->write(secretName(connection, SecretKind::AccessToken), token)).ok());
}

} // namespace

/// A connection with a refused token, and a new token that is saved in the keychain while the window is open.
class RenewedTokenTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        startConnected();
        QVERIFY(m_computer.practice().setFaults(refusedToken()));
    }
    void goesOnWithATokenThatIsInTheKeychainByNow();
    void goesOnWithATokenThatCameWhileTheOldOneWasBeingRefused();
    void saysThatTheKeychainIsLocked(); // the last test: the keychain stays locked
};

void RenewedTokenTest::goesOnWithATokenThatIsInTheKeychainByNow()
{
    send(letterName);
    QTRY_VERIFY(m_desk->says(signInNeeded));
    m_desk->leaveAndComeBack(); // has no effect yet
    QVERIFY(m_desk->says(signInNeeded));
    keepToken(m_computer.practice().secondAccessToken());
    m_desk->leaveAndComeBack();
    QTRY_VERIFY(m_computer.hasArrived(letterName));
    QTRY_VERIFY(!m_desk->says(signInNeeded));
}

void RenewedTokenTest::goesOnWithATokenThatCameWhileTheOldOneWasBeingRefused()
{
    keepToken(m_computer.practice().secondAccessToken());
    send(letterName);
    QTRY_VERIFY(m_computer.hasArrived(letterName));
    QVERIFY(!m_computer.practice().requestsAt(QStringLiteral("docs")).isEmpty());
}

void RenewedTokenTest::saysThatTheKeychainIsLocked()
{
    Keyring::lock();
    send(letterName);
    QTRY_VERIFY(m_desk->says(lockedKeychain));
    QTRY_VERIFY(m_desk->says(QStringLiteral("keychain locked"))); // the state of the connection
    QVERIFY(!m_desk->says(signInNeeded));
}

CLINICDESK_WINDOW_TEST(RenewedTokenTest)
#include "renewedtokentest.moc"
