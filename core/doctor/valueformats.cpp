// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/valueformats_p.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

bool isEmailAddress(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^[^\\s@<>()\\[\\],;:\"\\\\\\p{C}.]+(\\.[^\\s@<>()\\[\\],;:\"\\\\\\p{C}.]+)*"
                       "@([\\p{L}\\p{M}\\p{N}]([\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?\\.)+"
                       "[\\p{L}\\p{M}\\p{N}-]{2,63}$"),
        QRegularExpression::UseUnicodePropertiesOption);
    return text.size() <= 254 && form.match(text).hasMatch();
}

bool isPhoneNumber(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^[+(]?[0-9][0-9 ()./\\x{a0}\\x{2010}-\\x{2013}-]*( *(ext?\\.?|x|#) *[0-9]{1,6})?$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto digits = std::ranges::count_if(text, [](QChar sign) { return sign >= u'0' && sign <= u'9'; });
    return digits >= 5 && digits <= 20 && form.match(text).hasMatch();
}

std::optional<int> parseYear(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(19|2[0-9])[0-9]{2}$"));
    return form.match(text).hasMatch() ? std::optional(text.toInt()) : std::nullopt;
}

bool isIndianPostalCode(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^[1-9][0-9]{2} ?[0-9]{3}$"));
    return form.match(text).hasMatch();
}

bool isIndia(const QString &country)
{
    const auto name = country.toCaseFolded();
    return name.isEmpty() || name == QLatin1String("india") || name == QLatin1String("in") ||
           name == QLatin1String("ind") || name == QLatin1String("bharat") || name == QStringLiteral("भारत");
}

} // namespace clinicdesk
