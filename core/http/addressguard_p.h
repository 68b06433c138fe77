// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

#include <QHostAddress>

#include <curl/curl.h>

namespace clinicdesk::http {

/// Keeps one request to the addresses of its scope. curl asks for a new connection before it opens it, and for an idle
/// one before it uses it again. Used on the engine's thread.
class AddressGuard {
public:
    explicit AddressGuard(AddressScope scope);

    /// Callbacks for curl; the first argument is this object.
    static curl_socket_t openSocket(void *self, curlsocktype purpose, curl_sockaddr *address);
    static int checkPeer(void *self, char *peer, char *own, int peerPort, int ownPort);

    /// For a name with several addresses: whether the last one that curl tried was refused.
    bool hasRefused() const { return m_hasRefused; }

private:
    bool accept(const QHostAddress &address);

    AddressScope m_scope;
    bool m_hasRefused = false;
};

} // namespace clinicdesk::http
