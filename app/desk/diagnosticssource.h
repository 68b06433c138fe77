// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/peoplestore.h"
#include "core/session/stores.h"
#include "ui/settings/diagnosticsdialog.h"

namespace clinicdesk::desk {

/// Collects the diagnostics of the window, with the outbox that it has open.
ui::DiagnosticsDialog::Source diagnosticsSource(const std::shared_ptr<Session> &session,
                                                const std::shared_ptr<PeopleStore> &people, const OpenedOutbox &store);

} // namespace clinicdesk::desk
