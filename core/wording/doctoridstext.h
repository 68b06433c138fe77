// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace clinicdesk::wording {

/// Returns which lines of a list have no doctor ID: how many, and the numbers of the first ones; empty if there are
/// none.
QString linesWithoutIdText(const QList<int> &lines);

} // namespace clinicdesk::wording
