// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/secretbytes.h"
#include "core/http/proxysetting.h"
#include "core/http/route.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QUrl>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace clinicdesk::http {

enum class Method { Get, Post };

struct Header {
    QByteArray name;
    QByteArray value;
    friend bool operator==(const Header &, const Header &) = default;
};

/// A header with a token. The token is shared and never copied into another header; the copy for libcurl is wiped after
/// use.
struct SecretHeader {
    QByteArray name;
    QByteArray prefix; ///< start of the value, such as `Bearer `
    SharedSecret secret;
};

/// One text field of a multipart form, sent unchanged.
struct FormField {
    QByteArray name;
    QByteArray value;
    friend bool operator==(const FormField &, const FormField &) = default;
};

/// multipart/form-data (RFC 7578): the fields in their order, then the file as the last part. The file is read while it
/// is sent, so memory does not depend on its size. The length of the body is declared in advance.
struct MultipartBody {
    QList<FormField> fields;
    QByteArray fileField;       ///< field name of the file's part
    QByteArray fileName;        ///< file name that the service sees
    QByteArray fileContentType; ///< MIME type of the file's part
    std::shared_ptr<ByteSource> file;
};

/// A body that is read while it is sent; its length is declared in advance. The content type is a header. The body is
/// read once and never from its start again (it implies `Request::atMostOnce`), so it can be an encrypted body, which
/// cannot be produced twice.
struct StreamBody {
    std::shared_ptr<ByteSource> source;
};

/// No body, bytes in memory (the content type is a header), a form with a file, or a stream.
using Body = std::variant<std::monostate, QByteArray, MultipartBody, StreamBody>;

/// Where an address leads to, as seen from this computer.
enum class AddressKind {
    Unknown,       ///< no address is known: a proxy has resolved the name
    ThisComputer,  ///< loopback, unspecified, or an address that this computer has in its network
    LinkLocal,     ///< belongs to the own network card, or is where a cloud has the secrets of its computers
    OtherComputer, ///< every other address
};

/// Which addresses a request may reach. Checked after the name was resolved.
enum class AddressScope {
    Any,
    Public,               ///< only addresses for which `isPublicAddress` is true
    PublicOrThisComputer, ///< and loopback addresses
    OtherComputers,       ///< only those of AddressKind::OtherComputer
    OtherOrThisComputer,  ///< all except link-local ones
    OtherOrLinkLocal,     ///< all except those of this computer
};

/// One request as a value. The address may contain a signature, so it never appears in a log or an error.
struct Request {
    Method method = Method::Get;
    QUrl url;
    QList<Header> headers;
    std::optional<SecretHeader> credential; ///< the only place for a token
    Body body;
    QString caFile;                       ///< PEM file of an additional certificate authority; empty for none
    qint64 maxResponseBytes = 64'000'000; ///< size after decompression; more is ServiceAnswerTooLarge
    /// The status and the headers are the answer. Of the body only the start is needed: no encoding is asked for or
    /// decoded, it is cut at `maxResponseBytes`, and it may end early or in an error (`Response::isBodyComplete`). A
    /// redirect is an answer like others.
    bool statusDecides = false;
    std::optional<std::chrono::seconds> totalTimeout;       ///< limit of the whole call; not applied to a form
    std::optional<std::chrono::milliseconds> answerTimeout; ///< replaces `EngineOptions::answerTimeout`
    /// An address outside this scope is WrongUse, before a byte is sent to it. A proxy resolves names itself: with a
    /// proxy the engine checks nothing, and the caller can only refuse numeric addresses in the URL.
    AddressScope addressScope = AddressScope::Any;
    /// Set this for a call that must not reach the service twice. If an idle connection has died, libcurl sends the
    /// request again automatically and cannot know what the server did with the first one. A request with this flag
    /// gets a new connection of its own.
    bool atMostOnce = false;
    /// If set, the way of this request is written there before its result is returned. The request gets a connection
    /// of its own.
    std::shared_ptr<Route> route;
};

struct Response {
    int status = 0;
    QList<Header> headers; ///< in the order of arrival
    QByteArray body;
    bool wholeBodySent = true;  ///< false: the server answered before the last byte of the request was sent
    bool isBodyComplete = true; ///< false: only the start of the answer's body arrived (`Request::statusDecides`)
    QDateTime begun = {};       ///< UTC, by the clock of this computer: when its first byte arrived
    AddressKind peer = AddressKind::Unknown; ///< of the address to which the socket was connected; unknown with a proxy

    /// Returns the first header with this name (case-insensitive), or an empty array.
    QByteArray header(QByteArrayView name) const;
};

/// Timeouts and proxy for all transfers of one engine.
struct EngineOptions {
    std::chrono::milliseconds connectTimeout{15'000};
    std::chrono::seconds stallTimeout{30}; ///< less than one byte a second for this long: NetworkTimeout
    /// Time from the last byte of the request to the last byte of the answer; after it, NetworkTimeout. The time starts
    /// again with every byte of the body that is still sent, also after an early answer. A request can set its own
    /// limit.
    std::chrono::milliseconds answerTimeout{60'000};
    ProxySetting proxy = {};
};

/// Reports the progress of a request's body: bytes of the file or stream that were sent, and its total size. Called on
/// the engine's thread, at most every 50 ms and once at the end.
using Progress = std::function<void(qint64 sentBytes, qint64 totalBytes)>;

/// Returns the delay that the answer asks for: `Retry-After` in seconds or as a date in any HTTP form (RFC 9110 5.6.7).
/// A date is measured from the answer's own `Date`, or from `now` without one. Nothing if the header is missing or
/// invalid.
std::optional<std::chrono::seconds> retryAfter(const Response &answer, const QDateTime &now);

/// Returns how far the clock of this computer is ahead of the server's, by the `Date` (and the `Age`) of its answer;
/// nothing without one.
std::optional<std::chrono::seconds> clockAhead(const Response &answer);

/// Returns the `Date` of an answer, in UTC; nothing if it is missing or invalid.
std::optional<QDateTime> serverTime(const Response &answer, const QDateTime &now);

/// Returns true if the address never leaves this computer: 127.0.0.0/8, ::1 or `localhost`. False for every other name,
/// whatever it resolves to.
bool isLoopback(const QUrl &url);

/// Returns true for https, and for http when the host is a loopback address or `localhost`.
bool isAllowedAddress(const QUrl &url);

} // namespace clinicdesk::http
