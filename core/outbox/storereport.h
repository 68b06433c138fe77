// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// How the store of an outbox was found when it was opened. Nothing of it is set for a sound one.
struct StoreReport {
    QString setAside;   ///< path of the damaged file that this opening moved out of the way
    int rescued = 0;    ///< documents of it that go on
    int unreadable = 0; ///< documents that cannot be read; they stay in what was set aside, else where they are
    int strayPages = 0; ///< sealed files of none of the rescued documents; they lie beside what was set aside

    bool isSound() const { return setAside.isEmpty() && unreadable == 0; }
    friend bool operator==(const StoreReport &, const StoreReport &) = default;
};

} // namespace clinicdesk
