// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QStringList>

namespace clinicdesk::ui {

/// Texts in the language of the program, with its comma between them: "1 waiting, 2 paused".
inline QString listText(const QStringList &texts)
{
    const bool isArabic = QLocale().script() == QLocale::ArabicScript;
    return texts.join(isArabic ? QStringLiteral("، ") : QStringLiteral(", "));
}

} // namespace clinicdesk::ui
