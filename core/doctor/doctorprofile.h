// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/doctor/profilefield.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace clinicdesk {

/// The profile of a doctor, interface 2.5, as the service returned it. An empty text was not given; times and dates are
/// unparsed text.
struct DoctorProfile {
    struct Personal {
        QString title; ///< `designation`, or else `salutation`
        QString firstName;
        QString middleName;
        QString lastName;
        QString email;
        QString gender;
        QString dateOfBirth;
        QString picture; ///< a URL chosen by the service
        friend bool operator==(const Personal &, const Personal &) = default;
    };
    struct Language {
        QString code;
        QString name;
        friend bool operator==(const Language &, const Language &) = default;
    };
    struct Speciality {
        QString name;
        QString code;
        friend bool operator==(const Speciality &, const Speciality &) = default;
    };
    struct Registration {
        QString id;
        QString council;
        QString medicalId;
        QString year;
        bool isDefault = false;
        friend bool operator==(const Registration &, const Registration &) = default;
    };
    struct Degree {
        QString id;
        QString name;
        QString branch;
        QString college;
        QString displayStatus;
        QString startYear;
        QString endYear;
        friend bool operator==(const Degree &, const Degree &) = default;
    };
    struct Phone {
        QString kind; ///< "Phone", "Mobile"
        QString number;
        friend bool operator==(const Phone &, const Phone &) = default;
    };
    struct Address {
        QString line1;
        QString line2;
        QString city;
        QString state;
        QString country;
        QString postalCode; ///< `pincode`, or else `pin`
        friend bool operator==(const Address &, const Address &) = default;
    };
    struct Clinic {
        QString id;
        QString name;
        QString city;
        QString email;
        QString about;
        QStringList specialities;
        QList<Phone> phones; ///< from `number` and `contacts`
        Address address;
        QJsonArray location; ///< the interface does not describe its elements
        friend bool operator==(const Clinic &, const Clinic &) = default;
    };

    QString id;
    QString createdAt;
    Personal personal;
    QString username;
    std::optional<bool> isActive;
    QString about;
    QList<Language> languages;
    QList<Clinic> clinics;
    QString defaultClinic; ///< the ID of one of them, or of none
    QList<Registration> registrations;
    QList<Degree> degrees;
    Speciality majorSpeciality;
    QStringList specialities;
    QJsonObject rawJson;         ///< the answer with its unknown members; for a wrapped answer only the profile
    QList<TypeMismatch> notes;   ///< the first 100 fields whose type differs from the interface
    qsizetype noteCount = 0;     ///< the number of all such fields
    QList<ProfileField> unknown; ///< members that the interface does not name, and values that could not be read
};

/// Returns for example "Dr. Asha Testwala": title, first and last name, as far as given; empty without a name.
QString nameOf(const DoctorProfile &profile);
/// The same with the middle name.
QString fullNameOf(const DoctorProfile &profile);

/// Parses a profile. Missing, null and empty members leave their fields empty, and so do members of a wrong type, which
/// are noted. A number is accepted instead of a text. Also accepts a profile inside `data`. Returns ServiceBadAnswer if
/// there is no profile object; `{"profile":{}}` is a profile.
Result<DoctorProfile> readDoctorProfile(const QByteArray &body);

} // namespace clinicdesk
