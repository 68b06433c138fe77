// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/documentshelf.h"
#include "app/practice/endpoint.h"
#include "app/practice/presignedform.h"

#include <QJsonArray>

namespace clinicdesk::practice {

/// POST /mr/api/v1/docs: presigned forms for documents (interface 4.2).
class UploadRecord : public Endpoint {
public:
    /// `storageUrl` is the address of the storage origin without a slash at its end.
    UploadRecord(DocumentShelf &shelf, StorageKeys keys, QString storageUrl);

    Answer answer(Visit &visit) override;
    Answer refuse(int status, const QString &message) const override;

private:
    QJsonObject resultFor(const QJsonObject &item, const QString &patient, const Visit &visit);
    QJsonArray formsFor(const QJsonObject &item, const Visit &visit) const;

    DocumentShelf &m_shelf;
    StorageKeys m_keys;
    QString m_storageUrl;
};

} // namespace clinicdesk::practice
