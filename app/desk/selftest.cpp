// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/selftest.h"

#include "app/desk/practiceservice.h"
#include "core/base/hiddencharacter.h"
#include "core/base/pool.h"
#include "core/base/temporaryfiles.h"
#include "core/capture/scannerprocess.h"
#include "core/document/decoderprocess.h"
#include "core/document/decodersandbox.h"
#include "core/http/curlinfo.h"
#include "core/http/engine.h"
#include "core/keychain/keychain.h"
#include "core/language/language.h"
#include "core/language/translations.h"
#include "core/session/sending.h"
#include "core/session/stores.h"
#include "core/store/sqliteversion.h"
#include "core/wording/capturetext.h"
#include "core/wording/diagnosticstext.h"
#include "core/wording/wording.h"
#include "ui/widgets/icons.h"

#include <QCoroFuture>

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QPromise>
#include <QTimer>

#include <cstdio>
#include <optional>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds patience{60};

struct SelfTestTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::desk::SelfTest)
};

/// How a check ended, with what was found or what to do.
struct Outcome {
    bool isGood;
    QString detail;
};

Outcome passed(const QString &detail)
{
    return {true, detail};
}

Outcome failed(const QString &detail)
{
    return {false, detail};
}

Outcome failed(const Error &error)
{
    const auto sentence = wording::sentence(error);
    return failed(error.detail.isEmpty() ? sentence : sentence + QStringLiteral(" (%1)").arg(error.detail));
}

QFuture<Result<PracticeReady>> start(PracticeService &practice, const QString &folder)
{
    const auto promise = std::make_shared<QPromise<Result<PracticeReady>>>();
    promise->start();
    const auto end = [promise](const Result<PracticeReady> &result) {
        promise->addResult(result);
        promise->finish();
    };
    QObject::connect(&practice, &PracticeService::ready, &practice,
                     [end](const Connection &connection, const ConnectionSecrets &secrets) {
                         end(PracticeReady{connection, secrets});
                     });
    QObject::connect(&practice, &PracticeService::failed, &practice, [end](const Error &error) { end(error); });
    practice.start(folder, 0, PracticeService::Transport::Tls);
    return promise->future();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString noPracticeMode()
{
    return SelfTestTr::tr("The program of practice mode is missing. Install Clinic Desk again.");
}

/// Asks a server with a certificate that no authority has signed, the practice service.
Task<Outcome> checkTls()
{
    const auto curl = http::curlInfo();
    if (curl.tlsLibrary.isEmpty())
        co_return failed(SelfTestTr::tr("libcurl has no TLS."));
    if (!contentOf(curl.certificatesFile).contains("-----BEGIN CERTIFICATE-----"))
        co_return failed(SelfTestTr::tr("There are no certificates of public authorities. Install ca-certificates."));
    if (!PracticeService::isInstalled())
        co_return failed(noPracticeMode());
    const auto folder = TemporaryFolder::make();
    if (!folder)
        co_return failed(folder.error());
    PracticeService practice;
    const auto starting = start(practice, folder->path());
    const auto ready = co_await starting;
    if (!ready)
        co_return failed(ready.error());
    http::Engine engine;
    http::Request request;
    request.url = ready->connection.baseUrl;
    const auto answer = co_await engine.send(request);
    if (answer)
        co_return failed(SelfTestTr::tr("A server with an unknown certificate was not refused."));
    if (answer.error().code != ErrorCode::NetworkCertificateNotTrusted)
        co_return failed(answer.error());
    co_return passed(QStringLiteral("%1, %2").arg(curl.tlsLibrary, curl.certificatesFile));
}

Task<Outcome> checkSqlite()
{
    const auto version = sqliteVersion();
    if (version.isEmpty())
        co_return failed(SelfTestTr::tr("Qt has no SQLite. Install libqt6sql6-sqlite."));
    co_return passed(version);
}

Task<Outcome> checkIcons()
{
    constexpr int sizePx = 32;
    const auto drawn = ui::iconPixmap(QStringLiteral("app"), sizePx, 1, Qt::black).toImage();
    const auto mark = drawn.convertToFormat(QImage::Format_Alpha8);
    const auto empty = QByteArray(mark.sizeInBytes(), '\0');
    const auto bytes = QByteArrayView(mark.constBits(), mark.sizeInBytes());
    if (drawn.isNull() || bytes == empty)
        co_return failed(SelfTestTr::tr("An icon cannot be drawn."));
    co_return passed({});
}

QString sampleOf(SourceKind kind)
{
    switch (kind) {
    case SourceKind::Pdf:
        return QStringLiteral(":/samples/lab-report.pdf");
    case SourceKind::Jpeg:
        return QStringLiteral(":/samples/prescription.jpg");
    case SourceKind::Png:
        return QStringLiteral(":/samples/vaccine-certificate.png");
    default:
        return QStringLiteral(":/selftest/") + sourceKindText(kind);
    }
}

Outcome decode(const QList<SourceKind> &kinds)
{
    const PictureJob job{.within = {64, 64}};
    DecoderProcess decoder;
    for (const auto kind : kinds) {
        const auto sample = contentOf(sampleOf(kind));
        const auto report = decoder.inspect(sourceKindText(kind), sample);
        if (!report)
            return failed(report.error());
        const auto picture = decoder.picture(sourceKindText(kind), sample, job);
        if (!picture)
            return failed(picture.error());
    }
    return passed({});
}

/// Has a page of each decoded by the decoder, which is a program of its own with other libraries.
template <SourceKind... kinds>
Task<Outcome> checkDecoder()
{
    const auto decoding = runInPool([] { return decode({kinds...}); });
    co_return co_await decoding;
}

/// Fails where a part is missing that this kernel has.
Task<Outcome> checkSandbox()
{
    const auto asking = runInPool([] { return askForSandbox(); });
    const auto sandbox = co_await asking;
    if (!sandbox)
        co_return failed(sandbox.error());
    const bool isComplete = sandbox->refusesCalls && (sandbox->limitsFiles || sandbox->landlockVersion == 0);
    const auto text = wording::sandboxText(*sandbox);
    co_return isComplete ? passed(text) : failed(text);
}

/// Asks for a scanner that does not exist, which searches neither USB nor the network.
QFuture<std::optional<CaptureProblem>> askScanner(ScannerProcess &scanner)
{
    const auto promise = std::make_shared<QPromise<std::optional<CaptureProblem>>>();
    promise->start();
    QObject::connect(&scanner, &ScannerProcess::ended, &scanner,
                     [promise](const std::optional<CaptureProblem> &problem) {
                         promise->addResult(problem);
                         promise->finish();
                     });
    scanner.start();
    return promise->future();
}

Task<Outcome> checkScannerProgram()
{
    using Kind = CaptureProblem::Kind;
    const ListAbilities request{.scanner = QStringLiteral("clinicdesk-self-test:none")};
    ScannerProcess scanner(request);
    const auto asking = askScanner(scanner);
    const auto problem = co_await asking;
    // The program has called the library, which does not know the scanner.
    const bool hasAnswered = !problem || (problem->kind != Kind::ProgramMissing &&
                                          problem->kind != Kind::BackendCrashed && problem->kind != Kind::NoAnswer);
    if (hasAnswered)
        co_return passed({});
    const auto text = wording::describe(*problem);
    co_return failed(text.summary + QLatin1Char(' ') + text.advice);
}

Task<Outcome> checkTranslations()
{
    constexpr auto text = QT_TRANSLATE_NOOP("main", "Connects a clinic to its health platform.");
    QStringList names;
    for (const auto &language : languages()) {
        Translations translations;
        translations.use(language.code);
        const bool isEnglish = language.code == languages().first().code;
        if (!isEnglish && QCoreApplication::translate("main", text) == QLatin1String(text))
            co_return failed(SelfTestTr::tr("There are no texts in %1.").arg(language.name));
        names.append(language.name);
    }
    co_return passed(names.join(QStringLiteral(", ")));
}

Task<Outcome> checkKeychain()
{
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto probed = co_await probeKeychain(*keychain);
    co_return probed ? passed({}) : failed(probed.error());
}

/// Places of files below `folder`, so that the user's own stay as they are.
AppPaths pathsIn(const QString &folder)
{
    return {.connectionsFile = folder + QStringLiteral("/connections.json"),
            .secretIndexFile = folder + QStringLiteral("/keychain-entries.json"),
            .outboxFolder = folder + QStringLiteral("/outbox")};
}

/// Ends when the document is delivered or has failed, and after `patience`.
QFuture<void> waitForEnd(Outbox &outbox, const DocumentId &id)
{
    const auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    const auto check = [promise, &outbox, id] {
        const auto document = outbox.document(id);
        const bool hasEnded = !document || isFinal(document->state) || document->state == ItemState::Failed;
        if (hasEnded && !promise->future().isFinished())
            promise->finish();
    };
    QObject::connect(&outbox, &Outbox::changed, &outbox, check);
    QTimer::singleShot(patience, &outbox, [promise] {
        if (!promise->future().isFinished())
            promise->finish();
    });
    check();
    return promise->future();
}

bool hasFileLike(const QString &folder, const QByteArray &content)
{
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        if (contentOf(files.next()) == content)
            return true;
    }
    return false;
}

Task<Outcome> checkPracticeUpload()
{
    if (!PracticeService::isInstalled())
        co_return failed(noPracticeMode());
    const auto folder = TemporaryFolder::make();
    if (!folder)
        co_return failed(folder.error());
    const auto received = folder->filePath(QStringLiteral("received"));
    PracticeService practice;
    const auto starting = start(practice, received);
    const auto ready = co_await starting;
    if (!ready)
        co_return failed(ready.error());

    const std::shared_ptr<SecretStore> secrets = makeMemorySecretStore();
    const auto session = std::make_shared<Session>(secrets, pathsIn(folder->path()));
    session->setTemporary(ready->connection, ready->secrets);
    const auto options = outboxOptions(*session);
    const auto outbox = co_await Outbox::open(options);
    if (!outbox)
        co_return failed(outbox.error());
    const auto sample = QStringLiteral(":/samples/lab-report.pdf");
    const auto content = contentOf(sample);
    const NewDocument document{
        .connection = ready->connection.id,
        .origin = originOf(ready->connection.baseUrl),
        .details = {.patient = {QStringLiteral("161400000000123")},
                    .type = QStringLiteral("lr"),
                    .date = QDate::currentDate()},
        .files = {{.facts = {.name = QStringLiteral("lab-report.pdf"), .sizeBytes = content.size()},
                   .bytes = [sample] { return openFileSource(sample); }}},
        .state = ItemState::Queued};
    const auto id = co_await (*outbox)->add(document);
    if (!id)
        co_return failed(id.error());
    Sending sending(session, **outbox);
    sending.startAll();
    const auto waiting = waitForEnd(**outbox, *id);
    co_await waiting;
    const auto sent = (*outbox)->document(*id);
    if (sent && sent->state == ItemState::Delivered && hasFileLike(received, content))
        co_return passed(ready->connection.baseUrl.toString());
    co_return failed(sent && sent->error ? *sent->error : Error{.code = ErrorCode::ServiceUnavailable});
}

/// A check with its name.
struct Check {
    QString name;
    Task<Outcome> (*run)();
};

void print(const QString &name, const Outcome &outcome)
{
    const auto state = outcome.isGood ? SelfTestTr::tr("OK") : SelfTestTr::tr("Failed");
    const auto line = outcome.detail.isEmpty() ? QStringLiteral("%1: %2").arg(name, state)
                                               : QStringLiteral("%1: %2. %3").arg(name, state, outcome.detail);
    std::fprintf(stdout, "%s\n", qPrintable(printableLine(line)));
    std::fflush(stdout);
}

QList<Check> allChecks()
{
    return {{SelfTestTr::tr("TLS"), checkTls},
            {SelfTestTr::tr("SQLite"), checkSqlite},
            {SelfTestTr::tr("Icons"), checkIcons},
            {SelfTestTr::tr("Pictures"), checkDecoder<SourceKind::Jpeg, SourceKind::Png>},
            {QStringLiteral("HEIC"), checkDecoder<SourceKind::Heic>},
            {QStringLiteral("AVIF"), checkDecoder<SourceKind::Avif>},
            {QStringLiteral("TIFF"), checkDecoder<SourceKind::Tiff>},
            {QStringLiteral("WebP"), checkDecoder<SourceKind::WebP>},
            {QStringLiteral("JPEG 2000"), checkDecoder<SourceKind::Jpeg2000>},
            {SelfTestTr::tr("PDF pages"), checkDecoder<SourceKind::Pdf>},
            {SelfTestTr::tr("Decoder"), checkSandbox},
            {SelfTestTr::tr("Scanner program"), checkScannerProgram},
            {SelfTestTr::tr("Translations"), checkTranslations},
            {SelfTestTr::tr("Keychain"), checkKeychain},
            {SelfTestTr::tr("Upload in practice mode"), checkPracticeUpload}};
}

} // namespace

Task<bool> runSelfTest()
{
    ui::loadIcons();
    const auto checks = allChecks();
    bool isGood = true;
    for (const auto &check : checks) {
        const auto run = check.run;
        const auto outcome = co_await run();
        print(check.name, outcome);
        isGood = isGood && outcome.isGood;
    }
    co_return isGood;
}

} // namespace clinicdesk::desk
