// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPainter;
class QStyleOptionViewItem;

namespace clinicdesk::ui {

/// A row of a list of the settings: an icon, a name, and a remark below it.
struct TwoLineRow {
    QString icon;
    QString name;
    QString remark;
    Qt::TextElideMode elideRemark = Qt::ElideRight;
    QString end = {}; ///< beside both lines, never shortened; may be empty
};

inline constexpr int twoLineRowHeight = 56; ///< px
inline constexpr int twoLineTextLeft = 44;  ///< px from the edge where the row begins

/// Paints the whole row, with its surface, its lower edge and the ring of the keyboard.
void paintTwoLineRow(QPainter &painter, const QStyleOptionViewItem &option, const TwoLineRow &row);

} // namespace clinicdesk::ui
