// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/storageupload.h"

#include "core/http/retrypolicy.h"
#include "core/wording/wording.h"
#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The upload of a file to the storage with its presigned form.
class StorageUploadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesTheFieldsUntouchedAndInTheirOrder();
    void copiesTheContentTypeOfTheForm_data();
    void copiesTheContentTypeOfTheForm();
    void refusesAContentTypeOfSeveralLines();
    void namesTheFileByPageAndKindAlone_data();
    void namesTheFileByPageAndKindAlone();
    void sendsTheFileLastAndNoCredentialOfOurs();
    void takesEvery2xxOfTheStorageAsStored_data();
    void takesEvery2xxOfTheStorageAsStored();
    void takesNoOther2xxAsStored_data();
    void takesNoOther2xxAsStored();
    void explainsTheStoragesWords_data();
    void explainsTheStoragesWords();
    void believesTheStatusWhateverTheBodyIs_data();
    void believesTheStatusWhateverTheBodyIs();
    void reachesLocalAddressesOnlyForAServiceAtOne();
    void followsTheAddressOfTheServiceNotItsName();
    void refusesLocalAddressesOfAServiceElsewhere_data();
    void refusesLocalAddressesOfAServiceElsewhere();
    void asksForNoEncoding();
    void takesTheRedirectThatTheFormNamesAsStored_data();
    void takesTheRedirectThatTheFormNamesAsStored();
    void blamesWhoAnswered_data();
    void blamesWhoAnswered();
    void decidesAsTheDocumentSays();
};

namespace {

/// Of a service on this computer, such as the one of these tests.
StorageUpload madeUpUpload(const QUrl &url = QUrl(QStringLiteral("https://storage.clinic.test/bucket")))
{
    return {.form = {.url = url,
                     .fields = {{"policy", "eyJ9=="}, {"key", "a/b"}, {"x-amz-signature", "f00"}},
                     .service = http::AddressKind::ThisComputer},
            .file = makeMemorySource("%PDF-made up")};
}

http::MultipartBody formOf(const StorageUpload &upload, const Conventions &conventions = {})
{
    const Connection connection{.conventions = conventions};
    return std::get<http::MultipartBody>(upload.request(connection)->body);
}

QByteArray problem(const QByteArray &code, const QByteArray &message)
{
    return R"(<?xml version="1.0" encoding="UTF-8"?><Error><Code>)" + code + "</Code><Message>" + message +
           "</Message><RequestId>made-up</RequestId></Error>";
}

} // namespace

void StorageUploadTest::givesTheFieldsUntouchedAndInTheirOrder()
{
    const auto upload = madeUpUpload();
    const auto request = upload.request({});
    QCOMPARE(request->url, upload.form.url);
    QCOMPARE(request->method, http::Method::Post);
    QVERIFY(request->headers.isEmpty());
    const auto body = formOf(upload);
    QVERIFY(body.fields == upload.form.fields);
    QCOMPARE(body.fileField, QByteArray("file"));
    QCOMPARE(body.file, upload.file);
}

void StorageUploadTest::copiesTheContentTypeOfTheForm_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<QByteArray>("type");
    QTest::newRow("as usual") << QByteArray("Content-Type") << FileKind::Jpeg << QByteArray("image/x-made-up");
    QTest::newRow("small letters") << QByteArray("content-type") << FileKind::Pdf << QByteArray("image/x-made-up");
    QTest::newRow("capitals") << QByteArray("CONTENT-TYPE") << FileKind::Png << QByteArray("image/x-made-up");
    QTest::newRow("none, pdf") << QByteArray("other") << FileKind::Pdf << QByteArray("application/pdf");
    QTest::newRow("none, png") << QByteArray("other") << FileKind::Png << QByteArray("image/png");
    QTest::newRow("none, jpeg") << QByteArray("other") << FileKind::Jpeg << QByteArray("image/jpg");
}

void StorageUploadTest::copiesTheContentTypeOfTheForm()
{
    QFETCH(const QByteArray, field);
    QFETCH(const FileKind, kind);
    QFETCH(const QByteArray, type);
    auto upload = madeUpUpload();
    upload.kind = kind;
    upload.form.fields.append({field, "image/x-made-up"});
    Conventions conventions;
    conventions.jpegType = QStringLiteral("image/jpg");
    QCOMPARE(formOf(upload, conventions).fileContentType, type);
}

void StorageUploadTest::refusesAContentTypeOfSeveralLines()
{
    auto upload = madeUpUpload();
    upload.form.fields.append(http::FormField{"content-type", "image/png\r\n\r\nmade up"});
    const auto request = upload.request({});
    QVERIFY(!request);
    QCOMPARE(request.error().code, ErrorCode::ServiceBadAnswer);
}

void StorageUploadTest::namesTheFileByPageAndKindAlone_data()
{
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<int>("number");
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("pdf") << FileKind::Pdf << 1 << QByteArray("page-1.pdf");
    QTest::newRow("jpeg") << FileKind::Jpeg << 3 << QByteArray("page-3.jpg");
    QTest::newRow("png") << FileKind::Png << 10 << QByteArray("page-10.png");
}

void StorageUploadTest::namesTheFileByPageAndKindAlone()
{
    QFETCH(const FileKind, kind);
    QFETCH(const int, number);
    QFETCH(const QByteArray, name);
    auto upload = madeUpUpload();
    upload.kind = kind;
    upload.fileNumber = number;
    QCOMPARE(formOf(upload).fileName, name);
}

void StorageUploadTest::sendsTheFileLastAndNoCredentialOfOurs()
{
    ScriptedServer storage({reply(204)});
    const ConnectionSecrets secrets{.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")),
                                    .keys = {}};
    const Connection connection{
        .name = QStringLiteral("Made up"), .baseUrl = storage.url(), .user = {QStringLiteral("u-100")}};
    const Client client(connection, secrets, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(madeUpUpload(storage.url())))), Code());

    QCOMPARE(storage.requests().size(), 1);
    const auto &request = storage.requests().first();
    QVERIFY(!request.head.contains("made.up.token"));
    QVERIFY(!request.body.contains("made.up.token"));
    for (const auto *name : {"authorization", "auth", "x-pt-id", "cookie", "x-encryption"})
        QVERIFY2(!request.headerNames().contains(name), name);
    qsizetype place = 0;
    for (const auto *part : {"name=\"policy\"", "eyJ9==", "name=\"key\"", "a/b", "name=\"x-amz-signature\"", "f00",
                             "name=\"file\"; filename=\"page-1.pdf\"", "%PDF-made up"}) {
        const auto found = request.body.indexOf(part, place);
        QVERIFY2(found >= place, part);
        place = found + 1;
    }
    QCOMPARE(request.body.count("Content-Disposition"), 4);
}

void StorageUploadTest::takesEvery2xxOfTheStorageAsStored_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("type");
    const QByteArray xml("Content-Type: application/xml\r\n");
    const QByteArray page("Content-Type: text/html; charset=UTF-8\r\n"); // of an empty body, from some storages
    const QByteArray prolog(R"(<?xml version="1.0" encoding="UTF-8"?>)");
    const QByteArray words("<PostResponse><Bucket>b</Bucket><Key>a/b</Key><ETag>\"f\"</ETag></PostResponse>");
    QTest::newRow("200") << 200 << QByteArray() << QByteArray();
    QTest::newRow("200 that calls nothing a page") << 200 << QByteArray() << page;
    QTest::newRow("200 that calls nothing XML") << 200 << QByteArray() << xml;
    QTest::newRow("200 with an empty line") << 200 << QByteArray("\r\n") << QByteArray();
    QTest::newRow("201 with words") << 201 << words << QByteArray();
    QTest::newRow("201 with words after a prolog") << 201 << QByteArray(prolog + "\n" + words) << xml;
    QTest::newRow("201 with words after a byte order mark")
        << 201 << QByteArray("\xef\xbb\xbf" + prolog + words) << xml;
    QTest::newRow("201 with words of a namespace")
        << 201 << QByteArray(R"(<PostResponse xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>)") << xml;
    for (const auto *other :
         {"<UploadResult><ETag>x</ETag></UploadResult>", "<PostObjectResult><Key>k</Key></PostObjectResult>",
          "<D:multistatus xmlns:D=\"DAV:\"/>", "<CompleteMultipartUploadResult/>"}) {
        QTest::addRow("201 with %s", other) << 201 << QByteArray(prolog + other) << xml;
        QTest::addRow("207 with %s", other) << 207 << QByteArray(other) << QByteArray();
    }
    QTest::newRow("200 with a word") << 200 << QByteArray("OK") << page;
    QTest::newRow("200 with JSON") << 200 << QByteArray("{}") << QByteArray("Content-Type: application/json\r\n");
    QTest::newRow("200 with many words") << 200 << QByteArray(300'000, 'x') << QByteArray();
    QTest::newRow("201 with many words in XML")
        << 201 << QByteArray("<PostResponse><Key>" + QByteArray(300'000, 'x') + "</Key></PostResponse>") << xml;
    QTest::newRow("204") << 204 << QByteArray() << QByteArray();
    QTest::newRow("204 that calls nothing a page") << 204 << QByteArray() << page;
}

void StorageUploadTest::takesEvery2xxOfTheStorageAsStored()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, type);
    ScriptedServer storage({reply(status, body, type)});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(madeUpUpload(storage.url())))), Code());
}

/// Answers of a guest network or a filter in place of the storage's success: a file is removed after a success.
void StorageUploadTest::takesNoOther2xxAsStored_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("type");
    const auto page = [](const char *name, const QByteArray &body, const QByteArray &type = {}) {
        QTest::newRow(name) << 200 << body << type;
    };
    page("a page", "<!DOCTYPE html><title>Guests</title>", "Content-Type: text/html\r\n");
    page("a page without its type", "\r\n <HTML>");
    page("a page after many blanks", QByteArray(3'000, ' ') + "<html>");
    page("a page after a byte order mark", "\xef\xbb\xbf<!doctype html><html>");
    page("a page after a comment", "<!-- a filter --><html>");
    page("XHTML", R"(<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>)",
         "Content-Type: application/xhtml+xml\r\n");
    page("a head alone", "<head><meta http-equiv=\"refresh\" content=\"0\"/></head>");
    page("a script alone", "<script>location = 'http://guests.test'</script>");
    page("XML of a guest network", "<WISPAccessGatewayParam/>", "Content-Type: application/xml\r\n");
    page("XML of a guest network with a schema",
         R"(<?xml version="1.0"?><WISPAccessGatewayParam xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>)");
    page("XHTML with a prefix", R"(<?xml version="1.0"?><h:page xmlns:h="http://www.w3.org/1999/xhtml"/>)");
    page("a form in XML", R"(<?xml version="1.0"?><form action="/sign-in"/>)", "Content-Type: application/xml\r\n");
    page("other elements that are declared as a page", "<portal><sign-in/></portal>", "Content-Type: text/html\r\n");
    page("XML without an element", "<?xml version=\"1.0\"?>");
    page("a large page", "<html>" + QByteArray(300'000, 'x') + "</html>");
    QTest::newRow("its own status") << 511 << QByteArray() << QByteArray();
}

void StorageUploadTest::takesNoOther2xxAsStored()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, type);
    ScriptedServer storage({reply(status, body, type)});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    const auto answer = awaitResult(client.send(madeUpUpload(storage.url())));
    QCOMPARE(codeOf(answer), Code(ErrorCode::NetworkCaptive));
    QCOMPARE(answer.error().subject, QStringLiteral("127.0.0.1"));
}

void StorageUploadTest::explainsTheStoragesWords_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("serverCode");
    const auto policy = ErrorCode::StoragePolicy;
    const auto expired = ErrorCode::StorageFormExpired;
    const auto unavailable = ErrorCode::StorageUnavailable;
    QTest::newRow("policy expired") << 403 << problem("AccessDenied", "Invalid according to Policy: Policy expired.")
                                    << expired << "AccessDenied";
    QTest::newRow("request has expired") << 403 << problem("AccessDenied", "Request has expired") << expired
                                         << "AccessDenied";
    QTest::newRow("policy expired, without a dot")
        << 403 << problem("AccessDenied", "Policy expired") << expired << "AccessDenied";
    QTest::newRow("policy expired, in other words")
        << 400 << problem("InvalidPolicyDocument", "The policy document has expired.") << expired
        << "InvalidPolicyDocument";
    QTest::newRow("policy expired, in brackets")
        << 403
        << problem("PostPolicyInvalidKeyName",
                   "Invalid according to Policy: Policy Condition failed (Invalid according to Policy: Policy expired)")
        << expired << "PostPolicyInvalidKeyName";
    QTest::newRow("request expired") << 403 << problem("RequestExpired", "Too late") << expired << "RequestExpired";
    QTest::newRow("a word that expired") << 403 << problem("AccessDenied", "The access key expired last year.")
                                         << policy << "AccessDenied";
    QTest::newRow("condition with that word failed")
        << 403
        << problem("AccessDenied", "Invalid according to Policy: Policy Condition failed: [&quot;eq&quot;, "
                                   "&quot;$key&quot;, &quot;insurance/policy expired/a.pdf&quot;]")
        << policy << "AccessDenied";
    QTest::newRow("condition with that word failed, unquoted")
        << 403
        << problem("AccessDenied",
                   "Invalid according to Policy: Policy Condition failed: [eq, $key, request has expired/a.pdf]")
        << policy << "AccessDenied";
    QTest::newRow("clock skew") << 403 << problem("RequestTimeTooSkewed", "The difference is too large") << expired
                                << "RequestTimeTooSkewed";
    QTest::newRow("token expired") << 400 << problem("ExpiredToken", "Refresh it") << expired << "ExpiredToken";
    QTest::newRow("condition failed") << 403
                                      << problem(
                                             "AccessDenied",
                                             "Invalid according to Policy: Policy Condition failed: [&quot;eq&quot;, "
                                             "&quot;$key&quot;, &quot;a&quot;]")
                                      << policy << "AccessDenied";
    QTest::newRow("signature") << 403 << problem("SignatureDoesNotMatch", "Check your key") << policy
                               << "SignatureDoesNotMatch";
    QTest::newRow("too large") << 400 << problem("EntityTooLarge", "Exceeds the maximum") << ErrorCode::FileTooLarge
                               << "EntityTooLarge";
    QTest::newRow("413, a page") << 413 << QByteArray("<html><title>413</title></html>") << ErrorCode::FileTooLarge
                                 << "";
    QTest::newRow("another key") << 403 << problem("InvalidAccessKeyId", "It does not exist") << expired
                                 << "InvalidAccessKeyId";
    QTest::newRow("token to be renewed") << 400 << problem("TokenRefreshRequired", "Refresh it") << expired
                                         << "TokenRefreshRequired";
    QTest::newRow("conflict") << 409 << problem("OperationAborted", "Please try again.") << unavailable
                              << "OperationAborted";
    QTest::newRow("other conflict") << 409 << problem("BucketAlreadyExists", "Taken") << policy
                                    << "BucketAlreadyExists";
    QTest::newRow("cut on the way") << 400 << problem("IncompleteBody", "Too few bytes") << unavailable
                                    << "IncompleteBody";
    QTest::newRow("changed on the way") << 400 << problem("BadDigest", "Not what you said") << unavailable
                                        << "BadDigest";
    QTest::newRow("200, internal") << 200 << problem("InternalError", "Try again") << unavailable << "InternalError";
    QTest::newRow("200, refused") << 200 << problem("AccessDenied", "No") << policy << "AccessDenied";
    QTest::newRow("200, an error without a code") << 200 << QByteArray("<Error/>") << policy << "Error";
    QTest::newRow("another region for a time")
        << 307 << problem("TemporaryRedirect", "Send it there") << unavailable << "TemporaryRedirect";
    QTest::newRow("another region") << 301 << problem("PermanentRedirect", "Send it there") << policy
                                    << "PermanentRedirect";
    QTest::newRow("302 of a gateway") << 302 << QByteArray() << ErrorCode::NetworkRedirectRefused << "";
    QTest::newRow("303 of a gateway") << 303 << QByteArray("<html>Sign in</html>") << ErrorCode::NetworkRedirectRefused
                                      << "";
    QTest::newRow("307 of a gateway") << 307 << QByteArray() << ErrorCode::NetworkRedirectRefused << "";
    QTest::newRow("308") << 308 << QByteArray() << policy << "";
    QTest::newRow("too small") << 400 << problem("EntityTooSmall", "Below the minimum") << policy << "EntityTooSmall";
    QTest::newRow("no bucket") << 404 << problem("NoSuchBucket", "None") << policy << "NoSuchBucket";
    QTest::newRow("slow client") << 400 << problem("RequestTimeout", "Idle") << unavailable << "RequestTimeout";
    QTest::newRow("slow down") << 503 << problem("SlowDown", "Reduce your rate") << unavailable << "SlowDown";
    QTest::newRow("internal") << 500 << problem("InternalError", "Try again") << unavailable << "InternalError";
    QTest::newRow("408") << 408 << QByteArray() << unavailable << "";
    QTest::newRow("429") << 429 << QByteArray() << unavailable << "";
    QTest::newRow("502, a page") << 502 << QByteArray("<html><br>Bad gateway</html>") << unavailable << "";
    QTest::newRow("403, nothing") << 403 << QByteArray() << policy << "";
    QTest::newRow("403, no XML") << 403 << QByteArray("denied") << policy << "";
    QTest::newRow("403, cut off") << 403 << QByteArray("<Error><Code>AccessDenied</Code><Mess") << policy
                                  << "AccessDenied";
    QTest::newRow("401") << 401 << QByteArray() << policy << "";
}

void StorageUploadTest::explainsTheStoragesWords()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, serverCode);
    const auto judged = madeUpUpload().judge({.status = status, .headers = {}, .body = body});
    QVERIFY(!judged);
    const auto &error = judged.error();
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.serverCode, serverCode);
}

/// The body of a 2xx has no meaning, unless it is a page; so it need not be whole or decodable.
void StorageUploadTest::believesTheStatusWhateverTheBodyIs_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<bool>("isStored");
    const auto row = [](const char *name, const QByteArray &headers, const QByteArray &body, bool isStored) {
        QTest::newRow(name) << "HTTP/1.1 201 Created\r\n" + headers + "\r\n" + body << isStored;
    };
    const QByteArray posted("<PostResponse><Key>a/b</Key></PostResponse>");
    const QByteArray xml("Content-Type: application/xml\r\n");
    const QByteArray page("Content-Type: text/html\r\n");
    const QByteArray more("Content-Length: 900\r\n");
    row("an encoding that is none", xml + "Content-Encoding: UTF-8\r\nContent-Length: 43\r\n", posted, true);
    row("an encoding of something else", xml + "Content-Encoding: aws-chunked\r\n", posted, true);
    row("compressed without being asked", xml + "Content-Encoding: gzip\r\n", "\x1f\x8b\b\0\0\0", true);
    row("a compressed page", page + "Content-Encoding: gzip\r\n", "\x1f\x8b\b\0\0\0", false);
    row("ends early", xml + more, posted.first(20), true);
    row("ends before its first byte", more, {}, true);
    row("ends in the XML declaration", xml + more, "<?xml version=\"1.0\" enc", true);
    row("ends in another name", xml + more, "<?xml version=\"1.0\"?>\n<UploadRes", true);
    row("ends in another element", xml + more, "<?xml version=\"1.0\"?>\n<UploadResult xmlns=\"http://s3", true);
    row("ends in another name without a declaration", more, "<UploadRes", true);
    row("ends in the name of a page", more, "<?xml version=\"1.0\"?>\n<ht", false);
    row("ends in a page", more, "<?xml version=\"1.0\"?>\n<html lang=\"e", false);
    row("ends in its name", xml + more, "<?xml version=\"1.0\"?>\n<PostRe", true);
    row("a chunk that is none", "Transfer-Encoding: chunked\r\n", "zz\r\n", true);
    row("a page that ends early", page + more, "<html><ti", false);
    row("a page without its type that ends early", more, "<!doctype ht", false);
    row("a page that ends before its first byte", page + more, {}, false);
}

void StorageUploadTest::believesTheStatusWhateverTheBodyIs()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const bool, isStored);
    ScriptedServer storage({{.bytes = answer, .then = Reply::Then::Close}});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(madeUpUpload(storage.url())))),
             isStored ? Code() : Code(ErrorCode::NetworkCaptive));
}

void StorageUploadTest::reachesLocalAddressesOnlyForAServiceAtOne()
{
    using Kind = http::AddressKind;
    using Scope = http::AddressScope;
    const auto scope = [](Kind service) {
        auto upload = madeUpUpload();
        upload.form.service = service;
        return upload.request({.baseUrl = QUrl(QStringLiteral("http://127.0.0.1:8080"))})->addressScope;
    };
    QVERIFY(scope(Kind::OtherComputer) == Scope::OtherComputers);
    QVERIFY(scope(Kind::Unknown) == Scope::OtherComputers); // behind a proxy
    QVERIFY(scope(Kind::ThisComputer) == Scope::OtherOrThisComputer);
    QVERIFY(scope(Kind::LinkLocal) == Scope::OtherOrLinkLocal);
    const Error refused{.code = ErrorCode::WrongUse,
                        .reason = ErrorReason::AddressNotPublic,
                        .subject = QStringLiteral("storage.clinic.test")};
    QCOMPARE(StorageUpload::outcomeOf(refused).code, ErrorCode::ServiceBadAnswer);
    QCOMPARE(StorageUpload::outcomeOf(refused).subject, refused.subject);
    const Error other{.code = ErrorCode::NetworkTimeout};
    QCOMPARE(StorageUpload::outcomeOf(other).code, ErrorCode::NetworkTimeout);
}

/// A tunnel on this computer has the name of the service in the list of hosts.
void StorageUploadTest::followsTheAddressOfTheServiceNotItsName()
{
    const UploadItem item{.document = {QStringLiteral("d-1")},
                          .type = QStringLiteral("lr"),
                          .date = QDate(2026, 3, 1),
                          .tags = {},
                          .kind = FileKind::Pdf,
                          .fileSizes = {12}};
    const UploadForms forms{.items = {item}, .patient = {.header = QStringLiteral("p-1"), .query = {}}};
    ScriptedServer storage({reply(204)});
    const QByteArray form = R"({"url":")" + storage.url().toEncoded() + R"(","fields":{"key":"a/b"}})";
    ScriptedServer service({reply(200, R"({"batch_response":[{"document_id":"d-1","forms":[)" + form + "]}]}")});
    const auto engine = std::make_shared<http::Engine>();
    ConnectionSecrets secrets;
    secrets.accessToken = std::make_shared<const SecretBytes>(SecretBytes::takeFrom(QByteArray("made-up")));
    const auto given = awaitResult(Client({.baseUrl = service.url()}, secrets, engine).send(forms));
    QCOMPARE(codeOf(given), Code());
    auto upload = madeUpUpload();
    upload.form = given->first().forms.first();
    const Client named({.baseUrl = QUrl(QStringLiteral("https://service.clinic.test"))}, {}, engine);
    QCOMPARE(codeOf(awaitResult(named.send(upload))), Code());
    QCOMPARE(storage.requests().size(), 1);
}

void StorageUploadTest::refusesLocalAddressesOfAServiceElsewhere_data()
{
    QTest::addColumn<QString>("host");
    QTest::newRow("a number") << "127.0.0.1";
    QTest::newRow("the name of this computer") << "localhost";
}

/// Whatever the name of the connection is.
void StorageUploadTest::refusesLocalAddressesOfAServiceElsewhere()
{
    QFETCH(const QString, host);
    ScriptedServer storage({reply(204)});
    auto url = storage.url();
    url.setHost(host);
    auto upload = madeUpUpload(url);
    upload.form.service = http::AddressKind::OtherComputer;
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(upload))), Code(ErrorCode::ServiceBadAnswer));
    QCOMPARE(storage.connectionCount(), 0);
}

void StorageUploadTest::asksForNoEncoding()
{
    ScriptedServer storage({reply(204)});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(madeUpUpload(storage.url())))), Code());
    QCOMPARE(storage.requests().first().header("Accept-Encoding"), QByteArray("identity"));
}

void StorageUploadTest::takesTheRedirectThatTheFormNamesAsStored_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<Code>("code");
    QTest::addColumn<QByteArray>("own");
    const QByteArray done("https://clinic.test/done?lang=en");
    const QByteArray appended = done + "&bucket=b&key=a%2Fb&etag=%22f%22";
    const Code stored;
    const Code redirected(ErrorCode::NetworkRedirectRefused);
    const auto row = [&done](const char *name, const QByteArray &field, int status, const QByteArray &to,
                             const Code &code, const QByteArray &own = {}) {
        QTest::newRow(name) << field << status << to << code << (own.isEmpty() ? done : own);
    };
    const QByteArray field("success_action_redirect");
    const QByteArray query("?bucket=b&key=a");
    row("with the usual port", field, 303, "https://clinic.test/done" + query, stored, "https://clinic.test:443/done");
    row("to the usual port", field, 303, "https://clinic.test:443/done" + query, stored, "https://clinic.test/done");
    row("without a path", field, 303, "https://clinic.test" + query, stored, "https://clinic.test");
    row("without a path, to one", field, 303, "https://clinic.test/" + query, stored, "https://clinic.test");
    row("in capitals and small letters", field, 303, "https://clinic.test/done" + query, stored,
        "HTTPS://Clinic.Test/done");
    row("to another port", field, 303, "https://clinic.test:8443/done" + query, redirected, "https://clinic.test/done");
    row("without encryption", field, 303, "http://clinic.test/done" + query, redirected, "https://clinic.test/done");
    row("as S3", "success_action_redirect", 303, appended, stored);
    row("by its former name", "redirect", 303, appended, stored);
    row("in capitals", "Success_Action_Redirect", 303, done, stored);
    row("with 302", "success_action_redirect", 302, appended, stored);
    row("to another host", "success_action_redirect", 303, "https://gateway.test/done?lang=en", redirected);
    row("to another page", "success_action_redirect", 303, "https://clinic.test/login", redirected);
    row("without its own query", "success_action_redirect", 303, "https://clinic.test/done", redirected);
    row("without an address", "success_action_redirect", 303, {}, redirected);
    row("with a status that is none of a result", "success_action_redirect", 307, appended, redirected);
    row("without the field", "x-amz-meta-redirect", 303, appended, redirected);
}

void StorageUploadTest::takesTheRedirectThatTheFormNamesAsStored()
{
    QFETCH(const QByteArray, field);
    QFETCH(const int, status);
    QFETCH(const QByteArray, location);
    QFETCH(const Code, code);
    QFETCH(const QByteArray, own);
    const auto header = location.isEmpty() ? QByteArray() : "Location: " + location + "\r\n";
    ScriptedServer storage({reply(status, {}, header)});
    auto upload = madeUpUpload(storage.url());
    upload.form.fields.append({field, own});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    QCOMPARE(codeOf(awaitResult(client.send(upload))), code);
}

void StorageUploadTest::blamesWhoAnswered_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("sentence");
    const auto row = [](int status, const char *name, const QByteArray &location, const QByteArray &body,
                        ErrorCode code, const char *sentence) {
        QTest::addRow("%d %s", status, name) << status << location << body << code << QString::fromUtf8(sentence);
    };
    const QByteArray page("<!DOCTYPE html><title>Sign in</title>");
    const QByteArray elsewhere("https://sign-in.test/guests");
    const auto moved = problem("PermanentRedirect", "Use the other endpoint.");
    const auto ofNetwork = "This network showed its own web page instead of 127.0.0.1.";
    for (const int status : {301, 308}) {
        const QByteArray wrong = "The address of the file storage is wrong: 127.0.0.1 leads to another one (error " +
                                 QByteArray::number(status) + ")";
        row(status, "of S3", elsewhere, moved, ErrorCode::StoragePolicy,
            QByteArray(wrong + ". It says: “Use the other endpoint.”"));
        row(status, "on the same host", "https://127.0.0.1/bucket", {}, ErrorCode::StoragePolicy, wrong + '.');
        row(status, "to another path", "/bucket/", page, ErrorCode::StoragePolicy, wrong + '.');
        row(status, "elsewhere", elsewhere, page, ErrorCode::NetworkCaptive,
            "127.0.0.1 redirects to another address: sign-in.test. For safety, Clinic Desk does not follow it.");
        row(status, "without an address", {}, {}, ErrorCode::StoragePolicy, wrong + '.');
    }
    row(304, "without a sender", {}, {}, ErrorCode::StoragePolicy, "The file storage did not accept this file.");
    row(407, "as a page", {}, page, ErrorCode::NetworkCaptive, ofNetwork);
    row(407, "without words", {}, {}, ErrorCode::NetworkCaptive, ofNetwork);
    row(451, "as a page", {}, page, ErrorCode::NetworkCaptive, ofNetwork);
    row(451, "of the storage", {}, problem("AccessDenied", "Not in this country."), ErrorCode::StoragePolicy,
        "The file storage did not accept this file. It says: “Not in this country.”");
}

void StorageUploadTest::blamesWhoAnswered()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, location);
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, sentence);
    ScriptedServer storage({reply(status, body, location.isEmpty() ? location : "Location: " + location + "\r\n")});
    const Client client({.baseUrl = storage.url()}, {}, std::make_shared<http::Engine>());
    const auto answer = awaitResult(client.send(madeUpUpload(storage.url())));
    QCOMPARE(codeOf(answer), Code(code));
    QCOMPARE(answer.error().httpStatus, status);
    QCOMPARE(wording::describe(answer.error()).summary, sentence);
    const bool isWaitedFor = http::remedyFor(answer.error()) == http::Remedy::TryAgain;
    QCOMPARE(isWaitedFor, code == ErrorCode::NetworkCaptive);
}

/// The rows of the table in docs/interface.md, section 7, as `storageRules()` has them.
void StorageUploadTest::decidesAsTheDocumentSays()
{
    const auto verdictText = [](StorageVerdict verdict) {
        switch (verdict) {
        case StorageVerdict::Stored:
            return "stored";
        case StorageVerdict::Wait:
            return "waits and tries again";
        case StorageVerdict::NewForm:
            return "requests a new form";
        case StorageVerdict::NeedsUser:
            break;
        }
        return "a person decides";
    };
    const auto codesText = [](const char *codes) {
        if (!codes)
            return QByteArray("any");
        const QByteArray all(codes);
        return all.isEmpty() ? QByteArray("none") : '`' + QByteArray(all).replace(" ", "`, `") + '`';
    };
    QByteArrayList rows;
    for (const auto &rule : storageRules()) {
        const auto first = QByteArray::number(rule.minStatus);
        const auto last = QByteArray::number(rule.maxStatus);
        rows.append(QByteArray(rule.responder == StorageResponder::Storage ? "| storage | " : "| network | ") +
                    (first == last ? first : first + " to " + last) + " | " + codesText(rule.codes) + " | " +
                    verdictText(rule.verdict) + " |");
    }
    QFile file(QStringLiteral(INTERFACE_DOCUMENT));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArrayList documented;
    const auto lines = file.readAll().split('\n');
    for (const auto &line : lines) {
        if (line.startsWith("| storage | ") || line.startsWith("| network | "))
            documented.append(line);
    }
    QCOMPARE(documented.join('\n'), rows.join('\n'));
}

CLINICDESK_TEST(StorageUploadTest)
#include "storageuploadtest.moc"
