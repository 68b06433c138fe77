// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/codekind.h"

#include "core/base/asciidigits.h"
#include "core/base/verhoeff.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace clinicdesk {

namespace {

constexpr QLatin1Char separator('\n');        ///< stands for every line end and separator of fields
constexpr qsizetype aadhaarCardDigits = 200;  ///< the QR code of a card has thousands, no other code so many
constexpr qsizetype longestNumber = 20;       ///< more digits are two codes without a separator
constexpr qsizetype shortestRepeatedCode = 8; ///< so that 1212 is not a code twice

bool isDigitSign(QChar character)
{
    return character >= QLatin1Char('0') && character <= QLatin1Char('9');
}

bool matches(const QString &text, const QRegularExpression &form)
{
    return form.match(text).hasMatch();
}

QRegularExpression form(const char *pattern)
{
    return QRegularExpression(QLatin1String(pattern), QRegularExpression::CaseInsensitiveOption |
                                                          QRegularExpression::DotMatchesEverythingOption);
}

/// The check digit of EAN, UPC, GTIN and SSCC: weights 3 and 1 from the right.
bool hasGs1CheckDigit(QStringView digits)
{
    int sum = 0;
    for (qsizetype place = 0; place < digits.size(); ++place) {
        const int digit = digits.at(digits.size() - 1 - place).digitValue();
        sum += place % 2 == 0 ? digit : 3 * digit;
    }
    return sum % 10 == 0;
}

/// UIDAI gives no number that starts with 0 or 1.
bool hasAadhaarForm(const QString &digits)
{
    return digits.front() >= QLatin1Char('2') && hasVerhoeffCheckDigit(digits.toLatin1());
}

bool isMobileNumber(const QString &digits)
{
    static const auto mobile = form("\\A(?:0091|91|0)?[6-9][0-9]{9}\\z");
    return matches(digits, mobile);
}

bool isTwice(const QString &digits)
{
    const auto half = digits.size() / 2;
    return digits.size() % 2 == 0 && half >= shortestRepeatedCode && digits.first(half) == digits.last(half);
}

CodeKind productKind(qsizetype digits)
{
    switch (digits) {
    case 8:
        return CodeKind::Ean8;
    case 12:
        return CodeKind::UpcA;
    case 13:
        return CodeKind::Ean13;
    case 14:
        return CodeKind::Gtin14;
    default:
        return CodeKind::None;
    }
}

CodeKind kindOfDigits(const QString &digits)
{
    if (digits.size() >= aadhaarCardDigits)
        return CodeKind::AadhaarCard;
    if (digits.size() == 12 && hasAadhaarForm(digits))
        return CodeKind::Aadhaar;
    if (digits.size() == 16 && hasAadhaarForm(digits))
        return CodeKind::AadhaarVirtualId;
    if (isMobileNumber(digits))
        return CodeKind::MobileNumber;
    if (const auto product = productKind(digits.size()); product != CodeKind::None && hasGs1CheckDigit(digits))
        return product;
    if (digits.size() == 14)
        return CodeKind::AbhaNumber;
    return isTwice(digits) || digits.size() > longestNumber ? CodeKind::SeveralCodes : CodeKind::None;
}

/// The fields of a GS1 code: a GTIN, or the number of a package, with the right check digit.
bool isGs1(const QString &text)
{
    static const auto marked = form("\\A\\((?:00|01|02)\\)");
    static const auto product = form("\\A0[12]([0-9]{14})");
    static const auto package = form("\\A00([0-9]{18})\\z");
    if (matches(text, marked))
        return true;
    for (const auto &one : {product, package}) {
        if (const auto found = one.match(text); found.hasMatch() && hasGs1CheckDigit(found.capturedView(1)))
            return true;
    }
    return false;
}

struct TextForm {
    CodeKind kind;
    QRegularExpression form;
};

/// What is recognised by its words. The first one that matches counts.
const std::array<TextForm, 13> &textForms()
{
    static const std::array<TextForm, 13> forms{{
        {CodeKind::AadhaarCard, form("PrintLetterBarcodeData|OfflinePaperlessKyc")},
        {CodeKind::Aadhaar, form("\\A[x*]{4}[ -]?[x*]{4}[ -]?[0-9]{4}\\z")}, // masked
        {CodeKind::AbhaCard, form("\\A\\s*[\\[{].*\"(?:hidn|hid|phr|abha[a-z_-]*)\"\\s*:")},
        {CodeKind::OtherData, form("\\A\\s*[\\[{<]")},
        {CodeKind::ContactCard, form("\\A(?:BEGIN:|END:V|VERSION:[0-9]|MECARD:|BIZCARD:)")},
        {CodeKind::ContactCard, form("\\A(?:FN|TEL|EMAIL|ADR|ORG|SMS|SMSTO|CALLTO)[:;]")},
        {CodeKind::Payment, form("\\AUPI:")},
        {CodeKind::OtherData, form("\\A(?:WIFI|GEO|OTPAUTH):")},
        {CodeKind::EmailAddress, form("\\A(?:MAILTO|MATMSG):")},
        {CodeKind::WebAddress, form("\\A(?:[a-z][a-z0-9+.-]*://|URL:|www\\.)")},
        {CodeKind::AbhaAddress, form("\\A[^@\\s]+@(?:abdm|sbx|ndhm)\\z")},
        {CodeKind::EmailAddress, form("\\A[^@\\s]+@[^@\\s]+\\.[a-z]{2,}\\z")},
        {CodeKind::Payment, form("\\A[^@\\s]+@[a-z][a-z0-9]+\\z")},
    }};
    return forms;
}

/// The digits of a number in groups; nothing if there is anything else.
std::optional<QString> digitsIn(const QString &text)
{
    static const auto grouped = form("\\A\\+?[0-9][0-9 ./_:-]*\\z");
    if (!matches(text, grouped))
        return std::nullopt;
    QString digits;
    std::ranges::copy_if(text, std::back_inserter(digits), isDigitSign);
    return digits;
}

/// A number with the name of what it is in front: "UID 2345 6789 0124".
bool isNamedAadhaar(const QString &text)
{
    static const auto named = form("\\A(?:a+dh?a+r|uid(?:ai)?|vid)[^0-9]*([0-9][0-9 ./_:-]*)\\z");
    const auto digits = digitsIn(named.match(text).captured(1));
    return digits && isAadhaar(kindOfDigits(*digits));
}

/// A reader can be set to add characters. More letters, or other digits, make it another number: the numbers of many
/// hospitals have 12 digits after some letters, and one in twelve has the check digit by chance.
bool hasAadhaarInside(const QString &text)
{
    static const auto alone = form("\\A(?:[a-z][ ._:-]?|[ ._:#*-])?0?[ -]?([2-9][0-9]{3}[ -]?[0-9]{4}[ -]?[0-9]{4})"
                                   "(?:[ ._:-]?[a-z]|[ ._:#*-])?\\z");
    auto digits = alone.match(text).captured(1);
    digits.removeIf([](QChar character) { return !isDigitSign(character); });
    return !digits.isEmpty() && hasAadhaarForm(digits);
}

CodeKind kindOfNumber(const QString &text, const QString &digits)
{
    static const auto onlyGroups = form("\\A[0-9][0-9 -]*\\z");
    static const auto abha = form("\\A[0-9]{2}-[0-9]{4}-[0-9]{4}-[0-9]{4}\\z");
    if (text.startsWith(QLatin1Char('+')))
        return CodeKind::MobileNumber;
    const auto kind = matches(text, abha) ? CodeKind::AbhaNumber : kindOfDigits(digits);
    const bool isOtherForm = !matches(text, onlyGroups) ||
                             (kind == CodeKind::AbhaNumber && text.contains(QLatin1Char('-')) && !matches(text, abha));
    return isOtherForm && !isAadhaar(kind) ? CodeKind::None : kind;
}

CodeKind kindOfCode(const QString &text)
{
    for (const auto &[kind, textForm] : textForms()) {
        if (matches(text, textForm))
            return kind;
    }
    if (isGs1(text))
        return CodeKind::Gs1;
    if (text.contains(separator))
        return CodeKind::SeveralCodes;
    if (isNamedAadhaar(text))
        return CodeKind::Aadhaar;
    const auto digits = digitsIn(text);
    const auto kind = digits ? kindOfNumber(text, *digits) : CodeKind::None;
    if (!isAadhaar(kind) && hasAadhaarInside(text))
        return CodeKind::AadhaarInside;
    if (digits)
        return kind;
    return !text.isEmpty() && std::ranges::none_of(text, isDigitSign) ? CodeKind::WithoutDigits : CodeKind::None;
}

/// A reader can put the kind of the barcode in front of its text (ISO/IEC 15424).
ScannedCode withoutAimPrefix(const QString &text)
{
    static const auto prefix = form("\\A\\]([a-z])([0-9a-z])");
    static const auto gs1 = QRegularExpression(QStringLiteral("\\A\\](?:C1|e[0-3]|d2|Q3|J1)"));
    const auto found = prefix.match(text);
    if (!found.hasMatch())
        return {text, kindOfCode(text)};
    ScannedCode code{text.mid(found.capturedLength()), CodeKind::None};
    code.kind = matches(text, gs1) ? CodeKind::Gs1 : kindOfCode(code.text);
    if (code.kind == CodeKind::None && text.startsWith(QLatin1String("]E"))) {
        const auto product = productKind(code.text.size());
        code.kind = product == CodeKind::None ? CodeKind::Ean13 : product;
    }
    return code;
}

} // namespace

bool isAadhaar(CodeKind kind)
{
    return kind == CodeKind::Aadhaar || kind == CodeKind::AadhaarVirtualId || kind == CodeKind::AadhaarCard;
}

ScannedCode readScannedCode(const QString &text)
{
    auto plain = withAsciiDigits(text);
    plain.removeIf([](QChar character) { return character.category() == QChar::Other_Format; });
    for (auto &character : plain) {
        if (character.category() == QChar::Separator_Space)
            character = QLatin1Char(' ');
        else if (character.category() == QChar::Punctuation_Dash)
            character = QLatin1Char('-');
        else if (character.isSpace() || character.category() == QChar::Other_Control)
            character = separator;
    }
    return withoutAimPrefix(plain.trimmed());
}

} // namespace clinicdesk
