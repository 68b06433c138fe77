// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/language.h"

#include <QStringList>

#include <algorithm>

namespace clinicdesk {

namespace {

const auto english = QStringLiteral("en");

/// The locale for messages as the environment names it, for example "hi_IN.UTF-8".
QString messageLocale()
{
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        if (auto value = qEnvironmentVariable(name); !value.isEmpty())
            return value;
    }
    return {};
}

/// True for "C", "POSIX" and "C.UTF-8": the locale of scripts.
bool isLocaleOfScripts(const QString &locale)
{
    return locale.isEmpty() || locale == QLatin1String("POSIX") || locale == QLatin1String("C") ||
           locale.startsWith(QLatin1String("C."));
}

bool hasTexts(const QString &code)
{
    const auto known = languages();
    return std::ranges::find(known, code, &Language::code) != known.end();
}

} // namespace

QList<Language> languages()
{
    return {{english, QStringLiteral("English")},
            {QStringLiteral("hi"), QStringLiteral("हिन्दी")},
            {QStringLiteral("ur"), QStringLiteral("اردو")}};
}

QString systemLanguage()
{
    const auto locale = messageLocale();
    if (isLocaleOfScripts(locale))
        return english;
    auto wanted = qEnvironmentVariable("LANGUAGE").split(QLatin1Char(':'), Qt::SkipEmptyParts);
    wanted.append(locale);
    for (const auto &name : std::as_const(wanted)) {
        auto code = name.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('_'), 0, 0);
        if (hasTexts(code))
            return code;
    }
    return english;
}

QLocale localeFor(const QString &code, const QLocale &system)
{
    const auto language = QLocale(code).language();
    const bool isOfScripts = system.language() == QLocale::C && code == english;
    if (system.language() == language || isOfScripts)
        return system;
    return {language, system.territory()};
}

} // namespace clinicdesk
