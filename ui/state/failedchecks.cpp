// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/failedchecks.h"

#include <QSettings>

namespace clinicdesk::ui {

namespace {

const auto failedChecksKey = QStringLiteral("connections/failed-check");

} // namespace

FailedChecks::FailedChecks(QSettings &settings)
    : m_settings(settings)
{
    for (const auto &id : m_settings.value(failedChecksKey).toStringList())
        m_failed.insert({id});
}

void FailedChecks::setPassed(const ConnectionId &connection, bool hasPassed)
{
    if (m_failed.contains(connection) != hasPassed)
        return;
    if (hasPassed)
        m_failed.remove(connection);
    else
        m_failed.insert(connection);
    QStringList ids;
    for (const auto &id : std::as_const(m_failed))
        ids.append(id.text);
    m_settings.setValue(failedChecksKey, ids);
}

} // namespace clinicdesk::ui
