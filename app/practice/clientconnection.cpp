// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/clientconnection.h"

#include <openssl/err.h>

#include <algorithm>
#include <cstring>

namespace clinicdesk::practice {
namespace {

using namespace std::chrono_literals;
using Event = SocketStream::Event;

constexpr std::size_t BufferBytes = 64UL * 1024;
constexpr auto ReadPatience = 60s;
constexpr auto WritePatience = 60s;
constexpr auto DrainPatience = 5s;

/// How many bytes of the answer are sent with WireBehaviour::Kind::Cut.
std::size_t cutAt(std::string_view answer, std::optional<std::size_t> bytes)
{
    if (bytes)
        return std::min(*bytes, answer.size());
    const std::size_t headEnd = answer.find("\r\n\r\n");
    // Clients accept a header block that ends early as complete, so an answer without body is cut before the status.
    if (headEnd == std::string_view::npos || headEnd + 4 == answer.size())
        return std::string_view("HTTP/1.1 ").size();
    return headEnd + 4 + (answer.size() - headEnd - 4) / 2;
}

} // namespace

ClientConnection::ClientConnection(int socket, SSL_CTX *tls, int stopDescriptor)
    : m_socket(socket)
    , m_stopDescriptor(stopDescriptor)
    , m_buffer(BufferBytes)
{
    if (!tls)
        return;
    m_tls.reset(SSL_new(tls));
    if (m_tls)
        SSL_set_fd(m_tls.get(), m_socket.descriptor());
    else
        m_ending = Ending::AtOnce;
}

ClientConnection::~ClientConnection()
{
    if (m_ending == Ending::Orderly) {
        if (m_tls)
            SSL_shutdown(m_tls.get());
        m_socket.endSending();
        drain();
    } else if (m_ending == Ending::Reset) {
        m_socket.resetOnClose();
    }
    m_tls.reset();
}

bool ClientConnection::handshake()
{
    if (m_ending == Ending::AtOnce)
        return false;
    if (!m_tls || repeat([this] { return SSL_accept(m_tls.get()); }, Event::Readable, ReadPatience) == 1)
        return true;
    m_ending = Ending::AtOnce;
    return false;
}

bool ClientConnection::waitForRequest(std::chrono::milliseconds patience)
{
    return !unread().empty() || receive(patience);
}

bool ClientConnection::readMore()
{
    return receive(ReadPatience);
}

bool ClientConnection::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto write = [&] {
            const std::size_t size = std::min(bytes.size(), BufferBytes);
            return m_tls ? SSL_write(m_tls.get(), bytes.data(), static_cast<int>(size))
                         : static_cast<int>(m_socket.send(bytes.substr(0, size)));
        };
        const int count = repeat(write, Event::Writable, WritePatience);
        if (count <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool ClientConnection::sendAnswer(std::string_view answer, const WireBehaviour &behaviour)
{
    if (behaviour.delay > 0ms)
        waitFor(Event::HungUp, behaviour.delay);
    switch (behaviour.kind) {
    case WireBehaviour::Kind::Whole:
        return send(answer);
    case WireBehaviour::Kind::Trickle:
        return trickle(answer, behaviour.wait);
    case WireBehaviour::Kind::Silence:
        waitFor(Event::HungUp, behaviour.wait);
        break;
    case WireBehaviour::Kind::Cut:
        send(answer.substr(0, cutAt(answer, behaviour.bytes)));
        break;
    case WireBehaviour::Kind::Nothing:
        break;
    }
    m_ending = behaviour.reset ? Ending::Reset : Ending::AtOnce;
    return false;
}

/// Repeats a call on the non-blocking socket until it returns a positive number, and returns that. Waits for `event`
/// before the first call, and then for what the call needs. Returns 0 when the connection or the patience is over.
template <class Call>
int ClientConnection::repeat(Call call, std::optional<Event> event, std::chrono::milliseconds patience)
{
    while (!event || waitFor(*event, patience)) {
        ERR_clear_error(); // SSL_get_error() also looks at errors of earlier calls on this thread
        const int result = call();
        if (result > 0)
            return result;
        const int problem = m_tls ? SSL_get_error(m_tls.get(), result) : SSL_ERROR_NONE;
        if (problem == SSL_ERROR_WANT_READ)
            event = Event::Readable;
        else if (problem == SSL_ERROR_WANT_WRITE)
            event = Event::Writable;
        else if (m_tls || result == 0 || !SocketStream::wouldHaveBlocked())
            return 0;
    }
    return 0;
}

bool ClientConnection::receive(std::chrono::milliseconds patience)
{
    std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
    m_end -= m_begin;
    m_begin = 0;
    if (m_end == m_buffer.size())
        return false;
    const auto read = [this] {
        char *to = m_buffer.data() + m_end;
        const std::size_t space = m_buffer.size() - m_end;
        return m_tls ? SSL_read(m_tls.get(), to, static_cast<int>(space))
                     : static_cast<int>(m_socket.receive({to, space}));
    };
    const bool hasPending = m_tls && SSL_has_pending(m_tls.get());
    const int count = repeat(read, hasPending ? std::nullopt : std::optional(Event::Readable), patience);
    m_end += static_cast<std::size_t>(count);
    return count > 0;
}

/// Returns true once one of the events happened or the connection has ended; false after `patience` and when the
/// service is stopping.
bool ClientConnection::waitFor(Event event, std::chrono::milliseconds patience) const
{
    return m_socket.wait(event, patience, m_stopDescriptor);
}

bool ClientConnection::trickle(std::string_view answer, std::chrono::milliseconds wait)
{
    for (std::size_t i = 0; i < answer.size(); ++i) {
        if (!send(answer.substr(i, 1)) || waitFor(Event::HungUp, wait))
            return false;
    }
    return true;
}

/// Reads until the client has seen the end: closing with unread bytes would cause a reset, and the answer would be
/// lost.
void ClientConnection::drain()
{
    const auto end = std::chrono::steady_clock::now() + DrainPatience;
    while (std::chrono::steady_clock::now() < end && waitFor(Event::Readable, DrainPatience)) {
        if (m_socket.receive(m_buffer) <= 0)
            return;
    }
}

} // namespace clinicdesk::practice
