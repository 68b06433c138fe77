// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QPainter;
class QRect;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionToolButton;
class QWidget;

/// How DeskStyle paints and measures buttons of every kind.
namespace clinicdesk::ui {

struct Tokens;

void paintPushButton(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget, const Tokens &tokens);
QSize pushButtonSize(const QStyleOptionButton &option, const QWidget *widget);

void paintToolButton(const QStyleOptionToolButton &option, QPainter &painter, const QWidget *widget,
                     const Tokens &tokens);
QSize toolButtonSize(const QStyleOptionToolButton &option, const QWidget *widget);

void paintSwitch(const QStyleOptionButton &option, QPainter &painter, const Tokens &tokens);
QSize switchSize(const QStyleOptionButton &option);

void paintCheckIndicator(const QStyleOption &option, QPainter &painter, const Tokens &tokens);
void paintRadioIndicator(const QStyleOption &option, QPainter &painter, const Tokens &tokens);

/// The ring 1 px around a button, chip or switch; the rectangle is the focus frame's.
void paintFocusFrame(const QRect &rect, QPainter &painter, const QWidget *focused, const Tokens &tokens);

} // namespace clinicdesk::ui
