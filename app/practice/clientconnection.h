// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemsockets.h"

#include <openssl/ssl.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace clinicdesk::practice {

/// How a finished answer is sent over the network. The default sends the answer unchanged.
struct WireBehaviour {
    enum class Kind {
        Whole,   ///< every byte
        Nothing, ///< closes the connection without sending a byte
        Silence, ///< sends nothing until the client disconnects or `wait` is over
        Cut,     ///< closes the connection in the middle of the answer
        Trickle  ///< sends byte by byte, with `wait` between two bytes
    };
    Kind kind = Kind::Whole;
    std::chrono::milliseconds wait{0};
    /// Time to wait before the first byte.
    std::chrono::milliseconds delay{0};
    /// With Cut: how many bytes of the whole answer are sent. If not set: half of the body, or only part of the
    /// status line.
    std::optional<std::size_t> bytes;
    /// With Nothing and Cut: sends a TCP reset instead of an orderly close.
    bool reset = false;
};

/// One accepted connection, plain or TLS. Every wait ends when the service stops. Used by one thread.
class ClientConnection {
public:
    /// Takes ownership of the non-blocking socket. `tls` is null for plain HTTP; a readable `stopDescriptor` ends
    /// every wait.
    ClientConnection(int socket, SSL_CTX *tls, int stopDescriptor);
    ~ClientConnection();
    ClientConnection(const ClientConnection &) = delete;
    ClientConnection &operator=(const ClientConnection &) = delete;

    /// Does the TLS handshake; returns true immediately without TLS.
    bool handshake();
    /// Waits for the first byte of the next request. Returns false if the client disconnected, `patience` is over or
    /// the service is stopping.
    bool waitForRequest(std::chrono::milliseconds patience);

    /// The received bytes that have not been consumed; valid until the next call.
    std::string_view unread() const { return {m_buffer.data() + m_begin, m_end - m_begin}; }
    void consume(std::size_t sizeBytes) { m_begin += sizeBytes; }
    /// Waits for bytes and adds them to unread(). Returns false if there are no more, or no space for them.
    bool readMore();

    /// Sends all bytes. Returns false if the connection was lost.
    bool send(std::string_view bytes);
    /// Sends a whole answer with its wire behaviour. Returns false if the connection cannot be used any more.
    bool sendAnswer(std::string_view answer, const WireBehaviour &behaviour);

private:
    enum class Ending { Orderly, AtOnce, Reset };

    template <class Call>
    int repeat(Call call, std::optional<SocketStream::Event> event, std::chrono::milliseconds patience);
    bool receive(std::chrono::milliseconds patience);
    bool waitFor(SocketStream::Event event, std::chrono::milliseconds patience) const;
    bool trickle(std::string_view answer, std::chrono::milliseconds wait);
    void drain();

    struct FreeTls {
        void operator()(SSL *tls) const { SSL_free(tls); }
    };
    SocketStream m_socket;
    int m_stopDescriptor;
    std::unique_ptr<SSL, FreeTls> m_tls;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    Ending m_ending = Ending::Orderly;
};

} // namespace clinicdesk::practice
