// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QUuid>

#include <compare>

namespace clinicdesk {

/// An identifier that cannot be mistaken for one of another kind. The text is kept letter for letter.
template <class Kind>
struct Id {
    QString text;

    bool isEmpty() const { return text.isEmpty(); }
    friend bool operator==(const Id &, const Id &) = default;
    friend auto operator<=>(const Id &left, const Id &right) { return left.text.compare(right.text) <=> 0; }
    friend std::size_t qHash(const Id &id, std::size_t seed = 0) { return ::qHash(id.text, seed); }
};

using PatientId = Id<struct PatientKind>;       ///< OID of the person whose record it is (interface 4.2)
using UserId = Id<struct UserKind>;             ///< OID of the user that a connection signs in as
using DocumentId = Id<struct DocumentKind>;     ///< client-chosen UUID of a document (interface 2.1)
using PageId = Id<struct PageKind>;             ///< one file of a document, on this computer only
using ConnectionId = Id<struct ConnectionKind>; ///< a connection, on this computer only

/// A new random identifier in UUID form, without braces.
template <class SomeId>
SomeId newId()
{
    return {QUuid::createUuid().toString(QUuid::WithoutBraces)};
}

} // namespace clinicdesk
