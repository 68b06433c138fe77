// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

namespace clinicdesk::ui {

/// A small window beside the widget that opened it. Escape or a press elsewhere closes it; it deletes itself then.
class AnchoredPopup : public QFrame {
    Q_OBJECT

public:
    explicit AnchoredPopup(QWidget *parent);

    /// Opens below the widget, or above it where the screen ends; `focus` takes the keyboard.
    void openAt(const QWidget *anchor, QWidget *focus);

protected:
    /// Takes the size that the content has now, beside the same widget.
    void fit();

private:
    QPointer<const QWidget> m_anchor;
};

} // namespace clinicdesk::ui
