// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/splitsecretstore.h"

#include "core/base/errorreason.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QMap>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

/// A keychain whose items are short, and that can fail or stop at the n-th call.
class ShortKeychain final : public SecretStore {
public:
    QMap<QString, QByteArray> items;
    int failsAt = 0;        ///< that call fails; 0 for none
    bool isDead = false;    ///< all calls after it fail, too, as if the program had ended
    bool hasWritten = true; ///< false: the call that fails was carried out all the same
    bool isLocked = false;  ///< reports every item as missing
    int calls = 0;
    std::function<void()> afterRead;
    QStringList keyrings; ///< unlocked ones that have each item
    QStringList locked;   ///< names of keyrings

    Task<Result<SharedSecret>> read(SecretName name) override
    {
        if (fails())
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        const auto found = isLocked ? items.cend() : items.constFind(name.text);
        const auto item =
            found == items.cend() ? SharedSecret() : std::make_shared<const SecretBytes>(QByteArrayView(*found));
        if (afterRead)
            std::exchange(afterRead, {})();
        co_return item;
    }
    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        const bool hasFailed = fails();
        if (isLocked || secret->size() > maxItemBytes)
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        if (!hasFailed || !hasWritten)
            items.insert(name.text, secret->view().toByteArray());
        if (hasFailed)
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        co_return Result<void>();
    }
    Task<Result<void>> remove(SecretName name) override
    {
        if (fails())
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        if (!isLocked)
            items.remove(name.text);
        co_return Result<void>();
    }
    bool isPersistent() const override { return true; }
    Task<QStringList> keyringsOf(SecretName /*name*/) override { co_return keyrings; }
    Task<std::optional<Error>> problemOfMissing(SecretName /*name*/) override
    {
        if (locked.isEmpty())
            co_return std::nullopt;
        co_return Error{.code = ErrorCode::KeychainUnavailable,
                        .reason = ErrorReason::KeychainLocked,
                        .subject = locked.join(QStringLiteral(", "))};
    }

private:
    bool fails()
    {
        ++calls;
        return failsAt > 0 && (calls == failsAt || (isDead && calls > failsAt));
    }
};

const SecretName name{QStringLiteral("connection/c1/https://api.clinic.test:443/access_token")};

SharedSecret made(const QByteArray &bytes)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(bytes));
}

QByteArray token(qsizetype size, char letter)
{
    QByteArray bytes(size, letter);
    for (qsizetype i = 0; i < size; i += 7)
        bytes[i] = static_cast<char>('a' + i / 7 % 26);
    return bytes;
}

} // namespace

/// Secrets that are longer than an item of a keychain.
class SplitSecretStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_now = QDateTime(QDate(2031, 3, 10), QTime(9, 0), Qt::UTC);
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = std::make_shared<ShortKeychain>();
        m_store = open();
    }
    void givesBackSecretsOfAnyLength_data();
    void givesBackSecretsOfAnyLength();
    void refusesASecretAboveTheLimit();
    void readsAnItemOfAnEarlierVersionAndRemembersIt();
    void isPlainToAnEarlierVersionWhereTheSecretIsShort();
    void replacesALongSecretWithoutRest_data();
    void replacesALongSecretWithoutRest();
    void givesTheFormerOrTheNewSecretWhereverItFails_data();
    void givesTheFormerOrTheNewSecretWhereverItFails();
    void removesEveryPieceWhereverItFailed();
    void neverMixesTwoVersions();
    void treatsAMissingPieceAsLost();
    void leavesPiecesThatAreBeingWritten();
    void keepsThePiecesOfALockedKeychain();
    void remembersWhatWasStoredUntilItIsRemoved();
    void keepsTheNoteWhileTheKeychainIsLocked();
    void notesNoProbe();
    void readsNoEarlierSecretWhileTheLatestIsLocked();

private:
    std::shared_ptr<SplitSecretStore> open()
    {
        return std::make_shared<SplitSecretStore>(m_keychain, SecretNotes(notesFile()), [this] { return m_now; });
    }
    QString notesFile() const { return m_folder->filePath(QStringLiteral("keychain-notes.json")); }
    QByteArray read()
    {
        const auto read = awaitResult(m_store->read(name));
        if (!read)
            return "failed";
        return *read ? (*read)->view().toByteArray() : QByteArray("nothing");
    }
    bool write(const QByteArray &secret) { return awaitResult(m_store->write(name, made(secret))).ok(); }
    /// As a start of the program after a crash, some hours later.
    void startAgain()
    {
        m_keychain->failsAt = 0;
        m_keychain->isLocked = false;
        m_now = m_now.addSecs(2 * 3600);
        m_store = open();
        QVERIFY(awaitResult(m_store->removeLeftovers()).ok());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<ShortKeychain> m_keychain;
    std::shared_ptr<SplitSecretStore> m_store;
    QDateTime m_now;
};

void SplitSecretStoreTest::givesBackSecretsOfAnyLength_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<int>("items");
    QTest::newRow("short") << token(20, 't') << 1;
    QTest::newRow("one item") << token(maxItemBytes, 't') << 1;
    QTest::newRow("a byte more") << token(maxItemBytes + 1, 't') << 3;
    QTest::newRow("two items") << token(2 * maxItemBytes, 't') << 3;
    QTest::newRow("3 KB") << token(3'000, 't') << 3;
    QTest::newRow("20 KB") << token(20'000, 't') << 11;
    QTest::newRow("the limit") << token(maxSecretBytes, 't') << 33;
    QTest::newRow("looks like a header") << QByteArray("clinicdesk-pieces:1:0123456789abcdef:1:3:00") << 2;
}

void SplitSecretStoreTest::givesBackSecretsOfAnyLength()
{
    QFETCH(const QByteArray, secret);
    QFETCH(const int, items);
    QVERIFY(write(secret));
    QCOMPARE(read(), secret);
    QCOMPARE(m_keychain->items.size(), items);
    m_store = open();
    QCOMPARE(read(), secret);
    QVERIFY(awaitResult(m_store->remove(name)).ok());
    QCOMPARE(read(), QByteArray("nothing"));
    QVERIFY(m_keychain->items.isEmpty());
    QVERIFY(m_store->knownEntries().isEmpty());
}

void SplitSecretStoreTest::refusesASecretAboveTheLimit()
{
    QVERIFY(write("made.up.token"));
    const auto written = awaitResult(m_store->write(name, made(token(maxSecretBytes + 1, 't'))));
    QVERIFY(!written.ok());
    QCOMPARE(written.error().reason, ErrorReason::SecretTooLong);
    QCOMPARE(written.error().limit, maxSecretBytes);
    QCOMPARE(read(), QByteArray("made.up.token"));
}

void SplitSecretStoreTest::readsAnItemOfAnEarlierVersionAndRemembersIt()
{
    m_keychain->items.insert(name.text, "made.up.before");
    QVERIFY(!m_store->noteOf(name));
    QCOMPARE(read(), QByteArray("made.up.before"));
    QCOMPARE(m_store->noteOf(name)->at, m_now);
}

void SplitSecretStoreTest::isPlainToAnEarlierVersionWhereTheSecretIsShort()
{
    QVERIFY(write(token(5'000, 'l')));
    QVERIFY(write("made.up.token"));
    QCOMPARE(m_keychain->items, (QMap<QString, QByteArray>{{name.text, "made.up.token"}}));
}

void SplitSecretStoreTest::replacesALongSecretWithoutRest_data()
{
    QTest::addColumn<QByteArray>("former");
    QTest::addColumn<QByteArray>("next");
    QTest::addColumn<int>("items");
    QTest::newRow("long by long") << token(9'000, 'f') << token(5'000, 'n') << 4;
    QTest::newRow("long by short") << token(9'000, 'f') << QByteArray("made.up.token") << 1;
    QTest::newRow("short by long") << QByteArray("made.up.token") << token(5'000, 'n') << 4;
}

void SplitSecretStoreTest::replacesALongSecretWithoutRest()
{
    QFETCH(const QByteArray, former);
    QFETCH(const QByteArray, next);
    QFETCH(const int, items);
    QVERIFY(write(former));
    QVERIFY(write(next));
    QCOMPARE(read(), next);
    QCOMPARE(m_keychain->items.size(), items);
    QCOMPARE(m_store->knownEntries().size(), items);
}

void SplitSecretStoreTest::givesTheFormerOrTheNewSecretWhereverItFails_data()
{
    QTest::addColumn<bool>("isDead");
    QTest::addColumn<bool>("hasWritten");
    QTest::newRow("one call fails") << false << true;
    QTest::newRow("one call fails, but was carried out") << false << false;
    QTest::newRow("the program ends") << true << true;
    QTest::newRow("the program ends after a call") << true << false;
}

void SplitSecretStoreTest::givesTheFormerOrTheNewSecretWhereverItFails()
{
    QFETCH(const bool, isDead);
    QFETCH(const bool, hasWritten);
    const auto former = token(5'000, 'f');
    const auto next = token(7'000, 'n');
    bool hasFailed = true;
    int tries = 0;
    for (int n = 1; hasFailed; ++n) {
        init();
        m_keychain->isDead = isDead;
        m_keychain->hasWritten = hasWritten;
        QVERIFY(write(former));
        m_keychain->failsAt = m_keychain->calls + n;
        const bool isWritten = write(next);
        hasFailed = m_keychain->calls >= m_keychain->failsAt;
        m_keychain->failsAt = 0;
        const auto now = read();
        QVERIFY2(now == former || now == next, qPrintable(QStringLiteral("call %1: %2").arg(n).arg(now.size())));
        QVERIFY2(!isWritten || now == next, qPrintable(QStringLiteral("call %1").arg(n)));
        startAgain();
        QCOMPARE(read(), now);
        QCOMPARE(m_keychain->items.size(), now == next ? 5 : 4);
        QCOMPARE(m_store->knownEntries().size(), m_keychain->items.size());
        ++tries;
    }
    QVERIFY(tries > 7);
}

void SplitSecretStoreTest::removesEveryPieceWhereverItFailed()
{
    bool hasFailed = true;
    for (int n = 1; hasFailed; ++n) {
        init();
        QVERIFY(write(token(7'000, 'f')));
        m_keychain->failsAt = m_keychain->calls + n;
        m_keychain->isDead = true;
        const bool isRemoved = awaitResult(m_store->remove(name)).ok();
        hasFailed = m_keychain->calls >= m_keychain->failsAt;
        QCOMPARE(isRemoved, !hasFailed);
        startAgain();
        QVERIFY(awaitResult(m_store->remove(name)).ok());
        QCOMPARE(m_keychain->items.keys(), QStringList());
        QCOMPARE(m_store->knownEntries(), QStringList());
    }
}

void SplitSecretStoreTest::neverMixesTwoVersions()
{
    const auto next = token(5'000, 'n');
    QVERIFY(write(token(5'000, 'f')));
    const auto other = open(); // of another program, which stores a new token while this one reads the header
    m_keychain->afterRead = [&] { QVERIFY(awaitResult(other->write(name, made(next))).ok()); };
    QCOMPARE(read(), next);
}

void SplitSecretStoreTest::treatsAMissingPieceAsLost()
{
    QVERIFY(write(token(5'000, 'f')));
    const auto names = m_keychain->items.keys();
    m_keychain->items.remove(names.last());
    QCOMPARE(read(), QByteArray("nothing"));
    QVERIFY(m_store->noteOf(name));
    m_keychain->items.insert(names.last(), token(5'000 - 2 * maxItemBytes, 'x'));
    QCOMPARE(read(), QByteArray("nothing"));
}

void SplitSecretStoreTest::leavesPiecesThatAreBeingWritten()
{
    m_keychain->failsAt = 4; // after two pieces
    m_keychain->isDead = true;
    QVERIFY(!write(token(5'000, 'n')));
    m_keychain->failsAt = 0;
    m_keychain->isDead = false;
    const auto other = open();
    QVERIFY(awaitResult(other->removeLeftovers()).ok());
    QCOMPARE(m_keychain->items.size(), 2);
    m_now = m_now.addDays(-1); // the clock was set back
    QVERIFY(awaitResult(other->removeLeftovers()).ok());
    QVERIFY(m_keychain->items.isEmpty());
}

void SplitSecretStoreTest::keepsThePiecesOfALockedKeychain()
{
    QVERIFY(write(token(5'000, 'f')));
    const auto before = m_keychain->items;
    m_now = m_now.addDays(1);
    m_keychain->isLocked = true;
    QVERIFY(!awaitResult(m_store->removeLeftovers()).ok());
    m_keychain->isLocked = false;
    QCOMPARE(m_keychain->items, before);
    QCOMPARE(read(), token(5'000, 'f'));
}

void SplitSecretStoreTest::remembersWhatWasStoredUntilItIsRemoved()
{
    QVERIFY(!m_store->noteOf(name));
    QVERIFY(write("made.up.token"));
    m_store = open();
    const auto note = m_store->noteOf(name);
    QVERIFY(note);
    QCOMPARE(note->at, m_now);
    QFile file(notesFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("made.up.token"));
    QVERIFY(!(QFile::permissions(notesFile()) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
    m_keychain->items.clear();
    QCOMPARE(read(), QByteArray("nothing"));
    QVERIFY(m_store->noteOf(name));
    QVERIFY(awaitResult(m_store->remove(name)).ok());
    QVERIFY(!m_store->noteOf(name));
}

void SplitSecretStoreTest::keepsTheNoteWhileTheKeychainIsLocked()
{
    QVERIFY(write(token(5'000, 'f')));
    m_keychain->isLocked = true;
    QVERIFY(!awaitResult(m_store->remove(name)).ok());
    m_keychain->isLocked = false;
    QVERIFY(m_store->noteOf(name));
    QCOMPARE(read(), token(5'000, 'f'));
}

void SplitSecretStoreTest::notesNoProbe()
{
    const SecretName probe{QStringLiteral("probe/1")};
    QVERIFY(awaitResult(m_store->write(probe, made("made up"))).ok());
    QVERIFY(*awaitResult(m_store->read(probe)));
    QVERIFY(m_store->knownEntries().isEmpty());
    QVERIFY(awaitResult(m_store->remove(probe)).ok());
    QVERIFY(m_keychain->items.isEmpty());
}

/// A second keyring, for example from a backup, can have an entry of the same name.
void SplitSecretStoreTest::readsNoEarlierSecretWhileTheLatestIsLocked()
{
    const auto login = QStringLiteral("Login");
    const auto backup = QStringLiteral("Backup");
    m_keychain->keyrings = {login};
    QVERIFY(awaitResult(m_store->write(name, made("latest"))).ok());
    m_keychain->items[name.text] = "earlier";
    m_keychain->keyrings = {backup};
    m_keychain->locked = {QStringLiteral("Notes"), login};
    const auto refused = awaitResult(m_store->read(name));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().reason, ErrorReason::KeychainLocked);
    QCOMPARE(refused.error().subject, login);

    m_keychain->locked = {QStringLiteral("Notes")}; // Login is there no longer: the entry was moved or restored
    QCOMPARE((*awaitResult(m_store->read(name)))->view().toByteArray(), QByteArray("earlier"));
    m_keychain->items[name.text] = "latest";
    m_keychain->keyrings = {backup, login};
    QCOMPARE((*awaitResult(m_store->read(name)))->view().toByteArray(), QByteArray("latest"));
}

CLINICDESK_TEST(SplitSecretStoreTest)
#include "splitsecretstoretest.moc"
