// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>
#include <span>

namespace clinicdesk {

/// SHA-256 (FIPS 180-4) over bytes that come in pieces. Uses OpenSSL, which has processor-specific code;
/// QCryptographicHash has none.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256 &&) noexcept;
    Sha256 &operator=(Sha256 &&) noexcept;

    void add(std::span<const char> bytes);
    /// Returns 32 bytes. Call it only once.
    QByteArray finish();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace clinicdesk
