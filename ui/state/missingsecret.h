// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

#include <optional>

namespace clinicdesk::ui {

/// What a person can give so that a call of a connection goes.
enum class MissingSecret { Token, Key };

/// What this error speaks of; nothing where neither would help.
std::optional<MissingSecret> missingSecret(const Error &error);

/// What the button says that asks for it.
QString secretButtonText(MissingSecret which);

} // namespace clinicdesk::ui
