// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendplan_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class BatchPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plansWithinTheLimits_data();
    void plansWithinTheLimits();
    void keepsTheOrderWithinPatientAndKindAndForgetsNoDocument();
};

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

void BatchPlanTest::plansWithinTheLimits_data()
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
    row("requests stand in the order of their first document", "2j1 1p9 2j1 1p2 2j1", "0 2 4 | 1 | 3");
}

void BatchPlanTest::plansWithinTheLimits()
{
    QFETCH(QString, documents);
    QFETCH(QString, plan);
    QCOMPARE(pictureOf(batchesOf(documentsFrom(documents), BatchLimits())), plan);
}

void BatchPlanTest::keepsTheOrderWithinPatientAndKindAndForgetsNoDocument()
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

CLINICDESK_TEST_WITHOUT_APPLICATION(BatchPlanTest)
#include "batchplantest.moc"
