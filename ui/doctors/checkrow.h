// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/checktable.h"

#include <QList>
#include <QString>

namespace clinicdesk::ui {

/// How far a doctor of a list under check is. The order is that of the column "Result": what needs a person first.
enum class CheckState { ToFix, NotRead, Note, Reading, Waiting, InOrder };

/// One doctor of a list under check, in words for people. What the profile says is without signs that cannot be seen
/// and cut to a line's length.
struct CheckRow {
    QString id; ///< letter for letter
    CheckState state = CheckState::Waiting;
    QString name;
    QString findings;              ///< headlines; of a profile that could not be read, why
    QString clinic;                ///< the default one: its name, "unknown id", or "–" for none
    wording::CheckedDoctor doctor; ///< the same for a file, and the number of missing fields

    bool isRead() const
    {
        return state == CheckState::ToFix || state == CheckState::Note || state == CheckState::InOrder;
    }
    bool isOpen() const { return state == CheckState::Waiting || state == CheckState::Reading; }
    /// Whether they look alike.
    friend bool operator==(const CheckRow &one, const CheckRow &other)
    {
        return one.state == other.state && one.id == other.id && one.name == other.name &&
               one.findings == other.findings && one.clinic == other.clinic &&
               one.doctor.missingFields == other.doctor.missingFields;
    }
};

/// A line for one who was not asked for yet.
CheckRow waitingLine(const QString &id);
/// A line for a profile that was read. May be called on any thread; grows with the profile.
CheckRow checkedLine(const QString &id, const DoctorProfile &profile, const QDate &today);
/// A line for one that could not be read.
CheckRow unreadLine(const QString &id, const Error &error);

/// "2 fields", "1 field", "0"; nothing for a profile that was not read.
QString missingWords(const CheckRow &line);
QString stateWord(CheckState state);

/// How many lines are in each state.
struct CheckCounts {
    int toFix = 0;
    int notRead = 0;
    int notes = 0;
    int open = 0; ///< waiting or being read
    int inOrder = 0;

    int all() const { return toFix + notRead + notes + open + inOrder; }
    int done() const { return all() - open; }
    int withFindings() const { return toFix + notes; }
    friend bool operator==(const CheckCounts &, const CheckCounts &) = default;
};
CheckCounts countLines(const QList<CheckRow> &lines);

} // namespace clinicdesk::ui
