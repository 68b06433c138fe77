// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/usagelock.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

/// Files that several programs use, and one removes.
class UsageLockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isSharedByMany();
    void isTakenAloneOnlyByOne();
    void countsForTheFileThatIsThereNow();
    void saysWhereItCannotBeMade();

private:
    QString file() const { return m_folder.filePath(QStringLiteral("in-use")); }

    QTemporaryDir m_folder;
};

void UsageLockTest::isSharedByMany()
{
    auto one = UsageLock::share(file());
    auto other = UsageLock::share(file());
    QVERIFY(one.ok() && other.ok());
    const auto alone = UsageLock::takeAlone(file());
    QVERIFY(!alone.ok());
    QCOMPARE(alone.error().code, ErrorCode::StoreUnavailable);
    QCOMPARE(alone.error().disk, DiskError::None);
    one->reset();
    QVERIFY(!UsageLock::takeAlone(file()).ok());
    other->reset();
    QVERIFY(UsageLock::takeAlone(file()).ok());
}

void UsageLockTest::isTakenAloneOnlyByOne()
{
    auto alone = UsageLock::takeAlone(file());
    QVERIFY(alone.ok());
    QVERIFY(!UsageLock::takeAlone(file()).ok());
    QVERIFY(!UsageLock::share(file()).ok());
    alone->reset();
    QVERIFY(UsageLock::share(file()).ok());
}

void UsageLockTest::countsForTheFileThatIsThereNow()
{
    const auto alone = UsageLock::takeAlone(file());
    QVERIFY(QFile::remove(file())); // with everything else
    const auto next = UsageLock::share(file());
    QVERIFY(next.ok());
    QVERIFY(!UsageLock::takeAlone(file()).ok());
}

void UsageLockTest::saysWhereItCannotBeMade()
{
    const auto lock = UsageLock::share(QStringLiteral("/proc/nowhere/in-use"));
    QVERIFY(!lock.ok());
    QVERIFY(lock.error().disk != DiskError::None);
}

CLINICDESK_TEST(UsageLockTest)
#include "usagelocktest.moc"
