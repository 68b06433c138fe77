// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/pill.h"

namespace clinicdesk::ui {

class Portrait;
class FieldWidgetMap;

/// A state as a separate pill.
class StatePill : public Label {
    Q_OBJECT
public:
    StatePill(RowState state, const QString &word, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RowState m_state;
};

/// The header of a profile: portrait, name with title, specialities, whether the doctor is active, user name,
/// languages, and the age of the profile.
class ProfileHeader : public QWidget {
    Q_OBJECT
public:
    ProfileHeader(const DoctorProfile &profile, FieldWidgetMap &places);

    Portrait &portrait() { return *m_portrait; }

private:
    QWidget *buildText(const DoctorProfile &profile, FieldWidgetMap &places);
    QWidget *buildLine(const DoctorProfile &profile, FieldWidgetMap &places);

    Portrait *m_portrait;
};

} // namespace clinicdesk::ui
