// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <functional>
#include <memory>

namespace clinicdesk::ui {

/// Gives a view a client for a connection, with the token and the key that are saved at that moment. A view calls this
/// before each request, so that a new token or key is used at once.
using ClientProvider = std::function<Task<std::shared_ptr<Client>>(Connection)>;

} // namespace clinicdesk::ui
