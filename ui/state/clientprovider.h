// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <functional>
#include <memory>

namespace clinicdesk::ui {

/// How a view gets a client of a connection, with the token and the key that are kept at that moment. A view asks anew
/// before each call, so that a new token or key counts at once.
using ClientProvider = std::function<Task<std::shared_ptr<Client>>(Connection)>;

} // namespace clinicdesk::ui
