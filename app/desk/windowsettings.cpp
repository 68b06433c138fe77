// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/windowsettings.h"

#include "core/base/systemfiles.h"

#include <QObject>

namespace clinicdesk::desk {

namespace {

const auto geometryKey = QStringLiteral("window/geometry");
const auto themeKey = QStringLiteral("window/look");

/// Qt would wait for ever at a named pipe. Without a file, settings are those of a first start and are not saved.
QString settingsFile(const QString &path)
{
    const bool isUsable = removeIrregularFile(path) && removeIrregularFile(path + QStringLiteral(".lock"));
    return isUsable ? path : QStringLiteral(":/settings/none");
}

} // namespace

WindowSettings::WindowSettings(const AppUser &user, const Policy &policy, ui::ThemeManager &shownTheme)
    : file(settingsFile(pathsOf(user).windowFile), QSettings::IniFormat)
    , placeFile(settingsFile(pathsOf(user).windowPlaceFile), QSettings::IniFormat)
    , theme(shownTheme)
{
    theme.setPractice(user.mode == AppMode::Practice);
    if (user.mode == AppMode::Practice && !file.contains(ui::LanguageSettings::key)) {
        // The first start asks for the language, then offers to practise.
        const auto saved = settingsFile(pathsOf({.mode = AppMode::Real, .person = user.person}).windowFile);
        const QSettings real(saved, QSettings::IniFormat);
        language.setCode(real.value(ui::LanguageSettings::key).toString());
    }
    if (policy.uploadSpeed)
        uploadLimit.fix(*policy.uploadSpeed);
    notifications.setCounted(policy.areNotificationsCounted);
    const int saved = file.value(themeKey).toInt();
    if (saved >= 0 && saved <= static_cast<int>(ui::ThemeManager::Choice::HighContrast))
        theme.setChoice(static_cast<ui::ThemeManager::Choice>(saved));
    QObject::connect(&theme, &ui::ThemeManager::themeChanged, &file,
                     [this] { file.setValue(themeKey, static_cast<int>(theme.choice())); });
}

QByteArray WindowSettings::geometry() const
{
    // Earlier versions saved it for each person.
    return placeFile.value(geometryKey, file.value(geometryKey)).toByteArray();
}

void WindowSettings::setGeometry(const QByteArray &geometry)
{
    placeFile.setValue(geometryKey, geometry);
}

} // namespace clinicdesk::desk
