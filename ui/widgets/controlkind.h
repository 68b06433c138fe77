// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractButton;
class QWidget;

/// How the style treats a standard widget: set once after its construction, saved as a dynamic property.
namespace clinicdesk::ui {

enum class ControlKind {
    Plain,      ///< the widget's default: bordered button, field with its own frame, flat icon for a QToolButton
    Primary,    ///< QPushButton: filled with the accent, bold; one per page
    Flat,       ///< QPushButton: no border, accent text
    Link,       ///< QAbstractButton: only text, in the accent
    Underlined, ///< QAbstractButton: underlined text in its own ButtonText colour, for banners and toasts
    Segment,    ///< checkable QPushButton inside a Trough
    Chip,       ///< QAbstractButton: a tag with its x
    Switch,     ///< QCheckBox: text at the left, switch at the right
    Bare,       ///< QLineEdit: no frame, inside a Field
    Field,      ///< QFrame around a bare line edit: the border shows the focus of its content
    Trough,     ///< QFrame around segments
    Card,       ///< QFrame: chrome fill, no border
    FilterChip, ///< QPushButton: a filter with its value as aside, round ends, space for an x at its end
    Dashed,     ///< QPushButton: dashed border, round ends: adds one more of the items beside it
};

enum class ControlSize {
    Normal, ///< 32 px
    Small,  ///< 28 px, 9 pt
    Tall,   ///< 38 px: send, unlock, the patient field of the empty upload page
};

void setControlKind(QWidget *widget, ControlKind kind, ControlSize size = ControlSize::Normal);
ControlKind kindOf(const QWidget *widget);
ControlSize sizeOf(const QWidget *widget);

/// A second text that the button paints after its own: the shortcut ("F9"), the count of a segment, the value of a
/// filter. It is not part of the button's name.
void setTrailingText(QAbstractButton *button, const QString &aside);
QString trailingTextOf(const QWidget *button);

/// Whether the widget has the keyboard ring; set by FocusRing. What is set before the widget gets the focus with its
/// window stays.
void setFocusRing(QWidget *widget, bool on);
bool hasFocusRing(const QWidget *widget);
/// From now on nothing is set for the widget, which has no ring.
void forgetFocusRing(QWidget *widget);
bool isFocusRingSet(const QWidget *widget);

} // namespace clinicdesk::ui
