// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"
#include "core/wording/wording.h"

#include <QTimeZone>

namespace clinicdesk::wording {

/// Returns the state as one or two words, such as "Accepted".
QString requestStateText(DataRequestState state);

/// Returns what the answer means for the user who made the request, in at most two sentences. Times are in `zone`.
QString meaningOf(const DataRequest &request, const QTimeZone &zone = QTimeZone::systemTimeZone());

/// Describes the error of a failed or unclear request. The advice says the same as `meaningOf`: whether the service may
/// have accepted the request.
ErrorText describeRequest(const DataRequest &request);

} // namespace clinicdesk::wording
