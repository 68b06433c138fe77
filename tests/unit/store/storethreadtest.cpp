// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storethread.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QtEndian>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr std::array creating{"CREATE TABLE notes (text TEXT NOT NULL)"};
constexpr std::array creatingVersions{Migration(creating)};

auto noting(const QString &text)
{
    return
        [text](Database &database) { return database.change(QStringLiteral("INSERT INTO notes VALUES (?)"), {text}); };
}

QStringList notesOf(Database &database)
{
    QStringList texts;
    auto query = database.prepared(QStringLiteral("SELECT text FROM notes ORDER BY rowid"));
    if (run(query)) {
        while (query.next())
            texts.append(query.value(0).toString());
    }
    return texts;
}

/// Blocks the thread of a store until `ready` is released.
void occupy(StoreThread &store, QSemaphore &ready)
{
    store.run([&ready](Database &) { ready.acquire(); });
}

/// Counts the commits in a log of SQLite: the header of a commit's last page contains the size of the file.
int commitsIn(const QString &log)
{
    constexpr qsizetype headBytes = 32;
    constexpr qsizetype pageBytes = 4096;
    constexpr qsizetype pageHeadBytes = 24;
    const auto bytes = contentOf(log);
    int commits = 0;
    for (auto at = headBytes; at + pageHeadBytes + pageBytes <= bytes.size(); at += pageHeadBytes + pageBytes)
        commits += qFromBigEndian<quint32>(bytes.constData() + at + 4) == 0 ? 0 : 1;
    return commits;
}

} // namespace

/// A store's thread, and how the thread opens its file.
class StoreThreadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = std::make_shared<FakeKeychain>();
    }
    void keepsItsFileForTheOwnerAlone();
    void worksInOrderOnAThreadOfItsOwn();
    void writesWhatWasAskedBeforeItEnds();
    void commitsWhatIsAskedForMeanwhileAtOnce();
    void keepsOneFailedChangeFromTouchingTheOthers();
    void changesAndAsksInTheOrderOfAsking();
    void opensTheSameStoreWithTheKeyOfTheKeychain();
    void wantsAKeychainOrAKey();
    void makesOneKeyWhenTwoOpenANewStoreAtOnce();
    void needsNoKeyWhereNothingIsSealed();
    void setsADamagedFileAsideUnderANameThatSaysSo();
    void setsADamagedFileAsideOnceWhenTwoFindIt();
    void leavesANewerFileWhereItIs();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("kept/store.sqlite")); }
    StoreThread::Sealed place() const { return {path(), m_keychain, nullptr}; }
    std::shared_ptr<StoreThread> opened() const
    {
        const auto store = awaitResult(StoreThread::open(place(), creatingVersions));
        return store ? *store : nullptr;
    }

    Result<std::shared_ptr<StoreThread>> openOrRecreate() const
    {
        return awaitResult(StoreThread::openOrRecreate(path(), creatingVersions,
                                                       QStringLiteral("SELECT text FROM notes"),
                                                       {QDate(2026, 11, 21), QTime(10, 42, 3, 7), Qt::UTC}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeKeychain> m_keychain;
};

void StoreThreadTest::keepsItsFileForTheOwnerAlone()
{
    constexpr auto others =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    const auto store = opened();
    QVERIFY(store);
    const QFileInfo folder(QFileInfo(path()).absolutePath());
    QVERIFY(!(folder.permissions() & others));
    const auto files = QDir(folder.filePath()).entryInfoList({QStringLiteral("store.sqlite*")}, QDir::Files);
    QVERIFY(files.size() >= 2); // including the log of writes
    for (const auto &file : files)
        QVERIFY2(!(file.permissions() & others), qPrintable(file.fileName()));
}

void StoreThreadTest::worksInOrderOnAThreadOfItsOwn()
{
    const auto store = opened();
    QStringList order;
    QThread *thread = nullptr;
    auto one = store->run([&](Database &) {
        thread = QThread::currentThread();
        order.append(QStringLiteral("one"));
    });
    auto two = store->run([&](Database &database) {
        order.append(QStringLiteral("two"));
        return database.storeId();
    });
    QVERIFY(!two.result().isEmpty());
    QCOMPARE(order, (QStringList{QStringLiteral("one"), QStringLiteral("two")}));
    QVERIFY(thread && thread != QThread::currentThread());
}

void StoreThreadTest::writesWhatWasAskedBeforeItEnds()
{
    auto store = opened();
    for (int i = 0; i < 50; ++i) {
        store->run([](Database &database) {
            auto query = database.prepared(QStringLiteral("INSERT INTO notes VALUES ('a note')"));
            return run(query).ok();
        });
    }
    store.reset();
    const auto count = opened()->run([](Database &database) {
        auto query = database.prepared(QStringLiteral("SELECT count(*) FROM notes"));
        return run(query) && query.next() ? query.value(0).toInt() : -1;
    });
    QCOMPARE(count.result(), 50);
}

void StoreThreadTest::commitsWhatIsAskedForMeanwhileAtOnce()
{
    const auto store = opened();
    const auto log = path() + QStringLiteral("-wal");
    QVERIFY(store->change(noting(QStringLiteral("alone"))).result());
    const auto before = commitsIn(log);
    QSemaphore ready;
    occupy(*store, ready);
    auto first = store->change(noting(QStringLiteral("first")));
    auto second = store->change([](Database &database) {
        return database.inTransaction([&database]() -> Result<void> {
            const auto noted = noting(QStringLiteral("second"))(database);
            return noted ? Result<void>() : Result<void>(noted.error());
        });
    });
    auto third = store->change(noting(QStringLiteral("third")));
    ready.release();
    QCOMPARE(*first.result(), 1);
    QVERIFY(second.result() && third.result());
    QCOMPARE(commitsIn(log), before + 1);
    QCOMPARE(store->run(notesOf).result(), (QStringList{QStringLiteral("alone"), QStringLiteral("first"),
                                                        QStringLiteral("second"), QStringLiteral("third")}));
}

void StoreThreadTest::keepsOneFailedChangeFromTouchingTheOthers()
{
    const auto store = opened();
    QSemaphore ready;
    occupy(*store, ready);
    auto first = store->change(noting(QStringLiteral("first")));
    auto failing = store->change([](Database &database) -> Result<int> {
        const auto half = noting(QStringLiteral("half"));
        const auto failed = database.inTransaction([&]() -> Result<void> {
            if (auto done = half(database); !done)
                return done.error();
            return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("made up")};
        });
        return failed.error();
    });
    auto last = store->change(noting(QStringLiteral("last")));
    ready.release();
    QVERIFY(first.result());
    QCOMPARE(failing.result().error().detail, QStringLiteral("made up"));
    QVERIFY(last.result());
    QCOMPARE(store->run(notesOf).result(), (QStringList{QStringLiteral("first"), QStringLiteral("last")}));
}

void StoreThreadTest::changesAndAsksInTheOrderOfAsking()
{
    const auto store = opened();
    QSemaphore ready;
    occupy(*store, ready);
    store->change(noting(QStringLiteral("before")));
    auto between = store->run(notesOf);
    store->change(noting(QStringLiteral("after")));
    auto afterwards = store->run(notesOf);
    ready.release();
    QCOMPARE(between.result(), QStringList{QStringLiteral("before")});
    QCOMPARE(afterwards.result(), (QStringList{QStringLiteral("before"), QStringLiteral("after")}));
}

void StoreThreadTest::opensTheSameStoreWithTheKeyOfTheKeychain()
{
    const auto key = opened()->key()->view().toByteArray();
    QCOMPARE(m_keychain->entries.size(), 1);
    QCOMPARE(opened()->key()->view().toByteArray(), key);
    m_keychain->entries.clear();
    QCOMPARE(codeOf(awaitResult(StoreThread::open(place(), creatingVersions))), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(m_keychain->entries.size(), 0);
}

void StoreThreadTest::wantsAKeychainOrAKey()
{
    m_keychain->isSilent = true;
    QCOMPARE(codeOf(awaitResult(StoreThread::open(place(), creatingVersions))), Code(ErrorCode::KeychainUnavailable));
    m_keychain.reset();
    QCOMPARE(codeOf(awaitResult(StoreThread::open(place(), creatingVersions))), Code(ErrorCode::KeychainUnavailable));
    auto withKey = place();
    withKey.storeKey = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    QCOMPARE(codeOf(awaitResult(StoreThread::open(withKey, creatingVersions))), Code());
}

void StoreThreadTest::makesOneKeyWhenTwoOpenANewStoreAtOnce()
{
    std::optional<Result<std::shared_ptr<StoreThread>>> one;
    std::optional<Result<std::shared_ptr<StoreThread>>> two;
    QEventLoop loop;
    const auto delivering = deliver(StoreThread::open(place(), creatingVersions), &one, &loop);
    const auto deliveringToo = deliver(StoreThread::open(place(), creatingVersions), &two, &loop);
    QTRY_VERIFY(one && two);
    QVERIFY(one->ok() && two->ok());
    QCOMPARE((**one)->key()->view(), (**two)->key()->view());
    QCOMPARE(m_keychain->entries.size(), 1);
}

void StoreThreadTest::needsNoKeyWhereNothingIsSealed()
{
    const auto store = openOrRecreate();
    QCOMPARE(codeOf(store), Code());
    QVERIFY(!(*store)->key());
    QVERIFY((*store)->quarantinedFile().isEmpty());
    QVERIFY((*store)->run([](Database &database) { return database.keyCheck(); }).result()->isEmpty());
}

void StoreThreadTest::setsADamagedFileAsideUnderANameThatSaysSo()
{
    opened().reset();
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("made-up damage").repeated(100));
    file.close();
    const auto store = openOrRecreate();
    QCOMPARE(codeOf(store), Code());
    const auto aside = (*store)->quarantinedFile();
    QCOMPARE(QFileInfo(aside).fileName(), QStringLiteral("store-damaged-20261121-104203-007.sqlite"));
    QCOMPARE(contentOf(aside), QByteArray("made-up damage").repeated(100));
    QVERIFY((*openOrRecreate())->quarantinedFile().isEmpty());
}

void StoreThreadTest::setsADamagedFileAsideOnceWhenTwoFindIt()
{
    opened().reset();
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("made-up damage").repeated(100));
    file.close();
    const auto question = QStringLiteral("SELECT text FROM notes");
    const auto now = QDateTime::currentDateTimeUtc();
    std::optional<Result<std::shared_ptr<StoreThread>>> one;
    std::optional<Result<std::shared_ptr<StoreThread>>> two;
    QEventLoop loop;
    const auto delivering = deliver(StoreThread::openOrRecreate(path(), creatingVersions, question, now), &one, &loop);
    const auto deliveringToo =
        deliver(StoreThread::openOrRecreate(path(), creatingVersions, question, now), &two, &loop);
    QTRY_VERIFY(one && two);
    QVERIFY(one->ok() && two->ok());
    QVERIFY((**one)->quarantinedFile().isEmpty() != (**two)->quarantinedFile().isEmpty());
    QCOMPARE(QDir(QFileInfo(path()).absolutePath()).entryList({QStringLiteral("*damaged*.sqlite")}).size(), 1);
}

void StoreThreadTest::leavesANewerFileWhereItIs()
{
    opened()
        ->run([](Database &database) {
            auto query = database.prepared(QStringLiteral("PRAGMA user_version=7"));
            return run(query).ok();
        })
        .waitForFinished();
    QCOMPARE(codeOf(openOrRecreate()), Code(ErrorCode::StoreNewer));
    QCOMPARE(QDir(QFileInfo(path()).absolutePath()).entryList({QStringLiteral("*damaged*")}).size(), 0);
}

CLINICDESK_TEST(StoreThreadTest)
#include "storethreadtest.moc"
