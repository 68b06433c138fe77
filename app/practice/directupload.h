// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/receivedfiles.h"

#include <memory>
#include <optional>

namespace clinicdesk::practice {

/// POST /mr/api/v2/docs: one file in one call, as a form or encrypted as `{"file": Base64}` (interface 4.3).
class DirectUpload : public Endpoint {
public:
    DirectUpload(ReceivedFiles &received, qint64 limitBytes);

    HttpResponse answer(RequestContext &context) override;

private:
    /// A received file that does not have its final name in the folder yet.
    struct Arrival {
        std::optional<Rejection> refusal;
        QString contentType;
        QString name;
        std::unique_ptr<IncomingFile> file;
    };

    Arrival takeForm(RequestContext &context);
    Arrival takeEncrypted(RequestContext &context);

    ReceivedFiles &m_received;
    qint64 m_limitBytes;
};

} // namespace clinicdesk::practice
