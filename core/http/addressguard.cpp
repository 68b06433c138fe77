// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/addressguard_p.h"

#include "core/base/systemsockets.h"
#include "core/http/publicaddress.h"

namespace clinicdesk::http {

namespace {

bool isInScope(const QHostAddress &address, AddressScope scope)
{
    const auto kind = kindOf(address);
    switch (scope) {
    case AddressScope::Any:
        break;
    case AddressScope::Public:
        return isPublicAddress(address) && kind == AddressKind::OtherComputer;
    case AddressScope::PublicOrThisComputer:
        return isPublicAddress(address) || address.isLoopback();
    case AddressScope::OtherComputers:
        return kind == AddressKind::OtherComputer;
    case AddressScope::OtherOrThisComputer:
        return kind == AddressKind::OtherComputer || kind == AddressKind::ThisComputer;
    case AddressScope::OtherOrLinkLocal:
        return kind == AddressKind::OtherComputer || kind == AddressKind::LinkLocal;
    }
    return true;
}

} // namespace

AddressGuard::AddressGuard(AddressScope scope)
    : m_scope(scope)
{
}

curl_socket_t AddressGuard::openSocket(void *self, curlsocktype /*purpose*/, curl_sockaddr *address)
{
    if (!static_cast<AddressGuard *>(self)->accept(QHostAddress(&address->addr)))
        return CURL_SOCKET_BAD;
    return clinicdesk::openSocket(address->family, address->socktype, address->protocol);
}

int AddressGuard::checkPeer(void *self, char *peer, char * /*own*/, int /*peerPort*/, int /*ownPort*/)
{
    const bool isAccepted = static_cast<AddressGuard *>(self)->accept(QHostAddress(QString::fromLatin1(peer)));
    return isAccepted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

bool AddressGuard::accept(const QHostAddress &address)
{
    const bool isAccepted = isInScope(address, m_scope);
    m_hasRefused = !isAccepted;
    return isAccepted;
}

} // namespace clinicdesk::http
