// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"
#include "tests/integration/upload/journey.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QDirIterator>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Attacks or faults of a service or its storage, one row for each. No row may block a document for ever, fill the
/// outbox, or have its text shown unchanged.
class HostileServiceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAsTheTableSays_data();
    void endsAsTheTableSays();
    void waitsWithoutSendingWhileTheCertificateIsWrong_data();
    void waitsWithoutSendingWhileTheCertificateIsWrong();
    void refusesTls11BeforeItSaysAnything();
    void sendsAllDocumentsPastAStorageThatTrickles();

private:
    static qint64 bytesIn(const QString &folder);
};

namespace {

enum class Party { Service, Storage };
enum class Tls { None, Trusted, Expired, OtherHost };

const QByteArray number("234567890124"); // made up
constexpr auto then = "; delivered, let go, there";

/// A service and its storage. One of them answers the first call with a fault; all other calls succeed.
class MadeUpService {
public:
    MadeUpService(Party side, const Reply &fault, Tls tls)
        : m_certificate(
              m_folder.path(), QString::fromLatin1(tls == Tls::OtherHost ? "DNS:elsewhere.example" : "IP:127.0.0.1"),
              tls == Tls::Expired ? TemporaryCertificate::Validity::Expired : TemporaryCertificate::Validity::Now)
        , storage(server(side == Party::Storage ? QList{fault, reply(204)} : QList{reply(204)},
                         side == Party::Storage && tls != Tls::None))
        , service(server(side == Party::Service ? QList{fault, reply(200, formsFor(storage->url()))}
                                                : QList{reply(200, formsFor(storage->url()))},
                         side == Party::Service && tls != Tls::None))
    {
    }

    QString certificateFile() const { return m_certificate.certificateFile; }
    /// Returns whether the whole file arrived at least once: a storage accepts it again under the same key.
    int copiesOf(const QByteArray &file) const
    {
        return std::ranges::any_of(storage->requests(), [&](const Received &request) {
            const bool isWhole = request.body.size() == request.header("Content-Length").toLongLong();
            return isWhole && request.body.contains(file);
        });
    }

private:
    std::unique_ptr<ScriptedServer> server(const QList<Reply> &script, bool isEncrypted) const
    {
        return isEncrypted ? std::make_unique<ScriptedServer>(script, m_certificate.serverConfiguration())
                           : std::make_unique<ScriptedServer>(script);
    }

    QTemporaryDir m_folder;
    TemporaryCertificate m_certificate;

public:
    std::unique_ptr<ScriptedServer> storage;
    std::unique_ptr<ScriptedServer> service;
};

Reply trickling(const QByteArray &head)
{
    return {.bytes = head, .repeated = " ", .pause = 20ms};
}

Reply endless(const QByteArray &head)
{
    return {.bytes = head, .repeated = QByteArray(50'000, 'x')};
}

const QByteArray json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n";
const QByteArray created = "HTTP/1.1 201 Created\r\n\r\n";

} // namespace

void HostileServiceTest::endsAsTheTableSays_data()
{
    QTest::addColumn<bool>("ofTheStorage");
    QTest::addColumn<Reply>("fault");
    QTest::addColumn<int>("tls");
    QTest::addColumn<QString>("expected");
    const auto service = [](const char *name, const Reply &fault, Tls tls, const QByteArray &expected) {
        QTest::addRow("the service: %s", name)
            << false << fault << static_cast<int>(tls) << QString::fromLatin1(expected);
    };
    const auto storage = [](const char *name, const Reply &fault, Tls tls, const QByteArray &expected) {
        QTest::addRow("the storage: %s", name)
            << true << fault << static_cast<int>(tls) << QString::fromLatin1(expected);
    };
    const auto elsewhere = reply(307, {}, "Location: https://127.0.0.1:1/\r\n");
    const Reply tls11{.greetsWithTls11 = true};
    const auto longWords = reply(400, R"({"error":true,"message":")" + QByteArray(3'000'000, 'x') + R"("})");
    const auto echo = reply(400, R"({"error":true,"message":"No )" + number + R"( and no 2345 6789 0124."})");
    const auto xmlEcho = reply(403, "<Error><Code>" + number + "</Code><Message>2345-6789-0124</Message></Error>");
    const auto deep = reply(200, R"({"batch_response":)" + QByteArray(100'000, '[') + QByteArray(100'000, ']') + '}');
    // clang-format off
    service("trickles", trickling(json), Tls::None, QByteArray("queued network.timeout, kept, not there") + then);
    service("has no end", endless(json), Tls::None, QByteArray("failed service.answer-too-large, kept, not there") + then);
    service("echoes", echo, Tls::None, QByteArray("failed service.refused-request, kept, not there") + then);
    service("has many words", longWords, Tls::None, QByteArray("failed service.refused-request, kept, not there") + then);
    service("nests", deep, Tls::None, QByteArray("failed service.bad-answer, kept, not there") + then);
    service("redirects", elsewhere, Tls::None, QByteArray("queued network.redirect-refused, kept, not there") + then);
    service("knows TLS 1.1 alone", tls11, Tls::Trusted, QByteArray("failed network.certificate-not-trusted, kept, not there") + then);
    storage("trickles", trickling(created), Tls::None, QByteArray("delivered, let go, there"));
    storage("has no end", endless(created), Tls::None, QByteArray("delivered, let go, there"));
    storage("has no end and is a page", endless("HTTP/1.1 200 OK\r\n\r\n<html>"), Tls::None, QByteArray("queued network.captive, kept, there") + then);
    storage("echoes", xmlEcho, Tls::None, QByteArray("failed storage.policy, kept, there") + then);
    storage("declares a document type", reply(200, "<!DOCTYPE PostResponse><PostResponse/>"), Tls::None, QByteArray("queued network.captive, kept, there") + then);
    storage("redirects", elsewhere, Tls::None, QByteArray("queued network.redirect-refused, kept, there") + then);
    storage("knows TLS 1.1 alone", tls11, Tls::Trusted, QByteArray("failed network.certificate-not-trusted, kept, not there") + then);
    // clang-format on
}

void HostileServiceTest::endsAsTheTableSays()
{
    QFETCH(const bool, ofTheStorage);
    QFETCH(const Reply, fault);
    QFETCH(const int, tls);
    QFETCH(const QString, expected);
    const MadeUpService made(ofTheStorage ? Party::Storage : Party::Service, fault, static_cast<Tls>(tls));
    const bool trickles = fault.pause.count() > 0; // all other rows have enough time, even on a busy computer
    Desk desk(made.service->url(QString()), "made.up.token", {.answerTimeout = trickles ? 500ms : 60'000ms});
    desk.connection.caFile = tls == static_cast<int>(Tls::None) ? QString() : made.certificateFile();
    const auto file = Desk::file(FileKind::Pdf, 1);
    const auto id = desk.add(desk.document({file}));
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        const auto error = std::optional<Error>(desk.shown(id).error).value_or(Error{.code = ErrorCode::Cancelled});
        const auto words = error.serverCode + error.serverText + error.detail;
        QVERIFY2(words.toUtf8().size() < 5'000, "it keeps too many words");
        QVERIFY2(!words.contains(QStringLiteral("6789")), qPrintable(words));
        QVERIFY2(bytesIn(desk.folder()) < 1'500'000, "the outbox grows");
    });
    Journey journey(desk, id, [&] { return made.copiesOf(file); });
    QCOMPARE(journey.toTheEnd(), expected);
}

void HostileServiceTest::waitsWithoutSendingWhileTheCertificateIsWrong_data()
{
    QTest::addColumn<bool>("ofTheStorage");
    QTest::addColumn<int>("tls");
    QTest::newRow("the service: has expired") << false << static_cast<int>(Tls::Expired);
    QTest::newRow("the service: is another host") << false << static_cast<int>(Tls::OtherHost);
    QTest::newRow("the storage: has expired") << true << static_cast<int>(Tls::Expired);
    QTest::newRow("the storage: is another host") << true << static_cast<int>(Tls::OtherHost);
}

/// A captive portal or a wrong clock does this, and ends without this program.
void HostileServiceTest::waitsWithoutSendingWhileTheCertificateIsWrong()
{
    QFETCH(const bool, ofTheStorage);
    QFETCH(const int, tls);
    const MadeUpService made(ofTheStorage ? Party::Storage : Party::Service, reply(200), static_cast<Tls>(tls));
    Desk desk(made.service->url(QString()));
    desk.connection.caFile = made.certificateFile();
    const auto file = Desk::file(FileKind::Pdf, 1);
    const auto id = desk.add(desk.document({file}));
    Journey journey(desk, id, [&] { return made.copiesOf(file); });
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("queued network.certificate-not-trusted, kept, not there"));
    QTRY_VERIFY(desk.shown(id).attempts > 1);
    QVERIFY((ofTheStorage ? made.storage : made.service)->requests().isEmpty());
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

qint64 HostileServiceTest::bytesIn(const QString &folder)
{
    qint64 bytes = 0;
    for (QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); files.hasNext();) {
        files.next();
        bytes += files.fileInfo().size();
    }
    return bytes;
}

void HostileServiceTest::refusesTls11BeforeItSaysAnything()
{
    const MadeUpService made(Party::Service, {.greetsWithTls11 = true}, Tls::Trusted);
    Desk desk(made.service->url(QString()));
    desk.connection.caFile = made.certificateFile();
    const auto id = desk.addOne();
    Journey journey(desk, id, [] { return 0; });
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("failed network.certificate-not-trusted, kept, not there"));
    const auto &alert = made.service->afterTls11();
    QCOMPARE(alert.size(), 7);
    QCOMPARE(alert.last(2), QByteArray("\x02\x46")); // fatal, protocol_version
    QVERIFY(desk.rest({id}));
}

/// Three such uploads used to block all others for ever.
void HostileServiceTest::sendsAllDocumentsPastAStorageThatTrickles()
{
    const auto slow = trickling(created);
    ScriptedServer storage({slow, slow, slow, reply(204)});
    const auto form = R"({"forms":[{"url":")" + storage.url().toEncoded() + R"(","fields":{"key":"k"}}]})";
    ScriptedServer service(
        {reply(200, R"({"batch_response":[)" + form + ',' + form + ',' + form + ',' + form + ',' + form + "]}")});
    Desk desk(service.url(QString()), "made.up.token", {.answerTimeout = 500ms});
    QList<DocumentId> ids;
    for (int i = 0; i < 5; ++i)
        ids.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

CLINICDESK_TEST(HostileServiceTest)
#include "hostileservicetest.moc"
