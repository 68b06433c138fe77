// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/contentcipher.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <mutex>
#include <set>

namespace clinicdesk::practice {

/// The key that the service shares with its clients, and its key ID (`kid`).
struct SharedKey {
    QByteArray id;
    ContentCipher cipher;
};

/// The result of opening an envelope.
struct OpenedEnvelope {
    /// Empty when the envelope is valid; otherwise a text that describes the problem, and there is no plaintext.
    QString problem;
    QByteArray plaintext;
    /// The values from the envelope; empty where a value is not valid, because it could then contain anything.
    QByteArray protectedText;
    QByteArray ivText;
    QByteArray keyId;
};

/// Opens encrypted bodies (interface, section 5.2) with strict rules for the client: exactly the five members, no
/// further header parameter, no lenient Base64URL, no initialization vector twice in one run. Safe from any thread.
class EnvelopeReader {
public:
    /// `key` must outlive the reader.
    explicit EnvelopeReader(const SharedKey &key)
        : m_key(key)
    {
    }

    OpenedEnvelope open(QByteArrayView body);

private:
    bool isNew(const QByteArray &iv);

    const SharedKey &m_key;
    std::mutex m_mutex;
    std::set<QByteArray> m_seenIvs;
};

} // namespace clinicdesk::practice
