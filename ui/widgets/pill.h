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

/// What a row can say about itself.
enum class RowState {
    Waiting,
    Preparing,
    Sending,
    Delivered,
    Ready,
    InOrder,
    NeedsYou,
    ToFix,
    Paused,
    NotRead,
    Note,
    Reading,
    NotSafeToClose,
    SafeToClose,
};

struct RowStateStyle {
    const char *word; ///< source text, translated by wordOf()
    const char *icon;
    TokenColor color;
    TokenColor soft; ///< fill of the pill; null where the state is never a pill
};

const RowStateStyle &styleOf(RowState state);

/// The word a person reads and hears: "Ready", "Sending 42 %" when the per cent are known.
QString wordOf(RowState state, std::optional<int> percent = {});

enum class StateForm {
    Quiet, ///< icon and word on the row's own surface, from the left edge of the rectangle
    Inset, ///< the same, set in as a pill's content is, so that both stand under one another
    Pill,  ///< on a soft fill: for states to be found at a glance
};

/// Room the state takes, px; 22 high.
QSizeF stateSize(const QString &word, StateForm form);

/// Paints a state at the leading edge of the rectangle, vertically centred.
void paintState(QPainter &painter, const QRectF &rect, RowState state, const QString &word, StateForm form,
                const Tokens &tokens, Qt::LayoutDirection direction = Qt::LeftToRight);

/// Room a chip takes, px; 22 high.
QSizeF chipSize(const QString &text);

/// Paints a tag with the leading upper corner at the rectangle's. On a selected row the chip is canvas, else sunken.
void paintChip(QPainter &painter, const QRectF &rect, const QString &text, bool onSelectedRow, const Tokens &tokens);

/// A bar as high as the rectangle with round ends; the fraction is held between 0 and 1. In rows the track is sunken,
/// on the selected row canvas.
void paintProgressBar(QPainter &painter, const QRectF &rect, double fraction, const Tokens &tokens,
                      const QColor &track);

/// The surface of a list row: selected or under the pointer, with the outline high contrast asks for.
void paintRowSurface(QPainter &painter, const QRectF &rect, bool selected, bool hovered, const Tokens &tokens);

} // namespace clinicdesk::ui
