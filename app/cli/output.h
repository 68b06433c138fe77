// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/messages.h"
#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QJsonObject>
#include <QString>

namespace clinicdesk::cli {

/// Returns the text, or null if it is empty.
QJsonValue orNull(const QString &text);

/// A document in the report of a command: a document of the outbox, or files that were refused before they were
/// added.
struct DocumentReport {
    OutboxDocument document; ///< if refused: no ID, Failed, the files as far as they are known
    QString connectionName;
    QList<QJsonObject> fits = {}; ///< what `upload --fit` changed in each file; empty without it
    bool isKept = true;           ///< false: it is in memory only, and the command ends

    /// Not delivered, and gone when the command ends.
    bool isLost() const { return !isKept && !isFinal(document.state) && document.state != ItemState::Failed; }
    ItemState state() const { return isLost() ? ItemState::Failed : document.state; }
    /// Why it is not delivered. A lost document always has an error.
    std::optional<Error> error() const;
};

/// Returns
/// {"documents":[{"document_id","state","paused","connection","files":[{"name","size","sha256"}],"error"|null}]};
/// with `upload --fit` each accepted file also has "fit" (see `CheckedDocument`);
/// direct uploads also have "receipt":{"document_id"|null,"text"|null}|null.
QJsonObject documentsJson(const QList<DocumentReport> &documents);
QStringList documentLines(const QList<DocumentReport> &documents);
/// Returns
/// {"receipts":[{"document_id","delivered_at","connection","service","upload_way","patient","type","date","files",
/// "receipt"}]}: what was delivered, when (UTC) and where, with the SHA-256 of exactly the bytes that were sent.
QJsonObject receiptsJson(const QList<DocumentReport> &delivered);
/// Contains no secrets.
QJsonObject connectionJson(const Connection &connection, bool current);

} // namespace clinicdesk::cli
