// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/appuser.h"
#include "core/policy/policy.h"
#include "ui/state/failedchecks.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/thememanager.h"

#include <QByteArray>
#include <QSettings>

namespace clinicdesk::desk {

/// What a person has chosen for the window, all of it in one file; but the place of the window is that of the screen,
/// the same for all people. What the administrator has fixed replaces it.
struct WindowSettings {
    /// Shows the theme that this person has chosen, and saves which one is chosen from now on. `shownTheme` must
    /// outlive the settings.
    WindowSettings(const AppUser &user, const Policy &policy, ui::ThemeManager &shownTheme);

    /// The place and size of the window, as `QWidget::saveGeometry()` gives them; empty if there was none.
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);

    QSettings file;
    QSettings placeFile;
    ui::ThemeManager &theme;
    ui::FailedChecks failedChecks{file};
    ui::NotificationSettings notifications{file};
    ui::UploadLimitSettings uploadLimit{file};
    ui::PhotoSettings photos{file};
    ui::LanguageSettings language{file};
};

} // namespace clinicdesk::desk
