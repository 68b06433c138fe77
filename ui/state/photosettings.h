// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSettings;

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
