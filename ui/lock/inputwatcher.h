// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>

namespace clinicdesk::ui {

/// Tells when the user presses a key or a button, moves the mouse, scrolls or touches in any window of the program.
/// Events that the program makes itself do not count, nor does a mouse that trembles on its table.
class InputWatcher : public QObject {
    Q_OBJECT
public:
    explicit InputWatcher(QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// At most once a second.
    void input();

private:
    bool isInput(QEvent *event);
    bool hasMoved(QPoint place);

    QPoint m_place; ///< of the mouse when it was last moved
    QElapsedTimer m_sinceLast;
};

} // namespace clinicdesk::ui
