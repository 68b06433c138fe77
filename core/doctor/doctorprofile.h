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

/// The profile of a doctor, interface 2.5, as the service gave it. A text that is empty was not given; times and dates
/// are text as they came.
struct DoctorProfile {
    struct Personal {
        QString title; ///< `designation`, else `salutation`
        QString firstName;
        QString middleName;
        QString lastName;
        QString email;
        QString gender;
        QString dateOfBirth;
        QString picture; ///< an address of the service's choice
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
        QString postalCode; ///< `pincode`, else `pin`
        friend bool operator==(const Address &, const Address &) = default;
    };
    struct Clinic {
        QString id;
        QString name;
        QString city;
        QString email;
        QString about;
        QStringList specialities;
        QList<Phone> phones; ///< of `number` and of `contacts`
        Address address;
        QJsonArray location; ///< its elements are not described
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
    QString defaultClinic; ///< the identifier of one of them, or of none
    QList<Registration> registrations;
    QList<Degree> degrees;
    Speciality majorSpeciality;
    QStringList specialities;
    QJsonObject whole;           ///< the answer itself, with what is not known here; of a wrapped one the profile alone
    QList<ProfileNote> notes;    ///< the first 100 fields of another type than the interface has
    qsizetype noteCount = 0;     ///< how many there are in all
    QList<ProfileField> unknown; ///< what the interface does not name, and what could not be read
};

/// "Dr. Asha Testwala": title, first and last name, as far as they were given; empty without any name.
QString nameOf(const DoctorProfile &profile);
/// The same with the middle name.
QString fullNameOf(const DoctorProfile &profile);

/// Members that are missing, null or empty leave their field empty; so do those of another type, which are noted. A
/// number in place of a text is taken. Accepts a profile that stands in `data`, too. ServiceBadAnswer for what is no
/// profile at all; `{"profile":{}}` is one.
Result<DoctorProfile> readDoctorProfile(const QByteArray &body);

} // namespace clinicdesk
