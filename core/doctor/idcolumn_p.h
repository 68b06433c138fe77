// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QStringView>

#include <optional>

namespace clinicdesk {

/// Splits a text at line ends, commas, semicolons, tabs and spaces. Quoted text may contain any of them.
QStringList splitIds(QStringView text);

/// Returns the cells below the header of the ID column, or nothing if the text is not a table with a header.
std::optional<QStringList> idColumn(QStringView text);

} // namespace clinicdesk
