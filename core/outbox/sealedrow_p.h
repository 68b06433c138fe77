// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/outbox/outboxdocument.h"

#include <QByteArray>

namespace clinicdesk {

class ValueOpener;

/// What of a document may not be read on the disk: patient, type, date, tags, way, the service's words.
QByteArray sealDocument(const SecretBytes &storeKey, const OutboxDocument &document);
/// Fills details, error and receipt. The number of its pages, 0 where an earlier version did not seal it; nothing when
/// it was not sealed with this key for this document.
[[nodiscard]] std::optional<qsizetype> openDocument(ValueOpener &opener, const QByteArray &sealed,
                                                    OutboxDocument &document);

/// What of a page may not be read on the disk: name, kind, hash.
QByteArray sealPage(const SecretBytes &storeKey, const Page &page);
[[nodiscard]] bool openPage(ValueOpener &opener, const QByteArray &sealed, Page &page);

} // namespace clinicdesk
