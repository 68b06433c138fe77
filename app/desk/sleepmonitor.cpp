// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/sleepmonitor.h"

#include <QDBusConnection>

namespace clinicdesk::desk {

SleepMonitor::SleepMonitor(QDBusConnection bus, QObject *parent)
    : QObject(parent)
{
    bus.connect(QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
                QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("PrepareForSleep"), this,
                SLOT(noteSleep(bool))); // QtDBus finds slots only by their text
}

void SleepMonitor::noteSleep(bool begins)
{
    if (!begins)
        Q_EMIT awake();
}

} // namespace clinicdesk::desk
