// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QCryptographicHash>

#include <memory>

namespace clinicdesk::model {

/// A document that a test added to the outbox: no two documents share a page.
struct PendingFile {
    NewDocument document;
    QList<QByteArray> hashes; ///< SHA-256 of each page
};
using SharedPaper = std::shared_ptr<const PendingFile>;

/// Creates a document. `variety` is any number from zero; it determines patient, kind, number and sizes of the pages.
SharedPaper newPaper(const Connection &connection, int variety, ItemState state, UploadMethod way);

inline QByteArray hashOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace clinicdesk::model
