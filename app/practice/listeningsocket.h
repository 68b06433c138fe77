// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::practice {

/// A port of 127.0.0.1 that accepts connections.
class ListeningSocket {
public:
    ListeningSocket() = default;
    ~ListeningSocket();
    ListeningSocket(const ListeningSocket &) = delete;
    ListeningSocket &operator=(const ListeningSocket &) = delete;

    /// Opens a port (0 for any free one); clients can connect from now on. Returns false when the port is not
    /// available. Call once.
    bool open(int port);
    /// The open port.
    int port() const { return m_port; }
    /// Waits for the next connection and returns its non-blocking socket, which the caller closes; -1 after stop().
    /// Call from any number of threads.
    int accept() const;
    /// Ends every accept(), now and later. Call from any thread.
    void stop() const;

private:
    int m_socket = -1;
    int m_port = 0;
};

} // namespace clinicdesk::practice
