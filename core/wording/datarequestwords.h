// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"

#include <QTimeZone>

namespace clinicdesk::wording {

/// "Accepted", "Already running", "Not accepted", "No clear answer".
QString answerWord(DataRequestState state);

/// What the answer means for the person who asked, in at most two sentences; times in `zone`.
QString meaningOf(const DataRequest &request, const QTimeZone &zone = QTimeZone::systemTimeZone());

/// That somebody meddled with the journal, and where; empty when all is in order.
QString chainProblem(const JournalCheck &check);

} // namespace clinicdesk::wording
