// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/messages.h"

#include <QMetaMethod>
#include <QSocketNotifier>

#include <cstdlib>

namespace clinicdesk::cli {

Interrupt::Interrupt()
{
    if (m_signals.descriptor() < 0)
        return;
    const auto *notifier = new QSocketNotifier(m_signals.descriptor(), QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        if (!m_signals.take())
            return;
        if (!isSignalConnected(QMetaMethod::fromSignal(&Interrupt::pressed)))
            exitAtOnce();
        Q_EMIT pressed();
    });
}

void Interrupt::exitAtOnce() const
{
    const Error error{.code = ErrorCode::Cancelled};
    std::_Exit(static_cast<int>(fail(error, errorSentence(error), m_reportsAsJson)));
}

} // namespace clinicdesk::cli
