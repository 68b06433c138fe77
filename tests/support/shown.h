// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

/// What a user finds in a window by its text.
namespace clinicdesk::support {

/// The first widget below `parent` for which `isIt` is true; null for none.
template <class Widget, class Predicate>
Widget *firstOf(const QWidget &parent, const Predicate &isIt)
{
    const auto widgets = parent.findChildren<Widget *>();
    const auto found = std::ranges::find_if(widgets, isIt);
    return found == widgets.end() ? nullptr : *found;
}

/// The button with this text, visible or not; null for none.
template <class Button = QPushButton>
Button *buttonOf(const QWidget &parent, const QString &text)
{
    return firstOf<Button>(parent, [&](const Button *button) { return button->text() == text; });
}

/// The visible button with this text; null for none.
template <class Button = QPushButton>
Button *shownButton(const QWidget &parent, const QString &text)
{
    return firstOf<Button>(parent, [&](const Button *button) { return button->isVisible() && button->text() == text; });
}

/// The widget with this accessible name, visible or not; null for none.
template <class Widget>
Widget *namedWidget(const QWidget &parent, const QString &name)
{
    return firstOf<Widget>(parent, [&](const Widget *widget) { return widget->accessibleName() == name; });
}

/// The texts of all visible labels.
inline QStringList shownLabels(const QWidget &parent)
{
    QStringList texts;
    for (const auto *label : parent.findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts;
}

} // namespace clinicdesk::support
