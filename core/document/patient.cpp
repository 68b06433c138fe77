// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patient.h"

#include "core/base/asciidigits.h"
#include "core/base/errorreason.h"
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

QString withSeparatorsAsSpaces(QString text)
{
    std::replace_if(text.begin(), text.end(), isSeparator, QChar(QLatin1Char(' ')));
    return text;
}

Error invalid(ErrorReason reason)
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .limit = identifierLengthMax};
}

Result<QString> parseId(const QString &text)
{
    const auto id = displayName(withSeparatorsAsSpaces(text)).trimmed();
    if (id.isEmpty())
        return invalid(ErrorReason::IdEmpty);
    if (id.contains(QLatin1Char(' ')))
        return invalid(ErrorReason::IdHasSpace);
    if (id.size() > identifierLengthMax)
        return invalid(ErrorReason::IdTooLong);
    if (!std::all_of(id.begin(), id.end(), isAllowed))
        return invalid(ErrorReason::IdCharacters);
    return id;
}

// Only spaces join groups: line ends, tabs and field separators stand between two scans.
QString withoutGroupSpaces(const QString &text)
{
    QString spaced = text.trimmed();
    std::replace_if(
        spaced.begin(), spaced.end(), [](QChar c) { return c.category() == QChar::Separator_Space; }, QLatin1Char(' '));
    const auto groups = displayName(spaced).split(QLatin1Char(' '));
    const bool isOneLine =
        std::none_of(spaced.begin(), spaced.end(), [](QChar c) { return c != QLatin1Char(' ') && isSeparator(c); });
    const bool isGrouped = std::all_of(groups.begin(), groups.end() - 1,
                                       [](const QString &group) { return group.size() == patientNumberGroup; }) &&
                           !groups.last().isEmpty() && groups.last().size() <= patientNumberGroup;
    return isOneLine && isGrouped ? groups.join(QString()) : text;
}

} // namespace

Result<PatientId> parsePatientId(const QString &text)
{
    auto id = parseId(text);
    if (!id)
        return id.error();
    return PatientId{*std::move(id)};
}

Result<UserId> parseUserId(const QString &text)
{
    auto id = parseId(withAsciiDigits(text));
    if (!id)
        return id.error();
    return UserId{*std::move(id)};
}

TypedPatient parseTypedPatient(const QString &text, const PatientNumberRules &rules)
{
    if (withSeparatorsAsSpaces(text).trimmed().isEmpty())
        return {};
    const auto refused = [](PatientNumberProblem problem) { return TypedPatient{.patient = {}, .problem = problem}; };
    const auto patient = parsePatientId(withoutGroupSpaces(withAsciiDigits(text)));
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
