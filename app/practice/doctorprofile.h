// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

#include <QJsonObject>

namespace clinicdesk::practice {

/// GET /dr/v1/doctor/{doctor_id}: sample profiles, and sample doctor IDs that are refused (interface 4.5).
class DoctorProfile : public Endpoint {
public:
    /// `pictures` is the https address of an origin with the pictures of the samples; empty if there is none.
    explicit DoctorProfile(QString pictures);

    HttpResponse answer(RequestContext &context) override;
    HttpResponse refuse(int status, const QString &message) const override;
    HttpResponse refuseCredential() const override;

private:
    QJsonObject withPicture(QJsonObject profile) const;

    QString m_pictures;
};

} // namespace clinicdesk::practice
