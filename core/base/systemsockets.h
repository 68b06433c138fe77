// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QByteArray>

#include <chrono>
#include <optional>
#include <string_view>

/// Connections of this computer. Objects close what they have open, and programs that are started do not inherit it.
namespace clinicdesk {

/// A socket as in socket(2); -1 for an error. The caller closes it.
int openSocket(int family, int type, int protocol);

/// Which process is at the other end of a local socket; nothing where the system does not tell it.
std::optional<qint64> processOfPeer(qintptr socket);
/// Whether the other end was closed; bytes of it may be left to be read.
bool hasPeerHungUp(qintptr socket);

/// Whether `host` is a number of this computer, in the usual way of writing one; nothing if it is no number.
std::optional<bool> isLoopbackNumber(const QByteArray &host);
/// Whether an address, in the usual way of writing one, belongs to this computer: what is sent there reaches its own
/// programs. Sends nothing.
bool isOwnAddress(const QByteArray &address);

/// Wakes every thread that waits for a connection: the descriptor becomes and stays readable.
class StopSignal {
public:
    StopSignal();
    StopSignal(const StopSignal &) = delete;
    StopSignal &operator=(const StopSignal &) = delete;

    /// Call from any thread or from a signal handler, any number of times.
    void raise() const;
    int descriptor() const { return m_read.descriptor(); }
    /// From now on, SIGINT and SIGTERM raise it. One object at a time; it stays until the process ends.
    void raiseOnTermination() const;
    /// Returns when standard input has ended, or when it was raised.
    void waitForEndOfInput() const;

private:
    SystemFile m_read;
    SystemFile m_write;
};

/// One connection, which never blocks. Use on one thread.
class SocketStream {
public:
    enum class Event : unsigned char { Readable, Writable, HungUp };

    explicit SocketStream(int socket);

    int descriptor() const { return m_socket.descriptor(); }
    /// What was sent or received; 0 when the connection is over, -1 when `wait` has to come first or for an error.
    qint64 send(std::string_view bytes) const;
    qint64 receive(std::span<char> into) const;
    /// Whether the last call has failed only because it would block.
    static bool wouldHaveBlocked();
    /// True once the event happened or the connection has ended; false after `patience`, and when `stop` was raised.
    bool wait(Event event, std::chrono::milliseconds patience, int stop) const;

    /// The other end sees the end of what was sent.
    void endSending() const;
    /// When the object is destroyed, the other end sees a reset.
    void resetOnClose() const;

private:
    SystemFile m_socket;
};

/// Waits for connections of programs on this computer, over IPv4.
class ListeningSocket {
public:
    ListeningSocket() = default;

    /// Port 0 means any free port. False if the port cannot be had, with SystemError.
    bool open(int port);
    int port() const { return m_port; }
    /// Blocks until a connection arrives; returns its socket, or -1 after `stop`.
    int accept() const;
    /// Ends all calls of `accept`.
    void stop() const;

private:
    SystemFile m_socket;
    int m_port = 0;
};

} // namespace clinicdesk
