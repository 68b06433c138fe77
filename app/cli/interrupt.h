// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemconsole.h"

#include <QObject>

namespace clinicdesk::cli {

/// Reports Ctrl+C, SIGQUIT, SIGTERM and the end of the terminal (SIGHUP, unless `nohup` ignores it) as a signal of the
/// event loop. While `pressed` has no connection, the program says that it was stopped and exits immediately with exit
/// code 4; saved data stays. Where the system has no descriptor left, these signals end the program as usual. Create
/// before any other thread starts.
class Interrupt : public QObject {
    Q_OBJECT
public:
    Interrupt();

    /// With `json`, the error is also a result on standard output.
    void reportAsJson(bool json) { m_reportsAsJson = json; }

Q_SIGNALS:
    void pressed();

private:
    [[noreturn]] void exitAtOnce() const;

    const InterruptSignals m_signals;
    bool m_reportsAsJson = false;
};

} // namespace clinicdesk::cli
