// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// The state of an outbox store when it was opened. All members have their defaults for an undamaged store.
struct StoreReport {
    QString quarantinedFile; ///< path of the damaged file that this opening quarantined
    int recovered = 0;       ///< recovered documents
    int unreadable = 0;      ///< documents that cannot be read; they stay in the quarantined file, or else in the store
    int orphanedFiles = 0; ///< sealed files that belong to no recovered document; they are beside the quarantined file

    bool isSound() const { return quarantinedFile.isEmpty() && unreadable == 0; }
    friend bool operator==(const StoreReport &, const StoreReport &) = default;
};

} // namespace clinicdesk
