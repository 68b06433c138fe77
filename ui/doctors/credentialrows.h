// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QWidget>

namespace clinicdesk::ui {

class FieldWidgetMap;
class IncrementalList;

/// The registrations of a doctor, one per line: council, number, year, and which one is the default.
IncrementalList *registrationRows(const DoctorProfile &profile, FieldWidgetMap &places);

/// The degrees of a doctor by year, one per line: degree and branch, college, years.
IncrementalList *degreeRows(const DoctorProfile &profile, FieldWidgetMap &places);

/// A line of a profile with a hairline below; at least 32 px high.
class ProfileRow : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
};

} // namespace clinicdesk::ui
