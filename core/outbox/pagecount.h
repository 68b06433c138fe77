// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

namespace clinicdesk {

/// Of all files of the document; 0 where it is not known of every one. Files of the command line are often sent
/// without looking inside.
int pagesOf(const OutboxDocument &document);

} // namespace clinicdesk
