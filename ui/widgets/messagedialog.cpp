// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

MessageDialog::MessageDialog(const QString &title, const QString &text, const QString &more, QWidget *parent)
    : QMessageBox(QMessageBox::NoIcon, title, {}, QMessageBox::NoButton, parent)
{
    setTexts(text, more);
}

void MessageDialog::setTexts(const QString &text, const QString &more)
{
    setTextFormat(Qt::PlainText);
    setText(text);
    setInformativeText(more);
    for (auto *label : findChildren<QLabel *>()) // the format above is not that of the second text
        label->setTextFormat(Qt::PlainText);
}

bool MessageDialog::focusNextPrevChild(bool next)
{
    QList<QWidget *> order;
    for (auto *widget : findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
            (widget->focusPolicy() & Qt::TabFocus))
            order.append(widget);
    }
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    std::ranges::sort(order, {}, [this, isMirrored](const QWidget *widget) {
        const auto at = widget->mapTo(this, QPoint());
        return std::pair(at.y(), isMirrored ? -at.x() : at.x());
    });
    const auto now = order.indexOf(focusWidget());
    if (now < 0)
        return QMessageBox::focusNextPrevChild(next);
    const auto count = order.size();
    order.at((now + (next ? 1 : count - 1)) % count)->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace clinicdesk::ui
