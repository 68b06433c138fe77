// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/doctorprofile.h"

#include "app/practice/answers.h"
#include "app/practice/sampledoctors.h"
#include "app/practice/visit.h"

namespace clinicdesk::practice {

DoctorProfile::DoctorProfile()
    : Endpoint({.name = QStringLiteral("doctor"),
                .method = "GET",
                .path = "/dr/v1/doctor/([^/]+)",
                .credential = Credential::Auth,
                .contentType = {},
                .headers = {},
                .query = {}})
{
}

Answer DoctorProfile::answer(Visit &visit)
{
    const std::string &path = visit.call().path;
    const QString id = QString::fromStdString(path.substr(path.rfind('/') + 1));
    if (id == sampleForbiddenDoctor())
        return doctorRefusal(403, QStringLiteral("UNAUTHORIZED_ENTITY"),
                             QStringLiteral("you may not view this doctor"));
    if (id == sampleMissingDoctor())
        return doctorRefusal(403, QStringLiteral("DATA_MISSING"), QStringLiteral("the data of this doctor is missing"));
    const QJsonObject profile = sampleDoctor(id);
    if (profile.isEmpty())
        return doctorRefusal(500, QStringLiteral("INVALID_DATA"), QStringLiteral("there is no such doctor"));
    return jsonAnswer(200, profile);
}

Answer DoctorProfile::refuse(int status, const QString &message) const
{
    return doctorRefusal(status, QStringLiteral("INVALID_REQUEST"), message);
}

Answer DoctorProfile::refuseCredential() const
{
    return doctorRefusal(500, QStringLiteral("TOKEN_MISMATCH"), QStringLiteral("the token was not accepted"));
}

} // namespace clinicdesk::practice
