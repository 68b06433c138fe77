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

/// What is known of one doctor of a list: a line of the table that the window saves and the command line prints.
struct CheckedDoctor {
    QString id;
    QString name;            ///< with title, as the profile has it
    QString defaultClinic;   ///< its name; its identifier where no clinic has it
    QList<Finding> findings; ///< to fix first
    int missingFields = 0;
    std::optional<Error> error; ///< why there is no profile
    bool isWaiting = false;     ///< nothing was asked yet
};

/// The answer for that doctor, checked.
CheckedDoctor checkedDoctor(const QString &id, const Result<DoctorProfile> &answer, const QDate &today);

/// "To fix", "Note", "In order", "Not read", "Waiting".
QString checkResult(const CheckedDoctor &doctor);

/// The first line of the table (RFC 4180, UTF-8, lines end in CR LF): `result,doctor_id,name,findings,default_clinic,
/// missing_fields,codes`.
std::string checkTableHead(ByteOrderMark mark = ByteOrderMark::Without);
/// The findings in words, or why there is no profile; `codes` are those for programs, parted by blanks. No cell becomes
/// a formula.
std::string checkTableLine(const CheckedDoctor &doctor);

} // namespace clinicdesk::wording
