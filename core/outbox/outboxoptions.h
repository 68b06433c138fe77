// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"
#include "core/http/networkmonitor.h"
#include "core/http/retrypolicy.h"
#include "core/keychain/secretstore.h"

#include <chrono>
#include <memory>

namespace clinicdesk {

/// Delivered and cancelled documents are listed for this time. `Outbox::history()` has them permanently.
inline constexpr std::chrono::hours finalRetention{24};

/// Where an outbox is stored and how it behaves.
struct OutboxOptions {
    QString folder;                        ///< of the rows and the sealed files; created if it is missing (0700)
    std::shared_ptr<SecretStore> keychain; ///< has the store key; null for none
    SharedSecret storeKey;                 ///< 32 bytes that replace the keychain (unattended runs); null otherwise
    http::RetryPolicy retry;
    Clock clock = systemClock();
    std::shared_ptr<http::NetworkMonitor> line = {}; ///< ends waiting when there is a network again; can be null
};

} // namespace clinicdesk
