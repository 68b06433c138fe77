// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace clinicdesk::ui {

class Tray;

/// What stands in a bubble of the desktop. Whoever passes by reads it: no patient and no file is named.
struct Notification {
    QString title;
    QString text;
    QString action; ///< what a click does
};

/// Tells a person something while they look elsewhere.
class Notifier : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// In the place of the one before.
    virtual void show(const Notification &notification) = 0;
    /// It is not needed any more.
    virtual void withdraw() = 0;

Q_SIGNALS:
    void clicked();
};

/// By the desktop's own service (org.freedesktop.Notifications on the session bus); where nobody answers there, by the
/// tray, which outlives this; null for none.
std::unique_ptr<Notifier> desktopNotifier(Tray *tray);

} // namespace clinicdesk::ui
