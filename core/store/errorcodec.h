// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QCborMap>

namespace clinicdesk {

/// Converts an error for storage. Seal the result: it may contain text of the service.
QCborMap errorToCbor(const Error &error);
/// Returns nothing for an error that this version does not know.
std::optional<Error> errorFromCbor(const QCborMap &map);

} // namespace clinicdesk
