// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

namespace clinicdesk::practice {

/// GET /dr/v1/doctor/{doctor_id}: sample profiles, and sample identifiers that are refused (interface 4.5).
class DoctorProfile : public Endpoint {
public:
    DoctorProfile();

    Answer answer(Visit &visit) override;
    Answer refuse(int status, const QString &message) const override;
    Answer refuseCredential() const override;
};

} // namespace clinicdesk::practice
