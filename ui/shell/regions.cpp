// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/regions.h"

#include "ui/widgets/focusring.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

bool takesFocus(const QWidget *widget, FocusTarget target)
{
    return (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && widget->isVisible() &&
           !widget->focusProxy() && (target == FocusTarget::Any || !takesText(widget));
}

QWidget *firstIn(QWidget *region, FocusTarget target)
{
    for (auto *widget = region->nextInFocusChain(); widget && widget != region; widget = widget->nextInFocusChain()) {
        if (region->isAncestorOf(widget) && takesFocus(widget, target))
            return widget;
    }
    return nullptr;
}

} // namespace

bool takesText(const QWidget *widget)
{
    const auto *combo = qobject_cast<const QComboBox *>(widget);
    return qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QPlainTextEdit *>(widget) ||
           qobject_cast<const QTextEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
           (combo && combo->isEditable()) || widget->testAttribute(Qt::WA_InputMethodEnabled); // a field of our own
}

bool focusRegion(QWidget *region, FocusTarget target)
{
    auto *last = region->focusWidget();
    auto *widget = last && last->isVisible() && takesFocus(last, target) ? last : firstIn(region, target);
    if (widget)
        focusByShortcut(*widget);
    return widget != nullptr;
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
