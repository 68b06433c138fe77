// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

/// States and chips as painted in rows. A state is always word, icon and colour together.
namespace clinicdesk::ui {

/// The states of a row.
enum class RowState {
    Waiting,
    Preparing,
    Sending,
    Delivered,
    Ready,
    Ok,
    NeedsYou,
    ToFix,
    Paused,
    ReadFailed,
    Note,
    Reading,
    NotSafeToClose,
    SafeToClose,
    NoPatient,
    NoType,
};

struct RowStateStyle {
    const char *word; ///< source text, translated by wordOf()
    const char *icon;
    TokenColor color;
    TokenColor soft; ///< fill of the pill; null if the state is never a pill
};

const RowStateStyle &styleOf(RowState state);

/// The text of a state: "Ready", or "Sending 42 %" if the percentage is known.
QString wordOf(RowState state, std::optional<int> percent = {});

enum class StateForm {
    Quiet, ///< icon and word on the row's own surface, from the left edge of the rectangle
    Inset, ///< the same, indented like the content of a pill, so that both align in a column
    Pill,  ///< on a soft fill: for states that should be easy to find
};

/// The size of a painted state in px; 22 high.
QSizeF stateSize(const QString &word, StateForm form);

/// Paints a state at the leading edge of the rectangle, vertically centred.
void paintState(QPainter &painter, const QRectF &rect, RowState state, const QString &word, StateForm form,
                const Tokens &tokens, Qt::LayoutDirection direction = Qt::LeftToRight);

/// The size of a painted chip in px; 22 high.
QSizeF chipSize(const QString &text);

/// Paints a tag from the leading upper corner of the rectangle. On a selected row the chip is canvas, otherwise sunken.
void paintChip(QPainter &painter, const QRectF &rect, const QString &text, bool onSelectedRow, const Tokens &tokens);

/// Paints a bar as high as the rectangle with round ends; the fraction is limited to 0 to 1. In rows the track is
/// sunken, on the selected row canvas.
void paintProgressBar(QPainter &painter, const QRectF &rect, double fraction, const Tokens &tokens,
                      const QColor &track);

/// Paints the surface of a list row: selected or under the pointer, with the outline of high contrast.
void paintRowSurface(QPainter &painter, const QRectF &rect, bool selected, bool hovered, const Tokens &tokens);

} // namespace clinicdesk::ui
