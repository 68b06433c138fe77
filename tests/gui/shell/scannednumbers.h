// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::support {

/// A barcode of a package, which is no patient number.
inline const auto productCode = QStringLiteral("8901234567890");
inline const auto patientNumber = QStringLiteral("161494290947153");
inline const auto otherNumber = QStringLiteral("207700001234808");

} // namespace clinicdesk::support
