// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QSet>

class QSettings;

namespace clinicdesk::ui {

/// The connections that were saved although their last check failed, in the settings of the window. The settings page
/// and the connection menu mark them, and using one needs a confirmation.
class FailedChecks {
public:
    /// `settings` outlives this.
    explicit FailedChecks(QSettings &settings);

    const QSet<ConnectionId> &all() const { return m_failed; }
    bool contains(const ConnectionId &connection) const { return m_failed.contains(connection); }
    /// Saves the result of the connection's last check.
    void setPassed(const ConnectionId &connection, bool hasPassed);

private:
    QSettings &m_settings;
    QSet<ConnectionId> m_failed;
};

} // namespace clinicdesk::ui
