// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// What the service says of a refusal, in the forms of section 7: `message`, `error` as text or as
/// {"code","message"}, `code` beside them, cut and masked as `serviceText` does. Empty where it says nothing.
struct ServerWords {
    QString code;
    QString text;
};

/// `sentNumber`: digits that the call sent, masked wherever they come back.
ServerWords readServerWords(const QByteArray &body, QByteArrayView sentNumber = {});

/// The workspace of the clinic has no room left: a refusal of interface 4.2 and 4.3 says so in its code or its text.
bool saysWorkspaceFull(const QByteArray &body);

} // namespace clinicdesk
