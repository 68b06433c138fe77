// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/wording.h"

#include "core/document/readablename.h"
#include "core/wording/errorsentences_p.h"

#include <QFileInfo>
#include <QLocale>

namespace clinicdesk::wording {

namespace {

QString sideInWords(Side side)
{
    switch (side) {
    case Side::ThisComputer:
        return Tr::tr("This computer");
    case Side::Network:
        return Tr::tr("Your network");
    case Side::Service:
        return Tr::tr("The service");
    case Side::Storage:
        return Tr::tr("The file storage");
    case Side::SignIn:
        break;
    }
    return Tr::tr("Your sign-in");
}

/// Adds the server's own text to our sentence, in one line, if there is any.
QString withServerWords(const QString &sentence, const Error &error)
{
    const auto words = displayName(error.serverText.simplified()).left(300);
    return words.isEmpty() ? sentence : Tr::tr("%1 It says: “%2”").arg(sentence, words);
}

QString exactSize(qint64 bytes)
{
    return bytes == 1 ? Tr::tr("1 byte") : Tr::tr("%1 bytes").arg(QLocale().toString(bytes));
}

QString named(const Error &error)
{
    return error.subject.isEmpty() ? Tr::tr("This file") : Tr::tr("“%1”").arg(error.subject);
}

QString hostOr(const Error &error, const QString &otherwise)
{
    return error.subject.isEmpty() ? otherwise : error.subject;
}

QString byItself()
{
    return Tr::tr("It is tried again by itself; nothing is lost.");
}

/// A size above its limit must not read the same as the limit. The service's own refusal names no limit.
QString sizeOverLimit(const Error &error)
{
    if (error.limit == 0)
        return Tr::tr("%1 is larger than the service takes.").arg(named(error));
    const bool differ = size(error.sizeBytes) != size(error.limit);
    return Tr::tr("%1 has %2; the service takes up to %3 of this kind.")
        .arg(named(error), differ ? size(error.sizeBytes) : exactSize(error.sizeBytes),
             differ ? size(error.limit) : exactSize(error.limit));
}

QString whatHappenedToFile(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileEmpty:
        return Tr::tr("%1 is empty: there is nothing in it to send.").arg(named(error));
    case ErrorCode::FileTooLarge:
        return sizeOverLimit(error);
    case ErrorCode::FileUnsupported:
        return Tr::tr("%1 is neither a PDF nor a JPEG or PNG picture.").arg(named(error));
    case ErrorCode::FileLocked:
        return Tr::tr("%1 is protected with a password.").arg(named(error));
    case ErrorCode::FileDamaged:
        return Tr::tr("%1 is damaged or incomplete.").arg(named(error));
    case ErrorCode::FileMixedKinds:
        return Tr::tr("These files are of different kinds and cannot be one document.");
    case ErrorCode::FileTooMany:
        return Tr::tr("A document takes up to %1 files; these are %2.").arg(error.limit).arg(error.sizeBytes);
    case ErrorCode::FileNoRoom:
        return Tr::tr("There is no room left for %1.")
            .arg(error.subject.isEmpty() ? Tr::tr("this file") : named(error));
    case ErrorCode::FileNotWritten:
        return Tr::tr("%1 cannot be written there.").arg(named(error));
    default:
        return Tr::tr("%1 cannot be read.").arg(named(error));
    }
}

/// Says first where a refused value was entered, such as "--patient".
QString withInput(const Error &error, const QString &summary)
{
    return error.input.isEmpty() ? summary : Tr::tr("%1: %2", "an option and its problem").arg(error.input, summary);
}

QString inOneLine(const Description &words)
{
    return words.remedy.isEmpty() ? words.what : words.what + QLatin1Char(' ') + words.remedy;
}

QString remedyForFile(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileEmpty:
    case ErrorCode::FileDamaged:
        return Tr::tr("Scan or save it again, then add it.");
    case ErrorCode::FileLocked:
        return Tr::tr("Save it without a password, then add it again.");
    case ErrorCode::FileTooLarge:
        return Tr::tr("Save it smaller, or scan it with a lower resolution.");
    case ErrorCode::FileUnsupported:
        return Tr::tr("Save it as PDF, JPEG or PNG, then add it.");
    case ErrorCode::FileMixedKinds:
        return Tr::tr("Send the PDFs and the pictures as separate documents.");
    case ErrorCode::FileTooMany:
        return Tr::tr("Send them as several documents.");
    case ErrorCode::FileNoRoom:
        return Tr::tr("Make room on that disk, or save it on another one.");
    case ErrorCode::FileNotWritten:
        return Tr::tr("Choose a folder that is there and in which you may write.");
    default:
        return Tr::tr("Choose a file that is on this computer and that you may open.");
    }
}

/// Is about the outbox as a whole, or about a file that could not be saved in it.
QString whatTheDiskDid(const Error &error)
{
    const bool isOfFile = !error.subject.isEmpty();
    switch (error.disk) {
    case DiskFault::Full:
        return isOfFile ? Tr::tr("%1 was not kept: the disk is full.").arg(named(error))
                        : Tr::tr("The disk is full: the outbox on this computer takes nothing more.");
    case DiskFault::NotAllowed:
        return isOfFile ? Tr::tr("%1 was not kept: the outbox on this computer may not be written.").arg(named(error))
                        : Tr::tr("The outbox on this computer may not be written: its disk is read-only, or its "
                                 "folder belongs to somebody else.");
    case DiskFault::Unsure:
        if (isOfFile)
            return Tr::tr("The disk fails, and did not confirm that it keeps %1.").arg(named(error));
        break;
    case DiskFault::Failing:
    case DiskFault::None:
        break;
    }
    return isOfFile ? Tr::tr("%1 was not kept: the disk fails.").arg(named(error))
                    : Tr::tr("The disk fails: the outbox on this computer cannot be read or written.");
}

QString remedyForDisk(DiskFault disk)
{
    switch (disk) {
    case DiskFault::Full:
        return Tr::tr("Make room on it; what is in the outbox stays as it is.");
    case DiskFault::NotAllowed:
        return Tr::tr("Ask your administrator for the right to write there; what is in the outbox stays as it is.");
    case DiskFault::Unsure:
        return Tr::tr("See whether it is full or broken, start again and look into the outbox before you add it "
                      "once more.");
    case DiskFault::Failing:
    case DiskFault::None:
        break;
    }
    return Tr::tr("See whether it is full or broken; what is in the outbox stays as it is.");
}

ErrorSentences sentencesForNetwork(const Error &error)
{
    const auto host = [&error](const QString &otherwise) { return hostOr(error, otherwise); };
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
        return {Tr::tr("%1 cannot be reached.").arg(host(Tr::tr("The service"))), byItself()};
    case ErrorCode::NetworkTimeout:
        return {Tr::tr("%1 did not answer in time.").arg(host(Tr::tr("The service"))), byItself()};
    case ErrorCode::NetworkInterrupted:
        return {Tr::tr("The line broke before the answer was there."), byItself()};
    case ErrorCode::NetworkCertificateNotTrusted:
        return {Tr::tr("The certificate of %1 is not trusted on this computer.").arg(host(Tr::tr("the service"))),
                Tr::tr("Ask your administrator for the certificate authority, then try again.")};
    case ErrorCode::NetworkRedirectRefused:
        return {Tr::tr("%1 sends us to another address, which is not followed.").arg(host(Tr::tr("The service"))),
                Tr::tr("Check the service address and whether this network asks for a sign-in of its own.")};
    case ErrorCode::NetworkCaptive:
        return {Tr::tr("This network answered with a web page of its own in the place of %1.")
                    .arg(host(Tr::tr("the service"))),
                Tr::tr("Sign in to this network in a web browser; sending goes on by itself. If it asks for none, "
                       "check the service address.")};
    default:
        return {};
    }
}

/// The user can correct only the content of the request. For a missing right, a wrong address or a proxy the remedy
/// names the administrator.
QString remedyForRefusal(int httpStatus)
{
    switch (httpStatus) {
    case 403:
        return Tr::tr("You may lack a right there; ask your administrator.");
    case 404:
    case 405:
    case 410:
        return Tr::tr("The address of the service may be wrong: check it, or ask your administrator.");
    case 407:
        return Tr::tr("A proxy on the way asks for a sign-in of its own; ask your administrator.");
    default:
        break;
    }
    return httpStatus >= 500 ? Tr::tr("Try again later; ask your administrator if it happens twice.")
                             : Tr::tr("Change what it names, then send it again.");
}

/// Errors about a document or a request that the service refused.
ErrorSentences sentencesForRefusal(const Error &error)
{
    switch (error.code) {
    case ErrorCode::ServiceRefusedItem:
        return {withServerWords(Tr::tr("The service does not take this document."), error),
                Tr::tr("Change what it names, then send it again.")};
    case ErrorCode::ServiceRefusedRequest:
        return {withServerWords(Tr::tr("The service does not take this request."), error),
                remedyForRefusal(error.httpStatus)};
    case ErrorCode::ServiceAlreadyThere:
        return {Tr::tr("The service says it has this document already, but never confirmed its files to us."),
                Tr::tr("Look at the patient's record; if it is not there, send it as a new document.")};
    case ErrorCode::ServiceAlreadyRunning:
        return {Tr::tr("The service is still working on an earlier request for this data."),
                Tr::tr("Nothing new was asked; what it prepares goes to the clinic's webhook.")};
    case ErrorCode::ServiceWorkspaceFull:
        return {Tr::tr("The clinic's workspace on the service is full."),
                Tr::tr("An administrator has to make room; the documents wait and go on afterwards.")};
    case ErrorCode::ServiceNotAllowed:
        return {withServerWords(Tr::tr("The service does not let you see this doctor."), error),
                Tr::tr("An administrator of the clinic can allow it.")};
    case ErrorCode::ServiceUnknownDoctor:
        return {withServerWords(Tr::tr("The service knows no doctor with this identifier."), error),
                Tr::tr("Compare the identifier letter for letter.")};
    case ErrorCode::ServiceDataMissing:
        return {withServerWords(Tr::tr("The service has no data of this doctor."), error),
                Tr::tr("The doctor, or an administrator, has to fill in the profile there.")};
    default:
        return {};
    }
}

/// Errors of the service, its answer or its storage.
ErrorSentences sentencesForService(const Error &error)
{
    switch (error.code) {
    case ErrorCode::ServiceUnavailable:
        return {withServerWords(Tr::tr("The service has a problem of its own."), error), byItself()};
    case ErrorCode::ServiceOutcomeUnclear:
        return {Tr::tr("No clear answer came for this file: the service may have it already."),
                Tr::tr("Look there before you send it again.")};
    case ErrorCode::ServiceBadAnswer:
        return {Tr::tr("The service answered with something that this program does not understand."),
                Tr::tr("Check the service address; copy the details for your administrator if it happens again.")};
    case ErrorCode::ServiceAnswerTooLarge:
        return {Tr::tr("The service's answer is larger than this program accepts."),
                Tr::tr("Ask for less at once; copy the details for your administrator.")};
    case ErrorCode::StorageFormExpired:
        return {Tr::tr("The file storage called the upload form too old."),
                Tr::tr("Check this computer's clock, then send it again.")};
    case ErrorCode::StoragePolicy:
        return {withServerWords(Tr::tr("The file storage does not take this file."), error),
                Tr::tr("Send it again; copy the details for your administrator if it happens twice.")};
    case ErrorCode::StorageUnavailable:
        return {Tr::tr("The file storage has a problem of its own."), byItself()};
    default:
        return {};
    }
}

/// Errors of a token, a key, an envelope or the keychain.
ErrorSentences sentencesForSignIn(const Error &error)
{
    switch (error.code) {
    case ErrorCode::SignInMissing:
        return {Tr::tr("There is no access token for %1.").arg(hostOr(error, Tr::tr("this connection"))),
                Tr::tr("Enter a token; the documents wait and go on by themselves.")};
    case ErrorCode::SignInRefused:
        return {Tr::tr("%1 no longer takes the access token.").arg(hostOr(error, Tr::tr("The service"))),
                Tr::tr("Enter a new token; the documents wait and go on by themselves.")};
    case ErrorCode::SignInKeyMissing:
        return {error.subject.isEmpty()
                    ? Tr::tr("There is no key for encrypted payloads on this computer.")
                    : Tr::tr("The key “%1” for encrypted payloads is not on this computer.").arg(error.subject),
                Tr::tr("Enter the key in the connection's settings.")};
    case ErrorCode::JweMalformed:
        return {Tr::tr("This is no encrypted envelope."),
                Tr::tr("Nothing of it was used; copy the details for your administrator.")};
    case ErrorCode::JweNotAuthentic:
        return {Tr::tr("The encrypted content was changed on its way, or another key was used."),
                Tr::tr("Nothing of it was used; check the key in the connection's settings.")};
    case ErrorCode::KeychainUnavailable:
        return {Tr::tr("The keychain of this computer does not answer."),
                Tr::tr("Unlock or start it, or work for this session only.")};
    default:
        return {};
    }
}

ErrorSentences sentencesForOutbox(const Error &error)
{
    switch (error.code) {
    case ErrorCode::StoreUnavailable:
        if (error.disk != DiskFault::None)
            return {whatTheDiskDid(error), remedyForDisk(error.disk)};
        if (error.reason != ErrorReason::None)
            return sentencesForReason(error);
        return {Tr::tr("The outbox on this computer cannot be used."), Tr::tr("What is in it stays as it is.")};
    case ErrorCode::StoreDamaged:
        if (!error.subject.isEmpty())
            return {Tr::tr("The copy of %1 that was kept on this computer is damaged.").arg(named(error)),
                    Tr::tr("Add the file again, then cancel this document.")};
        return {Tr::tr("Something in the outbox on this computer is damaged."),
                Tr::tr("Start the program again, and no second one: it keeps what can be read.")};
    case ErrorCode::StoreNewer:
        return {Tr::tr("The outbox was written by a newer Clinic Desk."),
                Tr::tr("Start the newer version; this one leaves it alone.")};
    default:
        return {};
    }
}

ErrorSentences sentencesForUnsavedConnections(DiskFault disk)
{
    switch (disk) {
    case DiskFault::Full:
        return {Tr::tr("The connections could not be saved: the disk is full."),
                Tr::tr("Make room on it and try again. The saved connections are unchanged.")};
    case DiskFault::NotAllowed:
        return {Tr::tr("The connections could not be saved: their file or folder is write-protected."),
                Tr::tr("Ask your administrator for the right to write there. The saved connections are unchanged.")};
    case DiskFault::Failing:
        return {Tr::tr("The connections could not be saved: the disk fails."),
                Tr::tr("Check the disk and try again. The saved connections are unchanged.")};
    case DiskFault::Unsure:
        return {Tr::tr("The disk did not confirm that it saved the connections."),
                Tr::tr("Check the disk, then check your connections.")};
    case DiskFault::None:
        break;
    }
    return {Tr::tr("The connections could not be saved, because the saved ones cannot be read."),
            Tr::tr("Ask your administrator to check their file.")};
}

/// Errors of the saved list of connections. `subject` is the new name of a damaged file.
ErrorSentences sentencesForSavedConnections(const Error &error)
{
    const bool isRenamed = !error.subject.isEmpty();
    switch (error.code) {
    case ErrorCode::ConnectionsRestored:
        return {Tr::tr("The saved connections could not be read. Clinic Desk uses the list before the last change."),
                isRenamed ? Tr::tr("Check your connections. The damaged file was renamed to %1.").arg(error.subject)
                          : Tr::tr("Ask your administrator to check the file. Until then no change can be saved.")};
    case ErrorCode::ConnectionsDamaged:
        return {Tr::tr("The saved connections are damaged, and there is no backup."),
                isRenamed ? Tr::tr("Add your connections again. The damaged file was renamed to %1.").arg(error.subject)
                          : Tr::tr("Ask your administrator to check the file.")};
    case ErrorCode::ConnectionsNewer:
        return {Tr::tr("The connections were saved by a newer Clinic Desk."),
                Tr::tr("Start the newer version. This one does not change them.")};
    default:
        return {Tr::tr("The saved connections cannot be read."),
                Tr::tr("Ask your administrator for the right to read them.")};
    }
}

/// Has no default, so that the compiler reports a code without text.
ErrorSentences sentencesFor(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileEmpty:
    case ErrorCode::FileTooLarge:
    case ErrorCode::FileUnsupported:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileLocked:
    case ErrorCode::FileDamaged:
    case ErrorCode::FileMixedKinds:
    case ErrorCode::FileTooMany:
    case ErrorCode::FileNoRoom:
    case ErrorCode::FileNotWritten:
        return {whatHappenedToFile(error), remedyForFile(error.code)};
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCertificateNotTrusted:
    case ErrorCode::NetworkRedirectRefused:
    case ErrorCode::NetworkCaptive:
        return sentencesForNetwork(error);
    case ErrorCode::ServiceRefusedItem:
    case ErrorCode::ServiceRefusedRequest:
    case ErrorCode::ServiceAlreadyThere:
    case ErrorCode::ServiceAlreadyRunning:
    case ErrorCode::ServiceWorkspaceFull:
    case ErrorCode::ServiceNotAllowed:
    case ErrorCode::ServiceUnknownDoctor:
    case ErrorCode::ServiceDataMissing:
        return sentencesForRefusal(error);
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::ServiceOutcomeUnclear:
    case ErrorCode::ServiceBadAnswer:
    case ErrorCode::ServiceAnswerTooLarge:
    case ErrorCode::StorageFormExpired:
    case ErrorCode::StoragePolicy:
    case ErrorCode::StorageUnavailable:
        return sentencesForService(error);
    case ErrorCode::ConnectionAddressChanged:
        return {Tr::tr("It was added for another address of this connection, and goes to no other."),
                Tr::tr("Set the address back and try again, or cancel it and add the file again.")};
    case ErrorCode::ConnectionsNotSaved:
        return sentencesForUnsavedConnections(error.disk);
    case ErrorCode::ConnectionsUnreadable:
    case ErrorCode::ConnectionsDamaged:
    case ErrorCode::ConnectionsRestored:
    case ErrorCode::ConnectionsNewer:
        return sentencesForSavedConnections(error);
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
    case ErrorCode::SignInKeyMissing:
    case ErrorCode::JweMalformed:
    case ErrorCode::JweNotAuthentic:
    case ErrorCode::KeychainUnavailable:
        return sentencesForSignIn(error);
    case ErrorCode::StoreUnavailable:
    case ErrorCode::StoreDamaged:
    case ErrorCode::StoreNewer:
        return sentencesForOutbox(error);
    case ErrorCode::InputInvalid:
    case ErrorCode::WrongUse:
        return sentencesForReason(error);
    case ErrorCode::Cancelled:
        break;
    }
    return {Tr::tr("This was stopped before it was finished."), Tr::tr("Start it again if you still need it.")};
}

} // namespace

Description describe(const Error &error)
{
    const auto sentences = sentencesFor(error);
    return {withInput(error, sentences.summary), sideInWords(sideOf(error.code)), sentences.advice};
}

Description describeOnce(const Error &error)
{
    auto words = describe(error);
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::ServiceUnavailable:
        words.remedy = error.wholeBodySent ? Tr::tr("It went out and may have been done; it is not repeated by itself.")
                                           : Tr::tr("It is not repeated by itself; try again in a moment.");
        break;
    case ErrorCode::NetworkCaptive:
        words.remedy = Tr::tr("Sign in to this network in a web browser, then try again. If it asks for none, check "
                              "the service address.");
        break;
    case ErrorCode::SignInMissing:
        words.remedy = Tr::tr("Enter a token, then try again.");
        break;
    case ErrorCode::SignInRefused:
        words.remedy = Tr::tr("Enter a new token, then try again.");
        break;
    default:
        break;
    }
    return words;
}

Description describeReadOnlyCall(const Error &error)
{
    auto words = describeOnce(error);
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::ServiceUnavailable:
        words.remedy = Tr::tr("Nothing was changed; try again in a moment.");
        break;
    default:
        break;
    }
    return words;
}

Description describeProfileLookup(const Error &error)
{
    auto words = describeReadOnlyCall(error);
    switch (error.code) {
    case ErrorCode::SignInMissing:
        words.what = Tr::tr("There is no doctor profile token for %1.").arg(hostOr(error, Tr::tr("this connection")));
        words.remedy = Tr::tr("Enter one in the connection's settings.");
        break;
    case ErrorCode::SignInRefused:
        words.what = Tr::tr("%1 no longer takes the doctor profile token.").arg(hostOr(error, Tr::tr("The service")));
        words.remedy = Tr::tr("Enter a new one in the connection's settings.");
        if (error.httpStatus == 500) { // after several such answers, see isSuspectedMismatch()
            words.what = Tr::tr("The service answers with error 500. It may refuse the doctor profile token.");
            words.remedy = Tr::tr("Enter a new token in the connection's settings, then try again.");
        }
        break;
    case ErrorCode::ServiceRefusedRequest:
        // A 500 means a wrong address, another token or a malformed request (section 7).
        if (error.httpStatus == 500)
            words.what = withServerWords(
                Tr::tr("The service gave no profile: its address, the doctor profile token or the request is wrong."),
                error);
        words.remedy = Tr::tr("Check the service address and the doctor profile token.");
        break;
    case ErrorCode::ServiceNotAllowed:
        words.what = withServerWords(Tr::tr("You may not view this doctor."), error);
        words.remedy = Tr::tr("Ask the owner of the profile, or an administrator of the clinic.");
        break;
    case ErrorCode::ServiceUnknownDoctor:
        words.what = withServerWords(Tr::tr("The service has no such doctor."), error);
        words.remedy = Tr::tr("Check the identifier, letter for letter.");
        break;
    default:
        break;
    }
    return words;
}

Description describeJournal(const Error &error)
{
    auto words = describeOnce(error);
    switch (error.code) {
    case ErrorCode::StoreUnavailable:
        words.what = Tr::tr("The journal on this computer cannot be used.");
        words.remedy = Tr::tr("What is in it stays as it is, and what cannot be recorded is not done.");
        break;
    case ErrorCode::StoreDamaged:
        words.what = Tr::tr("Something in the journal on this computer is damaged.");
        words.remedy = Tr::tr("Start the program again: it sets the file aside and begins a new one.");
        break;
    case ErrorCode::StoreNewer:
        words.what = Tr::tr("The journal was written by a newer Clinic Desk.");
        break;
    default:
        break;
    }
    return words;
}

Description describeStore(const StoreReport &report)
{
    const auto unread = report.unreadable == 1 ? Tr::tr("1 document cannot be read")
                                               : Tr::tr("%n documents cannot be read", nullptr, report.unreadable);
    const auto side = sideInWords(Side::ThisComputer);
    if (report.setAside.isEmpty())
        return {Tr::tr("In the outbox on this computer %1; it was changed on the disk.").arg(unread), side,
                Tr::tr("Nothing of it was deleted; ask your administrator for a backup of the outbox.")};
    const auto rescued = report.rescued == 1 ? Tr::tr("1 document was rescued")
                                             : Tr::tr("%n documents were rescued", nullptr, report.rescued);
    auto what = Tr::tr("The outbox on this computer was damaged: %1").arg(rescued);
    if (report.unreadable > 0)
        what += Tr::tr(", %1").arg(unread);
    if (report.orphanedFiles > 0)
        what += Tr::tr(", files without a document: %1").arg(report.orphanedFiles);
    return {what + QLatin1Char('.'), side,
            Tr::tr("Look through the outbox, and send again what is missing. The damaged file was set aside as %1.")
                .arg(QFileInfo(report.setAside).fileName())};
}

QString sentenceOfStore(const StoreReport &report)
{
    return inOneLine(describeStore(report));
}

Description describe(const Error &error, UploadMethod way)
{
    auto words = describe(error);
    if (way == UploadMethod::Direct && error.code == ErrorCode::FileTooLarge)
        words.remedy = Tr::tr("Send it by upload form, which takes larger files, or save it smaller.");
    return words;
}

Description describeFailed(const Error &error, UploadMethod way)
{
    auto words = describe(error, way);
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
        words.remedy = Tr::tr("It was tried for a day and is kept; try again when the line is there.");
        break;
    case ErrorCode::NetworkCaptive:
        words.remedy = Tr::tr("It was tried for a day and is kept; sign in to this network in a web browser, or "
                              "check the service address, then try again.");
        break;
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::StorageUnavailable:
        words.remedy = Tr::tr("It was tried for a day and is kept; try again once that is over.");
        break;
    case ErrorCode::ServiceWorkspaceFull:
        words.remedy = Tr::tr("Try again when an administrator has made room.");
        break;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        words.remedy = describeOnce(error).remedy;
        break;
    case ErrorCode::StoreUnavailable:
        if (error.disk != DiskFault::None && error.subject.isEmpty()) // else the file was never saved
            words.remedy = Tr::tr("It stays as it is; try again when the disk is in order.");
        break;
    default:
        break;
    }
    return words;
}

QString sentence(const Error &error)
{
    return sentence(error, UploadMethod::PresignedForm);
}

QString sentence(const Error &error, UploadMethod way)
{
    return inOneLine(describe(error, way));
}

QString sentenceOf(const OutboxDocument &document)
{
    if (!document.error)
        return {};
    const auto way = document.details.travel.way;
    return document.state == ItemState::Failed ? inOneLine(describeFailed(*document.error, way))
                                               : sentence(*document.error, way);
}

QString sentenceOnce(const Error &error)
{
    return inOneLine(describeOnce(error));
}

QString sentenceOfProfileCall(const Error &error)
{
    return inOneLine(describeProfileLookup(error));
}

QString sentenceOfJournal(const Error &error)
{
    return inOneLine(describeJournal(error));
}

QString size(qint64 bytes)
{
    const QLocale locale;
    if (bytes < 1'000)
        return exactSize(bytes);
    if (bytes < 999'500) // a value that rounds to 1,000 kB is shown as 1.0 MB
        return Tr::tr("%1 kB").arg(locale.toString(static_cast<double>(bytes) / 1e3, 'f', 0));
    return Tr::tr("%1 MB").arg(locale.toString(static_cast<double>(bytes) / 1e6, 'f', 1));
}

} // namespace clinicdesk::wording
