// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sending.h"

#include "app/cli/outboxpauses.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/base/nextsignal.h"
#include "core/base/task.h"
#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "core/wording/wording.h"

#include <QCoroFuture>
#include <QElapsedTimer>
#include <QHash>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace clinicdesk::cli {

/// Waits until documents that this or another process sends are at rest. A document is at rest when it is delivered,
/// failed, cancelled, undone in a window, paused, or waiting for a key that is not available, or when its connection
/// is blocked. Waiting also ends when nothing has moved for `patience`, and at the first error of the store: the
/// outbox would try again automatically, but the user of a command is informed about disk problems immediately. A
/// `patience` of zero means one try; another process then has the longest time that a network connection may be
/// silent. Prints every step, and which process sends, to standard error.
///
/// A transfer is not ended while its bytes move. If it is refused, they moved nothing forward: `patience` then counts
/// from the last time that a document was further than ever before.
class SendMonitor : public QObject {
    Q_OBJECT
public:
    SendMonitor(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents, std::chrono::seconds patience);

    Task<void> waitUntilDone();
    /// Ctrl+C: stops waiting, as if `patience` were over.
    void interrupt();
    bool isInterrupted() const { return m_isInterrupted; }

Q_SIGNALS:
    void ended();

private:
    void stopWaiting();
    void noteSender(const ConnectionId &connection);
    void noteSending(const ConnectionId &connection);
    void recordProgress(const ConnectionId &connection);
    std::chrono::seconds patience() const;
    void expectMore();
    void expectMoreOfTransfer();
    void expectMoreAfterRefusal();
    bool isAtRest(const DocumentId &id) const;
    void noteChange(const DocumentId &id);
    void printStep(const OutboxDocument &document);
    void noteProgress(const DocumentId &id);
    bool isFurtherThanEver(const OutboxDocument &document);
    void check();

    /// The furthest that a document ever was.
    struct Furthest {
        int step = 0;
        int storedFiles = 0;
        qint64 sentBytes = 0;
    };

    Outbox &m_outbox;
    ConnectionId m_connection;
    QList<DocumentId> m_documents;
    std::chrono::seconds m_patience;
    QTimer m_silence;
    QElapsedTimer m_sinceProgress; ///< since a document was further than ever before
    QHash<DocumentId, Furthest> m_furthest;
    QHash<DocumentId, qint64> m_sentBytes; ///< of the attempt in progress
    QHash<DocumentId, QString> m_printed;  ///< the last step of each document
    bool m_isSentElsewhere = false;
    bool m_isInterrupted = false;
    bool m_ended = false;
};

namespace {

constexpr std::chrono::seconds silenceOfALine{30};

/// The answers that a document needs, counted: forms, then delivery. Asking for forms is no answer.
int stepOf(ItemState state)
{
    if (isFinal(state))
        return 2;
    return state == ItemState::Uploading ? 1 : 0;
}

} // namespace

SendMonitor::SendMonitor(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents,
                         std::chrono::seconds patience)
    : m_outbox(outbox)
    , m_connection(std::move(connection))
    , m_documents(std::move(documents))
    , m_patience(patience)
{
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &SendMonitor::stopWaiting);
    connect(&outbox, &Outbox::changed, this, &SendMonitor::noteChange);
    connect(&outbox, &Outbox::removed, this, &SendMonitor::check);
    connect(&outbox, &Outbox::progressed, this, &SendMonitor::noteProgress);
    connect(&outbox, &Outbox::blocked, this, &SendMonitor::check);
    connect(&outbox, &Outbox::pausesChanged, this, &SendMonitor::check);
    connect(&outbox, &Outbox::sendingElsewhere, this, &SendMonitor::noteSender);
    connect(&outbox, &Outbox::progressedElsewhere, this, &SendMonitor::recordProgress);
    connect(&outbox, &Outbox::sendingStarted, this, &SendMonitor::noteSending);
    connect(&outbox, &Outbox::storeProblemChanged, this, [this](const OptionalError &problem) {
        if (problem && !m_ended) // only the first error is printed
            printStatus(wording::sentence(*problem));
        stopWaiting();
    });
}

Task<void> SendMonitor::waitUntilDone()
{
    expectMore();
    check();
    if (!m_ended)
        co_await nextSignal(this, &SendMonitor::ended);
}

std::chrono::seconds SendMonitor::patience() const
{
    return m_isSentElsewhere && m_patience.count() == 0 ? silenceOfALine : m_patience;
}

/// Starts `patience` again from now.
void SendMonitor::expectMore()
{
    m_sinceProgress.start();
    if (patience().count() > 0 && !m_ended)
        m_silence.start(patience());
    else
        m_silence.stop();
}

/// Bytes move that may have been sent before.
void SendMonitor::expectMoreOfTransfer()
{
    if (m_silence.isActive())
        m_silence.start(patience());
}

/// What was sent in vain does not count, unless another document is still being sent.
void SendMonitor::expectMoreAfterRefusal()
{
    const auto isSent = [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        return document && document->state == ItemState::Uploading;
    };
    if (!m_silence.isActive() || std::ranges::any_of(m_documents, isSent))
        return;
    const std::chrono::milliseconds passed(m_sinceProgress.elapsed());
    m_silence.start(std::max(std::chrono::milliseconds(0), patience() - passed));
}

void SendMonitor::interrupt()
{
    m_isInterrupted = true;
    stopWaiting();
}

void SendMonitor::stopWaiting()
{
    if (std::exchange(m_ended, true))
        return;
    m_silence.stop();
    Q_EMIT ended();
}

bool SendMonitor::isAtRest(const DocumentId &id) const
{
    const auto document = m_outbox.document(id);
    const bool wasTakenBack = !document || document->state == ItemState::Draft; // undone in a window
    if (wasTakenBack || isFinal(document->state) || document->state == ItemState::Failed)
        return true;
    const bool waits = document->state == ItemState::Queued;
    const auto sending = m_outbox.sendingState(m_connection);
    const bool tried = m_patience.count() == 0 && (document->attempts > 0 || sending.hasOutage);
    const bool isPaused = document->paused || sending.isPaused;
    return waits && (tried || m_outbox.waitsForKey(id) || isPaused || sending.blockingError.has_value());
}

void SendMonitor::noteSender(const ConnectionId &connection)
{
    const auto sender = m_outbox.sendingState(connection).otherSender;
    if (connection != m_connection || !sender)
        return;
    printStatus(Tr::tr("Another Clinic Desk (%1, process %2) is sending from this outbox. Waiting for it.")
                    .arg(sender->program)
                    .arg(sender->process));
    m_isSentElsewhere = true;
    expectMore();
}

void SendMonitor::noteSending(const ConnectionId &connection)
{
    if (connection != m_connection || !std::exchange(m_isSentElsewhere, false) || m_ended)
        return;
    printStatus(Tr::tr("The other Clinic Desk stopped sending. Continuing here."));
    expectMore();
}

/// The other process does not say how far it is. Of a document that was refused before, it may send the same again.
void SendMonitor::recordProgress(const ConnectionId &connection)
{
    if (connection != m_connection || !m_silence.isActive())
        return;
    const auto wasRefused = [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        return document && document->attempts > 0;
    };
    if (std::ranges::any_of(m_documents, wasRefused))
        expectMoreOfTransfer();
    else
        expectMore();
}

void SendMonitor::printStep(const OutboxDocument &document)
{
    const auto &name = document.files.first().facts.name;
    // In memory, the sentence would promise what ends with this command.
    const bool isKept = m_outbox.isPersistent() || document.state == ItemState::Failed;
    const QString problem = !document.error ? QString()
                            : isKept        ? wording::sentenceOf(document)
                                            : wording::describe(*document.error).summary;
    const QString step = document.error ? problem : QString(stateText(document.state));
    if (std::exchange(m_printed[document.id], step) != step)
        printStatus(QStringLiteral("%1: %2").arg(displayName(name), step));
}

void SendMonitor::noteChange(const DocumentId &id)
{
    const auto document = m_outbox.document(id);
    if (!document || !m_documents.contains(id))
        return;
    printStep(*document);
    if (isFurtherThanEver(*document) && m_silence.isActive())
        expectMore();
    else if (document->state == ItemState::Queued && document->error)
        expectMoreAfterRefusal();
    check();
}

void SendMonitor::noteProgress(const DocumentId &id)
{
    const auto document = m_outbox.document(id);
    if (!document || !m_documents.contains(id) || !m_silence.isActive())
        return;
    const auto bytes = m_outbox.sentBytes(id);
    const bool moves = std::exchange(m_sentBytes[id], bytes) != bytes;
    if (isFurtherThanEver(*document))
        expectMore();
    else if (moves)
        expectMoreOfTransfer();
}

/// Remembers how far the document is.
bool SendMonitor::isFurtherThanEver(const OutboxDocument &document)
{
    const auto stored = static_cast<int>(document.files.size()) - document.missingFiles();
    const Furthest now{
        .step = stepOf(document.state), .storedFiles = stored, .sentBytes = m_outbox.sentBytes(document.id)};
    auto &before = m_furthest[document.id];
    const bool isFurther =
        now.step > before.step || now.storedFiles > before.storedFiles || now.sentBytes > before.sentBytes;
    before = {.step = std::max(now.step, before.step),
              .storedFiles = std::max(now.storedFiles, before.storedFiles),
              .sentBytes = std::max(now.sentBytes, before.sentBytes)};
    return isFurther;
}

void SendMonitor::check()
{
    if (std::ranges::all_of(m_documents, [this](const DocumentId &id) { return isAtRest(id); }))
        stopWaiting();
}

Result<std::chrono::seconds> readWait(const QString &text)
{
    bool isNumber = false;
    const auto seconds = text.toInt(&isNumber);
    if (!isNumber || seconds < 0 || seconds > 86'400)
        return wrongUse(Tr::tr("--wait: enter 0 to 86400 seconds."));
    return std::chrono::seconds(seconds);
}

QCommandLineOption limitOption()
{
    return {QStringLiteral("limit"),
            Tr::tr("Upload speed limit in bytes per second: 500k or 2M, or by time of day: 08:00=500k,18:30=off."),
            QStringLiteral("RATE")};
}

Result<http::SpeedLimit> readLimit(const QCommandLineParser &parser)
{
    if (!parser.isSet(QStringLiteral("limit")))
        return http::SpeedLimit();
    auto limit = http::SpeedLimit::read(parser.value(QStringLiteral("limit")));
    return limit ? limit : inOption(QStringLiteral("--limit"), limit.error());
}

void limitUploads(CommandContext context, const http::SpeedLimit &limit)
{
    auto &session = context.app.session();
    if (session.policy().uploadSpeed && !limit.rules().isEmpty())
        printStatus(Tr::tr("--limit is not used: the upload speed is set by your administrator."));
    session.clients().limitUploads(limit);
}

Task<Result<void>> sendAndWait(CommandContext context, std::shared_ptr<Outbox> outbox, ConnectionClient signedIn,
                               QList<DocumentId> documents, std::chrono::seconds patience)
{
    SendMonitor watch(*outbox, signedIn.connection.id, documents, patience);
    QObject::connect(&context.interrupt, &Interrupt::pressed, &watch, &SendMonitor::interrupt);
    const std::optional<QSet<DocumentId>> only(std::in_place, documents.begin(), documents.end());
    const auto started = co_await outbox->startSending(signedIn.client, only);
    if (!started)
        co_return started.error();
    reportPause(*outbox, signedIn.connection.id);
    co_await watch.waitUntilDone();
    const auto &connection = signedIn.connection.id;
    const auto stop = [outbox, connection] { outbox->stopSending(connection); };
    QObject::connect(&context.interrupt, &Interrupt::pressed, &watch, stop);
    if (watch.isInterrupted())
        co_await outbox->stopSending(connection);
    else
        co_await outbox->finishHandedOver(connection);
    co_return Result<void>();
}

QList<DocumentReport> withNames(const AppContext &app, const QList<OutboxDocument> &documents)
{
    QList<DocumentReport> reported;
    for (const auto &document : documents)
        reported.append(
            {.document = document, .connectionName = app.nameOf(document.connection), .isKept = !app.keepsNothing()});
    return reported;
}

namespace {

/// A lost document has failed for good.
ExitCode exitOf(const DocumentReport &reported)
{
    const auto exit = reported.isLost() ? exitFor(*reported.error()) : exitFor(reported.document);
    return reported.isLost() && exit == ExitCode::Unavailable ? ExitCode::Failed : exit;
}

bool needsDate(const OutboxDocument &document)
{
    return document.state == ItemState::Failed && document.error && document.error->reason == ErrorReason::DateNeeded;
}

} // namespace

ExitCode report(const CommandContext &context, const QList<OutboxDocument> &documents,
                const QList<QList<QJsonObject>> &fits)
{
    auto reported = withNames(context.app, documents);
    for (qsizetype i = 0; i < fits.size(); ++i)
        reported[i].fits = fits[i];
    QList<ExitCode> exits;
    for (const auto &one : std::as_const(reported))
        exits.append(exitOf(one));
    if (context.json)
        print(documentsJson(reported));
    else
        printLines(documentLines(reported));
    if (std::ranges::any_of(documents, needsDate))
        printStatus(Tr::tr("“outbox retry ID --date YYYY-MM-DD” enters the date of a document and sends it again."));
    if (const auto lost = static_cast<int>(std::ranges::count_if(reported, &DocumentReport::isLost)); lost > 0)
        printStatus(
            Tr::tr("%Ln document(s) was/were not delivered and is/are not kept. Send it/them again.", nullptr, lost));
    else if (context.app.keepsNothing())
        printStatus(Tr::tr("Nothing is kept on this computer, also no receipts."));
    return combinedExitCode(exits);
}

} // namespace clinicdesk::cli

#include "sending.moc"
