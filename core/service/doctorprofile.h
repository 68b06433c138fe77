// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
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
    QJsonObject whole; ///< the answer itself, with what is not known here
};

/// "Dr. Asha Testwala": title, first and last name, as far as they were given; empty without any name.
QString nameOf(const DoctorProfile &profile);

/// The profile of one doctor, interface 4.5: GET /dr/v1/doctor/{doctor_id}, with the credential in the header `auth`.
struct DoctorProfileLookup {
    using Answer = DoctorProfile;
    static constexpr Credential credential = Credential::Auth;
    static constexpr Sealing sealing = Sealing::IfAsked;

    QString doctor; ///< `doctor_id`

    /// WrongUse for an identifier that cannot stand in an address: none, one of dots alone, one of over 500 signs.
    Result<http::Request> request(const Connection &connection) const;
    /// Members that are missing, empty or of another type leave their field empty. ServiceBadAnswer for what is no
    /// profile at all; as `explain` for a refusal in spite of its status.
    Result<Answer> parse(const QByteArray &body) const;
    /// By the service's own code ServiceNotAllowed (UNAUTHORIZED_ENTITY) and ServiceUnknownDoctor (INVALID_DATA), else
    /// by the status ServiceDataMissing (403), ServiceUnavailable (408, 429, 502, 503, 504) or ServiceRefusedRequest;
    /// the last for a 500 too, which stands for a wrong address, another token or a malformed request (section 7).
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk
