// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilechanges.h"
#include "core/doctor/profilecheck.h"

#include <QAbstractListModel>
#include <QDateTime>

#include <optional>

namespace clinicdesk::ui {

/// What changed in a profile since its last check on this computer.
struct ProfileChanges {
    QDateTime since;
    QList<ProfileChange> changes;
};

/// A row of the checklist.
struct ChecklistRow {
    enum class Kind { ToFix, Note, Ok, Head, Change, Sentence };

    Kind kind = Kind::ToFix;
    QString title;
    QString words;
    QString path;              ///< of the field that the row is about; empty if there is none
    bool hasLineAbove = false; ///< starts another section
};

/// The checklist of a profile as rows: to fix, notes, in order, and changes.
class ChecklistModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(const DoctorProfile &profile, const ProfileCheck &check, const std::optional<ProfileChanges> &changes);
    void clear();
    const ChecklistRow &rowAt(const QModelIndex &index) const { return m_rows.at(index.row()); }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    static void addChanges(QList<ChecklistRow> &rows, const DoctorProfile &profile, const ProfileChanges &since);

    QList<ChecklistRow> m_rows;
};

} // namespace clinicdesk::ui
