// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QStringList>

namespace clinicdesk::ui {

/// How documents can be sent through one connection.
struct DeliveryCapabilities {
    QStringList tasks;           ///< known to the service (interface 4.3)
    bool namesPatient = false;   ///< the direct call contains the patient number
    bool alwaysEncrypts = false; ///< the connection encrypts every document, whatever the document's own option says
    bool canEncrypt = true;      ///< an encryption key is available
    qint64 directLimitBytes = 0; ///< largest file for direct upload

    friend bool operator==(const DeliveryCapabilities &, const DeliveryCapabilities &) = default;
};

DeliveryCapabilities capabilitiesOf(const Connection &connection, bool lacksKey);

/// The delivery options of a new document of that connection.
DeliveryOptions standardDelivery(const Connection &connection);

/// "By upload form, not encrypted"; "Directly, encrypted, 2 tasks"; "Different methods" if the documents differ; empty
/// for no documents.
QString deliveryText(const QList<OutboxDocument> &documents, const DeliveryCapabilities &capabilities);

/// What the user needs to know before choosing direct upload: whether the call contains the patient number, and what
/// happens if the outcome of a call is unclear.
QString directNotice(const DeliveryCapabilities &capabilities);

/// What encryption covers with this upload method, or why encryption cannot be chosen.
QString encryptionNotice(UploadMethod method, const DeliveryCapabilities &capabilities);

} // namespace clinicdesk::ui
