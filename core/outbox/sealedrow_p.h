// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/outbox/outboxdocument.h"

#include <QByteArray>

namespace clinicdesk {

class ValueOpener;

/// Seals the data of a document that must not be readable on disk: patient, type, date, tags, upload method, error,
/// receipt.
QByteArray sealDocument(const SecretBytes &storeKey, const OutboxDocument &document);
/// Fills details, error and receipt. Returns the number of files, which is 0 if an earlier version did not seal it, or
/// nothing if the data was not sealed with this key for this document.
[[nodiscard]] std::optional<qsizetype> openDocument(ValueOpener &opener, const QByteArray &sealed,
                                                    OutboxDocument &document);

/// Seals the data of a file that must not be readable on disk: name, kind, hash.
QByteArray sealFile(const SecretBytes &storeKey, const DocumentFile &file);
[[nodiscard]] bool openFile(ValueOpener &opener, const QByteArray &sealed, DocumentFile &file);

} // namespace clinicdesk
