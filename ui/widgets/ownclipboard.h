// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::ui {

/// Empties the clipboard and the selection, where they have something of this program. The history of a clipboard
/// manager is not reached.
void clearOwnClipboard();

} // namespace clinicdesk::ui
