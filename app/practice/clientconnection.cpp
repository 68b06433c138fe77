// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/clientconnection.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace clinicdesk::practice {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t BufferBytes = 256UL * 1024;
constexpr auto ReadPatience = 60s;
constexpr auto WritePatience = 60s;
constexpr auto DrainPatience = 5s;

} // namespace

ClientConnection::ClientConnection(socket_t socket, SSL_CTX *tls, int stopDescriptor)
    : m_socket(socket)
    , m_stopDescriptor(stopDescriptor)
    , m_buffer(BufferBytes)
{
    const int on = 1;
    ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    if (!tls)
        return;
    m_tls.reset(SSL_new(tls));
    if (m_tls)
        SSL_set_fd(m_tls.get(), m_socket);
    else
        m_ending = Ending::AtOnce;
}

ClientConnection::~ClientConnection()
{
    if (m_ending == Ending::Orderly) {
        if (m_tls)
            SSL_shutdown(m_tls.get());
        ::shutdown(m_socket, SHUT_WR);
        drain();
    } else if (m_ending == Ending::Reset) {
        const linger reset{.l_onoff = 1, .l_linger = 0};
        ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
    }
    m_tls.reset();
    ::close(m_socket);
}

bool ClientConnection::handshake()
{
    if (m_ending == Ending::AtOnce)
        return false;
    if (!m_tls)
        return true;
    if (waitFor(POLLIN, ReadPatience) && SSL_accept(m_tls.get()) == 1)
        return true;
    m_ending = Ending::AtOnce;
    return false;
}

bool ClientConnection::waitForRequest(std::chrono::milliseconds patience)
{
    m_wireBehaviour = {};
    m_answer.clear();
    if (m_begin < m_end || (m_tls && SSL_has_pending(m_tls.get())))
        return true;
    return waitFor(POLLIN, patience) && fill();
}

bool ClientConnection::finishAnswer()
{
    // An unneeded "100 Continue" is not sent: the client gets the answer before it sends its body.
    if (m_answer.starts_with("HTTP/1.1 100 "))
        m_answer.erase(0, m_answer.find("\r\n\r\n") + 4);
    const std::string answer = std::exchange(m_answer, {});
    if (m_wireBehaviour.delay > 0ms)
        waitFor(POLLRDHUP, m_wireBehaviour.delay);
    switch (m_wireBehaviour.kind) {
    case WireBehaviour::Kind::Whole:
        return sendAll(answer.data(), answer.size()) && !m_wireBehaviour.last;
    case WireBehaviour::Kind::Trickle:
        trickle(answer);
        return !m_wireBehaviour.last;
    case WireBehaviour::Kind::Silence:
        staySilent();
        break;
    case WireBehaviour::Kind::Cut:
        sendAll(answer.data(), cutAt(answer));
        break;
    case WireBehaviour::Kind::Nothing:
        break;
    }
    m_ending = m_wireBehaviour.reset ? Ending::Reset : Ending::AtOnce;
    return false;
}

bool ClientConnection::is_readable() const
{
    return m_begin < m_end || waitFor(POLLIN, ReadPatience);
}

bool ClientConnection::is_writable() const
{
    return true;
}

ssize_t ClientConnection::read(char *data, size_t sizeBytes)
{
    if (m_begin == m_end && !fill())
        return 0;
    const std::size_t count = std::min(sizeBytes, m_end - m_begin);
    std::memcpy(data, m_buffer.data() + m_begin, count);
    m_begin += count;
    return static_cast<ssize_t>(count);
}

ssize_t ClientConnection::write(const char *data, size_t sizeBytes)
{
    m_answer.append(data, sizeBytes);
    return static_cast<ssize_t>(sizeBytes);
}

void ClientConnection::get_remote_ip_and_port(std::string &ip, int &port) const
{
    ip = "127.0.0.1";
    port = 0;
}

void ClientConnection::get_local_ip_and_port(std::string &ip, int &port) const
{
    ip = "127.0.0.1";
    port = 0;
}

/// Returns true once one of the events happened or the connection has ended; false after `patience` and when the
/// service is stopping.
bool ClientConnection::waitFor(short events, std::chrono::milliseconds patience) const
{
    pollfd sockets[2] = {{m_socket, events, 0}, {m_stopDescriptor, POLLIN, 0}};
    const int ready = ::poll(sockets, 2, static_cast<int>(patience.count()));
    return ready > 0 && sockets[1].revents == 0;
}

bool ClientConnection::fill()
{
    // A pending "100 Continue" must be sent first: the client waits for it before it sends the body.
    if (!m_answer.empty() && !sendAll(m_answer.data(), m_answer.size()))
        return false;
    m_answer.clear();
    m_begin = m_end = 0;
    if (!(m_tls && SSL_has_pending(m_tls.get())) && !waitFor(POLLIN, ReadPatience))
        return false;
    ssize_t count = 0;
    if (m_tls)
        count = SSL_read(m_tls.get(), m_buffer.data(), static_cast<int>(m_buffer.size()));
    else
        count = ::recv(m_socket, m_buffer.data(), m_buffer.size(), 0);
    if (count <= 0)
        return false;
    m_end = static_cast<std::size_t>(count);
    return true;
}

bool ClientConnection::sendAll(const char *data, std::size_t sizeBytes)
{
    while (sizeBytes > 0) {
        if (!waitFor(POLLOUT, WritePatience))
            return false;
        ssize_t count = 0;
        if (m_tls)
            count = SSL_write(m_tls.get(), data, static_cast<int>(std::min(sizeBytes, BufferBytes)));
        else
            count = ::send(m_socket, data, sizeBytes, MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        data += count;
        sizeBytes -= static_cast<std::size_t>(count);
    }
    return true;
}

void ClientConnection::trickle(const std::string &answer)
{
    for (const char &byte : answer) {
        if (!sendAll(&byte, 1) || waitFor(POLLRDHUP, m_wireBehaviour.wait))
            return;
    }
}

void ClientConnection::staySilent() const
{
    waitFor(POLLRDHUP, m_wireBehaviour.wait);
}

std::size_t ClientConnection::cutAt(const std::string &answer) const
{
    if (m_wireBehaviour.bytes)
        return std::min(*m_wireBehaviour.bytes, answer.size());
    const std::size_t headEnd = answer.find("\r\n\r\n");
    // Clients accept a header block that ends early as complete, so an answer without body is cut before the status.
    if (headEnd == std::string::npos || headEnd + 4 == answer.size())
        return std::string_view("HTTP/1.1 ").size();
    return headEnd + 4 + (answer.size() - headEnd - 4) / 2;
}

/// Reads until the client has seen the end: closing with unread bytes would cause a reset, and the answer would be
/// lost.
void ClientConnection::drain() const
{
    std::vector<char> rest(BufferBytes);
    const auto end = std::chrono::steady_clock::now() + DrainPatience;
    while (std::chrono::steady_clock::now() < end && waitFor(POLLIN, DrainPatience)) {
        if (::recv(m_socket, rest.data(), rest.size(), 0) <= 0)
            return;
    }
}

} // namespace clinicdesk::practice
