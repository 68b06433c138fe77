// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::ui {

class LanguageSettings;
class SegmentedControl;

/// A control that shows and changes the language of the window: that of the system, or one of `languages()`, each in
/// its own words. `settings` outlives it.
SegmentedControl *makeLanguageChoice(LanguageSettings &settings);

} // namespace clinicdesk::ui
