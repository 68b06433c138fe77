// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"
#include "core/keychain/keychain.h"
#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QDebug>
#include <QProcess>
#include <QRandomGenerator>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr int kills = 60;
constexpr int longestLifeMs = 120; ///< after its first entry

/// A process that writes; its number of the last entry that it has reported.
struct Writer {
    QProcess process;
    qint64 reported = 0;

    Writer(const QString &file, const QString &service)
    {
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QStringLiteral(JOURNAL_WRITER), {file, service});
    }
    bool begins() { return process.waitForReadyRead(tests::patienceMs); }
    /// Waits until it has reported this entry or a later one.
    bool reports(qint64 entry)
    {
        while (reported < entry && process.waitForReadyRead(tests::patienceMs))
            readReports();
        return reported >= entry;
    }
    void kill()
    {
        process.kill(); // SIGKILL
        process.waitForFinished(tests::patienceMs);
        readReports();
    }

private:
    void readReports()
    {
        for (const auto &line : process.readAllStandardOutput().split('\n')) {
            if (!line.isEmpty())
                reported = std::max(reported, line.toLongLong());
        }
    }
};

} // namespace

/// Programs that are killed while they write into the journal, with the real keychain and the real disk.
class KilledWriterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_service = QStringLiteral("clinicdesk-test-%1").arg(QRandomGenerator::global()->generate());
    }
    void isNeverTakenForTampering();
    void isNeverTakenForTamperingWithTwoPrograms();
    void missesEntriesThatAreCutOff();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("journal/journal.sqlite")); }
    Result<JournalCheck> verified() const
    {
        const auto journal = awaitResult(
            Journal::open({.file = path(), .keychain = std::shared_ptr<SecretStore>(makeKeychain(m_service))}));
        return journal ? awaitResult((*journal)->verify()) : journal.error();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_service; ///< of the keychain, in which a journal has one key and one head
};

void KilledWriterTest::isNeverTakenForTampering()
{
    QRandomGenerator random(QRandomGenerator::global()->generate());
    for (int kill = 0; kill < kills; ++kill) {
        Writer writer(path(), m_service);
        QVERIFY(writer.begins());
        QTest::qWait(random.bounded(longestLifeMs));
        writer.kill();
        const auto check = verified();
        QCOMPARE(codeOf(check), Code());
        QVERIFY2(!check->fault, qPrintable(faultText(check->fault.value_or(JournalCheck::Fault::Changed))));
        QVERIFY2(check->lastEntry >= writer.reported, "an entry that was on the disk is gone");
    }
}

void KilledWriterTest::isNeverTakenForTamperingWithTwoPrograms()
{
    QRandomGenerator random(QRandomGenerator::global()->generate());
    for (int kill = 0; kill < kills / 4; ++kill) {
        Writer one(path(), m_service);
        Writer other(path(), m_service);
        QVERIFY(one.begins() && other.begins());
        QTest::qWait(random.bounded(longestLifeMs));
        one.kill();
        QTest::qWait(random.bounded(longestLifeMs));
        other.kill();
        const auto check = verified();
        QCOMPARE(codeOf(check), Code());
        QVERIFY2(!check->fault, qPrintable(faultText(check->fault.value_or(JournalCheck::Fault::Changed))));
        QVERIFY(check->lastEntry >= std::max(one.reported, other.reported));
    }
}

void KilledWriterTest::missesEntriesThatAreCutOff()
{
    Writer writer(path(), m_service);
    QVERIFY(writer.reports(6)); // its second report: the head that knows entry 3 was saved before
    writer.kill();
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(path());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER entries_stay")));
        QVERIFY(query.exec(QStringLiteral("DELETE FROM entries WHERE number > 2")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
    const auto check = verified();
    QVERIFY(check && check->fault == JournalCheck::Fault::CutOff);
    QCOMPARE(check->firstBadEntry, 3);
}

CLINICDESK_TEST(KilledWriterTest)
#include "killedwritertest.moc"
