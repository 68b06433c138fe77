// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"

#include <QObject>

class QSettings;

namespace clinicdesk::ui {

/// How much of the network uploads may use, saved in the settings of the window. A value there that is not a limit, or
/// has more than two times of day, counts as no limit: the window never wrote it. The administrator can fix the limit.
class UploadLimitSettings : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives this.
    explicit UploadLimitSettings(QSettings &settings, QObject *parent = nullptr);

    const http::SpeedLimit &limit() const { return m_limit; }
    void setLimit(const http::SpeedLimit &limit);
    /// The limit of the administrator, which the user does not change. It is not saved.
    void fix(const http::SpeedLimit &limit);
    bool isFixed() const { return m_isFixed; }

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
    http::SpeedLimit m_limit;
    bool m_isFixed = false;
};

} // namespace clinicdesk::ui
