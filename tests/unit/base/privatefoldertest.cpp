// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemfiles.h"

#include "core/base/filelock.h"
#include "tests/support/systemcalls.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <sys/stat.h>

using namespace clinicdesk;

class PrivateFolderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_mask = ::umask(0); }
    void cleanup() { ::umask(m_mask); }

    void isMadeForItsOwnerWithAllItsParents();
    void isClosedToOthersIfItIsOpen();
    void isMadeForALock();
    void isOnTheDiskWithItsParents();
    void isRefusedWhereThereIsAFile();

private:
    static mode_t modeOf(const QString &path)
    {
        struct stat status {};
        return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777 : 0;
    }

    mode_t m_mask = 0;
    QTemporaryDir m_folder;
};

void PrivateFolderTest::isMadeForItsOwnerWithAllItsParents()
{
    const auto path = m_folder.filePath(QStringLiteral("share/clinicdesk/outbox"));
    QVERIFY(makePrivateFolder(path).ok());
    QCOMPARE(modeOf(path), mode_t(0700));
    QCOMPARE(modeOf(m_folder.filePath(QStringLiteral("share/clinicdesk"))), mode_t(0700));
    QCOMPARE(modeOf(m_folder.filePath(QStringLiteral("share"))), mode_t(0700));
}

void PrivateFolderTest::isClosedToOthersIfItIsOpen()
{
    const auto path = m_folder.filePath(QStringLiteral("open"));
    QCOMPARE(::mkdir(QFile::encodeName(path).constData(), 0777), 0);
    QVERIFY(makePrivateFolder(path).ok());
    QCOMPARE(modeOf(path), mode_t(0700));
}

void PrivateFolderTest::isMadeForALock()
{
    const auto file = m_folder.filePath(QStringLiteral("config/people.json"));
    QVERIFY(FileLock::acquire(file).ok());
    QCOMPARE(modeOf(QFileInfo(file).path()), mode_t(0700));
}

void PrivateFolderTest::isOnTheDiskWithItsParents()
{
    if (!support::canTraceCalls())
        QSKIP("strace is not installed, so the calls of the program cannot be seen.");
    const auto lines =
        support::systemCallsOf({QCoreApplication::applicationFilePath(), QStringLiteral("PrivateFolderTest"),
                                QStringLiteral("isMadeForItsOwnerWithAllItsParents")},
                               QStringLiteral("mkdir,fsync"));
    static const QRegularExpression made(QStringLiteral(R"re(mkdir\("(.*)/[^/"]*", 0700\))re"));
    QStringList parents;
    for (const auto &line : lines) {
        const auto parent = made.match(line).captured(1);
        const bool isOfTest = line.contains(QLatin1String("/share"));
        if (isOfTest && !parent.isEmpty())
            parents.append(parent);
        else if (!parents.isEmpty() && line.contains(QLatin1Char('<') + parents.last() + QLatin1Char('>')))
            parents.last().clear();
    }
    QCOMPARE(parents, (QStringList{QString(), QString(), QString()}));
}

void PrivateFolderTest::isRefusedWhereThereIsAFile()
{
    QFile file(m_folder.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto before = modeOf(file.fileName());
    for (const auto &path : {file.fileName(), file.fileName() + QStringLiteral("/inside")}) {
        const auto made = makePrivateFolder(path);
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::StoreUnavailable);
    }
    QCOMPARE(modeOf(file.fileName()), before);
}

CLINICDESK_TEST(PrivateFolderTest)
#include "privatefoldertest.moc"
