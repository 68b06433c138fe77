// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

namespace clinicdesk::practice {

/// GET /pictures/NAME at the storage's origin: the picture of a sample doctor. Calls must carry no credential.
class DoctorPicture : public Endpoint {
public:
    DoctorPicture();

    HttpResponse answer(RequestContext &context) override;
};

} // namespace clinicdesk::practice
