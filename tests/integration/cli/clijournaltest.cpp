// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalentry.h"
#include "core/keychain/keychain.h"
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// `journal list`, `verify` and `export`, and what commands record, with a real keychain.
class CliJournalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_cli = std::make_unique<CommandLine>();
        // Each test has a journal of its own, and all of them the keychain of this program.
        const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
        for (const auto &name : {SecretName::journalKey(), SecretName::journalHead()})
            QVERIFY(awaitResult(keychain->remove(name)).ok());
    }
    void recordsADayOfCommands();
    void recordsNoProfileForAConnectionCheck();
    void listsTheShapeOfTheContract();
    void listsSinceADay();
    void verifies();
    void findsTheFirstBadEntry_data();
    void findsTheFirstBadEntry();
    void findsAForgedEntry();
    void saysThatTheJournalBeginsAgain_data();
    void saysThatTheJournalBeginsAgain();
    void saysThatItCannotVerifyWithoutTheKeychain();
    void removesOldEntriesOnlyByCommandAfterTheClockJumped();
    void exportsBothFormats();
    void recordsWithoutAKeychain();
    void sendsAlthoughTheJournalCannotBeWritten();
    void recordsWhatFailed();
    void recordsWhoSignedInAndWithWhichPolicy();
    void refusesWrongUse_data();
    void refusesWrongUse();

private:
    QString path() const { return m_cli->home() + QStringLiteral("/data/clinicdesk/journal/journal.sqlite"); }
    Outcome journal(const QStringList &words) const
    {
        return m_cli->run(QStringList(QStringLiteral("journal")) + words);
    }
    QStringList kinds() const
    {
        QStringList kinds;
        for (const auto &entry : m_cli->json({QStringLiteral("journal"), QStringLiteral("list")})
                                     .json()[QLatin1String("entries")]
                                     .toArray())
            kinds.prepend(entry[QLatin1String("what")].toString());
        return kinds;
    }
    /// A saved connection, whose secrets are in the keychain.
    void addConnection(const PracticeService &practice)
    {
        const auto secrets = QJsonDocument(practice.secrets()).toJson();
        const auto added =
            m_cli->run({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("Sunrise"),
                        QStringLiteral("--base-url"), practice.said("base_url"), QStringLiteral("--user-oid"),
                        practice.said("user_oid"), QStringLiteral("--key-id"), practice.said("key_id"),
                        QStringLiteral("--secrets-from-stdin")},
                       secrets);
        QVERIFY2(added.exit == 0, added.err.constData());
    }
    Outcome upload() const
    {
        return m_cli->json({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                            QStringLiteral("lr"), m_cli->pdf(QStringLiteral("canary-file-name.pdf"))});
    }
    bool meddle(const QString &statement) const
    {
        bool isDone = true;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
            database.setDatabaseName(path());
            isDone = database.open();
            QSqlQuery query(database);
            for (const auto &one : {QStringLiteral("DROP TRIGGER entries_stay"),
                                    QStringLiteral("DROP TRIGGER entries_stay_as_they_are"), statement})
                isDone = query.exec(one) && isDone;
        }
        QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
        return isDone;
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliJournalTest::recordsADayOfCommands()
{
    const PracticeService practice;
    addConnection(practice);
    QCOMPARE(upload().exit, 0);
    QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 0);
    QCOMPARE(m_cli->run({QStringLiteral("doctor"), QStringLiteral("161400000000042")}).exit, 0);
    QCOMPARE(m_cli->run({QStringLiteral("aadhaar"), QStringLiteral("init")}, "999999990019\n").exit, 0);
    QCOMPARE(m_cli->run({QStringLiteral("privacy"), QStringLiteral("request")}).exit, 0);
    QCOMPARE(m_cli
                 ->run({QStringLiteral("connection"), QStringLiteral("set"), QStringLiteral("Sunrise"),
                        QStringLiteral("--encrypt"), QStringLiteral("on")})
                 .exit,
             0);
    QCOMPARE(kinds(), (QStringList{QStringLiteral("journal.keyed"), QStringLiteral("connection.added"),
                                   QStringLiteral("token.stored"), QStringLiteral("document.added"),
                                   QStringLiteral("document.sent"), QStringLiteral("document.delivered"),
                                   QStringLiteral("assessments.read"), QStringLiteral("profile.read"),
                                   QStringLiteral("registration.begun"), QStringLiteral("user-data.asked"),
                                   QStringLiteral("user-data.answered"), QStringLiteral("connection.changed")}));
    QCOMPARE(journal({QStringLiteral("verify")}).exit, 0);
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    for (const auto *name : {"access_token", "auth_token", "key_string"})
        QVERIFY2(!bytes.contains(practice.secrets()[QLatin1String(name)].toString().toUtf8()), name);
    for (const auto *canary : {"canary-file-name", "999999990019", "99999999", "0019"})
        QVERIFY2(!bytes.contains(canary), canary);
}

void CliJournalTest::recordsNoProfileForAConnectionCheck()
{
    const PracticeService practice;
    addConnection(practice);
    const auto before = kinds();
    const auto checked = m_cli->json({QStringLiteral("connection"), QStringLiteral("check")});
    QCOMPARE(checked.exit, 0);
    QCOMPARE(practice.requests(QStringLiteral("doctor")).size(), 1); // the doctor profile token was tried
    QCOMPARE(kinds(), before);
}

void CliJournalTest::listsTheShapeOfTheContract()
{
    const PracticeService practice;
    addConnection(practice);
    const auto outcome = m_cli->json({QStringLiteral("journal"), QStringLiteral("list")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.json().keys(), QStringList(QStringLiteral("entries")));
    const auto newest = outcome.json()[QLatin1String("entries")][0].toObject();
    QCOMPARE(newest.keys(), (QStringList{QStringLiteral("at"), QStringLiteral("connection"), QStringLiteral("outcome"),
                                         QStringLiteral("what"), QStringLiteral("who")}));
    QCOMPARE(newest[QLatin1String("what")].toString(), QStringLiteral("token.stored"));
    QCOMPARE(newest[QLatin1String("connection")].toString(), QStringLiteral("Sunrise"));
    QCOMPARE(newest[QLatin1String("outcome")].toString(), QStringLiteral("ok"));
    QVERIFY(!newest[QLatin1String("who")].toString().isEmpty());
    const auto text = journal({QStringLiteral("list")});
    QCOMPARE(text.out.count('\n'), 3);
    QVERIFY(text.out.contains("Token or key saved, Sunrise. Done"));
}

void CliJournalTest::listsSinceADay()
{
    const PracticeService practice;
    addConnection(practice);
    const auto since = [this](const QDate &day) {
        return m_cli
            ->json({QStringLiteral("journal"), QStringLiteral("list"), QStringLiteral("--since"),
                    day.toString(Qt::ISODate)})
            .json()[QLatin1String("entries")]
            .toArray()
            .size();
    };
    QCOMPARE(since(QDate::currentDate().addDays(-1)), 3);
    QCOMPARE(since(QDate::currentDate().addDays(2)), 0);
}

void CliJournalTest::verifies()
{
    const PracticeService practice;
    addConnection(practice);
    const auto text = journal({QStringLiteral("verify")});
    QCOMPARE(text.exit, 0);
    QVERIFY2(text.out.contains("complete and unchanged"), text.out.constData());
    const auto json = m_cli->json({QStringLiteral("journal"), QStringLiteral("verify")}).json();
    QCOMPARE(json[QLatin1String("entries")].toInt(), 3);
    QCOMPARE(json[QLatin1String("without_key")].toInt(), 0);
    QVERIFY(json[QLatin1String("fault")].isNull() && json[QLatin1String("first_bad_entry")].isNull());
}

void CliJournalTest::findsTheFirstBadEntry_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("number");
    QTest::newRow("changed") << "UPDATE entries SET connection_name='Other' WHERE number=2"
                             << "changed" << 2;
    QTest::newRow("removed") << "DELETE FROM entries WHERE number=2"
                             << "missing" << 2;
    QTest::newRow("cut off") << "DELETE FROM entries WHERE number=3"
                             << "cut-off" << 3;
}

void CliJournalTest::findsTheFirstBadEntry()
{
    QFETCH(const QString, statement);
    QFETCH(const QString, fault);
    QFETCH(const int, number);
    const PracticeService practice;
    addConnection(practice);
    QVERIFY(meddle(statement));
    const auto json = m_cli->json({QStringLiteral("journal"), QStringLiteral("verify")});
    QCOMPARE(json.exit, 1);
    QCOMPARE(json.json()[QLatin1String("fault")].toString(), fault);
    QCOMPARE(json.json()[QLatin1String("first_bad_entry")][QLatin1String("number")].toInt(), number);
    const auto text = journal({QStringLiteral("verify")});
    QCOMPARE(text.exit, 1);
    QVERIFY2(text.out.contains(QByteArray("entry ") + QByteArray::number(number)), text.out.constData());
    // Recording goes on, and the fault stays.
    QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 0);
    QCOMPARE(journal({QStringLiteral("verify")}).exit, 1);
    // Until a person goes on with it.
    const auto accepted = m_cli->json({QStringLiteral("journal"), QStringLiteral("accept")});
    QCOMPARE(accepted.exit, 0);
    QVERIFY(accepted.json()[QLatin1String("accepted_up_to")].toInt() >= number - 1);
    QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 0);
    QCOMPARE(journal({QStringLiteral("verify")}).exit, 0);
}

/// A run without the keychain writes what any other program could write, too.
void CliJournalTest::findsAForgedEntry()
{
    const PracticeService practice;
    addConnection(practice);
    const auto bus = m_cli->environment;
    m_cli->environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    QCOMPARE(journal({QStringLiteral("export"), m_cli->home() + QStringLiteral("/out.csv")}).exit, 0);
    m_cli->environment = bus;
    QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 0); // an entry with the key does not cover it
    const auto verified = m_cli->json({QStringLiteral("journal"), QStringLiteral("verify")});
    QCOMPARE(verified.exit, 1);
    QCOMPARE(verified.json()[QLatin1String("fault")].toString(), QStringLiteral("without-key"));
    QCOMPARE(verified.json()[QLatin1String("first_bad_entry")][QLatin1String("number")].toInt(), 4);
    QCOMPARE(journal({QStringLiteral("accept")}).exit, 0);
    QCOMPARE(journal({QStringLiteral("verify")}).exit, 0);
}

void CliJournalTest::saysThatTheJournalBeginsAgain_data()
{
    QTest::addColumn<bool>("isRemoved");
    QTest::addColumn<QString>("fault");
    QTest::newRow("damaged") << false << "damaged";
    QTest::newRow("removed") << true << "replaced";
}

void CliJournalTest::saysThatTheJournalBeginsAgain()
{
    QFETCH(const bool, isRemoved);
    QFETCH(const QString, fault);
    const PracticeService practice;
    addConnection(practice);
    QFile file(path());
    if (isRemoved) {
        QVERIFY(file.remove());
    } else {
        QVERIFY(file.open(QIODevice::ReadWrite));
        QCOMPARE(file.write(QByteArray(100, 'x')), 100);
        file.close();
    }
    const auto out = m_cli->home() + QStringLiteral("/out.csv");
    for (int run = 0; run < 2; ++run) { // it is said until an admin accepts it
        QCOMPARE(m_cli->run({QStringLiteral("assessments")}).exit, 0);
        const auto verified = m_cli->json({QStringLiteral("journal"), QStringLiteral("verify")});
        QCOMPARE(verified.exit, 1);
        QCOMPARE(verified.json()[QLatin1String("fault")].toString(), fault);
        QCOMPARE(verified.json()[QLatin1String("missing")].toInt(), 3);
        const auto listed = m_cli->json({QStringLiteral("journal"), QStringLiteral("list")}).json();
        QCOMPARE(listed[QLatin1String("fault")].toString(), fault);
        QCOMPARE(listed[QLatin1String("missing")].toInt(), 3);
        QVERIFY(journal({QStringLiteral("list")}).out.contains(": 3 entr"));
        QCOMPARE(journal({QStringLiteral("export"), out}).exit, 0);
        QFile exported(out);
        QVERIFY(exported.open(QIODevice::ReadOnly));
        QVERIFY(exported.readAll().split('\n').at(1).contains("journal.broken,,3," + fault.toUtf8()));
    }
    QCOMPARE(journal({QStringLiteral("accept")}).exit, 0);
    QCOMPARE(journal({QStringLiteral("verify")}).exit, 0);
    QVERIFY(kinds().contains(journalKind::accepted));
    QVERIFY(!m_cli->json({QStringLiteral("journal"), QStringLiteral("list")}).json().contains(QLatin1String("fault")));
}

void CliJournalTest::saysThatItCannotVerifyWithoutTheKeychain()
{
    const PracticeService practice;
    addConnection(practice);
    m_cli->environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    const auto outcome = m_cli->json({QStringLiteral("journal"), QStringLiteral("verify")});
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
    QVERIFY2(outcome.err.contains("cannot be checked"), outcome.err.constData());
}

void CliJournalTest::removesOldEntriesOnlyByCommandAfterTheClockJumped()
{
    const PracticeService practice;
    addConnection(practice);
    const auto before = kinds();
    m_cli->environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_OTHER_CLOCK));
    m_cli->environment.insert(QStringLiteral("CLINICDESK_CLOCK_DAYS"), QStringLiteral("4000"));
    const QStringList remove{QStringLiteral("connection"), QStringLiteral("remove"), QStringLiteral("Sunrise")};
    QCOMPARE(m_cli->run(remove).exit, 0);
    const auto after = kinds();
    for (int start = 0; start < 2; ++start) { // the second one could take the date of the first for a time that passed
        const auto verified = journal({QStringLiteral("verify")});
        QCOMPARE(verified.exit, 0);
        QVERIFY2(verified.out.contains("because the clock of this computer jumped"), verified.out.constData());
        QCOMPARE(kinds(), after);
    }
    QCOMPARE(after.first(before.size()), before);
    const QStringList verify{QStringLiteral("journal"), QStringLiteral("verify")};
    QCOMPARE(m_cli->json(verify).json()[QLatin1String("held")].toInt(), before.size());
    QCOMPARE(journal({QStringLiteral("remove-old")}).exit, 0);
    const auto checked = m_cli->json(verify).json();
    QCOMPARE(checked[QLatin1String("held")].toInt(), 0);
    QVERIFY(checked[QLatin1String("fault")].isNull());
    const QStringList removal{journalKind::trimmed, journalKind::keyed};
    QCOMPARE(kinds(), after.sliced(before.size()) + removal);
}

void CliJournalTest::exportsBothFormats()
{
    const PracticeService practice;
    addConnection(practice);
    const auto lines = m_cli->home() + QStringLiteral("/out.jsonl");
    const auto table = m_cli->home() + QStringLiteral("/out.CSV");
    QCOMPARE(journal({QStringLiteral("export"), lines}).exit, 0);
    QCOMPARE(journal({QStringLiteral("export"), table}).exit, 0);
    QFile first(lines);
    QVERIFY(first.open(QIODevice::ReadOnly));
    const auto rows = first.readAll().split('\n');
    QCOMPARE(rows.size(), 4);
    const auto json = QJsonDocument::fromJson(rows.at(1)).object();
    for (const auto *member : {"at", "who", "what", "connection", "outcome"})
        QVERIFY(json.contains(QLatin1String(member)));
    QFile second(table);
    QVERIFY(second.open(QIODevice::ReadOnly));
    QCOMPARE(second.readAll().count('\n'), 5); // the heading, and the export before
    QVERIFY(kinds().last() == QLatin1String("journal.exported"));
    const auto missing = journal({QStringLiteral("export"), QStringLiteral("/nonexistent/x.csv")});
    QCOMPARE(missing.exit, 1);
}

void CliJournalTest::recordsWithoutAKeychain()
{
    m_cli->environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(upload().exit, 0);
    QCOMPARE(kinds(), (QStringList{QStringLiteral("document.added"), QStringLiteral("document.sent"),
                                   QStringLiteral("document.delivered")}));
    const auto verified = journal({QStringLiteral("verify")});
    QCOMPARE(verified.exit, 0);
    QVERIFY2(verified.out.contains("no protection by a key"), verified.out.constData());
}

void CliJournalTest::sendsAlthoughTheJournalCannotBeWritten()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto data = m_cli->home() + QStringLiteral("/data/clinicdesk");
    QVERIFY(QDir().mkpath(data));
    QFile inTheWay(data + QStringLiteral("/journal"));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto sent = upload();
    QCOMPARE(sent.exit, 0);
    QCOMPARE(sent.document()[QLatin1String("state")].toString(), QStringLiteral("delivered"));
    QVERIFY2(sent.err.contains("could not be written into the journal"), sent.err.constData());
    // With the next command that opens the outbox, what happened to documents is written.
    QVERIFY(inTheWay.remove());
    QCOMPARE(m_cli->run({QStringLiteral("outbox"), QStringLiteral("list")}).exit, 0);
    QCOMPARE(kinds().mid(kinds().size() - 3),
             (QStringList{QStringLiteral("document.added"), QStringLiteral("document.sent"),
                          QStringLiteral("document.delivered")}));
}

void CliJournalTest::recordsWhatFailed()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("http://127.0.0.1:1"));
    QVERIFY(m_cli->run({QStringLiteral("assessments")}).exit != 0);
    const auto entries =
        m_cli->json({QStringLiteral("journal"), QStringLiteral("list")}).json()[QLatin1String("entries")].toArray();
    QCOMPARE(entries[0][QLatin1String("what")].toString(), QStringLiteral("assessments.read"));
    QVERIFY(entries[0][QLatin1String("outcome")].toString().startsWith(QLatin1String("network.")));
}

void CliJournalTest::recordsWhoSignedInAndWithWhichPolicy()
{
    const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
    QVERIFY(People::update(config + QStringLiteral("/clinicdesk/people.json"), [](People &people) {
                return people.addOrReplace({.id = firstPersonId(),
                                            .name = QStringLiteral("Ina Invented"),
                                            .role = Role::Admin,
                                            .pin = hashPin(SecretBytes("4711 made up"))});
            }).ok());
    const auto onTerminal = [this](const QStringList &command, const QByteArray &pin) {
        return m_cli->onTerminal(command, "PIN of Ina", pin).exit;
    };
    const QStringList list{QStringLiteral("connection"), QStringLiteral("list")};
    QCOMPARE(onTerminal(list, "4712 made up"), 3);
    QCOMPARE(onTerminal(list, "4711 made up"), 0);
    const auto policy = m_cli->paper(QStringLiteral("policy.json"), R"({"require_pin": true})");
    QFile::setPermissions(policy, QFile::ReadOwner | QFile::WriteOwner);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_POLICY_FILE"), policy);
    for (int i = 0; i < 2; ++i) // recorded once
        QCOMPARE(onTerminal(list, "4711 made up"), 0);

    const auto file = m_cli->home() + QStringLiteral("/out.jsonl");
    QCOMPARE(onTerminal({QStringLiteral("journal"), QStringLiteral("export"), file}, "4711 made up"), 0);
    QFile lines(file);
    QVERIFY(lines.open(QIODevice::ReadOnly));
    QStringList entries;
    const auto rows = lines.readAll().trimmed().split('\n');
    for (const auto &row : rows) {
        const auto entry = QJsonDocument::fromJson(row).object();
        if (entry[QLatin1String("what")].toString() != QLatin1String("journal.keyed"))
            entries.append(QStringList{entry[QLatin1String("who")].toString(), entry[QLatin1String("what")].toString(),
                                       entry[QLatin1String("subject")].toString().left(12),
                                       entry[QLatin1String("outcome")].toString()}
                               .join(QLatin1Char(' ')));
    }
    const QString signedIn = QStringLiteral("Ina Invented person.signed-in  ok");
    QFile content(policy);
    QVERIFY(content.open(QIODevice::ReadOnly));
    const auto hash = QCryptographicHash::hash(content.readAll(), QCryptographicHash::Sha256).toHex().left(12);
    QCOMPARE(
        entries.mid(0, 5),
        (QStringList{QStringLiteral("Ina Invented person.pin-refused Ina Invented refused"), signedIn, signedIn,
                     QStringLiteral("Ina Invented policy.changed %1 ok").arg(QString::fromLatin1(hash)), signedIn}));
    QCOMPARE(entries.filter(QStringLiteral("policy.changed")).size(), 1);
}

void CliJournalTest::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("nothing") << QStringList();
    QTest::newRow("another word") << QStringList(QStringLiteral("erase"));
    QTest::newRow("no date") << QStringList{QStringLiteral("list"), QStringLiteral("--since"),
                                            QStringLiteral("yesterday")};
    QTest::newRow("an impossible date") << QStringList{QStringLiteral("list"), QStringLiteral("--since"),
                                                       QStringLiteral("2026-02-30")};
    QTest::newRow("list of something") << QStringList{QStringLiteral("list"), QStringLiteral("x")};
    QTest::newRow("verify something") << QStringList{QStringLiteral("verify"), QStringLiteral("x")};
    QTest::newRow("export nowhere") << QStringList(QStringLiteral("export"));
    QTest::newRow("export in another format") << QStringList{QStringLiteral("export"), QStringLiteral("x.txt")};
}

void CliJournalTest::refusesWrongUse()
{
    QFETCH(const QStringList, words);
    const auto outcome = journal(words);
    QCOMPARE(outcome.exit, 2);
    QVERIFY(!outcome.err.isEmpty());
    QVERIFY(!QFile::exists(QStringLiteral("x.txt")));
}

CLINICDESK_TEST(CliJournalTest)
#include "clijournaltest.moc"
