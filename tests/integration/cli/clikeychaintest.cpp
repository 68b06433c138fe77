// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/keyring.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// What commands say about a real keychain that is locked, gone or hanging, while a document waits in the outbox whose
/// key it has.
class CliKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysThatTheKeychainIsLocked_data();
    void saysThatTheKeychainIsLocked();
    void savesAndSendsWithAStoreKeyOnceTheKeychainIsUnlocked();
    void startsNoOutboxUnderALockedKeychain();
    void saysThatDocumentsAreSavedWithoutAKeychain_data();
    void saysThatDocumentsAreSavedWithoutAKeychain();
    void saysThatDocumentsAreSavedWhereTheKeychainHasNoKeyring();
    void doesNotCallTheReceiptsEmptyWithoutAKeychain();
    void waitsTenSecondsForAHangingKeychain_data();
    void waitsTenSecondsForAHangingKeychain();
    void saysThatItWaitsInTheCommandsWithoutAPerson_data();
    void saysThatItWaitsInTheCommandsWithoutAPerson();
    void doesNotCallAKeyLostThatALockedKeyringMayHave();
    void usesNoEarlierKeyWhileTheRightOneIsLocked();
    void usesTheTokenThatWasEnteredLast();
    void doesNotCallAKeyLostThatAnotherKeychainHas();

private:
    QStringList withFile(const char *command) const
    {
        auto arguments = words(command);
        if (arguments.first() == QLatin1String("upload"))
            arguments.append(m_cli->pdf());
        return arguments;
    }
    void useDesktop(const QByteArray &desktop, const QByteArray &plasma)
    {
        m_cli->environment.insert(QStringLiteral("XDG_CURRENT_DESKTOP"), QString::fromLatin1(desktop));
        m_cli->environment.insert(QStringLiteral("KDE_SESSION_VERSION"), QString::fromLatin1(plasma));
    }
    /// The name of an entry that was stored.
    QString entryWith(const QString &part) const
    {
        QFile notes(m_cli->home() + QStringLiteral("/config/clinicdesk/keychain-notes.json"));
        if (notes.open(QIODevice::ReadOnly)) {
            const auto stored = QJsonDocument::fromJson(notes.readAll())[QLatin1String("stored")].toArray();
            for (const auto &entry : stored)
                if (const auto name = entry[QLatin1String("name")].toString(); name.contains(part))
                    return name;
        }
        return {};
    }
    /// The waiting document is delivered once the keychain is there and unlocked.
    void deliverWaiting();

    Keyring m_keyring;
    std::unique_ptr<CommandLine> m_cli;
    std::unique_ptr<PracticeService> m_practice;
    QString m_waiting;
};

void CliKeychainTest::init()
{
    m_cli = std::make_unique<CommandLine>();
    m_practice = std::make_unique<PracticeService>();
    m_keyring.startUnlocked();
    QStringList add = words("connection add sunrise --secrets-from-stdin --base-url");
    add << m_practice->said("base_url") << QStringLiteral("--user-oid") << m_practice->said("user_oid")
        << QStringLiteral("--key-id") << m_practice->said("key_id");
    const auto added = m_cli->run(add, QJsonDocument(m_practice->secrets()).toJson());
    QVERIFY2(added.exit == 0, added.err);
    const auto kept = m_cli->json(withFile("upload --own-record --type lr --add-only"));
    QVERIFY2(kept.exit == 0, kept.err);
    m_waiting = kept.id();
}

void CliKeychainTest::cleanup()
{
    m_keyring.stop();
}

void CliKeychainTest::deliverWaiting()
{
    m_keyring.startUnlocked();
    const auto sent = m_cli->json(words("outbox run"));
    QVERIFY2(sent.exit == 0, sent.err);
    QVERIFY(m_practice->storedDocuments().contains(m_waiting));
}

void CliKeychainTest::saysThatTheKeychainIsLocked_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QByteArray>("desktop");
    QTest::addColumn<QByteArray>("plasma");
    for (const auto *command :
         {"outbox list", "outbox run", "upload --own-record --type lr", "upload --own-record --type lr --add-only",
          "assessments", "doctor 161400000000042", "privacy request", "connection set sunrise --secrets-from-stdin"})
        QTest::newRow(command) << QByteArray(command) << QByteArray() << QByteArray();
    // No KWallet can be reached, so the Secret Service is used there, too.
    for (const auto *command : {"outbox list", "outbox run", "upload --own-record --type lr --add-only", "assessments"})
        for (const auto *plasma : {"5", "6"})
            QTest::addRow("%s, Plasma %s", command, plasma)
                << QByteArray(command) << QByteArray("KDE") << QByteArray(plasma);
    QTest::newRow("outbox list, KDE") << QByteArray("outbox list") << QByteArray("KDE") << QByteArray();
    QTest::newRow("outbox list, LXQt") << QByteArray("outbox list") << QByteArray("LXQt") << QByteArray();
}

void CliKeychainTest::saysThatTheKeychainIsLocked()
{
    QFETCH(const QByteArray, command);
    QFETCH(const QByteArray, desktop);
    QFETCH(const QByteArray, plasma);
    useDesktop(desktop, plasma);
    m_keyring.startLocked();
    const auto outcome = m_cli->run(QStringList(QStringLiteral("--json")) + withFile(command.constData()),
                                    R"({"access_token": "made.up.token"})");
    QVERIFY2(outcome.exit == 4, outcome.err);
    QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
    QVERIFY2(outcome.err.contains("The keychain on this computer is locked."), outcome.err);
    QVERIFY2(outcome.err.contains("Unlock the keychain, then try again."), outcome.err);
    for (const auto *wrong :
         {"missing from the keychain", "move the outbox folder", "does not respond", "access token"})
        QVERIFY2(!outcome.err.contains(wrong), outcome.err);
    deliverWaiting();
}

/// The outbox does not need the keychain then, the token does.
void CliKeychainTest::savesAndSendsWithAStoreKeyOnceTheKeychainIsUnlocked()
{
    CommandLine cli;
    cli.writeSecrets({});
    QStringList add = words("connection add sunrise --secrets-from-stdin --base-url");
    add << m_practice->said("base_url") << QStringLiteral("--user-oid") << m_practice->said("user_oid")
        << QStringLiteral("--key-id") << m_practice->said("key_id");
    QCOMPARE(cli.run(add, QJsonDocument(m_practice->secrets()).toJson()).exit, 0);
    m_keyring.startLocked();
    const auto saved = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QVERIFY2(saved.exit == 4, saved.err);
    QCOMPARE(saved.standings(), QStringList(QStringLiteral("queued keychain.unavailable")));
    QVERIFY2(saved.err.contains("Unlock the keychain"), saved.err);
    m_keyring.startUnlocked();
    QCOMPARE(cli.json(words("outbox run")).standings(), QStringList(QStringLiteral("delivered")));
}

void CliKeychainTest::startsNoOutboxUnderALockedKeychain()
{
    CommandLine fresh;
    fresh.signIn(*m_practice);
    fresh.writeSecrets(m_practice->secrets(), false);
    m_keyring.startLocked();
    const auto outcome = fresh.json(words("upload --own-record --type lr") + QStringList{fresh.pdf()});
    QVERIFY2(outcome.exit == 4, outcome.err);
    QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
    QVERIFY2(outcome.err.contains("Unlock the keychain"), outcome.err);
    QVERIFY2(!outcome.err.contains("Documents are saved here"), outcome.err);
}

void CliKeychainTest::saysThatDocumentsAreSavedWithoutAKeychain_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<bool>("hasBus");
    for (const auto *command : {"outbox list", "outbox run", "outbox list --all", "upload --own-record --type lr"}) {
        QTest::addRow("%s, the daemon has ended", command) << QByteArray(command) << true;
        QTest::addRow("%s, no session bus", command) << QByteArray(command) << false;
    }
}

void CliKeychainTest::saysThatDocumentsAreSavedWithoutAKeychain()
{
    QFETCH(const QByteArray, command);
    QFETCH(const bool, hasBus);
    m_keyring.stop();
    const auto environment = m_cli->environment;
    if (!hasBus)
        m_cli->environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    const auto outcome = m_cli->json(withFile(command.constData()));
    QVERIFY2(outcome.exit == 4, outcome.err);
    QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
    QVERIFY2(outcome.err.contains("Documents are saved here, but cannot be read without the keychain."), outcome.err);
    QVERIFY2(!outcome.err.contains("in memory"), outcome.err);
    m_cli->environment = environment;
    deliverWaiting();
}

/// Its files are not there, or a password manager is running that has no database open: nothing shows that the key is
/// lost.
void CliKeychainTest::saysThatDocumentsAreSavedWhereTheKeychainHasNoKeyring()
{
    m_keyring.stop();
    Keyring empty;
    empty.startLocked();
    for (const auto *command : {"outbox list", "outbox run", "upload --own-record --type lr --add-only"}) {
        const auto outcome = m_cli->json(withFile(command));
        QVERIFY2(outcome.exit == 4, outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
        QVERIFY2(outcome.err.contains("Documents are saved here"), outcome.err);
        QVERIFY2(!outcome.err.contains("missing from the keychain"), outcome.err);
    }
    empty.stop();
    deliverWaiting();
}

void CliKeychainTest::doesNotCallTheReceiptsEmptyWithoutAKeychain()
{
    deliverWaiting();
    m_keyring.stop();
    for (const auto *command : {"outbox list", "outbox list --all", "outbox export-receipts FILE"}) {
        auto arguments = words(command);
        arguments.replaceInStrings(QStringLiteral("FILE"), m_cli->home() + QStringLiteral("/files/receipts.json"));
        const auto outcome = m_cli->json(arguments);
        QVERIFY2(outcome.exit == 4, outcome.err);
        QVERIFY2(outcome.err.contains("Documents are saved here"), outcome.err);
    }
    // A new document can be sent, because none waits. Its token comes from the secrets file.
    m_cli->signIn(*m_practice);
    m_cli->writeSecrets(m_practice->secrets(), false);
    const auto sent = m_cli->json(withFile("upload --own-record --type lr"));
    QVERIFY2(sent.exit == 0, sent.err);
    QVERIFY2(sent.err.contains("nothing is kept"), sent.err);
}

void CliKeychainTest::waitsTenSecondsForAHangingKeychain_data()
{
    QTest::addColumn<QByteArray>("desktop");
    QTest::newRow("GNOME") << QByteArray("GNOME");
    QTest::newRow("Plasma without a KWallet") << QByteArray("KDE");
}

void CliKeychainTest::waitsTenSecondsForAHangingKeychain()
{
    QFETCH(const QByteArray, desktop);
    useDesktop(desktop, "5");
    m_keyring.hang();
    QElapsedTimer clock;
    clock.start();
    const auto process = m_cli->start(words("--json outbox run"));
    QVERIFY(CommandLine::tells(*process, "The keychain does not respond yet."));
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
    const auto outcome = CommandLine::outcomeOf(*process);
    QVERIFY2(clock.elapsed() < 20'000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY2(outcome.exit == 4, outcome.err);
    QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
    QVERIFY2(outcome.err.contains("The keychain on this computer does not respond."), outcome.err);
    QVERIFY2(outcome.err.contains("Documents are saved here, but cannot be read without the keychain."), outcome.err);
    deliverWaiting();
}

void CliKeychainTest::saysThatItWaitsInTheCommandsWithoutAPerson_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<int>("exit");
    QTest::newRow("diagnostics") << QByteArray("diagnostics --no-check") << 0;
    QTest::newRow("erase") << QByteArray("erase --yes") << 1;
}

void CliKeychainTest::saysThatItWaitsInTheCommandsWithoutAPerson()
{
    QFETCH(const QByteArray, command);
    QFETCH(const int, exit);
    m_keyring.hang();
    QElapsedTimer clock;
    clock.start();
    const auto process = m_cli->start(words(command));
    QVERIFY(CommandLine::tells(*process, "The keychain does not respond yet."));
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
    const auto outcome = CommandLine::outcomeOf(*process);
    QVERIFY2(clock.elapsed() < 20'000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY2(outcome.exit == exit, outcome.err);
    QVERIFY2(!outcome.err.contains("does not respond yet"), outcome.err); // it is said once
}

/// As in KeePassXC, which has a keyring for each open database: another one is unlocked and is the default.
void CliKeychainTest::doesNotCallAKeyLostThatALockedKeyringMayHave()
{
    m_keyring.stop();
    Keyring other;
    other.addLocked(m_keyring);
    other.startUnlocked();
    for (const auto *command : {"outbox list", "outbox run", "upload --own-record --type lr --add-only"}) {
        const auto outcome = m_cli->json(withFile(command));
        QVERIFY2(outcome.exit == 4, outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
        QVERIFY2(outcome.err.contains("locked part of the keychain"), outcome.err);
        QVERIFY2(outcome.err.contains("Login"), outcome.err); // the name of its keyring
        QVERIFY2(outcome.err.contains("Documents are saved here"), outcome.err);
        QVERIFY2(!outcome.err.contains("missing from the keychain"), outcome.err);
    }
    other.stop();
    deliverWaiting();
}

/// As after a keyring was restored from a backup beside the one in use: both have the entry, with different values.
void CliKeychainTest::usesNoEarlierKeyWhileTheRightOneIsLocked()
{
    const auto entry = entryWith(QStringLiteral("store/"));
    QVERIFY(!entry.isEmpty());
    m_keyring.stop();
    Keyring other;
    other.addLocked(m_keyring);
    other.addFormer(entry, "base64", QByteArray(32, 'x').toBase64());
    other.startUnlocked();
    Keyring::unlockFormer();
    for (const auto *command : {"outbox list", "outbox run", "upload --own-record --type lr --add-only"}) {
        const auto outcome = m_cli->json(withFile(command));
        QVERIFY2(outcome.exit == 4, outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
        QVERIFY2(outcome.err.contains("locked part of the keychain: Login."), outcome.err);
        QVERIFY2(!outcome.err.contains("another store key"), outcome.err);
    }
    other.stop();
    deliverWaiting();
}

/// QtKeychain writes to the default keyring, and may read another one.
void CliKeychainTest::usesTheTokenThatWasEnteredLast()
{
    const auto entry = entryWith(QStringLiteral("/access_token"));
    QVERIFY(!entry.isEmpty());
    m_keyring.stop();
    m_keyring.addFormer(entry, "plaintext", "former.made.up");
    m_keyring.startUnlocked();
    Keyring::unlockFormer();
    const auto set =
        m_cli->run(words("connection set sunrise --secrets-from-stdin"), QJsonDocument(m_practice->secrets()).toJson());
    QVERIFY2(set.exit == 0, set.err);
    const auto sent = m_cli->json(words("outbox run"));
    QVERIFY2(sent.exit == 0, sent.err);
    QVERIFY(m_practice->storedDocuments().contains(m_waiting));
}

/// As in a session without the variables of the desktop, where the Secret Service is asked and a KWallet has the key.
void CliKeychainTest::doesNotCallAKeyLostThatAnotherKeychainHas()
{
    QFile notes(m_cli->home() + QStringLiteral("/config/clinicdesk/keychain-notes.json"));
    QVERIFY(notes.open(QIODevice::ReadWrite));
    const auto before = notes.readAll();
    QVERIFY2(before.contains("Secret Service"), before);
    const auto write = [&notes](const QByteArray &text) {
        return notes.resize(0) && notes.seek(0) && notes.write(text) == text.size() && notes.flush();
    };
    QVERIFY(write(QByteArray(before).replace("Secret Service", "KWallet")));
    Keyring other; // another folder, so without the entries of the first one
    m_keyring.stop();
    other.startUnlocked();
    for (const auto *command : {"outbox list", "outbox run", "upload --own-record --type lr --add-only"}) {
        const auto outcome = m_cli->json(withFile(command));
        QVERIFY2(outcome.exit == 4, outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("keychain.unavailable"));
        QVERIFY2(outcome.err.contains("The keychain on this computer cannot be used."), outcome.err);
        QVERIFY2(outcome.err.contains("Documents are saved here"), outcome.err);
        QVERIFY2(!outcome.err.contains("missing from the keychain"), outcome.err);
    }
    other.stop();
    deliverWaiting();
}

CLINICDESK_TEST(CliKeychainTest)
#include "clikeychaintest.moc"
