// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialogButtonBox>
#include <QLayout>

namespace clinicdesk::ui {

/// Lets Tab go through the buttons as they are on the screen. Call it when the box is in the layout of its dialog: Qt
/// 6.4 breaks the order that the box had before.
inline void setTabOrderAsShown(const QDialogButtonBox &buttons)
{
    QWidget *before = nullptr;
    for (int at = 0; at < buttons.layout()->count(); ++at) {
        auto *button = buttons.layout()->itemAt(at)->widget();
        if (before && button)
            QWidget::setTabOrder(before, button);
        before = button ? button : before;
    }
}

} // namespace clinicdesk::ui
