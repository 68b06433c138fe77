// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

const auto givenUp = QStringLiteral("failed service.unavailable");

} // namespace

/// A service or a storage that is unavailable for a while, and the events that end the wait.
class OutageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksOneAtATimeDuringAnOutage_data();
    void asksOneAtATimeDuringAnOutage();
    void letsARefusedOneNotHoldUpTheOthers();
    void triesAtOnceWhenTheLineMayBeBack_data();
    void triesAtOnceWhenTheLineMayBeBack();
    void watchesTheProxyWhileTheServiceIsNotReached();
    void waitsForTheServersOwnTimeAllTheSame();
    void triesAtOnceWithANewToken();
    void triesAtOnceWithANewTokenWhereTheOldOneWasRefused();
    void probesWithTheNamedDocumentFirst_data();
    void probesWithTheNamedDocumentFirst();
    void probesWithTheNamedDocumentAfterTheCallUnderWay();
    void probesWithTheNamedDocumentBeforeFormsAtHand();
    void probesWithTheDocumentThatAnotherProgramNames();
    void triesAtOnceForAPerson_data();
    void triesAtOnceForAPerson();
    void triesWaitingOnesAtOnceWhenFailedOnesAreRetried();
    void keepsAnUndoWindowWhenTheLineMayBeBack();
    void triesAgainAfterDaysOffBeforeItAsks();
    void asksAfterManyShortRuns();
    void outlivesAClockThatIsSetDaysAhead();
    void countsFromNowWhereTheClockWasAhead();

private:
    /// Creates a desk whose clock is `daysAhead`.
    std::unique_ptr<Desk> deskOf(const PracticeService &practice, http::RetryPolicy retry) const
    {
        auto desk = std::make_unique<Desk>(practice);
        desk->retry = retry;
        desk->clock = [days = daysAhead] { return QDateTime::currentDateTimeUtc().addDays(*days); };
        desk->reopen();
        return desk;
    }
    const std::shared_ptr<int> daysAhead = std::make_shared<int>(0);
};

namespace {

QJsonObject unavailable(const QJsonObject &headers = {})
{
    return {{QStringLiteral("status"), 503}, {QStringLiteral("headers"), headers}};
}

QJsonObject firstCall(const QJsonObject &parameters)
{
    return fault(docs, QStringLiteral("status"), parameters);
}

/// Waits for hours between its tries, unless an event ends the wait.
void makePatient(Desk &desk)
{
    desk.retry = {.first = 10h, .longest = 20h, .giveUpAfter = 1000h};
    desk.reopen();
}

} // namespace

void OutageTest::asksOneAtATimeDuringAnOutage_data()
{
    QTest::addColumn<QString>("endpoint");
    QTest::newRow("the service") << docs;
    QTest::newRow("the storage") << storage;
    QTest::newRow("the way without forms") << direct;
}

void OutageTest::asksOneAtATimeDuringAnOutage()
{
    QFETCH(const QString, endpoint);
    PracticeService practice({always(endpoint, QStringLiteral("status"), unavailable())});
    Desk desk(practice);
    desk.connection.conventions.documentsPerRequest = 1;
    QList<DocumentId> ids;
    for (int i = 0; i < 12; ++i)
        ids.append(endpoint == direct ? desk.add(desk.direct(Desk::file(FileKind::Pdf, i))) : desk.addOne());
    int most = 0;
    int tries = 0;
    connect(desk.outbox.get(), &Outbox::changed, this, [&](const DocumentId &changed) {
        const auto begins = [&](const DocumentId &id) { return desk.shown(id).state == ItemState::Requesting; };
        const auto active =
            std::ranges::count_if(ids, [&](const DocumentId &id) { return isBeingSent(desk.shown(id).state); });
        tries +=
            desk.standing(changed) == waits || desk.standing(changed) == QLatin1String("queued storage.unavailable");
        if (tries > 5 && begins(changed)) // calls that started before the first failure have ended
            most = std::max(most, static_cast<int>(active));
    });
    desk.drive();
    QTRY_VERIFY_WITH_TIMEOUT(tries >= 25, 30'000);
    QVERIFY(desk.outbox->sendingState(desk.connection.id).hasOutage);
    QVERIFY2(most <= 1, qPrintable(QString::number(most)));

    practice.plan({});
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), delivered);
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).hasOutage);
}

void OutageTest::letsARefusedOneNotHoldUpTheOthers()
{
    const QJsonObject ofPng{{QStringLiteral("status"), 500},
                            {QStringLiteral("contentType"), QStringLiteral("image/png")}};
    const PracticeService practice({always(docs, QStringLiteral("status"), ofPng)});
    Desk desk(practice);
    const auto bad = desk.addOne(FileKind::Png);
    QList<DocumentId> others;
    for (int i = 0; i < 12; ++i)
        others.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(others));
    for (const auto &id : others)
        QCOMPARE(desk.standing(id), delivered);
    QVERIFY(!isFinal(desk.shown(bad).state));
}

void OutageTest::triesAtOnceWhenTheLineMayBeBack_data()
{
    QTest::addColumn<int>("setBackSeconds");
    QTest::newRow("by a clock that goes on") << 0;
    QTest::newRow("though the clock was set back meanwhile") << 600;
}

void OutageTest::triesAtOnceWhenTheLineMayBeBack()
{
    QFETCH(const int, setBackSeconds);
    PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    desk.line = std::make_shared<http::NetworkMonitor>();
    const auto offsetSeconds = std::make_shared<int>(0);
    desk.clock = [offsetSeconds] { return QDateTime::currentDateTimeUtc().addSecs(*offsetSeconds); };
    makePatient(desk);
    const QList ids{desk.addOne(), desk.addOne()};
    desk.drive();
    QTRY_COMPARE(desk.standing(ids.last()), waits);
    std::optional<int> attempts;
    connect(desk.outbox.get(), &Outbox::changed, this, [&](const DocumentId &id) {
        if (desk.shown(id).state == ItemState::Requesting)
            attempts = desk.shown(id).attempts;
    });
    *offsetSeconds = -setBackSeconds;
    Q_EMIT desk.line->reconnectSuggested();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), delivered);
    QVERIFY(attempts == 1);
}

void OutageTest::watchesTheProxyWhileTheServiceIsNotReached()
{
    struct Line : http::NetworkMonitor {
        QStringList noted;
        void setUnreachable(const QUrl &address, bool isUnreachable) override
        {
            noted.append(address.toString() + (isUnreachable ? QStringLiteral(" lost") : QStringLiteral(" reached")));
        }
    };
    const PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    const auto line = std::make_shared<Line>();
    desk.line = line;
    makePatient(desk);
    const auto id = desk.addOne();
    const auto address = desk.connection.baseUrl.toString();
    desk.drive();
    QTRY_COMPARE(desk.standing(id), waits);
    QCOMPARE(line->noted, QStringList{address + QStringLiteral(" lost")});
    Q_EMIT line->reconnectSuggested();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
    QCOMPARE(line->noted, (QStringList{address + QStringLiteral(" lost"), address + QStringLiteral(" reached")}));
}

void OutageTest::waitsForTheServersOwnTimeAllTheSame()
{
    const PracticeService practice({firstCall(unavailable({{QStringLiteral("Retry-After"), QStringLiteral("3600")}}))});
    Desk desk(practice);
    desk.line = std::make_shared<http::NetworkMonitor>();
    makePatient(desk);
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(id), waits);
    Q_EMIT desk.line->reconnectSuggested();
    QCOMPARE(desk.standing(id), waits);
    QVERIFY(awaitResult(desk.outbox->pause(desk.addOne())).ok()); // still the same after a write
    QCOMPARE(desk.standing(id), waits);
    QCOMPARE(practice.requests(docs).size(), 1);
}

void OutageTest::triesAtOnceWithANewToken()
{
    const PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    makePatient(desk);
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(id), waits);
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
}

/// The outbox has stopped sending for the connection and starts again.
void OutageTest::triesAtOnceWithANewTokenWhereTheOldOneWasRefused()
{
    PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    makePatient(desk);
    const auto waiting = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(waiting), waits);
    practice.plan({always(docs, QStringLiteral("refuse-token"))});
    const auto refused = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->retry(refused)).ok());
    QTRY_COMPARE(desk.standing(refused), QStringLiteral("queued signin.refused"));
    const auto other = desk.openOther();
    QSignalSpy started(other.get(), &Outbox::sendingStarted);
    QVERIFY(awaitResult(other->startSending(desk.client(practice.token()), QSet<DocumentId>())).ok());
    QTRY_COMPARE(started.size(), 1); // so the first one has stopped sending
    other->stopSending(desk.connection.id);
    QCOMPARE(desk.standing(waiting), waits);
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(desk.rest({waiting, refused}));
    QCOMPARE(desk.standing(waiting), delivered);
}

void OutageTest::probesWithTheNamedDocumentFirst_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<bool>("goesDirectly");
    QTest::newRow("retry") << 0 << false;
    QTest::newRow("retry of one that goes directly") << 0 << true;
    QTest::newRow("send next") << 1 << false;
}

/// Though others are older, and would be due now.
void OutageTest::probesWithTheNamedDocumentFirst()
{
    QFETCH(const int, which);
    QFETCH(const bool, goesDirectly);
    const PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    makePatient(desk);
    const auto first = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(first), waits);
    QList<DocumentId> older{desk.addOne(), desk.addOne()}; // have not failed: each may be the next probe
    const auto named = goesDirectly ? desk.add(desk.direct(Desk::file(FileKind::Pdf, 7))) : desk.addOne();
    const auto begun = std::make_shared<QList<DocumentId>>();
    connect(desk.outbox.get(), &Outbox::changed, this, [&, begun](const DocumentId &id) {
        if (isBeingSent(desk.shown(id).state) && !begun->contains(id))
            begun->append(id);
    });
    QVERIFY(awaitResult(which == 0 ? desk.outbox->retry(named) : desk.outbox->sendNext(named)).ok());
    QVERIFY(desk.rest(older + QList{named}));
    QCOMPARE(begun->first(), named);
    QVERIFY(begun->contains(older.first()));
}

/// One call at a time stays one: the person's document follows it, whatever it ends in.
void OutageTest::probesWithTheNamedDocumentAfterTheCallUnderWay()
{
    auto silence = fault(docs, QStringLiteral("silence"));
    silence.insert(QStringLiteral("nth"), QJsonArray{2});
    const PracticeService practice({firstCall(unavailable()), silence});
    Desk desk(practice, {.answerTimeout = 700ms});
    makePatient(desk);
    const auto first = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(first), waits);
    const auto older = desk.addOne();
    const auto named = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->sendNext(older)).ok());
    QTRY_VERIFY(desk.shown(older).state == ItemState::Requesting);
    QVERIFY(awaitResult(desk.outbox->retry(named)).ok());
    QVERIFY(desk.shown(named).state == ItemState::Queued);
    QVERIFY(desk.rest({named}));
    QCOMPARE(desk.standing(named), delivered);
}

/// The storage is away: forms of others that were given before it was do not go first.
void OutageTest::probesWithTheNamedDocumentBeforeFormsAtHand()
{
    PracticeService practice({always(storage, QStringLiteral("status"), unavailable())});
    Desk desk(practice);
    makePatient(desk);
    QList<DocumentId> others;
    for (int i = 0; i < 5; ++i)
        others.append(desk.addOne());
    desk.drive();
    QTRY_COMPARE(practice.requests(storage).size(), 3);
    const auto withForms = [&] {
        return std::ranges::count_if(
            others, [&](const DocumentId &id) { return desk.shown(id).state == ItemState::Uploading; });
    };
    QTRY_COMPARE(withForms(), 2);
    const auto named = desk.addOne();
    practice.plan({});
    const auto done = std::make_shared<QList<DocumentId>>();
    connect(desk.outbox.get(), &Outbox::changed, this, [&, done](const DocumentId &id) {
        if (desk.shown(id).state == ItemState::Delivered)
            done->append(id);
    });
    QVERIFY(awaitResult(desk.outbox->retry(named)).ok());
    QVERIFY(desk.rest({named}));
    QCOMPARE(done->first(), named);
}

void OutageTest::probesWithTheDocumentThatAnotherProgramNames()
{
    const PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    makePatient(desk);
    const auto first = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(first), waits);
    const auto older = desk.addOne();
    const auto named = desk.addOne();
    const auto begun = std::make_shared<QList<DocumentId>>();
    connect(desk.outbox.get(), &Outbox::changed, this, [&, begun](const DocumentId &id) {
        if (isBeingSent(desk.shown(id).state) && !begun->contains(id))
            begun->append(id);
    });
    const auto other = desk.openOther();
    QVERIFY(awaitResult(other->retry(named)).ok());
    QVERIFY(desk.rest({named, older}));
    QCOMPARE(begun->first(), named);
}

void OutageTest::triesAtOnceForAPerson_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("retry") << 0;
    QTest::newRow("send next") << 1;
    QTest::newRow("all that was paused") << 2;
}

void OutageTest::triesAtOnceForAPerson()
{
    QFETCH(const int, which);
    const PracticeService practice({firstCall(unavailable())});
    Desk desk(practice);
    makePatient(desk);
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.standing(id), waits);
    const auto untried = desk.addOne(); // waits for the next probe
    QVERIFY(desk.standing(untried) == QLatin1String("queued"));
    if (which == 0)
        QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    if (which == 1)
        QVERIFY(awaitResult(desk.outbox->sendNext(id)).ok());
    if (which == 2) {
        QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
        QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    }
    QVERIFY(desk.rest({untried}));
    QCOMPARE(desk.standing(untried), delivered);
}

/// The undo time of failed documents does not delay the ones that wait.
void OutageTest::triesWaitingOnesAtOnceWhenFailedOnesAreRetried()
{
    PracticeService practice({firstCall({{QStringLiteral("status"), 400}})});
    Desk desk(practice);
    makePatient(desk);
    const auto failed = desk.addOne();
    desk.drive();
    QVERIFY(desk.reaches(failed, ItemState::Failed));
    practice.plan({firstCall(unavailable())});
    const auto waiting = desk.addOne();
    QTRY_COMPARE(desk.standing(waiting), waits);
    const auto untried = desk.addOne(); // waits for the next probe
    QVERIFY(desk.standing(untried) == QLatin1String("queued"));
    const auto retrying = desk.outbox->retryAll({failed}, 1h);
    QVERIFY(desk.rest({untried}));
    QCOMPARE(desk.standing(untried), delivered);
    QVERIFY(desk.shown(failed).state == ItemState::Failed);
    QVERIFY(desk.outbox->undoUntil(failed).isValid());
    QVERIFY(awaitResult(desk.outbox->undoSend(failed)).ok());
    QTRY_VERIFY(retrying.isReady());
}

void OutageTest::keepsAnUndoWindowWhenTheLineMayBeBack()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.line = std::make_shared<http::NetworkMonitor>();
    makePatient(desk);
    auto draft = desk.document({Desk::file(FileKind::Pdf, 1)});
    draft.state = ItemState::Draft;
    const auto id = desk.add(draft);
    desk.drive();
    QVERIFY(awaitResult(desk.outbox->send({id}, 1h)).ok());
    Q_EMIT desk.line->reconnectSuggested();
    QVERIFY(desk.shown(id).state == ItemState::Queued);
    QVERIFY(awaitResult(desk.outbox->undoSend(id)).ok());
    QVERIFY(practice.requests(docs).isEmpty());
}

// How long a document is retried before a person is asked: a day by the clock, and a minimum time in this process.

/// The computer is switched off on Friday, while a document waits for its next try.
void OutageTest::triesAgainAfterDaysOffBeforeItAsks()
{
    const PracticeService practice({always(docs, status)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 40ms});
    const auto id = desk->addOne();
    desk->drive();
    QTRY_COMPARE(desk->standing(id), waits);
    desk->reopen();
    const auto before = desk->shown(id).attempts;
    *daysAhead = 3;
    desk->drive();
    QVERIFY(desk->rest({id}));
    QCOMPARE(desk->standing(id), givenUp);
    QVERIFY(desk->shown(id).attempts > before);
}

/// Short runs, such as one minute each started by cron: no single run tries for long.
void OutageTest::asksAfterManyShortRuns()
{
    *daysAhead = 0;
    const PracticeService practice({always(docs, status)});
    const auto often = deskOf(practice, {.first = 1ms, .longest = 1ms});
    const auto id = often->addOne();
    const http::RetryPolicy seldom{.first = 5ms, .longest = 2s};
    often->drive();
    QTRY_VERIFY(often->shown(id).attempts >= 20);
    const auto stopping = often->outbox->stopSending(often->connection.id);
    QTRY_VERIFY(stopping.isReady()); // otherwise its last failure can be written after the next run has read the row
    often->retry = seldom;
    often->reopen();
    const auto before = often->shown(id).attempts;
    *daysAhead = 2;
    often->drive();
    QVERIFY(often->rest({id}));
    QCOMPARE(often->standing(id), givenUp);
    QCOMPARE(often->shown(id).attempts, before + 1); // the first failed try of this run does not count
}

void OutageTest::outlivesAClockThatIsSetDaysAhead()
{
    *daysAhead = 0;
    const PracticeService practice({fault(docs, status, {}, 4)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 10s});
    const auto id = desk->addOne();
    connect(desk->outbox.get(), &Outbox::changed, this, [&] {
        if (desk->shown(id).error)
            *daysAhead = 3;
    });
    desk->drive();
    QVERIFY(desk->rest({id}));
    QCOMPARE(desk->standing(id), delivered);
    QCOMPARE(askedFor(practice).size(), 5);
}

void OutageTest::countsFromNowWhereTheClockWasAhead()
{
    *daysAhead = 3;
    const PracticeService practice({always(docs, status)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 40ms});
    const auto id = desk->addOne();
    desk->drive();
    QTRY_COMPARE(desk->standing(id), waits);
    *daysAhead = 0;
    QVERIFY(desk->shown(id).failingSince > QDateTime::currentDateTimeUtc());
    QTRY_VERIFY(desk->shown(id).failingSince <= QDateTime::currentDateTimeUtc());
    QVERIFY(desk->shown(id).state != ItemState::Failed);
}

CLINICDESK_TEST(OutageTest)
#include "outagetest.moc"
