// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::cli {

/// Ctrl+C and SIGTERM as a signal of the event loop; where nobody listens to it, the program ends at once with exit
/// code 4: what was kept until then stays. Make it before any other thread starts.
class Interrupt : public QObject {
    Q_OBJECT
public:
    Interrupt();
    ~Interrupt() override;

Q_SIGNALS:
    void pressed();

private:
    int m_descriptor = -1;
};

/// While it lives, Ctrl+C ends the program as it ends any other: for waiting on standard input, where no event loop
/// runs.
class PlainInterrupt {
public:
    PlainInterrupt();
    ~PlainInterrupt();
    PlainInterrupt(const PlainInterrupt &) = delete;
    PlainInterrupt &operator=(const PlainInterrupt &) = delete;
};

} // namespace clinicdesk::cli
