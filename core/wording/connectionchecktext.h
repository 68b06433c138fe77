// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/connectioncheck.h"
#include "core/wording/wording.h"

#include <QStringList>

namespace clinicdesk::wording {

/// Returns what a step checks, such as "Certificate".
QString titleOf(CheckStep step);

/// Returns what the check found; `source` and `advice` only if there is something to do. A step with advice but without
/// an error is a note: the connection can be used.
ErrorText describeStep(const Connection &connection, const ConnectionReport &report, CheckStep step);

/// Returns further facts about a step, for administrators, a line each: the address of the server, the certificates
/// that it shows, the difference of the clocks, the times of a token, ID and length of the key.
QStringList detailsOf(const ConnectionReport &report, CheckStep step);

/// Returns the whole report as text to copy. It contains no secret, no patient and no file name.
QString reportText(const Connection &connection, const ConnectionReport &report);
/// The same in lines without their ends.
QStringList reportLines(const Connection &connection, const ConnectionReport &report);

} // namespace clinicdesk::wording
