// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patient.h"

#include "core/document/readablename.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

bool isAllowed(QChar c)
{
    const auto u = c.unicode();
    return (u >= 'A' && u <= 'Z') || (u >= 'a' && u <= 'z') || (u >= '0' && u <= '9') || u == '-' || u == '_' ||
           u == '.' || u == ':';
}

// A barcode reader sends line ends and tabs as "next field"; 0x1C to 0x1F separate the fields of a code.
bool isSeparator(QChar c)
{
    return c.isSpace() || (c.unicode() >= 0x1C && c.unicode() <= 0x1F);
}

QString withSeparatorsAsBlanks(QString text)
{
    std::replace_if(text.begin(), text.end(), isSeparator, QChar(QLatin1Char(' ')));
    return text;
}

Error wrong(const QString &subject, const QString &reason)
{
    return {.code = ErrorCode::WrongUse, .subject = subject, .detail = reason};
}

Result<QString> readIdentifier(const QString &text, const QString &subject)
{
    const auto identifier = displayName(withSeparatorsAsBlanks(text)).trimmed();
    if (identifier.isEmpty())
        return wrong(subject, QStringLiteral("the identifier is empty"));
    if (identifier.contains(QLatin1Char(' ')))
        return wrong(subject, QStringLiteral("the identifier has a blank or a line end inside"));
    if (identifier.size() > identifierLengthMax)
        return wrong(subject, QStringLiteral("the identifier is longer than %1 characters").arg(identifierLengthMax));
    if (!std::all_of(identifier.begin(), identifier.end(), isAllowed))
        return wrong(subject, QStringLiteral("the identifier takes only the letters A to Z, digits and - _ . :"));
    return identifier;
}

} // namespace

Result<PatientId> parsePatientId(const QString &text)
{
    auto identifier = readIdentifier(text, QStringLiteral("patient"));
    if (!identifier)
        return identifier.error();
    return PatientId{*std::move(identifier)};
}

Result<UserId> parseUserId(const QString &text)
{
    auto identifier = readIdentifier(text, QStringLiteral("user OID"));
    if (!identifier)
        return identifier.error();
    return UserId{*std::move(identifier)};
}

TypedPatient parseTypedPatient(const QString &text, const PatientNumberRules &rules)
{
    if (withSeparatorsAsBlanks(text).trimmed().isEmpty())
        return {};
    const auto refused = [](PatientNumberProblem problem) { return TypedPatient{.patient = {}, .problem = problem}; };
    const auto patient = parsePatientId(text);
    if (!patient)
        return refused(PatientNumberProblem::NotANumber);
    if (patient->text.size() < rules.lengthMin)
        return refused(PatientNumberProblem::TooShort);
    const QRegularExpression form(QRegularExpression::anchoredPattern(rules.pattern));
    if (!rules.pattern.isEmpty() && !form.match(patient->text).hasMatch())
        return refused(PatientNumberProblem::OtherForm);
    return {.patient = *patient, .problem = {}};
}

} // namespace clinicdesk
