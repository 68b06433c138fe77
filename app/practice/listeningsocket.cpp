// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/listeningsocket.h"

#include <cerrno>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace clinicdesk::practice {
namespace {

constexpr int Backlog = 128;

} // namespace

ListeningSocket::~ListeningSocket()
{
    if (m_socket >= 0)
        ::close(m_socket);
}

bool ListeningSocket::open(int port)
{
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // A port of a service that has just ended is available again. Two running services cannot share a port.
    const int on = 1;
    ::setsockopt(m_socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<in_port_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto *any = reinterpret_cast<sockaddr *>(&address);
    socklen_t size = sizeof(address);
    if (::bind(m_socket, any, size) != 0 || ::listen(m_socket, Backlog) != 0 ||
        ::getsockname(m_socket, any, &size) != 0)
        return false;
    m_port = ntohs(address.sin_port);
    return true;
}

int ListeningSocket::accept() const
{
    for (;;) {
        const int socket = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        // Other errors are those of one connection.
        if (socket >= 0 || errno == EINVAL)
            return socket;
    }
}

void ListeningSocket::stop() const
{
    // On Linux, this wakes every thread in accept() with EINVAL.
    ::shutdown(m_socket, SHUT_RDWR);
}

} // namespace clinicdesk::practice
