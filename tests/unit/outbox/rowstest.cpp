// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/rows_p.h"

#include "core/outbox/sealing_p.h"

#include "tests/support/printed.h"

#include <QCborArray>
#include <QCborMap>
#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The rows of the outbox in their database.
class RowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void giveBackEveryField();
    void giveBackWhatIsMissingAsMissing();
    void readARowOfTheVersionThatKnewOneWay();
    void giveBackEveryState();
    void giveBackEveryError();
    void writeAChange();
    void keepTheOrderOfAdding();
    void removeADocumentWithItsPages();
    void leaveOutWhatEndedLongAgo();
    void nameThePagesThatAreStillNeeded();
    void holdNothingReadable();
    void keepTheirIdentity();
    void knowWhetherSomethingWasSealed();
    void refuseAnotherKey();
    void passOverARowThatCannotBeRead_data();
    void passOverARowThatCannotBeRead();
    void leaveANewerStoreAlone_data();
    void leaveANewerStoreAlone();
    void refuseWhatIsNoDatabase();
    void sayThatTheFolderIsGone();
    void refuseTheSameDocumentTwice();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("outbox.sqlite")); }
    std::unique_ptr<Rows> opened(const SharedSecret &key) const;
    std::unique_ptr<Rows> opened() const { return opened(m_key); }
    void execute(const QString &statement) const;
    static QList<OutboxDocument> all(const Rows &rows);

    std::unique_ptr<QTemporaryDir> m_folder;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const SharedSecret m_otherKey = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'l')));
};

namespace {

QDateTime at(int minute)
{
    return {QDate(2026, 3, 4), QTime(5, minute, 7, 89), Qt::UTC};
}

OutboxDocument madeUpDocument(const QString &id = QStringLiteral("document-1"))
{
    const Error error{.code = ErrorCode::StoragePolicy,
                      .httpStatus = 403,
                      .serverCode = QStringLiteral("CanaryServerCode"),
                      .serverText = QStringLiteral("CanaryServerText"),
                      .subject = QStringLiteral("CanarySubject"),
                      .sizeBytes = 12,
                      .limit = 11,
                      .detail = QStringLiteral("CanaryDetail")};
    const Page first{.id = {id + QStringLiteral("-1")},
                     .facts = {QStringLiteral("CanaryName\n\u202Egnp.pdf"), FileKind::Jpeg, 9'876'543'210},
                     .sha256 = QByteArray("CanaryHash"),
                     .stored = true};
    const Page second{.id = {id + QStringLiteral("-2")},
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
                        .travel = {.way = UploadWay::Direct, .seal = true, .tasks = {QStringLiteral("CanaryTask")}}},
            .pages = {first, second},
            .error = error,
            .addedAt = at(1),
            .changedAt = at(2),
            .notBefore = at(3),
            .attempts = 4,
            .failingSince = at(5),
            .formTries = 6,
            .receipt = Receipt{QStringLiteral("CanaryReceipt"), QStringLiteral("CanaryReceiptText")}};
}

} // namespace

void RowsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

std::unique_ptr<Rows> RowsTest::opened(const SharedSecret &key) const
{
    auto rows = Rows::open(path());
    return rows && (*rows)->unlock(key) ? *std::move(rows) : nullptr;
}

QList<OutboxDocument> RowsTest::all(const Rows &rows)
{
    const auto loaded = rows.load(QDateTime::fromMSecsSinceEpoch(0));
    return loaded ? loaded->documents : QList<OutboxDocument>();
}

void RowsTest::execute(const QString &statement) const
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

void RowsTest::giveBackEveryField()
{
    const auto document = madeUpDocument();
    QVERIFY(opened()->insert(document).ok());
    const auto read = all(*opened());
    QCOMPARE(read.size(), 1);
    QVERIFY(read.first() == document);
    QCOMPARE(read.first().receipt->documentId, QStringLiteral("CanaryReceipt"));
}

void RowsTest::giveBackWhatIsMissingAsMissing()
{
    auto document = madeUpDocument();
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
void RowsTest::readARowOfTheVersionThatKnewOneWay()
{
    auto document = madeUpDocument();
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
    QVERIFY(read.first().details.travel == Travel{});
}

void RowsTest::giveBackEveryState()
{
    const auto rows = opened();
    for (const auto state : {ItemState::Draft, ItemState::Queued, ItemState::Requesting, ItemState::Uploading,
                             ItemState::Delivered, ItemState::Failed, ItemState::Cancelled}) {
        auto document = madeUpDocument(stateText(state));
        document.state = state;
        QVERIFY(rows->insert(document).ok());
        QVERIFY(all(*rows).last() == document);
    }
}

void RowsTest::giveBackEveryError()
{
    const auto rows = opened();
    auto document = madeUpDocument();
    QVERIFY(rows->insert(document).ok());
    for (int code = 0; code < errorCodeCount; ++code) {
        document.error = Error{.code = static_cast<ErrorCode>(code)};
        QVERIFY(rows->update(document).ok());
        QVERIFY(all(*rows).first() == document);
    }
}

void RowsTest::writeAChange()
{
    auto document = madeUpDocument();
    QVERIFY(opened()->insert(document).ok());
    document.state = ItemState::Uploading;
    document.paused = false;
    document.details.patient = {QStringLiteral("p-8")};
    document.pages[1].stored = true;
    document.error.reset();
    document.changedAt = at(20);
    document.notBefore = {};
    document.attempts = 7;
    document.failingSince = at(21);
    document.formTries = 8;
    QVERIFY(opened()->update(document).ok());
    QVERIFY(all(*opened()).first() == document);
}

void RowsTest::keepTheOrderOfAdding()
{
    const auto rows = opened();
    for (const auto *id : {"m", "a", "z", "b"})
        QVERIFY(rows->insert(madeUpDocument(QString::fromLatin1(id))).ok());
    QVERIFY(rows->update(madeUpDocument(QStringLiteral("a"))).ok());
    QString order;
    for (const auto &document : all(*rows))
        order += document.id.text;
    QCOMPARE(order, QStringLiteral("mazb"));
}

void RowsTest::removeADocumentWithItsPages()
{
    const auto rows = opened();
    QVERIFY(rows->insert(madeUpDocument(QStringLiteral("a"))).ok());
    QVERIFY(rows->insert(madeUpDocument(QStringLiteral("b"))).ok());
    QVERIFY(rows->remove({QStringLiteral("a")}).ok());
    QCOMPARE(all(*rows).size(), 1);
    QCOMPARE(*rows->neededPages(), (QList<PageId>{{QStringLiteral("b-1")}, {QStringLiteral("b-2")}}));
}

void RowsTest::leaveOutWhatEndedLongAgo()
{
    const auto rows = opened();
    for (const auto state : {ItemState::Queued, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled}) {
        auto document = madeUpDocument(stateText(state));
        document.state = state;
        document.changedAt = at(10);
        QVERIFY(rows->insert(document).ok());
    }
    QCOMPARE(rows->load(at(9))->documents.size(), 4);
    QCOMPARE(rows->load(at(10))->documents.size(), 2);
    QCOMPARE(rows->load(at(11))->documents.size(), 2);
}

void RowsTest::nameThePagesThatAreStillNeeded()
{
    const auto rows = opened();
    for (const auto state :
         {ItemState::Draft, ItemState::Uploading, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled}) {
        auto document = madeUpDocument(stateText(state));
        document.state = state;
        document.pages.removeLast();
        QVERIFY(rows->insert(document).ok());
    }
    const auto needed = rows->neededPages();
    QVERIFY(needed.ok());
    QStringList names;
    for (const auto &page : *needed)
        names.append(page.text);
    names.sort();
    const QStringList expected{QStringLiteral("draft-1"), QStringLiteral("failed-1"), QStringLiteral("uploading-1")};
    QCOMPARE(names, expected);
}

void RowsTest::holdNothingReadable()
{
    const auto rows = opened();
    QVERIFY(rows->insert(madeUpDocument()).ok());
    QVERIFY(rows->update(madeUpDocument()).ok());
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

void RowsTest::keepTheirIdentity()
{
    const auto first = opened()->storeId();
    QVERIFY(!first.isEmpty());
    QCOMPARE(opened()->storeId(), first);
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(opened()->storeId() != first);
}

void RowsTest::knowWhetherSomethingWasSealed()
{
    const auto fresh = Rows::open(path());
    QCOMPARE(*(*fresh)->wasSealed(), false);
    QVERIFY((*fresh)->unlock(m_key).ok());
    QCOMPARE(*(*fresh)->wasSealed(), true);
    const auto again = Rows::open(path());
    QCOMPARE(*(*again)->wasSealed(), true);
}

void RowsTest::refuseAnotherKey()
{
    QVERIFY(opened()->insert(madeUpDocument()).ok());
    const auto rows = Rows::open(path());
    QCOMPARE(codeOf((*rows)->unlock(m_otherKey)), Code(ErrorCode::StoreUnavailable));
    QVERIFY((*rows)->unlock(m_key).ok());
    QCOMPARE(all(**rows).size(), 1);
}

void RowsTest::passOverARowThatCannotBeRead_data()
{
    QTest::addColumn<QString>("statement");
    QTest::newRow("a document's seal") << "UPDATE documents SET sealed=x'00' WHERE id='bad'";
    QTest::newRow("another document's seal")
        << "UPDATE documents SET sealed=(SELECT sealed FROM documents WHERE id='good') WHERE id='bad'";
    QTest::newRow("a page's seal") << "UPDATE pages SET sealed=x'' WHERE id='bad-2'";
    QTest::newRow("another page's seal")
        << "UPDATE pages SET sealed=(SELECT sealed FROM pages WHERE id='bad-1') WHERE id='bad-2'";
    QTest::newRow("an unknown state") << "UPDATE documents SET state='lost' WHERE id='bad'";
    QTest::newRow("no page") << "DELETE FROM pages WHERE document='bad'";
}

void RowsTest::passOverARowThatCannotBeRead()
{
    QFETCH(const QString, statement);
    QVERIFY(opened()->insert(madeUpDocument(QStringLiteral("bad"))).ok());
    QVERIFY(opened()->insert(madeUpDocument(QStringLiteral("good"))).ok());
    execute(statement);
    const auto loaded = opened()->load(QDateTime::fromMSecsSinceEpoch(0));
    QCOMPARE(codeOf(loaded), Code());
    QCOMPARE(loaded->unreadable, 1);
    QCOMPARE(loaded->documents.size(), 1);
    QVERIFY(loaded->documents.first() == madeUpDocument(QStringLiteral("good")));
}

void RowsTest::leaveANewerStoreAlone_data()
{
    QTest::addColumn<QString>("journalMode");
    QTest::newRow("our journal mode") << "WAL";
    QTest::newRow("another one") << "DELETE";
}

void RowsTest::leaveANewerStoreAlone()
{
    QFETCH(const QString, journalMode);
    QVERIFY(opened()->insert(madeUpDocument()).ok());
    execute(QStringLiteral("PRAGMA user_version=2"));
    execute(QStringLiteral("PRAGMA journal_mode=") + journalMode);
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto before = file.readAll();
    QCOMPARE(codeOf(Rows::open(path())), Code(ErrorCode::StoreNewer));
    QVERIFY(file.seek(0));
    QVERIFY(file.readAll() == before);
}

void RowsTest::refuseWhatIsNoDatabase()
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("this is no database, whatever its name says. ").repeated(200));
    file.close();
    QCOMPARE(codeOf(Rows::open(path())), Code(ErrorCode::StoreDamaged));
    QCOMPARE(QFileInfo(path()).size(), 9'000);
}

void RowsTest::sayThatTheFolderIsGone()
{
    QCOMPARE(codeOf(Rows::open(m_folder->filePath(QStringLiteral("nowhere/outbox.sqlite")))),
             Code(ErrorCode::StoreUnavailable));
}

void RowsTest::refuseTheSameDocumentTwice()
{
    const auto rows = opened();
    QVERIFY(rows->insert(madeUpDocument()).ok());
    QCOMPARE(codeOf(rows->insert(madeUpDocument())), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(all(*rows).size(), 1);
}

QTEST_GUILESS_MAIN(RowsTest)
#include "rowstest.moc"
