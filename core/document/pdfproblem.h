// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// The reason why recipients could not open a PDF.
struct PdfProblem {
    bool isLocked = false; ///< it opens only with a password or a certificate
    bool isUnread = false; ///< a part of this installation is missing: nothing is known about the PDF
    QString detail;        ///< technical text for "Details"
};

} // namespace clinicdesk
