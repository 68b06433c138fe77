// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/journal/chain_p.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/journal/journalscene.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <functional>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// A keychain that can be unavailable for a while.
class FlakyKeychain final : public SecretStore {
public:
    std::optional<Error> problem; ///< what it responds with
    int questions = 0;

    Task<Result<SharedSecret>> read(SecretName name) override
    {
        ++questions;
        if (problem)
            co_return *problem;
        co_return co_await m_entries->read(name);
    }
    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        ++questions;
        if (problem)
            co_return *problem;
        co_return co_await m_entries->write(name, secret);
    }
    Task<Result<void>> remove(SecretName name) override
    {
        if (problem)
            co_return *problem;
        co_return co_await m_entries->remove(name);
    }
    bool isPersistent() const override { return true; }

private:
    std::unique_ptr<SecretStore> m_entries = makeMemorySecretStore();
};

Error unavailable(ErrorReason reason)
{
    return {.code = ErrorCode::KeychainUnavailable, .reason = reason};
}

} // namespace

/// Entries that the key does not prove, and journals that do not continue what the keychain knows.
class JournalGapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_scene = std::make_unique<JournalScene>();
        m_keychain = std::make_shared<FlakyKeychain>();
        m_scene->keychain = m_keychain;
    }
    void findsAForgedEntry_data();
    void findsAForgedEntry();
    void toleratesEntriesFromBeforeTheFirstHead();
    void confirmsItsOwnEntriesWhenTheKeychainIsBack();
    void confirmsNoEntryOfAnotherProgram();
    void confirmsNoEntryThatWasChanged();
    void asksNoMoreWhenTheUserHasRefused();
    void saysThatTheJournalBeginsAgain_data();
    void saysThatTheJournalBeginsAgain();
    void doesNotTakeAnUnsavedHeadForAFault();

private:
    /// Appends an entry as any program can: with a right plain hash, but without the key.
    void forge(const QString &kind, const QString &subject, qint64 refersTo, int link = 2)
    {
        const auto last = awaitResult(m_scene->opened()->entries())->last();
        JournalEntry entry{
            .number = last.number + 1,
            .at = m_scene->now,
            .who = QStringLiteral("Mallory"),
            .record = {.kind = kind, .subject = subject, .result = QStringLiteral("ok"), .refersTo = refersTo},
            .link = JournalLink::Hash};
        entry.hash = chainHash(last.hash, entry);
        QCOMPARE(
            m_scene->meddle({QStringLiteral("INSERT INTO entries VALUES (%1, %2, 'Mallory', '%3', '', '', '%4', 'ok', "
                                            "0, %5, x'%6', '', '', '', %7)")
                                 .arg(entry.number)
                                 .arg(storedInstant(entry.at).toLongLong())
                                 .arg(kind, subject)
                                 .arg(refersTo)
                                 .arg(QString::fromLatin1(entry.hash.toHex()))
                                 .arg(link)}),
            QString());
    }
    Result<JournalCheck> checked() const { return m_scene->verified(); }

    std::unique_ptr<JournalScene> m_scene;
    std::shared_ptr<FlakyKeychain> m_keychain;
};

void JournalGapTest::findsAForgedEntry_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<qint64>("refersTo");
    QTest::newRow("a delivery") << "document.delivered" << 0LL;
    QTest::newRow("a key") << "journal.keyed" << 0LL;
    QTest::newRow("a damage") << "journal.set-aside" << 0LL;
    QTest::newRow("a confirmation of itself") << "journal.confirmed" << 4LL;
    QTest::newRow("an acceptance") << "journal.accepted" << 4LL;
    QTest::newRow("a removal") << "journal.trimmed" << 4LL;
}

void JournalGapTest::findsAForgedEntry()
{
    using Fault = JournalCheck::Fault;
    QFETCH(const QString, kind);
    QFETCH(const qint64, refersTo);
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    QVERIFY(awaitResult(m_scene->opened()->saveHead()).ok());
    forge(kind, QStringLiteral("5"), refersTo);
    QVERIFY(checked()->fault == Fault::WithoutKey);
    QCOMPARE(checked()->firstBadEntry, 5);
    // An entry with the key does not make it original, and neither does a saved head.
    QVERIFY(m_scene->useBriefly());
    QVERIFY(checked()->fault == Fault::WithoutKey);
    const auto journal = m_scene->opened();
    QVERIFY(awaitResult(journal->accept()).ok());
    QVERIFY(!checked()->fault);
    QCOMPARE(awaitResult(journal->entries())->last().record.result, QStringLiteral("without-key"));
    // With a link of the key that only says so, it is a changed one.
    forge(kind, QStringLiteral("7"), refersTo, 3);
    QVERIFY(checked()->fault == Fault::Changed || checked()->fault == Fault::OtherKey);
}

void JournalGapTest::toleratesEntriesFromBeforeTheFirstHead()
{
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 3));
    QVERIFY(m_scene->useBriefly());
    QVERIFY(!checked()->fault);
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 1));
    QVERIFY(checked()->fault == JournalCheck::Fault::WithoutKey);
    QCOMPARE(checked()->firstBadEntry, 6);
}

void JournalGapTest::confirmsItsOwnEntriesWhenTheKeychainIsBack()
{
    QVERIFY(m_scene->useBriefly());
    m_keychain->problem = unavailable(ErrorReason::KeychainSilent);
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 3));
    QVERIFY(!awaitResult(journal->saveHead()) || !journal->hasKey());
    m_keychain->problem.reset();
    QVERIFY(checked()->fault == JournalCheck::Fault::WithoutKey); // to another program
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QVERIFY(journal->hasKey() && !journal->keyProblem());
    QVERIFY(!checked()->fault);
    QVERIFY(m_scene->fill(journal, 1));
    const auto entries = *awaitResult(journal->entries());
    QCOMPARE(entries.at(5).record.kind, QString(journalKind::confirmed));
    QCOMPARE(entries.at(5).record.refersTo, 3);
    QCOMPARE(entries.at(5).record.subject, QStringLiteral("5"));
    QVERIFY(entries.last().link == JournalLink::Mac);
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(awaitResult(journal->entries({journalKind::confirmed}))->size(), 1);
    QVERIFY(!checked()->fault);
}

void JournalGapTest::confirmsNoEntryOfAnotherProgram()
{
    QVERIFY(m_scene->useBriefly());
    m_keychain->problem = unavailable(ErrorReason::KeychainSilent);
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 1));
    forge(QStringLiteral("document.delivered"), {}, 0);
    QVERIFY(m_scene->fill(journal, 1));
    m_keychain->problem.reset();
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(awaitResult(journal->entries({journalKind::confirmed}))->size(), 2);
    QVERIFY(checked()->fault == JournalCheck::Fault::WithoutKey);
    QCOMPARE(checked()->firstBadEntry, 4);
}

void JournalGapTest::confirmsNoEntryThatWasChanged()
{
    QVERIFY(m_scene->useBriefly());
    m_keychain->problem = unavailable(ErrorReason::KeychainSilent);
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 1));
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number=3")}), QString());
    m_keychain->problem.reset();
    forge(QStringLiteral("document.delivered"), {}, 0);
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QVERIFY(checked()->fault == JournalCheck::Fault::WithoutKey);
    QCOMPARE(checked()->firstBadEntry, 3);
}

void JournalGapTest::asksNoMoreWhenTheUserHasRefused()
{
    m_keychain->problem = unavailable(ErrorReason::KeychainDismissed);
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 1));
    const auto asked = m_keychain->questions;
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(m_keychain->questions, asked);
}

void JournalGapTest::saysThatTheJournalBeginsAgain_data()
{
    using Change = std::function<void(JournalScene &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("fault");
    QTest::newRow("the header was damaged") << Change([](JournalScene &scene) {
        QFile file(scene.path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QCOMPARE(file.write(QByteArray(100, 'x')), 100);
    }) << QStringLiteral("damaged");
    QTest::newRow("the file was removed")
        << Change([](JournalScene &scene) { QVERIFY(QFile::remove(scene.path())); }) << QStringLiteral("replaced");
    QTest::newRow("another one without a key") << Change([](JournalScene &scene) {
        QVERIFY(QFile::remove(scene.path()));
        QVERIFY(scene.fill(scene.openedWithoutKey(), 9));
    }) << QStringLiteral("replaced");
}

void JournalGapTest::saysThatTheJournalBeginsAgain()
{
    using Change = std::function<void(JournalScene &)>;
    QFETCH(const Change, change);
    QFETCH(const QString, fault);
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 5));
        QVERIFY(awaitResult(journal->saveHead()).ok());
    }
    change(*m_scene);
    for (int start = 0; start < 3; ++start) { // it is said until a person accepts it
        m_scene->restart(start * 200);        // and whatever the clock does
        QVERIFY(m_scene->useBriefly());
        const auto check = checked();
        QCOMPARE(faultText(check->fault.value()), fault);
        QCOMPARE(check->firstBadEntry, 1);
        QCOMPARE(check->missing, 6);
        const auto end = awaitResult(m_scene->opened()->checkEnd());
        QCOMPARE(faultText(end->fault.value()), fault);
        QCOMPARE(end->missing, 6);
    }
    const auto journal = m_scene->opened();
    const auto exported = m_scene->folder.filePath(QStringLiteral("out.jsonl"));
    const auto firstRow = [&] {
        const auto written = awaitResult(journal->exportTo(exported, JournalFormat::JsonLines));
        QFile file(exported);
        return written && file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readLine()).object()
                                                         : QJsonObject();
    };
    auto row = firstRow();
    QCOMPARE(row[QLatin1String("what")].toString(), QString(journalKind::broken));
    QCOMPARE(row[QLatin1String("outcome")].toString(), fault);
    QCOMPARE(row[QLatin1String("subject")].toString(), QStringLiteral("6"));

    QVERIFY(awaitResult(journal->accept()).ok());
    QVERIFY(!checked()->fault);
    QVERIFY(!awaitResult(journal->checkEnd())->fault);
    const auto accepted = awaitResult(journal->entries())->last().record;
    QCOMPARE(accepted.kind, QString(journalKind::accepted));
    QCOMPARE(accepted.result, fault + QStringLiteral(" 6"));
    row = firstRow();
    QVERIFY(row[QLatin1String("what")].toString() != journalKind::broken);
}

void JournalGapTest::doesNotTakeAnUnsavedHeadForAFault()
{
    QVERIFY(m_scene->useBriefly());
    for (int crash = 0; crash < 3; ++crash) {
        QVERIFY(m_scene->fill(m_scene->opened(), 2)); // ends without `saveHead`
        QVERIFY(!checked()->fault);
    }
    // The disk lost what the head does not know.
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number>3")}), QString());
    QVERIFY(!checked()->fault);
}

CLINICDESK_TEST(JournalGapTest)
#include "journalgaptest.moc"
