// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace clinicdesk::ui {

/// Screen readers read out the accessible name and description of this widget: at once, or one second after the last
/// announcement. Of several that wait, each gets its turn; what is hidden by then is left out.
void announce(QWidget *widget);

/// The same with a text that no widget has; `window` is where it comes from.
void announce(QWidget *window, const QString &text);

} // namespace clinicdesk::ui
