// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QLocale>

#include <array>

class QPalette;
class QWidget;

/// The look of the program as data: one table of colours for every theme, and the scales of space, radius, type and
/// height. The palette, the style and every delegate use it; no other code names a colour.

namespace clinicdesk::ui {

/// Returns `font` with the family for the script of this language before its other families: for Hindi and Urdu, whose
/// letters Noto Sans does not have. Returns it unchanged for other scripts, and if that family is not installed.
QFont languageFont(QFont font, const QLocale &language);

enum class Scheme { Light, Dark, HighContrast };

/// The current theme. In practice mode the practice colour replaces the accent everywhere.
struct Theme {
    Scheme scheme = Scheme::Light;
    bool practice = false;

    bool operator==(const Theme &) const = default;
};

struct Tokens {
    QColor canvas;     ///< content
    QColor chrome;     ///< rail, inspector, status line
    QColor sunken;     ///< tracks, chips, troughs, disabled buttons
    QColor hover;      ///< row under the pointer
    QColor chosen;     ///< fill of the chosen segment
    QColor line;       ///< hairlines; decoration only
    QColor border;     ///< fields, buttons, drop zone
    QColor text;       ///< main text
    QColor text2;      ///< second line, values
    QColor text3;      ///< captions, times, hints, disabled
    QColor accent;     ///< links, selected text and icon, progress
    QColor accentFill; ///< primary button, switch
    QColor accentFillHover;
    QColor onAccent;       ///< text on accentFill
    QColor accentSoft;     ///< selected row, chosen page, filter chip
    QColor ok, okSoft;     ///< Delivered, Ready, In order
    QColor warn, warnSoft; ///< Note, Not safe to close
    QColor bad, badSoft;   ///< Needs you, banner of a cause
    QColor practice, practiceSoft;
    QColor practiceFill; ///< practice banner, and the primary button in practice mode
    QColor practiceFillHover;
    QColor onPractice;               ///< text on practiceFill
    QColor dev, devSoft;             ///< development connection
    QColor focus;                    ///< keyboard ring
    QColor bar;                      ///< scroll bars, the timeline outside its range
    QColor page, pageLine, pageEdge; ///< drawn pages
    bool outlines = false; ///< high contrast: pills, chips, the selected row and the chosen page get a 1 px line

    static Tokens of(Theme theme);
};

/// Names a colour of the table without a theme, so that its user follows changes of the theme.
using TokenColor = QColor Tokens::*;

/// One line of the table, for tests and the gallery.
struct TokenRow {
    const char *name;
    TokenColor color;
    QRgb light;
    QRgb dark;
    QRgb contrast;
};

/// The table itself, before practice mode replaces the accent.
const std::array<TokenRow, 33> &tokenTable();

/// The tokens of the style of this widget; those of the light theme if it has another style or is null.
const Tokens &tokens(const QWidget *widget);

/// Window and Base are canvas, AlternateBase is chrome, PlaceholderText is text3, Link is accent; Highlight is
/// accentFill, for selected text: rows are painted with accentSoft.
QPalette paletteOf(const Tokens &tokens);

/// Paints a plain widget with the chrome colour in every theme.
void useChromeBackground(QWidget *widget);

/// WCAG 2.x contrast of two opaque colours, 1 to 21.
double contrastRatio(const QColor &one, const QColor &other);

/// Space, px.
namespace space {
inline constexpr int xs = 4, s = 8, m = 12, l = 16, page = 20, xl = 24, xxl = 28, reading = 40, wide = 56;
}

/// Radius, px; pill, chip and switch use half their height.
namespace radius {
inline constexpr int page = 3, segment = 5, control = 6, trough = 7, card = 8;
}

/// Heights, px.
namespace height {
inline constexpr int band = 30, topBar = 60, pageHeader = 54, sendBar = 58, statusLine = 34, railItem = 36,
                     columnHead = 28, treeRow = 30, tableRow = 32, privacyRow = 36, causeBand = 46, documentRow = 69,
                     problemRow = 103, control = 32, smallControl = 28, tallControl = 38, pill = 22, filterChip = 28,
                     target = 24, dropZone = 46, emptyDropZone = 384;
}

/// Widths, px.
namespace width {
inline constexpr int rail = 184, iconRail = 52, inspector = 328, details = 336, checklist = 296, reading = 684,
                     railBelow = 1024, inspectorBelow = 1120, stateColumn = 112, rowProgress = 190;
}

/// Type, pt at the standard size of 10 of the body.
enum class Type {
    Caption,      ///< 8.5: caption, column header, key hint
    Second,       ///< 9: second line, status, chip
    Body,         ///< 10
    Running,      ///< 10.5: running text
    Section,      ///< 11, bold
    Patient,      ///< 13: the patient's number
    Title,        ///< 14, bold: page title
    ReadingTitle, ///< 18, bold
    Initials,     ///< 20
    Clock,        ///< 40: the locked window
};

enum class Weight { Regular, Bold };

/// A font of the scale; it grows with the application's font, which is 10 pt unless the user set a larger one.
QFont typeFont(Type type, Weight weight = Weight::Regular);

/// Noto Sans Mono 9 for identifiers and codes, or the fixed font of this computer.
QFont monoFont();

/// The font of the application: Noto Sans 10, or the sans serif of this computer.
QFont bodyFont();

} // namespace clinicdesk::ui
