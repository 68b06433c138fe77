// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/homefolder.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Where a process has its files if its environment does not say so.
class HomeFolderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = qgetenv("HOME"); }
    void cleanup()
    {
        qputenv("HOME", m_home);
        qunsetenv("XDG_DATA_HOME");
        qunsetenv("XDG_CACHE_HOME");
    }
    void usesTheHomeOfTheAccountWithoutAnother();
    void ignoresRelativeFolders();

private:
    QByteArray m_home;
};

void HomeFolderTest::usesTheHomeOfTheAccountWithoutAnother()
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

void HomeFolderTest::ignoresRelativeFolders()
{
    qputenv("HOME", "/home/a");
    qputenv("XDG_DATA_HOME", "data");
    qputenv("XDG_CACHE_HOME", "/cache");
    QVERIFY(setUpHomeFolder());
    QCOMPARE(qgetenv("HOME"), QByteArray("/home/a"));
    QVERIFY(!qEnvironmentVariableIsSet("XDG_DATA_HOME"));
    QCOMPARE(qgetenv("XDG_CACHE_HOME"), QByteArray("/cache"));
}

CLINICDESK_TEST(HomeFolderTest)
#include "homefoldertest.moc"
