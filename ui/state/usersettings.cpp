// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/usersettings.h"

#include <QSettings>

#include <algorithm>

namespace clinicdesk::ui {

LanguageSettings::LanguageSettings(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_code(settings.value(key).toString())
{
}

void LanguageSettings::setCode(const QString &code)
{
    if (code == m_code)
        return;
    m_code = code;
    m_settings.setValue(key, code);
    Q_EMIT changed();
}

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

namespace {

const auto locationKey = QStringLiteral("window/remove-photo-location");

} // namespace

PhotoSettings::PhotoSettings(QSettings &settings)
    : m_settings(settings)
    , m_removesLocation(settings.value(locationKey, true).toBool())
{
}

void PhotoSettings::setRemovesLocation(bool removes)
{
    if (removes == m_removesLocation)
        return;
    m_removesLocation = removes;
    m_settings.setValue(locationKey, removes);
}

namespace {

const auto limitKey = QStringLiteral("window/upload-limit");
constexpr int maxRules = 2;

http::SpeedLimit limitOf(const QVariant &kept)
{
    // Text with a comma that a person wrote into the file without quotes is read as a list.
    const auto limit = http::SpeedLimit::read(kept.toStringList().join(QLatin1Char(',')));
    const auto limits = [](const http::SpeedLimit::Rule &rule) { return rule.bytesPerSecond.has_value(); };
    const bool isOurs = limit && limit->rules().size() <= maxRules && std::ranges::any_of(limit->rules(), limits);
    return isOurs ? *limit : http::SpeedLimit();
}

} // namespace

UploadLimitSettings::UploadLimitSettings(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_limit(limitOf(settings.value(limitKey)))
{
}

void UploadLimitSettings::setLimit(const http::SpeedLimit &limit)
{
    if (limit == m_limit || !canChange())
        return;
    m_limit = limit;
    m_settings.setValue(limitKey, limit.text());
    Q_EMIT changed();
}

void UploadLimitSettings::fix(const http::SpeedLimit &limit)
{
    m_limit = limit;
    m_isFixed = true;
}

} // namespace clinicdesk::ui
