// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/database.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr std::array first{"CREATE TABLE notes (text TEXT NOT NULL)"};
constexpr std::array second{"ALTER TABLE notes ADD COLUMN colour TEXT", "UPDATE notes SET colour='grey'"};
constexpr std::array firstVersion{Migration(first)};
constexpr std::array bothVersions{Migration(first), Migration(second)};
constexpr std::array broken{"INSERT INTO notes (text) VALUES ('half done')", "INSERT INTO nowhere VALUES (1)"};
constexpr std::array brokenVersions{Migration(first), Migration(broken)};

const auto question = QStringLiteral("SELECT text FROM notes LIMIT 1");

Result<void> note(const Database &database, const QString &text)
{
    auto query = database.prepared(QStringLiteral("INSERT INTO notes (text) VALUES (?)"));
    query.addBindValue(text);
    return run(query);
}

QStringList answers(const Database &database, const QString &statement)
{
    auto query = database.prepared(statement);
    QStringList texts;
    if (!run(query))
        return {QStringLiteral("refused")};
    while (query.next())
        texts.append(query.value(0).toString());
    return texts;
}

QStringList notes(const Database &database)
{
    return answers(database, QStringLiteral("SELECT text FROM notes ORDER BY rowid"));
}

} // namespace

class DatabaseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void keepsItsIdentity();
    void writesSafely();
    void takesOnlyTheStepsItHasNotSeen();
    void doesAStepAsAWholeOrNotAtAll();
    void changesAsAWholeOrNotAtAll();
    void preventsWritesBetweenReadingAndWriting();
    void knowsWhetherSomethingWasSealed();
    void refusesAnotherKey();
    void leavesANewerFileAlone_data();
    void leavesANewerFileAlone();
    void refusesWhatIsNoDatabase();
    void findsDamageInside();
    void findsThatATableIsGone();
    void saysThatTheFolderIsGone();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("store.sqlite")); }
    std::unique_ptr<Database> opened(Migrations migrations = firstVersion) const
    {
        auto database = Database::open(path(), migrations);
        return database ? *std::move(database) : nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const SharedSecret m_otherKey = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'l')));
};

void DatabaseTest::keepsItsIdentity()
{
    const auto id = opened()->storeId();
    QVERIFY(!id.isEmpty());
    QCOMPARE(opened()->storeId(), id);
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(opened()->storeId() != id);
}

void DatabaseTest::writesSafely()
{
    const auto database = opened();
    QCOMPARE(answers(*database, QStringLiteral("PRAGMA journal_mode")), QStringList(QStringLiteral("wal")));
    QCOMPARE(answers(*database, QStringLiteral("PRAGMA synchronous")), QStringList(QStringLiteral("2")));
    QCOMPARE(answers(*database, QStringLiteral("PRAGMA foreign_keys")), QStringList(QStringLiteral("1")));
}

void DatabaseTest::takesOnlyTheStepsItHasNotSeen()
{
    const auto id = opened()->storeId();
    QVERIFY(note(*opened(), QStringLiteral("kept")).ok());
    for (int time = 0; time < 2; ++time) {
        const auto database = opened(bothVersions);
        QVERIFY(database);
        QCOMPARE(database->storeId(), id);
        QCOMPARE(notes(*database), QStringList(QStringLiteral("kept")));
        QCOMPARE(answers(*database, QStringLiteral("SELECT colour FROM notes")), QStringList(QStringLiteral("grey")));
        QCOMPARE(answers(*database, QStringLiteral("PRAGMA user_version")), QStringList(QStringLiteral("2")));
    }
}

void DatabaseTest::doesAStepAsAWholeOrNotAtAll()
{
    QVERIFY(note(*opened(), QStringLiteral("kept")).ok());
    QCOMPARE(codeOf(Database::open(path(), brokenVersions)), Code(ErrorCode::StoreDamaged));
    QCOMPARE(notes(*opened()), QStringList(QStringLiteral("kept")));
}

void DatabaseTest::changesAsAWholeOrNotAtAll()
{
    const auto database = opened();
    const auto failing = database->inTransaction([&database]() -> Result<void> {
        const auto noted = note(*database, QStringLiteral("half done"));
        return noted ? Error{.code = ErrorCode::InputInvalid} : noted.error();
    });
    QCOMPARE(codeOf(failing), Code(ErrorCode::InputInvalid));
    QCOMPARE(notes(*database), QStringList());
    QVERIFY(database->inTransaction([&database] { return note(*database, QStringLiteral("done")); }).ok());
    QCOMPARE(notes(*opened()), QStringList(QStringLiteral("done")));
}

void DatabaseTest::preventsWritesBetweenReadingAndWriting()
{
    const auto one = opened();
    const auto other = opened();
    answers(*one, QStringLiteral("PRAGMA busy_timeout=0")); // otherwise it would wait for the end of the changes
    const auto changed = other->inTransaction([&]() -> Result<void> {
        if (!notes(*other).isEmpty() || note(*one, QStringLiteral("in between")))
            return Error{.code = ErrorCode::InputInvalid};
        return note(*other, QStringLiteral("first"));
    });
    QVERIFY(changed.ok());
    QVERIFY(note(*one, QStringLiteral("second")).ok());
    QCOMPARE(notes(*other), (QStringList{QStringLiteral("first"), QStringLiteral("second")}));
}

void DatabaseTest::knowsWhetherSomethingWasSealed()
{
    const auto fresh = opened();
    QVERIFY(fresh->keyCheck()->isEmpty());
    QVERIFY(fresh->unlock(m_key).ok());
    QVERIFY(!fresh->keyCheck()->isEmpty());
    QVERIFY(!opened()->keyCheck()->isEmpty());
}

void DatabaseTest::refusesAnotherKey()
{
    QVERIFY(opened()->unlock(m_key).ok());
    const auto database = opened();
    QCOMPARE(codeOf(database->unlock(m_otherKey)), Code(ErrorCode::StoreUnavailable));
    QVERIFY(database->unlock(m_key).ok());
    QCOMPARE(database->key().view(), m_key->view());
}

void DatabaseTest::leavesANewerFileAlone_data()
{
    QTest::addColumn<QString>("journalMode");
    QTest::newRow("our journal mode") << "WAL";
    QTest::newRow("another one") << "DELETE";
}

void DatabaseTest::leavesANewerFileAlone()
{
    QFETCH(const QString, journalMode);
    const auto newer = opened(bothVersions);
    answers(*newer, QStringLiteral("PRAGMA journal_mode=") + journalMode);
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto before = file.readAll();
    QCOMPARE(codeOf(Database::open(path(), firstVersion)), Code(ErrorCode::StoreNewer));
    QVERIFY(file.seek(0));
    QVERIFY(file.readAll() == before);
}

void DatabaseTest::refusesWhatIsNoDatabase()
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("this is no database, whatever its name says. ").repeated(200));
    file.close();
    QCOMPARE(codeOf(Database::open(path(), firstVersion)), Code(ErrorCode::StoreDamaged));
    QCOMPARE(QFileInfo(path()).size(), 9'000);
}

void DatabaseTest::findsDamageInside()
{
    {
        const auto database = opened();
        QVERIFY(database->checkIntegrity(question).ok());
        const auto filled = database->inTransaction([&database]() -> Result<void> {
            for (int i = 0; i < 2000; ++i) {
                if (auto noted = note(*database, QString(50, QLatin1Char('n'))); !noted)
                    return noted;
            }
            return {};
        });
        QVERIFY(filled.ok());
    }
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(file.size() / 2));
    file.write(QByteArray(8'000, '\xff'));
    file.close();
    QCOMPARE(codeOf(opened()->checkIntegrity(question)), Code(ErrorCode::StoreDamaged));
}

void DatabaseTest::findsThatATableIsGone()
{
    const auto database = opened();
    answers(*database, QStringLiteral("DROP TABLE notes"));
    QCOMPARE(codeOf(database->checkIntegrity(question)), Code(ErrorCode::StoreDamaged));
}

void DatabaseTest::saysThatTheFolderIsGone()
{
    QCOMPARE(codeOf(Database::open(m_folder->filePath(QStringLiteral("nowhere/store.sqlite")), firstVersion)),
             Code(ErrorCode::StoreUnavailable));
}

CLINICDESK_TEST(DatabaseTest)
#include "databasetest.moc"
