// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/handles_p.h"
#include "core/http/job_p.h"
#include "core/http/multipart_p.h"

#include <QHostAddress>

#include <array>
#include <chrono>
#include <functional>
#include <optional>

namespace clinicdesk::http {

/// One request and its answer. Each transfer has a curl handle of its own that carried no other request, so a storage
/// upload cannot inherit a token. Used on the engine's thread.
class Transfer {
public:
    /// `wake` is called on any thread when the caller asks to stop.
    Transfer(std::shared_ptr<Job> job, const EngineOptions &options, Throttle &throttle, std::function<void()> wake);
    Transfer(const Transfer &) = delete;
    Transfer &operator=(const Transfer &) = delete;

    CURL *handle() const { return m_handle.get(); }

    /// False when curl refused a setting; nothing may be sent then.
    bool isReady() const { return m_ready; }
    bool isStopRequested() const { return m_job->stop.stop_requested(); }

    /// True while the body waits for the speed limit; `resume()` lets it ask again.
    bool isThrottled() const { return m_pulled && m_pulled->isThrottled(); }
    void resume();

    using TimePoint = std::chrono::steady_clock::time_point;
    /// Checks how much of the request has been sent. Call it after each round, before `answerDue()`.
    void follow(TimePoint now);
    /// Returns the deadline for the whole answer; nothing while the request is still being sent.
    std::optional<TimePoint> answerDue() const { return m_answerDue; }

    /// Each of these finishes the promise and ends the transfer.
    void finish(CURLcode verdict);
    void finishUnsent();
    void finishOverdue();
    void cancel();

private:
    static std::size_t takeHeader(char *line, std::size_t size, std::size_t count, void *self);
    static std::size_t takeBody(char *bytes, std::size_t size, std::size_t count, void *self);
    static curl_socket_t openSocket(void *self, curlsocktype purpose, curl_sockaddr *address);
    static int checkPeer(void *self, char *peer, char *own, int peerPort, int ownPort);

    static CURLcode noteHandshake(CURL *handle, void *context, void *self);

    template <class Value>
    void set(CURLoption option, Value value);
    void setAddress();
    void setLimits(const EngineOptions &options);
    void setTrust();
    void setProxy();
    void setAddressScope();
    void setHeaders();
    void addHeaderLine(const char *line); ///< curl copies `line`
    void setBody();
    void setFormBody(const MultipartBody &form);
    void setStreamBody(const StreamBody &stream);
    void setAnswer();

    bool acceptHeader(QByteArrayView line);
    bool acceptBody(QByteArrayView bytes);
    bool acceptAddress(const QHostAddress &address);
    Result<Response> resultOf(CURLcode verdict);
    void recordRoute(CURLcode verdict) const;
    void conclude(Result<Response> result);
    Error failure(ErrorCode code) const;
    Error addressRefused() const;
    bool isWholeBodySent() const;
    qint64 sentBytes() const;

    std::shared_ptr<Job> m_job;
    Throttle &m_throttle;
    EasyHandle m_handle;
    ListHandle m_headers;
    std::unique_ptr<UploadReader> m_pulled; ///< the file of a form, or a stream
    MimeHandle m_form;
    bool m_ready = true;
    Response m_answer;
    qint64 m_headerBytes = 0;
    bool m_answerBegun = false; ///< a status other than 1xx has arrived
    bool m_headersWhole = false;
    bool m_tooLarge = false;
    bool m_addressRefused = false;
    bool m_hasHandshakeBegun = false;
    std::chrono::milliseconds m_answerTimeout;
    qint64 m_followedBytes = 0;
    std::optional<TimePoint> m_answerDue;
    std::array<char, CURL_ERROR_SIZE> m_words{};
    std::stop_callback<std::function<void()>> m_onStop;
};

} // namespace clinicdesk::http
