// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/doctorprofile.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"
#include "app/practice/sampledoctors.h"

#include <utility>

namespace clinicdesk::practice {
namespace {

/// The address of sample pictures in the sample data; replaced where an origin has the pictures.
constexpr const char *Nowhere = "https://pictures.invalid/";

} // namespace

DoctorProfile::DoctorProfile(QString pictures)
    : Endpoint({.name = QStringLiteral("doctor"),
                .method = "GET",
                .path = "/dr/v1/doctor/([^/]+)",
                .credential = Credential::Auth})
    , m_pictures(std::move(pictures))
{
}

HttpResponse DoctorProfile::answer(RequestContext &context)
{
    const std::string &path = context.request().path;
    const QString id = QString::fromStdString(path.substr(path.rfind('/') + 1));
    switch (doctorStatus(id)) {
    case DoctorStatus::Forbidden:
        return doctorRefusal(403, QStringLiteral("UNAUTHORIZED_ENTITY"),
                             QStringLiteral("you may not view this doctor"));
    case DoctorStatus::DataMissing:
        return doctorRefusal(403, QStringLiteral("DATA_MISSING"), QStringLiteral("the data of this doctor is missing"));
    case DoctorStatus::Unknown:
        return doctorRefusal(500, QStringLiteral("INVALID_DATA"), QStringLiteral("there is no such doctor"));
    case DoctorStatus::Known:
        break;
    }
    return jsonAnswer(200, withPicture(sampleDoctor(id)));
}

/// Replaces the picture address of a sample by an address of this service, or removes it.
QJsonObject DoctorProfile::withPicture(QJsonObject profile) const
{
    auto parts = profile[QLatin1String("profile")].toObject();
    auto person = parts[QLatin1String("personal")].toObject();
    const auto address = person[QLatin1String("pic")].toString();
    if (!address.startsWith(QLatin1String(Nowhere)))
        return profile;
    const auto name = address.mid(QLatin1String(Nowhere).size());
    person[QLatin1String("pic")] = m_pictures.isEmpty() ? QString() : m_pictures + QStringLiteral("/pictures/") + name;
    parts[QLatin1String("personal")] = person;
    profile[QLatin1String("profile")] = parts;
    return profile;
}

HttpResponse DoctorProfile::refuse(int status, const QString &message) const
{
    return doctorRefusal(status, QStringLiteral("INVALID_REQUEST"), message);
}

HttpResponse DoctorProfile::refuseCredential() const
{
    return doctorRefusal(500, QStringLiteral("TOKEN_MISMATCH"), QStringLiteral("the token was not accepted"));
}

} // namespace clinicdesk::practice
