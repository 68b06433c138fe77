// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/secretstore.h"

#include <QCoroFuture>

#include <QFuture>
#include <QPromise>
#include <QTimer>

#include <qt6keychain/keychain.h>

namespace clinicdesk {

namespace {

/// How a job of QtKeychain ended.
struct Outcome {
    QKeychain::Error code = QKeychain::OtherError;
    QString words;
    SharedSecret secret; ///< of a read job
};

Outcome outcomeOf(const QKeychain::Job &job)
{
    Outcome outcome{.code = job.error(), .words = job.errorString()};
    if (const auto *reading = qobject_cast<const QKeychain::ReadPasswordJob *>(&job);
        reading && outcome.code == QKeychain::NoError)
        outcome.secret = std::make_shared<const SecretBytes>(SecretBytes::takeFrom(reading->binaryData()));
    return outcome;
}

// The job deletes itself when it ends and not before: after the time is over the keychain may still answer, and it
// answers to the job's address.
QFuture<Outcome> start(QKeychain::Job *job, const QString &entry, std::chrono::milliseconds patience)
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
    QTimer::singleShot(patience, job, [end] { end({.words = QStringLiteral("the keychain does not answer")}); });
    auto future = promise->future();
    job->start();
    return future;
}

Error unavailable(const Outcome &outcome)
{
    return {.code = ErrorCode::KeychainUnavailable,
            .detail = QStringLiteral("keychain error %1: %2").arg(static_cast<int>(outcome.code)).arg(outcome.words)};
}

bool isDoneOrAbsent(const Outcome &outcome)
{
    return outcome.code == QKeychain::NoError || outcome.code == QKeychain::EntryNotFound;
}

class Keychain final : public SecretStore {
public:
    Keychain(const QString &service, std::chrono::milliseconds patience)
        : m_service(service)
        , m_patience(patience)
    {
    }

    Task<Result<SharedSecret>> read(SecretName name) override
    {
        const auto future = start(new QKeychain::ReadPasswordJob(m_service), name.text, m_patience);
        const auto outcome = co_await future;
        if (!isDoneOrAbsent(outcome))
            co_return unavailable(outcome);
        co_return outcome.secret;
    }

    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        auto *job = new QKeychain::WritePasswordJob(m_service);
        job->setBinaryData(secret->view().toByteArray());
        const auto future = start(job, name.text, m_patience);
        const auto outcome = co_await future;
        if (outcome.code != QKeychain::NoError)
            co_return unavailable(outcome);
        co_return Result<void>();
    }

    Task<Result<void>> remove(SecretName name) override
    {
        const auto future = start(new QKeychain::DeletePasswordJob(m_service), name.text, m_patience);
        const auto outcome = co_await future;
        if (!isDoneOrAbsent(outcome))
            co_return unavailable(outcome);
        co_return Result<void>();
    }

    bool isLasting() const override { return true; }

private:
    const QString m_service;
    const std::chrono::milliseconds m_patience;
};

} // namespace

std::unique_ptr<SecretStore> makeKeychain(const QString &service, std::chrono::milliseconds patience)
{
    return std::make_unique<Keychain>(service, patience);
}

} // namespace clinicdesk
