// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/addressguard_p.h"
#include "core/http/answerreader_p.h"
#include "core/http/curl_p.h"
#include "core/http/handshakewatch_p.h"
#include "core/http/proxy_p.h"
#include "core/http/uploadreader_p.h"

#include <QPromise>

#include <array>
#include <memory>
#include <optional>
#include <stop_token>

namespace clinicdesk::http {

/// One request that is handed over to the engine's thread. The code that holds a job must finish its promise exactly
/// once.
struct Job {
    Request request;
    std::stop_token stop;
    Progress progress;
    Proxy proxy;
    QPromise<Result<Response>> promise;

    void finish(Result<Response> result)
    {
        promise.addResult(std::move(result));
        promise.finish();
    }
};

/// A request as curl sends it: a handle of its own with all settings, the lines of its headers and its body. The handle
/// carried no other request, so a storage upload cannot inherit a token. Used on the engine's thread.
class CurlRequest {
public:
    /// curl hands the answer to `answer` and asks `guard` for each address; both, and `job`, must live longer.
    CurlRequest(const Job &job, const EngineOptions &options, Throttle &throttle, AnswerReader &answer,
                AddressGuard &guard);
    CurlRequest(const CurlRequest &) = delete;
    CurlRequest &operator=(const CurlRequest &) = delete;

    CURL *handle() const { return m_handle.get(); }
    /// False when curl refused a setting, or with a `problem()`; nothing may be sent then.
    bool isReady() const { return m_isReady; }
    /// What is wrong with the settings of this computer: the proxy, or the authority file.
    const std::optional<Error> &problem() const { return m_problem; }

    /// True while the body waits for the speed limit; `resume()` lets it ask again.
    bool isThrottled() const { return m_source && m_source->isThrottled(); }
    void resume();

    /// Bytes of the body that the system accepted.
    qint64 sentBytes() const;
    bool isWholeBodySent() const;
    /// Whether the body is a file or a stream, not bytes.
    bool hasSource() const { return m_source != nullptr; }
    /// Returns the error of the source if that error ended the transfer.
    std::optional<Error> sourceError() const;
    /// Reports to the caller that everything was sent.
    void reportEnd() const;
    /// Releases the file or stream. Nothing can be sent any more.
    void releaseBody();

    const HandshakeWatch &handshakes() const { return m_handshakes; }
    /// curl's own words about what went wrong.
    const char *errorText() const { return m_errorText.data(); }

private:
    template <class Value>
    void set(CURLoption option, Value value);
    void setAddress(const Request &request);
    void setLimits(const Request &request, const EngineOptions &options);
    void setTrust(const Job &job);
    void setProxy(const Proxy &proxy);
    void setGuard(AddressGuard &guard);
    void setHeaders(const Request &request);
    void addHeaderLine(const char *line); ///< curl copies `line`
    void setBody(const Job &job, Throttle &throttle);
    void setAnswer(const Request &request, AnswerReader &answer);

    HandshakeWatch m_handshakes;
    EasyHandle m_handle;
    bool m_isReady;
    std::optional<Error> m_problem;
    ListHandle m_headers;
    qint64 m_plainBytes = 0;                ///< of a body that is neither a form nor a stream
    std::unique_ptr<UploadReader> m_source; ///< the file of a form, or a stream
    MimeHandle m_form;
    std::array<char, CURL_ERROR_SIZE> m_errorText{};
};

} // namespace clinicdesk::http
