// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"

#include <QCoreApplication>

namespace clinicdesk::wording {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

} // namespace

QString acceptedValuesText(ConventionValues values)
{
    switch (values) {
    case ConventionValues::OnOff:
        return Tr::tr("on or off");
    case ConventionValues::Name:
        return Tr::tr("a name of letters, digits and . _ -");
    case ConventionValues::Names:
        return Tr::tr("name,name with each name once");
    case ConventionValues::FilterName:
        return Tr::tr("a name of letters, digits and . _ - that no other filter has, or nothing");
    case ConventionValues::ImageType:
        return Tr::tr("a type such as image/jpeg or image/jpg");
    case ConventionValues::Bytes:
        return Tr::tr("a whole number of bytes, at most 5000000000");
    case ConventionValues::From0To1000:
        return Tr::tr("a whole number from 0 to 1000");
    case ConventionValues::From1To1000:
        return Tr::tr("a whole number from 1 to 1000");
    case ConventionValues::From1To64:
        return Tr::tr("a whole number from 1 to 64");
    case ConventionValues::Pattern:
        return Tr::tr("a regular expression for the whole patient number, such as [0-9]{15}, or nothing");
    case ConventionValues::DateUnit:
        return Tr::tr("seconds or milliseconds");
    case ConventionValues::PatientPlacement:
        return Tr::tr("header, query or both");
    case ConventionValues::EnvelopeForms:
        return Tr::tr("any or rfc7518");
    case ConventionValues::TypeCode:
        return Tr::tr("a code of document_types, or nothing if people choose the type of each document");
    case ConventionValues::LabelledCodes:
        return Tr::tr("code=Label,code=Label with each code once");
    case ConventionValues::LabelledPrefixes:
        break;
    }
    return Tr::tr("prefix=Label,prefix=Label with each prefix once, or nothing");
}

} // namespace clinicdesk::wording
