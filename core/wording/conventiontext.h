// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"

namespace clinicdesk::wording {

/// Returns the values that a convention accepts, such as "seconds or milliseconds".
QString acceptedValuesText(ConventionValues values);

struct ConventionText {
    QString name;
    QString purpose; ///< a short sentence
};

/// What a convention is, for people who do not know its key.
ConventionText conventionText(const QString &key);

} // namespace clinicdesk::wording
