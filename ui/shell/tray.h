// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace clinicdesk::ui {

/// The desktop's tray, where a program can stay without a window. Not every desktop has one.
class Tray : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    virtual bool isAvailable() const = 0;
    virtual void setShown(bool shown) = 0;
    /// Shows a message at the tray icon; shows the icon first if necessary.
    virtual void showMessage(const QString &title, const QString &text) = 0;

Q_SIGNALS:
    /// The user asked for the window.
    void openRequested();
    /// The user asked the program to stop sending and to quit.
    void quitRequested();
    void messageClicked();
};

/// The tray of the system.
std::unique_ptr<Tray> systemTray();

} // namespace clinicdesk::ui
