// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxstore_p.h"

#include "core/outbox/outboxtable_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto fifteen = QStringLiteral("161494290947153");
constexpr NumberShape digits15{.length = 15, .characters = NumberShape::Digits};

} // namespace

/// What the outbox store contains when its database fails during an operation.
class OutboxStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime(QDate(2026, 3, 4), QTime(5, 6, 7), Qt::UTC);
        open();
    }
    void cleanup() { m_store.reset(); }
    void keepsAPauseThatTheDiskDoesNotTake_data();
    void keepsAPauseThatTheDiskDoesNotTake();
    void writesAPauseOnceTheDiskTakesSomethingElse();
    void dropsWhatHasBeenFinalForADay();
    void givesTurnsToWhatIsNotFinalAlone();
    void learnsPatientNumbersFromDeliveriesOnly();
    void knowsPatientNumbersAfterAReopening();
    void learnsFromDeliveriesOfAnotherProgram();
    void countsTheDeliveriesOfAnEarlierVersion();
    void savesConfirmedNumbersSealed();
    void keepsOnlyTheLatestConfirmedNumbers();

private:
    void refusePauses() const
    {
        execute("CREATE TRIGGER inserting BEFORE INSERT ON pauses BEGIN SELECT RAISE(ABORT, 'full'); END");
        execute("CREATE TRIGGER deleting BEFORE DELETE ON pauses BEGIN SELECT RAISE(ABORT, 'full'); END");
    }
    void takePauses() const
    {
        execute("DROP TRIGGER inserting");
        execute("DROP TRIGGER deleting");
    }
    DocumentId add(ItemState end, const QString &patient = QStringLiteral("p-7")) const;
    void open();
    QMap<NumberShape, int> deliveries() const { return m_store->documents().patientNumbers(ours).deliveries; }
    bool pause(const ConnectionId &connection, bool paused = true) const
    {
        const auto change = [connection, paused](QSet<ConnectionId> &pauses) {
            paused ? void(pauses.insert(connection)) : void(pauses.remove(connection));
        };
        return awaitResult(m_store->pauses().change(change)).ok();
    }
    QSet<ConnectionId> writtenPauses() const { return *OutboxTable(*database()).pauses(); }
    /// Another program's.
    std::unique_ptr<Database> database() const
    {
        return *Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
    }
    void execute(const char *statement) const
    {
        const auto there = database();
        auto query = there->prepared(QString::fromLatin1(statement));
        if (!run(query))
            qFatal("%s", statement);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<OutboxStore> m_store;
    QDateTime m_now;
};

void OutboxStoreTest::open()
{
    m_store.reset();
    const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const auto opened = awaitResult(
        OutboxStore::open({.folder = m_folder->path(), .storeKey = key, .clock = [this] { return m_now; }}));
    QCOMPARE(codeOf(opened), Code());
    m_store = *opened;
}

void OutboxStoreTest::keepsAPauseThatTheDiskDoesNotTake_data()
{
    QTest::addColumn<bool>("paused");
    QTest::newRow("a pause") << true;
    QTest::newRow("the end of a pause") << false;
}

void OutboxStoreTest::keepsAPauseThatTheDiskDoesNotTake()
{
    QFETCH(const bool, paused);
    QVERIFY(paused || pause(ours));
    refusePauses();
    QVERIFY(!pause(ours, paused));
    QCOMPARE(m_store->pauses().isPaused(ours), paused);
    const QSignalSpy elsewhere(m_store.get(), &OutboxStore::changedExternally);
    QVERIFY(awaitResult(m_store->readExternalChanges())); // reads what is on the disk
    QCOMPARE(m_store->pauses().isPaused(ours), paused);
    QCOMPARE(elsewhere.size(), 0);

    takePauses();
    QTRY_COMPARE_WITH_TIMEOUT(writtenPauses().contains(ours), paused, 30'000); // automatically
    QCOMPARE(m_store->pauses().isPaused(ours), paused);
}

void OutboxStoreTest::writesAPauseOnceTheDiskTakesSomethingElse()
{
    refusePauses();
    QVERIFY(!pause(ours));
    QVERIFY(!pause(theirs));
    QVERIFY(!pause(theirs, false)); // the last word
    takePauses();
    const QSignalSpy mended(&m_store->health(), &StoreHealth::recovered);
    QVERIFY(pause(ConnectionId()));
    QCOMPARE(mended.size(), 1);
    QVERIFY(writtenPauses() == QSet<ConnectionId>({ConnectionId(), ours}));
    QVERIFY(m_store->pauses().all() == writtenPauses());
}

DocumentId OutboxStoreTest::add(ItemState end, const QString &patient) const
{
    const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
    const NewDocument document{.connection = ours,
                               .origin = QStringLiteral("https://api.clinic.test:443"),
                               .details = {.patient = {patient}},
                               .files = {{{QStringLiteral("a.pdf"), FileKind::Pdf, 12}, make}},
                               .state = ItemState::Queued};
    auto id = *awaitResult(m_store->add(document));
    QList<DocumentEvent> changes{{.event = event::FormsAsked{}}, {.event = event::FormsGiven{}}};
    if (end == ItemState::Delivered)
        changes.append(
            {.event = event::FileStored{}, .storedFile = m_store->documents().committed(id)->files.first().id});
    else if (end == ItemState::Cancelled)
        changes = {{.event = event::Cancelled{}}};
    else
        changes.clear();
    for (const auto &change : changes) {
        if (!awaitResult(m_store->apply(id, change)))
            qFatal("it cannot be written");
    }
    return id;
}

void OutboxStoreTest::dropsWhatHasBeenFinalForADay()
{
    const auto waiting = add(ItemState::Queued);
    const auto delivered = add(ItemState::Delivered);
    const auto cancelled = add(ItemState::Cancelled);
    m_now = m_now.addSecs(1);
    const auto later = add(ItemState::Delivered);
    const QSignalSpy added(m_store.get(), &OutboxStore::added);
    const QSignalSpy removed(m_store.get(), &OutboxStore::removed);
    m_now = m_now.addDuration(finalRetention).addSecs(-1);
    m_store->removeExpiredFinal();
    QCOMPARE(removed.size(), 2);
    QVERIFY(awaitResult(m_store->readExternalChanges())); // reads what is on the disk
    QList<DocumentId> shown;
    for (const auto &document : m_store->documents().committed())
        shown.append(document.id);
    QCOMPARE(shown, QList({waiting, later}));
    QVERIFY(m_store->documents().committed(later) && !m_store->documents().committed(delivered));
    QCOMPARE(added.size(), 0);
    QCOMPARE(removed.size(), 2);
    QCOMPARE(awaitResult(m_store->history())->size(), 4);
    QVERIFY(*awaitResult(m_store->apply(waiting, {.event = event::Cancelled{}})));
    QVERIFY(!m_store->documents().committed(cancelled));
}

void OutboxStoreTest::givesTurnsToWhatIsNotFinalAlone()
{
    add(ItemState::Delivered);
    const auto waiting = add(ItemState::Queued);
    add(ItemState::Cancelled);
    const auto first = add(ItemState::Queued);
    QVERIFY(*awaitResult(m_store->apply(first, {.event = event::Prioritized{}})));
    const auto turns = m_store->documents().sendOrder();
    QCOMPARE(turns.size(), 2U);
    QCOMPARE(turns.at(0)->id, first);
    QCOMPARE(turns.at(1)->id, waiting);
}

void OutboxStoreTest::learnsPatientNumbersFromDeliveriesOnly()
{
    add(ItemState::Queued, fifteen);
    add(ItemState::Cancelled, fifteen);
    QVERIFY(deliveries().isEmpty());
    add(ItemState::Delivered, fifteen);
    add(ItemState::Delivered, QStringLiteral("207700001234808"));
    add(ItemState::Delivered, QStringLiteral("P-12"));
    add(ItemState::Delivered, QString()); // a direct upload names no patient
    const QMap<NumberShape, int> expected{
        {digits15, 2},
        {{.length = 4, .characters = NumberShape::Capitals | NumberShape::Hyphen | NumberShape::Digits}, 1}};
    QCOMPARE(deliveries(), expected);
    QVERIFY(m_store->documents().patientNumbers(theirs).deliveries.isEmpty());
}

void OutboxStoreTest::knowsPatientNumbersAfterAReopening()
{
    add(ItemState::Delivered, fifteen);
    m_now = m_now.addDuration(finalRetention).addDays(30);
    open();
    QVERIFY(m_store->documents().committed().isEmpty());
    QCOMPARE(deliveries().value(digits15), 1);
    add(ItemState::Delivered, fifteen);
    open();
    QCOMPARE(deliveries().value(digits15), 2);
}

void OutboxStoreTest::learnsFromDeliveriesOfAnotherProgram()
{
    const auto id = add(ItemState::Queued, fifteen);
    {
        const auto other = database();
        QVERIFY(other->unlock(std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')))));
        OutboxTable rows(*other);
        auto document = rows.load(id)->documents.first();
        document.state = ItemState::Delivered;
        QVERIFY(rows.update(document));
    }
    QVERIFY(awaitResult(m_store->readExternalChanges()));
    QCOMPARE(deliveries().value(digits15), 1);
    open();
    QCOMPARE(deliveries().value(digits15), 1);
}

void OutboxStoreTest::countsTheDeliveriesOfAnEarlierVersion()
{
    for (int i = 0; i < 3; ++i)
        add(ItemState::Delivered, fifteen);
    add(ItemState::Queued, QStringLiteral("1234"));
    m_store.reset();
    execute("DELETE FROM patient_shapes");
    open();
    QCOMPARE(deliveries(), (QMap<NumberShape, int>{{digits15, 3}}));
    open(); // and does not count them again
    QCOMPARE(deliveries(), (QMap<NumberShape, int>{{digits15, 3}}));
}

void OutboxStoreTest::savesConfirmedNumbersSealed()
{
    const PatientId confirmed{QStringLiteral("8901234567890")};
    m_store->confirmPatient(ours, confirmed);
    m_store->confirmPatient(ours, confirmed);
    QVERIFY(m_store->documents().patientNumbers(ours).confirmed.contains(confirmed));
    open();
    QCOMPARE(m_store->documents().patientNumbers(ours).confirmed, QSet<PatientId>{confirmed});
    QVERIFY(m_store->documents().patientNumbers(theirs).confirmed.isEmpty());
    m_store.reset();
    for (const auto &entry : QDir(m_folder->path()).entryInfoList(QDir::Files)) {
        QFile file(entry.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(confirmed.text.toLatin1()), qPrintable(entry.fileName()));
    }
}

void OutboxStoreTest::keepsOnlyTheLatestConfirmedNumbers()
{
    for (int i = 0; i < 510; ++i)
        m_store->confirmPatient(ours, {QString::number(10'000 + i)});
    open();
    const auto confirmed = m_store->documents().patientNumbers(ours).confirmed;
    QCOMPARE(confirmed.size(), 500);
    QVERIFY(confirmed.contains({QStringLiteral("10509")}));
    QVERIFY(!confirmed.contains({QStringLiteral("10009")}));
}

CLINICDESK_TEST(OutboxStoreTest)
#include "outboxstoretest.moc"
