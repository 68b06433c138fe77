// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/taborder.h"

#include <QList>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

bool moveFocusByPlace(QWidget &dialog, bool next)
{
    QList<QWidget *> order;
    for (auto *widget : dialog.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
            (widget->focusPolicy() & Qt::TabFocus))
            order.append(widget);
    }
    const bool isMirrored = dialog.layoutDirection() == Qt::RightToLeft;
    std::ranges::sort(order, {}, [&dialog, isMirrored](const QWidget *widget) {
        const auto at = widget->mapTo(&dialog, QPoint());
        return std::pair(at.y(), isMirrored ? -at.x() : at.x());
    });
    const auto now = order.indexOf(dialog.focusWidget());
    if (now < 0)
        return false;
    const auto count = order.size();
    order.at((now + (next ? 1 : count - 1)) % count)->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace clinicdesk::ui
