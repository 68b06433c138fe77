// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::ui {

/// Makes assistive tools see the rows of a list, table or tree only while the view is visible. Qt decides by the
/// position of a row alone, so the rows of a hidden page would be reported as showing. A list gets AccessibleList, and
/// the windows of the program have the role of a window. One call is enough.
void installAccessibleViews();

} // namespace clinicdesk::ui
