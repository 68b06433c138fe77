// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

#include <concepts>

namespace clinicdesk::ui {

/// A count as written in the language of the program, with grouped digits: "12,345".
template <std::integral Count>
QString numberText(Count count)
{
    if constexpr (std::unsigned_integral<Count>)
        return QLocale().toString(qulonglong{count});
    else
        return QLocale().toString(qlonglong{count});
}

} // namespace clinicdesk::ui
