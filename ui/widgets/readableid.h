// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace clinicdesk::ui {

/// An identifier as a person reads it over several lines, without characters that would make it look like another one.
struct ReadableId {
    /// The maximum number of characters: longer texts cannot be compared by eye.
    static constexpr qsizetype lengthMax = 2000;

    QString text; ///< ends with an ellipsis if it is cut
    bool isCut = false;
};

/// Decodes UTF-8, at most `longest` characters. The time depends on that length, not on the length of `id`.
ReadableId readableId(QByteArrayView id, qsizetype longest = ReadableId::lengthMax);

} // namespace clinicdesk::ui
