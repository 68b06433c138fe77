// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Faults of direct uploads: a document that may have been delivered is not sent twice.
class DirectFaultTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void triesAgainWhatWasNotTaken_data();
    void triesAgainWhatWasNotTaken();
    void leavesAnUnclearOutcomeToThePerson_data();
    void leavesAnUnclearOutcomeToThePerson();
    void leavesEachAnswerThatIsNoClearRefusalToThePerson_data();
    void leavesEachAnswerThatIsNoClearRefusalToThePerson();
    void deliversWhereTheAnswerOnlySpeaksOfAnError();
    void leavesWhatItDidToThePersonWhenItStops();
    void sendsNothingMoreOfWhatWasNotBegun();
    void cancelsAtOnce();
    void saysWhatIsTooLargeForTheService();
    void waitsForAKeyWhileTheOthersGo();
    void waitsForATokenThatIsTaken();
    void asksAPersonWhenPatienceIsOver();
};

namespace {

const auto closing = QStringLiteral("close");

QJsonObject answeringWith(int httpStatus)
{
    return {{QStringLiteral("status"), httpStatus}};
}

} // namespace

void DirectFaultTest::triesAgainWhatWasNotTaken_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::addColumn<bool>("seal");
    const QJsonObject reset{{QStringLiteral("reset"), true}, {QStringLiteral("after-bytes"), 700'000}};
    const QJsonObject afterBytes{{QStringLiteral("after-bytes"), 700'000}};
    for (const bool seal : {false, true}) {
        const char *how = seal ? "sealed" : "plain";
        QTest::addRow("closed in the body, %s", how) << fault(direct, closing, afterBytes) << seal;
        QTest::addRow("reset in the body, %s", how) << fault(direct, closing, reset) << seal;
        QTest::addRow("silence in the body, %s", how) << fault(direct, silence, afterBytes) << seal;
        for (const auto number : {500, 502, 504}) {
            auto early = afterBytes;
            early.insert(status, number);
            QTest::addRow("%d in the body, %s", number, how) << fault(direct, status, early) << seal;
        }
    }
    for (const auto number : {408, 429, 503})
        QTest::addRow("%d", number) << fault(direct, status, answeringWith(number), 2) << true;
}

void DirectFaultTest::triesAgainWhatWasNotTaken()
{
    QFETCH(const QJsonObject, fault);
    QFETCH(const bool, seal);
    const PracticeService practice({fault});
    Desk desk(practice, impatient());
    const auto file = Desk::file(FileKind::Pdf, 1, longerThanTheLine);
    const auto id = desk.add(desk.direct(file, seal));
    int attempts = 0;
    connect(desk.outbox.get(), &Outbox::changed, this, [&] { attempts = std::max(attempts, desk.shown(id).attempts); });
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(attempts > 0);
    QCOMPARE(practice.storedDirectly().size(), 1);
    QVERIFY(practice.storedDirectly().first() == file);
}

void DirectFaultTest::leavesAnUnclearOutcomeToThePerson_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::addColumn<QString>("standing");
    QTest::addColumn<int>("taken");
    const auto unclear = QStringLiteral("failed service.outcome-unclear");
    const auto damaged = QStringLiteral("damage-seal");
    const auto part = QStringLiteral("part");
    QTest::newRow("closed after the body") << fault(direct, closing, afterBody) << unclear << 1;
    QTest::newRow("silence after the body") << fault(direct, silence, afterBody) << unclear << 1;
    QTest::newRow("closed in the answer") << fault(direct, QStringLiteral("close-in-answer")) << unclear << 1;
    for (const auto number : {500, 502, 504}) {
        auto afterReading = answeringWith(number); // after an earlier answer the document would be sent again
        afterReading.insert(QStringLiteral("after-bytes"), 1'000'000'000);
        QTest::addRow("%d", number) << fault(direct, status, afterReading) << unclear << 0;
    }
    QTest::newRow("an answer that does not verify")
        << fault(direct, damaged, {{part, QStringLiteral("tag")}}) << unclear << 1;
    QTest::newRow("an answer sealed with a key that we do not have")
        << fault(direct, damaged, {{part, QStringLiteral("kid")}}) << unclear << 1;
}

void DirectFaultTest::leavesAnUnclearOutcomeToThePerson()
{
    QFETCH(const QJsonObject, fault);
    QFETCH(const QString, standing);
    QFETCH(const int, taken);
    PracticeService practice({fault});
    Desk desk(practice, impatient());
    const auto file = Desk::file(FileKind::Pdf, 1, 40'000);
    const auto id = desk.add(desk.direct(file, true));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), standing);
    QVERIFY(desk.shown(id).mayBeDelivered());

    // The document is never sent again automatically: not when others are sent, with a new client, or after a
    // restart.
    const auto next = desk.add(desk.direct(Desk::file(FileKind::Pdf, 2)));
    desk.drive();
    QVERIFY(desk.rest({next}));
    desk.reopen();
    QTRY_VERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token()))).ok());
    const auto last = desk.add(desk.direct(Desk::file(FileKind::Pdf, 3)));
    QVERIFY(desk.rest({last}));
    QCOMPARE(desk.standing(id), standing);
    QTRY_COMPARE(practice.requests(direct).size(), 3);
    QCOMPARE(practice.storedDirectly().count(file), taken);

    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDirectly().count(file), taken + 1);
}

void DirectFaultTest::leavesEachAnswerThatIsNoClearRefusalToThePerson_data()
{
    QTest::addColumn<Reply>("answer");
    QTest::addColumn<bool>("isUnclear");
    const QByteArray json("Content-Type: application/json\r\n");
    const QByteArray elsewhere("Location: /mr/api/v2/docs/17\r\n");
    const QByteArray id(R"({"document_id":"d-1"})");
    const auto row = [](const char *name, const Reply &answer, bool isUnclear) {
        QTest::newRow(name) << answer << isUnclear;
    };
    for (const int status : {301, 302, 303, 307, 308, 408, 500, 501, 502, 504, 520})
        QTest::addRow("%d", status) << reply(status, {}, elsewhere) << true;
    row("an odd encoding", reply(200, id, json + "Content-Encoding: UTF-8\r\n"), true);
    row("too large", reply(200, R"({"document_id":"d","p":")" + QByteArray(400'000, 'x') + R"("})", json), true);
    row("an envelope of another key",
        reply(200, R"({"ciphertext":"AAAA","iv":"AAAAAAAAAAAAAAAAAAAAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA"})", json),
        true);
    row("an error beside an ID", reply(200, R"({"document_id":"d-1","error":true})", json), true);
    row("a page", reply(200, "<html>Sign in</html>"), true);
    row("a body that ends early",
        {.bytes = "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"docu", .then = Reply::Then::Close}, true);
    for (const int status : {429, 503}) {
        QTest::addRow("%d of Envoy", status)
            << reply(status,
                     "upstream connect error or disconnect/reset before headers. reset reason: connection "
                     "termination",
                     "Content-Type: text/plain\r\n")
            << true;
        QTest::addRow("%d of nginx", status)
            << reply(status, "<html><h1>Service Unavailable</h1></html>", "Content-Type: text/html\r\n") << true;
        QTest::addRow("%d of a gateway in JSON", status)
            << reply(status, R"({"message":"Service Unavailable"})", json) << true;
        QTest::addRow("%d without a word", status) << reply(status) << true;
    }
    row("errors beside an ID", reply(200, R"({"document_id":"d-1","errors":["bad"]})", json), true);
    row("errors", reply(200, R"({"errors":["bad"]})", json), false);
    for (const int status : {400, 403, 404, 409, 413, 422})
        QTest::addRow("%d", status) << reply(status, R"({"error":"no"})", json) << false;
    row("a refusal within a 200", reply(200, R"({"error":true,"message":"no"})", json), false);
    row("a refusal in an envelope of another key",
        reply(400, R"({"ciphertext":"AAAA","iv":"AAAAAAAAAAAAAAAAAAAAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA"})", json),
        false);
}

/// The service has read the whole file before it answers.
void DirectFaultTest::leavesEachAnswerThatIsNoClearRefusalToThePerson()
{
    QFETCH(const Reply, answer);
    QFETCH(const bool, isUnclear);
    ScriptedServer service({answer});
    Desk desk(service.url(QString()));
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, 20'000)));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id) == QLatin1String("failed service.outcome-unclear"), isUnclear);
    QVERIFY(desk.standing(id).startsWith(QLatin1String("failed ")));
    QCOMPARE(desk.shown(id).mayBeDelivered(), isUnclear);
    desk.drive();
    QCOMPARE(service.requests().size(), 1);
}

void DirectFaultTest::deliversWhereTheAnswerOnlySpeaksOfAnError()
{
    for (const auto *error : {R"("false")", "false", R"("")", R"("none")", "0", R"({"code":0,"message":"success"})"}) {
        ScriptedServer service({reply(200, R"({"document_id":"d-1","error":)" + QByteArray(error) + '}')});
        Desk desk(service.url(QString()));
        const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
        desk.drive();
        QVERIFY(desk.rest({id}));
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
        QCOMPARE(desk.shown(id).receipt->documentId, QStringLiteral("d-1"));
    }
}

void DirectFaultTest::leavesWhatItDidToThePersonWhenItStops()
{
    PracticeService practice({always(direct, silence, afterBody)});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    const auto waiting = desk.add(desk.direct(Desk::file(FileKind::Pdf, 2)));
    desk.drive();
    QTRY_COMPARE(practice.storedDirectly().size(), 1);
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.outcome-unclear"));
    QCOMPARE(desk.standing(waiting), QStringLiteral("queued"));
    practice.plan({});
    desk.drive();
    QVERIFY(desk.rest({waiting}));
    QCOMPARE(desk.standing(waiting), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.outcome-unclear"));
    QCOMPARE(practice.storedDirectly().size(), 2);
}

/// A stop as soon as `uploading` is shown happens before or after the first byte.
void DirectFaultTest::sendsNothingMoreOfWhatWasNotBegun()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    std::optional<Task<void>> stopping;
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        if (!stopping && desk.shown(id).state == ItemState::Uploading)
            stopping.emplace(desk.outbox->stopSending(desk.connection.id));
    });
    desk.drive();
    QTRY_VERIFY(stopping && stopping->isReady());
    QCOMPARE(desk.standing(id), QStringLiteral("queued"));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDirectly().size(), 1);
}

void DirectFaultTest::cancelsAtOnce()
{
    PracticeService practice({always(direct, silence, {{QStringLiteral("after-bytes"), 700'000}})});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, longerThanTheLine)));
    const auto next = desk.add(desk.direct(Desk::file(FileKind::Pdf, 2)));
    desk.drive();
    QTRY_VERIFY(desk.outbox->sentBytes(id) > 0);
    practice.plan({});
    QVERIFY(awaitResult(desk.outbox->cancel(id)).ok());
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    QVERIFY(desk.rest({next}));
    QCOMPARE(desk.standing(next), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    QCOMPARE(practice.storedDirectly().size(), 1);
}

void DirectFaultTest::saysWhatIsTooLargeForTheService()
{
    const PracticeService practice({}, {QStringLiteral("--direct-limit"), QStringLiteral("20000")});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, 20'001)));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed file.too-large"));
    QVERIFY(!desk.shown(id).mayBeDelivered());
    QCOMPARE(practice.requests(direct).size(), 1);
    auto details = desk.shown(id).details;
    details.delivery.method = UploadMethod::PresignedForm;
    QVERIFY(awaitResult(desk.outbox->edit(id, details)).ok());
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void DirectFaultTest::waitsForAKeyWhileTheOthersGo()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto keyText = std::exchange(desk.keyText, {});
    const auto sealedDirect = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1), true));
    auto form = desk.document({Desk::file(FileKind::Pdf, 2)});
    form.details.delivery.encrypt = true;
    const auto sealedForm = desk.add(form);
    const QList plain{desk.add(desk.direct(Desk::file(FileKind::Pdf, 3))), desk.addOne()};
    desk.drive();
    QVERIFY(desk.outbox->sendingState(desk.connection.id).lacksKey);
    QVERIFY(desk.rest(plain));
    for (const auto &id : plain)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    for (const auto &id : {sealedDirect, sealedForm})
        QTRY_COMPARE(desk.standing(id), QStringLiteral("queued signin.key-missing"));
    for (const auto &id : {sealedDirect, sealedForm})
        QVERIFY(desk.outbox->waitsForKey(id));
    for (const auto &id : plain)
        QVERIFY(!desk.outbox->waitsForKey(id));
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).blockingError);
    QVERIFY(awaitResult(desk.outbox->retry(sealedDirect)).ok());
    QTRY_COMPARE(desk.standing(sealedDirect), QStringLiteral("queued signin.key-missing"));
    QCOMPARE(practice.requests(direct).size(), 1);
    QCOMPARE(practice.requests(docs).size(), 1);

    desk.keyText = keyText;
    desk.drive();
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).lacksKey);
    QVERIFY(desk.rest({sealedDirect, sealedForm}));
    QCOMPARE(desk.standing(sealedDirect), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(sealedForm), QStringLiteral("delivered"));
}

void DirectFaultTest::waitsForATokenThatIsTaken()
{
    const PracticeService practice({always(direct, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, 300'000), true));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("queued signin.refused"));
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDirectly().size(), 1);
}

void DirectFaultTest::asksAPersonWhenPatienceIsOver()
{
    const PracticeService practice({always(direct, status, answeringWith(503))});
    Desk desk(practice);
    desk.retry.giveUpAfter = 0h;
    desk.reopen();
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.unavailable"));
    QVERIFY(!desk.shown(id).mayBeDelivered());
}

CLINICDESK_TEST(DirectFaultTest)
#include "directfaulttest.moc"
