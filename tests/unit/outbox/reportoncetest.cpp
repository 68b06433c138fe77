// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/reportonce.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

/// What a program says of its store when it starts, and what it has said before.
class ReportOnceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void saysNothingOfASoundStore();
    void tellsOnceOfWhatCannotBeRead();
    void tellsAgainWhenThereIsMore();
    void tellsEachProgramsPerson();
    void alwaysTellsOfWhatWasSetAside();
    void tellsAgainWhereItCannotBeNoted();

private:
    bool isToldOf(int unreadable, const char *reporter = "clinicdesk") const
    {
        return shouldReport({.unreadable = unreadable}, m_folder->path(), QString::fromLatin1(reporter));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ReportOnceTest::saysNothingOfASoundStore()
{
    QVERIFY(!isToldOf(0));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList());
}

void ReportOnceTest::tellsOnceOfWhatCannotBeRead()
{
    QVERIFY(isToldOf(2));
    QVERIFY(!isToldOf(2));
    QVERIFY(!isToldOf(1)); // one of them was removed
    const auto notes = QDir(m_folder->path()).entryInfoList(QDir::Files);
    QCOMPARE(notes.size(), 1);
    QCOMPARE(notes.first().permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void ReportOnceTest::tellsAgainWhenThereIsMore()
{
    QVERIFY(isToldOf(1));
    QVERIFY(isToldOf(2));
    QVERIFY(!isToldOf(0)); // a backup came
    QVERIFY(isToldOf(1));
}

void ReportOnceTest::tellsEachProgramsPerson()
{
    QVERIFY(isToldOf(1, "clinicdesk-cli"));
    QVERIFY(isToldOf(1, "clinicdesk"));
    QVERIFY(!isToldOf(1, "clinicdesk-cli"));
}

void ReportOnceTest::alwaysTellsOfWhatWasSetAside()
{
    const StoreReport report{
        .quarantinedFile = QStringLiteral("outbox-damaged-1.sqlite"), .recovered = 1, .unreadable = 1};
    for (int opening = 0; opening < 2; ++opening)
        QVERIFY(shouldReport(report, m_folder->path(), QStringLiteral("clinicdesk")));
}

void ReportOnceTest::tellsAgainWhereItCannotBeNoted()
{
    const auto nowhere = m_folder->filePath(QStringLiteral("nowhere"));
    for (int opening = 0; opening < 2; ++opening)
        QVERIFY(shouldReport({.unreadable = 1}, nowhere, QStringLiteral("clinicdesk")));
}

CLINICDESK_TEST(ReportOnceTest)
#include "reportoncetest.moc"
