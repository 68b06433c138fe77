// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patient.h"

#include "core/base/asciidigits.h"
#include "core/base/errorreason.h"
#include "core/document/readablename.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace clinicdesk {

namespace {

constexpr int patternDeliveries = 20; ///< fewer may be alike by chance

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

struct CharacterRange {
    NumberShape::Characters flag;
    QLatin1String range; ///< in a regular expression; a hyphen is last
};

constexpr std::array characterRanges{
    CharacterRange{NumberShape::Capitals, QLatin1String("A-Z")},
    CharacterRange{NumberShape::Letters, QLatin1String("a-z")},
    CharacterRange{NumberShape::Digits, QLatin1String("0-9")},
    CharacterRange{NumberShape::Underscore, QLatin1String("_")},
    CharacterRange{NumberShape::Dot, QLatin1String(".")},
    CharacterRange{NumberShape::Colon, QLatin1String(":")},
    CharacterRange{NumberShape::Hyphen, QLatin1String("-")},
};

unsigned charactersOf(QChar character)
{
    switch (character.unicode()) {
    case '-':
        return NumberShape::Hyphen;
    case '_':
        return NumberShape::Underscore;
    case '.':
        return NumberShape::Dot;
    case ':':
        return NumberShape::Colon;
    default:
        break;
    }
    if (character.isDigit())
        return NumberShape::Digits;
    return character.isUpper() ? NumberShape::Capitals : NumberShape::Letters;
}

int countOf(const QMap<NumberShape, int> &deliveries)
{
    return std::accumulate(deliveries.cbegin(), deliveries.cend(), 0);
}

QList<NumberShape> usualShapes(const QMap<NumberShape, int> &deliveries)
{
    auto shapes = deliveries.keys();
    std::ranges::stable_sort(shapes, std::ranges::greater(),
                             [&deliveries](const NumberShape &shape) { return deliveries.value(shape); });
    return shapes;
}

/// Whether a text of this kind is never a patient number, whatever the rules and the user say.
bool isCertain(CodeKind kind)
{
    switch (kind) {
    case CodeKind::None:
    case CodeKind::AadhaarInside:
    case CodeKind::Ean13:
    case CodeKind::Ean8:
    case CodeKind::UpcA:
    case CodeKind::Gtin14:
    case CodeKind::Gs1:
    case CodeKind::MobileNumber:
    case CodeKind::AbhaNumber:
    case CodeKind::SeveralCodes:
    case CodeKind::WithoutDigits:
        return false;
    default:
        return true;
    }
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
    if (isAadhaar(readScannedCode(id).kind))
        return invalid(ErrorReason::IdIsAadhaar);
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

NumberShape shapeOf(const PatientId &patient)
{
    NumberShape shape{.length = static_cast<int>(patient.text.size())};
    for (const auto character : patient.text)
        shape.characters |= charactersOf(character);
    return shape;
}

bool KnownPatientNumbers::isUsual(const NumberShape &shape) const
{
    const auto of = deliveries.value(shape);
    return of > 0 && of * 10 >= countOf(deliveries);
}

std::optional<QString> KnownPatientNumbers::pattern() const
{
    const auto most = std::ranges::max_element(deliveries);
    const bool isEnough = most != deliveries.cend() && *most >= patternDeliveries;
    if (!isEnough || (countOf(deliveries) - *most) * 50 > countOf(deliveries))
        return std::nullopt;
    const auto &shape = most.key();
    QString characters;
    for (const auto &[flag, range] : characterRanges) {
        if (shape.characters & flag)
            characters += range;
    }
    return QStringLiteral("[%1]{%2}").arg(characters).arg(shape.length);
}

bool PatientDecision::canBeCorrected() const
{
    return !isAadhaar(code) && code != CodeKind::AadhaarInside && doubt != PatientDoubt::KeysMissing &&
           doubt != PatientDoubt::SeveralScans;
}

PatientDecision decidePatient(const QString &text, const PatientNumberRules &rules, const KnownPatientNumbers &known)
{
    if (withSeparatorsAsSpaces(text).trimmed().isEmpty())
        return {};
    const auto code = readScannedCode(text);
    PatientDecision decision{.verdict = PatientVerdict::Refusal, .code = code.kind, .lengthMin = rules.lengthMin};
    const auto refused = [&decision](PatientDoubt doubt) {
        decision.doubt = doubt;
        return decision;
    };
    if (isCertain(code.kind))
        return refused(PatientDoubt::OtherCode);
    const auto patient = parsePatientId(withoutGroupSpaces(code.text));
    if (!patient && code.kind != CodeKind::None)
        return refused(PatientDoubt::OtherCode);
    if (!patient)
        return refused(patient.error().reason == ErrorReason::IdHasSpace ? PatientDoubt::HasSpace
                                                                         : PatientDoubt::NotANumber);
    if (patient->text.size() < rules.lengthMin)
        return refused(PatientDoubt::TooShort);
    const QRegularExpression form(QRegularExpression::anchoredPattern(rules.pattern));
    const bool hasForm = !rules.pattern.isEmpty();
    if (hasForm && !form.match(patient->text).hasMatch())
        return refused(PatientDoubt::OtherForm);

    const auto shape = shapeOf(*patient);
    const bool isNew = !known.deliveries.isEmpty() && !known.deliveries.contains(shape);
    const bool isConfirmed = hasForm || known.confirmed.contains(*patient);
    if (code.kind == CodeKind::AadhaarInside && isNew && !isConfirmed)
        return refused(PatientDoubt::OtherCode);
    if (isNew)
        decision.usual = usualShapes(known.deliveries);
    decision.patient = *patient;
    const bool isOther = code.kind != CodeKind::None && !known.isUsual(shape);
    decision.verdict = isConfirmed || (!isOther && !isNew) ? PatientVerdict::Patient : PatientVerdict::Question;
    if (decision.verdict == PatientVerdict::Question)
        decision.doubt = isOther ? PatientDoubt::OtherCode : PatientDoubt::OtherShape;
    return decision;
}

} // namespace clinicdesk
