// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::cli {

/// Ctrl+C and SIGTERM as a signal of the event loop. Make it before any other thread starts.
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

} // namespace clinicdesk::cli
