// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/languagefont.h"

#include <QFontDatabase>

namespace clinicdesk::ui {

namespace {

/// Empty for scripts that Noto Sans has. The fonts for user interfaces have the same height of line as Noto Sans.
QString familyOf(QLocale::Script script)
{
    switch (script) {
    case QLocale::DevanagariScript:
        return QStringLiteral("Noto Sans Devanagari UI");
    case QLocale::ArabicScript:
        return QStringLiteral("Noto Sans Arabic UI");
    default:
        return {};
    }
}

} // namespace

QFont languageFont(QFont font, const QLocale &language)
{
    // Qt warns about text in a script that the first family does not have, and measures lines by the first family.
    const auto family = familyOf(language.script());
    if (!family.isEmpty() && QFontDatabase::hasFamily(family))
        font.setFamilies(QStringList{family} + font.families());
    return font;
}

} // namespace clinicdesk::ui
