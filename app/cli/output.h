// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/base/error.h"
#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QJsonObject>
#include <QString>

namespace clinicdesk::cli {

/// A document in the report of a command: a document of the outbox, or files that were refused before they were
/// added.
struct DocumentReport {
    OutboxDocument document; ///< if refused: no ID, Failed, the files as far as they are known
    QString connectionName;
    QList<QJsonObject> fits = {}; ///< what `upload --fit` changed in each file; empty without it
};

/// Returns the sentence for an error that ends a command: of `wrongUse`, or of `core/wording`.
QString errorSentence(const Error &error);

/// Reports a failure of the whole command: prints {"error":{"code","message"}} if `json` is set, and `sentence` and the
/// technical details to standard error.
ExitCode fail(const Error &error, const QString &sentence, bool json);

/// Results are printed to standard output, everything else to standard error.
void print(const QString &text);
void print(const QJsonObject &json);
void printStatus(const QString &text);

/// Returns
/// {"documents":[{"document_id","state","paused","connection","files":[{"name","size","sha256"}],"error"|null}]};
/// with `upload --fit` each accepted file also has "fit":{"from","from_size","pages"|null,"changes"};
/// direct uploads also have "receipt":{"document_id"|null,"text"|null}|null.
QJsonObject documentsJson(const QList<DocumentReport> &documents);
QString documentsText(const QList<DocumentReport> &documents);
/// Returns
/// {"receipts":[{"document_id","delivered_at","connection","service","upload_way","patient","type","date","files",
/// "receipt"}]}: what was delivered, when (UTC) and where, with the SHA-256 of exactly the bytes that were sent.
QJsonObject receiptsJson(const QList<DocumentReport> &delivered);
/// {"code","message"}
QJsonObject errorJson(const Error &error);
/// Contains no secrets.
QJsonObject connectionJson(const Connection &connection, bool current);

} // namespace clinicdesk::cli
