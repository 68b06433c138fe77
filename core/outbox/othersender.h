// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Another program that sends from the same outbox.
struct OtherSender {
    qint64 process = 0;
    QString program; ///< the name of its file: `clinicdesk`, `clinicdesk-cli`

    friend bool operator==(const OtherSender &, const OtherSender &) = default;
};

} // namespace clinicdesk
