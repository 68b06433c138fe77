// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/doctor/doctorprofile.h"

#include <QDate>
#include <QJsonObject>
#include <QList>

#include <optional>

namespace clinicdesk::cli {

/// The result for one doctor ID.
struct DoctorResult {
    QString id;
    Result<DoctorProfile> answer;
};

/// If set, profiles are checked as of this date.
using CheckDate = std::optional<QDate>;

/// Returns {"doctors":[{"id","profile"|null,"findings":[{"code","severity","message"}],"error"|null}]}; the profile
/// is the service's own JSON.
QJsonObject doctorsJson(const QList<DoctorResult> &doctors, const CheckDate &checked);
/// Returns a text for people: every field, or the findings if profiles are checked.
QString doctorsText(const QList<DoctorResult> &doctors, const CheckDate &checked);
/// Returns the same table as the checklist of the window.
std::string doctorsCsv(const QList<DoctorResult> &doctors, const QDate &checked, bool withMark);

/// Returns the exit code. A doctor whose profile may not be read counts as failed (1); if no profile may be read, the
/// caller has no access (3).
ExitCode exitFor(const QList<DoctorResult> &doctors);

} // namespace clinicdesk::cli
