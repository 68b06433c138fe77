// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/photosettings.h"

#include <QSettings>

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
