// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/proxysetting.h"

#include <QLatin1String>

namespace clinicdesk::http {

/// Returns which kind of proxy a call to `url` uses with that setting: `none`, `http`, `https`, `socks4`, `socks5`, or
/// `invalid` for a setting that cannot be used. Can take seconds: call it on a thread.
QLatin1String proxyKind(const QUrl &url, const ProxySetting &setting);

} // namespace clinicdesk::http
