// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::http {

/// The libcurl that this process has loaded.
struct CurlInfo {
    QString version;
    QString tlsLibrary;       ///< with its version, "OpenSSL/3.0.17"; empty without TLS
    QString certificatesFile; ///< of the authorities that it trusts; empty if it has no such file
};

CurlInfo curlInfo();

} // namespace clinicdesk::http
