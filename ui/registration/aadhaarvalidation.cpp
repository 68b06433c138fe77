// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/aadhaarvalidation.h"

#include "core/document/aadhaarnumber.h"
#include "ui/registration/digitbuffer.h"
#include "ui/widgets/numbertext.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct AadhaarValidationTr {
    Q_DECLARE_TR_FUNCTIONS(AadhaarValidation)
};

} // namespace

AadhaarValidation validate(QByteArrayView digits)
{
    if (digits.isEmpty())
        return {.sentence = AadhaarValidationTr::tr("%Ln digit(s), as printed on the card or letter.", nullptr,
                                                    DigitBuffer::capacity)};
    if (digits.front() == '0' || digits.front() == '1')
        return {.sentence = AadhaarValidationTr::tr("An Aadhaar number does not start with 0 or 1. Check the number."),
                .isWrong = true};
    if (digits.size() < DigitBuffer::capacity)
        return {.sentence = AadhaarValidationTr::tr("%Ln of %1 digits so far.", nullptr, int(digits.size()))
                                .arg(numberText(DigitBuffer::capacity))};
    if (!readAadhaarNumber(SecretBytes(digits)))
        return {.sentence = AadhaarValidationTr::tr("This is not a valid Aadhaar number. Check the digits."),
                .isWrong = true};
    return {.sentence = AadhaarValidationTr::tr("The check digit is correct."), .isGood = true};
}

} // namespace clinicdesk::ui
