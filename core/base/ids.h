// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QUuid>

#include <compare>

namespace clinicdesk {

/// An ID with its own type, so that it cannot be confused with an ID of another kind. The text stays unchanged.
template <class Kind>
struct Id {
    QString text;

    bool isEmpty() const { return text.isEmpty(); }
    friend bool operator==(const Id &, const Id &) = default;
    friend auto operator<=>(const Id &left, const Id &right) { return left.text.compare(right.text) <=> 0; }
    friend std::size_t qHash(const Id &id, std::size_t seed = 0) { return ::qHash(id.text, seed); }
};

using PatientId = Id<struct PatientKind>;   ///< patient number (OID) of the person whose record it is (interface 4.2)
using UserId = Id<struct UserKind>;         ///< user ID (OID) that a connection signs in with
using DocumentId = Id<struct DocumentKind>; ///< UUID of a document, chosen by the client (interface 2.1)
using FileId = Id<struct DocumentFileKind>; ///< one file of a document, on this computer only
using ConnectionId = Id<struct ConnectionKind>; ///< a connection, on this computer only

/// Returns a new random UUID without braces.
template <class SomeId>
SomeId newId()
{
    return {QUuid::createUuid().toString(QUuid::WithoutBraces)};
}

} // namespace clinicdesk
