// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QWidget>

class QGridLayout;

namespace clinicdesk::ui {

class FieldText;
class FieldWidgetMap;

/// E-mail, gender, birth date, and whether the picture is shown.
class ProfileFacts : public QWidget {
    Q_OBJECT
public:
    ProfileFacts(const DoctorProfile &profile, FieldWidgetMap &places);

    /// "Shown above", "Not shown: it is larger than 5 MB".
    void setPicture(const QString &words);

private:
    /// Adds a field with its label; cells are numbered by line, two in each.
    FieldText *add(int cell, ProfileFieldId id, const QString &value, FieldWidgetMap &places);

    QGridLayout *m_grid;
    FieldText *m_picture;
};

} // namespace clinicdesk::ui
