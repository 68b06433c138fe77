// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QDialogButtonBox>
#include <QLayout>
#include <QPushButton>

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

/// For `focusNextPrevChild` of a dialog with three buttons at its end, given in their order on the screen: moves the
/// focus between them, and from the last one to the first field. Qt 6.4 does not leave such a box with Tab. False if
/// the dialog does it as always.
inline bool focusNextButton(QDialog &dialog, QList<QPushButton *> buttons, bool next)
{
    buttons.removeIf([](const QPushButton *button) { return !button->isVisible() || !button->isEnabled(); });
    const auto now = buttons.indexOf(qobject_cast<QPushButton *>(dialog.focusWidget()));
    if (now < 0 || (now == 0 && !next))
        return false;
    auto *to = next ? buttons.value(now + 1) : buttons.at(now - 1);
    QWidget *target = to;
    if (!to) {
        const auto accepts = [](const QWidget *widget) {
            return widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
                   (widget->focusPolicy() & Qt::TabFocus);
        };
        for (target = dialog.nextInFocusChain(); !accepts(target);)
            target = target->nextInFocusChain();
    }
    target->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace clinicdesk::ui
