// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checklistmodel.h"

#include <QWidget>

class QListView;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The checklist on the right of a profile: what to fix, notes, what is in order, and what changed since the last check
/// of the doctor.
class ChecklistPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChecklistPanel(QWidget *parent = nullptr);

    void showCheck(const DoctorProfile &profile, const ProfileCheck &check,
                   const std::optional<ProfileChanges> &changes);
    void clear();
    QListView &list() { return *m_list; }

Q_SIGNALS:
    /// Go to the field that a row is about.
    void fieldRequested(const QString &path);
    void copyRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildList();

    ChecklistModel *m_model;
    Label *m_counts;
    QListView *m_list;
    QPushButton *m_copy;
};

} // namespace clinicdesk::ui
