// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QHash>
#include <QObject>
#include <QPointer>

class QFocusEvent;
class QWidget;

namespace clinicdesk::ui {

/// Decides which widget has the keyboard ring: the one that gets the focus by Tab, Backtab or a shortcut, or from the
/// program while the person uses the keyboard; the one that keeps it in spite of Tab; and rows also after an arrow key.
/// Never after the mouse. Coming back from another window, a menu or a pop-up changes nothing, unless the program has
/// moved the focus meanwhile: then the ring goes with it, so that a window never has two. Buttons get the ring as one
/// frame 1 px around them; rows and segments paint it themselves if hasFocusRing() is true. Install it as an event
/// filter of the application.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject *parent = nullptr);
    ~FocusRing() override;

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void noteInput(const QEvent &event);
    void keyPressed(QWidget *widget, int key);
    void focusEntered(QWidget *widget, Qt::FocusReason reason);
    void focusCameBack(QWidget *widget, Qt::FocusReason reason);
    void focusLeft(QWidget *widget, Qt::FocusReason reason);
    bool isByKeyboard(Qt::FocusReason reason) const;
    void show(QWidget *widget, bool on);
    void hide(QWidget *widget);

    bool m_usesKeys = false;                          ///< the last input was a key
    QHash<const QWidget *, QPointer<QWidget>> m_left; ///< by window: what had the focus when the window lost it
    QPointer<QFocusFrame> m_frame; ///< Qt moves it into the focused window and can destroy it with that
};

/// Focuses the widget as a shortcut does: with the ring, also where Qt has already moved the focus there.
void focusByShortcut(QWidget &widget);

} // namespace clinicdesk::ui
