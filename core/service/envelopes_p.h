// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"
#include "core/jwe/decryptor.h"

namespace clinicdesk {

/// A request whose body is an envelope, and the callback for its progress.
struct EnvelopeRequest {
    http::Request request;
    http::Progress progress; ///< converts bytes of the envelope to bytes of the file
};

bool hasBody(const http::Request &request);

/// Returns the request with its body replaced by an envelope of the plaintext (interface 5.2), or of the form's file
/// (4.3).
EnvelopeRequest encryptBody(http::Request request, const jwe::NamedKey &key, http::Progress progress);

/// Returns the plaintext of an envelope, or `body` unchanged if it does not look like one. ServiceBadAnswer for an
/// envelope inside an envelope; errors of `jwe::openEnvelope`.
Result<QByteArray> openIfEnvelope(const QByteArray &body, jwe::DecryptOptions rules);

} // namespace clinicdesk
