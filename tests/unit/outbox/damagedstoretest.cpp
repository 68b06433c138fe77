// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/wording/wording.h"
#include "tests/support/awaitresult.h"
#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr int many = 24;
constexpr qsizetype tablePage = 4096;

NewDocument madeUpDocument(int number, int pages = 2)
{
    NewDocument made{.connection = {QStringLiteral("connection-1")},
                     .origin = QStringLiteral("https://127.0.0.1:1"),
                     .details = {.patient = {QStringLiteral("p-%1").arg(number)},
                                 .type = QStringLiteral("lr"),
                                 .date = QDate(2025, 11, 21),
                                 .tags = {},
                                 .queryPatient = {}},
                     .files = {},
                     .state = ItemState::Queued};
    for (int page = 1; page <= pages; ++page) {
        const qint64 size = number * 10 + page;
        const auto make = [size]() -> Result<std::unique_ptr<ByteSource>> {
            return std::unique_ptr<ByteSource>(std::make_unique<FakeByteSource>(size));
        };
        made.files.append({{QStringLiteral("scan-%1-%2.pdf").arg(number).arg(page), FileKind::Pdf, size}, make});
    }
    return made;
}

QByteArray zeroed(QByteArray content, qsizetype from, qsizetype count)
{
    return content.replace(from, count, QByteArray(count, '\0'));
}

} // namespace

/// Stores that were damaged on the disk: what can be read goes on, what cannot is told, and nothing is thrown away.
class DamagedStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = std::make_shared<FakeKeychain>();
        m_kept.clear();
    }
    void recoversAll_data();
    void recoversAll();
    void leavesPausedWhatWasPaused();
    void recoversWhatIsOnlyInTheLog();
    void recoversWhatIsLeftOfATruncatedFile();
    void tellsThatAnEmptiedFileIsNoNewOne();
    void losesNoReadableDocumentToAFlippedByte();
    void findsAnIndexThatDoesNotFitItsTable();
    void findsItsKeyThoughItsIdentityIsGone();
    void touchesNothingWhileTheKeychainIsSilent();
    void beginsAnewWhereTheKeyIsLostToo();
    void leavesADamagedStoreOfAnotherKeyAlone();
    void leavesADamagedStoreToTheProgramThatHasItOpen();
    void finishesAnInterruptedRecovery();
    void setsFilesOfNoDocumentAside();
    void asksAPersonAboutADocumentWhoseBytesAreGone();
    void asksAPersonAboutADirectDocument();
    void tellsOfARowThatWasChanged();
    void recoversARowThatFillsSeveralPagesOfTheFile();

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("outbox")); }
    QString file() const { return folder() + QStringLiteral("/outbox.sqlite"); }
    Result<std::unique_ptr<Outbox>> opened() const
    {
        return awaitResult(Outbox::open({.folder = folder(), .keychain = m_keychain}));
    }
    void fill(int count = many)
    {
        {
            const auto outbox = opened();
            QCOMPARE(codeOf(outbox), Code());
            QVERIFY((*outbox)->storeReport().isSound());
            for (int number = 1; number <= count; ++number)
                QCOMPARE(codeOf(awaitResult((*outbox)->add(madeUpDocument(number)))), Code());
            for (const auto &document : (*outbox)->documents())
                m_kept.insert(document.id, document);
        }
        // A step in progress outlives its outbox by a moment; with the last one SQLite gives up its log.
        QTRY_VERIFY(!QFile::exists(file() + QStringLiteral("-wal")));
    }
    /// It is as it was kept, with its bytes.
    void checkDocument(const Outbox &outbox, const OutboxDocument &document) const
    {
        QVERIFY(m_kept.value(document.id) == document);
        for (const auto &page : document.files) {
            const auto source = outbox.bytesOf(document.id, page.id)();
            QCOMPARE(codeOf(source), Code());
            QByteArray bytes(page.facts.sizeBytes, '-');
            QVERIFY(readAll(**source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(bytes.size())))).ok());
            QVERIFY(bytes == FakeByteSource::bytes(page.facts.sizeBytes));
        }
    }
    QStringList asideFiles() const { return QDir(folder()).entryList({QStringLiteral("outbox-damaged-*")}); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeKeychain> m_keychain;
    QHash<DocumentId, OutboxDocument> m_kept;
};

void DamagedStoreTest::recoversAll_data()
{
    QTest::addColumn<qsizetype>("from");
    QTest::addColumn<qsizetype>("count");
    QTest::newRow("its name") << qsizetype(0) << qsizetype(16);
    QTest::newRow("its head") << qsizetype(0) << qsizetype(100);
    QTest::newRow("its schema") << qsizetype(100) << tablePage - 100;
    QTest::newRow("its first page") << qsizetype(0) << tablePage;
}

void DamagedStoreTest::recoversAll()
{
    QFETCH(const qsizetype, from);
    QFETCH(const qsizetype, count);
    fill();
    const auto damaged = zeroed(contentOf(file()), from, count);
    makeFile(file(), damaged);
    {
        const auto outbox = opened();
        QCOMPARE(codeOf(outbox), Code());
        QVERIFY((*outbox)->isPersistent());
        const auto report = (*outbox)->storeReport();
        QCOMPARE(report.recovered, many);
        QCOMPARE(report.unreadable, 0);
        QCOMPARE(report.orphanedFiles, 0);
        QVERIFY2(QFileInfo(report.quarantinedFile).fileName().startsWith(QLatin1String("outbox-damaged-")),
                 qPrintable(report.quarantinedFile));
        QVERIFY(contentOf(report.quarantinedFile) == damaged);
        QVERIFY(wording::sentenceOfStore(report).contains(QStringLiteral("24 documents were recovered")));
        const auto documents = (*outbox)->documents();
        QCOMPARE(documents.size(), many);
        for (int i = 0; i < many; ++i) {
            QCOMPARE(documents.at(i).details.patient.text, QStringLiteral("p-%1").arg(i + 1)); // in their order
            checkDocument(**outbox, documents.at(i));
        }
        QVERIFY(awaitResult((*outbox)->add(madeUpDocument(many + 1))).ok());
    }
    const auto again = opened();
    QCOMPARE(codeOf(again), Code());
    QVERIFY((*again)->storeReport().isSound());
    QCOMPARE((*again)->documents().size(), many + 1);
    QCOMPARE(asideFiles().size(), 1);
    QCOMPARE(m_keychain->entries.size(), 1);
}

/// As after a kill: what was kept last stands in the log only.
void DamagedStoreTest::leavesPausedWhatWasPaused()
{
    fill();
    const ConnectionId connection{QStringLiteral("connection-1")};
    {
        const auto outbox = opened();
        QVERIFY(awaitResult((*outbox)->pauseAll(connection)).ok());
    }
    makeFile(file(), zeroed(contentOf(file()), 0, tablePage));
    {
        const auto outbox = opened();
        QCOMPARE((*outbox)->storeReport().recovered, many);
        QVERIFY((*outbox)->sendingState(connection).isPaused);
        QVERIFY(!(*outbox)->isPaused());
        QVERIFY(awaitResult((*outbox)->pauseAll()).ok());
    }
    makeFile(file(), zeroed(contentOf(file()), 0, tablePage));
    const auto again = opened();
    QVERIFY((*again)->isPaused());
}

void DamagedStoreTest::recoversWhatIsOnlyInTheLog()
{
    fill(3);
    QByteArray content;
    QByteArray log;
    {
        const auto outbox = opened();
        QCOMPARE(codeOf(outbox), Code());
        QCOMPARE(codeOf(awaitResult((*outbox)->add(madeUpDocument(4)))), Code());
        QCOMPARE(codeOf(awaitResult((*outbox)->cancel((*outbox)->documents().at(1).id))), Code());
        for (const auto &document : (*outbox)->documents())
            m_kept.insert(document.id, document);
        content = contentOf(file());
        log = contentOf(file() + QStringLiteral("-wal"));
        QVERIFY(!log.isEmpty());
    }
    makeFile(file(), zeroed(content, 0, 100));
    makeFile(file() + QStringLiteral("-wal"), log);
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->storeReport().recovered, 4);
    const auto documents = (*outbox)->documents();
    QCOMPARE(documents.size(), 4);
    QVERIFY(documents.at(1).state == ItemState::Cancelled); // the newest of what stands there
    checkDocument(**outbox, documents.at(0));
    checkDocument(**outbox, documents.at(3));
    QVERIFY(contentOf((*outbox)->storeReport().quarantinedFile + QStringLiteral("-wal")) == log);
}

void DamagedStoreTest::recoversWhatIsLeftOfATruncatedFile()
{
    constexpr int enough = 3 * many; // so that rows stand in every part of the file
    fill(enough);
    const auto whole = contentOf(file());
    makeFile(file(), whole.first(whole.size() * 3 / 4 + 77));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto report = (*outbox)->storeReport();
    QVERIFY2(report.recovered > 0 && report.recovered < enough, qPrintable(QString::number(report.recovered)));
    QVERIFY(report.unreadable > 0);
    QCOMPARE(report.orphanedFiles, 2 * (enough - report.recovered));
    QCOMPARE((*outbox)->documents().size(), report.recovered);
    for (const auto &document : (*outbox)->documents())
        checkDocument(**outbox, document);
    QCOMPARE(QDir(report.quarantinedFile.chopped(7) + QStringLiteral("-pages")).entryList(QDir::Files).size(),
             report.orphanedFiles);
}

/// SQLite takes a file without a byte for one that is to begin.
void DamagedStoreTest::tellsThatAnEmptiedFileIsNoNewOne()
{
    fill(2);
    makeFile(file(), {});
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto report = (*outbox)->storeReport();
    QVERIFY(!report.quarantinedFile.isEmpty());
    QCOMPARE(report.recovered, 0);
    QCOMPARE(report.orphanedFiles, 4);
    QCOMPARE(m_keychain->entries.size(), 1); // it goes on under the key by the name that is noted beside it
}

void DamagedStoreTest::losesNoReadableDocumentToAFlippedByte()
{
    constexpr int few = 6;
    fill(few);
    const auto whole = contentOf(file());
    const QString notePath = folder() + QStringLiteral("/outbox.id");
    const auto note = contentOf(notePath);
    const QDir pages(folder() + QStringLiteral("/pages"));
    QMap<QString, QByteArray> files;
    for (const auto &name : pages.entryList(QDir::Files))
        files.insert(name, contentOf(pages.filePath(name)));
    constexpr qsizetype step = 389; // no divisor of a page: every part of one is met
    int setAside = 0;
    for (qsizetype place = 0; place < whole.size(); place += step) {
        for (const auto &name : QDir(folder()).entryList({QStringLiteral("outbox*")}, QDir::Files))
            QFile::remove(QDir(folder()).filePath(name));
        makeFile(notePath, note);
        for (auto page = files.begin(); page != files.end(); ++page)
            makeFile(pages.filePath(page.key()), page.value());
        auto flipped = whole;
        flipped[place] = static_cast<char>(flipped.at(place) ^ 0x55);
        makeFile(file(), flipped);
        const auto outbox = opened();
        const auto where = QStringLiteral("byte %1").arg(place);
        if (!outbox) { // what its version number says is not ours to doubt
            QVERIFY2(outbox.error().code == ErrorCode::StoreNewer, qPrintable(where));
            QVERIFY2(contentOf(file()) == flipped, qPrintable(where));
            continue;
        }
        const auto report = (*outbox)->storeReport();
        setAside += report.quarantinedFile.isEmpty() ? 0 : 1;
        QVERIFY2((*outbox)->documents().size() >= few - 1, qPrintable(where));
        QVERIFY2(report.unreadable > 0 || (*outbox)->documents().size() == few, qPrintable(where));
        for (const auto &document : (*outbox)->documents()) {
            QVERIFY2(m_kept.contains(document.id), qPrintable(where));
            QVERIFY2(m_kept.value(document.id).details == document.details, qPrintable(where));
        }
    }
    QVERIFY(setAside > 0);
}

/// A document would not be found by its number any more, though its row is sound.
void DamagedStoreTest::findsAnIndexThatDoesNotFitItsTable()
{
    constexpr char leafOfAnIndex = 0x0a;
    constexpr int few = 3;
    fill(few);
    auto content = contentOf(file());
    const auto id = m_kept.cbegin().key().text.toUtf8();
    qsizetype found = -1;
    for (qsizetype page = tablePage; page < content.size() && found < 0; page += tablePage) {
        const auto place = QByteArrayView(content).sliced(page, tablePage).indexOf(id);
        found = content.at(page) == leafOfAnIndex && place >= 0 ? page + place : -1;
    }
    QVERIFY(found > 0);
    content[found] = static_cast<char>(content.at(found) ^ 1);
    makeFile(file(), content);
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QVERIFY(!(*outbox)->storeReport().quarantinedFile.isEmpty());
    QCOMPARE((*outbox)->storeReport().recovered, few);
    for (const auto &document : (*outbox)->documents())
        checkDocument(**outbox, document);
}

void DamagedStoreTest::findsItsKeyThoughItsIdentityIsGone()
{
    fill(2);
    makeFile(file(), zeroed(contentOf(file()), 0, 2 * tablePage)); // the store's own table is the second page
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->storeReport().recovered, 2);
    QCOMPARE(m_keychain->entries.size(), 1);
}

void DamagedStoreTest::touchesNothingWhileTheKeychainIsSilent()
{
    fill(2);
    const auto damaged = zeroed(contentOf(file()), 0, 100);
    makeFile(file(), damaged);
    m_keychain->isSilent = true;
    QCOMPARE(codeOf(opened()), Code(ErrorCode::KeychainUnavailable));
    QVERIFY(contentOf(file()) == damaged);
    QCOMPARE(asideFiles(), QStringList());
    m_keychain->isSilent = false;
    QCOMPARE((*opened())->documents().size(), 2);
}

void DamagedStoreTest::beginsAnewWhereTheKeyIsLostToo()
{
    fill(2);
    const auto damaged = zeroed(contentOf(file()), 0, 100);
    makeFile(file(), damaged);
    m_keychain->entries.clear();
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto report = (*outbox)->storeReport();
    QCOMPARE(report.recovered, 0);
    QCOMPARE(report.unreadable, 2);
    QCOMPARE(report.orphanedFiles, 4);
    QVERIFY(contentOf(report.quarantinedFile) == damaged);
    QCOMPARE(m_keychain->entries.size(), 1);
    QVERIFY(awaitResult((*outbox)->add(madeUpDocument(1))).ok());
}

void DamagedStoreTest::leavesADamagedStoreOfAnotherKeyAlone()
{
    fill(2);
    const auto damaged = zeroed(contentOf(file()), 0, 100);
    makeFile(file(), damaged);
    const auto other = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'l')));
    QCOMPARE(codeOf(awaitResult(Outbox::open({.folder = folder(), .keychain = {}, .storeKey = other}))),
             Code(ErrorCode::StoreUnavailable));
    QVERIFY(contentOf(file()) == damaged);
    QCOMPARE(asideFiles(), QStringList());
    QCOMPARE((*opened())->documents().size(), 2);
}

void DamagedStoreTest::leavesADamagedStoreToTheProgramThatHasItOpen()
{
    fill(2);
    auto first = opened();
    QCOMPARE(codeOf(first), Code());
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::ReadWrite));
    damaged.write(QByteArray(100, '\0'));
    damaged.close();
    const auto content = contentOf(file());
    QCOMPARE(codeOf(opened()), Code(ErrorCode::StoreDamaged));
    QVERIFY(contentOf(file()) == content);
    QCOMPARE(asideFiles(), QStringList());
    *first = nullptr;
    QTRY_COMPARE(codeOf(opened()), Code());
    QCOMPARE((*opened())->documents().size(), 2);
}

void DamagedStoreTest::finishesAnInterruptedRecovery()
{
    fill(3);
    const QByteArray damaged(contentOf(file()).size(), '\0'); // nothing could be recovered from it again
    const auto unfinished = folder() + QStringLiteral("/outbox-rescue.part");
    QVERIFY(QFile::rename(file(), folder() + QStringLiteral("/outbox-rescued.sqlite")));
    makeFile(file(), damaged);
    makeFile(unfinished, "made-up remains");
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->documents().size(), 3);
    QCOMPARE((*outbox)->storeReport().recovered, 3);
    QVERIFY(contentOf((*outbox)->storeReport().quarantinedFile) == damaged);
    QVERIFY(!QFile::exists(folder() + QStringLiteral("/outbox-rescued.sqlite")));
    QVERIFY(!QFile::exists(unfinished));
}

void DamagedStoreTest::setsFilesOfNoDocumentAside()
{
    fill(1);
    const auto stray = QByteArray("a sealed page of a row that is gone");
    makeFile(folder() + QStringLiteral("/pages/stray"), stray);
    makeFile(file(), zeroed(contentOf(file()), 0, 100));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto report = (*outbox)->storeReport();
    QCOMPARE(report.orphanedFiles, 1);
    const QString aside = report.quarantinedFile.chopped(7) + QStringLiteral("-pages");
    QCOMPARE(contentOf(aside + QStringLiteral("/stray")), stray);
    QVERIFY(!(QFileInfo(aside).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    checkDocument(**outbox, (*outbox)->documents().first());
}

void DamagedStoreTest::asksAPersonAboutADocumentWhoseBytesAreGone()
{
    fill(2);
    const auto &lacking = *std::ranges::find_if(
        m_kept, [](const auto &document) { return document.details.patient.text == QLatin1String("p-1"); });
    QVERIFY(QFile::remove(folder() + QStringLiteral("/pages/") + lacking.files.last().id.text));
    makeFile(file(), zeroed(contentOf(file()), 0, 100));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->storeReport().recovered, 2);
    const auto found = *(*outbox)->document(lacking.id);
    QVERIFY(found.state == ItemState::Failed);
    QCOMPARE(wording::sentence(*found.error),
             QStringLiteral("The saved copy of “scan-1-2.pdf” on this computer is damaged. Add the file again, then "
                            "remove this document."));
    QVERIFY((*outbox)->documents().last().state == ItemState::Queued);
}

/// Its newest state may be what was lost, and the service cannot tell a second one from the first.
void DamagedStoreTest::asksAPersonAboutADirectDocument()
{
    {
        const auto outbox = opened();
        QCOMPARE(codeOf(outbox), Code());
        auto direct = madeUpDocument(1, 1);
        direct.details.delivery.method = UploadMethod::Direct;
        QCOMPARE(codeOf(awaitResult((*outbox)->add(direct))), Code());
    }
    makeFile(file(), zeroed(contentOf(file()), 0, 100));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto found = (*outbox)->documents().first();
    QVERIFY(found.mayBeDelivered());
    QCOMPARE(codeOf(found.error), Code(ErrorCode::ServiceOutcomeUnclear));
}

void DamagedStoreTest::tellsOfARowThatWasChanged()
{
    fill(2);
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(file());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("UPDATE documents SET sealed=x'00' WHERE sequence=1")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto report = (*outbox)->storeReport();
    QVERIFY(!report.isSound());
    QCOMPARE(report.unreadable, 1);
    QVERIFY(report.quarantinedFile.isEmpty());
    QVERIFY(wording::sentenceOfStore(report).contains(QStringLiteral("1 document cannot be read")));
    QCOMPARE((*outbox)->documents().size(), 1);
    QCOMPARE(QDir(folder() + QStringLiteral("/pages")).entryList(QDir::Files).size(), 4);
}

void DamagedStoreTest::recoversARowThatFillsSeveralPagesOfTheFile()
{
    {
        const auto outbox = opened();
        QCOMPARE(codeOf(outbox), Code());
        auto tagged = madeUpDocument(1);
        for (int i = 0; i < 1'500; ++i)
            tagged.details.tags.append(QStringLiteral("tag-%1").arg(i));
        QCOMPARE(codeOf(awaitResult((*outbox)->add(tagged))), Code());
        m_kept.insert((*outbox)->documents().first().id, (*outbox)->documents().first());
    }
    makeFile(file(), zeroed(contentOf(file()), 0, tablePage));
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->storeReport().recovered, 1);
    checkDocument(**outbox, (*outbox)->documents().first());
}

CLINICDESK_TEST(DamagedStoreTest)
#include "damagedstoretest.moc"
