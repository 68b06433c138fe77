// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "ui/assessments/assessmenttext.h"

#include <QAbstractItemModel>

#include <functional>

namespace clinicdesk::ui {

/// Roles of the assessment models besides the standard roles.
enum AssessmentRole {
    EntryRole = Qt::UserRole, ///< `AssessmentEntry::packed()` as quint64
};

/// What a row shows besides its listing. Each function may be empty.
struct RowContext {
    std::function<bool(const AssessmentEntry &)> isNew;
    std::function<QString(const QString &practitionerId)> nameOf; ///< returns an empty text if the name is unknown
    LocalClock clock;

    QString practitionerName(QByteArrayView id) const { return nameOf ? nameOf(QString::fromUtf8(id)) : QString(); }
    bool marks(const AssessmentEntry &entry) const { return isNew && isNew(entry); }
};

inline AssessmentEntry entryOf(const QModelIndex &index)
{
    return AssessmentEntry::fromPacked(index.data(EntryRole).toULongLong());
}

} // namespace clinicdesk::ui
