// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QSize>

class QPainter;
class QStyleOption;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionViewItem;

/// How DeskStyle paints menus, the rows of a combo's list and column headers.
namespace clinicdesk::ui {

struct Tokens;

void paintMenuItem(const QStyleOptionMenuItem &option, QPainter &painter, const Tokens &tokens);
QSize menuItemSize(const QStyleOptionMenuItem &option, QSize content);

/// Paints the surface below an item without a delegate of ours.
void paintItemSurface(const QStyleOptionViewItem &option, QPainter &painter, const Tokens &tokens);

void paintHeaderSection(const QStyleOption &option, QPainter &painter, const Tokens &tokens);
/// Returns the rectangle of the sort indicator; empty if there is none.
QRect paintHeaderLabel(const QStyleOptionHeader &option, QPainter &painter, const Tokens &tokens);

} // namespace clinicdesk::ui
