// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Converts the decimal digits of other scripts, as keyboards for Hindi and Urdu type them, and full-width digits to
/// 0 to 9. Every other character stays.
QString withAsciiDigits(QString text);

} // namespace clinicdesk
