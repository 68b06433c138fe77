// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QObject>
#include <QPointer>

class QFocusEvent;
class QWidget;

namespace clinicdesk::ui {

/// Decides which widget has the keyboard ring: buttons after Tab, Backtab or a shortcut, rows also after an arrow key,
/// never after the mouse. Coming back from another window, a menu or a pop-up changes nothing. Buttons get the ring as
/// one frame 1 px around them; rows and segments paint it themselves if hasFocusRing() is true. Install it as an event
/// filter of the application.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject *parent = nullptr);
    ~FocusRing() override;

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void focusEntered(QWidget *widget, Qt::FocusReason reason);
    void focusLeft(QWidget *widget, Qt::FocusReason reason);
    void show(QWidget *widget, bool on);

    QPointer<QFocusFrame> m_frame; ///< Qt moves it into the focused window and can destroy it with that
};

/// Focuses the widget as a shortcut does: with the ring, also where Qt has already moved the focus there.
void focusByShortcut(QWidget &widget);

} // namespace clinicdesk::ui
