// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>
#include <QUrl>

namespace clinicdesk::http {

/// Returns which proxy the system has for `url`: `none`, `http` or `socks5`. Can take seconds: call it on a thread.
QLatin1String proxyKind(const QUrl &url);

} // namespace clinicdesk::http
