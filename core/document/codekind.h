// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// What a typed, pasted or scanned text looks like, if it is probably no patient number.
enum class CodeKind : unsigned char {
    None,
    Aadhaar,          ///< 12 digits with the check digit of an Aadhaar number
    AadhaarVirtualId, ///< 16 digits with the check digit of a virtual ID (VID)
    AadhaarCard,      ///< the QR code of an Aadhaar card
    AadhaarInside,    ///< 12 such digits with a 0 in front, or with characters of a reader around them
    Ean13,
    Ean8,
    UpcA,
    Gtin14,       ///< also as ITF-14
    Gs1,          ///< several fields, such as the DataMatrix of a medicine
    MobileNumber, ///< of India, with or without +91, 0091 or 0
    AbhaNumber,   ///< 14 digits
    AbhaAddress,  ///< name@abdm, name@sbx
    AbhaCard,     ///< the QR code of an ABHA card
    WebAddress,
    EmailAddress,
    Payment,      ///< UPI
    ContactCard,  ///< vCard, MeCard, or a line of one
    OtherData,    ///< JSON, XML, access to a Wi-Fi, a place
    SeveralCodes, ///< several lines or fields, a code twice, or more digits than one number has
    WithoutDigits,
};

/// Whether it is the Aadhaar number of a person or contains one: it is never used, saved or sent as a patient number.
bool isAadhaar(CodeKind kind);

/// A text without what a reader adds to it.
struct ScannedCode {
    QString text; ///< without the AIM prefix (`]C1`) and control characters around it, with ASCII digits
    CodeKind kind = CodeKind::None;
};

/// Recognises codes by form and check digits. Digits of every script are read; control characters around the text, and
/// spaces and dashes between digits, do not hide a number.
ScannedCode readScannedCode(const QString &text);

} // namespace clinicdesk
