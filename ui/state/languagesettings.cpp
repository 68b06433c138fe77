// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/languagesettings.h"

#include <QSettings>

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

} // namespace clinicdesk::ui
