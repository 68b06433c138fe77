// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/curlrequest_p.h"

#include "core/base/errorreason.h"
#include "core/http/authorityfile.h"
#include "core/http/uploadreader_p.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace clinicdesk::http {

namespace {

bool addField(curl_mime *form, const FormField &field)
{
    auto *part = curl().mimeAddPart(form);
    return part && curl().mimeName(part, field.name.constData()) == CURLE_OK &&
           curl().mimeData(part, field.value.constData(), static_cast<std::size_t>(field.value.size())) == CURLE_OK;
}

/// Builds the form for curl, which reads the file from `file`; `file` must outlive the form. Returns null when curl
/// refuses a part.
MimeHandle buildForm(CURL *handle, const MultipartBody &body, UploadReader &file)
{
    MimeHandle form(curl().mimeInit(handle));
    const bool fieldsTaken = form && std::all_of(body.fields.begin(), body.fields.end(),
                                                 [&](const auto &field) { return addField(form.get(), field); });
    auto *part = fieldsTaken ? curl().mimeAddPart(form.get()) : nullptr;
    const bool fileTaken = part && curl().mimeName(part, body.fileField.constData()) == CURLE_OK &&
                           curl().mimeFileName(part, body.fileName.constData()) == CURLE_OK &&
                           curl().mimeType(part, body.fileContentType.constData()) == CURLE_OK &&
                           curl().mimeDataCallback(part, file.totalBytes(), UploadReader::pull, UploadReader::rewind,
                                                   nullptr, &file) == CURLE_OK;
    return fileTaken ? std::move(form) : MimeHandle();
}

// Measured (tests/bench): with a larger buffer each transfer of a small file pays for fresh memory; a smaller buffer
// needs more calls.
constexpr long uploadBufferBytes = 96L * 1024;
// A storage that supports `Expect` refuses a bad form before the file is sent; one that does not costs this wait for
// each file. If the answer takes longer, sending starts and a refusal still stops it.
constexpr long expectTimeoutMs = 500;

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

/// A file is read again only after it was changed: most requests use a connection that is open.
Result<QByteArray> authoritiesIn(const QString &path)
{
    struct Read {
        QString path;
        QDateTime changed;
        qint64 size = 0;
        QByteArray certificates;
    };
    thread_local Read last;
    const QFileInfo file(path);
    if (last.path == path && last.changed == file.lastModified() && last.size == file.size())
        return last.certificates;
    auto certificates = readAuthorityFile(path);
    last = certificates ? Read{path, file.lastModified(), file.size(), *certificates} : Read();
    return certificates;
}

} // namespace

CurlRequest::CurlRequest(const Job &job, const EngineOptions &options, Throttle &throttle, AnswerReader &answer,
                         AddressGuard &guard)
    : m_handle(curl().easyInit())
    , m_isReady(m_handle != nullptr)
{
    setAddress(job.request);
    setLimits(job.request, options);
    setTrust(job);
    setProxy(job.proxy);
    // With a proxy, curl connects to the proxy's address and knows no other.
    if (job.request.addressScope != AddressScope::Any && job.proxy.address.isEmpty())
        setGuard(guard);
    setBody(job, throttle);
    setHeaders(job.request);
    setAnswer(job.request, answer);
}

template <class Value>
void CurlRequest::set(CURLoption option, Value value)
{
    m_isReady = m_isReady && curl().easySetOption(m_handle.get(), option, value) == CURLE_OK;
}

void CurlRequest::setAddress(const Request &request)
{
    set(CURLOPT_PROTOCOLS_STR, request.url.scheme() == QLatin1String("http") ? "http" : "https");
    set(CURLOPT_URL, request.url.toEncoded(QUrl::RemoveUserInfo | QUrl::RemoveFragment).constData());
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_ERRORBUFFER, m_errorText.data());
}

void CurlRequest::setLimits(const Request &request, const EngineOptions &options)
{
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connectTimeout.count()));
    set(CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.stallTimeout.count()));
    if (request.totalTimeout && !std::holds_alternative<MultipartBody>(request.body))
        set(CURLOPT_TIMEOUT_MS, static_cast<long>(std::chrono::milliseconds(*request.totalTimeout).count()));
    if (request.atMostOnce || request.route || std::holds_alternative<StreamBody>(request.body))
        set(CURLOPT_FRESH_CONNECT, 1L);
    if (!request.statusDecides)
        set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(request.maxResponseBytes));
}

void CurlRequest::setTrust(const Job &job)
{
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    m_handshakes.attach(m_handle.get());
    const auto &path = job.request.caFile;
    if (path.isEmpty() || job.request.url.scheme() != QLatin1String("https"))
        return;
    auto certificates = authoritiesIn(path);
    if (!certificates) {
        const bool isUnreadable = certificates.error().reason < ErrorReason::AuthorityFileUnreadable ||
                                  certificates.error().reason > ErrorReason::AuthorityFileInvalid;
        m_problem = Error{.code = ErrorCode::NetworkCertificateNotTrusted,
                          .reason = isUnreadable ? ErrorReason::AuthorityFileUnreadable : certificates.error().reason,
                          .subject = QFileInfo(path).fileName()};
        m_isReady = false;
        return;
    }
    // This replaces only the bundle file. The system's folder of authorities (CURLOPT_CAPATH) stays as curl was built.
    curl_blob blob{
        .data = certificates->data(), .len = static_cast<std::size_t>(certificates->size()), .flags = CURL_BLOB_COPY};
    set(CURLOPT_CAINFO_BLOB, &blob);
    if (job.proxy.address.startsWith("https"))
        set(CURLOPT_PROXY_CAINFO_BLOB, &blob);
}

void CurlRequest::setProxy(const Proxy &proxy)
{
    if (proxy.problem) {
        m_problem = proxy.problem;
        m_isReady = false;
    }
    // Set it even when it is empty; otherwise curl uses the environment variables.
    set(CURLOPT_PROXY, proxy.address.constData());
    set(CURLOPT_NOPROXY, "");
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (proxy.address.startsWith("https"))
        set(CURLOPT_PROXY_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (proxy.user.isEmpty())
        return;
    set(CURLOPT_PROXYUSERNAME, proxy.user.constData());
    set(CURLOPT_PROXYPASSWORD, proxy.password.constData());
    set(CURLOPT_PROXYAUTH, static_cast<long>(CURLAUTH_ANY));
}

void CurlRequest::setGuard(AddressGuard &guard)
{
    set(CURLOPT_OPENSOCKETFUNCTION, AddressGuard::openSocket);
    set(CURLOPT_OPENSOCKETDATA, static_cast<void *>(&guard));
    set(CURLOPT_PREREQFUNCTION, AddressGuard::checkPeer);
    set(CURLOPT_PREREQDATA, static_cast<void *>(&guard));
}

void CurlRequest::setHeaders(const Request &request)
{
    const auto &headers = request.headers;
    for (const auto &header : headers) {
        m_isReady = m_isReady && isOneLine(header.name) && isOneLine(header.value);
        addHeaderLine(headerLine(header).constData());
    }
    if (const auto &credential = request.credential) {
        m_isReady = m_isReady && isOneLine(credential->secret->view());
        addHeaderLine(headerLine(*credential).view().data());
    }
    if (request.statusDecides)
        addHeaderLine("Accept-Encoding: identity");
    const bool isForm = std::holds_alternative<MultipartBody>(request.body);
    if (!isForm && !hasHeader(headers, "Content-Type"))
        addHeaderLine("Content-Type:"); // otherwise curl would send the type of a web form
    set(CURLOPT_HTTPHEADER, m_headers.get());
    set(CURLOPT_USERAGENT, "ClinicDesk/" CLINICDESK_VERSION);
}

void CurlRequest::addHeaderLine(const char *line)
{
    auto *longer = curl().listAppend(m_headers.get(), line);
    m_isReady = m_isReady && longer;
    if (!m_headers)
        m_headers.reset(longer);
}

void CurlRequest::setBody(const Job &job, Throttle &throttle)
{
    const auto &request = job.request;
    if (const auto *form = std::get_if<MultipartBody>(&request.body)) {
        m_source = std::make_unique<UploadReader>(form->file, job.progress, throttle);
        m_form = buildForm(m_handle.get(), *form, *m_source);
        m_isReady = m_isReady && m_form;
        set(CURLOPT_MIMEPOST, m_form.get());
    } else if (const auto *stream = std::get_if<StreamBody>(&request.body)) {
        m_source = std::make_unique<UploadReader>(stream->source, job.progress, throttle);
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_source->totalBytes()));
        set(CURLOPT_READFUNCTION, UploadReader::pull);
        set(CURLOPT_READDATA, static_cast<void *>(m_source.get()));
    } else if (request.method == Method::Post) {
        const auto *bytes = std::get_if<QByteArray>(&request.body);
        m_plainBytes = bytes ? bytes->size() : 0;
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDS, bytes ? bytes->constData() : "");
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_plainBytes));
    } else {
        set(CURLOPT_HTTPGET, 1L);
    }
    if (m_source) {
        set(CURLOPT_UPLOAD_BUFFERSIZE, uploadBufferBytes);
        set(CURLOPT_EXPECT_100_TIMEOUT_MS, expectTimeoutMs);
    }
}

void CurlRequest::setAnswer(const Request &request, AnswerReader &answer)
{
    if (!request.statusDecides)
        set(CURLOPT_ACCEPT_ENCODING, "");
    set(CURLOPT_HEADERFUNCTION, AnswerReader::takeHeader);
    set(CURLOPT_HEADERDATA, static_cast<void *>(&answer));
    set(CURLOPT_WRITEFUNCTION, AnswerReader::takeBody);
    set(CURLOPT_WRITEDATA, static_cast<void *>(&answer));
}

void CurlRequest::resume()
{
    m_source->resume();
    // A form whose reader gave nothing remembers it, but curl pauses only when it asks the form the next time, and
    // until then has nothing to continue: the body would never be asked for again. So pause it first.
    curl().easyPause(m_handle.get(), CURLPAUSE_SEND);
    curl().easyPause(m_handle.get(), CURLPAUSE_CONT);
}

qint64 CurlRequest::sentBytes() const
{
    curl_off_t bytes = 0;
    curl().easyGetInfo(m_handle.get(), CURLINFO_SIZE_UPLOAD_T, &bytes);
    return bytes;
}

bool CurlRequest::isWholeBodySent() const
{
    if (m_source)
        return m_source->isComplete() && sentBytes() >= m_source->totalBytes();
    long requestBytes = 0;
    curl().easyGetInfo(m_handle.get(), CURLINFO_REQUEST_SIZE, &requestBytes);
    return requestBytes > 0 && sentBytes() >= m_plainBytes;
}

std::optional<Error> CurlRequest::sourceError() const
{
    return m_source ? m_source->error() : std::nullopt;
}

void CurlRequest::reportEnd() const
{
    if (m_source)
        m_source->reportEnd();
}

void CurlRequest::releaseBody()
{
    m_form.reset();
    m_source.reset();
}

} // namespace clinicdesk::http
