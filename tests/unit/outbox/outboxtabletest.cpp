// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxtable_p.h"

#include "core/base/errorreason.h"
#include "core/store/sealing.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QCborArray>
#include <QCborMap>
#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// OutboxTable together with their database.
struct OpenedRows : OutboxTable {
    explicit OpenedRows(std::unique_ptr<Database> opened)
        : OutboxTable(*opened)
        , database(std::move(opened))
    {
    }
    std::unique_ptr<Database> database;
};

namespace {

QDateTime at(int minute)
{
    return {QDate(2026, 3, 4), QTime(5, minute, 7, 89), Qt::UTC};
}

OutboxDocument documentOfEverything(const QString &id = QStringLiteral("document-1"))
{
    const Error error{.code = ErrorCode::StoragePolicy,
                      .reason = ErrorReason::HeaderEmpty,
                      .httpStatus = 403,
                      .serverCode = QStringLiteral("CanaryServerCode"),
                      .serverText = QStringLiteral("CanaryServerText"),
                      .subject = QStringLiteral("CanarySubject"),
                      .input = QStringLiteral("CanaryInput"),
                      .sizeBytes = 12,
                      .limit = 11,
                      .detail = QStringLiteral("CanaryDetail")};
    const DocumentFile first{.id = {id + QStringLiteral("-1")},
                             .facts = {QStringLiteral("CanaryName\n\u202Egnp.pdf"), FileKind::Jpeg, 9'876'543'210},
                             .sha256 = QByteArray("CanaryHash"),
                             .stored = true};
    const DocumentFile second{.id = {id + QStringLiteral("-2")},
                              .facts = {QStringLiteral("b.png"), FileKind::Png, 0},
                              .sha256 = QByteArray("\0\xff", 2)};
    return {.id = {id},
            .connection = {QStringLiteral("connection-1")},
            .origin = QStringLiteral("https://api.clinic.test:443"),
            .state = ItemState::Queued,
            .paused = true,
            .details = {.patient = {QStringLiteral("CanaryPatient")},
                        .type = QStringLiteral("CanaryType"),
                        .date = QDate(2025, 11, 21),
                        .tags = {QStringLiteral("CanaryTag"), QStringLiteral("वार्षिक")},
                        .queryPatient = QStringLiteral("CanaryQuery"),
                        .delivery = {.method = UploadMethod::Direct,
                                     .encrypt = true,
                                     .tasks = {QStringLiteral("CanaryTask")}},
                        .dateByClock = {.setAt = {QDate(2025, 11, 21), QTime(1, 30, 0, 9), Qt::OffsetFromUTC, 19'800},
                                        .ahead = std::chrono::seconds(-259'200),
                                        .clock = {QStringLiteral("CanaryBoot"), std::chrono::milliseconds(-7)}}},
            .files = {first, second},
            .error = error,
            .addedAt = at(1),
            .changedAt = at(2),
            .notBefore = at(3),
            .attempts = 4,
            .failingSince = at(5),
            .formTries = 6,
            .receipt = Receipt{QStringLiteral("CanaryReceipt"), QStringLiteral("CanaryReceiptText")},
            .priority = 7};
}

/// A store as the first version wrote it, with the key of this test: what is released is never changed.
constexpr std::array writtenByTheFirstVersion{
    "CREATE TABLE store (id TEXT NOT NULL, key_check BLOB)",
    "CREATE TABLE documents ( sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, connection "
    "TEXT NOT NULL, origin TEXT NOT NULL, state TEXT NOT NULL, paused INTEGER NOT NULL, added_at INTEGER NOT N"
    "ULL, changed_at INTEGER NOT NULL, not_before INTEGER, attempts INTEGER NOT NULL, failing_since INTEGER, f"
    "orm_tries INTEGER NOT NULL, sealed BLOB NOT NULL)",
    "CREATE TABLE pages ( id TEXT PRIMARY KEY, document TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCA"
    "DE, position INTEGER NOT NULL, size_bytes INTEGER NOT NULL, stored INTEGER NOT NULL, sealed BLOB NOT NULL"
    ")",
    "CREATE INDEX pages_of_document ON pages(document, position)",
    "CREATE INDEX documents_by_state ON documents(state)",
    "INSERT INTO store VALUES ('6631f9d3-289d-4ead-aeaa-c1a564a6df92', x'f6b59cc60035cc495871d6eb4ad65c0d7eac9"
    "06450e17122dd41300a040846c8b4bfcba5aa41d0c48d103b1fa0030fdc968847f870cde7d21f94')",
    "INSERT INTO documents VALUES (1, 'document-1', 'connection-1', 'https://clinic.example:443', 'failed', 0,"
    " 1772600767089, 1772600767089, NULL, 2, NULL, 0, x'62b31fc63b6c067dc38c67ad5d798bba3e9a25a900e75917f5364b"
    "c5e9264ac1f22fb254614cdcf3f59a0ba56feba4724d5fe1ba97834acc594ec02eac9689e6a6ff0c1feaf1f57fbce6bfe097a93a2"
    "bca97c07c9e0456f0e5532bbea8ad208564421828ef76bae2b5f60e0f2a49')",
    "INSERT INTO pages VALUES ('document-1-1', 'document-1', 0, 12345, 1, x'422946e2d9a892549cbb52e8ae292599a2"
    "9652623fd2d911748cba776f0394953b9b5fba7667c9a345e73381592a3db1f573f904dbaa3e5f04e27725cbef6ad9712d53ce5f8"
    "7ca3c7a1c84344d38bbd334e1c3e4247c5205f74bc6c7ef8f48733a451606715c871a')",
    "PRAGMA user_version=1"};

} // namespace

/// The rows of the outbox in their database.
class OutboxTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void giveBackEveryField();
    void giveBackWhatIsMissingAsMissing();
    void readARowOfTheVersionThatKnewOneWay();
    void openAStoreThatTheFirstVersionWrote();
    void giveBackEveryState();
    void giveBackEveryError();
    void writeAChange();
    void keepTheOrderOfAdding();
    void keepWhatIsPausedAsAWhole();
    void removeADocumentWithItsFiles();
    void leaveOutWhatEndedLongAgo();
    void nameThePagesThatAreStillNeeded();
    void holdNothingReadable();
    void passOverARowThatCannotBeRead_data();
    void passOverARowThatCannotBeRead();
    void refuseTheSameDocumentTwice();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("outbox.sqlite")); }
    std::unique_ptr<OpenedRows> opened() const
    {
        auto database = Database::open(path(), rowsMigrations());
        return database && (*database)->unlock(m_key) ? std::make_unique<OpenedRows>(*std::move(database)) : nullptr;
    }
    void execute(const QString &statement) const
    {
        const auto name = QStringLiteral("by hand");
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(path());
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
        }
        QSqlDatabase::removeDatabase(name);
    }
    static QList<OutboxDocument> all(const OutboxTable &rows)
    {
        const auto loaded = rows.load(QDateTime::fromMSecsSinceEpoch(0));
        return loaded ? loaded->documents : QList<OutboxDocument>();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
};

void OutboxTableTest::giveBackEveryField()
{
    const auto document = documentOfEverything();
    QVERIFY(opened()->insert(document).ok());
    const auto read = all(*opened());
    QCOMPARE(read.size(), 1);
    QVERIFY(read.first() == document);
    QCOMPARE(read.first().receipt->documentId, QStringLiteral("CanaryReceipt"));
}

void OutboxTableTest::giveBackWhatIsMissingAsMissing()
{
    auto document = documentOfEverything();
    document.paused = false;
    document.details = {.patient = {}, .type = {}, .date = {}, .tags = {}, .queryPatient = {}};
    document.error.reset();
    document.receipt.reset();
    document.notBefore = {};
    document.failingSince = {};
    QVERIFY(opened()->insert(document).ok());
    const auto read = all(*opened()).first();
    QVERIFY(read == document);
    QVERIFY(!read.notBefore.isValid());
    QVERIFY(!read.failingSince.isValid());
    QVERIFY(!read.details.date.isValid());
}

/// The seal of a document as the version before direct uploads wrote it: six members.
void OutboxTableTest::readARowOfTheVersionThatKnewOneWay()
{
    auto document = documentOfEverything();
    QVERIFY(opened()->insert(document).ok());
    const QCborMap error{{1, QStringLiteral("storage.policy")}, {2, 403}};
    const QCborMap old{{1, QStringLiteral("CanaryPatient")}, {2, QStringLiteral("lr")},
                       {3, QStringLiteral("2025-11-21")},    {4, QCborArray{QStringLiteral("cbc")}},
                       {5, QStringLiteral("CanaryQuery")},   {6, error}};
    const auto sealed = sealValue(*m_key, "document " + document.id.text.toUtf8(), old.toCborValue().toCbor());
    execute(QStringLiteral("UPDATE documents SET sealed=x'%1'").arg(QString::fromLatin1(sealed.toHex())));

    document.details = {.patient = {QStringLiteral("CanaryPatient")},
                        .type = QStringLiteral("lr"),
                        .date = QDate(2025, 11, 21),
                        .tags = {QStringLiteral("cbc")},
                        .queryPatient = QStringLiteral("CanaryQuery")};
    document.error = Error{.code = ErrorCode::StoragePolicy, .httpStatus = 403};
    document.receipt.reset();
    const auto read = all(*opened());
    QCOMPARE(read.size(), 1);
    QVERIFY(read.first() == document);
    QVERIFY(read.first().details.delivery == DeliveryOptions{});
}

void OutboxTableTest::openAStoreThatTheFirstVersionWrote()
{
    for (const auto *statement : writtenByTheFirstVersion)
        execute(QString::fromLatin1(statement));
    const auto rows = opened();
    QVERIFY(rows);
    QCOMPARE(rows->database->storeId(), QStringLiteral("6631f9d3-289d-4ead-aeaa-c1a564a6df92"));
    const auto read = all(*rows);
    QCOMPARE(read.size(), 1);
    QCOMPARE(read.first().details.patient.text, QStringLiteral("161400000000007"));
    QCOMPARE(read.first().details.tags, QStringList(QStringLiteral("cbc")));
    QCOMPARE(codeOf(read.first().error), Code(ErrorCode::StoragePolicy));
    QCOMPARE(read.first().files.first().facts.name, QStringLiteral("scan-0412.pdf"));
    QCOMPARE(read.first().files.first().sha256, QByteArray(32, 'h'));
    QCOMPARE(read.first().priority, 0);
    QVERIFY(rows->pauses()->isEmpty());
    QVERIFY(rows->insert(documentOfEverything(QStringLiteral("another"))).ok());
    QCOMPARE(all(*rows).size(), 2);
}

void OutboxTableTest::giveBackEveryState()
{
    const auto rows = opened();
    for (const auto state : {ItemState::Draft, ItemState::Queued, ItemState::Requesting, ItemState::Uploading,
                             ItemState::Delivered, ItemState::Failed, ItemState::Cancelled}) {
        auto document = documentOfEverything(stateText(state));
        document.state = state;
        QVERIFY(rows->insert(document).ok());
        QVERIFY(all(*rows).last() == document);
    }
}

void OutboxTableTest::giveBackEveryError()
{
    const auto rows = opened();
    auto document = documentOfEverything();
    QVERIFY(rows->insert(document).ok());
    for (int code = 0; code < errorCodeCount; ++code) {
        Error error{.code = static_cast<ErrorCode>(code)};
        if (code % 2 == 0)
            error.call = FailedCall{.name = QStringLiteral("POST /mr/api/v1/docs"),
                                    .requestId = QStringLiteral("made-up-%1").arg(code),
                                    .time = QDateTime::fromMSecsSinceEpoch(1'790'000'000'000, Qt::UTC)};
        document.error = error;
        QVERIFY(rows->update(document).ok());
        QVERIFY(all(*rows).first() == document);
    }
}

void OutboxTableTest::writeAChange()
{
    auto document = documentOfEverything();
    QVERIFY(opened()->insert(document).ok());
    document.state = ItemState::Uploading;
    document.paused = false;
    document.details.patient = {QStringLiteral("p-8")};
    document.files[1].stored = true;
    document.error.reset();
    document.changedAt = at(20);
    document.notBefore = {};
    document.attempts = 7;
    document.failingSince = at(21);
    document.formTries = 8;
    document.priority = 9;
    QVERIFY(opened()->update(document).ok());
    QVERIFY(all(*opened()).first() == document);
}

void OutboxTableTest::keepTheOrderOfAdding()
{
    const auto rows = opened();
    for (const auto *id : {"m", "a", "z", "b"})
        QVERIFY(rows->insert(documentOfEverything(QString::fromLatin1(id))).ok());
    QVERIFY(rows->update(documentOfEverything(QStringLiteral("a"))).ok());
    QString order;
    for (const auto &document : all(*rows))
        order += document.id.text;
    QCOMPARE(order, QStringLiteral("mazb"));
}

void OutboxTableTest::keepWhatIsPausedAsAWhole()
{
    QVERIFY(opened()->pauses()->isEmpty());
    const QSet<ConnectionId> everything{ConnectionId()};
    const QSet<ConnectionId> two{ConnectionId(), {QStringLiteral("connection-1")}};
    for (const auto &pauses : {two, everything, QSet<ConnectionId>()}) {
        QVERIFY(opened()->writePauses(pauses).ok());
        QVERIFY(*opened()->pauses() == pauses);
    }
}

void OutboxTableTest::removeADocumentWithItsFiles()
{
    const auto rows = opened();
    QVERIFY(rows->insert(documentOfEverything(QStringLiteral("a"))).ok());
    QVERIFY(rows->insert(documentOfEverything(QStringLiteral("b"))).ok());
    QVERIFY(rows->remove({QStringLiteral("a")}).ok());
    QCOMPARE(all(*rows).size(), 1);
    QCOMPARE(*rows->neededFiles(), (QList<FileId>{{QStringLiteral("b-1")}, {QStringLiteral("b-2")}}));
}

void OutboxTableTest::leaveOutWhatEndedLongAgo()
{
    const auto rows = opened();
    for (const auto state : {ItemState::Queued, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled}) {
        auto document = documentOfEverything(stateText(state));
        document.state = state;
        document.changedAt = at(10);
        QVERIFY(rows->insert(document).ok());
    }
    QCOMPARE(rows->load(at(9))->documents.size(), 4);
    QCOMPARE(rows->load(at(10))->documents.size(), 2);
    QCOMPARE(rows->load(at(11))->documents.size(), 2);
}

void OutboxTableTest::nameThePagesThatAreStillNeeded()
{
    const auto rows = opened();
    for (const auto state :
         {ItemState::Draft, ItemState::Uploading, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled}) {
        auto document = documentOfEverything(stateText(state));
        document.state = state;
        document.files.removeLast();
        QVERIFY(rows->insert(document).ok());
    }
    const auto needed = rows->neededFiles();
    QVERIFY(needed.ok());
    QStringList names;
    for (const auto &page : *needed)
        names.append(page.text);
    names.sort();
    const QStringList expected{QStringLiteral("draft-1"), QStringLiteral("failed-1"), QStringLiteral("uploading-1")};
    QCOMPARE(names, expected);
}

void OutboxTableTest::holdNothingReadable()
{
    const auto rows = opened();
    QVERIFY(rows->insert(documentOfEverything()).ok());
    QVERIFY(rows->update(documentOfEverything()).ok());
    QByteArray everything;
    for (const auto &entry : QDir(m_folder->path()).entryInfoList(QDir::Files)) { // with the log of writes
        QFile file(entry.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        everything += file.readAll();
    }
    QVERIFY(everything.contains("connection-1"));
    QVERIFY(!everything.contains("Canary"));
    QVERIFY(!everything.contains(QStringLiteral("Canary").toUtf8().toHex()));
    QVERIFY(!everything.contains(QByteArray(reinterpret_cast<const char *>(u"Canary"), 12)));
    QVERIFY(!everything.contains("2025-11-21"));
}

void OutboxTableTest::passOverARowThatCannotBeRead_data()
{
    QTest::addColumn<QString>("statement");
    QTest::newRow("a document's seal") << "UPDATE documents SET sealed=x'00' WHERE id='bad'";
    QTest::newRow("another document's seal")
        << "UPDATE documents SET sealed=(SELECT sealed FROM documents WHERE id='good') WHERE id='bad'";
    QTest::newRow("a page's seal") << "UPDATE pages SET sealed=x'' WHERE id='bad-2'";
    QTest::newRow("another page's seal")
        << "UPDATE pages SET sealed=(SELECT sealed FROM pages WHERE id='bad-1') WHERE id='bad-2'";
    QTest::newRow("an unknown state") << "UPDATE documents SET state='lost' WHERE id='bad'";
    QTest::newRow("a page is gone") << "DELETE FROM pages WHERE id='bad-2'";
    QTest::newRow("a page in another place") << "UPDATE pages SET position=3 WHERE id='bad-2'";
    QTest::newRow("no page") << "DELETE FROM pages WHERE document='bad'";
}

void OutboxTableTest::passOverARowThatCannotBeRead()
{
    QFETCH(const QString, statement);
    QVERIFY(opened()->insert(documentOfEverything(QStringLiteral("bad"))).ok());
    QVERIFY(opened()->insert(documentOfEverything(QStringLiteral("good"))).ok());
    execute(statement);
    const auto loaded = opened()->load(QDateTime::fromMSecsSinceEpoch(0));
    QCOMPARE(codeOf(loaded), Code());
    QCOMPARE(loaded->unreadable, QList<DocumentId>{{QStringLiteral("bad")}});
    QCOMPARE(loaded->documents.size(), 1);
    QVERIFY(loaded->documents.first() == documentOfEverything(QStringLiteral("good")));
}

void OutboxTableTest::refuseTheSameDocumentTwice()
{
    const auto rows = opened();
    QVERIFY(rows->insert(documentOfEverything()).ok());
    QCOMPARE(codeOf(rows->insert(documentOfEverything())), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(all(*rows).size(), 1);
}

CLINICDESK_TEST(OutboxTableTest)
#include "outboxtabletest.moc"
