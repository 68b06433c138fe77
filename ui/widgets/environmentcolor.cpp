// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/environmentcolor.h"

namespace clinicdesk::ui {

TokenColor environmentColor(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return &Tokens::ok;
    case Environment::Development:
        return &Tokens::dev;
    case Environment::Practice:
        return &Tokens::practice;
    }
    return &Tokens::ok;
}

} // namespace clinicdesk::ui
