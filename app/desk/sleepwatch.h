// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusConnection;

namespace clinicdesk::desk {

/// Tells that the computer has woken up, as logind says it (org.freedesktop.login1, `PrepareForSleep`): before any
/// clock has shown it. Silent where there is no logind.
class SleepWatch : public QObject {
    Q_OBJECT
public:
    /// `bus` is the one on which logind is.
    explicit SleepWatch(QDBusConnection bus, QObject *parent = nullptr);

Q_SIGNALS:
    void awake();

private Q_SLOTS:
    void noteSleep(bool begins);
};

} // namespace clinicdesk::desk
