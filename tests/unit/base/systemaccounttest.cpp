// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemaccount.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>

#include <pwd.h>
#include <unistd.h>

using namespace clinicdesk;

/// Where a process has its files if its environment does not say so, and whose they are.
class SystemAccountTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = qgetenv("HOME"); }
    void cleanup()
    {
        qputenv("HOME", m_home);
        for (const auto *name : folderVariables)
            qunsetenv(name);
    }
    void usesTheHomeOfTheAccountWithoutAnother();
    void ignoresRelativeFolders();
    void namesAHomeThatIsMissing();
    void namesTheAccount();

private:
    static constexpr std::array folderVariables{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"};
    QByteArray m_home;
};

void SystemAccountTest::usesTheHomeOfTheAccountWithoutAnother()
{
    QCOMPARE(validHomeFolder("/home/a", "/home/b"), QByteArray("/home/a"));
    for (const auto *given : {"", ".", "home/a", "~"}) {
        QCOMPARE(validHomeFolder(given, "/home/b"), QByteArray("/home/b"));
        QCOMPARE(validHomeFolder(given, ""), QByteArray());
        QCOMPARE(validHomeFolder(given, "b"), QByteArray());
    }
    for (const auto *given : {"", "home/a"}) {
        qputenv("HOME", given);
        const bool hasHome = setUpHomeFolder();
        QVERIFY(qgetenv("HOME").startsWith('/'));
        QCOMPARE(setUpHomeFolder(), hasHome); // as in a program that this one starts
    }
}

void SystemAccountTest::ignoresRelativeFolders()
{
    qputenv("HOME", "/home/a");
    qputenv("XDG_DATA_HOME", "data");
    qputenv("XDG_CACHE_HOME", "/cache");
    QVERIFY(setUpHomeFolder());
    QCOMPARE(qgetenv("HOME"), QByteArray("/home/a"));
    QVERIFY(!qEnvironmentVariableIsSet("XDG_DATA_HOME"));
    QCOMPARE(qgetenv("XDG_CACHE_HOME"), QByteArray("/cache"));
}

void SystemAccountTest::namesAHomeThatIsMissing()
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("file"));
    QVERIFY(QFile(file).open(QIODevice::WriteOnly));
    for (const auto *name : folderVariables)
        qunsetenv(name);
    for (const auto &home : {file, file + QStringLiteral("/home"), file + QStringLiteral("/a/b/")}) {
        qputenv("HOME", QFile::encodeName(home));
        QVERIFY(setUpHomeFolder());
        QCOMPARE(missingHomeFolder(), home);
    }
    for (const auto &home : {folder.path(), folder.filePath(QStringLiteral("new/home/"))}) {
        qputenv("HOME", QFile::encodeName(home));
        QCOMPARE(missingHomeFolder(), QString());
    }
    qputenv("HOME", QFile::encodeName(file));
    for (const auto *name : folderVariables)
        qputenv(name, QFile::encodeName(folder.path()));
    QCOMPARE(missingHomeFolder(), QString()); // no file belongs there
}

void SystemAccountTest::namesTheAccount()
{
    QCOMPARE(accountNumber(), quint32(::getuid()));
    const auto *account = ::getpwuid(::getuid());
    if (!account)
        QCOMPARE(accountName(), QString::number(::getuid()));
    else
        QVERIFY(QList({QFile::decodeName(account->pw_gecos).section(QLatin1Char(','), 0, 0).trimmed(),
                       QFile::decodeName(account->pw_name)})
                    .contains(accountName()));
}

CLINICDESK_TEST(SystemAccountTest)
#include "systemaccounttest.moc"
