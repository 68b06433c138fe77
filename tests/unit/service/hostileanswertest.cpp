// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"
#include "core/service/connectioncheck.h"
#include "core/service/directupload.h"
#include "core/service/doctorprofilelookup.h"
#include "core/service/groupedassessments.h"
#include "core/service/storageupload.h"
#include "core/service/userdatarequest.h"

#include "core/jwe/decryptor.h"
#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>
#include <QThread>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// The thread that parsed the answer of `ThreadProbe`.
QThread *readingThread = nullptr;

/// A call to a storage that records the thread on which its answer is parsed.
struct ThreadProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    static constexpr Responder responder = Responder::Storage;

    QUrl url;

    Result<http::Request> request(const Connection & /*connection*/) const { return http::Request{.url = url}; }
    Result<void> parse(const QByteArray & /*body*/) const
    {
        readingThread = QThread::currentThread();
        return {};
    }
    static Error explain(int /*status*/, const QByteArray & /*body*/)
    {
        readingThread = QThread::currentThread();
        return {.code = ErrorCode::StoragePolicy};
    }
};

QByteArray deep(int depth)
{
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

/// Returns a valid answer with one more nested member; `depth` includes the answer itself.
QByteArray withDepth(const QByteArray &answer, int depth)
{
    return answer.chopped(1) + R"(,"more":)" + deep(depth - 1) + '}';
}

using Reader = Code (*)(const QByteArray &);

template <class Endpoint>
Code read(const Endpoint &endpoint, const QByteArray &body)
{
    return codeOf(endpoint.parse(body));
}

} // namespace

Q_DECLARE_METATYPE(Reader)
Q_DECLARE_METATYPE(Code)

/// Malicious answers: nested, endless, XML with declarations. `hostileservicetest.cpp` tests the result for
/// documents.
class HostileAnswerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refusesDeepJsonWithEveryReader_data();
    void refusesDeepJsonWithEveryReader();
    void keepsFewKilobytesOfEveryRefusal_data();
    void keepsFewKilobytesOfEveryRefusal();
    void looksForWordsOnceInEachMember();
    void cutsWhatIsKeptOfAReceipt();
    void looksAtTheFirstBytesOfAStorageAnswerAlone_data();
    void looksAtTheFirstBytesOfAStorageAnswerAlone();
    void readsNoProblemBehindADeclaration_data();
    void readsNoProblemBehindADeclaration();
    void readsTheStorageOutsideOfTheWindowsThread_data();
    void readsTheStorageOutsideOfTheWindowsThread();
    void takesSmallAnswersOfAStorageAlone();
    void postsNoFormToThisComputer_data();
    void postsNoFormToThisComputer();
    void leavesOpenWhatACallMadeOnceDid_data();
    void leavesOpenWhatACallMadeOnceDid();
};

void HostileAnswerTest::refusesDeepJsonWithEveryReader_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<Reader>("reader");
    QTest::addColumn<Code>("refusal");
    const auto row = [](const char *name, const QByteArray &answer, Reader reader,
                        ErrorCode refusal = ErrorCode::ServiceBadAnswer) {
        QTest::newRow(name) << answer << reader << Code(refusal);
    };
    row("forms", R"({"batch_response":[]})", [](const QByteArray &body) { return read(UploadForms(), body); });
    row("assessments", R"({"conversations":[]})",
        [](const QByteArray &body) { return read(GroupedAssessments(), body); });
    row("a profile", R"({"profile":{}})", [](const QByteArray &body) { return read(DoctorProfileLookup(), body); });
    row("a request for data", R"({"user_info":{}})",
        [](const QByteArray &body) { return read(UserDataRequest(), body); });
    row("a registration", R"({"txn_id":"t"})", [](const QByteArray &body) {
        return read(AadhaarInit{std::make_shared<const SecretBytes>(SecretBytes("234567890124"))}, body);
    });
    row("a probe", R"({"conversations":[]})", [](const QByteArray &body) { return read(SignInProbe(), body); });
    row(
        "an envelope", R"({"a":1})",
        [](const QByteArray &body) {
            const auto opened = jwe::openEnvelope(body, {});
            // The body has no member of an envelope; the error text names the first problem.
            const bool isDeep = !opened && opened.error().detail.contains(QStringLiteral("nested"));
            return isDeep ? codeOf(opened) : Code();
        },
        ErrorCode::JweMalformed);
}

void HostileAnswerTest::refusesDeepJsonWithEveryReader()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const Reader, reader);
    QFETCH(const Code, refusal);
    QCOMPARE(reader(withDepth(answer, 64)), Code());
    QCOMPARE(reader(withDepth(answer, 65)), refusal);
    QCOMPARE(reader(withDepth(answer, 100'000)), refusal);
}

void HostileAnswerTest::keepsFewKilobytesOfEveryRefusal_data()
{
    QTest::addColumn<QByteArray>("body");
    const auto words = QByteArray(300'000, 'x');
    QTest::newRow("message") << R"({"message":")" + words + R"(","code":")" + words + R"("})";
    QTest::newRow("error") << R"({"error":")" + words + R"("})";
    QTest::newRow("error with a code") << R"({"error":{"code":")" + words + R"(","message":")" + words + R"("}})";
}

void HostileAnswerTest::keepsFewKilobytesOfEveryRefusal()
{
    QFETCH(const QByteArray, body);
    const http::Response refusal{.status = 409, .headers = {}, .body = body};
    const QList<Error> errors{UploadForms::explain(400, body),        DirectUpload::explain(refusal),
                              GroupedAssessments::explain(400, body), DoctorProfileLookup::explain(500, body),
                              UserDataRequest::explain(refusal),      SignInProbe::explain(400, body)};
    for (const auto &error : errors) {
        QVERIFY(error.serverCode.size() <= 200);
        QVERIFY(error.serverText.size() <= 4'000);
    }
}

/// Members are looked at once, however they are nested: twice at each level would take years.
void HostileAnswerTest::looksForWordsOnceInEachMember()
{
    for (const auto *name : {"errors", "data", "fault", "detail", "message", "other"}) {
        QByteArray body("{}");
        for (int depth = 0; depth < 31; ++depth)
            body = R"({")" + QByteArray(name) + R"(":[)" + body + "]}";
        QCOMPARE(UploadForms::explain(400, body).serverText, QString());
        QVERIFY(DirectUpload{}.parse(body).ok());
    }
}

void HostileAnswerTest::cutsWhatIsKeptOfAReceipt()
{
    const auto words = QByteArray(100'000, 'x');
    UploadForms forms;
    forms.items.append(
        UploadItem{.document = {QStringLiteral("d-1")}, .type = {}, .date = {}, .tags = {}, .fileSizes = {}});
    const auto answer = forms.parse(R"({"batch_response":[{"document_id":"d-1","error_details":{"code":")" + words +
                                    R"(","message":")" + words + R"("}}]})");
    QVERIFY(answer->first().error->serverCode.size() <= 200);
    QVERIFY(answer->first().error->serverText.size() <= 4'000);
    QVERIFY(DirectUpload().parse(R"({"document_id":")" + words + R"("})")->documentId.size() <= 200);
    QVERIFY(DirectUpload().parse(words)->text.size() <= 4'000);
    QVERIFY(UserDataRequest().parse(R"({"user_info":{"username":")" + words + R"("}})")->username->size() <= 200);
}

void HostileAnswerTest::looksAtTheFirstBytesOfAStorageAnswerAlone_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isOfTheStorage");
    const auto row = [](const char *name, const QByteArray &body, bool isOfTheStorage) {
        QTest::newRow(name) << body << isOfTheStorage;
    };
    const QByteArray declaration("<?xml version=\"1.0\"?>");
    row("its answer", declaration + "<PostResponse/>", true);
    row("its answer and much more", declaration + "<PostResponse><Key>" + QByteArray(60'000, 'x'), true);
    row("its answer within the first bytes", QByteArray(4'000, ' ') + "<PostResponse/>", true);
    row("its answer behind them", declaration + "<!--" + QByteArray(4'096, 'x') + "--><PostResponse/>", false);
    row("a document type", declaration + "<!DOCTYPE PostResponse><PostResponse/>", false);
    row("a document type with entities",
        declaration +
            R"(<!DOCTYPE PostResponse [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><PostResponse>&b;</PostResponse>)",
        false);
    row("an encoding that hides one", "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE a+AD4-<a/>", false);
    row("a page in UTF-16", QByteArray("\xff\xfe<\0h\0t\0m\0l\0>\0", 14), false);
    row("a page in UTF-16 without a mark", QByteArray("<\0h\0t\0m\0l\0>\0", 12), false);
    row("words", "OK", true);
    row("nothing", {}, true);
}

void HostileAnswerTest::looksAtTheFirstBytesOfAStorageAnswerAlone()
{
    QFETCH(const QByteArray, body);
    QTEST(isOfTheStorage(body), "isOfTheStorage");
}

void HostileAnswerTest::readsNoProblemBehindADeclaration_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("code");
    const QByteArray problem("<Error><Code>AccessDenied</Code></Error>");
    QTest::newRow("a problem") << problem << "AccessDenied";
    QTest::newRow("a document type") << "<!DOCTYPE Error>" + problem << "";
    QTest::newRow("an entity") << QByteArray(R"(<!DOCTYPE E [<!ENTITY a "AccessDenied">]><E><Code>&a;</Code></E>)")
                               << "";
    QTest::newRow("behind the first bytes") << "<Error><a>" + QByteArray(4'096, 'x') + "</a>" + problem << "";
}

void HostileAnswerTest::readsNoProblemBehindADeclaration()
{
    QFETCH(const QByteArray, body);
    QTEST(readStorageProblem(body).code, "code");
}

void HostileAnswerTest::readsTheStorageOutsideOfTheWindowsThread_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("a yes") << 201;
    QTest::newRow("a no") << 403;
}

void HostileAnswerTest::readsTheStorageOutsideOfTheWindowsThread()
{
    QFETCH(const int, status);
    ScriptedServer storage({reply(status, "<PostResponse/>")});
    const Client client({}, {}, std::make_shared<http::Engine>());
    readingThread = nullptr;
    const auto answer = awaitResult(client.send(ThreadProbe{storage.url()}));
    QCOMPARE(answer.ok(), status == 201);
    QVERIFY(readingThread && readingThread != QThread::currentThread());
}

void HostileAnswerTest::takesSmallAnswersOfAStorageAlone()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://health.example"))};
    const StorageUpload upload{.form = {.url = QUrl(QStringLiteral("https://storage.example/")), .fields = {}},
                               .file = {}};
    QVERIFY(upload.request(connection)->maxResponseBytes <= 64'000);
}

void HostileAnswerTest::postsNoFormToThisComputer_data()
{
    using Kind = http::AddressKind;
    QTest::addColumn<Kind>("service");
    QTest::addColumn<QString>("storage");
    QTest::addColumn<bool>("isPosted");
    const auto row = [](Kind service, const char *storage, bool isPosted) {
        QTest::addRow("%d, %s", int(service), storage) << service << storage << isPosted;
    };
    row(Kind::OtherComputer, "https://storage.example/a", true);
    row(Kind::OtherComputer, "https://10.0.0.1/a", true); // a clinic may have its own storage
    row(Kind::OtherComputer, "http://127.0.0.1:9000/a", false);
    row(Kind::OtherComputer, "https://127.0.0.1/a", false);
    row(Kind::OtherComputer, "https://localhost/a", false);
    row(Kind::OtherComputer, "https://s.localhost./a", false);
    row(Kind::OtherComputer, "https://[::1]/a", false);
    row(Kind::OtherComputer, "https://[::ffff:127.0.0.1]/a", false);
    row(Kind::OtherComputer, "https://0.0.0.0/a", false);
    row(Kind::OtherComputer, "https://169.254.169.254/a", false);
    row(Kind::Unknown, "https://169.254.169.254/a", false);
    row(Kind::Unknown, "https://127.0.0.1/a", false);
    row(Kind::ThisComputer, "https://169.254.169.254/a", false);
    row(Kind::ThisComputer, "http://127.0.0.1:9000/a", true);
    row(Kind::ThisComputer, "http://[::1]:9000/a", true);
    row(Kind::LinkLocal, "https://[fe80::1]/a", true);
    row(Kind::LinkLocal, "https://127.0.0.1/a", false);
}

void HostileAnswerTest::postsNoFormToThisComputer()
{
    QFETCH(const http::AddressKind, service);
    QFETCH(const QString, storage);
    QFETCH(const bool, isPosted);
    const StorageUpload upload{.form = {.url = QUrl(storage), .fields = {}, .service = service}, .file = {}};
    QCOMPARE(codeOf(upload.request({})), isPosted ? Code() : Code(ErrorCode::ServiceBadAnswer));
}

void HostileAnswerTest::leavesOpenWhatACallMadeOnceDid_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("isUnclear");
    const QByteArray tooLong("Content-Length: 9000000\r\n\r\n");
    const QByteArray longLine("X-Long: " + QByteArray(150'000, 'x') + "\r\n\r\n");
    const QByteArray longHead(("X-Long: " + QByteArray(60'000, 'x') + "\r\n").repeated(6) + "\r\n");
    const QByteArray accepted("HTTP/1.1 202 Accepted\r\n");
    QTest::newRow("declared above the limit") << accepted + tooLong << 202 << true;
    QTest::newRow("a long line in its head") << accepted + longLine << 202 << true;
    QTest::newRow("a long head") << accepted + longHead << 202 << true;
    QTest::newRow("cut off in its head") << accepted + "X-Cut: " << 202 << true;
    QTest::newRow("See Other, declared above the limit")
        << "HTTP/1.1 303 See Other\r\nLocation: /done\r\n" + tooLong << 303 << true;
    for (const int status : {301, 302, 307, 308})
        QTest::addRow("a redirect: %d", status)
            << "HTTP/1.1 " + QByteArray::number(status) + " Elsewhere\r\nLocation: /done\r\nContent-Length: 0\r\n\r\n"
            << status << true;
    QTest::newRow("no HTTP") << QByteArray("accepted") << 0 << true;
    QTest::newRow("a refusal, declared above the limit") << "HTTP/1.1 400 Bad Request\r\n" + tooLong << 400 << false;
}

/// A second call would do again what the first one did.
void HostileAnswerTest::leavesOpenWhatACallMadeOnceDid()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const int, status);
    QFETCH(const bool, isUnclear);
    ConnectionSecrets secrets;
    secrets.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token"));
    secrets.keys = {
        {.id = QStringLiteral("kid-7"), .key = *jwe::ContentKey::fromText(SecretBytes("made-up-key-text"))}};
    const auto check = [&](const auto &endpoint) {
        ScriptedServer server({{.bytes = answer, .then = Reply::Then::Close}});
        const Client client({.baseUrl = server.url().adjusted(QUrl::RemovePath)}, secrets,
                            std::make_shared<http::Engine>());
        const auto outcome = awaitResult(client.send(endpoint));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code == ErrorCode::ServiceOutcomeUnclear, isUnclear);
        QCOMPARE(outcome.error().httpStatus, status);
        QVERIFY(outcome.error().wholeBodySent);
        QCOMPARE(server.requests().size(), 1);
    };
    check(AadhaarInit{.number = std::make_shared<const SecretBytes>(SecretBytes("234567890124"))});
    check(UserDataRequest());
}

CLINICDESK_TEST(HostileAnswerTest)
#include "hostileanswertest.moc"
