// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::http {

/// The version of libcurl that this process has loaded.
QString curlVersion();

} // namespace clinicdesk::http
