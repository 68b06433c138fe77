// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/trial.h"

#include "tests/support/awaitresult.h"

#include <rapidcheck.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include <algorithm>
#include <exception>
#include <sstream>

namespace clinicdesk::model {

using namespace std::chrono_literals;
using support::awaitResult;

namespace {

Connection connectionOf(const support::PracticeService &practice, const char *name)
{
    return {.id = {QLatin1String(name)},
            .name = QLatin1String(name),
            .baseUrl = QUrl(practice.said("base_url")),
            .user = {QStringLiteral("u-100")},
            .keyId = practice.said("key_id")};
}

QByteArray allOf(ByteSource &source)
{
    QByteArray bytes(source.sizeBytes(), '\0');
    qint64 filled = 0;
    while (filled < bytes.size()) {
        const auto got = source.read(std::span(bytes.data() + filled, static_cast<std::size_t>(bytes.size() - filled)));
        if (!got || *got == 0)
            return {};
        filled += *got;
    }
    return bytes;
}

} // namespace

Trial::Trial(ReceivingSide &receiving, QString folder)
    : m_receiving(receiving)
    , m_book(receiving)
    , m_folder(std::move(folder))
    , m_lines{Line{connectionOf(receiving.practice, "a"), receiving.practice.token("secrets"), {}, {}},
              Line{connectionOf(receiving.practice, "b"), receiving.practice.token("secrets2"), {}, {}}}
{
    m_receiving.practice.plan({});
    start();
    for (const int line : {0, 1})
        play({.act = Act::Drive, .which = line, .value = 1, .awaits = true});
}

Trial::~Trial()
{
    end();
}

void Trial::start()
{
    const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    m_traces = key;
    const OutboxOptions options{
        .folder = placeOf(m_place),
        .keychain = {},
        .storeKey = key,
        .retry = {.first = 2ms, .longest = 20ms},
        .clock = [ms = m_clockMs] { return QDateTime::currentDateTimeUtc().addMSecs(ms->load()); }};
    auto opened = awaitResult(Outbox::open(options));
    if (!opened)
        RC_FAIL("the outbox cannot be opened: " + opened.error().detail.toStdString());
    m_outbox = *std::move(opened);
    m_engine = std::make_shared<http::Engine>();
    for (auto &line : m_lines) {
        line.given = Token::None;
        if ((line.isThrottled || line.isPauseWritten) && !m_outbox->sendingState(line.connection.id).isPaused)
            m_book.complain(QStringLiteral("a start ended a pause of all"));
    }
    auto *outbox = m_outbox.get();
    QObject::connect(outbox, &Outbox::added, outbox, [this](const DocumentId &id) { see(id); });
    QObject::connect(outbox, &Outbox::changed, outbox, [this](const DocumentId &id) { see(id); });
    QObject::connect(outbox, &Outbox::removed, outbox, [this](const DocumentId &id) { m_book.seeRemoved(id); });
    QObject::connect(outbox, &Outbox::storeProblemChanged, outbox, [this](const OptionalError &problem) {
        if (problem)
            m_book.complain(QStringLiteral("the store failed: ") + problem->detail);
    });
    const auto kept = awaitResult(m_outbox->history());
    if (!kept)
        RC_FAIL("the rows cannot be read: " + kept.error().detail.toStdString());
    m_book.seeAgain(*kept);
}

/// Ends the program without a proper shutdown; waits for the work that is still in progress.
void Trial::end()
{
    m_outbox.reset();
    m_engine.reset();
    const bool ended = comes([this] { return m_pending == 0 && m_traces.expired(); });
    if (!ended && std::uncaught_exceptions() == 0)
        m_book.complain(QStringLiteral("something of an outbox that is gone never ends"));
}

bool Trial::comes(const std::function<bool()> &condition, std::chrono::seconds within)
{
    QTimer tick;
    tick.start(5ms);
    const QDeadlineTimer deadline(within);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void Trial::see(const DocumentId &id)
{
    const auto document = m_outbox->document(id);
    if (!document) {
        m_book.complain(QStringLiteral("R1: a change of a document that is not there: ") + id.text);
        return;
    }
    m_story.append(standingOf(*document));
    const bool wentBefore = m_book.knows(id) && isBeingSent(m_book.last(id).state);
    m_book.see(*document);
    expect(wentBefore || !isBeingSent(document->state) || !lineOf(document->connection).isThrottled,
           QStringLiteral("begun while all of its connection was paused"), id);
}

void Trial::expect(bool holds, const QString &words, const DocumentId &id)
{
    if (!holds)
        m_book.complain(words + QLatin1String(": ") + standingOf(m_book.last(id)));
}

Trial::Line &Trial::lineOf(const ConnectionId &connection)
{
    return m_lines.at(connection == m_lines[0].connection.id ? 0 : 1);
}

void Trial::advance(std::chrono::milliseconds by)
{
    m_clockMs->fetch_add(by.count());
    m_book.moveClock(by);
}

/// Returns whether nothing more happens automatically: the document is final, or waits for the user, a token, space
/// in the workspace, or a sender.
bool Trial::rests(const OutboxDocument &document)
{
    const auto &line = lineOf(document.connection);
    if (document.state == ItemState::Queued) {
        return document.paused || m_outbox->sendingState(document.connection).isPaused || line.given == Token::None ||
               (line.only && !line.only->contains(document.id)) ||
               m_outbox->sendingState(document.connection).blockingError;
    }
    // A document that a crash left in progress is shown so until sending starts.
    return !isBeingSent(document.state) || line.given == Token::None;
}

bool Trial::restsAll()
{
    const auto documents = m_book.documents();
    return m_pending == 0 && std::ranges::all_of(documents, [this](const auto &document) { return rests(document); });
}

/// Meanwhile the clock runs fast, and the network comes back now and then.
void Trial::rest()
{
    QTimer soon;
    QObject::connect(&soon, &QTimer::timeout, &soon, [this] {
        advance(10s);
        m_outbox->tryNow();
    });
    soon.start(20ms);
    if (!comes([this] { return restsAll(); })) {
        for (const auto &document : m_book.documents())
            expect(rests(document), QStringLiteral("never comes to rest"), document.id);
    }
    for (auto &line : m_lines) {
        line.isThrottled = m_outbox->sendingState(line.connection.id).isPaused;
        const auto hold = m_outbox->sendingState(line.connection.id).blockingError;
        const bool isOurFault = hold && hold->code == ErrorCode::SignInRefused && line.given == Token::Lost;
        if (hold && !isOurFault && !m_book.mayHold(hold->code))
            m_book.complain(QStringLiteral("held, and nothing that happened explains it: ") + codeText(hold->code));
    }
    compareWithDisk();
}

/// Returns the documents whose shown state differs from the written state.
QList<DocumentId> Trial::differentOnDisk()
{
    const auto kept = awaitResult(m_outbox->history());
    QList<DocumentId> different;
    for (const auto &document : m_outbox->documents()) {
        const auto same = std::ranges::find(*kept, document.id, &OutboxDocument::id);
        const bool isKept = same != kept->end() && same->state == document.state && same->paused == document.paused &&
                            same->files == document.files && same->details == document.details &&
                            same->priority == document.priority && same->attempts == document.attempts &&
                            same->notBefore == document.notBefore &&
                            same->error.has_value() == document.error.has_value();
        if (!isKept)
            different.append(document.id);
    }
    return different;
}

/// At rest, a change may still have to be written to disk; it is shown soon after.
void Trial::compareWithDisk()
{
    QList<DocumentId> different;
    const auto agrees = [&] {
        different = differentOnDisk();
        return different.isEmpty();
    };
    if (comes(agrees))
        return;
    for (const auto &id : different)
        expect(false, QStringLiteral("R1: shown otherwise than it is on the disk"), id);
}

void Trial::lookAtBytes(const OutboxDocument &document)
{
    const auto paper = m_book.paperOf(document.id);
    for (qsizetype i = 0; i < document.files.size(); ++i) {
        const auto source = m_outbox->bytesOf(document.id, document.files.at(i).id)();
        const auto bytes = source ? allOf(**source) : QByteArray();
        const bool isKept = source && i < paper->hashes.size() && hashOf(bytes) == paper->hashes.at(i);
        // The bytes are removed once the final state is written, which is shown a little later.
        if (!isKept && comes([&] { return isFinal(m_book.last(document.id).state) || m_pending == 0; }))
            expect(isFinal(m_book.last(document.id).state), QStringLiteral("R1: its bytes are not there"), document.id);
    }
}

void Trial::look()
{
    for (const auto &document : m_book.documents()) {
        const auto shown = m_outbox->document(document.id);
        if (!isFinal(document.state))
            expect(shown == document, QStringLiteral("R1: it is shown otherwise than it was told"), document.id);
        if (!isFinal(document.state))
            lookAtBytes(document);
    }
    m_book.checkCopies();
    for (const auto &complaint : m_receiving.newComplaints())
        m_book.complain(complaint);
    const auto complaints = m_book.takeComplaints();
    if (!complaints.isEmpty())
        fail(complaints);
}

void Trial::fail(const QStringList &complaints) const
{
    const auto account = complaints + QStringList(QStringLiteral("What was shown until then:")) + m_story;
    const auto text = account.join(QLatin1Char('\n')).toStdString();
    // RapidCheck repeats a failing life before it reports the failure, and the repetition can succeed.
    static bool isFirst = true;
    if (std::exchange(isFirst, false))
        qWarning("%s", text.c_str());
    RC_FAIL(text);
}

void Trial::play(const Step &step)
{
    playOnce(step);
    if (!step.awaits && step.value % 3 == 0)
        playOnce(step); // a double click
    look();
}

void Trial::playOnce(const Step &step)
{
    std::ostringstream words;
    showValue(step, words);
    m_story.append(QLatin1String("> ") + QString::fromStdString(words.str()));
    switch (step.act) {
    case Act::Add:
        add(step, ItemState::Queued, UploadMethod::PresignedForm);
        break;
    case Act::AddDraft:
        add(step, ItemState::Draft, UploadMethod::PresignedForm);
        break;
    case Act::AddDirect:
        add(step, ItemState::Queued, UploadMethod::Direct);
        break;
    case Act::Edit:
        edit(step);
        break;
    case Act::Send:
        send(step);
        break;
    case Act::UndoSend:
        undoSend(step);
        break;
    case Act::Pause:
        pause(step);
        break;
    case Act::Resume:
        resume(step);
        break;
    case Act::PauseAll:
        setPauseOfAll(step, true);
        break;
    case Act::ResumeAll:
        setPauseOfAll(step, false);
        break;
    case Act::SendNext:
        sendNext(step);
        break;
    case Act::Retry:
        retry(step);
        break;
    case Act::RetryAll:
        retryAll(step);
        break;
    case Act::Cancel:
        cancel(step);
        break;
    case Act::SendAsNew:
        sendAsNew(step);
        break;
    case Act::Drive:
        drive(step, Token::Good);
        break;
    case Act::LoseToken:
        drive(step, Token::Lost);
        break;
    case Act::StopSending:
        stopSending(step);
        break;
    case Act::TryNow:
        m_outbox->tryNow();
        break;
    case Act::SetClock:
        setClock(step);
        break;
    case Act::MeetFault:
        meetFault(step);
        break;
    case Act::FallSilent:
        fallSilent(step);
        break;
    case Act::Rest:
        rest();
        break;
    case Act::Leave:
        leave();
        break;
    case Act::Crash:
        crash(step);
        break;
    }
}

void Trial::sendWhatIsLeft()
{
    const Step awaited{.act = Act::Rest, .which = 0, .value = 1, .awaits = true};
    for (const auto &document : m_book.documents()) {
        const auto id = document.id;
        const auto nothing = [](const Result<void> &) {};
        if (document.state == ItemState::Draft) {
            m_book.ask(id, Wish::Send);
            run<Result<void>>(m_outbox->send({id}, 0s), awaited, nothing);
        }
        if (document.paused) {
            m_book.ask(id, Wish::Resume);
            run<Result<void>>(m_outbox->resume(id), awaited, nothing);
        }
        if (document.state == ItemState::Failed) {
            m_book.ask(id, Wish::Retry);
            m_book.askToSendAgain(id);
            run<Result<void>>(m_outbox->retry(id), awaited, nothing);
        }
    }
}

void Trial::comeToAnEnd()
{
    m_receiving.practice.plan({});
    rest();
    look();
    play({.act = Act::ResumeAll, .which = 0, .value = 0, .awaits = true});
    for (const int line : {0, 1})
        play({.act = Act::Drive, .which = line, .value = 1, .awaits = true});
    sendWhatIsLeft();
    rest();
    look();
    // Failures that are allowed without a fault: documents edited after the service knew them, documents that were
    // delivered without an answer, and direct uploads in progress when the power failed.
    for (const auto &document : m_book.documents()) {
        if (document.state != ItemState::Failed)
            continue;
        const auto code = document.error ? document.error->code : ErrorCode::Cancelled;
        const bool isThere = m_receiving.hasExactly(document.id, *m_book.paperOf(document.id));
        const bool isRight = (code == ErrorCode::ServiceRefusedItem && m_book.wasEdited(document.id)) ||
                             (code == ErrorCode::ServiceAlreadyThere && isThere) ||
                             (code == ErrorCode::ServiceOutcomeUnclear && m_book.metACrash(document.id));
        expect(isRight, QStringLiteral("fails though all goes well"), document.id);
        m_book.askForCopy(document.id);
        const auto made = awaitResult(m_outbox->sendAsNew(document.id));
        m_book.endCopy(document.id, made.ok());
    }
    rest();
    m_book.checkTheEnd();
    look();
    leave();
    look();
}

} // namespace clinicdesk::model
