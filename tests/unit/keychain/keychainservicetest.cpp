// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "core/keychain/keychainservice_p.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class KeychainServiceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksFirstForTheKeychainOfTheDesktop_data();
    void looksFirstForTheKeychainOfTheDesktop();
    void usesTheSecretServiceWhereNoKWalletCanBeReached();
};

namespace {

void setDesktop(const QMap<QByteArray, QByteArray> &variables)
{
    for (const auto *name : {"XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "KDE_SESSION_VERSION", "KDE_FULL_SESSION",
                             "GNOME_DESKTOP_SESSION_ID"})
        qputenv(name, variables.value(name));
}

} // namespace

void KeychainServiceTest::looksFirstForTheKeychainOfTheDesktop_data()
{
    using Variables = QMap<QByteArray, QByteArray>;
    QTest::addColumn<Variables>("variables");
    QTest::addColumn<int>("withKWallet6");
    QTest::addColumn<int>("withoutKWallet6"); // as with Debian 12
    const auto row = [](const char *name, const Variables &variables, KeychainKind with, KeychainKind without) {
        QTest::newRow(name) << variables << static_cast<int>(with) << static_cast<int>(without);
    };
    using enum KeychainKind;
    row("none", {}, SecretService, SecretService);
    row("GNOME", {{"XDG_CURRENT_DESKTOP", "GNOME"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("Xfce", {{"XDG_CURRENT_DESKTOP", "XFCE"}, {"KDE_FULL_SESSION", "true"}}, SecretService, SecretService);
    row("LXQt", {{"XDG_CURRENT_DESKTOP", "LXQt"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("KDE", {{"XDG_CURRENT_DESKTOP", "KDE"}}, SecretService, SecretService);
    row("Plasma 5", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "5"}}, KWallet5, KWallet5);
    row("Plasma 6", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "6"}}, KWallet6, SecretService);
    row("KDE 4", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "4"}}, KWallet4, KWallet4);
    row("a list", {{"XDG_CURRENT_DESKTOP", "KDE:Plasma"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("a list in a full session",
        {{"XDG_CURRENT_DESKTOP", "KDE:Plasma"}, {"KDE_SESSION_VERSION", "5"}, {"KDE_FULL_SESSION", "true"}}, KWallet5,
        KWallet5);
    row("session of KDE", {{"DESKTOP_SESSION", "kde"}, {"KDE_SESSION_VERSION", "5"}}, KWallet5, KWallet5);
    row("session of Xubuntu", {{"DESKTOP_SESSION", "xubuntu"}, {"KDE_FULL_SESSION", "true"}}, SecretService,
        SecretService);
}

void KeychainServiceTest::looksFirstForTheKeychainOfTheDesktop()
{
    using Variables = QMap<QByteArray, QByteArray>;
    QFETCH(const Variables, variables);
    QFETCH(const int, withKWallet6);
    QFETCH(const int, withoutKWallet6);
    setDesktop(variables);
    QCOMPARE(static_cast<int>(preferredKeychain(true)), withKWallet6);
    QCOMPARE(static_cast<int>(preferredKeychain(false)), withoutKWallet6);
}

void KeychainServiceTest::usesTheSecretServiceWhereNoKWalletCanBeReached()
{
    setDesktop({{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "5"}});
    QCOMPARE(preferredKeychain(), KeychainKind::KWallet5);
    QCOMPARE(keychainKind(), QString());
    QVERIFY(support::awaitResult(decideKeychain()) == KeychainKind::SecretService);
    QCOMPARE(keychainKind(), QStringLiteral("Secret Service"));
}

CLINICDESK_TEST(KeychainServiceTest)
#include "keychainservicetest.moc"
