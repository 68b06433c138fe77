// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::ui {

/// A person who can unlock.
struct LockPerson {
    QString id;
    QString name;
    bool hasPin = false;
    bool mustSetPin = false; ///< has none, and sets one before working
};

} // namespace clinicdesk::ui
