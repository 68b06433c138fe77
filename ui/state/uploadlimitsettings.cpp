// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/uploadlimitsettings.h"

#include <QSettings>

#include <algorithm>

namespace clinicdesk::ui {

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
