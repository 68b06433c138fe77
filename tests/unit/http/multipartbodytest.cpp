// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/engine.h"

#include "tests/support/awaitresult.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

namespace {

/// The body that RFC 7578 requires.
QByteArray expectedBody(const MultipartBody &form, const QByteArray &fileBytes, const QByteArray &boundary)
{
    QByteArray body;
    for (const auto &field : form.fields) {
        body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + field.name + "\"\r\n\r\n" +
                field.value + "\r\n";
    }
    body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + form.fileField + "\"; filename=\"" +
            form.fileName + "\"\r\nContent-Type: " + form.fileContentType + "\r\n\r\n" + fileBytes;
    return body + "\r\n--" + boundary + "--\r\n";
}

} // namespace

class MultipartBodyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isByteForByteWhatTheFormAsksFor_data();
    void isByteForByteWhatTheFormAsksFor();
};

void MultipartBodyTest::isByteForByteWhatTheFormAsksFor_data()
{
    QTest::addColumn<QList<FormField>>("fields");
    QTest::addColumn<QByteArray>("fileBytes");
    const QByteArray allBytes = [] {
        QByteArray bytes;
        for (int i = 0; i < 256; ++i)
            bytes.append(static_cast<char>(i));
        return bytes;
    }();
    const QList<FormField> signedForm{{.name = "key", .value = "a/b/${filename}"},
                                      {.name = "Content-Type", .value = "application/pdf"},
                                      {.name = "policy", .value = "eyJtYWRlIjoidXAifQ=="},
                                      {.name = "x-amz-signature", .value = "00ff"}};
    QTest::newRow("a signed form") << signedForm << QByteArray("%PDF-1.7 made up");
    QTest::newRow("no field") << QList<FormField>{} << QByteArray("x");
    QTest::newRow("the same field twice")
        << QList<FormField>{{.name = "tag", .value = "1"}, {.name = "tag", .value = "2"}} << QByteArray("x");
    QTest::newRow("values with every byte") << QList<FormField>{{.name = "a", .value = allBytes},
                                                                {.name = "b", .value = ""},
                                                                {.name = "c", .value = " \r\n--x\r\n "},
                                                                {.name = "d", .value = "@/etc/hostname"},
                                                                {.name = "e", .value = "<x;type=y"}}
                                            << allBytes;
    QTest::newRow("an empty file") << signedForm << QByteArray();
    QTest::newRow("a file larger than every buffer") << signedForm << allBytes.repeated(5'000);
}

void MultipartBodyTest::isByteForByteWhatTheFormAsksFor()
{
    QFETCH(const QList<FormField>, fields);
    QFETCH(const QByteArray, fileBytes);
    ScriptedServer server({reply(204)});
    const MultipartBody form{.fields = fields,
                             .fileField = "file",
                             .fileName = "page-1.pdf",
                             .fileContentType = "application/pdf",
                             .file = makeMemorySource(fileBytes)};
    Engine engine;
    Request request{.method = Method::Post, .url = server.url(), .body = form};
    const auto answer = awaitResult(engine.send(std::move(request)));
    QVERIFY(answer.ok());

    const auto &received = server.requests().first();
    const QByteArray type = "multipart/form-data; boundary=";
    QVERIFY(received.header("Content-Type").startsWith(type));
    const auto boundary = received.header("Content-Type").sliced(type.size());
    QCOMPARE(received.body, expectedBody(form, fileBytes, boundary));
    QCOMPARE(received.header("Content-Length").toLongLong(), received.body.size());
}

CLINICDESK_TEST(MultipartBodyTest)
#include "multipartbodytest.moc"
