// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"
#include "core/jwe/decryptor.h"

namespace clinicdesk {

/// A request whose body is an envelope, and who is to hear how far it is.
struct SealedRequest {
    http::Request request;
    http::Progress progress; ///< counts bytes of the envelope and tells bytes of the file
};

bool hasBody(const http::Request &request);

/// The same request with its body as an envelope of the plaintext (interface 5.2), or of the form's file (4.3).
SealedRequest seal(http::Request request, const jwe::NamedKey &key, http::Progress progress);

/// The plaintext of an envelope; what does not look like one as it is. ServiceBadAnswer for one inside another.
Result<QByteArray> openIfEnvelope(const QByteArray &body, jwe::OpeningRules rules);

} // namespace clinicdesk
