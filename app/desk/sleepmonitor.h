// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusConnection;

namespace clinicdesk::desk {

/// Emits `awake()` when the computer wakes up, as reported by logind (org.freedesktop.login1, `PrepareForSleep`),
/// before any clock shows it. Emits nothing without logind.
class SleepMonitor : public QObject {
    Q_OBJECT
public:
    /// `bus` is the bus of logind.
    explicit SleepMonitor(QDBusConnection bus, QObject *parent = nullptr);

Q_SIGNALS:
    void awake();

private Q_SLOTS:
    void noteSleep(bool begins);
};

} // namespace clinicdesk::desk
