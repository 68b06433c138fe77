// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/thememanager.h"

#include <QApplication>

namespace clinicdesk::support {

/// The look of the program, without motion. A member of a test class: it exists as long as the application.
class TestLook : public ui::ThemeManager {
public:
    TestLook()
        : ThemeManager(*static_cast<QApplication *>(QCoreApplication::instance()))
    {
        setMotion(false);
    }
};

} // namespace clinicdesk::support
