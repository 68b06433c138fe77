// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::cli {

/// Reports Ctrl+C, SIGQUIT, SIGTERM and the end of the terminal (SIGHUP, unless `nohup` ignores it) as a signal of the
/// event loop. While `pressed` has no connection, the program says that it was stopped and exits immediately with exit
/// code 4; saved data stays. Create before any other thread starts.
class Interrupt : public QObject {
    Q_OBJECT
public:
    Interrupt();
    ~Interrupt() override;

    /// With `json`, the error is also a result on standard output.
    void reportAsJson(bool json) { m_reportsAsJson = json; }

Q_SIGNALS:
    void pressed();

private:
    [[noreturn]] void exitAtOnce() const;

    int m_descriptor = -1;
    bool m_reportsAsJson = false;
};

/// While an object exists, Ctrl+C ends the program in the usual way. Use it to wait for standard input, where no
/// event loop runs.
class DefaultInterruptScope {
public:
    DefaultInterruptScope();
    ~DefaultInterruptScope();
    DefaultInterruptScope(const DefaultInterruptScope &) = delete;
    DefaultInterruptScope &operator=(const DefaultInterruptScope &) = delete;
};

} // namespace clinicdesk::cli
