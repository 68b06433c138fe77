// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/received.h"

namespace clinicdesk::practice {

/// POST /mr/api/v2/docs: one file in one call (interface 4.3).
class DirectUpload : public Endpoint {
public:
    explicit DirectUpload(Received &received);

    Answer answer(Visit &visit) override;
    Answer refuse(int status, const QString &message) const override;

private:
    Received &m_received;
};

} // namespace clinicdesk::practice
