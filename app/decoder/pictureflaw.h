// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::decoder {

/// The share of a picture from which on its loss is large (`FileFlaw::isLarge`).
inline constexpr double largeLoss = 0.25;

/// What is wrong with a picture that could be decoded.
struct PictureFlaw {
    double missing = 1; ///< the share of the picture that is lost, 0 to 1; 1 where it is not known
    QString detail;     ///< technical text for "Details"
};

} // namespace clinicdesk::decoder
