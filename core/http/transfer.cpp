// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/transfer_p.h"

#include "core/base/errorreason.h"
#include "core/http/curlerror_p.h"
#include "core/http/publicaddress.h"
#include "core/http/route_p.h"
#include "core/log/logging.h"

#include <algorithm>

#include <sys/socket.h>

namespace clinicdesk::http {

namespace {

// Measured (tests/bench): with a larger buffer each transfer of a small file pays for fresh memory; a smaller buffer
// needs more calls.
constexpr long uploadBufferBytes = 96L * 1024;
// A storage that supports `Expect` refuses a bad form before the file is sent; one that does not costs this wait for
// each file. If the answer takes longer, sending starts and a refusal still stops it.
constexpr long expectTimeoutMs = 500;
constexpr qint64 headerCapBytes = 256LL * 1024;

bool hasHeader(const QList<Header> &headers, QByteArrayView name)
{
    return std::any_of(headers.begin(), headers.end(), [name](const Header &header) {
        return QByteArrayView(header.name).compare(name, Qt::CaseInsensitive) == 0;
    });
}

/// curl copies lines unchanged: a line break in a value would start a new header.
bool isOneLine(QByteArrayView text)
{
    return std::none_of(text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

/// curl expects a semicolon at the end of a header without a value.
QByteArray headerLine(const Header &header)
{
    return header.value.isEmpty() ? header.name + ';' : header.name + ": " + header.value;
}

/// Adds the final zero of a C string as well.
SecretBytes headerLine(const SecretHeader &header)
{
    const auto size = header.name.size() + 2 + header.prefix.size() + header.secret->size() + 1;
    QByteArray line;
    line.reserve(size); // without reserve(), growing would leave copies behind
    line.append(header.name).append(": ").append(header.prefix).append(header.secret->view()).append('\0');
    return SecretBytes::takeFrom(std::move(line));
}

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

} // namespace

Transfer::Transfer(std::shared_ptr<Job> job, const EngineOptions &options, Throttle &throttle,
                   std::function<void()> wake)
    : m_job(std::move(job))
    , m_throttle(throttle)
    , m_handle(curl().easyInit())
    , m_ready(m_handle != nullptr)
    , m_answerTimeout(m_job->request.answerTimeout.value_or(options.answerTimeout))
    , m_onStop(m_job->stop, std::move(wake))
{
    setAddress();
    setLimits(options);
    setTrust();
    setProxy();
    setAddressScope();
    setBody();
    setHeaders();
    setAnswer();
}

template <class Value>
void Transfer::set(CURLoption option, Value value)
{
    m_ready = m_ready && curl().easySetOption(m_handle.get(), option, value) == CURLE_OK;
}

void Transfer::setAddress()
{
    const auto &url = m_job->request.url;
    set(CURLOPT_PROTOCOLS_STR, url.scheme() == QLatin1String("http") ? "http" : "https");
    set(CURLOPT_URL, url.toEncoded(QUrl::RemoveUserInfo | QUrl::RemoveFragment).constData());
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_PRIVATE, static_cast<void *>(this));
    set(CURLOPT_ERRORBUFFER, m_words.data());
}

void Transfer::setLimits(const EngineOptions &options)
{
    const auto &request = m_job->request;
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connectTimeout.count()));
    set(CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.stallTimeout.count()));
    if (request.totalTimeout && !std::holds_alternative<MultipartBody>(request.body))
        set(CURLOPT_TIMEOUT_MS, static_cast<long>(std::chrono::milliseconds(*request.totalTimeout).count()));
    if (request.atMostOnce || request.route || std::holds_alternative<StreamBody>(request.body))
        set(CURLOPT_FRESH_CONNECT, 1L);
    set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(request.maxResponseBytes));
}

void Transfer::setTrust()
{
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    // This replaces only the bundle file. The system's folder of authorities (CURLOPT_CAPATH) stays as curl was built.
    if (!m_job->request.caFile.isEmpty())
        set(CURLOPT_CAINFO, m_job->request.caFile.toLocal8Bit().constData());
    if (!m_job->request.route)
        return;
    // Not `set()`: a libcurl of another TLS library lacks these options, and only the report is less precise then.
    curl().easySetOption(m_handle.get(), CURLOPT_SSL_CTX_FUNCTION, noteHandshake);
    curl().easySetOption(m_handle.get(), CURLOPT_SSL_CTX_DATA, static_cast<void *>(this));
}

CURLcode Transfer::noteHandshake(CURL * /*handle*/, void * /*context*/, void *self)
{
    static_cast<Transfer *>(self)->m_hasHandshakeBegun = true;
    return CURLE_OK;
}

void Transfer::setProxy()
{
    const auto &proxy = m_job->proxy;
    // Set it even when it is empty; otherwise curl uses the environment variables.
    set(CURLOPT_PROXY, proxy.address.constData());
    set(CURLOPT_NOPROXY, "");
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (proxy.user.isEmpty())
        return;
    set(CURLOPT_PROXYUSERNAME, proxy.user.constData());
    set(CURLOPT_PROXYPASSWORD, proxy.password.constData());
    set(CURLOPT_PROXYAUTH, static_cast<long>(CURLAUTH_ANY));
}

/// curl checks a new connection before it opens it, and an idle connection before it uses it again.
void Transfer::setAddressScope()
{
    const bool isOpen = m_job->request.addressScope == AddressScope::Any;
    if (isOpen || !m_job->proxy.address.isEmpty()) // with a proxy only the proxy's address is known
        return;
    set(CURLOPT_OPENSOCKETFUNCTION, openSocket);
    set(CURLOPT_OPENSOCKETDATA, static_cast<void *>(this));
    set(CURLOPT_PREREQFUNCTION, checkPeer);
    set(CURLOPT_PREREQDATA, static_cast<void *>(this));
}

void Transfer::setHeaders()
{
    const auto &headers = m_job->request.headers;
    for (const auto &header : headers) {
        m_ready = m_ready && isOneLine(header.name) && isOneLine(header.value);
        addHeaderLine(headerLine(header).constData());
    }
    if (const auto &credential = m_job->request.credential) {
        m_ready = m_ready && isOneLine(credential->secret->view());
        addHeaderLine(headerLine(*credential).view().data());
    }
    const bool isForm = std::holds_alternative<MultipartBody>(m_job->request.body);
    if (!isForm && !hasHeader(headers, "Content-Type"))
        addHeaderLine("Content-Type:"); // otherwise curl would send the type of a web form
    set(CURLOPT_HTTPHEADER, m_headers.get());
    set(CURLOPT_USERAGENT, "ClinicDesk/" CLINICDESK_VERSION);
}

void Transfer::addHeaderLine(const char *line)
{
    auto *longer = curl().listAppend(m_headers.get(), line);
    m_ready = m_ready && longer;
    if (!m_headers)
        m_headers.reset(longer);
}

void Transfer::setBody()
{
    const auto &request = m_job->request;
    if (const auto *form = std::get_if<MultipartBody>(&request.body)) {
        setFormBody(*form);
    } else if (const auto *stream = std::get_if<StreamBody>(&request.body)) {
        setStreamBody(*stream);
    } else if (request.method == Method::Post) {
        const auto *bytes = std::get_if<QByteArray>(&request.body);
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDS, bytes ? bytes->constData() : "");
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(bytes ? bytes->size() : 0));
    } else {
        set(CURLOPT_HTTPGET, 1L);
    }
    if (m_pulled) {
        set(CURLOPT_UPLOAD_BUFFERSIZE, uploadBufferBytes);
        set(CURLOPT_EXPECT_100_TIMEOUT_MS, expectTimeoutMs);
    }
}

void Transfer::setFormBody(const MultipartBody &form)
{
    m_pulled = std::make_unique<UploadReader>(form.file, m_job->progress, m_throttle);
    m_form = buildForm(m_handle.get(), form, *m_pulled);
    m_ready = m_ready && m_form;
    set(CURLOPT_MIMEPOST, m_form.get());
}

void Transfer::setStreamBody(const StreamBody &stream)
{
    m_pulled = std::make_unique<UploadReader>(stream.source, m_job->progress, m_throttle);
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_pulled->totalBytes()));
    set(CURLOPT_READFUNCTION, UploadReader::pull);
    set(CURLOPT_READDATA, static_cast<void *>(m_pulled.get()));
}

void Transfer::setAnswer()
{
    set(CURLOPT_ACCEPT_ENCODING, "");
    set(CURLOPT_HEADERFUNCTION, takeHeader);
    set(CURLOPT_HEADERDATA, static_cast<void *>(this));
    set(CURLOPT_WRITEFUNCTION, takeBody);
    set(CURLOPT_WRITEDATA, static_cast<void *>(this));
}

std::size_t Transfer::takeHeader(char *line, std::size_t size, std::size_t count, void *self)
{
    const auto length = size * count;
    return static_cast<Transfer *>(self)->acceptHeader({line, static_cast<qsizetype>(length)}) ? length : 0;
}

bool Transfer::acceptHeader(QByteArrayView line)
{
    m_headerBytes += line.size();
    m_tooLarge = m_headerBytes > headerCapBytes;
    if (m_tooLarge)
        return false;
    if (line.startsWith("HTTP/")) {
        m_answer.headers.clear(); // after a `100 Continue`
        m_headersWhole = false;
        const auto status = line.sliced(std::min(line.size(), line.indexOf(' ') + 1));
        m_answerBegun = !status.startsWith('1');
        return true;
    }
    m_headersWhole = m_headersWhole || line == "\r\n" || line == "\n";
    const auto bytes = line.toByteArray();
    const auto colon = bytes.indexOf(':');
    if (colon > 0)
        m_answer.headers.append({bytes.first(colon), bytes.sliced(colon + 1).trimmed()});
    return true;
}

std::size_t Transfer::takeBody(char *bytes, std::size_t size, std::size_t count, void *self)
{
    const auto length = size * count;
    return static_cast<Transfer *>(self)->acceptBody({bytes, static_cast<qsizetype>(length)}) ? length : 0;
}

bool Transfer::acceptBody(QByteArrayView bytes)
{
    m_tooLarge = m_answer.body.size() + bytes.size() > m_job->request.maxResponseBytes;
    if (m_tooLarge)
        return false;
    m_answer.body.append(bytes);
    return true;
}

curl_socket_t Transfer::openSocket(void *self, curlsocktype /*purpose*/, curl_sockaddr *address)
{
    if (!static_cast<Transfer *>(self)->acceptAddress(QHostAddress(&address->addr)))
        return CURL_SOCKET_BAD;
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

int Transfer::checkPeer(void *self, char *peer, char * /*own*/, int /*peerPort*/, int /*ownPort*/)
{
    const bool isAccepted = static_cast<Transfer *>(self)->acceptAddress(QHostAddress(QString::fromLatin1(peer)));
    return isAccepted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

bool Transfer::acceptAddress(const QHostAddress &address)
{
    const bool takesLoopback = m_job->request.addressScope == AddressScope::PublicOrThisComputer;
    const bool isAccepted = isPublicAddress(address) || (takesLoopback && address.isLoopback());
    m_addressRefused = !isAccepted; // for a name with several addresses: the result of the last one tried
    return isAccepted;
}

/// The answer timeout starts when nothing more is sent: the whole file has been read, or an answer has started earlier,
/// and no further byte was handed to the system. A body that the speed limit holds back counts as still being sent.
void Transfer::follow(TimePoint now)
{
    const auto sent = sentBytes();
    const bool moved = sent != m_followedBytes || isThrottled();
    m_followedBytes = sent;
    if (!isWholeBodySent() && !m_answerBegun)
        m_answerDue.reset();
    else if (moved || !m_answerDue)
        m_answerDue = now + m_answerTimeout;
}

void Transfer::resume()
{
    m_pulled->resume();
    curl().easyPause(m_handle.get(), CURLPAUSE_CONT);
}

void Transfer::finish(CURLcode verdict)
{
    recordRoute(verdict);
    auto result = resultOf(verdict);
    if (!result && result.error().code != ErrorCode::Cancelled)
        logError(logmodule::http(), "call.failed", result.error(), {{"curl", logged(static_cast<int>(verdict))}});
    if (m_pulled && result && isSuccess(result->status))
        m_pulled->reportEnd();
    conclude(std::move(result));
}

void Transfer::recordRoute(CURLcode verdict) const
{
    const auto &route = m_job->request.route;
    if (!route)
        return;
    *route = routeOf(m_handle.get(), verdict, m_job->request.url, m_job->proxy, m_hasHandshakeBegun);
    const auto now = QDateTime::currentDateTimeUtc();
    if (const auto server = serverTime(m_answer, now))
        route->clockAhead = std::chrono::seconds(server->secsTo(now));
}

void Transfer::finishUnsent()
{
    auto error = failure(ErrorCode::WrongUse);
    error.reason = ErrorReason::RequestMalformed;
    conclude(std::move(error));
}

void Transfer::finishOverdue()
{
    qstrncpy(m_words.data(), "the whole answer did not come in time after the request", m_words.size());
    finish(CURLE_OPERATION_TIMEDOUT);
}

void Transfer::cancel()
{
    conclude(failure(ErrorCode::Cancelled));
}

void Transfer::conclude(Result<Response> result)
{
    // Release the file first: the caller may remove it as soon as it has the result.
    m_form.reset();
    m_pulled.reset();
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
            .httpStatus = m_answer.status,
            .wholeBodySent = isWholeBodySent(),
            .subject = m_job->request.url.host()};
}

bool Transfer::isWholeBodySent() const
{
    long requestBytes = 0;
    curl().easyGetInfo(m_handle.get(), CURLINFO_REQUEST_SIZE, &requestBytes);
    if (m_pulled)
        return m_pulled->isComplete() && sentBytes() >= m_pulled->totalBytes();
    const auto *bytes = std::get_if<QByteArray>(&m_job->request.body);
    return requestBytes > 0 && sentBytes() >= (bytes ? bytes->size() : 0);
}

/// Bytes of the body that the system accepted.
qint64 Transfer::sentBytes() const
{
    curl_off_t bytes = 0;
    curl().easyGetInfo(m_handle.get(), CURLINFO_SIZE_UPLOAD_T, &bytes);
    return bytes;
}

Result<Response> Transfer::resultOf(CURLcode verdict)
{
    long status = 0;
    long proxyStatus = 0;
    curl().easyGetInfo(m_handle.get(), CURLINFO_RESPONSE_CODE, &status);
    curl().easyGetInfo(m_handle.get(), CURLINFO_HTTP_CONNECTCODE, &proxyStatus);
    m_answer.status = static_cast<int>(status);
    m_answer.wholeBodySent = isWholeBodySent();

    if (m_tooLarge)
        return failure(ErrorCode::ServiceAnswerTooLarge);
    if (m_addressRefused && (verdict == CURLE_COULDNT_CONNECT || verdict == CURLE_ABORTED_BY_CALLBACK))
        return addressRefused();
    if (m_pulled && m_pulled->error())
        return *m_pulled->error();
    if (m_headersWhole && status >= 300 && status < 400)
        return failure(ErrorCode::NetworkRedirectRefused);
    // A server that refuses a request before the body is complete often closes the connection at once. Its refusal is
    // the result, not the broken connection.
    const bool refusedEarly = status >= 400 && (verdict == CURLE_SEND_ERROR || verdict == CURLE_RECV_ERROR);
    if (verdict != CURLE_OK && !refusedEarly) {
        auto error = transferError(verdict, m_job->request.url, m_words.data());
        error.wholeBodySent = m_answer.wholeBodySent;
        if (proxyStatus >= 400)
            error.code = ErrorCode::NetworkNoRoute;
        return error;
    }
    // A 2xx for a part of the file is not a delivery. curl also reports success for an answer that is cut off in its
    // headers.
    if (!m_headersWhole || (m_pulled && isSuccess(m_answer.status) && !m_answer.wholeBodySent))
        return failure(ErrorCode::NetworkInterrupted);
    return std::move(m_answer);
}

} // namespace clinicdesk::http
