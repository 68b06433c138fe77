// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>
#include <vector>

namespace clinicdesk {

/// The bytes of a token or a key. Move-only and wiped on destruction. No function writes them to a log or a QString.
class SecretBytes {
public:
    SecretBytes() = default;
    /// Copies `bytes`. The owner of the original must wipe it (see `takeFrom`).
    explicit SecretBytes(QByteArrayView bytes);
    /// Copies `bytes`. Wipes the original unless its memory is shared.
    static SecretBytes takeFrom(QByteArray &&bytes);
    /// Returns `size` bytes from the system's random source. Throws std::runtime_error if that source fails.
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

/// Passes a secret between threads.
using SharedSecret = std::shared_ptr<const SecretBytes>;

} // namespace clinicdesk
