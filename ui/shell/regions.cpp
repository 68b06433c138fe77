// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/regions.h"

#include <QApplication>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

bool takesFocus(const QWidget *widget)
{
    return (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && widget->isVisible() &&
           !widget->focusProxy();
}

QWidget *firstIn(QWidget *region)
{
    for (auto *widget = region->nextInFocusChain(); widget && widget != region; widget = widget->nextInFocusChain()) {
        if (region->isAncestorOf(widget) && takesFocus(widget))
            return widget;
    }
    return nullptr;
}

} // namespace

bool focusRegion(QWidget *region)
{
    auto *last = region->focusWidget();
    auto *target = last && last->isVisible() && takesFocus(last) ? last : firstIn(region);
    if (target)
        target->setFocus(Qt::ShortcutFocusReason);
    return target != nullptr;
}

void focusNextRegion(const QList<QWidget *> &regions, int step)
{
    const auto count = regions.size();
    qsizetype now = -1;
    for (qsizetype index = 0; index < count; ++index) {
        if (regions.at(index)->isAncestorOf(QApplication::focusWidget()))
            now = index;
    }
    const qsizetype start = now < 0 ? (step > 0 ? -1 : count) : now;
    for (qsizetype tried = 1; tried <= count; ++tried) {
        if (focusRegion(regions.at((start + step * tried + 2 * count) % count)))
            return;
    }
}

} // namespace clinicdesk::ui
