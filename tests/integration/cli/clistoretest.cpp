// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

#include <initializer_list>
#include <utility>

#include <sys/stat.h>

using namespace clinicdesk::support;

/// A store that was damaged between two commands: the messages, and which documents are still sent.
class CliStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goesOnWithWhatCanBeReadOfADamagedStore();
    void tellsOnceOfARowThatCannotBeReadAndInEachList();
    void handsADamagedPaperToThePersonAndSendsTheOthers();
    void waitsForNoPipeInPlaceOfAFileOfOurs_data();
    void waitsForNoPipeInPlaceOfAFileOfOurs();
    void recoversTheDocumentsBesideAPipe_data();
    void recoversTheDocumentsBesideAPipe();
};

namespace {

const QStringList addOnly{QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                          QStringLiteral("lr"), QStringLiteral("--add-only")};
const QStringList outboxList{QStringLiteral("outbox"), QStringLiteral("list")};
const QStringList runOutbox{QStringLiteral("outbox"), QStringLiteral("run")};
const auto queued = QStringLiteral("queued");
const auto delivered = QStringLiteral("delivered");

QString found(const CommandLine &cli, const QString &name)
{
    QDirIterator files(cli.home(), {name}, QDir::Files, QDirIterator::Subdirectories);
    return files.hasNext() ? files.next() : QString();
}

void overwrite(const QString &path, qint64 place, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(place));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// Simulates tampering on disk: the seal of the row becomes invalid.
void spoilFirstRow(const QString &path)
{
    const auto name = QStringLiteral("spoiling");
    {
        auto store = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        store.setDatabaseName(path);
        QVERIFY(store.open());
        QSqlQuery change(store);
        QVERIFY(change.exec(QStringLiteral("UPDATE documents SET sealed = zeroblob(40) WHERE sequence = 1")));
        QCOMPARE(change.numRowsAffected(), 1);
    }
    QSqlDatabase::removeDatabase(name);
}

} // namespace

void CliStoreTest::goesOnWithWhatCanBeReadOfADamagedStore()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(addOnly + QStringList{cli.pdf(), cli.png()}).exit, 0);
    overwrite(found(cli, QStringLiteral("outbox.sqlite")), 0, QByteArray(100, '\0'));

    const auto listed = cli.json(outboxList);
    QCOMPARE(listed.standings(), QStringList({queued, queued}));
    QVERIFY2(listed.err.contains("The outbox on this computer was damaged. 2 documents were recovered."), listed.err);
    QVERIFY2(listed.err.contains("was renamed to outbox-damaged-"), listed.err);
    const auto later = cli.json(runOutbox);
    QVERIFY2(!later.err.contains("damaged"), later.err); // reported once
    QCOMPARE(later.standings(), QStringList({delivered, delivered}));
    QCOMPARE(practice.storedDocuments().size(), 2);
}

void CliStoreTest::tellsOnceOfARowThatCannotBeReadAndInEachList()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(addOnly + QStringList{cli.pdf(), cli.png()}).exit, 0);
    spoilFirstRow(found(cli, QStringLiteral("outbox.sqlite")));

    const QByteArray sentence("1 document cannot be read");
    const auto ran = cli.json(runOutbox);
    QVERIFY2(ran.err.contains(sentence), ran.err);
    QCOMPARE(ran.standings(), QStringList(delivered));
    const auto again = cli.json(runOutbox);
    QVERIFY2(!again.err.contains(sentence), again.err);
    for (int times = 0; times < 2; ++times) {
        const auto listed = cli.json(outboxList);
        QCOMPARE(listed.err.count(sentence), 1);
        QCOMPARE(listed.standings(), QStringList(delivered));
    }
}

void CliStoreTest::handsADamagedPaperToThePersonAndSendsTheOthers()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(addOnly + QStringList{cli.pdf(QStringLiteral("first.pdf"))}).exit, 0);
    const QDir pages(QFileInfo(found(cli, QStringLiteral("outbox.sqlite"))).dir().filePath(QStringLiteral("pages")));
    const auto files = pages.entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    constexpr qint64 withinTheFirstPart = 60;
    overwrite(pages.filePath(files.first()), withinTheFirstPart, QByteArrayLiteral("\x55\xaa"));
    QCOMPARE(cli.json(addOnly + QStringList{cli.pdf(QStringLiteral("second.pdf"))}).exit, 0);

    const auto outcome = cli.json(runOutbox);
    QCOMPARE(outcome.standings(), QStringList({QStringLiteral("failed store.damaged"), delivered}));
    QVERIFY2(outcome.err.contains("The saved copy of “first.pdf” on this computer is damaged."), outcome.err);
    QCOMPARE(practice.stored(outcome.id(0)), QByteArray());
    QVERIFY(practice.stored(outcome.id(1)).contains("second.pdf"));
}

void CliStoreTest::waitsForNoPipeInPlaceOfAFileOfOurs_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("isRefused"); // otherwise it is as good as missing, or not needed
    const std::initializer_list<std::pair<const char *, bool>> files{
        {"config/clinicdesk/people.json", true},
        {"data/clinicdesk/people-exist", true},
        {"config/clinicdesk/connections.json", true},
        {"config/clinicdesk/pin-attempts.json", false},
        {"config/clinicdesk/keychain-entries.json", false},
        {"config/clinicdesk/keychain-notes.json", false},
        {"config/clinicdesk/keychain-removals.json", false},
        {"data/clinicdesk/outbox/outbox.id", false},
        {"data/clinicdesk/outbox/opening.lock", false},
        {"data/clinicdesk/journal/journal.sqlite", false},
        {"data/clinicdesk/journal/opening.lock", false},
        {"state/clinicdesk/clinicdesk.log", false}};
    for (const auto &[file, isRefused] : files)
        QTest::newRow(file) << QString::fromLatin1(file) << isRefused;
}

void CliStoreTest::waitsForNoPipeInPlaceOfAFileOfOurs()
{
    QFETCH(const QString, file);
    QFETCH(const bool, isRefused);
    const CommandLine cli;
    const auto path = cli.home() + QLatin1Char('/') + file;
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), S_IRUSR | S_IWUSR), 0);
    const auto outcome = cli.json({QStringLiteral("connection"), QStringLiteral("list")});
    QVERIFY2(outcome.exit >= 0, outcome.err.constData()); // it ended
    QVERIFY2((outcome.exit > 0) == isRefused, outcome.out + outcome.err);
    const auto listed = cli.json(outboxList);
    QVERIFY2(listed.exit >= 0, listed.err.constData());
}

void CliStoreTest::recoversTheDocumentsBesideAPipe_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rights");
    QTest::addColumn<QByteArray>("sentence");
    const QByteArray damaged("The outbox on this computer was damaged.");
    QTest::newRow("store") << QStringLiteral("outbox.sqlite") << 0600 << damaged;
    QTest::newRow("store, for reading only") << QStringLiteral("outbox.sqlite") << 0400 << damaged;
    QTest::newRow("log") << QStringLiteral("outbox.sqlite-wal") << 0600 << damaged + " 1 document was recovered.";
}

void CliStoreTest::recoversTheDocumentsBesideAPipe()
{
    QFETCH(const QString, name);
    QFETCH(const int, rights);
    QFETCH(const QByteArray, sentence);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(addOnly + QStringList{cli.pdf()}).exit, 0);
    const auto path = QFileInfo(found(cli, QStringLiteral("outbox.sqlite"))).dir().filePath(name);
    QFile::remove(path);
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), static_cast<mode_t>(rights)), 0);
    const auto listed = cli.json(outboxList);
    QVERIFY2(listed.exit >= 0, listed.err.constData());
    QVERIFY2(listed.err.contains(sentence), listed.err);
    QVERIFY(!QFileInfo::exists(path) || QFileInfo(path).isFile());
}

CLINICDESK_TEST(CliStoreTest)
#include "clistoretest.moc"
