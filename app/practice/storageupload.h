// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/documentshelf.h"
#include "app/practice/endpoint.h"
#include "app/practice/presignedform.h"
#include "app/practice/received.h"

namespace clinicdesk::practice {

/// POST /<bucket>: the storage's side of a presigned form, as S3 takes it. Knows the service only by its signatures.
class StorageUpload : public Endpoint {
public:
    StorageUpload(StorageKeys keys, Received &received, const DocumentShelf &shelf);

    Answer answer(Visit &visit) override;
    Answer refuse(int status, const QString &message) const override;

private:
    StorageKeys m_keys;
    Received &m_received;
    const DocumentShelf &m_shelf;
};

} // namespace clinicdesk::practice
