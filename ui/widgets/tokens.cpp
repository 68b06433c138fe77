// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tokens.h"

#include "ui/widgets/deskstyle.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QWidget>

#include <cmath>

namespace clinicdesk::ui {

namespace {

/// Empty for scripts that Noto Sans has. The fonts for user interfaces have the same height of line as Noto Sans.
QString familyOf(QLocale::Script script)
{
    switch (script) {
    case QLocale::DevanagariScript:
        return QStringLiteral("Noto Sans Devanagari UI");
    case QLocale::ArabicScript:
        return QStringLiteral("Noto Sans Arabic UI");
    default:
        return {};
    }
}

} // namespace

QFont languageFont(QFont font, const QLocale &language)
{
    // Qt warns about text in a script that the first family does not have, and measures lines by the first family.
    const auto family = familyOf(language.script());
    if (!family.isEmpty() && QFontDatabase::hasFamily(family))
        font.setFamilies(QStringList{family} + font.families());
    return font;
}

namespace {

constexpr qreal bodyPoints = 10;

qreal pointsOf(Type type)
{
    switch (type) {
    case Type::Caption:
        return 8.5;
    case Type::Second:
        return 9;
    case Type::Body:
        return bodyPoints;
    case Type::Running:
        return 10.5;
    case Type::Section:
        return 11;
    case Type::Patient:
        return 13;
    case Type::Title:
        return 14;
    case Type::ReadingTitle:
        return 18;
    case Type::Initials:
        return 20;
    case Type::Clock:
        return 40;
    }
    return bodyPoints;
}

double linearLight(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linearLight(color.redF()) + 0.7152 * linearLight(color.greenF()) +
           0.0722 * linearLight(color.blueF());
}

/// Slower than painting a row, so monoFont() caches the result.
QFont fontOf(const QString &family, QFontDatabase::SystemFont otherwise)
{
    if (!QFontDatabase::hasFamily(family))
        return QFontDatabase::systemFont(otherwise);
    QFont font(family);
    // For Hindi and Urdu. The fonts for user interfaces have the same height of line as Noto Sans; in others, the lower
    // part of a letter would be cut off, and the lines of a Nastaliq font are twice as high as our rows.
    font.setFamilies({family, QStringLiteral("Noto Sans Devanagari UI"), QStringLiteral("Noto Sans Arabic UI"),
                      QStringLiteral("Noto Sans Devanagari"), QStringLiteral("Noto Sans Arabic")});
    return font;
}

void wearPractice(Tokens &tokens)
{
    tokens.accent = tokens.practice;
    tokens.accentSoft = tokens.practiceSoft;
    tokens.accentFill = tokens.practiceFill;
    tokens.accentFillHover = tokens.practiceFillHover;
    tokens.onAccent = tokens.onPractice;
    if (!tokens.outlines)
        tokens.focus = tokens.practice;
}

} // namespace

const std::array<TokenRow, 33> &tokenTable()
{
    using T = Tokens;
    // clang-format off
    static constexpr std::array<TokenRow, 33> table{{
        // name               colour                 light     dark      high contrast
        {"canvas",            &T::canvas,            0xFFFFFF, 0x1B1D21, 0x000000},
        {"chrome",            &T::chrome,            0xF4F5F7, 0x141619, 0x000000},
        {"sunken",            &T::sunken,            0xEBEDF0, 0x282B31, 0x1A1A1A},
        {"hover",             &T::hover,             0xF2F4F7, 0x23262B, 0x262626},
        {"chosen",            &T::chosen,            0xFFFFFF, 0x3A3E46, 0x000000},
        {"line",              &T::line,              0xE2E5EA, 0x30343A, 0x8C8C8C},
        {"border",            &T::border,            0x7E8692, 0x767E8A, 0xFFFFFF},
        {"text",              &T::text,              0x1A1E24, 0xE9EBEE, 0xFFFFFF},
        {"text2",             &T::text2,             0x454D58, 0xBCC2CA, 0xFFFFFF},
        {"text3",             &T::text3,             0x606875, 0x9AA1AC, 0xE0E0E0},
        {"accent",            &T::accent,            0x2657B0, 0x93B6FF, 0x6FC8FF},
        {"accentFill",        &T::accentFill,        0x2657B0, 0x3A67C8, 0x6FC8FF},
        {"accentFillHover",   &T::accentFillHover,   0x1D4690, 0x4471D1, 0xA3DCFF},
        {"onAccent",          &T::onAccent,          0xFFFFFF, 0xFFFFFF, 0x000000},
        {"accentSoft",        &T::accentSoft,        0xE7EEFA, 0x243454, 0x003A5C},
        {"ok",                &T::ok,                0x1B7242, 0x6CCB95, 0x5CF09A},
        {"okSoft",            &T::okSoft,            0xE4F3EA, 0x1C3527, 0x000000},
        {"warn",              &T::warn,              0x845300, 0xE5B454, 0xFFD94A},
        {"warnSoft",          &T::warnSoft,          0xFBF0DA, 0x3A2F17, 0x000000},
        {"bad",               &T::bad,               0xAE2A21, 0xFF958B, 0xFF9F96},
        {"badSoft",           &T::badSoft,           0xFBEAE8, 0x3A2220, 0x000000},
        {"practice",          &T::practice,          0x82307C, 0xE3A0DD, 0xFF9DF5},
        {"practiceSoft",      &T::practiceSoft,      0xF6E9F5, 0x3B2239, 0x000000},
        {"practiceFill",      &T::practiceFill,      0x82307C, 0xA04A9A, 0xFF9DF5},
        {"practiceFillHover", &T::practiceFillHover, 0x6A2565, 0xA8539F, 0xFFC7F9},
        {"onPractice",        &T::onPractice,        0xFFFFFF, 0xFFFFFF, 0x000000},
        {"dev",               &T::dev,               0x0A6870, 0x62C9D1, 0x5FE8F2},
        {"devSoft",           &T::devSoft,           0xE0F2F3, 0x173537, 0x000000},
        {"focus",             &T::focus,             0x2657B0, 0x93B6FF, 0xFFE600},
        {"bar",               &T::bar,               0x8C94A0, 0x6B727D, 0xB0B0B0},
        {"page",              &T::page,              0xFFFFFF, 0xDADDE1, 0xFFFFFF},
        {"pageLine",          &T::pageLine,          0xC3C9D1, 0xA4ABB5, 0x808080},
        {"pageEdge",          &T::pageEdge,          0xC9CED6, 0x30343A, 0xFFFFFF},
    }};
    // clang-format on
    return table;
}

Tokens Tokens::of(Theme theme)
{
    Tokens tokens;
    for (const TokenRow &row : tokenTable()) {
        const QRgb rgb = theme.scheme == Scheme::Light  ? row.light
                         : theme.scheme == Scheme::Dark ? row.dark
                                                        : row.contrast;
        tokens.*row.color = QColor::fromRgb(rgb);
    }
    tokens.outlines = theme.scheme == Scheme::HighContrast;
    if (theme.practice)
        wearPractice(tokens);
    return tokens;
}

const Tokens &tokens(const QWidget *widget)
{
    static const Tokens light = Tokens::of(Theme{});
    const auto *style = qobject_cast<const DeskStyle *>(widget ? widget->style() : QApplication::style());
    return style ? style->tokens() : light;
}

QPalette paletteOf(const Tokens &t)
{
    QPalette palette(t.text, t.canvas, t.canvas, t.line, t.sunken, t.text, t.canvas);
    palette.setColor(QPalette::Midlight, t.hover);
    palette.setColor(QPalette::Dark, t.border);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::AlternateBase, t.chrome);
    palette.setColor(QPalette::PlaceholderText, t.text3);
    palette.setColor(QPalette::Highlight, t.accentFill);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.canvas);
    palette.setColor(QPalette::ToolTipText, t.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, t.text3);
    palette.setColor(QPalette::Disabled, QPalette::Base, t.sunken);
    return palette;
}

void useChromeBackground(QWidget *widget)
{
    widget->setAutoFillBackground(true);
    widget->setBackgroundRole(QPalette::AlternateBase);
}

double contrastRatio(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QFont typeFont(Type type, Weight weight)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * pointsOf(type) / bodyPoints);
    font.setBold(weight == Weight::Bold);
    return font;
}

QFont monoFont()
{
    static const QFont family = fontOf(QStringLiteral("Noto Sans Mono"), QFontDatabase::FixedFont);
    QFont font = family;
    font.setPointSizeF(QApplication::font().pointSizeF() * pointsOf(Type::Second) / bodyPoints);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont bodyFont()
{
    QFont font = languageFont(fontOf(QStringLiteral("Noto Sans"), QFontDatabase::GeneralFont), QLocale());
    font.setPointSizeF(bodyPoints);
    font.setStyleHint(QFont::SansSerif);
    return font;
}

} // namespace clinicdesk::ui
