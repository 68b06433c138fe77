// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// What the service says of a refusal, in the forms of section 7: `message`, `error` as text or as
/// {"code","message"}, `code` beside them. Empty where it says nothing.
struct ServerWords {
    QString code;
    QString text;
};

ServerWords readServerWords(const QByteArray &body);

/// The workspace of the clinic has no room left: a refusal of interface 4.2 and 4.3 says so in its code or its text.
bool saysWorkspaceFull(const QByteArray &body);

/// A page of HTML: neither the service nor a storage answers so. Something between us and them did (the sign-in page of
/// a guest network, a filter), whatever status it gave, and its 200 says nothing of what became of a file.
bool isWebPage(const QByteArray &body);

} // namespace clinicdesk
