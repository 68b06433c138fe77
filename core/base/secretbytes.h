// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>
#include <vector>

namespace clinicdesk {

/// Bytes of a token or a key. Move-only, wiped when they end, without a way into a log or a QString.
class SecretBytes {
public:
    SecretBytes() = default;
    /// Copies `bytes`; whoever holds the original wipes it (see `takeFrom`).
    explicit SecretBytes(QByteArrayView bytes);
    /// Copies `bytes` and wipes the original, as far as nobody shares it.
    static SecretBytes takeFrom(QByteArray &&bytes);
    /// `size` bytes from the system's random source.
    static SecretBytes random(qsizetype size);

    SecretBytes(SecretBytes &&other) noexcept;
    SecretBytes &operator=(SecretBytes &&other) noexcept;
    SecretBytes(const SecretBytes &) = delete;
    SecretBytes &operator=(const SecretBytes &) = delete;
    ~SecretBytes();

    QByteArrayView view() const { return {m_bytes.data(), static_cast<qsizetype>(m_bytes.size())}; }
    qsizetype size() const { return static_cast<qsizetype>(m_bytes.size()); }
    bool isEmpty() const { return m_bytes.empty(); }

private:
    void wipe();

    std::vector<char> m_bytes;
};

/// How a secret crosses threads.
using SharedSecret = std::shared_ptr<const SecretBytes>;

} // namespace clinicdesk
