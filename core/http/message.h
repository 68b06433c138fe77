// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/secretbytes.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QUrl>

#include <chrono>
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

/// A header with a token in it. The token is shared, never copied into another header; the copy that goes to libcurl
/// is wiped after use.
struct SecretHeader {
    QByteArray name;
    QByteArray prefix; ///< of the value, such as `Bearer `
    SharedSecret secret;
};

/// One text field of a multipart form, given untouched.
struct FormField {
    QByteArray name;
    QByteArray value;
    friend bool operator==(const FormField &, const FormField &) = default;
};

/// multipart/form-data (RFC 7578): the fields in their order, then the file as the last part. The file is pulled while
/// it is sent; memory does not depend on its size, and the body's length is declared beforehand.
struct MultipartBody {
    QList<FormField> fields;
    QByteArray fileField;       ///< name of the file's part
    QByteArray fileName;        ///< what the service reads as file name
    QByteArray fileContentType; ///< MIME type of the file's part
    std::shared_ptr<ByteSource> file;
};

/// A body that is pulled while it is sent, its length declared beforehand; the content type is a header. It is read
/// once and never from its start again (see `Request::onlyOnce`, which it implies), so it may be one that cannot be
/// given twice: an encrypted body.
struct StreamBody {
    std::shared_ptr<ByteSource> source;
};

/// No body, bytes in memory (the content type is a header), a form with a file, or a stream.
using Body = std::variant<std::monostate, QByteArray, MultipartBody, StreamBody>;

/// Which addresses of the network a request may reach, as they are after the name was resolved.
enum class AddressScope {
    Any,
    Public,               ///< `isPublicAddress` alone
    PublicOrThisComputer, ///< loopback addresses as well
};

/// One request as a value. The address may hold a signature: it never reaches a log or an error.
struct Request {
    Method method = Method::Get;
    QUrl url;
    QList<Header> headers;
    std::optional<SecretHeader> credential; ///< the only place for a token
    Body body;
    QString caFile; ///< PEM file of a further authority to trust, besides the system's; empty for none
    qint64 answerCapBytes = 64'000'000;        ///< counted after unpacking; more is ServiceAnswerTooLarge
    std::optional<std::chrono::seconds> total; ///< of the whole call; a form that moves is never cut by a total time
    std::optional<std::chrono::milliseconds> answerTimeout; ///< in place of `EngineOptions::answerTimeout`
    /// An address outside of it is WrongUse before a byte goes to it. A proxy resolves names itself: with one, only a
    /// numeric address in the URL can be refused, and the caller does that.
    AddressScope addressScope = AddressScope::Any;
    /// For a call that must not reach the service twice. Over a line that was kept open and has died meanwhile the
    /// engine sends again by itself, and cannot know what the other end did with the first one; this one gets a line
    /// of its own.
    bool onlyOnce = false;
};

struct Answer {
    int status = 0;
    QList<Header> headers; ///< in the order received
    QByteArray body;
    bool wholeBodySent = true; ///< false: the server answered before the last byte of the request was out

    /// The first header of that name (any case), or an empty array.
    QByteArray header(QByteArrayView name) const;
};

/// The delay that the answer asks for: `Retry-After` in seconds or as a date in any form of HTTP (RFC 9110 5.6.7),
/// counted from the answer's own `Date`, or from `now` without one; nothing when absent or senseless.
std::optional<std::chrono::seconds> retryAfter(const Answer &answer, const QDateTime &now);

/// True when the address never leaves this computer: 127.0.0.0/8, ::1, `localhost`; no other name, whatever it resolves
/// to.
bool isLoopback(const QUrl &url);

/// True when the URL names this computer in whatever spelling: a loopback or unspecified address, also mapped into
/// IPv6, `localhost` and all names below it, with a dot at their end too.
bool namesThisComputer(const QUrl &url);

/// True for https, and for http when the host is a loopback address or `localhost`.
bool isAllowedAddress(const QUrl &url);

} // namespace clinicdesk::http
