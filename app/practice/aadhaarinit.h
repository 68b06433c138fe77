// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

namespace clinicdesk::practice {

/// POST /abdm/na/v1/registration/aadhaar/init: accepts encrypted bodies only (interface 4.6). The request log
/// contains only the last four digits of the number.
class AadhaarInit : public Endpoint {
public:
    AadhaarInit();

    HttpResponse answer(RequestContext &context) override;
};

} // namespace clinicdesk::practice
