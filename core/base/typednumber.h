// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// A number as people type it or copy it from the window: blanks between its digits, as in "1705 0112 2334 404", and
/// around it are removed. Other texts only lose the blanks around them; so do more than 20 digits, which are two
/// numbers. Digits of other scripts become 0 to 9 in every text.
QString typedNumber(const QString &text);

} // namespace clinicdesk
