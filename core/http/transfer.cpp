// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/transfer_p.h"

#include "core/base/errorreason.h"
#include "core/http/curlerror_p.h"
#include "core/http/publicaddress.h"
#include "core/http/route_p.h"
#include "core/log/logging.h"

#include <QHostAddress>

namespace clinicdesk::http {

namespace {

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

/// With a proxy, the address of the socket is that of the proxy.
AddressKind peerOf(CURL *handle, const Proxy &proxy)
{
    const char *address = nullptr;
    if (proxy.address.isEmpty())
        curl().easyGetInfo(handle, CURLINFO_PRIMARY_IP, &address);
    return kindOf(QHostAddress(QString::fromLatin1(address)));
}

} // namespace

Transfer::Transfer(std::shared_ptr<Job> job, const EngineOptions &options, Throttle &throttle,
                   std::function<void()> wake)
    : m_job(std::move(job))
    , m_answer(m_job->request)
    , m_guard(m_job->request.addressScope)
    , m_request(*m_job, options, throttle, m_answer, m_guard)
    , m_answerTimeout(m_job->request.answerTimeout.value_or(options.answerTimeout))
    , m_onStop(m_job->stop, std::move(wake))
{
}

/// The answer timeout starts when nothing more is sent: the whole file has been read, or an answer has started earlier,
/// and no further byte was handed to the system. A body that the speed limit holds back counts as still being sent.
void Transfer::follow(TimePoint now)
{
    const auto sent = m_request.sentBytes();
    const bool moved = sent != m_followedBytes || isThrottled();
    m_followedBytes = sent;
    if (!m_request.isWholeBodySent() && !m_answer.hasBegun())
        m_answerDue.reset();
    else if (moved || !m_answerDue)
        m_answerDue = now + m_answerTimeout;
}

void Transfer::finish(CURLcode verdict)
{
    finishWith(verdict, m_request.errorText());
}

void Transfer::finishOverdue()
{
    finishWith(CURLE_OPERATION_TIMEDOUT, "the whole answer did not come in time after the request");
}

void Transfer::finishWith(CURLcode verdict, const char *words)
{
    recordRoute(verdict);
    auto result = resultOf(verdict, words);
    if (!result && result.error().code != ErrorCode::Cancelled)
        logError(logmodule::http(), "call.failed", result.error(), {{"curl", logged(static_cast<int>(verdict))}});
    if (result && isSuccess(result->status))
        m_request.reportEnd();
    conclude(std::move(result));
}

void Transfer::recordRoute(CURLcode verdict) const
{
    const auto &route = m_job->request.route;
    if (!route)
        return;
    *route = routeOf(endOf(verdict, {}), m_job->request.url, m_job->proxy);
    route->clockAhead = clockAhead(m_answer.response());
}

void Transfer::finishUnsent()
{
    auto error = failure(ErrorCode::WrongUse);
    error.reason = ErrorReason::RequestMalformed;
    if (const auto &problem = m_request.problem()) {
        error = *problem;
        logError(logmodule::http(), "call.refused", error);
    }
    if (const auto &route = m_job->request.route)
        *route = unsentRoute(m_job->proxy);
    conclude(std::move(error));
}

TransferEnd Transfer::endOf(CURLcode verdict, const char *words) const
{
    const auto &handshakes = m_request.handshakes();
    return {.handle = m_request.handle(),
            .code = verdict,
            .words = words,
            .isHandshakeBegun = handshakes.hasBegun(),
            .isCertificateRequested = handshakes.isCertificateRequested() && !m_answer.hasBegun()};
}

void Transfer::cancel()
{
    conclude(failure(ErrorCode::Cancelled));
}

void Transfer::conclude(Result<Response> result)
{
    // Release the file first: the caller may remove it as soon as it has the result.
    m_request.releaseBody();
    m_job->request.body = {};
    m_job->request.credential.reset();
    m_job->finish(std::move(result));
}

Error Transfer::addressRefused() const
{
    auto error = failure(ErrorCode::WrongUse);
    error.wholeBodySent = false;
    error.reason = ErrorReason::AddressNotPublic;
    return error;
}

Error Transfer::failure(ErrorCode code) const
{
    return {.code = code,
            .httpStatus = m_answer.response().status,
            .wholeBodySent = m_request.isWholeBodySent(),
            .subject = m_job->request.url.host()};
}

Result<Response> Transfer::resultOf(CURLcode verdict, const char *words)
{
    long status = 0;
    curl().easyGetInfo(m_request.handle(), CURLINFO_RESPONSE_CODE, &status);
    auto &answer = m_answer.response();
    answer.status = static_cast<int>(status);
    answer.wholeBodySent = m_request.isWholeBodySent();
    answer.peer = peerOf(m_request.handle(), m_job->proxy);

    if (m_answer.isTooLarge())
        return failure(ErrorCode::ServiceAnswerTooLarge);
    if (m_guard.hasRefused() && (verdict == CURLE_COULDNT_CONNECT || verdict == CURLE_ABORTED_BY_CALLBACK))
        return addressRefused();
    if (auto error = m_request.sourceError())
        return *std::move(error);
    const bool hasHead = m_answer.hasBegun() && m_answer.hasAllHeaders();
    const bool statusDecides = m_job->request.statusDecides && hasHead;
    if (hasHead && status >= 300 && status < 400 && !statusDecides)
        return failure(ErrorCode::NetworkRedirectRefused);
    // A server that refuses a request before the body is complete often closes the connection at once. Its refusal is
    // the result, not the broken connection.
    const bool refusedEarly = status >= 400 && (verdict == CURLE_SEND_ERROR || verdict == CURLE_RECV_ERROR);
    answer.isBodyComplete = verdict == CURLE_OK;
    if (verdict != CURLE_OK && !refusedEarly && !statusDecides) {
        auto error = transferError(endOf(verdict, words), *m_job);
        if (hasHead && error.httpStatus == 0) // otherwise it is that of a proxy
            error.httpStatus = answer.status;
        // With a reason, it ended before the server has read a request; curl counts what a proxy was sent, too.
        error.wholeBodySent = answer.wholeBodySent && error.reason == ErrorReason::None;
        return error;
    }
    // A 2xx for a part of the file is not a delivery. curl also reports success for an answer that is cut off in its
    // headers.
    if (!m_answer.hasAllHeaders() || (m_request.hasSource() && isSuccess(answer.status) && !answer.wholeBodySent))
        return failure(ErrorCode::NetworkInterrupted);
    return std::move(answer);
}

} // namespace clinicdesk::http
