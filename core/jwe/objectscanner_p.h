// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QSet>
#include <QString>

namespace clinicdesk::jwe {

/// Returns JweMalformed with the reason.
Error malformed(const QString &reason);

/// Reads one JSON object (RFC 8259) that arrives in pieces, without building it: names and values are passed on as they
/// are. Errors: JweMalformed (not a JSON object, a member that occurs twice, more than `memberCap` members, text after
/// the object, a value larger than `captureCapBytes`, nesting deeper than `depthCap`), and errors of the listener.
class ObjectScanner {
public:
    static constexpr qsizetype captureCapBytes = 65'536;
    static constexpr int depthCap = maxJsonDepth - 1; ///< inside the object itself
    static constexpr int memberCap = 64;

    class Listener {
    public:
        virtual ~Listener() = default;
        /// Returns true if the text of this member is to be passed in pieces, not as a whole.
        virtual bool wantsPieces(const QString &name) = 0;
        /// Receives the next piece after the opening quotation mark, with its escapes; it points into what `take()` was
        /// given. Returns the number of characters before the closing quotation mark, or all of them if there is none.
        /// The default ignores the piece.
        virtual Result<qsizetype> piece(QByteArrayView text);
        /// Called when a member is complete. `value` is its JSON; empty if its text was passed in pieces.
        virtual Result<void> member(const QString &name, const QByteArray &value) = 0;
    };

    explicit ObjectScanner(Listener &listener)
        : m_listener(listener)
    {
    }

    Result<void> take(QByteArrayView bytes);
    /// Call it after the last byte. JweMalformed if the object is not complete.
    Result<void> finish() const;

private:
    enum class Place {
        BeforeObject,
        FirstName,
        NextName,
        Name,
        Colon,
        BeforeValue,
        Pieces,
        Text,
        Nested,
        Scalar,
        AfterValue,
        AfterObject
    };

    Result<qsizetype> step(QByteArrayView rest);
    Result<qsizetype> stepPieces(QByteArrayView rest);
    Result<qsizetype> stepCaptured(QByteArrayView rest);
    Result<void> beginMember(char first);
    Result<void> nameEnded();
    Result<void> valueBegins(char first);
    Result<void> valueEnded();
    bool followText(char character);
    bool followNested(char character);

    Listener &m_listener;
    Place m_place = Place::BeforeObject;
    QSet<QString> m_names;
    QString m_name;
    QByteArray m_captured;
    int m_depth = 0;
    bool m_inText = false;
    bool m_escaped = false;
};

/// Returns the text of a JSON string; nothing for any other value.
std::optional<QString> textOf(const QByteArray &json);

} // namespace clinicdesk::jwe
