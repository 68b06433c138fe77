// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns true for a character that is not seen and can make a text look like another one: control characters, marks
/// of the text direction, tags, and characters without width. The joiners U+200C and U+200D are not among them, because
/// Indian scripts need them.
bool isHiddenCharacter(char32_t c);

/// Returns a line for a terminal, which obeys some hidden characters: they are replaced, and so are line breaks, which
/// came with a name or an answer from outside. Tabs stay. Direction marks are left out, because our own texts in Urdu
/// have them around names: they only help where a terminal orders texts of two directions.
QString printableLine(const QString &text);

} // namespace clinicdesk
