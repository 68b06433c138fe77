// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/awaitresult.h"
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
};

namespace {

QString outboxFolder(const CommandLine &cli)
{
    return cli.home() + QStringLiteral("/data/clinicdesk/outbox/");
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
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
        QVERIFY2(outcome.err.contains("its key is missing from the keychain. Restore this user’s keychain"),
                 outcome.err);
    }
    QCOMPARE(pictureOf(cli), before);
    QVERIFY(!*awaitResult(keychain->read(name))); // no new key was generated

    // The message also says: without its folder, a new store is created.
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

CLINICDESK_TEST(CliLostKeyTest)
#include "clilostkeytest.moc"
