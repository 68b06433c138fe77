// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"

#include <QObject>

class QSettings;

namespace clinicdesk::ui {

/// How much of the line a person leaves to uploads, kept in the settings of the window. What stands there and is no
/// limit, or has more than two times of day, counts as none: the window never wrote it.
class UploadLimitSettings : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives this.
    explicit UploadLimitSettings(QSettings &settings, QObject *parent = nullptr);

    const http::SpeedLimit &limit() const { return m_limit; }
    void setLimit(const http::SpeedLimit &limit);

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
    http::SpeedLimit m_limit;
};

} // namespace clinicdesk::ui
