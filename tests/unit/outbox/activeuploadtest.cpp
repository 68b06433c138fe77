// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/activeuploads_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// One document while it is being sent.
class ActiveUploadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void uploadsOnlyTheFilesThatAreNotDelivered();
    void countsTheBytesOfAllFiles();
    void endsWhenTheLastResultIsWritten();
    void startsNoFileAfterAFailure();
    void endsLaterWhileAnythingIsInProgress();
};

namespace {

/// Three files; the second one is delivered.
OutboxDocument document()
{
    OutboxDocument made;
    for (const auto &name : {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}) {
        DocumentFile file;
        file.id = {name};
        file.facts.sizeBytes = 100;
        made.files.append(file);
    }
    made.files[1].stored = true;
    return made;
}

QList<PresignedForm> forms()
{
    QList<PresignedForm> made;
    for (int i = 0; i < 3; ++i)
        made.append({.url = QUrl(QStringLiteral("https://storage.example/%1").arg(i)), .fields = {}});
    return made;
}

ActiveUpload withForms()
{
    ActiveUpload active(false, document().sizeBytes());
    active.useForms(document(), forms());
    return active;
}

} // namespace

void ActiveUploadTest::uploadsOnlyTheFilesThatAreNotDelivered()
{
    auto active = withForms();
    const auto first = active.takeReadyFile();
    const auto second = active.takeReadyFile();
    QVERIFY(!active.hasReadyFile());
    QCOMPARE(first.file.id.text, QStringLiteral("a"));
    QCOMPARE(first.number, 1);
    QCOMPARE(second.file.id.text, QStringLiteral("c"));
    QCOMPARE(second.number, 3);
    QCOMPARE(second.form.url.path(), QStringLiteral("/2"));
    QCOMPARE(active.calls(), 2);
}

void ActiveUploadTest::countsTheBytesOfAllFiles()
{
    ActiveUpload requesting(false, 300);
    QCOMPARE(requesting.bytesAhead(), 300);
    QCOMPARE(ActiveUpload(true, 300).bytesAhead(), 0);
    QCOMPARE(requesting.calls(), 1);

    auto active = withForms();
    QCOMPARE(active.bytesAhead(), 200);
    QCOMPARE(active.sentBytes(), 100);
    *active.takeReadyFile().sentBytes = 40;
    QCOMPARE(active.bytesAhead(), 100);
    QCOMPARE(active.sentBytes(), 140);

    ActiveUpload direct(true, 300);
    *direct.addCounter() = 7;
    QCOMPARE(direct.sentBytes(), 7);
}

void ActiveUploadTest::endsWhenTheLastResultIsWritten()
{
    auto active = withForms();
    active.takeReadyFile();
    active.takeReadyFile();
    active.recordSent();
    active.recordSent();
    QCOMPARE(active.uploads(), 0); // the next document can use them
    QVERIFY(!active.hasEnded());
    active.recordStored();
    QVERIFY(!active.hasEnded());
    active.recordStored();
    QVERIFY(active.hasEnded());
    QVERIFY(!active.error());
}

void ActiveUploadTest::startsNoFileAfterAFailure()
{
    auto active = withForms();
    active.takeReadyFile();
    active.recordFailed({.code = ErrorCode::NetworkTimeout});
    QVERIFY(!active.hasReadyFile());
    QVERIFY(active.hasEnded());
    QVERIFY(active.error()->code == ErrorCode::NetworkTimeout);

    auto both = withForms();
    both.takeReadyFile();
    both.takeReadyFile();
    both.recordFailed({.code = ErrorCode::NetworkTimeout});
    QVERIFY(!both.hasEnded());
    both.recordFailed({.code = ErrorCode::Cancelled});
    QVERIFY(both.hasEnded());
    QVERIFY(both.error()->code == ErrorCode::NetworkTimeout);
}

void ActiveUploadTest::endsLaterWhileAnythingIsInProgress()
{
    ActiveUpload requesting(false, 300);
    const auto token = requesting.stopToken();
    requesting.stop();
    QVERIFY(token.stop_requested());
    QVERIFY(requesting.isStopped());
    QVERIFY(requesting.endsLater());

    auto active = withForms();
    QVERIFY(!active.endsLater());
    active.takeReadyFile();
    active.stop();
    QVERIFY(!active.hasReadyFile());
    QVERIFY(active.endsLater());
    active.recordSent();
    QVERIFY(active.endsLater());
    active.recordStored();
    QVERIFY(!active.endsLater());
    active.setEnding();
    QVERIFY(active.endsLater());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ActiveUploadTest)
#include "activeuploadtest.moc"
