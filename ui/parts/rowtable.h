// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/parts/tokens.h"

class QTableView;

namespace clinicdesk::ui {

/// Makes a table read by rows, as all of this program are: whole rows are chosen, several at a time; it scrolls by
/// pixels, knows where the pointer is, and Tab leaves it. A row is `leastHeight` px high, or its text and `aroundText`.
void readByRows(QTableView &table, int leastHeight = height::tableRow, int aroundText = space::s);

} // namespace clinicdesk::ui
