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

/// A profile as a page for reading, from the head to what the interface does not name. Made anew for each profile.
class ProfileSheet : public QWidget {
    Q_OBJECT
public:
    /// `places` learns where every field stands; it and `wishes` outlive the sheet.
    ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &wishes);

    Portrait &portrait();
    void setPictureWords(const QString &words);
    bool isMoreOpen() const;
    void setMoreOpen(bool open);
    /// Null where there is nothing more.
    QWidget *more() const;

private:
    void addAbout(const DoctorProfile &profile);
    void addCredentials(const DoctorProfile &profile);
    void addSpecialities(const DoctorProfile &profile);
    void addClinics(const DoctorProfile &profile, ClinicSignals &wishes);
    void addNotes(const DoctorProfile &profile);
    void addMore(const DoctorProfile &profile);
    void addPart(const QString &title, qsizetype count, QWidget *part, const QString &path, const QString &absent);

    FieldWidgetMap &m_places;
    QVBoxLayout *m_column;
    ProfileHeader *m_head;
    ProfileFacts *m_facts;
    CollapsibleRows *m_more = nullptr;
};

} // namespace clinicdesk::ui
