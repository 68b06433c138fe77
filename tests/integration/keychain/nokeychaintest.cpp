// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/keychain/keychain.h"
#include "tests/integration/keychain/homefolder.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// Tests without a Secret Service. The order of the tests matters, because a session bus that was found once is
/// reused.
class NoKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysSoWithoutASessionBus();
    void saysSoOnABusWithoutAKeychain();
};

namespace {

const QByteArray canary("made-up-canary-0123456789");

void compareEachAnswer()
{
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto secret = std::make_shared<const SecretBytes>(QByteArrayView(canary));
    const SecretName name{QStringLiteral("test/none")};
    const auto before = support::allFiles();

    const auto written = awaitResult(keychain->write(name, secret));
    const auto read = awaitResult(keychain->read(name));
    const auto removed = awaitResult(keychain->remove(name));
    const auto probed = awaitResult(probeKeychain(*keychain));
    QVERIFY(!written && !read && !removed && !probed);
    for (const auto &error : {written.error(), read.error(), removed.error(), probed.error()}) {
        QCOMPARE(error.code, ErrorCode::KeychainUnavailable);
        QVERIFY(error.reason == ErrorReason::KeychainAbsent);
        QVERIFY(!error.detail.isEmpty());
    }
    QCOMPARE(support::filesWith(canary), QStringList());
    QCOMPARE(support::allFiles(), before);
}

} // namespace

void NoKeychainTest::saysSoWithoutASessionBus()
{
    const auto address = qgetenv("DBUS_SESSION_BUS_ADDRESS");
    QVERIFY(!address.isEmpty());
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
    compareEachAnswer();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
}

void NoKeychainTest::saysSoOnABusWithoutAKeychain()
{
    compareEachAnswer();
}

CLINICDESK_TEST(NoKeychainTest)
#include "nokeychaintest.moc"
