// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/checktable.h"
#include "ui/widgets/pill.h"

#include <QList>
#include <QString>

namespace clinicdesk::ui {

/// The state of a doctor in a list check, in the order of the column "Result": what needs the user first.
enum class CheckState { ToFix, ReadFailed, Note, Reading, Waiting, Ok };

/// One doctor of a list check, as text for display. Text from the profile is without invisible characters and limited
/// to the length of a line.
struct CheckRow {
    QString id; ///< unchanged
    CheckState state = CheckState::Waiting;
    QString name;
    QString findings;              ///< headlines; if the profile could not be read, the reason
    QString clinic;                ///< the default clinic: its name, "unknown ID", or "–" for none
    wording::CheckedDoctor doctor; ///< the same for a file, and the number of missing fields

    bool isRead() const { return state == CheckState::ToFix || state == CheckState::Note || state == CheckState::Ok; }
    bool isOpen() const { return state == CheckState::Waiting || state == CheckState::Reading; }
    /// Whether both look the same on the screen.
    friend bool operator==(const CheckRow &one, const CheckRow &other)
    {
        return one.state == other.state && one.id == other.id && one.name == other.name &&
               one.findings == other.findings && one.clinic == other.clinic &&
               one.doctor.missingFields == other.doctor.missingFields;
    }
};

/// A row for a doctor whose profile was not requested yet.
CheckRow waitingRow(const QString &id);
/// A row for a profile that was read. Any thread; time grows with the profile.
CheckRow checkedRow(const QString &id, const DoctorProfile &profile, const QDate &today);
/// A row for a profile that could not be read.
CheckRow unreadRow(const QString &id, const Error &error);

/// "2 fields", "1 field", "0"; nothing for a profile that was not read.
QString missingText(const CheckRow &line);
RowState rowStateOf(CheckState state);
QString stateText(CheckState state);

/// The doctors whose profiles could not be read.
QStringList unreadIds(const QList<CheckRow> &rows);

/// The number of rows in each state.
struct CheckCounts {
    int toFix = 0;
    int readFailed = 0;
    int notes = 0;
    int open = 0; ///< waiting or being read
    int ok = 0;

    int all() const { return toFix + readFailed + notes + open + ok; }
    int done() const { return all() - open; }
    int withFindings() const { return toFix + notes; }
    friend bool operator==(const CheckCounts &, const CheckCounts &) = default;
};
CheckCounts countRows(const QList<CheckRow> &lines);

} // namespace clinicdesk::ui
