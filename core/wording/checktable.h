// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/csv.h"
#include "core/doctor/profilecheck.h"

#include <QDate>
#include <QString>

#include <optional>
#include <string>

namespace clinicdesk::wording {

/// The check result of one doctor: a row of the table that the window saves and the command line prints.
struct CheckedDoctor {
    QString id;
    QString name;            ///< with title, as in the profile
    QString defaultClinic;   ///< name of the default clinic; its ID if the profile has no name for it
    QList<Finding> findings; ///< findings to fix come first
    int missingFields = 0;
    std::optional<Error> error; ///< why there is no profile
    bool isWaiting = false;     ///< not requested yet
};

/// Checks the answer for a doctor.
CheckedDoctor checkedDoctor(const QString &id, const Result<DoctorProfile> &answer, const QDate &today);

/// Returns the result as text: to fix, note, OK, could not be read, or waiting.
QString checkResult(const CheckedDoctor &doctor);

/// Returns the header of the table: `result,doctor_id,name,findings,default_clinic,missing_fields,codes`. The table is
/// UTF-8 as in RFC 4180; lines end in CR LF.
std::string checkTableHead(ByteOrderMark mark = ByteOrderMark::Without);
/// Returns one row. `findings` has the findings as text, or why there is no profile; `codes` has the codes for
/// programs, separated by spaces. No cell becomes a formula.
std::string checkTableLine(const CheckedDoctor &doctor);

} // namespace clinicdesk::wording
