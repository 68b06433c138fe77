// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/settledfiles.h"

#include "tests/support/testprogram.h"

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

std::chrono::milliseconds at(qint64 ms)
{
    return std::chrono::hours(1) + std::chrono::milliseconds(ms);
}

QStringList names(const QList<FolderFile> &files)
{
    QStringList found;
    for (const auto &file : files)
        found.append(file.name);
    return found;
}

const FolderFile scan{QStringLiteral("scan.pdf"), 1'000, 5};

} // namespace

class SettledFilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFileSettlesAfterItsTimeWithoutAChange();
    void aLargerFileStartsItsTimeAgain();
    void aNewTimeOfTheFileStartsItsTimeAgain();
    void aFileThatIsOpenElsewhereStartsItsTimeAgain();
    void aFileThatDisappearedIsForgotten();
    void theOldestFileComesFirst();
};

void SettledFilesTest::aFileSettlesAfterItsTimeWithoutAChange()
{
    SettledFiles files(2s);
    QVERIFY(!files.isWaiting());
    QCOMPARE(names(files.update({scan}, at(0))), QStringList());
    QVERIFY(files.isWaiting());
    QCOMPARE(names(files.update({scan}, at(1'999))), QStringList());
    QCOMPARE(names(files.update({scan}, at(2'000))), QStringList{scan.name});
    files.remove(scan.name);
    QVERIFY(!files.isWaiting());
}

void SettledFilesTest::aLargerFileStartsItsTimeAgain()
{
    SettledFiles files(2s);
    files.update({scan}, at(0));
    auto larger = scan;
    larger.sizeBytes += 1;
    QCOMPARE(names(files.update({larger}, at(2'000))), QStringList());
    QCOMPARE(names(files.update({larger}, at(3'999))), QStringList());
    QCOMPARE(names(files.update({larger}, at(4'000))), QStringList{scan.name});
}

void SettledFilesTest::aNewTimeOfTheFileStartsItsTimeAgain()
{
    SettledFiles files(2s);
    files.update({scan}, at(0));
    auto touched = scan;
    touched.modifiedMs += 1;
    QCOMPARE(names(files.update({touched}, at(2'000))), QStringList());
    QCOMPARE(names(files.update({touched}, at(4'000))), QStringList{scan.name});
}

void SettledFilesTest::aFileThatIsOpenElsewhereStartsItsTimeAgain()
{
    SettledFiles files(2s);
    files.update({scan}, at(0));
    QCOMPARE(names(files.update({scan}, at(2'000))), QStringList{scan.name});
    files.restart(scan.name, at(2'000));
    QCOMPARE(names(files.update({scan}, at(3'999))), QStringList());
    QCOMPARE(names(files.update({scan}, at(4'000))), QStringList{scan.name});
}

void SettledFilesTest::aFileThatDisappearedIsForgotten()
{
    SettledFiles files(2s);
    files.update({scan}, at(0));
    files.update({}, at(1'000));
    QVERIFY(!files.isWaiting());
    QCOMPARE(names(files.update({scan}, at(2'000))), QStringList());
}

void SettledFilesTest::theOldestFileComesFirst()
{
    const FolderFile first{QStringLiteral("z.pdf"), 1, 10};
    const FolderFile second{QStringLiteral("a.pdf"), 1, 20};
    const FolderFile third{QStringLiteral("b.pdf"), 1, 20};
    SettledFiles files(2s);
    files.update({third, first, second}, at(0));
    QCOMPARE(names(files.update({third, first, second}, at(2'000))),
             (QStringList{first.name, second.name, third.name}));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(SettledFilesTest)
#include "settledfilestest.moc"
