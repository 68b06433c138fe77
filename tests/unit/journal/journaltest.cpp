// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"
#include "core/base/systemaccount.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

JournalRecord asked(const QString &subject = QStringLiteral("161400000000007"))
{
    return {.kind = journalKind::dataRequested,
            .connection = {QStringLiteral("connection-1")},
            .connectionName = QStringLiteral("Sunrise Clinic"),
            .subject = subject};
}

} // namespace

/// The journal of this computer, and tampering with its file.
class JournalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime(QDate(2026, 11, 3), QTime(16, 5, 7, 89), Qt::UTC);
    }
    void writesWhatWasDone();
    void namesTheAccountOfThisComputer();
    void goesOnAfterItWasClosed();
    void takesEveryText();
    void refusesToChangeOrRemove_data();
    void refusesToChangeOrRemove();
    void findsWhatWasMeddledWith_data();
    void findsWhatWasMeddledWith();
    void doesNotSeeThatItsEndIsMissing();
    void isWrittenByTwoProgramsAtOnce();
    void isForItsOwnerAlone();
    void setsADamagedOneAsideAndSaysSo_data();
    void setsADamagedOneAsideAndSaysSo();
    void leavesANewerOneAlone();
    void saysThatItCannotBeWritten();
    void worksInMemoryForThisRunOnly();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("kept/journal.sqlite")); }
    Result<std::shared_ptr<Journal>> tried() const
    {
        return awaitResult(Journal::open(
            {.file = path(), .clock = [this] { return m_now; }, .who = QStringLiteral("M. Placeholder")}));
    }
    std::shared_ptr<Journal> opened() const
    {
        const auto journal = tried();
        return journal ? *journal : nullptr;
    }
    void fill(int entries) const
    {
        const auto journal = opened();
        for (int i = 1; i <= entries; ++i)
            QVERIFY(awaitResult(journal->append(asked(QStringLiteral("user-%1").arg(i)))).ok());
    }
    /// Changes the database as another program would, without the locks of the store. Returns the error of SQLite, or
    /// an empty text.
    QString meddle(const QStringList &statements) const
    {
        const auto name = QStringLiteral("by hand");
        QString problem;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(path());
            QSqlQuery query(database.open() ? database : QSqlDatabase());
            for (const auto &statement : statements) {
                if (!query.exec(statement))
                    problem = query.lastError().text();
            }
        }
        QSqlDatabase::removeDatabase(name);
        return problem;
    }
    QStringList damagedFiles() const
    {
        return QDir(m_folder->filePath(QStringLiteral("kept"))).entryList({QStringLiteral("*damaged*.sqlite")});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QDateTime m_now;
};

void JournalTest::writesWhatWasDone()
{
    const auto journal = opened();
    QVERIFY(journal && journal->isPersistent());
    const auto first = awaitResult(journal->append(asked()));
    QCOMPARE(codeOf(first), Code());
    m_now = m_now.addSecs(2);
    JournalRecord answer = asked();
    answer.kind = journalKind::dataAnswered;
    answer.result = QStringLiteral("accepted");
    answer.httpStatus = 202;
    answer.refersTo = first->number;
    QVERIFY(awaitResult(journal->append(answer)).ok());

    const auto entries = awaitResult(journal->entries());
    QCOMPARE(entries->size(), 2);
    QCOMPARE(entries->first().number, 1);
    QCOMPARE(entries->first().at, m_now.addSecs(-2));
    QCOMPARE(entries->first().who, QStringLiteral("M. Placeholder"));
    QVERIFY(entries->first().record == asked());
    QVERIFY(entries->last().record == answer);
    QCOMPARE(entries->last().hash.size(), 32);
    QCOMPARE(awaitResult(journal->entries({journalKind::dataAnswered}))->size(), 1);
    const auto check = awaitResult(journal->verify());
    QCOMPARE(check->entries, 2);
    QVERIFY(!check->fault);
}

void JournalTest::namesTheAccountOfThisComputer()
{
    const auto journal = Journal::inMemory();
    QVERIFY(awaitResult(journal->append(asked())).ok());
    QVERIFY(!accountName().isEmpty());
    QCOMPARE(awaitResult(journal->entries())->first().who, accountName());
}

void JournalTest::goesOnAfterItWasClosed()
{
    fill(2);
    fill(2);
    const auto journal = opened();
    QCOMPARE(awaitResult(journal->entries())->last().number, 4);
    QVERIFY(!awaitResult(journal->verify())->fault);
}

void JournalTest::takesEveryText()
{
    const auto journal = opened();
    auto record = asked(QStringLiteral("a null \0 inside"));
    record.connectionName =
        QString(QChar(0xd83d)) + QStringLiteral(" half a pair, \u202Eturned, '; DROP TABLE entries");
    record.result = QString(5'000, QLatin1Char('x'));
    QVERIFY(awaitResult(journal->append(record)).ok());
    QVERIFY(awaitResult(journal->append({.kind = QStringLiteral("nothing else")})).ok());
    QVERIFY(!awaitResult(opened()->verify())->fault);
    QCOMPARE(awaitResult(journal->entries())->first().record.result.size(), maxJournalTextLength);
}

void JournalTest::refusesToChangeOrRemove_data()
{
    QTest::addColumn<QString>("statement");
    QTest::newRow("update") << "UPDATE entries SET who='another' WHERE number=2";
    QTest::newRow("delete") << "DELETE FROM entries WHERE number=2";
    QTest::newRow("delete all") << "DELETE FROM entries";
    QTest::newRow("replace") << "REPLACE INTO entries SELECT number, at, 'another', kind, connection, connection_name,"
                                " subject, result, http_status, refers_to, hash, person_id, person, once, link FROM"
                                " entries WHERE number=2";
    QTest::newRow("a number of one's own") << "INSERT INTO entries SELECT 9, at, who, kind, connection,"
                                              " connection_name, subject, result, http_status, refers_to, hash,"
                                              " person_id, person, once, link FROM entries WHERE number=2";
}

void JournalTest::refusesToChangeOrRemove()
{
    QFETCH(const QString, statement);
    fill(3);
    QVERIFY(meddle({statement}).contains(QStringLiteral("append-only")));
    const auto check = awaitResult(opened()->verify());
    QCOMPARE(check->entries, 3);
    QVERIFY(!check->fault);
}

void JournalTest::findsWhatWasMeddledWith_data()
{
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<qint64>("firstBadEntry");
    QTest::addColumn<bool>("isMissing");
    for (const auto *column :
         {"who", "kind", "connection", "connection_name", "subject", "result", "person_id", "person", "once"})
        QTest::addRow("changed: %s", column)
            << QStringList(QStringLiteral("UPDATE entries SET %1='another' WHERE number=3").arg(QLatin1String(column)))
            << 3LL << false;
    for (const auto *column : {"at", "http_status", "refers_to"})
        QTest::addRow("changed: %s", column)
            << QStringList(QStringLiteral("UPDATE entries SET %1=%1+1 WHERE number=3").arg(QLatin1String(column)))
            << 3LL << false;
    QTest::newRow("changed: the hash") << QStringList(QStringLiteral("UPDATE entries SET hash=x'00' WHERE number=5"))
                                       << 5LL << false;
    QTest::newRow("taken out") << QStringList(QStringLiteral("DELETE FROM entries WHERE number=2")) << 2LL << true;
    QTest::newRow("the first taken out") << QStringList(QStringLiteral("DELETE FROM entries WHERE number=1")) << 1LL
                                         << true;
    QTest::newRow("taken out, the others moved up")
        << QStringList{QStringLiteral("DELETE FROM entries WHERE number=2"),
                       QStringLiteral("UPDATE entries SET number=number-1 WHERE number>2")}
        << 2LL << false;
    QTest::newRow("two in each other's place")
        << QStringList{QStringLiteral("UPDATE entries SET number=-2 WHERE number=2"),
                       QStringLiteral("UPDATE entries SET number=2 WHERE number=4"),
                       QStringLiteral("UPDATE entries SET number=4 WHERE number=-2")}
        << 2LL << false;
    QTest::newRow("one before the first")
        << QStringList(QStringLiteral("INSERT INTO entries SELECT 0, at, who, kind, connection, connection_name,"
                                      " subject, result, http_status, refers_to, hash, person_id, person, once,"
                                      " link FROM entries WHERE number=1"))
        << 1LL << false;
    QTest::newRow("another journal's entries")
        << QStringList(QStringLiteral("UPDATE store SET id='another'")) << 1LL << false;
}

void JournalTest::findsWhatWasMeddledWith()
{
    QFETCH(const QStringList, statements);
    QFETCH(const qint64, firstBadEntry);
    QFETCH(const bool, isMissing);
    fill(5);
    QStringList all{QStringLiteral("DROP TRIGGER entries_stay"), QStringLiteral("DROP TRIGGER entries_come_last"),
                    QStringLiteral("DROP TRIGGER entries_stay_as_they_are")};
    QCOMPARE(meddle(all + statements), QString());
    const auto check = awaitResult(opened()->verify());
    QCOMPARE(codeOf(check), Code());
    QVERIFY(check->fault);
    QCOMPARE(check->firstBadEntry, firstBadEntry);
    QCOMPARE(*check->fault == JournalCheck::Fault::Missing, isMissing);
    // The journal continues anyway, and the invalid entry stays invalid.
    fill(1);
    QCOMPARE(awaitResult(opened()->verify())->firstBadEntry, firstBadEntry);
}

void JournalTest::doesNotSeeThatItsEndIsMissing()
{
    fill(5);
    QCOMPARE(
        meddle({QStringLiteral("DROP TRIGGER entries_stay"), QStringLiteral("DELETE FROM entries WHERE number>3")}),
        QString());
    const auto check = awaitResult(opened()->verify());
    QCOMPARE(check->entries, 3);
    QVERIFY(!check->fault);
}

void JournalTest::isWrittenByTwoProgramsAtOnce()
{
    const auto one = opened();
    const auto other = opened();
    std::vector<Task<Result<JournalEntry>>> writing;
    for (int i = 0; i < 40; ++i)
        writing.push_back((i % 2 ? one : other)->append(asked(QStringLiteral("user-%1").arg(i))));
    for (auto &task : writing)
        QVERIFY(awaitResult(std::move(task)).ok());
    const auto check = awaitResult(opened()->verify());
    QCOMPARE(check->entries, 40);
    QVERIFY(!check->fault);
}

void JournalTest::isForItsOwnerAlone()
{
    fill(1);
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(path()) & others));
    QVERIFY(!(QFile::permissions(m_folder->filePath(QStringLiteral("kept"))) & others));
}

void JournalTest::setsADamagedOneAsideAndSaysSo_data()
{
    QTest::addColumn<bool>("isGarbage");
    QTest::newRow("no database") << true;
    QTest::newRow("without its table") << false;
}

void JournalTest::setsADamagedOneAsideAndSaysSo()
{
    QFETCH(const bool, isGarbage);
    fill(3);
    if (isGarbage) {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("this is no journal, whatever its name says. ").repeated(200));
    } else {
        QCOMPARE(meddle({QStringLiteral("DROP TABLE entries")}), QString());
    }
    const auto journal = opened();
    QVERIFY(journal && journal->isPersistent());
    QCOMPARE(damagedFiles(), QStringList(QStringLiteral("journal-damaged-20261103-160507-089.sqlite")));
    QVERIFY(journal->quarantinedFile().endsWith(damagedFiles().first()));
    const auto entries = awaitResult(journal->entries());
    QCOMPARE(entries->size(), 1);
    QCOMPARE(entries->first().record.kind, QString(journalKind::setAside));
    QCOMPARE(entries->first().record.subject, damagedFiles().first());
    fill(1);
    QVERIFY(opened()->quarantinedFile().isEmpty());
    QVERIFY(!awaitResult(opened()->verify())->fault);
    QCOMPARE(damagedFiles().size(), 1);
}

void JournalTest::leavesANewerOneAlone()
{
    fill(2);
    QCOMPARE(meddle({QStringLiteral("PRAGMA user_version=3")}), QString());
    QCOMPARE(codeOf(tried()), Code(ErrorCode::StoreNewer));
    QCOMPARE(damagedFiles(), QStringList());
    QCOMPARE(meddle({QStringLiteral("PRAGMA user_version=2")}), QString());
    QCOMPARE(awaitResult(opened()->entries())->size(), 2);
}

void JournalTest::saysThatItCannotBeWritten()
{
    QFile file(m_folder->filePath(QStringLiteral("kept")));
    QVERIFY(file.open(QIODevice::WriteOnly)); // a file in the place of the folder
    QCOMPARE(codeOf(tried()), Code(ErrorCode::StoreUnavailable));
}

void JournalTest::worksInMemoryForThisRunOnly()
{
    const auto journal = Journal::inMemory({.file = path()});
    QVERIFY(!journal->isPersistent());
    QVERIFY(awaitResult(journal->append(asked())).ok());
    QCOMPARE(awaitResult(journal->entries())->size(), 1);
    QVERIFY(!QFile::exists(path()));
}

CLINICDESK_TEST(JournalTest)
#include "journaltest.moc"
