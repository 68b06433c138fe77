// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/geopoint.h"

#include <QFrame>

class QVBoxLayout;

namespace clinicdesk::ui {

class FieldText;
class FieldWidgetMap;
class IncrementalList;

/// Signals of the user's actions on the clinics of a page.
class ClinicSignals : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    /// A phone number or an e-mail address was copied to the clipboard.
    void copied(const QString &value);
    void mapRequested(const clinicdesk::ui::GeoPoint &place);
};

/// One clinic: name, kind, address, phone numbers and e-mail to copy, and its place on the map if known.
class ClinicCard : public QFrame {
    Q_OBJECT
public:
    /// `path` is the path of the clinic in the profile; `clinicSignals` emits the user's actions.
    ClinicCard(const DoctorProfile::Clinic &clinic, bool isDefault, const QString &path, FieldWidgetMap &places,
               ClinicSignals &clinicSignals);

private:
    void addHead(const DoctorProfile::Clinic &clinic, bool isDefault);
    void addNumbers(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals);
    void addEmail(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals);
    void addPlace(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals);
    void addAbsent(const QString &iconName, const QString &caption, ProfileFieldId field);
    FieldText *addField(FieldText *field, ProfileFieldId id);

    QString m_path;
    FieldWidgetMap &m_places;
    QVBoxLayout *m_column;
};

/// The clinics, two per line. Of many clinics only the first are shown, the rest in steps. `clinicSignals` must outlive
/// the list.
IncrementalList *clinicCards(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals);

} // namespace clinicdesk::ui
