// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

namespace clinicdesk::practice {

/// POST /abdm/na/v1/registration/aadhaar/init: takes sealed bodies only (interface 4.6). Of the number, the record
/// keeps the last four digits.
class AadhaarInit : public Endpoint {
public:
    AadhaarInit();

    HttpResponse answer(RequestContext &context) override;
    HttpResponse refuse(int status, const QString &message) const override;
};

} // namespace clinicdesk::practice
