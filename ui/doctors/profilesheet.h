// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QWidget>

class QVBoxLayout;

namespace clinicdesk::ui {

class ClinicSignals;
class CollapsibleRows;
class Portrait;
class ProfileFacts;
class ProfileHeader;
class FieldWidgetMap;

/// A profile as a page, from the header to the fields that the interface does not name. Created again for each profile.
class ProfileSheet : public QWidget {
    Q_OBJECT
public:
    /// Adds the widget of every field to `places`, which must outlive the sheet, as must `clinicSignals`.
    ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals);

    Portrait &portrait();
    void setPictureText(const QString &words);
    bool isMoreOpen() const;
    void setMoreOpen(bool open);
    /// Null if there are no more fields.
    QWidget *more() const;

private:
    void addAbout(const DoctorProfile &profile);
    void addCredentials(const DoctorProfile &profile);
    void addSpecialities(const DoctorProfile &profile);
    void addClinics(const DoctorProfile &profile, ClinicSignals &clinicSignals);
    void addNotes(const DoctorProfile &profile);
    void addMore(const DoctorProfile &profile);
    void addPart(ProfileFieldId field, qsizetype count, QWidget *part, const QString &absent);

    FieldWidgetMap &m_places;
    QVBoxLayout *m_column;
    ProfileHeader *m_head;
    ProfileFacts *m_facts;
    CollapsibleRows *m_more = nullptr;
};

} // namespace clinicdesk::ui
