// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

namespace clinicdesk {

/// The language of all texts, dates and numbers of this process. The sources are written in English with "document(s)";
/// the English catalogue has the singular and the plural and is always loaded. Create it after the application and
/// before the first text. Use it on the main thread.
class Translations {
public:
    /// Shows texts in the language of the system.
    Translations();
    ~Translations();
    Translations(const Translations &) = delete;
    Translations &operator=(const Translations &) = delete;

    /// Shows texts in the language `code` from now on; an unknown or empty code means the language of the system. Qt
    /// posts `QEvent::LanguageChange` to the windows. A text that was already made keeps its language.
    void use(const QString &code);
    /// Shows texts in English, and dates and numbers as in the locale C: what programs read is the same on every
    /// computer.
    void useForPrograms();
    /// The code of the language that `use(code)` shows.
    static QString languageFor(const QString &code);
    /// The code of the language of texts.
    const QString &language() const { return m_language; }

private:
    void load(const QString &language);

    QString m_language;
    QTranslator m_english;
    QTranslator m_qt;    ///< texts of Qt itself: buttons of dialogs, menus of text fields
    QTranslator m_texts; ///< empty for English
};

} // namespace clinicdesk
