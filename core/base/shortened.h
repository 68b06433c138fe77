// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns at most `length` UTF-16 units of the beginning of a text. It never ends with half of a character, as
/// `QString::left` can: such a text is no valid name, and is saved as another one.
inline QString shortened(const QString &text, qsizetype length)
{
    const bool isCut = length > 0 && length < text.size();
    return text.left(isCut && text.at(length - 1).isHighSurrogate() ? length - 1 : length);
}

} // namespace clinicdesk
