// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionname.h"
#include "core/wording/conventiontext.h"
#include "core/wording/errorsentences_p.h"
#include "core/wording/wording.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace clinicdesk::wording {

namespace {

QString copyDetails()
{
    return Tr::tr("Copy the details for your administrator.");
}

QString editAddress()
{
    return Tr::tr("Enter an address like https://host/path.");
}

/// A number for a plural form.
int count(qint64 value)
{
    return static_cast<int>(std::min<qint64>(value, std::numeric_limits<int>::max()));
}

QString number(qint64 value)
{
    return QLocale().toString(value);
}

ErrorSentences sentencesForDoctorId(const Error &error)
{
    return {error.subject.isEmpty() ? Tr::tr("This is not a valid doctor ID.")
                                    : Tr::tr("“%1” is not a valid doctor ID.").arg(error.subject),
            Tr::tr("Check every letter and digit of the ID.")};
}

/// WrongUse is about a date before anything is added, everything else about a document that has it.
ErrorSentences sentencesForDate(const Error &error)
{
    const auto ahead = error.clock.value_or(ClockDifference()).now;
    const auto clock = clockSentence(ahead);
    if (error.code == ErrorCode::WrongUse)
        return {Tr::tr("%1 Today’s date may be wrong.", "a sentence about the clock of this computer").arg(clock),
                Tr::tr("Set the clock, or enter the date of the document.")};
    return {ahead == std::chrono::seconds(0)
                ? Tr::tr("The clock of this computer was wrong when the document was added. Its date may be wrong.")
                : Tr::tr("%1 The date of the document may be wrong.", "a sentence about the clock of this computer")
                      .arg(clock),
            Tr::tr("Enter the date of the document.")};
}

/// A keychain can have several keyrings or databases. Other errors with this reason name something else.
bool isPartNamed(const Error &error)
{
    return error.code == ErrorCode::KeychainUnavailable && !error.subject.isEmpty();
}

ErrorSentences sentencesForLockedPart(const Error &error)
{
    return {Tr::tr("Clinic Desk may have data in a locked part of the keychain: %1.", "names of keyrings or databases")
                .arg(error.subject),
            Tr::tr("Unlock this part of the keychain, then try again.")};
}

ErrorSentences sentencesForConventionValue(const Error &error)
{
    const auto values = acceptedValues(error.subject);
    return {Tr::tr("The value for %1 is not valid.").arg(error.subject),
            values ? Tr::tr("Enter %1.", "a description of the accepted values").arg(acceptedValuesText(*values))
                   : Tr::tr("Check the value.")};
}

} // namespace

/// Has no default, so that the compiler reports a reason without text.
ErrorSentences sentencesForReason(const Error &error)
{
    const auto &subject = error.subject;
    switch (error.reason) {
    case ErrorReason::IdEmpty:
        return {Tr::tr("The ID is empty."), Tr::tr("Enter an ID.")};
    case ErrorReason::IdHasSpace:
        return {Tr::tr("The ID contains a space or a line break."), Tr::tr("Enter one ID without spaces.")};
    case ErrorReason::IdTooLong:
        return {Tr::tr("The ID is too long."), Tr::tr("Enter at most %Ln character(s).", nullptr, count(error.limit))};
    case ErrorReason::IdCharacters:
        return {Tr::tr("The ID contains a character that is not allowed."),
                Tr::tr("Use only the letters A to Z, digits and the characters - _ . and : in it.")};
    case ErrorReason::IdIsAadhaar:
        return {Tr::tr("This is an Aadhaar number. Clinic Desk never uses it as an ID."),
                Tr::tr("Enter the patient number or user ID instead.")};
    case ErrorReason::DoctorIdInvalid:
        return sentencesForDoctorId(error);
    case ErrorReason::AadhaarNotDigits:
        return {Tr::tr("An Aadhaar number contains only digits."),
                Tr::tr("Enter its 12 digits. Spaces or hyphens between the groups are allowed.")};
    case ErrorReason::AadhaarLength:
        return {Tr::tr("This Aadhaar number has %Ln digit(s) instead of %1.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Check the number and enter it again.")};
    case ErrorReason::AadhaarFirstDigit:
        return {Tr::tr("An Aadhaar number does not start with 0 or 1."),
                Tr::tr("Check the number and enter it again.")};
    case ErrorReason::AadhaarCheckDigit:
        return {Tr::tr("The last digit does not match the others. A digit is wrong, or two are swapped."),
                Tr::tr("Check the number and enter it again.")};
    case ErrorReason::InputTooLong:
        return {Tr::tr("The input is too long."), Tr::tr("Enter only the value that is asked for.")};
    case ErrorReason::ListTooLarge:
        return {Tr::tr("“%1” is larger than %2.").arg(subject, size(error.limit)),
                Tr::tr("Split the list into several files.")};
    case ErrorReason::SpeedLimitInvalid:
        return {
            Tr::tr("“%1” is not a speed limit.").arg(subject),
            Tr::tr("Enter bytes per second (at least 1k), such as 500k or 2M, or a limit for each time of day, such "
                   "as 08:00=500k,18:30=off.")};
    case ErrorReason::TagCharacters:
        return {Tr::tr("The tag “%1” contains a control character.").arg(subject),
                Tr::tr("Enter the tag again, without line breaks.")};
    case ErrorReason::TagTooShort:
        return {Tr::tr("The tag “%1” is too short.").arg(subject),
                Tr::tr("Enter at least %Ln character(s).", nullptr, count(error.limit))};
    case ErrorReason::TagTooLong:
        return {Tr::tr("The tag “%1” is too long.").arg(subject),
                Tr::tr("Enter at most %Ln character(s).", nullptr, count(error.limit))};
    case ErrorReason::TagTooMany:
        return {Tr::tr("The document has too many tags."),
                Tr::tr("Enter at most %Ln tag(s).", nullptr, count(error.limit))};
    case ErrorReason::ConventionUnknown:
        return {Tr::tr("There is no convention with the name %1.").arg(subject), Tr::tr("Check its spelling.")};
    case ErrorReason::ConventionValue:
        return sentencesForConventionValue(error);
    case ErrorReason::ConventionTagLength:
        return {Tr::tr("tag_length_min is greater than tag_length_max."),
                Tr::tr("Enter a smaller tag_length_min, or a greater tag_length_max.")};
    case ErrorReason::AddressInvalid:
        return {Tr::tr("This is not a valid service address."), editAddress()};
    case ErrorReason::AddressScheme:
        return {Tr::tr("The service address does not start with https://."), editAddress()};
    case ErrorReason::AddressHost:
        return {Tr::tr("The service address has no host name."), editAddress()};
    case ErrorReason::AddressPassword:
        return {Tr::tr("The service address contains a user name or a password."),
                Tr::tr("Remove it. Tokens are entered separately.")};
    case ErrorReason::AddressQuery:
        return {Tr::tr("The service address contains ? or #."), Tr::tr("Remove this character and the text after it.")};
    case ErrorReason::AddressPath:
        return {Tr::tr("The path of the service address contains an empty part, . or .. between slashes."),
                editAddress()};
    case ErrorReason::AddressNotHttps:
        return {Tr::tr("The address uses http, which is not safe."),
                Tr::tr("Use https. http is allowed only for a service on this computer.")};
    case ErrorReason::AddressNotPublic:
        return {Tr::tr("The address leads to this computer or into a private network."),
                Tr::tr("Ask your administrator to check the address.")};
    case ErrorReason::AddressNotAllowed:
        return {Tr::tr("Your administrator does not allow this service address on this computer."),
                Tr::tr("Use a connection to an address that is allowed.")};
    case ErrorReason::AddressElsewhere:
        return sentencesForNetwork({.code = ErrorCode::NetworkRedirectRefused,
                                    .reason = error.reason,
                                    .httpStatus = error.httpStatus,
                                    .serverText = error.serverText,
                                    .subject = subject});
    case ErrorReason::ProxySetting:
    case ErrorReason::ProxyKind:
    case ErrorReason::ProxyPort:
    case ErrorReason::ProxyUnknown:
    case ErrorReason::ProxyDown:
    case ErrorReason::ProxyNoProxy:
    case ErrorReason::ProxyCertificate:
    case ErrorReason::ProxySignIn:
    case ErrorReason::ProxyRefuses:
    case ErrorReason::ProxyNoRoute:
    case ErrorReason::CertificateExpired:
    case ErrorReason::CertificateNotYetValid:
    case ErrorReason::CertificateOtherName:
    case ErrorReason::CertificateOtherAuthority:
    case ErrorReason::CertificateChain:
    case ErrorReason::CertificateWeak:
    case ErrorReason::CertificateInvalid:
    case ErrorReason::TlsClientCertificate:
    case ErrorReason::TlsVersion:
    case ErrorReason::TlsRefused:
    case ErrorReason::AuthorityFileUnreadable:
    case ErrorReason::AuthorityFileExpired:
    case ErrorReason::AuthorityFileEmpty:
    case ErrorReason::AuthorityFileKey:
    case ErrorReason::AuthorityFileWebPage:
    case ErrorReason::AuthorityFileUtf16:
    case ErrorReason::AuthorityFileDamaged:
    case ErrorReason::AuthorityFilePkcs12:
    case ErrorReason::AuthorityFileInvalid:
        return sentencesForNetwork(error);
    case ErrorReason::ConnectionName:
        return {Tr::tr("A connection needs a name of one line, with at most %Ln character(s).", nullptr,
                       count(maxConnectionNameLength)),
                Tr::tr("Enter a name, such as the clinic’s name.")};
    case ErrorReason::ConnectionNameTaken:
        return {Tr::tr("The name of the connection “%1” is the same, or looks the same.").arg(subject),
                Tr::tr("Enter another name.")};
    case ErrorReason::ConnectionRemoved:
        return {Tr::tr("Another Clinic Desk has removed the connection “%1”.").arg(subject),
                Tr::tr("Add it again if you still need it.")};
    case ErrorReason::ConnectionMoved:
        return {Tr::tr("Another Clinic Desk has changed the address of the connection “%1”.").arg(subject),
                Tr::tr("Check the connection, then change it again.")};
    case ErrorReason::ConnectionTemporary:
        return {Tr::tr("The connection “%1” exists only until Clinic Desk is closed.").arg(subject),
                Tr::tr("To change or remove it, change where Clinic Desk gets it from.")};
    case ErrorReason::MemberInvalid:
        return {Tr::tr("The value of %1 is not valid.").arg(subject), Tr::tr("Check the value in the file.")};
    case ErrorReason::MemberNotText:
        return {Tr::tr("The value of %1 is not text.").arg(subject), Tr::tr("Write it between quotation marks.")};
    case ErrorReason::MemberUnknown:
        return {Tr::tr("%1 is not a member of this file.").arg(subject),
                Tr::tr("Its members are access_token, auth_token, key_string and store_key. Check the spelling.")};
    case ErrorReason::NotJsonObject:
        return {Tr::tr("This is not one JSON object."), Tr::tr("Check braces, quotation marks and commas.")};
    case ErrorReason::FileNotReadable:
        return {Tr::tr("The file cannot be read."), Tr::tr("Check that it exists and that you may open it.")};
    case ErrorReason::FileNotRegular:
        return {Tr::tr("This is not a file."), Tr::tr("Enter the path of a file.")};
    case ErrorReason::FileOwner:
        return {Tr::tr("The file belongs to another user."), Tr::tr("Use a file that belongs to you.")};
    case ErrorReason::FilePermissions:
        return {Tr::tr("Other users can read or change the file."), Tr::tr("Restrict it to its owner with chmod 600.")};
    case ErrorReason::FileAccessList:
        return {Tr::tr("An access list lets other users read or change the file."),
                Tr::tr("Remove the list with setfacl -b, then restrict the file to its owner with chmod 600.")};
    case ErrorReason::TokenHasSpace:
        return {Tr::tr("The token in %1 contains a space.").arg(subject),
                Tr::tr("Enter the token alone, without other words or spaces.")};
    case ErrorReason::TokenCharacters:
        return {Tr::tr("The token in %1 contains characters that are not allowed.").arg(subject),
                Tr::tr("Enter it on one line, exactly as you received it.")};
    case ErrorReason::TokenQuotes:
        return {Tr::tr("The token in %1 contains a quotation mark.").arg(subject),
                Tr::tr("Enter the token alone, without quotation marks.")};
    case ErrorReason::TokenInvisible:
        return {Tr::tr("The token in %1 contains an invisible character.").arg(subject),
                Tr::tr("Copy the token again from where you received it.")};
    case ErrorReason::TokenWithoutValue:
        return {Tr::tr("%1 contains only the words in front of a token.").arg(subject),
                Tr::tr("Copy the token again from where you received it.")};
    case ErrorReason::DateNeeded:
        return sentencesForDate(error);
    case ErrorReason::KeyLength:
        return {Tr::tr("The encryption key has %Ln byte(s) instead of %1.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Check the key and enter it again.")};
    case ErrorReason::StoreKeyLength:
        return {Tr::tr("The store key must have %Ln byte(s) in Base64.", nullptr, count(error.limit)),
                Tr::tr("Check the store key and enter it again.")};
    case ErrorReason::StoreKeyMissing:
        if (error.sizeBytes > 0)
            return {Tr::tr("The outbox on this computer cannot be opened: its key is missing from the keychain. "
                           "%Ln document(s) wait(s) in it.",
                           nullptr, count(error.sizeBytes)),
                    Tr::tr("Restore this user’s keychain from a backup to send them. Until then, leave the outbox "
                           "folder as it is.")};
        return {Tr::tr("The outbox on this computer cannot be opened: its key is missing from the keychain."),
                Tr::tr("Restore this user’s keychain from a backup to use the outbox again. If there is no backup, ask "
                       "your administrator to move the outbox folder away. Clinic Desk then starts a new outbox.")};
    case ErrorReason::StoreKeyMismatch:
        if (!subject.isEmpty())
            return {Tr::tr("The outbox on this computer cannot be opened: several parts of the keychain have a key for "
                           "it, and the wrong one is used: %1.",
                           "names of keyrings or databases")
                        .arg(subject),
                    Tr::tr("Ask your administrator to remove the wrong key. Documents in the outbox are not changed.")};
        return {Tr::tr("The outbox on this computer cannot be opened: it was encrypted with another store key."),
                Tr::tr("Use the original store key. Documents in the outbox are not changed.")};
    case ErrorReason::KeychainLocked:
        if (isPartNamed(error))
            return sentencesForLockedPart(error);
        return {Tr::tr("The keychain on this computer is locked."), Tr::tr("Unlock the keychain, then try again.")};
    case ErrorReason::KeychainDismissed:
        if (isPartNamed(error))
            return sentencesForLockedPart(error);
        return {Tr::tr("The keychain on this computer stays locked, because its password was not entered."),
                Tr::tr("Unlock the keychain, then try again.")};
    case ErrorReason::KeychainAbsent:
        return {Tr::tr("No keychain is running for this user, or it cannot save anything."),
                Tr::tr("Start the keychain, then try again.")};
    case ErrorReason::KeychainSilent:
        return {Tr::tr("The keychain on this computer does not respond."),
                Tr::tr("Start the keychain again, or log in again. Then try again.")};
    case ErrorReason::KeychainLost:
        return {Tr::tr("The keychain no longer has what was stored in it, or another keychain is in use."),
                Tr::tr("Enter the token and the key again. Nothing else was changed.")};
    case ErrorReason::EncryptionUnknown:
        return {Tr::tr("This uses a kind of encryption that this version of Clinic Desk does not know."),
                Tr::tr("The data was not used. Copy the details for your administrator.")};
    case ErrorReason::NotAsked:
        return {Tr::tr("Not asked, because the list stopped before."), Tr::tr("Check the list again.")};
    case ErrorReason::SecretTooLong:
        return {Tr::tr("The token has %Ln byte(s). At most %1 can be saved.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Check that you entered only the token.")};
    case ErrorReason::DataInUse:
        return {Tr::tr("Nothing was removed, because another Clinic Desk program is using this data."),
                Tr::tr("Close Clinic Desk and wait for running commands, then try again.")};
    case ErrorReason::DataBeingErased:
        return {Tr::tr("Another Clinic Desk program is removing the data of this person."),
                Tr::tr("Wait until it has finished, then try again.")};
    case ErrorReason::UserIdMissing:
        return {Tr::tr("This connection needs your user ID, because its convention patient_in is not “header”."),
                Tr::tr("Enter the user ID in the connection settings.")};
    case ErrorReason::HeaderEmpty:
        return {Tr::tr("The request was not sent, because %1 has no value.").arg(subject),
                Tr::tr("Check the patient number, and the user ID in the connection settings.")};
    case ErrorReason::RequestMalformed:
        return {Tr::tr("The request could not be created, so nothing was sent."), copyDetails()};
    case ErrorReason::PictureAddress:
        return {Tr::tr("For safety, pictures are not loaded from this address."),
                Tr::tr("Ask an administrator to change the picture in the profile.")};
    case ErrorReason::WorkflowFilterMissing:
        return {Tr::tr("This connection has no workflow filter."),
                Tr::tr("Set the convention workflow_parameter, or search without workflows.")};
    case ErrorReason::WorkflowComma:
        return {Tr::tr("The workflow “%1” contains a comma.").arg(subject), Tr::tr("Enter each workflow separately.")};
    case ErrorReason::DocumentWithoutFile:
        return {Tr::tr("A document needs at least one file."), Tr::tr("Add a file.")};
    case ErrorReason::DocumentFileCount:
        return {Tr::tr("A document that is sent directly can have only one file."), Tr::tr("Use the upload form.")};
    case ErrorReason::DocumentSending:
        return {Tr::tr("It is too late: sending has already started."),
                Tr::tr("Cancel the document if it must not be sent.")};
    case ErrorReason::DocumentSentAsNew:
        return {Tr::tr("This document is already being sent as a new document."), Tr::tr("Look in the outbox.")};
    case ErrorReason::DocumentNotFailed:
        return {Tr::tr("This document does not need your decision."), Tr::tr("Look in the outbox.")};
    case ErrorReason::DocumentNotEditable:
        return {Tr::tr("This document can no longer be changed."), Tr::tr("Look in the outbox.")};
    case ErrorReason::DocumentNotDraft:
        return {Tr::tr("This document is no longer a draft."), Tr::tr("Look in the outbox.")};
    case ErrorReason::DocumentNoBlankPage:
        return {Tr::tr("This document has no blank page."),
                Tr::tr("Show the page with which the next document starts, and split before it.")};
    case ErrorReason::DocumentNoBarcodePage:
        return {Tr::tr("This document has no separator page with a barcode."),
                Tr::tr("Show the page with which the next document starts, and split before it.")};
    case ErrorReason::DocumentOnePage:
        return {Tr::tr("This document has only one page."), Tr::tr("Select a document with several pages.")};
    case ErrorReason::StackWithoutDocument:
        return {Tr::tr("%1 has only separator pages.").arg(named(error)),
                Tr::tr("Put the documents between them, then scan again.")};
    case ErrorReason::FileNameNotText:
        return {Tr::tr("%1 cannot be read: the name of the file or its folder has characters that are not valid.")
                    .arg(named(error)),
                Tr::tr("Rename it, then add the file again.")};
    case ErrorReason::PagesMissing:
        return {Tr::tr("%1 is damaged: pages are missing.").arg(named(error)),
                Tr::tr("Scan it again, or ask the sender for the file again.")};
    case ErrorReason::PageIncomplete:
        return {error.sizeBytes == 0 ? Tr::tr("%1 is damaged: a large part of it is missing.").arg(named(error))
                                     : Tr::tr("%1 is damaged: a large part of page %2 is missing.")
                                           .arg(named(error), number(error.sizeBytes)),
                Tr::tr("Scan it again, or ask the sender for the file again.")};
    case ErrorReason::PageFlawed:
        return {error.sizeBytes == 0
                    ? Tr::tr("%1 is damaged: a small part of it is wrong or missing.").arg(named(error))
                    : Tr::tr("%1 is damaged: a small part of page %2 is wrong or missing.")
                          .arg(named(error), number(error.sizeBytes)),
                Tr::tr("Look at it, then scan it again or send it as it is.")};
    case ErrorReason::PageUnusual:
        return {error.sizeBytes == 0 ? Tr::tr("%1 has a picture that many programs cannot show.").arg(named(error))
                                     : Tr::tr("%1 has a picture on page %2 that many programs cannot show.")
                                           .arg(named(error), number(error.sizeBytes)),
                Tr::tr("Look at it, then scan it again or send it as it is.")};
    case ErrorReason::JpegUnusual:
        return {Tr::tr("%1 is a kind of JPEG that hardly any program opens.").arg(named(error)),
                Tr::tr("Save it again as a usual JPEG, PNG or PDF, then add it.")};
    case ErrorReason::MailMessage:
        return {Tr::tr("%1 is an e-mail, not a document.").arg(named(error)),
                Tr::tr("Open it in the mail program, save its attachments in a folder, then add these.")};
    case ErrorReason::Archive:
        return {Tr::tr("%1 is an archive with files inside.").arg(named(error)),
                Tr::tr("Extract the files into a folder, then add these.")};
    case ErrorReason::WebPage:
        return {Tr::tr("%1 is a web page, not a document.").arg(named(error)),
                Tr::tr("Open it in a browser and download the document itself, then add that.")};
    case ErrorReason::OfficeDocument:
        return {Tr::tr("%1 is a file of an office program.").arg(named(error)),
                Tr::tr("Save it as a PDF in that program, then add the PDF.")};
    case ErrorReason::UnfinishedDownload:
        return {Tr::tr("%1 is a download that has not finished.").arg(named(error)),
                Tr::tr("Wait for the download, or start it again. Then add the file.")};
    case ErrorReason::DicomPicture:
        return {Tr::tr("%1 is a DICOM picture, as X-ray machines and scanners make them.").arg(named(error)),
                Tr::tr("Export it as JPEG, PNG or PDF in the program that shows it, then add that.")};
    case ErrorReason::RawPhoto:
        return {Tr::tr("%1 is a raw photo of a camera.").arg(named(error)),
                Tr::tr("Save it as JPEG in a photo program, then add that.")};
    case ErrorReason::JpegXlPicture:
        return {Tr::tr("%1 is a JPEG XL picture, which Clinic Desk cannot open.").arg(named(error)),
                Tr::tr("Save it as JPEG, PNG or PDF in another program, then add that.")};
    case ErrorReason::PhotoshopPicture:
        return {Tr::tr("%1 is a Photoshop file, which Clinic Desk cannot open.").arg(named(error)),
                Tr::tr("Save it as JPEG, PNG or PDF in another program, then add that.")};
    case ErrorReason::Drawing:
        return {Tr::tr("%1 is a drawing (SVG), which Clinic Desk cannot open.").arg(named(error)),
                Tr::tr("Save it as JPEG, PNG or PDF in another program, then add that.")};
    case ErrorReason::PrintFile:
        return {Tr::tr("%1 is a file for printers (such as PostScript or XPS).").arg(named(error)),
                Tr::tr("Save the document as a PDF in the program that made it, then add the PDF.")};
    case ErrorReason::TextFile:
        return {Tr::tr("%1 is a text file, not a PDF or a picture.").arg(named(error)),
                Tr::tr("Open it and print it to a PDF, then add the PDF.")};
    case ErrorReason::Video:
        return {Tr::tr("%1 is a video or a sound, not a document.").arg(named(error)),
                Tr::tr("Save a picture of it as JPEG or PNG, then add that.")};
    case ErrorReason::NotAsNamed:
        return {Tr::tr("%1 is damaged at its beginning, or is not what its name says.").arg(named(error)),
                Tr::tr("Scan it again, or ask the sender for the file again.")};
    case ErrorReason::PictureToConvert:
        return {Tr::tr("%1 is a picture that must be converted before it is sent.").arg(named(error)),
                Tr::tr("Add --fit to the command to have it converted.")};
    case ErrorReason::PictureVariant:
        return {Tr::tr("%1 is a picture of a kind that Clinic Desk cannot open.").arg(named(error)),
                Tr::tr("Save it as JPEG, PNG or PDF in another program, then add it.")};
    case ErrorReason::CloudPlaceholder:
        return {Tr::tr("%1 is empty on this computer. It may be stored in the cloud.").arg(named(error)),
                Tr::tr("Open it once in its folder, then add it again. If it stays empty, scan or save it again.")};
    case ErrorReason::AttachmentsTooLarge:
        return {Tr::tr("%1 is too large, because other files are attached to it.").arg(named(error)),
                Tr::tr("Save the attached files in a folder and add them separately.")};
    case ErrorReason::FormTooLarge:
        return {Tr::tr("%1 is too large, because of the data of its form.").arg(named(error)),
                Tr::tr("Open it and print it to a new PDF, then add that.")};
    case ErrorReason::HiddenDataTooLarge:
        return {Tr::tr("%1 is too large, because of data that is not on its pages.").arg(named(error)),
                Tr::tr("Open it and print it to a new PDF, then add that.")};
    case ErrorReason::PrintRowCount:
        return {Tr::tr("The list has %Ln row(s). At most %1 can be printed.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Filter the list, or save it as CSV.")};
    case ErrorReason::PrintFieldCount:
        return {Tr::tr("The profile has %Ln field(s). At most %1 can be printed.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Copy the fields that you need.")};
    case ErrorReason::PrinterRefused:
        return {Tr::tr("The printer “%1” did not accept the pages.").arg(subject),
                Tr::tr("Check the printer, then print again.")};
    case ErrorReason::CopyRowCount:
        return {Tr::tr("You selected %Ln row(s). At most %1 can be copied.", nullptr, count(error.sizeBytes))
                    .arg(number(error.limit)),
                Tr::tr("Select fewer rows, or save them as CSV.")};
    case ErrorReason::CopyTooLong:
        return {Tr::tr("These rows are too long to copy."), Tr::tr("Select fewer rows, or save them as CSV.")};
    case ErrorReason::PersonName:
        return {Tr::tr("A person needs a name of one line."), Tr::tr("Enter the name that colleagues know.")};
    case ErrorReason::PersonNameTaken:
        return {Tr::tr("Another person already has the name “%1”.").arg(subject), Tr::tr("Enter another name.")};
    case ErrorReason::PersonUnknown:
        return {Tr::tr("There is no person named “%1” on this computer.").arg(subject),
                Tr::tr("Check the spelling of the name.")};
    case ErrorReason::PersonNeedsPin:
        return {Tr::tr("Several people use this computer, so each needs a PIN."), Tr::tr("Set the missing PIN first.")};
    case ErrorReason::PersonLastAdmin:
        return {Tr::tr("At least one person must be an admin."), Tr::tr("Make another person an admin first.")};
    case ErrorReason::PersonFirst:
        return {Tr::tr("The first person cannot be removed."),
                Tr::tr("Change the name and the role instead, or remove all data of this person.")};
    case ErrorReason::PersonHasDocuments:
        return {Tr::tr("%Ln document(s) of %1 is/are not delivered yet.", nullptr, count(error.sizeBytes)).arg(subject),
                Tr::tr("Send or remove them first.")};
    case ErrorReason::PeopleDamaged:
        return {
            Tr::tr("The list of people on this computer is missing, damaged or not the newest one, so signing in is "
                   "not possible."),
            Tr::tr("Ask your administrator to restore the newest file people.json.")};
    case ErrorReason::PeopleNewer:
        return {Tr::tr("The list of people was saved by a newer version of Clinic Desk."),
                Tr::tr("Start the newer version. This version does not change the list.")};
    case ErrorReason::PinLength:
        return {Tr::tr("This PIN is too short or too long."),
                Tr::tr("Enter at least %Ln digit/digits or letter/letters.", nullptr, count(error.limit))};
    case ErrorReason::PinWrong:
        return {Tr::tr("This PIN is wrong."),
                error.retryAfter && error.retryAfter->count() > 0
                    ? Tr::tr("Try again in %Ln second(s).", nullptr, count(error.retryAfter->count()))
                    : Tr::tr("Enter it again.")};
    case ErrorReason::PinWait:
        if (error.disk != DiskError::None)
            return {Tr::tr("Clinic Desk cannot save how often a PIN was wrong, because the disk refuses it."),
                    Tr::tr("Wait %Ln second(s) until this PIN is checked.", nullptr,
                           count(error.retryAfter.value_or(std::chrono::seconds(1)).count()))};
        return {Tr::tr("Too many wrong PINs were entered."),
                Tr::tr("Try again in %Ln second(s).", nullptr,
                       count(error.retryAfter.value_or(std::chrono::seconds(1)).count()))};
    case ErrorReason::PinNeeded:
        return {Tr::tr("The data of %1 is protected by a PIN.").arg(subject),
                Tr::tr("Run the command on a terminal and enter the PIN.")};
    case ErrorReason::RoleNotAllowed:
        return {Tr::tr("Your role does not allow this."), Tr::tr("Ask an admin of your clinic.")};
    case ErrorReason::RoleNotUsed:
        return {Tr::tr("Your administrator does not allow the role of this person on this computer."),
                Tr::tr("Ask an admin of your clinic to change the role.")};
    case ErrorReason::PinRequired:
        return {Tr::tr("Your administrator requires a PIN, and %1 has none.").arg(subject),
                Tr::tr("Open Clinic Desk and set a PIN.")};
    case ErrorReason::ThreadLimit:
        return {Tr::tr("This account cannot start enough threads for Clinic Desk."),
                Tr::tr("Close other programs, or raise the limits of the account (ulimit -u, ulimit -v).")};
    case ErrorReason::OpenFileLimit:
        return {Tr::tr("This account cannot open enough files for Clinic Desk."),
                Tr::tr("Close other programs, or raise the limit for open files (ulimit -n).")};
    case ErrorReason::FixedByPolicy:
        return {Tr::tr("%1 is set by your administrator.").arg(subject),
                Tr::tr("Ask your administrator to change it in the policy file.")};
    case ErrorReason::None:
    case ErrorReason::CommandLine:
        break;
    }
    return {Tr::tr("This is not possible."), Tr::tr("Check your input.")};
}

} // namespace clinicdesk::wording
