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

/// How a finished answer goes over the wire. The default is the honest one.
struct WireBehaviour {
    enum class Kind {
        Whole,   ///< every byte
        Nothing, ///< the connection is closed without a byte
        Silence, ///< nothing is said until the client goes or `wait` is over
        Cut,     ///< closed in the middle
        Trickle  ///< byte by byte, `wait` between two
    };
    Kind kind = Kind::Whole;
    std::chrono::milliseconds wait{0};
    /// Before the first byte.
    std::chrono::milliseconds delay{0};
    /// With Cut: how many bytes of the whole answer go; half of its body, or the status line, when not given.
    std::optional<std::size_t> bytes;
    /// With Nothing and Cut: a TCP reset in place of an orderly end.
    bool reset = false;
    /// The request was not read to its end: no further request can follow on this connection.
    bool last = false;
};

/// One accepted connection, plain or TLS, as cpp-httplib sees it. Reads come from a large buffer; what the library
/// writes is collected until finishAnswer(), so that every fault acts on the exact bytes of the wire.
/// Used by one thread.
class ClientConnection : public httplib::Stream {
public:
    /// Takes the socket over. `tls` is null for plain HTTP; `stopDescriptor` ends every wait when readable.
    ClientConnection(socket_t socket, SSL_CTX *tls, int stopDescriptor);
    ~ClientConnection() override;
    ClientConnection(const ClientConnection &) = delete;
    ClientConnection &operator=(const ClientConnection &) = delete;

    /// The TLS handshake; at once true without TLS.
    bool handshake();
    /// Waits for the first byte of the next request. False: the client went, nothing came in time, or the service ends.
    bool waitForRequest(std::chrono::milliseconds patience);
    void setWireBehaviour(const WireBehaviour &wireBehaviour) { m_wireBehaviour = wireBehaviour; }
    /// Sends the collected answer with the wire behaviour set for it. True if another request may follow.
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
