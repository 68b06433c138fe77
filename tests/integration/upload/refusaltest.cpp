// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include <vector>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Documents that the service or the storage refuses, and the result for the other documents.
class RefusalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheOneDocumentThatSpoilsARequest();
    void leavesTheItemsErrorToThePerson();
    void readsTheErrorOfEachDocumentInARefusal();
    void neverTakesA409ForADelivery_data();
    void neverTakesA409ForADelivery();
    void sendsAsNewWhatTheServiceOnlyClaimsToHave();
    void takesTwoOfThreeForNoProof();
    void waitsForATokenAndThenSendsEverything();
    void sendsEachOnceThoughANewTokenIsGivenTwiceAtOnce();
    void waitsForAnAdminWhenTheWorkspaceIsFull_data();
    void waitsForAnAdminWhenTheWorkspaceIsFull();
    void asksAFullWorkspaceOnceForAPerson_data();
    void asksAFullWorkspaceOnceForAPerson();
    void asksAFullWorkspaceNowAndThenByItself();
    void asksAFullWorkspaceWithAPaperThatGoesDirectly();
    void asksNothingWithoutAToken();
    void forgetsWhatAReplacedTokenHears();
    void holdsNothingForATokenThatIsReplacedWhileItsRefusalIsWritten_data();
    void holdsNothingForATokenThatIsReplacedWhileItsRefusalIsWritten();
    void sendsAllToAServiceThatCountsOpenDocuments();
    void failsARefusedDocumentAmongMany();
    void failsWithOneClearErrorAndLosesNothing_data();
    void failsWithOneClearErrorAndLosesNothing();
    void failsTheBadPagesDocumentAlone();
};

namespace {

QJsonObject answeringBody(int httpStatus, const char *body = "{}")
{
    return {{QStringLiteral("status"), httpStatus}, {QStringLiteral("body"), QString::fromLatin1(body)}};
}

const auto isFull = QStringLiteral("queued service.workspace-full");

QJsonObject fullTimes(const QString &endpoint, int times)
{
    return fault(endpoint, status, answeringBody(403, R"({"error":true,"message":"STORAGE_LIMIT_EXCEEDED"})"), times);
}

} // namespace

void RefusalTest::findsTheOneDocumentThatSpoilsARequest()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto first = desk.addOne();
    auto odd = desk.document({Desk::file(FileKind::Pdf, 50)});
    odd.details.type = QStringLiteral("zz");
    const auto bad = desk.add(odd);
    const auto last = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({first, bad, last}));
    QCOMPARE(desk.standing(first), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(bad), QStringLiteral("failed service.refused-request"));
    QVERIFY(!desk.shown(bad).error->serverText.isEmpty());
    QCOMPARE(desk.shown(bad).error->httpStatus, 400);
    QCOMPARE(desk.standing(last), QStringLiteral("delivered"));
    QStringList stored{first.text, last.text};
    stored.sort();
    QCOMPARE(practice.storedDocuments(), stored);
    const QStringList asked{QStringList{first.text, bad.text, last.text}.join(QLatin1Char(' ')), first.text, bad.text,
                            last.text};
    QCOMPARE(askedFor(practice), asked);
}

void RefusalTest::leavesTheItemsErrorToThePerson()
{
    PracticeService practice({fault(docs, QStringLiteral("item-error"),
                                    {{QStringLiteral("message"), QStringLiteral("No such patient")},
                                     {QStringLiteral("code"), QStringLiteral("PATIENT_UNKNOWN")}})});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.refused-item"));
    QCOMPARE(desk.shown(id).error->serverText, QStringLiteral("No such patient"));
    QCOMPARE(desk.shown(id).error->serverCode, QStringLiteral("PATIENT_UNKNOWN"));
    QCOMPARE(practice.requests(docs).size(), 1);

    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(askedFor(practice), QStringList({id.text, id.text}));
}

void RefusalTest::readsTheErrorOfEachDocumentInARefusal()
{
    const auto *const body = R"({"error":true,"message":"whole","upload_time":null,"batch_response":[{},
        {"error_details":{"message":"No such patient","code":"PATIENT_UNKNOWN"}},
        {"error_details":{"message":"there","code":"409"}}]})";
    const PracticeService practice({fault(docs, status, answeringBody(400, body), 1)});
    Desk desk(practice);
    const auto first = desk.addOne();
    const auto second = desk.addOne();
    const auto third = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({first, second, third}));
    QCOMPARE(desk.standing(first), QStringLiteral("delivered")); // not named: requested alone
    QCOMPARE(desk.standing(second), QStringLiteral("failed service.refused-item"));
    QCOMPARE(desk.shown(second).error->serverText, QStringLiteral("No such patient"));
    QCOMPARE(desk.shown(second).error->serverCode, QStringLiteral("PATIENT_UNKNOWN"));
    QCOMPARE(desk.shown(second).error->httpStatus, 400);
    QCOMPARE(desk.standing(third), QStringLiteral("failed service.already-there"));
    const QStringList asked{QStringList{first.text, second.text, third.text}.join(QLatin1Char(' ')), first.text};
    QCOMPARE(askedFor(practice), asked);
}

void RefusalTest::neverTakesA409ForADelivery_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::newRow("of the item") << always(docs, QStringLiteral("already-there"));
    QTest::newRow("of the request") << always(docs, status, answeringBody(409));
}

void RefusalTest::neverTakesA409ForADelivery()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice);
    const QList ids{desk.addOne(), desk.addOne()};
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("failed service.already-there"));
    QVERIFY(practice.storedDocuments().isEmpty());
}

void RefusalTest::sendsAsNewWhatTheServiceOnlyClaimsToHave()
{
    PracticeService practice({fault(docs, QStringLiteral("already-there"))});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    const auto fresh = awaitResult(desk.outbox->sendAsNew(id));
    QVERIFY(fresh.ok());
    QVERIFY(desk.rest({*fresh}));
    QCOMPARE(desk.standing(*fresh), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    QCOMPARE(practice.storedDocuments(), QStringList(fresh->text));
    QVERIFY(practice.stored(fresh->text) == Desk::file(FileKind::Pdf, 1));
}

/// Two of three pages got their 2xx, the answer for the third one is lost, and then the service reports that it has all
/// three.
void RefusalTest::takesTwoOfThreeForNoProof()
{
    const PracticeService practice({fault(storage, QStringLiteral("close"), {{QStringLiteral("after-body"), true}})});
    Desk desk(practice);
    const auto id = desk.add(
        desk.document({Desk::file(FileKind::Pdf, 1), Desk::file(FileKind::Pdf, 2), Desk::file(FileKind::Pdf, 3)}));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.already-there"));
    QCOMPARE(desk.shown(id).missingFiles(), 1);
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void RefusalTest::waitsForATokenAndThenSendsEverything()
{
    PracticeService practice({always(docs, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 7; ++i)
        ids.append(desk.addOne());
    int heldCount = 0;
    connect(desk.outbox.get(), &Outbox::blocked, this, [&] { ++heldCount; });
    desk.drive();
    QVERIFY(desk.rest(ids));
    QCOMPARE(heldCount, 1);
    QCOMPARE(codeOf(desk.outbox->sendingState(desk.connection.id).blockingError), Code(ErrorCode::SignInRefused));
    QCOMPARE(desk.standing(ids.first()), QStringLiteral("queued signin.refused"));
    QCOMPARE(desk.standing(ids.last()), QStringLiteral("queued")); // was not requested any more
    QCOMPARE(practice.requests(docs).size(), 1);

    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).blockingError);
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void RefusalTest::sendsEachOnceThoughANewTokenIsGivenTwiceAtOnce()
{
    PracticeService practice({fault(docs, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    const auto refused = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({refused}));
    QCOMPARE(desk.standing(refused), QStringLiteral("queued signin.refused"));
    const QDir folder(desk.folder());
    const auto isSending = [&] { return !folder.entryList({QStringLiteral("driver-*")}).isEmpty(); };
    QTRY_VERIFY(!isSending()); // no process is sending any more
    QList<DocumentId> ids{refused};
    for (int i = 0; i < 4; ++i)
        ids.append(desk.addOne());
    const auto asked = practice.requests(docs).size();
    bool wentBack = false;
    connect(desk.outbox.get(), &Outbox::changed, this,
            [&](const DocumentId &id) { wentBack |= desk.shown(id).state == ItemState::Queued; });
    const auto token = practice.token("secrets2");
    const QList clients{desk.client(token), desk.client(token)};
    const QSignalSpy started(desk.outbox.get(), &Outbox::sendingStarted);
    std::vector<Task<Result<QList<OutboxDocument>>>> before; // delays the first answer of the store
    for (int i = 0; i < 50; ++i)
        before.push_back(desk.outbox->history());
    auto first = desk.outbox->startSending(clients.first());
    auto second = desk.outbox->startSending(clients.last());
    QVERIFY(awaitResult(std::move(first)).ok());
    QVERIFY(awaitResult(std::move(second)).ok());
    for (auto &asking : before)
        QVERIFY(awaitResult(std::move(asking)).ok());
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(started.size(), 1);
    QVERIFY(!wentBack);
    QCOMPARE(practice.requests(docs).size(), asked + 1);
    QCOMPARE(practice.requests(storage).size(), ids.size());
}

void RefusalTest::waitsForAnAdminWhenTheWorkspaceIsFull_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::newRow("of the request") << fault(
        docs, status, answeringBody(403, R"({"error":true,"message":"STORAGE_LIMIT_EXCEEDED","batch_response":[]})"));
    QTest::newRow("of the item") << fault(docs, QStringLiteral("item-error"),
                                          {{QStringLiteral("message"), QStringLiteral("no room")},
                                           {QStringLiteral("code"), QStringLiteral("STORAGE_LIMIT_EXCEEDED")}});
}

void RefusalTest::waitsForAnAdminWhenTheWorkspaceIsFull()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice);
    const QList ids{desk.addOne(), desk.addOne()};
    desk.drive();
    QVERIFY(desk.rest(ids));
    QCOMPARE(desk.standing(ids.first()), isFull);
    QCOMPARE(codeOf(desk.outbox->sendingState(desk.connection.id).blockingError),
             Code(ErrorCode::ServiceWorkspaceFull));
    QCOMPARE(practice.requests(docs).size(), 1);

    desk.drive(); // the admin made space
    QVERIFY(desk.rest(ids));
    QCOMPARE(desk.standing(ids.last()), QStringLiteral("delivered"));
}

void RefusalTest::asksAFullWorkspaceOnceForAPerson_data()
{
    QTest::addColumn<bool>("all");
    QTest::newRow("one document") << false;
    QTest::newRow("all of them") << true;
}

void RefusalTest::asksAFullWorkspaceOnceForAPerson()
{
    QFETCH(const bool, all);
    const PracticeService practice({fullTimes(docs, 2)});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 4; ++i) // each with its own request
        ids.append(desk.add(desk.document({Desk::file(FileKind::Pdf, i)}, FileKind::Pdf, QString::number(i))));
    const auto connection = desk.connection.id;
    QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
    desk.drive();
    for (const auto &id : ids.mid(1))
        QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QTRY_VERIFY(desk.outbox->sendingState(connection).blockingError);
    for (const auto &id : ids.mid(1))
        QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QCOMPARE(practice.requests(docs).size(), 1);

    int heldCount = 0;
    connect(desk.outbox.get(), &Outbox::blocked, this, [&] { ++heldCount; });
    const auto tryAgain = [&] {
        return awaitResult(all ? desk.outbox->retryAll(ids) : desk.outbox->retry(ids.last())).ok();
    };
    QVERIFY(tryAgain());
    QTRY_COMPARE(heldCount, 1); // still full
    QCOMPARE(codeOf(desk.outbox->sendingState(connection).blockingError), Code(ErrorCode::ServiceWorkspaceFull));
    QCOMPARE(practice.requests(docs).size(), 2);

    QVERIFY(tryAgain());
    QVERIFY(!desk.outbox->sendingState(connection).blockingError);
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void RefusalTest::asksAFullWorkspaceNowAndThenByItself()
{
    const PracticeService practice({fullTimes(docs, 3)});
    Desk desk(practice);
    desk.retry.workspaceProbeInterval = std::chrono::milliseconds(50);
    desk.reopen();
    const QList ids{desk.addOne(), desk.addOne()};
    QSignalSpy held(desk.outbox.get(), &Outbox::blocked);
    desk.drive();
    QVERIFY(desk.reaches(ids.first(), ItemState::Delivered));
    QVERIFY(desk.reaches(ids.last(), ItemState::Delivered));
    QCOMPARE(held.size(), 3);
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).blockingError);
}

void RefusalTest::asksAFullWorkspaceWithAPaperThatGoesDirectly()
{
    const PracticeService practice({fullTimes(direct, 1)});
    Desk desk(practice);
    const auto first = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QVERIFY(desk.rest({first}));
    QCOMPARE(desk.standing(first), isFull);
    const auto byForm = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->retry(first)).ok());
    QVERIFY(desk.rest({first, byForm}));
    QCOMPARE(desk.standing(first), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(byForm), QStringLiteral("delivered"));
}

void RefusalTest::asksNothingWithoutAToken()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client({}))).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("queued signin.missing"));
    QVERIFY(practice.requests(docs).isEmpty());
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

/// The 401 for the old token arrives after the new token was set: it must not stop the new one.
void RefusalTest::forgetsWhatAReplacedTokenHears()
{
    ScriptedServer service({Reply{}, reply(400, R"({"error":true,"message":"odd"})")});
    Desk desk(service.url(QString()));
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(service.requests().size(), 1);
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client("another.made.up.token"))).ok());
    service.sendToAll("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.refused-request"));
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).blockingError);
    QCOMPARE(service.requests().last().header("Authorization"), QByteArray("Bearer another.made.up.token"));
}

void RefusalTest::holdsNothingForATokenThatIsReplacedWhileItsRefusalIsWritten_data()
{
    QTest::addColumn<bool>("isDirect");
    QTest::newRow("by forms") << false;
    QTest::newRow("directly") << true;
}

void RefusalTest::holdsNothingForATokenThatIsReplacedWhileItsRefusalIsWritten()
{
    QFETCH(const bool, isDirect);
    const PracticeService practice({always(isDirect ? direct : docs, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    const auto id = isDirect ? desk.add(desk.direct(Desk::file(FileKind::Pdf, 1))) : desk.addOne();
    const auto better = desk.client(practice.token("secrets2"));
    bool isReplaced = false;
    // The code that reported the refusal continues after this slot.
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        if (!isReplaced && desk.standing(id) == QLatin1String("queued signin.refused")) {
            isReplaced = true;
            desk.outbox->startSending(better);
        }
    });
    int heldCount = 0;
    connect(desk.outbox.get(), &Outbox::blocked, this, [&] { ++heldCount; });
    desk.drive();
    QVERIFY(desk.rest({id}));
    QVERIFY(isReplaced);
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(heldCount, 0);
}

void RefusalTest::sendsAllToAServiceThatCountsOpenDocuments()
{
    const PracticeService practice({always(docs, QStringLiteral("open-limit")),
                                    always(storage, QStringLiteral("delay"), {{QStringLiteral("ms"), 200}})});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 30; ++i)
        ids.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    const auto requests = practice.requests(docs);
    const auto isRefused = [](const auto &request) { return request[QLatin1String("status")].toInt() == 400; };
    QVERIFY2(std::ranges::none_of(requests, isRefused), "more than five documents were not finished");
}

void RefusalTest::failsARefusedDocumentAmongMany()
{
    const PracticeService practice({fault(docs, status,
                                          {{QStringLiteral("status"), 400},
                                           {QStringLiteral("dt"), QStringLiteral("in")},
                                           {QStringLiteral("always"), true}})});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 15; ++i)
        ids.append(desk.addOne());
    auto invoice = desk.document({Desk::file(FileKind::Pdf, 99)});
    invoice.details.type = {QStringLiteral("in")};
    const auto refused = desk.add(invoice);
    desk.drive();
    QVERIFY(desk.rest(ids + QList{refused}));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(refused), QStringLiteral("failed service.refused-request"));
}

void RefusalTest::failsWithOneClearErrorAndLosesNothing_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::addColumn<QString>("error");
    QTest::newRow("not JSON") << fault(
                                     docs, status,
                                     {{QStringLiteral("status"), 200}, {QStringLiteral("body"), QStringLiteral("odd")}})
                              << "service.bad-answer";
    QTest::newRow("fewer forms") << fault(docs, QStringLiteral("fewer-forms")) << "service.bad-answer";
    QTest::newRow("a form of plain http") << fault(docs, QStringLiteral("http-form")) << "service.bad-answer";
    QTest::newRow("an endless answer") << fault(docs, QStringLiteral("huge")) << "service.answer-too-large";
    const QJsonObject permanent{{QStringLiteral("status"), 308}};
    QTest::newRow("a redirect") << fault(docs, QStringLiteral("redirect"), permanent) << "network.redirect-refused";
    QTest::newRow("a redirect of the storage")
        << fault(storage, QStringLiteral("redirect"), permanent) << "storage.policy";
    QTest::newRow("403") << fault(docs, status, answeringBody(403)) << "service.refused-request";
    QTest::newRow("404") << fault(docs, status, answeringBody(404)) << "service.refused-request";
    QTest::newRow("the storage's policy") << fault(storage, status, answeringBody(403)) << "storage.policy";
    QTest::newRow("the storage's 400") << fault(storage, status, answeringBody(400)) << "storage.policy";
}

void RefusalTest::failsWithOneClearErrorAndLosesNothing()
{
    QFETCH(const QJsonObject, fault);
    QFETCH(const QString, error);
    const PracticeService practice({fault});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed ") + error);
    QVERIFY(practice.storedDocuments().isEmpty());
    QVERIFY(practice.requests(QStringLiteral("unknown")).isEmpty()); // no redirect was followed
    const Error shown = *desk.shown(id).error;
    for (const auto &text : {shown.detail, shown.subject, shown.serverText}) {
        QVERIFY2(!text.contains(QString::fromLatin1(practice.token())), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("ignature=")), qPrintable(text));
    }

    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(practice.stored(id.text) == Desk::file(FileKind::Pdf, 1));
}

void RefusalTest::failsTheBadPagesDocumentAlone()
{
    const PracticeService practice({fault(storage, status, answeringBody(403))});
    Desk desk(practice);
    const auto first = desk.add(desk.document({Desk::file(FileKind::Pdf, 1), Desk::file(FileKind::Pdf, 2)}));
    const auto second = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({first, second}));
    const QStringList standings{desk.standing(first), desk.standing(second)};
    QCOMPARE(standings.count(QStringLiteral("failed storage.policy")), 1);
    QCOMPARE(standings.count(QStringLiteral("delivered")), 1);
}

CLINICDESK_TEST(RefusalTest)
#include "refusaltest.moc"
