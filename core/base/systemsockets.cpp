// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemsockets.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

const StopSignal *raisedOnTermination = nullptr;

bool isLoopbackV4(quint32 address)
{
    return address >> 24 == 127;
}

short pollEvent(SocketStream::Event event)
{
    switch (event) {
    case SocketStream::Event::Readable:
        return POLLIN;
    case SocketStream::Event::Writable:
        return POLLOUT;
    case SocketStream::Event::HungUp:
        return POLLRDHUP;
    }
    Q_UNREACHABLE();
}

} // namespace

int openSocket(int family, int type, int protocol)
{
    return ::socket(family, type | SOCK_CLOEXEC, protocol);
}

std::optional<qint64> processOfPeer(qintptr socket)
{
    ucred peer{};
    socklen_t size = sizeof(peer);
    if (::getsockopt(static_cast<int>(socket), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return std::nullopt;
    return peer.pid;
}

bool hasPeerHungUp(qintptr socket)
{
    pollfd peer{.fd = static_cast<int>(socket), .events = 0, .revents = 0};
    return ::poll(&peer, 1, 0) > 0 && (peer.revents & POLLHUP) != 0;
}

std::optional<bool> isLoopbackNumber(const QByteArray &host)
{
    in_addr v4{};
    if (::inet_pton(AF_INET, host.constData(), &v4) == 1)
        return isLoopbackV4(ntohl(v4.s_addr));
    in6_addr v6{};
    if (::inet_pton(AF_INET6, host.constData(), &v6) != 1)
        return std::nullopt;
    quint32 mapped = 0; // the last four bytes
    for (std::size_t i = 12; i < 16; ++i)
        mapped = mapped << 8U | v6.s6_addr[i];
    return IN6_IS_ADDR_LOOPBACK(&v6) || (IN6_IS_ADDR_V4MAPPED(&v6) && isLoopbackV4(mapped));
}

bool isOwnAddress(const QByteArray &address)
{
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    const bool isV4 = ::inet_pton(AF_INET, address.constData(), &v4.sin_addr) == 1;
    if (!isV4 && ::inet_pton(AF_INET6, address.constData(), &v6.sin6_addr) != 1)
        return false;
    // The kernel gives a socket only an address of this computer.
    const SystemFile socket(openSocket(isV4 ? AF_INET : AF_INET6, SOCK_DGRAM, 0));
    return socket.isOpen() && (isV4 ? ::bind(socket.descriptor(), reinterpret_cast<sockaddr *>(&v4), sizeof(v4))
                                    : ::bind(socket.descriptor(), reinterpret_cast<sockaddr *>(&v6), sizeof(v6))) == 0;
}

StopSignal::StopSignal()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    m_read = SystemFile(ends[0]);
    m_write = SystemFile(ends[1]);
}

void StopSignal::raise() const
{
    // A full pipe is readable too, so a failed write can be ignored.
    [[maybe_unused]] const auto written = ::write(m_write.descriptor(), "", 1);
}

void StopSignal::raiseOnTermination() const
{
    raisedOnTermination = this;
    for (const int number : {SIGTERM, SIGINT})
        ::signal(number, [](int) { raisedOnTermination->raise(); });
}

void StopSignal::waitForEndOfInput() const
{
    std::array<pollfd, 2> sources{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{descriptor(), POLLIN, 0}};
    std::array<char, 256> ignored{};
    for (;;) {
        if (::poll(sources.data(), sources.size(), -1) < 0)
            continue;
        if (sources[1].revents != 0)
            return;
        if (sources[0].revents != 0 && ::read(STDIN_FILENO, ignored.data(), ignored.size()) <= 0)
            return;
    }
}

SocketStream::SocketStream(int socket)
    : m_socket(socket)
{
    const int on = 1;
    ::setsockopt(descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

qint64 SocketStream::send(std::string_view bytes) const
{
    return ::send(descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

qint64 SocketStream::receive(std::span<char> into) const
{
    return ::recv(descriptor(), into.data(), into.size(), 0);
}

bool SocketStream::wouldHaveBlocked()
{
    return errno == EAGAIN;
}

bool SocketStream::wait(Event event, std::chrono::milliseconds patience, int stop) const
{
    std::array<pollfd, 2> sources{pollfd{descriptor(), pollEvent(event), 0}, pollfd{stop, POLLIN, 0}};
    const int ready = ::poll(sources.data(), sources.size(), static_cast<int>(patience.count()));
    return ready > 0 && sources[1].revents == 0;
}

void SocketStream::endSending() const
{
    ::shutdown(descriptor(), SHUT_WR);
}

void SocketStream::resetOnClose() const
{
    const linger reset{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(descriptor(), SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
}

bool ListeningSocket::open(int port)
{
    constexpr int backlog = 128;
    m_socket = SystemFile(openSocket(AF_INET, SOCK_STREAM, 0));
    const int socket = m_socket.descriptor();
    // A port of a service that has just ended is available again. Two running services cannot share a port.
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<in_port_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto *any = reinterpret_cast<sockaddr *>(&address);
    socklen_t size = sizeof(address);
    if (::bind(socket, any, size) != 0 || ::listen(socket, backlog) != 0 || ::getsockname(socket, any, &size) != 0)
        return false;
    m_port = ntohs(address.sin_port);
    return true;
}

int ListeningSocket::accept() const
{
    for (;;) {
        const int socket = ::accept4(m_socket.descriptor(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        // Other errors are those of one connection.
        if (socket >= 0 || errno == EINVAL)
            return socket;
    }
}

void ListeningSocket::stop() const
{
    // On Linux, this wakes every thread in accept() with EINVAL.
    ::shutdown(m_socket.descriptor(), SHUT_RDWR);
}

} // namespace clinicdesk
