// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLocale>

namespace clinicdesk::ui {

/// Returns `font` with the family for the script of this language before its other families: for Hindi and Urdu, whose
/// letters Noto Sans does not have. Returns it unchanged for other scripts, and if that family is not installed.
QFont languageFont(QFont font, const QLocale &language);

} // namespace clinicdesk::ui
