// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionlist.h"
#include "tests/support/fulldisk.h"

#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

Connection made(const char *id, const QString &name)
{
    Connection connection;
    connection.id = {QString::fromLatin1(id)};
    connection.name = name;
    connection.baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate"));
    return connection;
}

} // namespace

class ConnectionListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void takesAMissingFileForAnEmptyList();
    void givesBackWhatWasSaved();
    void takesWhatAnOlderVersionDidNotKnowAsUsual();
    void keepsTheTypeCodesOfAConnectionOfAnOlderVersion();
    void isReadableByItsOwnerAlone();
    void closesAnExistingFolderToOthers();
    void keepsNamesApart();
    void refusesANewNameThatLooksLikeAnother();
    void keepsTheNamesOfAnEarlierVersion();
    void refusesAConnectionWithoutIdOrName();
    void replacesTheOneWithTheSameId();
    void forgetsTheCurrentOneWithItsRemoval();
    void setsADamagedFileAside_data();
    void setsADamagedFileAside();
    void leavesAFileOfANewerVersionAlone();
    void saysWhenItCannotBeSaved();
    void keepsTheFormerListOnAFullDisk();
    void usesTheListBeforeTheLastChangeForADamagedOne();
    void keepsTheBackupWhenADamagedListIsReplaced();
    void usesTheBackupWithoutSavingItWhereTheListCannotBeRead();
    void usesTheBackupOnAFullDisk();
    void updatesWhatOtherProcessesSavedMeanwhile();
    void savesNothingWhereTheChangeFails();
    void doesNotUpdateWhileAnotherProcessKeepsTheLock();
    void mergesWhatBothSidesChanged();
    void refusesToMergeWithAnotherAddress();
    void refusesToMergeWithARemovedConnection();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("clinicdesk/connections.json")); }
    void write(const QByteArray &text) const { support::makeFile(path(), text); }
    QByteArray text() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void saveTwoConnectionsInTurn() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ConnectionListTest::takesAMissingFileForAnEmptyList()
{
    const auto list = ConnectionList::load(path());
    QVERIFY(list.ok());
    QVERIFY(list->all().isEmpty());
    QVERIFY(!list->current());
    QVERIFY2(!QFileInfo::exists(path()), "reading makes no file");
}

void ConnectionListTest::givesBackWhatWasSaved()
{
    auto full = made("id-1", QStringLiteral("Sunrise \"Clinic\" \u0928\u092E"));
    full.environment = Environment::Development;
    full.user = {QStringLiteral("9001")};
    full.keyId = QStringLiteral("key 1/2");
    full.encryptPayloads = true;
    full.uploadMethod = UploadMethod::Direct;
    full.caFile = QStringLiteral("/etc/made-up.pem");
    full.conventions.patientIn = PatientPlacement::Query;
    full.conventions.documentTypes = {{QStringLiteral("xx"), QStringLiteral("Any, thing")}};

    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(full).ok());
    QVERIFY(list->addOrReplace(made("id-2", QStringLiteral("Second"))).ok());
    list->setCurrent({QStringLiteral("id-2")});
    QVERIFY(list->save().ok());

    const auto again = ConnectionList::load(path());
    QVERIFY(again.ok());
    QCOMPARE(again->all(), list->all());
    QCOMPARE(again->byName(full.name), std::optional(full));
    QCOMPARE(again->byId(full.id), std::optional(full));
    QCOMPARE(again->current()->name, QStringLiteral("Second"));
    QVERIFY(!again->byName(QStringLiteral("Third")));
}

void ConnectionListTest::takesWhatAnOlderVersionDidNotKnowAsUsual()
{
    write(R"({"version":1,"connections":[{"id":"a","name":"b","environment":"production",
              "base_url":"https://api.clinic.test"}]})");
    const auto list = ConnectionList::load(path());
    QVERIFY(list.ok());
    QVERIFY(!list->all().first().encryptPayloads);
    QCOMPARE(list->all().first().uploadMethod, UploadMethod::PresignedForm);
}

void ConnectionListTest::keepsTheTypeCodesOfAConnectionOfAnOlderVersion()
{
    write(
        R"({"version":1,"connections":[{"id":"a","name":"b","environment":"production","base_url":"https://api.clinic.test",
              "conventions":{"tags_per_document":3}}]})");
    for (int start = 0; start < 2; ++start) { // also after this version has saved it
        auto list = ConnectionList::load(path());
        QVERIFY(list.ok());
        QVERIFY(list->addOrReplace(made("new", QStringLiteral("New"))).ok());
        QVERIFY(list->save().ok());
        const auto older = list->byId({QStringLiteral("a")})->conventions;
        QVERIFY(older.hasType(QStringLiteral("ds")) && !older.hasType(QStringLiteral("dc")));
        QCOMPARE(older.documentTypes.size(), Conventions().documentTypes.size());
        QCOMPARE(older.tagsPerDocument, 3);
        QCOMPARE(list->byName(QStringLiteral("New"))->conventions, Conventions());
    }
}

void ConnectionListTest::isReadableByItsOwnerAlone()
{
    const auto list = ConnectionList::load(path());
    QVERIFY(list->save().ok());
    const auto shared = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                        QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
    QVERIFY(!(QFile::permissions(path()) & shared));
    QVERIFY(!(QFile::permissions(QFileInfo(path()).path()) & shared));

    QVERIFY(QFile::setPermissions(path(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadOther));
    QVERIFY(list->save().ok());
    QVERIFY(!(QFile::permissions(path()) & shared));
}

void ConnectionListTest::closesAnExistingFolderToOthers()
{
    const auto folder = QFileInfo(path()).path();
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::setPermissions(folder, QFileDevice::Permissions(0x7755)));
    QVERIFY(ConnectionList::load(path())->save().ok());
    QCOMPARE(QFile::permissions(folder), QFileDevice::Permissions(0x7700));
}

void ConnectionListTest::keepsNamesApart()
{
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("Sunrise"))).ok());
    const auto refused = list->addOrReplace(made("id-2", QStringLiteral("Sunrise")));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::WrongUse);
    QCOMPARE(refused.error().subject, QStringLiteral("Sunrise"));
    QCOMPARE(list->all().size(), 1);
}

void ConnectionListTest::refusesANewNameThatLooksLikeAnother()
{
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("Sunrise"))).ok());
    QVERIFY(list->addOrReplace(made("id-2", QStringLiteral("Sunset"))).ok());
    const auto similar = QStringLiteral("Sunr\u0456se");
    for (const auto *id : {"id-2", "id-3"}) {
        const auto refused = list->addOrReplace(made(id, similar));
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().reason, ErrorReason::ConnectionNameTaken);
        QCOMPARE(refused.error().subject, QStringLiteral("Sunrise"));
    }
    QVERIFY(!list->addOrReplace(made("id-3", QString(101, u'x'))).ok());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("SUNRISE"))).ok());
}

void ConnectionListTest::keepsTheNamesOfAnEarlierVersion()
{
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("Sunrise"))).ok());
    QVERIFY(list->addOrReplace(made("id-2", QStringLiteral("Sunset"))).ok());
    QVERIFY(list->save().ok());
    write(text().replace("Sunset", "sunrise"));
    list = ConnectionList::load(path());
    QCOMPARE(list->all().size(), 2);
    auto changed = list->all().last();
    changed.keyId = QStringLiteral("kid-7");
    QVERIFY(list->addOrReplace(changed).ok());
}

void ConnectionListTest::refusesAConnectionWithoutIdOrName()
{
    auto list = ConnectionList::load(path());
    QVERIFY(!list->addOrReplace(made("", QStringLiteral("Sunrise"))).ok());
    QVERIFY(!list->addOrReplace(made("id-1", QString())).ok());
    QVERIFY(!list->addOrReplace(made("id-1", QStringLiteral("  "))).ok());
    QVERIFY(!list->addOrReplace(made("id-1", QStringLiteral("two\nlines"))).ok());
    QVERIFY(list->all().isEmpty());
}

void ConnectionListTest::replacesTheOneWithTheSameId()
{
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("Sunrise"))).ok());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("Sunset"))).ok());
    QCOMPARE(list->all().size(), 1);
    QCOMPARE(list->all().first().name, QStringLiteral("Sunset"));
}

void ConnectionListTest::forgetsTheCurrentOneWithItsRemoval()
{
    auto list = ConnectionList::load(path());
    const auto connection = made("id-1", QStringLiteral("Sunrise"));
    QVERIFY(list->addOrReplace(connection).ok());
    list->setCurrent(connection.id);
    QVERIFY(list->current());
    list->remove(connection.id);
    QVERIFY(!list->current());
    QVERIFY(list->addOrReplace(connection).ok());
    QVERIFY2(!list->current(), "the selection does not return automatically");
}

void ConnectionListTest::setsADamagedFileAside_data()
{
    QTest::addColumn<QByteArray>("damaged");
    const auto with = [](const QByteArray &item) { return R"({"version":1,"connections":[)" + item + "]}"; };
    QTest::newRow("cut") << QByteArray(R"({"version":1,"connections":[{"id")");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("zeros") << QByteArray(512, '\0');
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("no version") << QByteArray(R"({"connections":[]})");
    QTest::newRow("no connections") << QByteArray(R"({"version":1})");
    QTest::newRow("connections of another type") << QByteArray(R"({"version":1,"connections":{}})");
    QTest::newRow("a connection that is a number") << with("7");
    QTest::newRow("plain http") << with(
        R"({"id":"a","name":"b","environment":"production","base_url":"http://api.clinic.test"})");
    QTest::newRow("unknown environment") << with(
        R"({"id":"a","name":"b","environment":"moon","base_url":"https://api.clinic.test"})");
    QTest::newRow("unknown way of upload") << with(
        R"({"id":"a","name":"b","environment":"production","base_url":"https://api.clinic.test","upload_way":"pigeon"})");
    QTest::newRow("encrypts perhaps") << with(
        R"({"id":"a","name":"b","environment":"production","base_url":"https://api.clinic.test","encrypt":"perhaps"})");
    QTest::newRow("unknown convention") << with(
        R"({"id":"a","name":"b","environment":"production","base_url":"https://api.clinic.test","conventions":{"x":1}})");
    QTest::newRow("conventions of another type") << with(
        R"({"id":"a","name":"b","environment":"production","base_url":"https://api.clinic.test","conventions":[1]})");
}

void ConnectionListTest::setsADamagedFileAside()
{
    QFETCH(QByteArray, damaged);
    write(damaged);
    const auto list = ConnectionList::load(path());
    QVERIFY(!list.ok());
    QCOMPARE(list.error().code, ErrorCode::ConnectionsDamaged);

    auto next = ConnectionList::load(path());
    QVERIFY2(next.ok(), "the next start is not stopped by it");
    QVERIFY(next->save().ok());
    const QDir folder = QFileInfo(path()).dir();
    const auto kept = folder.entryList({QStringLiteral("connections.json.damaged-*")}, QDir::Files);
    QCOMPARE(kept.size(), 1);
    QCOMPARE(list.error().subject, kept.first());
    QFile file(folder.filePath(kept.first()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), damaged);
}

void ConnectionListTest::leavesAFileOfANewerVersionAlone()
{
    const QByteArray newer = R"({"version":2,"connections":"something else"})";
    write(newer);
    const auto list = ConnectionList::load(path());
    QVERIFY(!list.ok());
    QCOMPARE(list.error().code, ErrorCode::ConnectionsNewer);
    QCOMPARE(text(), newer);
}

void ConnectionListTest::saysWhenItCannotBeSaved()
{
    QFile inTheWay(m_folder->filePath(QStringLiteral("clinicdesk")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto list = ConnectionList::load(path());
    QVERIFY(list.ok());
    const auto saved = list->save();
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::ConnectionsNotSaved);
    QVERIFY(saved.error().disk != DiskError::None);
}

void ConnectionListTest::keepsTheFormerListOnAFullDisk()
{
    saveTwoConnectionsInTurn();
    const auto before = text();
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-3", QStringLiteral("Third"))).ok());
    const auto saved = [&] {
        const support::FullDisk disk;
        return list->save();
    }();
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::ConnectionsNotSaved);
    QCOMPARE(saved.error().disk, DiskError::Full);
    QCOMPARE(text(), before);
    QVERIFY(list->save().ok());
    QCOMPARE(ConnectionList::load(path())->all().size(), 3);
}

void ConnectionListTest::saveTwoConnectionsInTurn() const
{
    auto list = ConnectionList::load(path());
    QVERIFY(list->addOrReplace(made("id-1", QStringLiteral("First"))).ok());
    list->setCurrent({QStringLiteral("id-1")});
    QVERIFY(list->save().ok());
    QVERIFY(list->addOrReplace(made("id-2", QStringLiteral("Second"))).ok());
    QVERIFY(list->save().ok());
    QVERIFY(!list->loadProblem());
}

void ConnectionListTest::usesTheListBeforeTheLastChangeForADamagedOne()
{
    saveTwoConnectionsInTurn();
    write("");
    const auto list = ConnectionList::load(path());
    QVERIFY(list.ok());
    QCOMPARE(list->all().size(), 1);
    QCOMPARE(list->current()->name, QStringLiteral("First"));
    QVERIFY(list->loadProblem());
    QCOMPARE(list->loadProblem()->code, ErrorCode::ConnectionsRestored);
    const auto damaged = QFileInfo(path()).dir().entryList({QStringLiteral("connections.json.damaged-*")});
    QCOMPARE(damaged, QStringList(list->loadProblem()->subject));

    const auto next = ConnectionList::load(path());
    QVERIFY(next.ok());
    QCOMPARE(next->all(), list->all());
    QVERIFY2(!next->loadProblem(), "it is said once");
}

void ConnectionListTest::keepsTheBackupWhenADamagedListIsReplaced()
{
    saveTwoConnectionsInTurn();
    auto list = ConnectionList::load(path());
    write("{");
    QVERIFY(list->save().ok());
    write("{");
    QCOMPARE(ConnectionList::load(path())->all().size(), 1);
}

void ConnectionListTest::usesTheBackupWithoutSavingItWhereTheListCannotBeRead()
{
    saveTwoConnectionsInTurn();
    QVERIFY(QFile::remove(path()));
    QVERIFY(QDir().mkdir(path()));
    const auto list = ConnectionList::load(path());
    QVERIFY(list.ok());
    QCOMPARE(list->all().size(), 1);
    QCOMPARE(list->loadProblem()->code, ErrorCode::ConnectionsRestored);
    QVERIFY(list->loadProblem()->subject.isEmpty());
    const auto saved = list->save();
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::ConnectionsNotSaved);

    QVERIFY(QFile::remove(path() + QStringLiteral(".bak")));
    QCOMPARE(ConnectionList::load(path()).error().code, ErrorCode::ConnectionsUnreadable);
}

void ConnectionListTest::usesTheBackupOnAFullDisk()
{
    saveTwoConnectionsInTurn();
    write("{");
    const auto list = [&] {
        const support::FullDisk disk;
        return ConnectionList::load(path());
    }();
    QVERIFY(list.ok());
    QCOMPARE(list->all().size(), 1);
    QCOMPARE(list->loadProblem()->code, ErrorCode::ConnectionsRestored);
    QVERIFY(list->save().ok());
    QCOMPARE(ConnectionList::load(path())->all(), list->all());
}

void ConnectionListTest::updatesWhatOtherProcessesSavedMeanwhile()
{
    const auto adding = [this](const Connection &connection) {
        return ConnectionList::update(path(), [&](ConnectionList &list) { return list.addOrReplace(connection); });
    };
    QVERIFY(adding(made("id-1", QStringLiteral("First"))).ok());
    const auto stale = ConnectionList::load(path());
    QVERIFY(adding(made("id-2", QStringLiteral("Second"))).ok());
    const auto updated = adding(made("id-3", QStringLiteral("Third")));
    QCOMPARE(stale->all().size(), 1);
    QCOMPARE(updated->all().size(), 3);
    QCOMPARE(ConnectionList::load(path())->all(), updated->all());
}

void ConnectionListTest::savesNothingWhereTheChangeFails()
{
    const auto updated = ConnectionList::update(path(), [](ConnectionList &list) -> Result<void> {
        list.setCurrent({QStringLiteral("id-1")});
        return Error{.code = ErrorCode::WrongUse};
    });
    QCOMPARE(updated.error().code, ErrorCode::WrongUse);
    QVERIFY(!QFileInfo::exists(path()));
}

void ConnectionListTest::doesNotUpdateWhileAnotherProcessKeepsTheLock()
{
    QVERIFY(QDir().mkpath(QFileInfo(path()).path()));
    const auto lock = FileLock::acquire(path()); // another descriptor counts as another process
    QVERIFY(lock.ok());
    const auto updated = ConnectionList::update(path(), [](ConnectionList &) { return Result<void>(); });
    QCOMPARE(updated.error().code, ErrorCode::ConnectionsNotSaved);
}

void ConnectionListTest::mergesWhatBothSidesChanged()
{
    const auto before = made("id-1", QStringLiteral("First"));
    auto theirs = before;
    theirs.encryptPayloads = true;
    auto list = *ConnectionList::load(path());
    QVERIFY(list.addOrReplace(theirs).ok());
    auto ours = before;
    ours.name = QStringLiteral("Renamed");
    QVERIFY(list.merge(before, ours).ok());
    auto both = theirs;
    both.name = ours.name;
    QCOMPARE(list.all(), QList<Connection>{both});
}

void ConnectionListTest::refusesToMergeWithAnotherAddress()
{
    const auto before = made("id-1", QStringLiteral("First"));
    auto theirs = before;
    theirs.baseUrl = QUrl(QStringLiteral("https://elsewhere.test"));
    auto list = *ConnectionList::load(path());
    QVERIFY(list.addOrReplace(theirs).ok());
    auto ours = before;
    ours.name = QStringLiteral("Renamed");
    QCOMPARE(list.merge(before, ours).error().code, ErrorCode::WrongUse);
    QVERIFY2(!list.merge(before, before).ok(), "a token may have been given with it");
    QCOMPARE(list.all(), QList<Connection>{theirs});
    QVERIFY(list.merge(before, theirs).ok());
}

void ConnectionListTest::refusesToMergeWithARemovedConnection()
{
    auto list = *ConnectionList::load(path());
    const auto before = made("id-1", QStringLiteral("First"));
    QCOMPARE(list.merge(before, before).error().code, ErrorCode::WrongUse);
    QVERIFY(list.all().isEmpty());
    QVERIFY(list.merge({}, before).ok());
}

CLINICDESK_TEST(ConnectionListTest)
#include "connectionlisttest.moc"
