// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QCborMap>

namespace clinicdesk {

/// An error as a store keeps it, to be sealed: it may have the service's words in it.
QCborMap errorToCbor(const Error &error);
/// Nothing for an error that this version does not know.
std::optional<Error> errorFromCbor(const QCborMap &map);

} // namespace clinicdesk
