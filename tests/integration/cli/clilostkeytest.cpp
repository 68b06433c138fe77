// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A real keychain that has lost the key of a store with documents.
class CliLostKeyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leavesTheStoreAloneAndGoesOnWhenTheKeyIsThereAgain();
    void saysThatTheKeychainHasLostTheToken();
};

namespace {

QString outboxFolder(const CommandLine &cli)
{
    return cli.home() + QStringLiteral("/data/clinicdesk/outbox/");
}

/// Returns all files of the store, by name.
QMap<QString, QByteArray> pictureOf(const CommandLine &cli)
{
    QMap<QString, QByteArray> files;
    QDirIterator walk(outboxFolder(cli), QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const auto path = walk.next();
        files.insert(path, contentOf(path));
    }
    return files;
}

/// The collection of the keychain is deleted, and the service starts again with an empty one.
void replaceKeychain(const CommandLine &cli)
{
    const auto script =
        QStringLiteral("set -e;"
                       "dbus-send --session --print-reply --dest=org.freedesktop.secrets "
                       "/org/freedesktop/secrets/collection/login org.freedesktop.Secret.Collection.Delete;"
                       "printf made-up | gnome-keyring-daemon --replace --unlock --components=secrets");
    QProcess shell;
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), script});
    QVERIFY(shell.waitForFinished());
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError());
    // In this process the library still has a session with the service before it.
    const auto isReady = [&cli] {
        return cli.json({QStringLiteral("assessments")}).error() == QLatin1String("signin.missing");
    };
    QTRY_VERIFY_WITH_TIMEOUT(isReady(), 30'000);
}

} // namespace

void CliLostKeyTest::leavesTheStoreAloneAndGoesOnWhenTheKeyIsThereAgain()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.writeSecrets(practice.secrets(), false); // the store key is in the keychain
    const QStringList addOnly{QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                              QStringLiteral("lr"),     QStringLiteral("--add-only"),   cli.pdf()};
    const QStringList list{QStringLiteral("outbox"), QStringLiteral("list")};
    const QStringList run{QStringLiteral("outbox"), QStringLiteral("run")};
    const auto kept = cli.json(addOnly);
    QVERIFY2(kept.exit == 0, kept.err);

    const auto storeId = contentOf(outboxFolder(cli) + QStringLiteral("outbox.id")).split('\n').first();
    const auto name = SecretName::storeKey(QString::fromLatin1(storeId));
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto key = awaitResult(keychain->read(name));
    QVERIFY(key.ok() && *key);
    QVERIFY(awaitResult(keychain->remove(name)).ok());
    const auto before = pictureOf(cli);
    for (const auto &command : {list, addOnly, run}) {
        const auto outcome = cli.json(command);
        QVERIFY2(outcome.exit == 1, outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("store.unavailable"));
        QVERIFY2(outcome.err.contains("its key is missing from the keychain. 1 document"), outcome.err);
        QVERIFY2(outcome.err.contains("Restore this user’s keychain"), outcome.err);
        QVERIFY2(!outcome.err.contains("move the outbox folder away"), outcome.err); // that would lose the document
    }
    QCOMPARE(pictureOf(cli), before);
    QVERIFY(!*awaitResult(keychain->read(name))); // no new key was generated

    // Without its folder, a new store is created.
    const auto folder = QDir::cleanPath(outboxFolder(cli));
    const auto away = folder + QStringLiteral("-away");
    QVERIFY(QDir().rename(folder, away));
    QCOMPARE(cli.json(list).exit, 0);
    QVERIFY(QDir(folder).removeRecursively());
    QVERIFY(QDir().rename(away, folder));

    QVERIFY(awaitResult(keychain->write(name, *key)).ok());
    const auto delivered = cli.json(run);
    QVERIFY2(delivered.exit == 0, delivered.err);
    QVERIFY(!practice.stored(kept.id()).isNull());
    QVERIFY(awaitResult(keychain->remove(name)).ok());
}

void CliLostKeyTest::saysThatTheKeychainHasLostTheToken()
{
    const PracticeService practice;
    CommandLine cli;
    cli.writeSecrets({}); // only the store key, so that the outbox does not need the keychain
    const auto name = QStringLiteral("sunrise");
    QStringList add{QStringLiteral("connection"), QStringLiteral("add"),      name,
                    QStringLiteral("--base-url"), practice.said("base_url"),  QStringLiteral("--user-oid"),
                    practice.said("user_oid"),    QStringLiteral("--key-id"), practice.said("key_id")};
    if (!practice.said("ca_file").isEmpty())
        add << QStringLiteral("--ca-file") << practice.said("ca_file");
    const QStringList list{QStringLiteral("assessments")};
    QCOMPARE(cli.run(add).exit, 0);
    const auto never = cli.json(list);
    QCOMPARE(never.exit, 3);
    QVERIFY2(never.err.contains("There is no access token for"), never.err);

    auto secrets = practice.secrets();
    secrets.insert(QStringLiteral("access_token"), QStringLiteral("made-up-") + QString(5'000, QLatin1Char('x')));
    const QStringList set{QStringLiteral("connection"), QStringLiteral("set"), name,
                          QStringLiteral("--secrets-from-stdin")};
    const auto stored = cli.run(set, QJsonDocument(secrets).toJson());
    QVERIFY2(stored.exit == 0, stored.err);
    QCOMPARE(cli.json(list).error(), QStringLiteral("signin.refused")); // the whole token is sent, and refused
    const auto kept = cli.json({QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                                QStringLiteral("lr"), QStringLiteral("--add-only"), cli.pdf()});
    QVERIFY2(kept.exit == 0, kept.err);

    replaceKeychain(cli);
    const auto lost = cli.json(list);
    QCOMPARE(lost.exit, 3);
    QCOMPARE(lost.error(), QStringLiteral("signin.missing"));
    QVERIFY2(lost.err.contains("The keychain no longer has the access token for"), lost.err);
    const auto run =
        cli.json({QStringLiteral("outbox"), QStringLiteral("run"), QStringLiteral("--wait"), QStringLiteral("0")});
    QCOMPARE(run.standings(), QStringList(QStringLiteral("queued signin.missing")));
    const auto checked = cli.json({QStringLiteral("connection"), QStringLiteral("check"), name});
    bool isSaid = false;
    const auto steps = checked.json().value(QLatin1String("steps")).toArray();
    for (const auto &step : steps)
        isSaid = isSaid || (step[QLatin1String("name")] == QLatin1String("access_token") &&
                            step[QLatin1String("message")].toString().contains(QLatin1String("no longer has")));
    QVERIFY2(isSaid, checked.out);

    QCOMPARE(cli.run(set, QJsonDocument(practice.secrets()).toJson()).exit, 0);
    QVERIFY2(cli.json(list).exit == 0, "the token was entered again");
    const auto sent = cli.json({QStringLiteral("outbox"), QStringLiteral("run")});
    QVERIFY2(sent.exit == 0, sent.err);
    QVERIFY(!practice.stored(kept.id()).isNull());

    replaceKeychain(cli);
    QCOMPARE(cli.run({QStringLiteral("connection"), QStringLiteral("remove"), name}).exit, 0);
    QCOMPARE(cli.run(add).exit, 0);
    QVERIFY2(cli.json(list).err.contains("There is no access token for"), "nothing of a new connection is lost");
}

CLINICDESK_TEST(CliLostKeyTest)
#include "clilostkeytest.moc"
