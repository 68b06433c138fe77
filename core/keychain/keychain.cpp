// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/base/errorreason.h"
#include "core/base/task.h"
#include "core/log/logging.h"

#include <QCoroFuture>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QElapsedTimer>
#include <QFuture>
#include <QFutureWatcher>
#include <QMap>
#include <QPromise>
#include <QString>
#include <QTimer>
#include <QUuid>
#include <QVariant>
#include <qt6keychain/keychain.h>

#include <openssl/crypto.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

namespace clinicdesk {

namespace {

/// What a keychain says about an entry.
enum class KeychainState {
    Readable,  ///< the entry is there, and it can be read
    NoEntry,   ///< the keychain is unlocked and does not have it
    NoKeyring, ///< the keychain has no keyring, so nothing is in it and nothing can be saved
    Locked,
    Dismissed, ///< locked, and the user can be asked for the password
    Absent,    ///< no keychain is running
    Silent,    ///< it does not respond
    Unknown,
};

using Paths = QList<QDBusObjectPath>;
using Attributes = QMap<QString, QString>;

const auto busName = QStringLiteral("org.freedesktop.DBus");
const auto serviceName = QStringLiteral("org.freedesktop.secrets");
const auto servicePath = QStringLiteral("/org/freedesktop/secrets");
const auto serviceInterface = QStringLiteral("org.freedesktop.Secret.Service");
const auto collectionInterface = QStringLiteral("org.freedesktop.Secret.Collection");
/// Shows the question for a password on GNOME and the desktops that use its keyring.
const auto prompterName = QStringLiteral("org.gnome.keyring.SystemPrompter");
/// Exists always, and only until the log-out.
const auto sessionCollection = QStringLiteral("/org/freedesktop/secrets/collection/session");

/// The questions to one session bus.
class Questions {
public:
    explicit Questions(std::chrono::milliseconds within)
        : m_bus(QDBusConnection::sessionBus())
        , m_withinMs(static_cast<int>(within.count()))
    {
    }

    bool isConnected() const { return m_bus.isConnected(); }

    QFuture<QDBusMessage> bus(const QString &method, const QVariantList &arguments = {}) const
    {
        return ask(busName, QStringLiteral("/org/freedesktop/DBus"), busName, method, arguments);
    }

    QFuture<QDBusMessage> service(const QString &method, const QVariantList &arguments) const
    {
        return ask(serviceName, servicePath, serviceInterface, method, arguments);
    }

    QFuture<QDBusMessage> property(const QString &path, const QString &interface, const QString &name) const
    {
        return ask(serviceName, path, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"),
                   {interface, name});
    }

private:
    QFuture<QDBusMessage> ask(const QString &name, const QString &path, const QString &interface, const QString &method,
                              const QVariantList &arguments) const
    {
        auto question = QDBusMessage::createMethodCall(name, path, interface, method);
        question.setAutoStartService(false);
        question.setArguments(arguments);
        const auto promise = std::make_shared<QPromise<QDBusMessage>>();
        promise->start();
        auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(question, m_withinMs));
        QObject::connect(watcher, &QDBusPendingCallWatcher::finished, watcher, [promise, watcher] {
            promise->addResult(watcher->reply());
            promise->finish();
            watcher->deleteLater();
        });
        return promise->future();
    }

    QDBusConnection m_bus;
    int m_withinMs;
};

bool isAnswer(const QDBusMessage &message)
{
    return message.type() == QDBusMessage::ReplyMessage;
}

/// What a question without an answer says about the keychain.
KeychainState stateOf(const QDBusMessage &failed)
{
    const auto name = failed.errorName();
    const bool isLate = name == QLatin1String("org.freedesktop.DBus.Error.NoReply") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.Timeout") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.TimedOut");
    const bool isGone = name == QLatin1String("org.freedesktop.DBus.Error.ServiceUnknown") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.NameHasNoOwner") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.Disconnected");
    return isLate ? KeychainState::Silent : isGone ? KeychainState::Absent : KeychainState::Unknown;
}

QVariant propertyIn(const QDBusMessage &answer)
{
    return answer.arguments().value(0).value<QDBusVariant>().variant();
}

Paths pathsIn(const QVariant &value)
{
    return qdbus_cast<Paths>(value);
}

/// NoEntry for a keyring that is unlocked. Without an answer it is not known whether the entry is in it, so that must
/// not look as if the entry were lost.
Task<KeychainState> stateOfKeyring(const Questions *questions, QString collection)
{
    const auto asked = questions->property(collection, collectionInterface, QStringLiteral("Locked"));
    const auto answer = co_await asked;
    if (!isAnswer(answer))
        co_return stateOf(answer);
    co_return propertyIn(answer).toBool() ? KeychainState::Locked : KeychainState::NoEntry;
}

/// Whether the keyring is locked in which an entry would be that was not found.
Task<KeychainState> stateOfKeyrings(const Questions *questions)
{
    const auto askedDefault = questions->service(QStringLiteral("ReadAlias"), {QStringLiteral("default")});
    const auto alias = co_await askedDefault;
    if (!isAnswer(alias))
        co_return stateOf(alias);
    const auto keyring = alias.arguments().value(0).value<QDBusObjectPath>().path();
    if (keyring.size() > 1)
        co_return co_await stateOfKeyring(questions, keyring);
    const auto askedAll = questions->property(servicePath, serviceInterface, QStringLiteral("Collections"));
    const auto all = co_await askedAll;
    if (!isAnswer(all))
        co_return stateOf(all);
    auto state = KeychainState::NoKeyring;
    const auto keyrings = pathsIn(propertyIn(all));
    for (const auto &one : keyrings) {
        if (one.path() == sessionCollection)
            continue;
        state = co_await stateOfKeyring(questions, one.path());
        if (state != KeychainState::NoEntry)
            co_return state;
    }
    co_return state;
}

/// GNOME's keyring answers a question for a password in the same way if it cannot be shown and if it was closed.
Task<bool> canAskForPassword(const Questions *questions)
{
    const auto askedRunning = questions->bus(QStringLiteral("NameHasOwner"), {prompterName});
    const auto running = co_await askedRunning;
    if (isAnswer(running) && running.arguments().value(0).toBool())
        co_return true;
    const auto askedNames = questions->bus(QStringLiteral("ListActivatableNames"));
    const auto names = co_await askedNames;
    co_return isAnswer(names) && names.arguments().value(0).toStringList().contains(prompterName);
}

/// Asks the Secret Service on the session bus about an entry of QtKeychain. QtKeychain itself reports an entry of a
/// locked keyring as missing. It asks for no password. Each step ends after `within`. Needs a running event
/// loop.
Task<KeychainState> inspectSecretService(QString service, QString entry, std::chrono::milliseconds within)
{
    qDBusRegisterMetaType<Attributes>();
    const Questions questions(within);
    if (!questions.isConnected())
        co_return KeychainState::Absent;
    const auto askedOwner = questions.bus(QStringLiteral("NameHasOwner"), {serviceName});
    const auto owner = co_await askedOwner;
    if (!isAnswer(owner))
        co_return stateOf(owner);
    if (!owner.arguments().value(0).toBool())
        co_return KeychainState::Absent;
    const Attributes wanted{{QStringLiteral("server"), service}, {QStringLiteral("user"), entry}};
    const auto askedItems = questions.service(QStringLiteral("SearchItems"), {QVariant::fromValue(wanted)});
    const auto items = co_await askedItems;
    if (!isAnswer(items))
        co_return stateOf(items);
    if (!pathsIn(items.arguments().value(0)).isEmpty())
        co_return KeychainState::Readable;
    auto state = KeychainState::Locked;
    if (pathsIn(items.arguments().value(1)).isEmpty())
        state = co_await stateOfKeyrings(&questions);
    if (state != KeychainState::Locked)
        co_return state;
    const bool canAsk = co_await canAskForPassword(&questions);
    co_return canAsk ? KeychainState::Dismissed : KeychainState::Locked;
}

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
        job->start();
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

bool isSecretService()
{
    return keychainKind() == QLatin1String("Secret Service");
}

Error unavailable(ErrorReason reason, const QString &detail = {})
{
    return {.code = ErrorCode::KeychainUnavailable, .reason = reason, .detail = detail};
}

Outcome unanswered(ErrorReason why)
{
    return {.words = QStringLiteral("the keychain does not answer"), .unanswered = why};
}

/// Whether the keychain waits for the user or for nothing.
Task<ErrorReason> reasonForWaiting(Question question, std::chrono::milliseconds within)
{
    if (!isSecretService())
        co_return ErrorReason::KeychainSilent;
    const auto state = co_await inspectSecretService(question.service, question.entry, within);
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
    switch (outcome.code) {
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        co_return KeychainState::Absent;
    case QKeychain::AccessDeniedByUser:
        co_return KeychainState::Dismissed;
    default:
        break;
    }
    if (isSecretService())
        co_return co_await inspectSecretService(question.service, question.entry, inspectionTime);
    co_return outcome.code == QKeychain::EntryNotFound ? KeychainState::NoEntry : KeychainState::Unknown;
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
        if (wasUnlocked && tries < maxTries)
            continue;
        if (isMissing && wasUnlocked) // an entry of another program with the same name
            co_return SharedSecret();
        co_return unavailable(outcome, state);
    }
}

Task<Result<void>> writeEntry(Question question, SharedSecret secret)
{
    auto *job = new QKeychain::WritePasswordJob(question.service);
    const auto bytes = secret->view().toByteArray();
    job->setBinaryData(bytes);
    QObject::connect(job, &QObject::destroyed, [bytes] { wipeShared(bytes); });
    const auto outcome = co_await answerTo(job, question);
    if (outcome.code == QKeychain::NoError)
        co_return Result<void>();
    const auto state = co_await stateAfter(outcome, question);
    co_return unavailable(outcome, state);
}

Task<Result<void>> removeEntry(Question question)
{
    auto *job = new QKeychain::DeletePasswordJob(question.service);
    const auto outcome = co_await answerTo(job, question);
    // Of a locked keyring, QtKeychain removes nothing and reports success.
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

/// QtKeychain chooses by the same variable.
QString keychainKind()
{
#if defined(Q_OS_WIN)
    return QStringLiteral("Windows Credential Manager");
#elif defined(Q_OS_MACOS)
    return QStringLiteral("macOS Keychain");
#else
    const auto desktops = qgetenv("XDG_CURRENT_DESKTOP").split(':');
    return desktops.contains("KDE") ? QStringLiteral("KWallet") : QStringLiteral("Secret Service");
#endif
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
