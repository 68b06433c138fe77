// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtGlobal>

namespace clinicdesk {

/// A made-up profile without findings on 2026-11-21.
inline QByteArray soundProfile()
{
    return R"({
      "id": "161400000000042", "created_at": "2021-02-04T05:42:10.000Z",
      "profile": {
        "personal": {"designation": "Dr.", "first_name": "Asha", "middle_name": "Q.", "last_name": "Testwala",
          "email": "asha@clinic.example", "gender": "Female", "dob": "1983-01-01",
          "pic": "https://pictures.example/asha.png"},
        "professional": {"username": "asha.testwala", "active": true, "about": "Made up.",
          "language": [{"code": "en", "language": "English"}, {"code": "hi", "language": "Hindi"}],
          "clinics": [
            {"id": "cl-100", "name": "Sunrise Clinic", "city_name": "Testpur", "email": "desk@sunrise.example",
             "about": "Mornings.", "speciality": ["Medicine"],
             "number": [{"name": "Phone", "n": "+91 00000 00042"}],
             "address": {"line1": "12 Example Road", "line2": "Block B", "city": "Testpur", "state": "Sample State",
                         "country": "India", "pincode": "400000"},
             "location": [77.5, 12.9]},
            {"id": "cl-101", "name": "Harbour Day Clinic", "city_name": "Testpur", "email": "hello@harbour.example",
             "contacts": [{"name": "Mobile", "number": "+91 00000 00043"}],
             "address": {"line1": "3 Pier Lane", "city": "Testpur", "state": "Sample State", "pin": "400001"}}],
          "default_clinic": "cl-100",
          "all_registrations": [
            {"id": 1, "council": "Example State Medical Council", "medical_id": "ESMC-00042", "year": "2009",
             "default": true},
            {"id": 2, "council": "Sample National Register", "medical_id": "SNR-7-1234", "year": "2014",
             "default": false}],
          "degree": [
            {"id": 1, "name": "MBBS", "branch_name": "", "college_name": "Specimen Medical College",
             "display_status": "visible", "start_year": "2001", "end_year": "2007"},
            {"id": 2, "name": "MD", "branch_name": "General Medicine", "college_name": "Institute of Made-up Sciences",
             "display_status": "visible", "start_year": "2007", "end_year": "2010"}],
          "major_speciality": {"name": "General physician", "code": "gp"},
          "speciality": [{"name": "Internal medicine"}, {"name": "Diabetology"}]}}})";
}

inline DoctorProfile profileOf(const QByteArray &body)
{
    auto profile = readDoctorProfile(body);
    if (!profile)
        qFatal("this is no profile: %s", body.constData());
    return *std::move(profile);
}

/// The sound profile with `part` replaced by `otherPart`; `part` must exist.
inline DoctorProfile soundProfileWith(const QByteArray &part, const QByteArray &otherPart)
{
    auto body = soundProfile();
    const auto at = body.indexOf(part);
    if (at < 0)
        qFatal("not in the profile: %s", part.constData());
    return profileOf(body.replace(at, part.size(), otherPart));
}

inline QStringList lines(const QList<ProfileField> &fields)
{
    QStringList lines;
    for (const auto &field : fields)
        lines.append(field.path + QLatin1String(" = ") + field.value);
    return lines;
}

} // namespace clinicdesk
