// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "core/person/permission.h"

#include <QObject>

class QSettings;

namespace clinicdesk::ui {

/// How much of the network uploads may use, saved in the settings of the window. A value there that is not a limit, or
/// has more than two times of day, counts as no limit: the window never wrote it. The administrator can fix the limit,
/// or leave it to admins.
class UploadLimitSettings : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives this.
    explicit UploadLimitSettings(QSettings &settings, QObject *parent = nullptr);

    const http::SpeedLimit &limit() const { return m_limit; }
    /// Does nothing if the limit is fixed or the person may not change it.
    void setLimit(const http::SpeedLimit &limit);
    /// The limit of the administrator, which the user does not change. It is not saved.
    void fix(const http::SpeedLimit &limit);
    bool isFixed() const { return m_isFixed; }
    /// What the person who uses the program may do. Everything is allowed at first.
    void setAccess(const AccessRules &access) { m_access = access; }
    bool canChange() const { return !m_isFixed && m_access.allows(Permission::ChangeSettings); }

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
    http::SpeedLimit m_limit;
    bool m_isFixed = false;
    AccessRules m_access;
};

} // namespace clinicdesk::ui
