// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// Aadhaar numbers in texts of others: their last four digits stay, nothing else.
namespace clinicdesk {

/// "•••• •••• 1234" for a number of twelve ASCII digits.
QString maskedAadhaarNumber(QByteArrayView number);

/// Masks every Aadhaar number in `text`: twelve decimal digits of any script, the first of them 2 to 9, whose last one
/// is the check digit of the others, also with up to three spaces or hyphens between two digits. A run of more than
/// twelve digits and a UUID stay as they are.
QString maskAadhaarNumbers(const QString &text);

/// Masks this one number (ASCII digits) in `text` wherever its digits follow each other, whatever its check digit is:
/// within a longer run of digits, in digits of any script, with up to eight other characters between two of them.
QString maskNumber(const QString &text, QByteArrayView number);

} // namespace clinicdesk
