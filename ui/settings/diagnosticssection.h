// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

/// The section of the settings that leads to the diagnostics.
class DiagnosticsSection : public QWidget {
    Q_OBJECT
public:
    explicit DiagnosticsSection(QWidget *parent = nullptr);

Q_SIGNALS:
    void requested();
};

} // namespace clinicdesk::ui
