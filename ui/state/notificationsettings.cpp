// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/notificationsettings.h"

#include <QSettings>

namespace clinicdesk::ui {

namespace {

const auto levelKey = QStringLiteral("window/notifications");

QString textOf(NotificationLevel level)
{
    switch (level) {
    case NotificationLevel::Off:
        return QStringLiteral("off");
    case NotificationLevel::ProblemsOnly:
        return QStringLiteral("problems");
    case NotificationLevel::All:
        break;
    }
    return QStringLiteral("all");
}

NotificationLevel levelOf(const QString &text)
{
    for (const auto level : {NotificationLevel::Off, NotificationLevel::ProblemsOnly}) {
        if (text == textOf(level))
            return level;
    }
    return NotificationLevel::All;
}

} // namespace

NotificationSettings::NotificationSettings(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_level(levelOf(settings.value(levelKey).toString()))
{
}

void NotificationSettings::setLevel(NotificationLevel level)
{
    if (level == m_level)
        return;
    m_level = level;
    m_settings.setValue(levelKey, textOf(level));
    Q_EMIT changed();
}

} // namespace clinicdesk::ui
