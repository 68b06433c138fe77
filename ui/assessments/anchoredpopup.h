// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

namespace clinicdesk::ui {

/// A small window beside the widget that opened it. It closes on Escape or on a click elsewhere, and then deletes
/// itself.
class AnchoredPopup : public QFrame {
    Q_OBJECT

public:
    explicit AnchoredPopup(QWidget *parent);

    /// Opens below the widget, or above it if the screen ends there. `focus` gets the focus.
    void openAt(const QWidget *anchor, QWidget *focus);

protected:
    /// Adapts to the current size of the content, beside the same widget.
    void fit();

private:
    QPointer<const QWidget> m_anchor;
};

} // namespace clinicdesk::ui
