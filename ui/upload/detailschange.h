// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <functional>

namespace clinicdesk::ui {

/// What the user changed in the details of some documents. Applied to each of them, perhaps again by Redo.
using DetailsChange = std::function<void(DocumentDetails &)>;

} // namespace clinicdesk::ui
