// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/base/error.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/assessments/assessmenttext.h"

#include <QTimeZone>

namespace clinicdesk::support {

inline TimestampMs at(const char *text)
{
    return readTimestamp(text)->ms;
}

inline const QDate today(2026, 11, 21);

inline ui::LocalClock clockInIndia()
{
    const QTimeZone zone("Asia/Kolkata");
    return {.zone = zone, .now = QDateTime(today, QTime(10, 42), zone)};
}

inline SharedTree treeOf(const std::vector<MadeGroup> &groups)
{
    return std::make_shared<const AssessmentTree>(listOf(groups));
}

} // namespace clinicdesk::support

Q_DECLARE_METATYPE(clinicdesk::Error)
