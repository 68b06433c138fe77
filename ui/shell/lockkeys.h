// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::ui {

/// Ctrl+L and Ctrl+Shift+L while a dialog or a menu is open. The window has both as shortcuts, but keys do not reach
/// it then, and what is on the screen must be hidden at once.
class LockKeys : public QObject {
    Q_OBJECT
public:
    explicit LockKeys(QObject *parent);

Q_SIGNALS:
    void lockRequested();
    void personSwitchRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace clinicdesk::ui
