// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

#include <optional>

namespace clinicdesk::ui {

/// What the user can enter so that a call of a connection succeeds.
enum class MissingSecret {
    Token,
    FirstToken, ///< none was entered yet
    Key,
};

/// The secret that this error asks for; nothing if neither would help, as while the keychain that has it is locked.
std::optional<MissingSecret> missingSecret(const Error &error);

/// The text of the button that requests the secret.
QString secretButtonText(MissingSecret which);

} // namespace clinicdesk::ui
