// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace clinicdesk::ui
