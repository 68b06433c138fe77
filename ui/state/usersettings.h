// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "core/person/permission.h"

#include <QObject>

class QSettings;

namespace clinicdesk::ui {

/// The language that the user chose for the window, saved in the settings of the window.
class LanguageSettings : public QObject {
    Q_OBJECT
public:
    static constexpr auto key = "window/language"; ///< in the settings; stable

    /// `settings` outlives this.
    explicit LanguageSettings(QSettings &settings, QObject *parent = nullptr);

    /// The code of a language (`Language::code`); empty for the language of the system.
    const QString &code() const { return m_code; }
    void setCode(const QString &code);

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
    QString m_code;
};

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

/// Whether the place where a photo was taken is removed before it is sent, saved in the settings of the window. It is,
/// until the user changes this.
class PhotoSettings {
public:
    /// `settings` outlives this.
    explicit PhotoSettings(QSettings &settings);

    bool removesLocation() const { return m_removesLocation; }
    void setRemovesLocation(bool removes);

private:
    QSettings &m_settings;
    bool m_removesLocation;
};

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
