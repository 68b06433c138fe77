// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// Masks Aadhaar numbers in text that others wrote. Only their last four digits stay.
namespace clinicdesk {

/// Returns "•••• •••• 1234" for a number of twelve ASCII digits.
QString maskedAadhaarNumber(QByteArrayView number);

/// Masks every Aadhaar number in `text`: twelve decimal digits of any script whose first digit is 2 to 9 and whose last
/// digit is the check digit of the others. Up to three spaces or hyphens between two digits are allowed. A run of more
/// than twelve digits and a UUID stay unchanged.
QString maskAadhaarNumbers(const QString &text);

/// Masks `number` (ASCII digits) in `text` wherever its digits follow each other, also when its check digit is wrong:
/// inside a longer run of digits, in digits of any script, and with up to eight other characters between two digits.
QString maskNumber(const QString &text, QByteArrayView number);

} // namespace clinicdesk
