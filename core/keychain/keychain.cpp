// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/base/errorreason.h"
#include "core/base/task.h"
#include "core/keychain/keychainservice_p.h"
#include "core/log/logging.h"

#include <QCoroFuture>
#include <QElapsedTimer>
#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>
#include <QString>
#include <QTimer>
#include <QUuid>
#include <qt6keychain/keychain.h>

#include <openssl/crypto.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

namespace clinicdesk {

namespace {

using namespace std::chrono_literals;

constexpr qsizetype probeBytes = 32;
constexpr int maxTries = 2;
constexpr std::chrono::milliseconds inspectionTime = 2s;

/// Result of a QtKeychain job.
struct Outcome {
    QKeychain::Error code = QKeychain::OtherError;
    QString words;
    SharedSecret secret;                        ///< result of a read job
    ErrorReason unanswered = ErrorReason::None; ///< why there was no answer
};

/// A question for the keychain.
struct Question {
    QString service;
    QString entry;
    KeychainPatience patience;
};

/// Questions that were given up and are still open, and why. The keychain would not answer further ones either.
std::atomic<int> openQuestions = 0;
std::atomic<ErrorReason> whyOpen = ErrorReason::None;

/// Also where other objects share the memory.
void wipeShared(const QByteArray &bytes)
{
    if (!QByteArray(bytes).data_ptr().isMutable()) // nothing, or a part of the program
        return;
    OPENSSL_cleanse(const_cast<char *>(bytes.constData()), static_cast<std::size_t>(bytes.size()));
}

Outcome outcomeOf(const QKeychain::Job &job)
{
    Outcome outcome{.code = job.error(), .words = job.errorString()};
    if (const auto *reading = qobject_cast<const QKeychain::ReadPasswordJob *>(&job)) {
        const auto bytes = reading->binaryData(); // shares its memory with the job, which ends now
        if (outcome.code == QKeychain::NoError)
            outcome.secret = std::make_shared<const SecretBytes>(QByteArrayView(bytes));
        wipeShared(bytes);
    }
    return outcome;
}

Outcome unanswered(ErrorReason why)
{
    return {.words = QStringLiteral("the keychain does not answer"), .unanswered = why};
}

/// A job that was started. It deletes itself when it finishes and must not be deleted before: the keychain may respond
/// after the question was given up, and it responds to the job's address.
class StartedJob {
public:
    StartedJob(QKeychain::Job *job, const QString &entry)
        : m_answer(std::make_shared<Answer>())
    {
        m_answer->promise.start();
        job->setInsecureFallback(false);
        job->setKey(entry);
        QObject::connect(job, &QKeychain::Job::finished, job, [answer = m_answer](const QKeychain::Job *ended) {
            if (answer->isGivenUp)
                --openQuestions;
            else
                answer->promise.addResult(outcomeOf(*ended));
            answer->promise.finish();
        });
        start(job, m_answer);
    }

    QFuture<Outcome> answer() const { return m_answer->promise.future(); }

    void giveUp(ErrorReason why)
    {
        m_answer->isGivenUp = true;
        whyOpen = why;
        ++openQuestions;
    }

private:
    struct Answer {
        QPromise<Outcome> promise;
        bool isGivenUp = false;
    };

    /// The first job decides for the whole process which keychain QtKeychain uses, so none starts before that is known.
    static Task<void> start(QKeychain::Job *job, std::shared_ptr<Answer> answer)
    {
        const auto kind = co_await decideKeychain();
        if (kind != KeychainKind::Undecided && !answer->isGivenUp) {
            job->start();
            co_return;
        }
        delete job;
        if (answer->isGivenUp)
            --openQuestions;
        else
            answer->promise.addResult(unanswered(ErrorReason::KeychainSilent));
        answer->promise.finish();
    }

    std::shared_ptr<Answer> m_answer;
};

/// Waits until the answer is there, but not longer than `time`.
Task<void> waitFor(QFuture<Outcome> answer, std::chrono::milliseconds time)
{
    const auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    const auto end = [promise] { promise->finish(); };
    QTimer timer;
    timer.setSingleShot(true);
    QObject::connect(&timer, &QTimer::timeout, &timer, end);
    timer.start(std::max(time, 0ms));
    QFutureWatcher<Outcome> watcher;
    QObject::connect(&watcher, &QFutureWatcher<Outcome>::finished, &watcher, end);
    watcher.setFuture(answer);
    const auto ended = promise->future();
    co_await ended;
}

Error unavailable(ErrorReason reason, const QString &detail = {})
{
    return {.code = ErrorCode::KeychainUnavailable, .reason = reason, .detail = detail};
}

/// Whether the keychain waits for the user or for nothing.
Task<ErrorReason> reasonForWaiting(Question question, std::chrono::milliseconds within)
{
    const auto state = co_await inspectKeychain(question.service, question.entry, within);
    const bool isLocked = state == KeychainState::Locked || state == KeychainState::Dismissed;
    co_return isLocked ? ErrorReason::KeychainLocked : ErrorReason::KeychainSilent;
}

Task<Outcome> answerTo(QKeychain::Job *job, Question question)
{
    if (openQuestions > 0) {
        delete job;
        co_return unanswered(whyOpen);
    }
    QElapsedTimer clock;
    clock.start();
    const auto patience = question.patience;
    StartedJob started(job, question.entry);
    const auto answer = started.answer();
    const auto inspection = std::min<std::chrono::milliseconds>(500ms, patience.notice / 4);
    co_await waitFor(answer, patience.notice - inspection);
    if (answer.isFinished())
        co_return answer.result();
    const auto reason = co_await reasonForWaiting(question, inspection);
    co_await waitFor(answer, patience.notice - std::chrono::milliseconds(clock.elapsed()));
    if (!answer.isFinished() && patience.whileWaiting)
        patience.whileWaiting(unavailable(reason));
    const auto limit = reason == ErrorReason::KeychainLocked ? patience.password : patience.silence;
    co_await waitFor(answer, limit - std::chrono::milliseconds(clock.elapsed()));
    if (!answer.isFinished()) {
        started.giveUp(reason);
        co_return unanswered(reason);
    }
    co_return answer.result();
}

/// What the keychain itself says about an entry after a question.
Task<KeychainState> stateAfter(Outcome outcome, Question question)
{
    if (outcome.unanswered != ErrorReason::None)
        co_return outcome.unanswered == ErrorReason::KeychainLocked ? KeychainState::Locked : KeychainState::Silent;
    if (outcome.code == QKeychain::NoBackendAvailable || outcome.code == QKeychain::NotImplemented)
        co_return KeychainState::Absent;
    if (outcome.code == QKeychain::AccessDeniedByUser)
        co_return KeychainState::Dismissed;
    if (decidedKeychain() == KeychainKind::OfSystem)
        co_return outcome.code == QKeychain::EntryNotFound ? KeychainState::NoEntry : KeychainState::Unknown;
    co_return co_await inspectKeychain(question.service, question.entry, inspectionTime);
}

ErrorReason reasonOf(KeychainState state)
{
    switch (state) {
    case KeychainState::Locked:
        return ErrorReason::KeychainLocked;
    case KeychainState::Dismissed:
        return ErrorReason::KeychainDismissed;
    case KeychainState::Absent:
    case KeychainState::NoKeyring: // after an entry could not be written
        return ErrorReason::KeychainAbsent;
    case KeychainState::Silent:
        return ErrorReason::KeychainSilent;
    case KeychainState::Readable:
    case KeychainState::NoEntry:
    case KeychainState::Unknown:
        break;
    }
    return ErrorReason::None;
}

Error unavailable(const Outcome &outcome, KeychainState state)
{
    logWarning(logmodule::keychain(), "keychain.failed",
               {{"error", logged(static_cast<int>(outcome.code))}, {"state", logged(static_cast<int>(state))}});
    return unavailable(reasonOf(state),
                       QStringLiteral("keychain error %1: %2").arg(static_cast<int>(outcome.code)).arg(outcome.words));
}

/// The same, and which keyrings are locked, where there are several.
Task<Error> unavailableNow(Outcome outcome, KeychainState state)
{
    auto error = unavailable(outcome, state);
    const bool isLocked = state == KeychainState::Locked || state == KeychainState::Dismissed;
    if (!isLocked || outcome.unanswered != ErrorReason::None)
        co_return error;
    const auto locked = co_await lockedKeyrings(inspectionTime);
    error.subject = locked.join(QStringLiteral(", "));
    co_return error;
}

Error forgetful()
{
    logWarning(logmodule::keychain(), "keychain.forgets");
    return {.code = ErrorCode::KeychainUnavailable,
            .detail = QStringLiteral("the keychain does not give back what was written")};
}

bool hasNoEntry(KeychainState state)
{
    return state == KeychainState::NoEntry || state == KeychainState::NoKeyring;
}

/// A Secret Service finds entries of other programs with the same name, too. A KWallet finds only ours: if QtKeychain
/// does not find one that is there, it is not lost.
bool canBeOfAnotherProgram()
{
    return decidedKeychain() == KeychainKind::SecretService;
}

// The keychain object may be deleted while it waits for an answer, so nothing below belongs to it.

Task<Result<SharedSecret>> readEntry(Question question)
{
    for (int tries = 1;; ++tries) {
        auto *job = new QKeychain::ReadPasswordJob(question.service);
        const auto outcome = co_await answerTo(job, question);
        if (outcome.code == QKeychain::NoError)
            co_return outcome.secret;
        const auto state = co_await stateAfter(outcome, question);
        const bool isMissing = outcome.code == QKeychain::EntryNotFound;
        if (isMissing && hasNoEntry(state))
            co_return SharedSecret();
        const bool wasUnlocked = state == KeychainState::Readable; // meanwhile
        if (wasUnlocked && tries < maxTries) {
            if (!isMissing)
                renewSession();
            continue;
        }
        if (isMissing && wasUnlocked && canBeOfAnotherProgram())
            co_return SharedSecret();
        co_return co_await unavailableNow(outcome, state);
    }
}

Task<Result<void>> writeEntry(Question question, SharedSecret secret)
{
    for (int tries = 1;; ++tries) {
        auto *job = new QKeychain::WritePasswordJob(question.service);
        const auto bytes = secret->view().toByteArray();
        job->setBinaryData(bytes);
        QObject::connect(job, &QObject::destroyed, [bytes] { wipeShared(bytes); });
        const auto outcome = co_await answerTo(job, question);
        if (outcome.code == QKeychain::NoError)
            break;
        const auto state = co_await stateAfter(outcome, question);
        const bool isUnlocked = state == KeychainState::Readable || state == KeychainState::NoEntry;
        if (!isUnlocked || tries == maxTries || !renewSession())
            co_return co_await unavailableNow(outcome, state);
    }
    const bool hadCopies = co_await removeOtherCopies(question.service, question.entry, inspectionTime);
    if (!hadCopies)
        co_return Result<void>();
    const auto read = co_await readEntry(question);
    if (!read)
        co_return read.error();
    if (!*read || (*read)->view() != secret->view())
        co_return forgetful();
    co_return Result<void>();
}

Task<Result<void>> removeEntry(Question question)
{
    auto *job = new QKeychain::DeletePasswordJob(question.service);
    const auto outcome = co_await answerTo(job, question);
    // Of a locked keyring or a closed wallet, QtKeychain removes nothing and reports success.
    const auto state = co_await stateAfter(outcome, question);
    const bool isUnread =
        state == KeychainState::Locked || state == KeychainState::Dismissed || state == KeychainState::Silent;
    const bool isDone = outcome.code == QKeychain::NoError && !isUnread;
    if (isDone || (outcome.code == QKeychain::EntryNotFound && hasNoEntry(state)))
        co_return Result<void>();
    co_return unavailable(outcome, state);
}

class Keychain final : public SecretStore {
public:
    Keychain(QString service, KeychainPatience patience)
        : m_service(std::move(service))
        , m_patience(std::move(patience))
    {
    }

    Task<Result<SharedSecret>> read(SecretName name) override { return readEntry(question(name)); }
    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        return writeEntry(question(name), std::move(secret));
    }
    Task<Result<void>> remove(SecretName name) override { return removeEntry(question(name)); }
    bool isPersistent() const override { return true; }
    Task<std::optional<Error>> problemOfMissing(SecretName /*name*/) override
    {
        const auto locked = co_await lockedKeyrings(inspectionTime);
        if (locked.isEmpty())
            co_return std::nullopt;
        auto error = unavailable(ErrorReason::KeychainLocked);
        error.subject = locked.join(QStringLiteral(", "));
        co_return error;
    }
    Task<QStringList> keyringsOf(SecretName name) override
    {
        return keyringsOfEntry(m_service, name.text, inspectionTime);
    }

private:
    Question question(const SecretName &name) const
    {
        return {.service = m_service, .entry = name.text, .patience = m_patience};
    }

    const QString m_service;
    const KeychainPatience m_patience;
};

} // namespace

std::unique_ptr<SecretStore> makeKeychain(const QString &service, KeychainPatience patience)
{
    return std::make_unique<Keychain>(service, std::move(patience));
}

QString keychainKind()
{
    switch (decidedKeychain()) {
    case KeychainKind::Undecided:
        break;
    case KeychainKind::OfSystem:
#if defined(Q_OS_WIN)
        return QStringLiteral("Windows Credential Manager");
#else
        return QStringLiteral("macOS Keychain");
#endif
    case KeychainKind::SecretService:
        return QStringLiteral("Secret Service");
    case KeychainKind::KWallet4:
    case KeychainKind::KWallet5:
    case KeychainKind::KWallet6:
        return QStringLiteral("KWallet");
    }
    return {};
}

Task<Result<void>> probeKeychain(SecretStore &store)
{
    return probeKeychain(store, {probePrefix + QUuid::createUuid().toString(QUuid::WithoutBraces)});
}

Task<Result<void>> probeKeychain(SecretStore &store, SecretName name)
{
    const auto secret = std::make_shared<const SecretBytes>(SecretBytes::random(probeBytes));
    const auto written = co_await store.write(name, secret);
    if (!written)
        co_return written;
    const auto read = co_await store.read(name);
    const auto removed = co_await store.remove(name);
    if (!read)
        co_return read.error();
    if (!*read || (*read)->view() != secret->view())
        co_return forgetful();
    co_return removed;
}

} // namespace clinicdesk
