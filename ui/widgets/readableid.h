// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace clinicdesk::ui {

/// An identifier as a person reads it over several lines, without what could make it read as another one.
struct ReadableId {
    /// Characters, at most: nobody compares more of them by eye.
    static constexpr qsizetype lengthMax = 2000;

    QString text; ///< ends in an ellipsis where it is cut
    bool isCut = false;
};

/// In UTF-8, at most that many characters of it. Takes no longer for a long one than for one of that length.
ReadableId readableId(QByteArrayView id, qsizetype longest = ReadableId::lengthMax);

} // namespace clinicdesk::ui
