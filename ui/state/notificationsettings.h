// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSettings;

namespace clinicdesk::ui {

/// What the user is notified of while the window is not in front.
enum class NotificationLevel { Off, ProblemsOnly, All };

/// The notification level, saved in the settings of the window.
class NotificationSettings : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives this.
    explicit NotificationSettings(QSettings &settings, QObject *parent = nullptr);

    NotificationLevel level() const { return m_level; }
    void setLevel(NotificationLevel level);
    /// Whether a notification says how many documents it is about. The administrator decides; it is not saved.
    bool isCounted() const { return m_isCounted; }
    void setCounted(bool isCounted) { m_isCounted = isCounted; }

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
    NotificationLevel m_level;
    bool m_isCounted = true;
};

} // namespace clinicdesk::ui
