// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"

#include "core/language/language.h"

#include <QCoreApplication>

#include <algorithm>

// Outside every namespace, as the macro requires.
static void initResources()
{
    Q_INIT_RESOURCE(catalogues);
}

namespace clinicdesk {

namespace {

/// Loads the catalogue and installs it before those that are installed already.
void install(QTranslator &catalogue, const QString &name)
{
    if (catalogue.load(QStringLiteral(":/translations/") + name))
        QCoreApplication::installTranslator(&catalogue);
}

} // namespace

Translations::Translations()
{
    initResources();
    install(m_english, QStringLiteral("clinicdesk_en"));
    use({});
}

Translations::~Translations()
{
    QLocale::setDefault(QLocale::system());
}

QString Translations::languageFor(const QString &code)
{
    const auto known = languages();
    const bool isKnown = std::ranges::find(known, code, &Language::code) != known.end();
    return isKnown ? code : systemLanguage();
}

void Translations::use(const QString &code)
{
    const auto language = languageFor(code);
    load(language);
    QLocale::setDefault(localeFor(language));
}

void Translations::useForPrograms()
{
    load(languages().first().code);
    QLocale::setDefault(QLocale::c());
}

void Translations::load(const QString &language)
{
    if (language == m_language)
        return;
    m_language = language;
    QCoreApplication::removeTranslator(&m_qt);
    QCoreApplication::removeTranslator(&m_texts);
    if (language == languages().first().code)
        return;
    install(m_qt, QStringLiteral("qt_") + language);
    install(m_texts, QStringLiteral("clinicdesk_") + language);
}

} // namespace clinicdesk
