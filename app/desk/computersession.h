// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QStringList>
#include <QTimer>

class QDBusMessage;

namespace clinicdesk::desk {

/// The user's session of the operating system: reports when the computer is locked, another user has its screen, it
/// goes to sleep or wakes up. Asks logind (org.freedesktop.login1) and the screen savers of the desktops
/// (org.freedesktop.ScreenSaver and those of GNOME, Cinnamon and MATE). Emits nothing without these services, and never
/// waits for them.
///
/// Sleep is delayed until the screen shows what `sleeping()` hid. logind limits the delay, to five seconds usually.
class ComputerSession : public QObject {
    Q_OBJECT
public:
    /// `system` is the bus of logind, `session` the bus of the desktop.
    ComputerSession(QDBusConnection system, const QDBusConnection &session, QObject *parent = nullptr);

Q_SIGNALS:
    /// The computer was locked, or another user has the screen. Several services can report the same.
    void locked();
    /// The computer goes to sleep. Hide everything before this returns.
    void sleeping();
    /// The computer woke up; emitted before any clock shows it.
    void awake();

private Q_SLOTS:
    void noteLock() { Q_EMIT locked(); }
    void noteSleep(bool begins);
    void noteScreenSaver(bool isActive);
    void noteProperties(const QString &interface, const QVariantMap &changed);

private:
    /// Calls a method of logind; `then` gets the first value of the answer, and is not called without one.
    template <typename Value, typename Then>
    void ask(const QString &path, const QString &interface, const QString &method, const QVariantList &arguments,
             Then then);
    void findSession();
    void findDisplay();
    void watchSession(const QString &path);
    void delaySleep();

    QDBusConnection m_system;
    QStringList m_watched;          ///< paths of sessions
    QDBusUnixFileDescriptor m_hold; ///< the computer does not sleep before it is closed
    QTimer m_release;
};

} // namespace clinicdesk::desk
