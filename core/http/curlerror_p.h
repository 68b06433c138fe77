// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QUrl>

#include <curl/curl.h>

namespace clinicdesk::http {

/// Maps curl's result to our error code.
ErrorCode errorCodeFor(CURLcode curlCode);

/// Makes the error for a transfer without an answer. `words` is curl's own text; it is used only if it contains nothing
/// of the address except the host.
Error transferError(CURLcode curlCode, const QUrl &url, const QByteArray &words);

} // namespace clinicdesk::http
