// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <array>

/// What each colour of the table is for, which decides the contrast that it needs.
namespace clinicdesk::support {

enum class TokenUse {
    Text,      ///< 4.5:1 on every surface that it is used on
    Shape,     ///< 3:1: a border, a ring, a bar or an icon that tells something
    OnFill,    ///< text and icons on one of the fills
    Fill,      ///< of a control, with text in the colour OnFill
    Surface,   ///< lies behind texts and shapes, and tells nothing itself
    Decoration ///< tells nothing, and may be too faint to see; `reason` says why
};

struct TokenRole {
    ui::TokenColor color;
    TokenUse use;
    const char *reason = "";
};

using T = ui::Tokens;
inline constexpr std::array<TokenRole, 33> tokenRoles{{
    {&T::canvas, TokenUse::Surface},
    {&T::chrome, TokenUse::Surface},
    {&T::sunken, TokenUse::Surface},
    {&T::hover, TokenUse::Surface},
    {&T::chosen, TokenUse::Surface},
    {&T::line, TokenUse::Decoration, "hairlines; headings and space part the same things"},
    {&T::border, TokenUse::Shape},
    {&T::text, TokenUse::Text},
    {&T::text2, TokenUse::Text},
    {&T::text3, TokenUse::Text},
    {&T::accent, TokenUse::Text},
    {&T::accentFill, TokenUse::Fill},
    {&T::accentFillHover, TokenUse::Fill},
    {&T::onAccent, TokenUse::OnFill},
    {&T::accentSoft, TokenUse::Surface},
    {&T::ok, TokenUse::Text},
    {&T::okSoft, TokenUse::Surface},
    {&T::warn, TokenUse::Text},
    {&T::warnSoft, TokenUse::Surface},
    {&T::bad, TokenUse::Text},
    {&T::badSoft, TokenUse::Surface},
    {&T::practice, TokenUse::Text},
    {&T::practiceSoft, TokenUse::Surface},
    {&T::practiceFill, TokenUse::Fill},
    {&T::practiceFillHover, TokenUse::Fill},
    {&T::onPractice, TokenUse::OnFill},
    {&T::dev, TokenUse::Text},
    {&T::devSoft, TokenUse::Surface},
    {&T::focus, TokenUse::Shape},
    {&T::bar, TokenUse::Shape},
    {&T::page, TokenUse::Surface},
    {&T::pageLine, TokenUse::Decoration, "lines of text on the drawn pages of an empty view"},
    {&T::pageEdge, TokenUse::Decoration, "edges of drawn and of previewed pages"},
}};

} // namespace clinicdesk::support
