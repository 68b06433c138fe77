// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

namespace clinicdesk {

/// A language in which Clinic Desk has all its texts.
struct Language {
    QString code; ///< ISO 639-1: "en", "hi", "ur"; stable, because settings save it
    QString name; ///< in the language itself
};

/// Every language that the user can choose; English is the first.
QList<Language> languages();

/// Returns the code of the language that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is
/// set, and before it the list in LANGUAGE unless that locale is C (the rules of gettext). Returns "en" if there are no
/// texts in any of them.
QString systemLanguage();

/// Returns the locale for dates and numbers beside texts in the language `code`: that of the system if it has this
/// language, otherwise that of the language in the system's territory.
QLocale localeFor(const QString &code, const QLocale &system = QLocale::system());

} // namespace clinicdesk
