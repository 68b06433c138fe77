// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storehealth_p.h"

#include "core/log/logging.h"

#include <utility>

namespace clinicdesk {

const Error &StoreHealth::recordFailure(const Error &error)
{
    m_fails = true;
    logError(logmodule::outbox(), "outbox.not-written", error);
    Q_EMIT failed(error);
    return error;
}

void StoreHealth::recordSuccess()
{
    if (!std::exchange(m_fails, false))
        return;
    logWarning(logmodule::outbox(), "outbox.written-again");
    Q_EMIT recovered();
}

} // namespace clinicdesk
