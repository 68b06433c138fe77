// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns true for a character that is not seen and can make a text look like another one: control characters, marks
/// of the text direction, tags, and characters without width. The joiners U+200C and U+200D are not among them, because
/// Indian scripts need them.
bool isHiddenCharacter(char32_t c);

/// Returns the name for display, without hidden characters.
QString displayName(const QString &name);

} // namespace clinicdesk
