// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

class QPainter;
class QStyleOption;
class QStyleOptionComboBox;
class QStyleOptionComplex;
class QStyleOptionFrame;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QWidget;

/// How DeskStyle paints fields, frames, scroll bars and progress.
namespace clinicdesk::ui {

struct Tokens;

/// The edge of a field: canvas with a 1 px border, 2 px of focus when it has the keyboard.
void paintFieldBox(const QRect &rect, QPainter &painter, bool enabled, bool focused, const Tokens &tokens);

/// The width in px that a combo box needs besides its text.
inline constexpr int comboExtraWidth = 48;

/// Also used for a date field with a calendar, which Qt draws as a combo box.
void paintComboBox(const QStyleOptionComboBox &option, QPainter &painter, const QWidget *widget, const Tokens &tokens);
void paintComboLabel(const QStyleOptionComboBox &option, QPainter &painter, const Tokens &tokens);
QRect comboEditRect(const QStyleOptionComplex &option);
QRect comboArrowRect(const QStyleOptionComplex &option);

/// A QFrame by its kind: trough, card, field, a line, or a plain 1 px border.
void paintFrame(const QStyleOptionFrame &option, QPainter &painter, const QWidget *widget, const Tokens &tokens);

void paintScrollBar(const QStyleOptionSlider &option, QPainter &painter, const Tokens &tokens);
QRect scrollBarSlider(const QStyleOptionSlider &option);

void paintProgress(const QStyleOptionProgressBar &option, QPainter &painter, const Tokens &tokens);

} // namespace clinicdesk::ui
