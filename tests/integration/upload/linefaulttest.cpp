// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// A network, a service and a storage that break, do not answer or ask to retry later.
class LineFaultTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksAgainInTheSameWords_data();
    void asksAgainInTheSameWords();
    void waitsAsLongAsItIsAsked_data();
    void waitsAsLongAsItIsAsked();
    void postsOnlyTheMissingPagesAgain_data();
    void postsOnlyTheMissingPagesAgain();
    void asksWithTheSameIdAfterALostAnswer_data();
    void asksWithTheSameIdAfterALostAnswer();
    void goesOnThroughATrickle_data();
    void goesOnThroughATrickle();
    void goesOnWhenTheServiceComesBack();
    void takesANewFormForAnOldOne();
    void stopsAfterThreeNewForms();
    void asksAPersonWhenPatienceIsOver();
    void letsNoDocumentHoldUpTheOthers();
};

namespace {

QJsonObject answering(int httpStatus, const QJsonObject &headers = {})
{
    return {{QStringLiteral("status"), httpStatus}, {QStringLiteral("headers"), headers}};
}

const QJsonObject reset{{QStringLiteral("reset"), true}};

/// Returns whether all requests for forms have the same content.
bool repeatsItself(const PracticeService &practice)
{
    const auto requests = practice.requests(docs);
    for (const auto &request : requests) {
        if (request[QLatin1String("body")] != requests.first()[QLatin1String("body")])
            return false;
    }
    return requests.size() > 1;
}

} // namespace

void LineFaultTest::asksAgainInTheSameWords_data()
{
    QTest::addColumn<QJsonObject>("fault");
    for (const auto number : {408, 429, 500, 502, 503, 504})
        QTest::addRow("%d, twice", number) << fault(docs, status, answering(number), 2);
    QTest::newRow("closed") << fault(docs, QStringLiteral("close"));
    QTest::newRow("reset") << fault(docs, QStringLiteral("close"), reset);
    QTest::newRow("closed after the work") << fault(docs, QStringLiteral("close"), afterBody);
    QTest::newRow("closed in the answer") << fault(docs, QStringLiteral("close-in-answer"));
    QTest::newRow("closed in the answer's head")
        << fault(docs, QStringLiteral("close-in-answer"), {{QStringLiteral("bytes"), 20}});
    QTest::newRow("silence") << fault(docs, QStringLiteral("silence"));
}

void LineFaultTest::asksAgainInTheSameWords()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice, impatient());
    const QList ids{desk.addOne()};
    desk.drive();
    QVERIFY(desk.rest(ids));
    QCOMPARE(desk.standing(ids.first()), QStringLiteral("delivered"));
    QVERIFY(practice.stored(ids.first().text) == Desk::file(FileKind::Pdf, 1));
    QCOMPARE(practice.storedDocuments().size(), 1);
    QTRY_VERIFY(repeatsItself(practice)); // an aborted call is logged when the service has noticed the end
}

void LineFaultTest::waitsAsLongAsItIsAsked_data()
{
    QTest::addColumn<QJsonObject>("fault");
    const QJsonObject later{{QStringLiteral("Retry-After"), QStringLiteral("1")}};
    QTest::newRow("503 of the service") << fault(docs, status, answering(503, later));
    QTest::newRow("429 of the service") << fault(docs, status, answering(429, later));
    QTest::newRow("503 of the storage") << fault(storage, status, answering(503, later));
}

void LineFaultTest::waitsAsLongAsItIsAsked()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(QTest::qWaitFor([&] { return desk.shown(id).error.has_value(); }, tests::patienceMs));
    const auto waiting = desk.shown(id);
    QCOMPARE(waiting.attempts, 1);
    QVERIFY(waiting.state == ItemState::Queued);
    QVERIFY(waiting.changedAt.msecsTo(waiting.notBefore) >= 990);
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(desk.shown(id).changedAt >= waiting.notBefore);
    QCOMPARE(desk.shown(id).attempts, 0);
}

void LineFaultTest::postsOnlyTheMissingPagesAgain_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::newRow("500") << fault(storage, status, answering(500));
    QTest::newRow("503") << fault(storage, status, answering(503));
    QTest::newRow("closed") << fault(storage, QStringLiteral("close"));
    QTest::newRow("reset") << fault(storage, QStringLiteral("close"), reset);
    QTest::newRow("closed in the middle of the file")
        << fault(storage, QStringLiteral("close"), {{QStringLiteral("after-bytes"), 700'000}});
    QTest::newRow("silence") << fault(storage, QStringLiteral("silence"));
}

void LineFaultTest::postsOnlyTheMissingPagesAgain()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice, impatient());
    QList<QByteArray> pages;
    for (int page = 1; page <= 4; ++page)
        pages.append(Desk::file(FileKind::Pdf, page, 2'000'000));
    const auto id = desk.add(desk.document(pages));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QMap<QString, int> storedCount;
    for (const auto &request : practice.requests(storage)) {
        if (request[QLatin1String("status")].toInt() == 204)
            ++storedCount[request[QLatin1String("key")].toString()];
    }
    QCOMPARE(storedCount.size(), 4);
    for (auto key = storedCount.begin(); key != storedCount.end(); ++key)
        QVERIFY2(key.value() == 1, qPrintable(key.key()));
    for (int page = 1; page <= 4; ++page)
        QVERIFY(practice.stored(id.text, page) == pages.at(page - 1));
    QVERIFY(repeatsItself(practice)); // all its files are named, including those that the storage has
}

void LineFaultTest::asksWithTheSameIdAfterALostAnswer_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::newRow("closed") << fault(storage, QStringLiteral("close"), afterBody);
    QTest::newRow("reset") << fault(storage, QStringLiteral("close"),
                                    {{QStringLiteral("after-body"), true}, {QStringLiteral("reset"), true}});
    QTest::newRow("closed in the answer")
        << fault(storage, QStringLiteral("close-in-answer"), {{QStringLiteral("bytes"), 15}});
    QTest::newRow("silence") << fault(storage, QStringLiteral("silence"), afterBody);
}

/// The storage has the file, but the client does not know: forms are requested again under the same document ID, and
/// the document is not shown as delivered without a proof.
void LineFaultTest::asksWithTheSameIdAfterALostAnswer()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice, impatient());
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.already-there"));
    QCOMPARE(askedFor(practice), QStringList({id.text, id.text}));
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
    QVERIFY(practice.stored(id.text) == Desk::file(FileKind::Pdf, 1));
}

void LineFaultTest::goesOnThroughATrickle_data()
{
    QTest::addColumn<QJsonObject>("fault");
    const QJsonObject slow{{QStringLiteral("ms"), 2}};
    QTest::newRow("of the service") << fault(docs, QStringLiteral("trickle"), slow);
    QTest::newRow("of the storage") << fault(storage, QStringLiteral("trickle"), slow);
    QTest::newRow("of a late service") << fault(docs, QStringLiteral("delay"), {{QStringLiteral("ms"), 300}});
}

void LineFaultTest::goesOnThroughATrickle()
{
    QFETCH(const QJsonObject, fault);
    const PracticeService practice({fault});
    Desk desk(practice, impatient());
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.requests(docs).size(), 1);
}

void LineFaultTest::goesOnWhenTheServiceComesBack()
{
    PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    practice.stop();
    desk.drive();
    QTRY_VERIFY(desk.shown(id).attempts > 2);
    QCOMPARE(codeOf(desk.shown(id).error), Code(ErrorCode::NetworkNoRoute));
    QVERIFY(desk.shown(id).failingSince.isValid());
    practice.start();
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token()))).ok()); // new tokens at each start
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(!desk.shown(id).failingSince.isValid());
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void LineFaultTest::takesANewFormForAnOldOne()
{
    const PracticeService practice({fault(docs, QStringLiteral("expire-form"), {}, 2)});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(askedFor(practice), QStringList({id.text, id.text, id.text}));
}

void LineFaultTest::stopsAfterThreeNewForms()
{
    PracticeService practice({always(docs, QStringLiteral("expire-form"))});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed storage.form-expired"));
    QCOMPARE(askedFor(practice).size(), 1 + 3);

    practice.plan({});
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void LineFaultTest::asksAPersonWhenPatienceIsOver()
{
    PracticeService practice({always(docs, status, answering(503))});
    Desk desk(practice);
    desk.retry.giveUpAfter = 0h;
    desk.reopen();
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.unavailable"));
    QVERIFY(askedFor(practice).size() >= 2);

    practice.plan({});
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void LineFaultTest::letsNoDocumentHoldUpTheOthers()
{
    const QJsonObject ofPng{{QStringLiteral("contentType"), QStringLiteral("image/png")}};
    const PracticeService practice({always(docs, QStringLiteral("silence"), ofPng)});
    Desk desk(practice);
    const auto stuck = desk.addOne(FileKind::Png);
    QList<DocumentId> others;
    for (int i = 0; i < 8; ++i)
        others.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(others));
    for (const auto &id : others)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(stuck), QStringLiteral("requesting"));
}

CLINICDESK_TEST(LineFaultTest)
#include "linefaulttest.moc"
