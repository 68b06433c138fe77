// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QStringList>

namespace clinicdesk::ui {

/// What a connection allows and demands of how a document travels.
struct DeliveryCapabilities {
    QStringList tasks;           ///< that the service knows (interface 4.3)
    bool namesPatient = false;   ///< the direct call names the patient too
    bool alwaysEncrypts = false; ///< the connection encrypts whatever a document says
    bool canSeal = true;         ///< there is a key to encrypt with
    qint64 directLimitBytes = 0; ///< of a file that goes directly

    friend bool operator==(const DeliveryCapabilities &, const DeliveryCapabilities &) = default;
};

DeliveryCapabilities travelTermsOf(const Connection &connection, bool lacksKey);

/// How a new document of that connection travels, until a person says otherwise.
DeliveryOptions standardTravel(const Connection &connection);

/// "By upload form, not encrypted"; "Directly, encrypted, 2 tasks"; "Different ways" where several differ; empty for
/// none.
QString deliveryText(const QList<OutboxDocument> &documents, const DeliveryCapabilities &terms);

/// What a person has to know of the direct call before choosing it: whom it names, and what an outcome that stays
/// unclear means.
QString directNotice(const DeliveryCapabilities &terms);

/// What encrypting covers on that way; why it cannot be chosen, where it cannot.
QString sealNotice(UploadMethod way, const DeliveryCapabilities &terms);

} // namespace clinicdesk::ui
