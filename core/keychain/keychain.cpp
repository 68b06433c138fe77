// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/log/logging.h"

#include <QCoroFuture>

#include <QFuture>
#include <QPromise>
#include <QTimer>
#include <QUuid>

#include <openssl/crypto.h>
#include <qt6keychain/keychain.h>

namespace clinicdesk {

namespace {

constexpr qsizetype probeBytes = 32;

/// Result of a QtKeychain job.
struct Outcome {
    QKeychain::Error code = QKeychain::OtherError;
    QString words;
    SharedSecret secret; ///< result of a read job
};

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

// The job deletes itself when it finishes and must not be deleted before: after the timeout the keychain may still
// respond, and it responds to the job's address.
QFuture<Outcome> start(QKeychain::Job *job, const QString &entry, std::chrono::milliseconds timeout)
{
    const auto promise = std::make_shared<QPromise<Outcome>>();
    promise->start();
    const auto end = [promise](const Outcome &outcome) {
        if (promise->future().isFinished())
            return;
        promise->addResult(outcome);
        promise->finish();
    };
    job->setInsecureFallback(false);
    job->setKey(entry);
    QObject::connect(job, &QKeychain::Job::finished, job,
                     [end](const QKeychain::Job *ended) { end(outcomeOf(*ended)); });
    auto *patience = new QTimer(job); // ends with the job: it holds the promise, and so the secret
    patience->setSingleShot(true);
    QObject::connect(patience, &QTimer::timeout, job,
                     [end] { end({.words = QStringLiteral("the keychain does not answer")}); });
    patience->start(timeout);
    auto future = promise->future();
    job->start();
    return future;
}

Error unavailable(const Outcome &outcome)
{
    logWarning(logmodule::keychain(), "keychain.failed", {{"error", logged(static_cast<int>(outcome.code))}});
    return {.code = ErrorCode::KeychainUnavailable,
            .detail = QStringLiteral("keychain error %1: %2").arg(static_cast<int>(outcome.code)).arg(outcome.words)};
}

Error forgetful()
{
    logWarning(logmodule::keychain(), "keychain.forgets");
    return {.code = ErrorCode::KeychainUnavailable,
            .detail = QStringLiteral("the keychain does not give back what was written")};
}

bool isDoneOrAbsent(const Outcome &outcome)
{
    return outcome.code == QKeychain::NoError || outcome.code == QKeychain::EntryNotFound;
}

class Keychain final : public SecretStore {
public:
    Keychain(const QString &service, std::chrono::milliseconds timeout)
        : m_service(service)
        , m_timeout(timeout)
    {
    }

    Task<Result<SharedSecret>> read(SecretName name) override
    {
        const auto future = start(new QKeychain::ReadPasswordJob(m_service), name.text, m_timeout);
        const auto outcome = co_await future;
        if (!isDoneOrAbsent(outcome))
            co_return unavailable(outcome);
        co_return outcome.secret;
    }

    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        auto *job = new QKeychain::WritePasswordJob(m_service);
        const auto bytes = secret->view().toByteArray();
        job->setBinaryData(bytes);
        QObject::connect(job, &QKeychain::Job::finished, job, [bytes] { wipeShared(bytes); });
        const auto future = start(job, name.text, m_timeout);
        const auto outcome = co_await future;
        if (outcome.code != QKeychain::NoError)
            co_return unavailable(outcome);
        co_return Result<void>();
    }

    Task<Result<void>> remove(SecretName name) override
    {
        const auto future = start(new QKeychain::DeletePasswordJob(m_service), name.text, m_timeout);
        const auto outcome = co_await future;
        if (!isDoneOrAbsent(outcome))
            co_return unavailable(outcome);
        co_return Result<void>();
    }

    bool isPersistent() const override { return true; }

private:
    const QString m_service;
    const std::chrono::milliseconds m_timeout;
};

} // namespace

std::unique_ptr<SecretStore> makeKeychain(const QString &service, std::chrono::milliseconds timeout)
{
    return std::make_unique<Keychain>(service, timeout);
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
