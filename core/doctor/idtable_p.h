// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QStringView>

#include <optional>

namespace clinicdesk {

/// Words parted by line ends, commas, semicolons, tabs and blanks; what is in quotes may hold any of them.
QStringList idWordsOf(QStringView text);

/// The cells below the head of that column of a table that has identifiers; nothing where the text is no table with a
/// head.
std::optional<QStringList> columnIn(QStringView text);

} // namespace clinicdesk
