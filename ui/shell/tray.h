// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace clinicdesk::ui {

/// The place of the desktop where programs without a window stand. Not every desktop has one.
class Tray : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    virtual bool isThere() const = 0;
    virtual void setShown(bool shown) = 0;
    /// A message beside its place, which it takes if need be.
    virtual void say(const QString &title, const QString &text) = 0;

Q_SIGNALS:
    /// The person wants the window back.
    void openWanted();
    /// The person wants the program to stop sending and to end.
    void quitRequested();
    void messageClicked();
};

/// That of the system.
std::unique_ptr<Tray> systemTray();

} // namespace clinicdesk::ui
