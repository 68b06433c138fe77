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

/// What became of one identifier.
struct AnsweredDoctor {
    QString id;
    Result<DoctorProfile> answer;
};

/// With a date: checked, as of that day.
using CheckDay = std::optional<QDate>;

/// {"doctors":[{"id","profile"|null,"findings":[{"code","severity","message"}],"error"|null}]}; the profile is the
/// service's own JSON.
QJsonObject doctorsJson(const QList<AnsweredDoctor> &doctors, const CheckDay &checked);
/// For people: every field, or with a check the findings.
QString doctorsText(const QList<AnsweredDoctor> &doctors, const CheckDay &checked);
/// The table of the window's checklist.
std::string doctorsCsv(const QList<AnsweredDoctor> &doctors, const QDate &checked, bool withMark);

/// One who may not be read among others is a failure of that one (1); where none may be read, it is about the caller
/// (3).
Exit exitFor(const QList<AnsweredDoctor> &doctors);

} // namespace clinicdesk::cli
