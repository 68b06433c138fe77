// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/connectioncheck.h"

#include "core/base/json.h"
#include "core/base/servicetext.h"
#include "core/doctor/doctorids.h"
#include "core/jwe/encryptor.h"
#include "core/service/doctorprofilelookup.h"
#include "core/service/envelopes_p.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <algorithm>

namespace clinicdesk {

namespace {

Result<void> acceptanceOf(Error error)
{
    if (error.code == ErrorCode::ServiceNotAllowed || error.code == ErrorCode::ServiceUnknownDoctor ||
        error.code == ErrorCode::ServiceDataMissing)
        return {};
    if (mayBeTokenMismatch(error))
        error.code = ErrorCode::SignInRefused;
    return error;
}

/// Shows whether the service accepts the doctor profile token: `DoctorProfileLookup` of the connection's own user, who
/// does not have to be a doctor. Every role may make it and the journal does not record it, because the profile is
/// dropped.
struct AuthTokenProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::Auth;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    Result<http::Request> request(const Connection &connection) const;
    /// Errors as of `DoctorProfileLookup`, except that a refusal that is only about this doctor means that the token
    /// was accepted.
    Result<void> parse(const QByteArray &body) const;
    static Error explain(int status, const QByteArray &body) { return DoctorProfileLookup::explain(status, body); }
    /// SignInRefused for `mayBeTokenMismatch`.
    Result<void> parseRefusal(const QByteArray &body, const Error &whole) const;
};

Result<http::Request> AuthTokenProbe::request(const Connection &connection) const
{
    const auto &user = connection.user.text;
    return DoctorProfileLookup{isDoctorId(user) ? user : QStringLiteral("clinic-desk-connection-check")}.request(
        connection);
}

Result<void> AuthTokenProbe::parse(const QByteArray &body) const
{
    const auto profile = DoctorProfileLookup().parse(body);
    return profile ? Result<void>() : acceptanceOf(profile.error());
}

Result<void> AuthTokenProbe::parseRefusal(const QByteArray & /*body*/, const Error &whole) const
{
    return acceptanceOf(whole);
}

using std::chrono::milliseconds;

std::optional<milliseconds> inMilliseconds(const http::Route::Time &time)
{
    return time ? std::optional(std::chrono::ceil<milliseconds>(*time)) : std::nullopt;
}

milliseconds elapsed(const QElapsedTimer &timer)
{
    return std::chrono::ceil<milliseconds>(std::chrono::nanoseconds(timer.nsecsElapsed()));
}

bool isServerReached(const http::Route &route)
{
    using Step = http::Route::Step;
    return !route.failed || *route.failed == Step::Handshake || *route.failed == Step::Answer;
}

/// Any page of the storage shows that it is reached.
struct StorageProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    static constexpr Responder responder = Responder::AnyServer;

    QUrl url;

    Result<http::Request> request(const Connection & /*connection*/) const
    {
        http::Request request;
        request.url = url;
        request.url.setPath(QStringLiteral("/"));
        request.totalTimeout = std::chrono::seconds(30);
        request.maxResponseBytes = 1'000'000;
        return request;
    }
    Result<void> parse(const QByteArray & /*body*/) const { return {}; }
    static Error explain(int status, const QByteArray & /*body*/)
    {
        return {.code = ErrorCode::ServiceBadAnswer, .httpStatus = status};
    }
};

/// Encrypts a text with the first key and decrypts it again.
Result<void> roundTrip(const jwe::KeyRing &keys)
{
    const QByteArray text("Clinic Desk connection check");
    const auto source = jwe::makeEnvelope(makeMemorySource(text), keys.front());
    QByteArray envelope(source->sizeBytes(), Qt::Uninitialized);
    if (const auto read = readAll(*source, std::as_writable_bytes(std::span(envelope))); !read)
        return read.error();
    const auto opened = openIfEnvelope(envelope, {.keys = keys, .requestProtected = {}});
    if (!opened)
        return opened.error();
    return *opened == text ? Result<void>() : Error{.code = ErrorCode::JweNotAuthentic};
}

class Check {
public:
    Check(std::shared_ptr<const Client> client, DeliveryFacts deliveries)
        : m_client(std::move(client))
    {
        m_report.deliveries = std::move(deliveries);
    }

    static Task<ConnectionReport> run(Check check)
    {
        co_await callService(check);
        if (check.m_client->hasAuthToken() && check.m_isServiceReached)
            co_await tryAuthToken(check);
        else if (check.m_client->lostSecrets().authToken)
            check.fail(CheckStep::AuthToken, check.m_client->missingToken(Credential::Auth));
        co_await reachStorage(check);
        check.tryKey();
        check.judgeWorkspace();
        check.judgePatientNumbers();
        co_return check.m_report;
    }

    static Task<ConnectionReport> runWithoutSecrets(Check check)
    {
        co_await callService(check);
        auto &token = check.m_report.at(CheckStep::AccessToken);
        if (token.error && token.error->code == ErrorCode::SignInMissing)
            token = {.step = CheckStep::AccessToken, .time = {}, .error = {}};
        co_return check.m_report;
    }

private:
    void pass(CheckStep step, std::optional<milliseconds> time = {})
    {
        m_report.at(step) = {.step = step, .state = CheckState::Ok, .time = time, .error = {}};
    }
    void fail(CheckStep step, const Error &error, std::optional<milliseconds> time = {})
    {
        m_report.at(step) = {.step = step, .state = CheckState::Problem, .time = time, .error = error};
    }

    static Task<void> callService(Check &check);
    static Task<Result<void>> probe(std::shared_ptr<const Client> client, std::shared_ptr<http::Route> route);
    static Task<void> tryAuthToken(Check &check);
    static Task<void> reachStorage(Check &check);
    void judgeRoute(const std::optional<Error> &error);
    void judgeClock();
    void judgeTokens();
    void tryKey();
    void judgeWorkspace();
    void judgePatientNumbers();

    std::shared_ptr<const Client> m_client;
    ConnectionReport m_report;
    bool m_isServiceReached = false;
};

Task<void> Check::callService(Check &check)
{
    const auto client = check.m_client;
    check.m_report.accessToken = client->tokenTimes(Credential::Bearer);
    check.m_report.authToken = client->tokenTimes(Credential::Auth);
    const auto route = std::make_shared<http::Route>();
    const auto answer = co_await probe(client, route);
    check.m_report.route = *route;
    const auto &baseUrl = client->connection().baseUrl;
    if (baseUrl.scheme() == QLatin1String("https") && isServerReached(*route))
        check.m_report.certificates = co_await http::serverCertificates(baseUrl, client->proxy());

    const bool isAccepted = answer.ok() || answer.error().code == ErrorCode::ServiceRefusedRequest;
    check.judgeRoute(isAccepted ? std::nullopt : std::optional(answer.error()));
    check.judgeClock();
    check.judgeTokens();
    check.m_isServiceReached = isAccepted;
}

/// Without a token, the service is called all the same.
Task<Result<void>> Check::probe(std::shared_ptr<const Client> client, std::shared_ptr<http::Route> route)
{
    if (client->hasToken()) {
        SignInProbe withToken;
        withToken.route = route;
        co_return co_await client->send(withToken);
    }
    AddressProbe withoutToken;
    withoutToken.route = route;
    const auto answer = co_await client->send(withoutToken);
    const bool serviceIsThere = answer.ok() || answer.error().code == ErrorCode::SignInRefused ||
                                answer.error().code == ErrorCode::ServiceRefusedRequest;
    if (serviceIsThere)
        co_return client->missingToken(Credential::Bearer);
    co_return answer;
}

/// Every step up to the one that failed has passed. An answer that is no answer of the service counts for the token,
/// which was not accepted.
void Check::judgeRoute(const std::optional<Error> &error)
{
    using Step = http::Route::Step;
    const auto &route = m_report.route;
    const bool hasTls = m_client->connection().baseUrl.scheme() == QLatin1String("https");
    struct Part {
        Step place;
        CheckStep step;
        bool isNeeded;
        std::optional<milliseconds> time;
    };
    const std::array parts{
        Part{Step::Proxy, CheckStep::Proxy, !route.proxy.isEmpty(), {}},
        Part{Step::Lookup, CheckStep::Dns, route.proxy.isEmpty(), inMilliseconds(route.lookup)},
        Part{Step::Connect, CheckStep::Tcp, true, inMilliseconds(route.connect)},
        Part{Step::Handshake, CheckStep::Tls, hasTls, inMilliseconds(route.handshake)},
        Part{Step::Answer, CheckStep::AccessToken, true, inMilliseconds(route.answer)},
    };
    const auto answered = route.lookup ? Step::Answer : Step::Lookup; // nothing was sent without a lookup
    const auto failed = route.failed.value_or(answered);
    for (const auto &part : parts) {
        if (error && part.place == failed) {
            fail(part.step, *error, part.time);
            return;
        }
        if (part.isNeeded)
            pass(part.step, part.time);
    }
}

void Check::judgeClock()
{
    const auto ahead = m_report.route.clockAhead;
    if (!ahead)
        return;
    m_report.at(CheckStep::ClockDifference).state = isClockWrong(ahead) ? CheckState::Problem : CheckState::Ok;
}

void Check::judgeTokens()
{
    const auto ahead = m_report.route.clockAhead.value_or(std::chrono::seconds(0));
    const auto now = QDateTime::currentDateTimeUtc().addSecs(-ahead.count());
    const auto tokens = m_client->tokenTimes();
    m_report.accessTokenStage = tokenStage(tokens.accessToken, now, now);
    m_report.authTokenStage = tokenStage(tokens.authToken, now, now);
}

Task<void> Check::tryAuthToken(Check &check)
{
    const auto client = check.m_client;
    const AuthTokenProbe probe;
    QElapsedTimer timer;
    timer.start();
    const auto answer = co_await client->send(probe);
    const auto time = elapsed(timer);
    if (answer)
        check.pass(CheckStep::AuthToken, time);
    else
        check.fail(CheckStep::AuthToken, answer.error(), time);
}

Task<void> Check::reachStorage(Check &check)
{
    if (check.m_report.deliveries.storage.isEmpty())
        co_return;
    const StorageProbe probe{check.m_report.deliveries.storage};
    QElapsedTimer timer;
    timer.start();
    const auto answer = co_await check.m_client->send(probe);
    const auto time = elapsed(timer);
    if (answer || answer.error().httpStatus != 0)
        check.pass(CheckStep::Storage, time);
    else
        check.fail(CheckStep::Storage, answer.error(), time);
}

void Check::tryKey()
{
    if (!m_client->hasKey()) {
        m_report.isKeyIdMissing = m_client->isKeyIdMissing();
        if (m_client->connection().encryptPayloads || m_client->lostSecrets().key)
            fail(CheckStep::Key, m_client->missingKey());
        return;
    }
    m_report.key = CheckedKey{.id = m_client->keys().front().id, .sizeBytes = jwe::ContentKey::textBytes};
    QElapsedTimer timer;
    timer.start();
    const auto done = roundTrip(m_client->keys());
    const auto time = elapsed(timer);
    if (done)
        pass(CheckStep::Key, time);
    else
        fail(CheckStep::Key, done.error(), time);
}

void Check::judgeWorkspace()
{
    const auto &deliveries = m_report.deliveries;
    if (deliveries.workspaceProblem)
        fail(CheckStep::Workspace, *deliveries.workspaceProblem);
    else if (deliveries.lastDelivered.isValid())
        pass(CheckStep::Workspace);
}

void Check::judgePatientNumbers()
{
    const bool hasPattern = !m_client->connection().conventions.patientNumbers.pattern.isEmpty();
    if (hasPattern || !m_report.deliveries.patientPattern.isEmpty())
        pass(CheckStep::PatientNumbers);
}

} // namespace

Result<http::Request> SignInProbe::request(const Connection &connection) const
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("transaction_id"), QStringLiteral("clinic-desk-connection-check"));
    query.addQueryItem(QStringLiteral("status"), QStringLiteral("NEW"));
    http::Request request;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/assessment/api/fetch_interviews/v2/"), query);
    request.totalTimeout = std::chrono::seconds(30);
    request.route = route;
    return request;
}

Result<void> SignInProbe::parse(const QByteArray &body) const
{
    if (parseJson(body).object().contains(QLatin1String("conversations")))
        return {};
    return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("conversations: missing")};
}

Error SignInProbe::explain(int status, const QByteArray &body)
{
    const auto object = parseJson(body).object();
    const auto text = serviceText(object.value(QLatin1String("error")).toString());
    const bool ofTheService = object.contains(QLatin1String("error"));
    if (status == 408 || status == 429 || status >= 500)
        return {.code = ErrorCode::ServiceUnavailable, .httpStatus = status, .serverText = text};
    if (status == 401 || status == 403)
        return {.code = ErrorCode::SignInRefused, .httpStatus = status, .serverText = text};
    return {.code = ofTheService ? ErrorCode::ServiceRefusedRequest : ErrorCode::ServiceBadAnswer,
            .httpStatus = status,
            .serverText = text};
}

QLatin1String checkStepText(CheckStep step)
{
    switch (step) {
    case CheckStep::Dns:
        return QLatin1String("dns");
    case CheckStep::Tcp:
        return QLatin1String("tcp");
    case CheckStep::Tls:
        return QLatin1String("tls");
    case CheckStep::Proxy:
        return QLatin1String("proxy");
    case CheckStep::ClockDifference:
        return QLatin1String("clock");
    case CheckStep::AccessToken:
        return QLatin1String("access_token");
    case CheckStep::AuthToken:
        return QLatin1String("auth_token");
    case CheckStep::Key:
        return QLatin1String("key");
    case CheckStep::Storage:
        return QLatin1String("storage");
    case CheckStep::Workspace:
        return QLatin1String("workspace");
    case CheckStep::PatientNumbers:
        return QLatin1String("patient_numbers");
    }
    Q_UNREACHABLE();
}

QLatin1String checkStateText(CheckState state)
{
    switch (state) {
    case CheckState::Ok:
        return QLatin1String("ok");
    case CheckState::Problem:
        return QLatin1String("problem");
    case CheckState::NotChecked:
        return QLatin1String("not_checked");
    }
    Q_UNREACHABLE();
}

ConnectionReport::ConnectionReport()
{
    for (const auto step : allCheckSteps)
        at(step).step = step;
}

const CheckedStep *ConnectionReport::firstError() const
{
    const auto found = std::ranges::find_if(steps, [](const CheckedStep &step) { return step.error.has_value(); });
    return found == steps.end() ? nullptr : &*found;
}

const CheckedStep *ConnectionReport::signInError() const
{
    const auto *failed = firstError();
    return failed && failed->step <= CheckStep::Key ? failed : nullptr;
}

Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client, DeliveryFacts deliveries)
{
    return Check::run(Check(std::move(client), std::move(deliveries)));
}

Task<ConnectionReport> checkNetwork(std::shared_ptr<const Client> client)
{
    return Check::runWithoutSecrets(Check(std::move(client), {}));
}

} // namespace clinicdesk
