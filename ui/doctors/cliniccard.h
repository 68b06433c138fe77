// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/place.h"

#include <QFrame>

class QVBoxLayout;

namespace clinicdesk::ui {

class FieldText;
class FieldWidgetMap;
class IncrementalList;

/// What a person did with a clinic on the page.
class ClinicSignals : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    /// A number or an address is on the clipboard.
    void copied(const QString &value);
    void mapWanted(const clinicdesk::ui::Place &place);
};

/// One clinic: name, what it is, address, numbers and e-mail to copy, and its place on the map where that is known.
class ClinicCard : public QFrame {
    Q_OBJECT
public:
    /// `path` is the clinic's in the profile; `wishes` hears of what is done.
    ClinicCard(const DoctorProfile::Clinic &clinic, bool isDefault, const QString &path, FieldWidgetMap &places,
               ClinicSignals &wishes);

private:
    void addHead(const DoctorProfile::Clinic &clinic, bool isDefault);
    void addNumbers(const DoctorProfile::Clinic &clinic, ClinicSignals &wishes);
    void addEmail(const DoctorProfile::Clinic &clinic, ClinicSignals &wishes);
    void addPlace(const DoctorProfile::Clinic &clinic, ClinicSignals &wishes);
    void addAbsent(const QString &iconName, const QString &caption, const QString &member);
    FieldText *addField(FieldText *field, const QString &member);

    QString m_path;
    FieldWidgetMap &m_places;
    QVBoxLayout *m_column;
};

/// Clinics two a line; of many only the first, the rest by steps. `wishes` outlives them.
IncrementalList *clinicCards(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &wishes);

} // namespace clinicdesk::ui
