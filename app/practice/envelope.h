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

/// The key that the service shares with its clients, and its name (`kid`).
struct SharedKey {
    QByteArray id;
    ContentCipher cipher;
};

/// What opening an envelope gave.
struct OpenedEnvelope {
    /// Empty when all is well, else what is wrong, in words; then there is no plaintext.
    QString problem;
    QByteArray plaintext;
    /// As they stood in the envelope; empty where they were not what they must be, for then they may be anything.
    QByteArray protectedText;
    QByteArray ivText;
    QByteArray keyId;
};

/// Opens sealed bodies (interface, section 5.2) and judges strictly who sealed them: no member more or less than the
/// five, no further header parameter, no lenient Base64URL, no initialization vector twice in one run.
/// Safe from any thread.
class EnvelopeReader {
public:
    /// `key` outlives the reader.
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
