// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/patienttext.h"

#include <QCoreApplication>

namespace clinicdesk::wording {

namespace {

struct PatientTr {
    Q_DECLARE_TR_FUNCTIONS(Patient)
};

constexpr qsizetype maxShapes = 2;

QString codeSentence(CodeKind code)
{
    switch (code) {
    case CodeKind::Aadhaar:
        return PatientTr::tr("This is an Aadhaar number, which is never used as a patient number.");
    case CodeKind::AadhaarVirtualId:
        return PatientTr::tr("This is an Aadhaar virtual ID (VID), which is never used as a patient number.");
    case CodeKind::AadhaarCard:
        return PatientTr::tr("This is the code of an Aadhaar card, which is never used as a patient number.");
    case CodeKind::AadhaarInside:
        return PatientTr::tr("This looks like an Aadhaar number with characters that a barcode reader has added.");
    case CodeKind::Ean13:
        return PatientTr::tr("This looks like the barcode of a product (EAN-13).");
    case CodeKind::Ean8:
        return PatientTr::tr("This looks like the barcode of a product (EAN-8).");
    case CodeKind::UpcA:
        return PatientTr::tr("This looks like the barcode of a product (UPC-A).");
    case CodeKind::Gtin14:
        return PatientTr::tr("This looks like the barcode of a package (GTIN-14).");
    case CodeKind::Gs1:
        return PatientTr::tr("This looks like the code of a medicine or a package (GS1).");
    case CodeKind::MobileNumber:
        return PatientTr::tr("This looks like a mobile number.");
    case CodeKind::AbhaNumber:
        return PatientTr::tr("This looks like an ABHA number.");
    case CodeKind::AbhaAddress:
        return PatientTr::tr("This looks like an ABHA address.");
    case CodeKind::AbhaCard:
        return PatientTr::tr("This is the code of an ABHA card.");
    case CodeKind::WebAddress:
        return PatientTr::tr("This is a web address.");
    case CodeKind::EmailAddress:
        return PatientTr::tr("This is an e-mail address.");
    case CodeKind::Payment:
        return PatientTr::tr("This is a code or an address for payments (UPI).");
    case CodeKind::ContactCard:
        return PatientTr::tr("This is a business card.");
    case CodeKind::OtherData:
        return PatientTr::tr("This is a code with other data.");
    case CodeKind::SeveralCodes:
        return PatientTr::tr("This looks like several codes at once.");
    case CodeKind::WithoutDigits:
        return PatientTr::tr("This text has no digits.");
    case CodeKind::None:
        break;
    }
    return {};
}

QString shapeText(const NumberShape &shape)
{
    constexpr unsigned letters = NumberShape::Capitals | NumberShape::Letters;
    if (shape.characters == NumberShape::Digits)
        return PatientTr::tr("%Ln digit(s)", nullptr, shape.length);
    if ((shape.characters & ~letters) == 0)
        return PatientTr::tr("%Ln letter(s)", nullptr, shape.length);
    if ((shape.characters & ~(letters | NumberShape::Digits)) == 0)
        return PatientTr::tr("%Ln letter(s) and digits", nullptr, shape.length);
    return PatientTr::tr("%Ln character(s)", nullptr, shape.length);
}

QString shapeSentence(const PatientDecision &decision)
{
    QStringList usual;
    for (const auto &shape : decision.usual) {
        if (const auto text = shapeText(shape); !usual.contains(text) && usual.size() < maxShapes)
            usual.append(text);
    }
    const auto own = shapeText(shapeOf(decision.patient));
    if (usual.contains(own))
        return PatientTr::tr("This number has other characters than the patient numbers of this clinic.");
    const auto theirs = usual.size() < maxShapes
                            ? usual.value(0)
                            : PatientTr::tr("%1 or %2", "15 digits or 12 digits").arg(usual.at(0), usual.at(1));
    return PatientTr::tr("This number has %1. The patients of this clinic have %2.", "13 digits, 15 digits")
        .arg(own, theirs);
}

QString summaryOf(const PatientDecision &decision)
{
    switch (decision.doubt) {
    case PatientDoubt::NotANumber:
        return PatientTr::tr(
            "This is not a patient number. It can contain only the letters A to Z, digits and - _ . : without "
            "spaces.");
    case PatientDoubt::HasSpace:
        return PatientTr::tr("There is a space or a line break inside. These may be several codes.");
    case PatientDoubt::TooShort:
        return PatientTr::tr("This patient number is too short. It must have at least %Ln character(s).", nullptr,
                             static_cast<int>(decision.lengthMin));
    case PatientDoubt::OtherForm:
        return decision.code == CodeKind::None ? PatientTr::tr("This is not a patient number of this connection.")
                                               : codeSentence(decision.code);
    case PatientDoubt::OtherShape:
        return shapeSentence(decision);
    case PatientDoubt::OtherCode:
        return decision.usual.isEmpty() ? codeSentence(decision.code)
                                        : codeSentence(decision.code) + QLatin1Char(' ') + shapeSentence(decision);
    case PatientDoubt::KeysMissing:
        return PatientTr::tr("The first characters may be missing, because the window had just become active.");
    case PatientDoubt::SeveralScans:
        return PatientTr::tr("Several codes were scanned at once. No patient was chosen.");
    case PatientDoubt::None:
        break;
    }
    return {};
}

} // namespace

ErrorText describePatient(const PatientDecision &decision)
{
    const auto advice =
        decision.verdict == PatientVerdict::Question
            ? PatientTr::tr("Compare it with the documents of the patient. A delivered document cannot be moved.")
            : PatientTr::tr("Scan or type the patient number.");
    return {summaryOf(decision), {}, advice};
}

QString sentence(const PatientDecision &decision)
{
    const auto text = describePatient(decision);
    return text.summary + QLatin1Char(' ') + text.advice;
}

} // namespace clinicdesk::wording
