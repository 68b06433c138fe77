// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>
#include <QStringView>

#include <optional>

namespace clinicdesk {

/// Splits a text at line ends, commas, semicolons, tabs and spaces. Quoted text may contain any of them.
QStringList splitIds(QStringView text);

/// A cell of the ID column; empty where a row has no ID.
struct IdCell {
    QString text;
    int line = 0; ///< where its row starts in the text, from 1
};

/// The number of line ends; CR LF counts once.
int countLineEnds(QStringView text);

/// Returns the cells below the header of the ID column, or nothing if the text is not a table with a header. Rows
/// without any text are left out.
std::optional<QList<IdCell>> idColumn(QStringView text);

} // namespace clinicdesk
