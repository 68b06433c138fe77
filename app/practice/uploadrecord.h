// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/documentregistry.h"
#include "app/practice/endpoint.h"
#include "app/practice/presignedform.h"

#include <QJsonArray>

namespace clinicdesk::practice {

/// POST /mr/api/v1/docs: presigned forms for documents (interface 4.2).
class UploadRecord : public Endpoint {
public:
    /// `storageUrl` is the address of the storage origin without a trailing slash.
    UploadRecord(DocumentRegistry &registry, StorageKeys keys, QString storageUrl);

    HttpResponse answer(RequestContext &context) override;
    HttpResponse refuse(int status, const QString &message) const override;

private:
    QJsonObject resultFor(const QJsonObject &item, const QString &patient, const RequestContext &context);
    QJsonArray formsFor(const QJsonObject &item, const RequestContext &context) const;

    DocumentRegistry &m_registry;
    StorageKeys m_keys;
    QString m_storageUrl;
};

} // namespace clinicdesk::practice
