// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"

#include "tests/support/awaitresult.h"

#include <QTest>

namespace clinicdesk {

/// Prints the result of `codeOf` in Qt Test.
inline char *toString(const std::optional<ErrorCode> &code)
{
    return qstrdup(code ? codeText(*code).latin1() : "an answer");
}

} // namespace clinicdesk

namespace clinicdesk::http {

inline Request get(const QUrl &url)
{
    return {.url = url};
}

inline Request postBytes(const QUrl &url, const QByteArray &bytes)
{
    return {.method = Method::Post,
            .url = url,
            .headers = {{.name = "Content-Type", .value = "application/json"}},
            .body = bytes};
}

/// Returns the request of a presigned form: two fields, then the file.
inline Request postFile(const QUrl &url, std::shared_ptr<ByteSource> file)
{
    MultipartBody form{.fields = {{.name = "key", .value = "made/up"}, {.name = "policy", .value = "bWFkZSB1cA=="}},
                       .fileField = "file",
                       .fileName = "page-1.pdf",
                       .fileContentType = "application/pdf",
                       .file = std::move(file)};
    return {.method = Method::Post, .url = url, .body = std::move(form)};
}

/// Sends the request and runs the event loop until the answer has arrived.
inline Result<Response> sendAndWait(Engine &engine, Request request, std::stop_token stop = {}, Progress progress = {})
{
    return support::awaitResult(engine.send(std::move(request), std::move(stop), std::move(progress)));
}

using Code = std::optional<ErrorCode>;

/// Returns the error code, or nothing for an answer.
inline Code codeOf(const Result<Response> &result)
{
    return result.ok() ? std::nullopt : std::optional(result.error().code);
}

inline constexpr qint64 huge = 2'000'000'000; ///< never fits into the network buffers
inline constexpr qint64 large = 8'000'000;

} // namespace clinicdesk::http
