// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace clinicdesk::ui {

class Tray;

/// The content of a desktop notification. Anyone near the screen can read it, so it names no patient and no file.
struct Notification {
    QString title;
    QString text;
    QString action; ///< what a click does
};

/// Notifies the user while the window is not in front.
class Notifier : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Replaces the previous notification.
    virtual void show(const Notification &notification) = 0;
    /// Removes the notification; it is not needed any more.
    virtual void withdraw() = 0;

Q_SIGNALS:
    void clicked();
};

/// Uses the desktop's own service (org.freedesktop.Notifications on the session bus). If the service does not respond,
/// uses `tray`, which outlives this; null for no tray.
std::unique_ptr<Notifier> desktopNotifier(Tray *tray);

} // namespace clinicdesk::ui
