// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/regions.h"

#include "ui/widgets/focusring.h"
#include "ui/widgets/windowregion.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QHash>
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

void focusNextRegion(QWidget &window, int step)
{
    QList<QWidget *> firstOnes; // of each region, in the order of Tab
    QHash<const QWidget *, qsizetype> places;
    auto *focused = window.focusWidget() ? window.focusWidget() : &window;
    qsizetype next = 0;
    for (auto *widget = window.nextInFocusChain(); widget && widget != &window; widget = widget->nextInFocusChain()) {
        if (auto *region = windowRegionOf(widget);
            region && !places.contains(region) && takesFocus(widget, FocusTarget::Any)) {
            places.insert(region, firstOnes.size());
            firstOnes.append(widget);
        }
        if (widget == focused) // in no region: the next one is the one that follows
            next = firstOnes.size();
    }
    const auto count = firstOnes.size();
    if (count == 0)
        return;
    const auto *here = windowRegionOf(focused);
    const auto now = places.contains(here) ? places.value(here) + step : step > 0 ? next : next - 1;
    auto *first = firstOnes.at((now + count) % count);
    const auto *region = windowRegionOf(first);
    auto *last = region->focusWidget();
    const bool canReturn = last && windowRegionOf(last) == region && takesFocus(last, FocusTarget::Any);
    focusByShortcut(canReturn ? *last : *first);
}

} // namespace clinicdesk::ui
