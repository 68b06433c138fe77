// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QSet>
#include <QString>

namespace clinicdesk::jwe {

/// JweMalformed with the reason.
Error malformed(const QString &reason);

/// Reads one JSON object (RFC 8259) that comes in pieces, without building it: names and values are handed over as they
/// stand. Errors: JweMalformed (no JSON object, a member twice, something after the object, a value larger than
/// `captureCapBytes`, deeper than `depthCap`), or what the listener answers.
class ObjectScanner {
public:
    static constexpr qsizetype captureCapBytes = 65'536;
    static constexpr int depthCap = maxJsonDepth - 1; ///< within the object itself
    static constexpr int memberCap = 64;

    class Listener {
    public:
        virtual ~Listener() = default;
        /// Whether the text of that member is wanted in pieces, not as a whole.
        virtual bool wantsPieces(const QString &name) = 0;
        /// The next piece behind the first quotation mark, escapes not undone; points into what `take` was given. How
        /// much of it comes before the other quotation mark: all of it, while there is none. By itself it is passed
        /// over.
        virtual Result<qsizetype> piece(QByteArrayView text);
        /// A member is complete; `value` is its JSON, empty for one whose text came in pieces.
        virtual Result<void> member(const QString &name, const QByteArray &value) = 0;
    };

    explicit ObjectScanner(Listener &listener)
        : m_listener(listener)
    {
    }

    Result<void> take(QByteArrayView bytes);
    /// All bytes were taken: JweMalformed when the object is not complete.
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

/// The text that a JSON value stands for; nothing when it is no text.
std::optional<QString> textOf(const QByteArray &json);

} // namespace clinicdesk::jwe
