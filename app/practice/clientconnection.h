// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
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
    /// The request was not read to its end: no further request can follow on this connection.
    bool last = false;
};

/// One accepted connection, plain or TLS, as cpp-httplib sees it. Reads come from a large buffer. Writes of the
/// library are collected until finishAnswer(), so that every fault acts on the exact bytes on the network. Used by
/// one thread.
class ClientConnection : public httplib::Stream {
public:
    /// Takes ownership of the socket. `tls` is null for plain HTTP; a readable `stopDescriptor` ends every wait.
    ClientConnection(socket_t socket, SSL_CTX *tls, int stopDescriptor);
    ~ClientConnection() override;
    ClientConnection(const ClientConnection &) = delete;
    ClientConnection &operator=(const ClientConnection &) = delete;

    /// Does the TLS handshake; returns true immediately without TLS.
    bool handshake();
    /// Waits for the first byte of the next request. Returns false if the client disconnected, `patience` is over or
    /// the service is stopping.
    bool waitForRequest(std::chrono::milliseconds patience);
    void setWireBehaviour(const WireBehaviour &wireBehaviour) { m_wireBehaviour = wireBehaviour; }
    /// Sends the collected answer with the wire behaviour set for it. Returns true if another request may follow.
    bool finishAnswer();

    bool is_readable() const override;
    bool is_writable() const override;
    ssize_t read(char *data, size_t sizeBytes) override;
    ssize_t write(const char *data, size_t sizeBytes) override;
    void get_remote_ip_and_port(std::string &ip, int &port) const override;
    void get_local_ip_and_port(std::string &ip, int &port) const override;
    socket_t socket() const override { return m_socket; }

private:
    enum class Ending { Orderly, AtOnce, Reset };

    bool waitFor(short events, std::chrono::milliseconds patience) const;
    bool fill();
    bool sendAll(const char *data, std::size_t sizeBytes);
    void trickle(const std::string &answer);
    void staySilent() const;
    std::size_t cutAt(const std::string &answer) const;
    void drain() const;

    struct FreeTls {
        void operator()(SSL *tls) const { SSL_free(tls); }
    };
    socket_t m_socket;
    int m_stopDescriptor;
    std::unique_ptr<SSL, FreeTls> m_tls;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::string m_answer;
    WireBehaviour m_wireBehaviour;
    Ending m_ending = Ending::Orderly;
};

} // namespace clinicdesk::practice
