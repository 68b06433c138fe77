// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampledoctors.h"

#include "app/practice/resources.h"

#include <QJsonDocument>

namespace clinicdesk::practice {
namespace {

const QJsonObject &doctors()
{
    static const auto all = QJsonDocument::fromJson(readResource(QStringLiteral("sampledoctors.json"))).object();
    return all;
}

} // namespace

DoctorStatus doctorStatus(const QString &id)
{
    if (doctors().contains(id))
        return DoctorStatus::Known;
    if (id == sampleForbiddenDoctor())
        return DoctorStatus::Forbidden;
    return id == sampleMissingDoctor() ? DoctorStatus::DataMissing : generatedDoctorStatus(id);
}

QJsonObject sampleDoctor(const QString &id)
{
    const auto sample = doctors().value(id);
    return sample.isObject() ? sample.toObject() : generatedDoctor(id);
}

QStringList sampleDoctors()
{
    return doctors().keys();
}

QString sampleForbiddenDoctor()
{
    return QStringLiteral("161494290947403");
}

QString sampleMissingDoctor()
{
    return QStringLiteral("161494290947404");
}

} // namespace clinicdesk::practice
