// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/systemcalls.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <cerrno>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr qsizetype entriesOfTheJournal = 2; ///< its key, and its newest entry
const QStringList withJournal{QStringLiteral("--journal")};

/// The number of entries that the keychain of this test has.
qsizetype entriesInTheKeychain()
{
    qDBusRegisterMetaType<QMap<QString, QString>>();
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
        QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("SearchItems"));
    call << QVariant::fromValue(QMap<QString, QString>());
    const auto answer = QDBusConnection::sessionBus().call(call);
    if (answer.type() != QDBusMessage::ReplyMessage)
        qFatal("the keychain does not say what it has");
    return qdbus_cast<QList<QDBusObjectPath>>(answer.arguments().value(0)).size();
}

QByteArray longToken()
{
    return "made-up-token-" + QByteArray(5'000, 'x');
}

} // namespace

/// `clinicdesk-cli erase`, with a real keychain.
class CliEraseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCOMPARE(entriesInTheKeychain(), 0); }
    void init() { m_cli = std::make_unique<CommandLine>(); }

    void leavesNothingOfADay();
    void refusesWithoutATerminalAndWithoutYes();
    void asksOnATerminal();
    void refusesWhileAnotherCommandSends();
    void continuesAfterAKill();
    void isFinishedByTheNextStartAfterAKill();
    void answersAfterTheDiskHasConfirmed();
    void namesWhatItCannotRemove();
    void removesTheRestWhereTheKeychainIsLocked();
    void erasesAlsoWhereTheConnectionsCannotBeRead();
    void asksForThePinAlsoWithAConnectionOfTheEnvironment();
    void erasesAnotherPersonForAnAdmin();
    void erasesAllPeopleForAnAdmin();
    void refusesArguments();

private:
    /// Ina, an admin, and Rolf, a receptionist with a connection.
    void addPeople() const;
    Outcome as(const char *name, const QStringList &command) const
    {
        return m_cli->onTerminal(QStringList{QStringLiteral("--person"), QString::fromLatin1(name)} + command, "PIN of",
                                 "4711 made up");
    }

    Outcome run(const QStringList &arguments, const QByteArray &input = {}) const
    {
        return m_cli->run(arguments, input);
    }
    Outcome erase(const QStringList &options = {}) const
    {
        return m_cli->json(QStringList{QStringLiteral("erase"), QStringLiteral("--yes")} + options);
    }
    /// Runs `erase` on a terminal, and types this answer.
    Outcome eraseOnTerminal(const QByteArray &answer) const;
    /// Adds a connection with a long token, and a document.
    void useIt() const
    {
        const auto secrets =
            QJsonDocument(QJsonObject{{QStringLiteral("access_token"), QString::fromLatin1(longToken())},
                                      {QStringLiteral("key_string"), QStringLiteral("made-up-key-text")}})
                .toJson();
        const auto added =
            run({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("sunrise"),
                 QStringLiteral("--base-url"), QStringLiteral("http://127.0.0.1:1"), QStringLiteral("--user-oid"),
                 QStringLiteral("161494290947153"), QStringLiteral("--key-id"), QStringLiteral("kid-7"),
                 QStringLiteral("--secrets-from-stdin")},
                secrets);
        QVERIFY2(added.exit == 0, added.err);
        const auto kept = run({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                               QStringLiteral("lr"), QStringLiteral("--add-only"), m_cli->pdf()});
        QVERIFY2(kept.exit == 0, kept.err);
    }
    /// The files and folders of ours that are left, without those of the journal.
    QStringList left() const
    {
        QStringList found;
        for (const auto *folder : {"/config", "/data", "/cache", "/state"}) {
            QDirIterator walk(m_cli->home() + QLatin1String(folder),
                              QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                              QDirIterator::Subdirectories);
            while (walk.hasNext())
                found.append(walk.next().mid(m_cli->home().size()));
        }
        found.removeIf([](const QString &path) { return path.startsWith(QLatin1String("/data/clinicdesk/journal")); });
        return found;
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliEraseTest::leavesNothingOfADay()
{
    useIt();
    const auto listed = run({QStringLiteral("privacy"), QStringLiteral("list")}); // makes the journal
    QVERIFY2(listed.exit == 0, listed.err);
    const auto file = m_cli->home() + QStringLiteral("/files/connections.json");
    QCOMPARE(run({QStringLiteral("connection"), QStringLiteral("export"), file}).exit, 0);
    QVERIFY(entriesInTheKeychain() >= 6); // the token's header and three pieces, the key, the store key
    const auto erased = erase();
    QVERIFY2(erased.exit == 0, erased.err);
    QCOMPARE(entriesInTheKeychain(), entriesOfTheJournal);
    QCOMPARE(left(), QStringList(QStringLiteral("/data/clinicdesk")));
    QVERIFY(QFile::exists(m_cli->home() + QStringLiteral("/data/clinicdesk/journal/journal.sqlite")));
    const auto removed = erased.json().value(QLatin1String("removed")).toObject();
    QCOMPARE(removed[QLatin1String("keychain_entries")].toInt(), 3); // token, key and store key
    QVERIFY(removed[QLatin1String("files")].toInt() > 5);
    QCOMPARE(erased.json().value(QLatin1String("kept")).toArray(), QJsonArray{QStringLiteral("journal")});
    QCOMPARE(erased.json().value(QLatin1String("problems")).toArray(), QJsonArray());
    QVERIFY(QFile::exists(file)); // the user's own

    const auto again = m_cli->run({QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--journal")});
    QCOMPARE(again.exit, 0);
    QVERIFY2(again.out.contains("of the journal"), again.out);
    QVERIFY2(again.out.contains("Clinic Desk has checked"), again.out);
    QCOMPARE(left(), QStringList());
    QVERIFY(!QFile::exists(m_cli->home() + QStringLiteral("/data/clinicdesk")));
}

void CliEraseTest::refusesWithoutATerminalAndWithoutYes()
{
    useIt();
    const auto before = left();
    const auto refused = m_cli->run({QStringLiteral("erase")}, "YES\n");
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("Nothing was removed. Add --yes"), refused.err);
    QCOMPARE(left(), before);
    QCOMPARE(erase().exit, 0);
}

Outcome CliEraseTest::eraseOnTerminal(const QByteArray &answer) const
{
    QProcess process; // script(1) gives the command a terminal
    process.setProcessEnvironment(m_cli->environment);
    process.start(QStringLiteral("script"), {QStringLiteral("-qec"), CommandLine::program() + QStringLiteral(" erase"),
                                             QStringLiteral("/dev/null")});
    QByteArray shown;
    while (!shown.contains("remove all of it") && process.waitForReadyRead())
        shown += process.readAllStandardOutput();
    process.write(answer + '\n');
    auto outcome = CommandLine::outcomeOf(process);
    outcome.out.prepend(shown);
    return outcome;
}

void CliEraseTest::asksOnATerminal()
{
    useIt();
    const auto before = left();
    const auto kept = eraseOnTerminal("yes, please");
    QCOMPARE(kept.exit, 1);
    QVERIFY2(kept.out.contains("1 document(s) is/are not delivered") ||
                 kept.out.contains("1 document is not delivered"),
             kept.out);
    QVERIFY2(kept.out.contains("Nothing was removed."), kept.out);
    QCOMPARE(left(), before);
    const auto erased = eraseOnTerminal("YES");
    QVERIFY2(erased.exit == 0, erased.out);
    QCOMPARE(left(), QStringList(QStringLiteral("/data/clinicdesk"))); // with the journal
    QCOMPARE(entriesInTheKeychain(), entriesOfTheJournal);
}

void CliEraseTest::refusesWhileAnotherCommandSends()
{
    useIt();
    const auto before = left();
    const auto sending = m_cli->start({QStringLiteral("outbox"), QStringLiteral("run"), QStringLiteral("--wait"),
                                       QStringLiteral("600")}); // nothing answers at that address
    QVERIFY(QTest::qWaitFor(
        [this] {
            return !QDir(m_cli->home() + QStringLiteral("/data/clinicdesk/outbox"))
                        .entryList({QStringLiteral("*-*.lock")})
                        .isEmpty();
        },
        30'000));
    const auto refused = erase();
    QCOMPARE(refused.exit, 1);
    QCOMPARE(refused.error(), QStringLiteral("store.unavailable"));
    QVERIFY2(refused.err.contains("another Clinic Desk program is using this data"), refused.err);
    auto now = left();
    now.removeIf([](const QString &path) { return path.endsWith(QLatin1String(".lock")); });
    auto expected = before;
    expected.removeIf([](const QString &path) { return path.endsWith(QLatin1String(".lock")); });
    for (const auto &path : std::as_const(expected))
        QVERIFY2(now.contains(path), qPrintable(path));
    sending->terminate();
    QVERIFY(sending->waitForFinished());
    QCOMPARE(erase(withJournal).exit, 0);
    QCOMPARE(left(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
}

void CliEraseTest::continuesAfterAKill()
{
    useIt();
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(erase(withJournal).exit, 0);
    const auto duration = static_cast<quint32>(timer.elapsed()) + 1;
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u, an erase takes %u ms", seed, duration);
    QRandomGenerator random(seed);
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        init();
        useIt();
        const auto killed =
            m_cli->start({QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--journal")});
        QTest::qSleep(static_cast<int>(random.bounded(duration))); // the moment, not a condition
        killed->kill();
        QVERIFY(killed->waitForFinished());
        const auto continued = erase(withJournal);
        QVERIFY2(continued.exit == 0, continued.err);
        QCOMPARE(left().join(QLatin1Char(' ')), QString());
        QCOMPARE(entriesInTheKeychain(), 0);
    }
}

void CliEraseTest::isFinishedByTheNextStartAfterAKill()
{
    const QDir config(m_cli->home() + QStringLiteral("/config/clinicdesk"));
    const auto notes = [&config] { // not those that are being written
        constexpr qsizetype idLength = 36;
        auto names = config.entryList({QStringLiteral("erasing.*")}, QDir::Files);
        names.removeIf([](const QString &name) { return QFileInfo(name).suffix().size() != idLength; });
        return names;
    };
    QVERIFY(QTest::qWaitFor(
        [&] { // until a kill comes between the note and the end
            erase(withJournal);
            useIt();
            const auto erasing =
                m_cli->start({QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--journal")});
            while (notes().isEmpty() && !erasing->waitForFinished(0)) {
            }
            erasing->kill();
            return erasing->waitForFinished() && !notes().isEmpty();
        },
        60'000));
    const auto listed = run({QStringLiteral("connection"), QStringLiteral("list")});
    QVERIFY2(listed.exit == 0, listed.err);
    QVERIFY2(!listed.out.contains("sunrise"), listed.out);
    QCOMPARE(notes(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
    auto rest = left();
    rest.removeIf([](const QString &path) { return !path.contains(QLatin1String("outbox")); });
    QCOMPARE(rest, QStringList());
}

void CliEraseTest::answersAfterTheDiskHasConfirmed()
{
    useIt();
    if (!canTraceCalls())
        QSKIP("strace is not installed, so the calls of the program cannot be seen.");
    const auto calls = systemCallsOf(
        {CommandLine::program(), QStringLiteral("erase"), QStringLiteral("--yes"), withJournal.first()},
        QStringLiteral("unlink,unlinkat,rmdir,rename,renameat,renameat2,fsync,write"), m_cli->environment);
    QVERIFY(!calls.isEmpty());

    static const QRegularExpression removal(QStringLiteral(R"re((?:unlink|rmdir)\("([^"]+)"\))re"));
    static const QRegularExpression sync(QStringLiteral(R"re(fsync\(\d+<([^>]+)>)re"));
    static const QRegularExpression note(QStringLiteral(R"re(rename\(.*"[^"]*/erasing\.[0-9a-f-]{36}"\))re"));
    const auto config = m_cli->home() + QStringLiteral("/config/clinicdesk");
    bool isNoted = false;
    bool isNoteOnTheDisk = false;
    bool isNoteGone = false;
    bool hasAnswered = false;
    QSet<QString> unsynced; // folders that have lost an entry
    QStringList removed;
    for (const auto &call : calls) {
        isNoted = isNoted || note.match(call).hasMatch();
        const auto synced = sync.match(call).captured(1);
        unsynced.remove(synced);
        isNoteOnTheDisk = isNoteOnTheDisk || (isNoted && synced == config);
        hasAnswered = hasAnswered || call.contains(QLatin1String("write(1<"));
        if (hasAnswered)
            QVERIFY2(unsynced.isEmpty(), qPrintable(QStringList(unsynced.values()).join(QLatin1Char(' '))));
        const auto path = removal.match(call).captured(1);
        const bool isOfOurs = path.startsWith(m_cli->home()) && isNoted;
        if (!isOfOurs)
            continue;
        QVERIFY2(isNoteOnTheDisk, qPrintable(call));
        if (path.startsWith(config + QStringLiteral("/erasing."))) {
            QVERIFY2(unsynced.isEmpty(), qPrintable(QStringList(unsynced.values()).join(QLatin1Char(' '))));
            isNoteGone = true;
        }
        unsynced.remove(path); // a folder that is gone itself
        unsynced.insert(QFileInfo(path).path());
        removed.append(QFileInfo(path).fileName());
    }
    QVERIFY(isNoteGone && hasAnswered);
    QVERIFY(removed.contains(QLatin1String("connections.json")) && removed.contains(QLatin1String("outbox.sqlite")));
}

void CliEraseTest::namesWhatItCannotRemove()
{
    useIt();
    const auto page = m_cli->home() + QStringLiteral("/data/clinicdesk/capture/pages/1.png");
    QVERIFY(QDir().mkpath(QFileInfo(page).absolutePath()));
    QFile file(page);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const auto environment = m_cli->environment;
    m_cli->refuseChange(1, QStringLiteral("data/clinicdesk/capture/pages"), EACCES);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_DISK_LASTS"), QStringLiteral("yes"));
    const auto erased = erase();
    QCOMPARE(erased.exit, 1);
    const auto problem = erased.json().value(QLatin1String("problems")).toArray().first().toObject();
    QCOMPARE(problem[QLatin1String("path")].toString(), page);
    QVERIFY2(erased.err.contains("1.png could not be removed, because Clinic Desk has no permission"), erased.err);
    QCOMPARE(entriesInTheKeychain(), entriesOfTheJournal);
    QVERIFY(!QFile::exists(m_cli->home() + QStringLiteral("/config/clinicdesk")));
    m_cli->environment = environment;
    QCOMPARE(erase(withJournal).exit, 0);
    QCOMPARE(left(), QStringList());
}

void CliEraseTest::removesTheRestWhereTheKeychainIsLocked()
{
    const auto shell = [](const char *script) {
        return QProcess::execute(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromLatin1(script)});
    };
    useIt();
    QCOMPARE(shell("dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets "
                   "org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login"),
             0);
    const auto locked = erase(withJournal);
    QCOMPARE(locked.exit, 1);
    QVERIFY2(locked.err.contains("could not be removed, because the keychain is locked"), locked.err);
    QVERIFY2(locked.json().value(QLatin1String("removed"))[QLatin1String("files")].toInt() > 5, locked.out);
    const QStringList noted{QStringLiteral("/config/clinicdesk"),
                            QStringLiteral("/config/clinicdesk/keychain-removals.json"),
                            QStringLiteral("/config/clinicdesk/keychain-removals.json.lock")};
    auto kept = left();
    kept.sort();
    QCOMPARE(kept, noted);
    // Nothing can answer the question for the password here, so the service starts again with it.
    QCOMPARE(shell("printf made-up | gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null"), 0);
    QTRY_COMPARE_WITH_TIMEOUT(erase(withJournal).exit, 0, 30'000);
    QCOMPARE(left(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
}

void CliEraseTest::erasesAlsoWhereTheConnectionsCannotBeRead()
{
    useIt();
    QFile list(m_cli->home() + QStringLiteral("/config/clinicdesk/connections.json"));
    QVERIFY(list.open(QIODevice::WriteOnly));
    list.write(R"({"version":99,"connections":[]})");
    list.close();
    QVERIFY(run({QStringLiteral("connection"), QStringLiteral("list")}).exit != 0);
    QCOMPARE(erase(withJournal).exit, 0);
    QCOMPARE(left(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
}

void CliEraseTest::asksForThePinAlsoWithAConnectionOfTheEnvironment()
{
    useIt();
    const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
    QVERIFY(People::update(config + QStringLiteral("/clinicdesk/people.json"), [](People &people) {
                return people.addOrReplace({.id = firstPersonId(),
                                            .name = QStringLiteral("Ina Invented"),
                                            .role = Role::Admin,
                                            .pin = hashPin(SecretBytes("4711 made up"))});
            }).ok());
    QCOMPARE(erase().exit, 3); // marks the data, as every first start after an earlier version
    const auto before = left();
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("http://127.0.0.1:1"));
    const auto refused = erase();
    QCOMPARE(refused.exit, 3);
    QCOMPARE(left(), before);
    QVERIFY(QFile::remove(config + QStringLiteral("/clinicdesk/people.json")));
    QCOMPARE(erase(withJournal).exit, 3); // without the list, not even that
    QVERIFY(QFile::remove(m_cli->home() + QStringLiteral("/data/clinicdesk/people-exist")));
    QCOMPARE(erase(withJournal).exit, 0);
}

void CliEraseTest::addPeople() const
{
    const auto config = m_cli->environment.value(QStringLiteral("XDG_CONFIG_HOME"));
    QVERIFY(People::update(config + QStringLiteral("/clinicdesk/people.json"), [](People &people) {
                const auto pin = hashPin(SecretBytes("4711 made up"));
                const auto first = people.addOrReplace(
                    {.id = firstPersonId(), .name = QStringLiteral("Ina"), .role = Role::Admin, .pin = pin});
                return first ? people.addOrReplace({.id = {QStringLiteral("p2")},
                                                    .name = QStringLiteral("Rolf"),
                                                    .role = Role::Receptionist,
                                                    .pin = pin})
                             : first;
            }).ok());
    const auto added = as("Rolf", {QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("noon"),
                                   QStringLiteral("--base-url"), QStringLiteral("http://127.0.0.1:1")});
    QVERIFY2(added.exit == 0, added.out);
}

void CliEraseTest::erasesAnotherPersonForAnAdmin()
{
    useIt();
    addPeople();
    const auto rolfs = [this] { return left().filter(QStringLiteral("/people/p2")).size(); };
    const auto before = rolfs();
    QVERIFY(before > 0);
    const QStringList ofIna{QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--of"),
                            QStringLiteral("Ina")};
    QCOMPARE(as("Rolf", ofIna).exit, 3);
    QCOMPARE(rolfs(), before);
    const auto erased =
        as("Ina", {QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--of"), QStringLiteral("rolf")});
    QVERIFY2(erased.exit == 0, erased.out);
    QCOMPARE(rolfs(), 0);
    const auto people = People::load(m_cli->home() + QStringLiteral("/config/clinicdesk/people.json"));
    QCOMPARE(people->all().size(), 1);
    QVERIFY(QFile::exists(m_cli->home() + QStringLiteral("/config/clinicdesk/connections.json"))); // Ina's

    const auto listed = as("Ina", {QStringLiteral("journal"), QStringLiteral("list")});
    const auto lines = QString::fromUtf8(listed.out).split(QStringLiteral("\r\n"));
    for (const auto *kind : {"Data erased, Rolf", "Person removed, Rolf"}) {
        const auto entries = lines.filter(QString::fromLatin1(kind));
        QVERIFY2(entries.size() == 1 && entries.first().contains(QLatin1String("Ina:")), listed.out);
    }
    QCOMPARE(as("Ina", {QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--journal")}).exit, 0);
    QCOMPARE(left(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
}

void CliEraseTest::erasesAllPeopleForAnAdmin()
{
    useIt();
    addPeople();
    const auto before = left();
    const QStringList all{QStringLiteral("erase"), QStringLiteral("--yes"), QStringLiteral("--all")};
    QCOMPARE(as("Rolf", all).exit, 3);
    QCOMPARE(left().size(), before.size());
    QCOMPARE(as("Ina", all + withJournal).exit, 0);
    QCOMPARE(left(), QStringList());
    QCOMPARE(entriesInTheKeychain(), 0);
}

void CliEraseTest::refusesArguments()
{
    QCOMPARE(run({QStringLiteral("erase"), QStringLiteral("sunrise")}).exit, 2);
    QCOMPARE(run({QStringLiteral("erase"), QStringLiteral("--everything")}).exit, 2);
    const auto of = QStringList{QStringLiteral("--of"), QStringLiteral("Nora")};
    QCOMPARE(erase(of).exit, 5);
    QCOMPARE(erase(of + QStringList(QStringLiteral("--all"))).exit, 2);
    const auto help = run({QStringLiteral("erase"), QStringLiteral("--help")});
    QCOMPARE(help.exit, 0);
    QVERIFY(help.out.contains("--journal"));
    QCOMPARE(left(), QStringList());
}

CLINICDESK_TEST(CliEraseTest)
#include "clierasetest.moc"
