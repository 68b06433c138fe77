// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QUrl>

#include <curl/curl.h>

namespace clinicdesk::http {

/// What curl's verdict means for us.
ErrorCode codeFor(CURLcode verdict);

/// A transfer that brought no answer. `words` are curl's own; they are kept only as far as they hold nothing of the
/// address but its host.
Error failureOf(CURLcode verdict, const QUrl &url, const QByteArray &words);

} // namespace clinicdesk::http
