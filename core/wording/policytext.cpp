// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/policytext.h"

#include "core/wording/errorsentences_p.h"

#include <QStringList>

namespace clinicdesk::wording {

namespace {

QString checkSpelling()
{
    return Tr::tr("Check its spelling. The document policy.md lists all fields.");
}

QString enter(const QString &values)
{
    return Tr::tr("Enter %1.", "a description of the accepted values").arg(values);
}

ErrorSentences sentencesForValue(const PolicyProblem &problem)
{
    const auto *field = policyField(problem.field);
    const auto *entry = field ? nullptr : policyField(problem.field.left(problem.field.lastIndexOf(u'[')));
    if (entry) // one of a list
        field = entry;
    return {Tr::tr("The value is not valid."),
            field ? enter(acceptedByPolicyText(*field)) : Tr::tr("Check the value in the file.")};
}

/// What is wrong without the place. Has no default, so that the compiler reports a reason without text.
ErrorSentences sentencesFor(const PolicyProblem &problem)
{
    switch (problem.reason) {
    case PolicyReason::FileMissing:
        return {Tr::tr("There is no such file."), Tr::tr("Check its path.")};
    case PolicyReason::FileUnreadable:
        return {Tr::tr("The file cannot be read."), Tr::tr("Make it readable for all users with chmod 644.")};
    case PolicyReason::FileNotRegular:
        return {Tr::tr("This is not a file."), Tr::tr("Put a policy file in its place, or remove it.")};
    case PolicyReason::FileOwner:
        return {Tr::tr("The file does not belong to the administrator."),
                Tr::tr("Make root its owner with chown root.")};
    case PolicyReason::FileWritable:
        return {Tr::tr("Other users can change the file."), Tr::tr("Allow only its owner to write, with chmod 644.")};
    case PolicyReason::FolderWritable:
        return {Tr::tr("Other users can replace the file."),
                Tr::tr("Make root the owner of its folder, and allow only root to write there.")};
    case PolicyReason::HostHidden:
        return {Tr::tr("Clinic Desk cannot see whether this computer has a policy file."),
                Tr::tr("Allow the Flatpak to read /etc of the computer, with --filesystem=host-etc:ro.")};
    case PolicyReason::FileTooLarge:
        return {Tr::tr("The file is larger than %1.").arg(size(maxPolicyBytes)), Tr::tr("Put only a policy into it.")};
    case PolicyReason::JsonMalformed:
        return {Tr::tr("The file is not valid JSON."),
                Tr::tr("Check the braces, quotation marks and commas in this line and the line before.")};
    case PolicyReason::NotAnObject:
        return {Tr::tr("The file is not one JSON object."), Tr::tr("Put all fields between { and }.")};
    case PolicyReason::FieldUnknown:
        return {Tr::tr("There is no field with this name."), checkSpelling()};
    case PolicyReason::FieldRepeated:
        return {Tr::tr("The field is in the file twice."), Tr::tr("Remove one of them.")};
    case PolicyReason::FieldMissing:
        return {Tr::tr("The field is missing."), Tr::tr("Each address needs a name and a base_url.")};
    case PolicyReason::ValueInvalid:
        return sentencesForValue(problem);
    case PolicyReason::AddressInvalid:
    case PolicyReason::ConventionUnknown:
    case PolicyReason::ConventionInvalid: {
        const auto text = problem.cause ? sentencesForReason(*problem.cause) : ErrorSentences();
        return {text.summary, text.advice};
    }
    case PolicyReason::EntryRepeated:
        return {Tr::tr("The list has this entry twice."), Tr::tr("Remove one of them.")};
    case PolicyReason::RoleAdminMissing:
        return {Tr::tr("The role admin is missing."),
                Tr::tr("Add admin to the list. Each computer has at least one admin, who manages the others.")};
    case PolicyReason::CaFileUnreadable:
        return {Tr::tr("The file with the certificates cannot be read: %1").arg(problem.detail),
                Tr::tr("Check its path, and make it readable for all users.")};
    case PolicyReason::CaFileNotSafe:
        return {Tr::tr("Other users can change the file with the certificates: %1").arg(problem.detail),
                Tr::tr("Make root its owner, and allow only root to write.")};
    case PolicyReason::CaFileNoCertificate:
        return {Tr::tr("The file has no certificate in PEM format: %1").arg(problem.detail),
                Tr::tr("Export the certificate of the authority again, as PEM.")};
    }
    return {};
}

} // namespace

QString acceptedByPolicyText(const PolicyField &field)
{
    switch (field.accepts) {
    case PolicyValues::Services:
        return Tr::tr("a list of objects with name and base_url (from %1 to %2)").arg(field.least).arg(field.most);
    case PolicyValues::ServiceName:
        return Tr::tr("a name of one line and at most this length: %1").arg(field.most);
    case PolicyValues::ServiceAddress:
        return Tr::tr("an address like https://host/path");
    case PolicyValues::Conventions:
        return Tr::tr("an object with conventions and their values");
    case PolicyValues::Group:
        return Tr::tr("an object with the fields of this group");
    case PolicyValues::UploadSpeed:
        return Tr::tr("a text such as 500k or 08:00=500k,18:30=off, at least 1k");
    case PolicyValues::WholeNumber:
        return Tr::tr("a whole number from %1 to %2").arg(field.least).arg(field.most);
    case PolicyValues::Flag:
        return Tr::tr("true or false, without quotation marks");
    case PolicyValues::Roles:
        return Tr::tr("a list with admin, doctor and receptionist, each once");
    case PolicyValues::Proxy:
        return Tr::tr("system, none, or an address like http://host:port, without a user name");
    case PolicyValues::Path:
        return Tr::tr("the path of a file from the root of the disk");
    case PolicyValues::Count:
        return Tr::tr("true, false, or a whole number from %1 to %2").arg(field.least).arg(field.most);
    case PolicyValues::NotificationText:
        break;
    }
    return Tr::tr("counts or none");
}

QString placeOf(const PolicyProblem &problem)
{
    QStringList parts{problem.file};
    if (problem.line > 0)
        parts << Tr::tr("line %1").arg(problem.line);
    parts << problem.field;
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

ErrorText describePolicy(const PolicyProblem &problem)
{
    const auto sentences = sentencesFor(problem);
    return {
        .summary =
            Tr::tr("%1: %2", "the place in the policy file, and its problem").arg(placeOf(problem), sentences.summary),
        .source = Tr::tr("This computer"),
        .advice = sentences.advice};
}

QString sentenceOfPolicy(const PolicyProblem &problem)
{
    const auto text = describePolicy(problem);
    return text.summary + QLatin1Char(' ') + text.advice;
}

} // namespace clinicdesk::wording
