// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/mountmonitor.h"

namespace clinicdesk {

/// See proc_pid_mounts(5): poll() reports a change as an exceptional condition.
MountMonitor::MountMonitor()
    : m_mounts(QStringLiteral("/proc/self/mounts"))
{
    if (!m_mounts.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return;
    m_notifier = std::make_unique<QSocketNotifier>(m_mounts.handle(), QSocketNotifier::Exception);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &MountMonitor::changed);
}

} // namespace clinicdesk
