// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "ui/widgets/tokens.h"

#include <QAbstractListModel>
#include <QListView>

namespace clinicdesk::ui {

/// Recently opened doctors, the latest first, as rows.
class RecentDoctorsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setDoctors(const QList<RecentDoctor> &doctors);
    const QList<RecentDoctor> &doctors() const { return m_doctors; }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_doctors.size()); }
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<RecentDoctor> m_doctors;
};

/// Recently opened doctors, as a list that is as high as its content.
class RecentDoctorsList : public QListView {
    Q_OBJECT
public:
    static constexpr int sideMargin = space::m; ///< between the edges and the texts

    explicit RecentDoctorsList(QWidget *parent = nullptr);

    void setDoctors(const QList<RecentDoctor> &doctors);
    const QList<RecentDoctor> &doctors() const { return m_model->doctors(); }

Q_SIGNALS:
    void openRequested(const QString &doctor);

private:
    RecentDoctorsModel *m_model;
};

/// A name for display: without characters that hide or reorder text, shortened if too long.
QString shownName(const QString &name);

} // namespace clinicdesk::ui
