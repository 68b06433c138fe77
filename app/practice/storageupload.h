// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/documentregistry.h"
#include "app/practice/endpoint.h"
#include "app/practice/presignedform.h"
#include "app/practice/receivedfiles.h"

namespace clinicdesk::practice {

/// POST /<bucket>: the storage's side of a presigned form, as in S3. Recognizes the service only by its signatures.
class StorageUpload : public Endpoint {
public:
    StorageUpload(StorageKeys keys, ReceivedFiles &received, const DocumentRegistry &registry);

    HttpResponse answer(RequestContext &context) override;
    HttpResponse refuse(int status, const QString &message) const override;

private:
    StorageKeys m_keys;
    ReceivedFiles &m_received;
    const DocumentRegistry &m_registry;
};

} // namespace clinicdesk::practice
