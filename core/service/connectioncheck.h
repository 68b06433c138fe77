// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/tokenstage.h"
#include "core/http/message.h"
#include "core/http/servercertificates.h"
#include "core/service/client.h"
#include "core/service/serviceclock.h"

#include <QList>

#include <array>
#include <optional>

namespace clinicdesk {

/// A call that changes nothing and that every valid token may make: the grouped assessments (interface 4.4) of a
/// transaction that does not exist. It shows whether address and token are right.
struct SignInProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    std::shared_ptr<http::Route> route; ///< see `http::Request::route`; may be null

    Result<http::Request> request(const Connection &connection) const;
    /// ServiceBadAnswer if another server than this service answered.
    Result<void> parse(const QByteArray &body) const;
    /// SignInRefused (401, 403), ServiceUnavailable (5xx), ServiceRefusedRequest for an error body of section 7 (the
    /// service accepted the token and refused only the filter), otherwise ServiceBadAnswer.
    static Error explain(int status, const QByteArray &body);
};

/// The same call without a token, to check only that the service answers.
struct AddressProbe : SignInProbe {
    static constexpr Credential credential = Credential::None;
};

/// The steps of a connection check, in the order of a report.
enum class CheckStep {
    Dns,             ///< the name of the service is known in the network
    Tcp,             ///< its server accepts connections
    Tls,             ///< its certificate is trusted
    Proxy,           ///< the proxy of the system lets the call through
    ClockDifference, ///< the clocks of this computer and of the service agree
    AccessToken,     ///< the service answers and accepts the token
    AuthToken,       ///< the service accepts the doctor profile token
    Key,             ///< what the encryption key encrypts, it decrypts
    Storage,         ///< the storage of the last document can be reached
    Workspace,       ///< the workspace has had space for the last documents
    PatientNumbers,  ///< which form patient numbers have
};
inline constexpr std::array allCheckSteps{
    CheckStep::Dns,           CheckStep::Tcp,       CheckStep::Tls, CheckStep::Proxy,   CheckStep::ClockDifference,
    CheckStep::AccessToken,   CheckStep::AuthToken, CheckStep::Key, CheckStep::Storage, CheckStep::Workspace,
    CheckStep::PatientNumbers};

/// Returns `dns`, `tcp`, `tls`, `proxy`, `clock`, `access_token`, `auth_token`, `key`, `storage`, `workspace` or
/// `patient_numbers`: for files and programs, not for people.
QLatin1String checkStepText(CheckStep step);

enum class CheckState {
    Ok,
    Problem,
    NotChecked, ///< not needed, not known yet, or an earlier step failed
};

/// Returns `ok`, `problem` or `not_checked`.
QLatin1String checkStateText(CheckState state);

struct CheckedStep {
    CheckStep step = CheckStep::Dns;
    CheckState state = CheckState::NotChecked;
    std::optional<std::chrono::milliseconds> time; ///< nothing for a step that is no call and no work
    std::optional<Error> error;                    ///< of a problem; nothing for the clock, see `clockAhead`
};

/// The encryption key that was tried, without the key itself.
struct CheckedKey {
    QString id;
    qsizetype sizeBytes = 0; ///< of the text that clinic and service share
};

/// What earlier deliveries have shown about the storage and the workspace; the check sends no document.
struct DeliveryFacts {
    QUrl storage;                          ///< origin of the last upload form; empty: none yet
    QDateTime lastDelivered;               ///< null: none yet
    std::optional<Error> workspaceProblem; ///< why no document is accepted now
    QString patientPattern; ///< of nearly all patient numbers, for a connection without a pattern; empty: not known
};

/// The result of a check. It contains no secret, no patient and no file name.
struct ConnectionReport {
    std::array<CheckedStep, allCheckSteps.size()> steps; ///< all, in the order of `CheckStep`
    http::Route route;                                   ///< of the first call
    QList<http::ServerCertificate> certificates;         ///< that the service shows, its own first
    TokenTimes accessToken;
    TokenTimes authToken;
    /// How near their ends are, by the clock of the service if it told its time.
    TokenStage accessTokenStage = TokenStage::InOrder;
    TokenStage authTokenStage = TokenStage::InOrder;
    std::optional<CheckedKey> key; ///< nothing if there is none
    bool isKeyIdMissing = false;   ///< there is a key, but not its ID
    DeliveryFacts deliveries;

    ConnectionReport();
    const CheckedStep &at(CheckStep step) const { return steps[static_cast<std::size_t>(step)]; }
    CheckedStep &at(CheckStep step) { return steps[static_cast<std::size_t>(step)]; }
    /// The first step with an error; null if there is none. Then the connection can be used: a clock that is wrong does
    /// not prevent it.
    const CheckedStep *firstError() const;
    bool isUsable() const { return firstError() == nullptr; }
    /// The first step up to `Key` with an error: the service was not reached, or a secret cannot be used. Null if the
    /// secrets are right, also if the file storage of an earlier document or the workspace is a problem.
    const CheckedStep *signInError() const;
};

/// Checks a connection with calls that change nothing on the service: the grouped assessments (interface 4.4) of a
/// transaction that does not exist; a profile (4.5) with the doctor profile token, if there is one, where a refusal
/// that is only about that doctor is OK; and a request for the start page of the storage.
Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client, DeliveryFacts deliveries = {});

/// Checks only what needs neither secrets nor earlier deliveries: the steps up to the clock. `client` has no secrets.
Task<ConnectionReport> checkNetwork(std::shared_ptr<const Client> client);

} // namespace clinicdesk
