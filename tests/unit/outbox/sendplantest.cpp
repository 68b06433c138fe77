// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendplan_p.h"

#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// How many documents start now, and how.
class SendPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requestsFormsForTheUploadsAndTwoAhead();
    void requestsMoreAheadIfTheyAreSmall_data();
    void requestsMoreAheadIfTheyAreSmall();
    void asksForMoreOnlyInOneRequestAtATime();
    void countsActiveDocuments();
    void keepsToTheDocumentsThatTheServiceAccepts();
    void separatesPatientsAndEncryption();
    void startsOneDirectUploadBesides();
    void countsAllCallsInAnOutage();
    void startsNothingBeforeTheTimeOfAnOutage();
    void probesAFullWorkspaceWithOneCall();
    void probesForTheNamedDocumentOnlyInAnOutage();
    void letsTheProbeWaitForTheCallsInProgress();
    void plansWithinTheLimits_data();
    void plansWithinTheLimits();
    void keepsTheOrderWithinPatientAndKindAndForgetsNoDocument();
};

namespace {

constexpr qint64 large = 9'000'000;
constexpr qint64 small = 100'000;

QList<OutboxDocument> documents(int count, qint64 sizeBytes = large, UploadMethod method = UploadMethod::PresignedForm)
{
    QList<OutboxDocument> made;
    for (int i = 0; i < count; ++i) {
        OutboxDocument document;
        document.id = {(method == UploadMethod::Direct ? QStringLiteral("d%1") : QStringLiteral("%1")).arg(i)};
        document.details.delivery.method = method;
        DocumentFile file;
        file.facts.sizeBytes = sizeBytes;
        document.files = {file};
        made.append(document);
    }
    return made;
}

SendOrder orderOf(const QList<OutboxDocument> &documents)
{
    SendOrder order;
    for (const auto &document : documents)
        order.push_back(&document);
    return order;
}

CallPace paceOfEight()
{
    return {http::RetryPolicy(), 8};
}

/// A call has failed, so that one call at a time is made.
CallPace outage()
{
    auto failing = paceOfEight();
    failing.recordError(0, Error{.code = ErrorCode::NetworkTimeout}, now, {}, 0.5);
    failing.tryForUser();
    return failing;
}

SendPlan plan(const QList<OutboxDocument> &due, const SendLimits &limits = {}, const CallPace &paced = paceOfEight())
{
    return planSending(orderOf(due), limits, paced, now);
}

int requested(const SendPlan &plan)
{
    int count = 0;
    for (const auto &batch : plan.batches)
        count += static_cast<int>(batch.size());
    return count;
}

} // namespace

void SendPlanTest::requestsFormsForTheUploadsAndTwoAhead()
{
    const auto planned = plan(documents(20));
    QCOMPARE(requested(planned), 5);
    QCOMPARE(planned.batches.size(), 1);
    QCOMPARE(planned.batches.first().first().text, QStringLiteral("0"));
    QVERIFY(!planned.direct);
}

void SendPlanTest::requestsMoreAheadIfTheyAreSmall_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("bytesAhead");
    QTest::addColumn<int>("count");
    QTest::newRow("small") << small << qint64(0) << 8;                      // as many as one request can have
    QTest::newRow("less than 8 MB") << qint64(1'150'000) << qint64(0) << 6; // active ones: 3 uploads and 5 with forms
    QTest::newRow("large") << large << qint64(0) << 5;
    QTest::newRow("small, but others wait") << small << qint64(8'000'000) << 5;
}

void SendPlanTest::requestsMoreAheadIfTheyAreSmall()
{
    QFETCH(const qint64, bytes);
    QFETCH(const qint64, bytesAhead);
    QFETCH(const int, count);
    const SendLimits limits{.load = {.bytesAhead = bytesAhead},
                            .batch = {.documentsPerRequest = 8, .filesPerRequest = 10}};
    QCOMPARE(requested(plan(documents(20, bytes), limits)), count);
}

void SendPlanTest::asksForMoreOnlyInOneRequestAtATime()
{
    SendLimits limits{.load = {.documents = 5, .calls = 1},
                      .batch = {.documentsPerRequest = 10, .filesPerRequest = 10}};
    QCOMPARE(requested(plan(documents(20, small), limits)), 5);
    limits.load.asksForForms = true;
    QCOMPARE(requested(plan(documents(20, small), limits)), 0);
}

void SendPlanTest::countsActiveDocuments()
{
    QCOMPARE(requested(plan(documents(20), {.load = {.documents = 3}})), 2);
    QCOMPARE(requested(plan(documents(20), {.load = {.documents = 3, .direct = 1}})), 3);
    QCOMPARE(requested(plan(documents(20), {.load = {.documents = 7, .asksForForms = true}})), 0);
}

void SendPlanTest::keepsToTheDocumentsThatTheServiceAccepts()
{
    QCOMPARE(requested(plan(documents(20, small))), 5);
    QCOMPARE(requested(plan(documents(20, small), {.load = {.documents = 3}})), 2);
    QCOMPARE(requested(plan(documents(20, small), {.load = {.documents = 5}})), 0);
    QCOMPARE(requested(plan(documents(20, small), {.load = {.documents = 6, .direct = 1}})), 0);
    QCOMPARE(requested(plan(documents(20, small), {.load = {.documents = 5, .stored = 2}})), 2);
    const SendLimits wider{.load = {.documents = 5}, .batch = {.documentsPerRequest = 12, .filesPerRequest = 10}};
    QVERIFY(requested(plan(documents(20, small), wider)) > 0);
}

void SendPlanTest::separatesPatientsAndEncryption()
{
    auto due = documents(4);
    due[1].details.patient = {QStringLiteral("another")};
    due[2].details.delivery.encrypt = true;
    const QList<Batch> expected{
        {{QStringLiteral("0")}, {QStringLiteral("3")}}, {{QStringLiteral("1")}}, {{QStringLiteral("2")}}};
    QCOMPARE(plan(due).batches, expected);
}

void SendPlanTest::startsOneDirectUploadBesides()
{
    const auto direct = documents(2, large, UploadMethod::Direct);
    const auto planned = plan(direct + documents(9));
    QCOMPARE(planned.direct, std::optional(DocumentId{QStringLiteral("d0")}));
    QCOMPARE(requested(planned), 5);
    QVERIFY(!plan(direct, {.isDirectSlotFree = false}).direct);
}

void SendPlanTest::countsAllCallsInAnOutage()
{
    const auto direct = documents(1, small, UploadMethod::Direct);
    const auto planned = plan(documents(9, small) + direct, {}, outage());
    QCOMPARE(requested(planned), 1);
    QVERIFY(!planned.direct); // the request for forms is the one call
    QVERIFY(plan(direct, {}, outage()).direct);
    QVERIFY(plan(documents(9) + direct, {.load = {.documents = 1}}, outage()).isEmpty());
    QVERIFY(plan(documents(9), {.load = {.documents = 1, .direct = 1}}, outage()).isEmpty());
}

void SendPlanTest::startsNothingBeforeTheTimeOfAnOutage()
{
    auto waiting = paceOfEight();
    waiting.recordError(0, Error{.code = ErrorCode::NetworkTimeout}, now, {}, 0.5);
    const auto due = documents(1) + documents(1, small, UploadMethod::Direct);
    QVERIFY(plan(due, {}, waiting).isEmpty());
    QVERIFY(!planSending(orderOf(due), {}, waiting, waiting.notBefore()).isEmpty());
}

void SendPlanTest::probesAFullWorkspaceWithOneCall()
{
    SendLimits limits{.probesWorkspace = true};
    const auto direct = documents(1, small, UploadMethod::Direct);
    const auto planned = plan(documents(9, small) + direct, limits);
    QCOMPARE(requested(planned), 1);
    QVERIFY(!planned.direct);
    QVERIFY(plan(direct, limits).direct);
    limits.load = {.documents = 1, .calls = 1, .isRequesting = true};
    QVERIFY(plan(documents(9, small) + direct, limits).isEmpty());
}

void SendPlanTest::probesForTheNamedDocumentOnlyInAnOutage()
{
    const auto due = documents(3) + documents(1, small, UploadMethod::Direct);
    const DocumentId named{QStringLiteral("2")};
    QVERIFY(!planProbe(named, orderOf(due), {}, paceOfEight()));
    const auto probe = planProbe(named, orderOf(due), {}, outage());
    QVERIFY(probe);
    QCOMPARE(probe->batches, QList<Batch>{Batch{named}});
    QVERIFY(!planProbe({QStringLiteral("not due")}, orderOf(due), {}, outage()));

    const DocumentId direct{QStringLiteral("d0")};
    const auto directly = planProbe(direct, orderOf(due), {}, outage());
    QVERIFY(directly);
    QCOMPARE(directly->direct, std::optional(direct));
    QVERIFY(!planProbe(direct, orderOf(due), {.isDirectSlotFree = false}, outage()));
}

void SendPlanTest::letsTheProbeWaitForTheCallsInProgress()
{
    const auto due = documents(1);
    const auto probe = planProbe(due.first().id, orderOf(due), {.load = {.calls = 1}}, outage());
    QVERIFY(probe);
    QVERIFY(probe->isEmpty());
}

namespace {

/// `1p3` is a PDF document (`j` JPEG, `n` PNG) of patient 1 with 3 files; the document IDs are `0`, `1`, ... in the
/// given order.
QList<OutboxDocument> documentsFrom(const QString &text)
{
    QList<OutboxDocument> documents;
    for (const auto &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto kind = word[1] == QLatin1Char('p')   ? FileKind::Pdf
                          : word[1] == QLatin1Char('j') ? FileKind::Jpeg
                                                        : FileKind::Png;
        OutboxDocument document;
        document.id = {QString::number(documents.size())};
        document.details.patient.text = word.first(1);
        for (int file = 0; file < word.sliced(2).toInt(); ++file) {
            document.files.append(DocumentFile());
            document.files.last().facts.kind = kind;
        }
        documents.append(document);
    }
    return documents;
}

QList<Batch> batchesOf(const QList<OutboxDocument> &documents, const BatchLimits &limits)
{
    SendOrder order;
    for (const auto &document : documents)
        order.push_back(&document);
    return planBatches(order, limits);
}

QString pictureOf(const QList<Batch> &batches)
{
    QStringList pictures;
    for (const auto &batch : batches) {
        QStringList ids;
        for (const auto &id : batch)
            ids.append(id.text);
        pictures.append(ids.join(QLatin1Char(' ')));
    }
    return pictures.join(QStringLiteral(" | "));
}

} // namespace

void SendPlanTest::plansWithinTheLimits_data()
{
    QTest::addColumn<QString>("documents");
    QTest::addColumn<QString>("plan");
    const auto row = [](const char *name, const char *documents, const char *plan) {
        QTest::newRow(name) << QString::fromLatin1(documents) << QString::fromLatin1(plan);
    };
    row("nothing", "", "");
    row("one", "1p1", "0");
    row("five in one request", "1p1 1p1 1p1 1p1 1p1", "0 1 2 3 4");
    row("the sixth begins another", "1p1 1p1 1p1 1p1 1p1 1p1", "0 1 2 3 4 | 5");
    row("ten files in one request", "1p4 1p6", "0 1");
    row("the eleventh file begins another", "1p4 1p7", "0 | 1");
    row("kinds never share a request", "1p1 1j1 1n1", "0 | 1 | 2");
    row("patients never share a request", "1p1 2p1 1p1", "0 2 | 1");
    row("kinds in turn make two requests", "1p1 1j1 1p1 1j1", "0 2 | 1 3");
    row("a later small one does not overtake", "1p6 1p6 1p3 1p3", "0 | 1 2 | 3");
    row("a document over the limit goes alone", "1p2 1p11 1p1", "0 | 1 | 2");
    row("requests keep the order of their first documents", "2j1 1p9 2j1 1p2 2j1", "0 2 4 | 1 | 3");
}

void SendPlanTest::plansWithinTheLimits()
{
    QFETCH(QString, documents);
    QFETCH(QString, plan);
    QCOMPARE(pictureOf(batchesOf(documentsFrom(documents), BatchLimits())), plan);
}

void SendPlanTest::keepsTheOrderWithinPatientAndKindAndForgetsNoDocument()
{
    QString text;
    for (int i = 0; i < 300; ++i)
        text += QStringLiteral("%1%2%3 ").arg(i * 7 % 3).arg(QLatin1Char("pjn"[i * 5 % 3])).arg(i * 13 % 10 + 1);
    const auto documents = documentsFrom(text);
    const BatchLimits limits{.documentsPerRequest = 3, .filesPerRequest = 12};
    QHash<QString, int> last;
    qsizetype seen = 0;
    for (const auto &batch : batchesOf(documents, limits)) {
        QVERIFY(batch.size() <= limits.documentsPerRequest);
        const auto &first = documents[batch.first().text.toInt()];
        int files = 0;
        for (const auto &id : batch) {
            const auto &document = documents[id.text.toInt()];
            const auto kind = document.files.first().facts.kind;
            QCOMPARE(document.details.patient, first.details.patient);
            QCOMPARE(kind, first.files.first().facts.kind);
            const auto group = document.details.patient.text + extensionOf(kind);
            QVERIFY2(last.value(group, -1) < id.text.toInt(), "an earlier document was overtaken");
            last.insert(group, id.text.toInt());
            files += static_cast<int>(document.files.size());
            ++seen;
        }
        QVERIFY(files <= limits.filesPerRequest);
    }
    QCOMPARE(seen, documents.size());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(SendPlanTest)
#include "sendplantest.moc"
