// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/wording.h"

#include "core/http/retrypolicy.h"
#include "core/wording/errorsentences_p.h"

#include <QFileInfo>

namespace clinicdesk::wording {

namespace {

QString sourceText(ErrorSource source)
{
    switch (source) {
    case ErrorSource::ThisComputer:
        return Tr::tr("This computer");
    case ErrorSource::Network:
        return Tr::tr("Your network");
    case ErrorSource::Service:
        return Tr::tr("The service");
    case ErrorSource::Storage:
        return Tr::tr("The file storage");
    case ErrorSource::SignIn:
        break;
    }
    return Tr::tr("Your sign-in");
}

/// Says first where a refused value was entered, such as "--patient".
QString withInput(const Error &error, const QString &summary)
{
    return error.input.isEmpty() ? summary : Tr::tr("%1: %2", "an option and its problem").arg(error.input, summary);
}

bool isRefusedAsTooLarge(const Error &error)
{
    return error.code == ErrorCode::FileTooLarge && error.httpStatus != 0;
}

/// Whose problem it is. A network reason can say that it is not the network's.
ErrorSource sideOf(const Error &error)
{
    if (isRefusedAsTooLarge(error))
        return ErrorSource::Service;
    if (!isNetworkReason(error.reason))
        return clinicdesk::sourceOf(error.code);
    if (error.reason <= ErrorReason::ProxyPort || error.reason >= ErrorReason::AuthorityFileUnreadable)
        return ErrorSource::ThisComputer;
    const bool isOfServer =
        error.reason == ErrorReason::CertificateExpired || error.reason == ErrorReason::CertificateWeak ||
        error.reason == ErrorReason::CertificateInvalid || error.reason == ErrorReason::TlsClientCertificate ||
        error.reason == ErrorReason::TlsVersion;
    return isOfServer ? ErrorSource::Service : ErrorSource::Network;
}

QString inOneLine(const ErrorText &words)
{
    return words.advice.isEmpty() ? words.summary : words.summary + QLatin1Char(' ') + words.advice;
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
    case ErrorCode::FileTooComplex:
    case ErrorCode::DecoderUnavailable:
    case ErrorCode::FileNoRoom:
    case ErrorCode::FileNotWritten:
        return sentencesForFile(error);
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
        return {Tr::tr("It was added for another address of this connection and can be sent only there."),
                Tr::tr("Change the address back and try again, or remove it and add the file again.")};
    case ErrorCode::ConnectionsNotSaved:
    case ErrorCode::ConnectionsUnreadable:
    case ErrorCode::ConnectionsDamaged:
    case ErrorCode::ConnectionsRestored:
    case ErrorCode::ConnectionsNewer:
        return sentencesForConnections(error);
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
    case ErrorCode::ComputerLimit:
        if (error.reason != ErrorReason::None)
            return sentencesForReason(error);
        return {Tr::tr("The system does not give this account what Clinic Desk needs."),
                Tr::tr("Close other programs, or raise the limits of the account.")};
    case ErrorCode::Cancelled:
        break;
    }
    return {Tr::tr("This was stopped before it was finished."), Tr::tr("Start it again if you still need it.")};
}

} // namespace

ErrorSource sourceOf(const Error &error, UploadMethod method)
{
    const bool isOfStorage = method == UploadMethod::PresignedForm && isRefusedAsTooLarge(error);
    return isOfStorage ? ErrorSource::Storage : sideOf(error);
}

ErrorText describe(const Error &error)
{
    const auto sentences = error.reason == ErrorReason::NotAsked ? sentencesForReason(error) : sentencesFor(error);
    return {withInput(error, sentences.summary), sourceText(sideOf(error)), sentences.advice};
}

ErrorText describeNotRetried(const Error &error)
{
    auto words = describe(error);
    if (isKeychainProblem(error.reason) || (isNetworkReason(error.reason) && !error.wholeBodySent))
        return words;
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::StorageUnavailable:
        words.advice = error.wholeBodySent
                           ? Tr::tr("It was sent and may have been processed. It is not sent again automatically.")
                           : Tr::tr("It is not sent again automatically. Try again in a moment.");
        break;
    case ErrorCode::StorageFormExpired:
        words.advice = Tr::tr("It is not sent again automatically. Try again in a moment.");
        break;
    case ErrorCode::Cancelled:
        if (error.wholeBodySent)
            words.advice = Tr::tr("It was sent and may have been processed. It is not sent again automatically.");
        break;
    case ErrorCode::NetworkRedirectRefused:
        if (!http::isTemporaryRedirect(error.httpStatus))
            break;
        [[fallthrough]];
    case ErrorCode::NetworkCaptive:
        if (error.code == ErrorCode::NetworkCaptive && isElsewhere(error)) {
            words.advice =
                Tr::tr("Ask your administrator whether that is the new address. If it is a sign-in page, sign "
                       "in to this network in a web browser, then try again.");
            break;
        }
        words.advice = Tr::tr("Sign in to this network in a web browser, then try again. If there is no sign-in page, "
                              "check the service address.");
        break;
    case ErrorCode::NetworkCertificateNotTrusted:
        if (!isNetworkReason(error.reason))
            words.advice = Tr::tr("Ask your administrator for the certificate authority file, then try again.");
        else if (error.wholeBodySent) // that a client certificate is missing is only a guess then
            words.advice += QLatin1Char(' ') +
                            Tr::tr("It was sent and may have been processed. It is not sent again automatically.");
        break;
    case ErrorCode::SignInMissing:
        words.advice = error.reason == ErrorReason::KeychainLost ? Tr::tr("Enter the token again, then try again.")
                                                                 : Tr::tr("Enter your token, then try again.");
        break;
    case ErrorCode::SignInRefused:
        words.advice = Tr::tr("Enter a new token, then try again.");
        break;
    case ErrorCode::ServiceWorkspaceFull:
        words.advice = Tr::tr("Try again when an administrator has freed up space.");
        break;
    default:
        break;
    }
    return words;
}

ErrorText describeRegistration(const Error &error)
{
    auto words = describeNotRetried(error);
    if (error.code == ErrorCode::ServiceOutcomeUnclear) {
        words.summary =
            Tr::tr("There was no clear answer. The registration may have been started, and a code sent to the person.");
        words.advice = Tr::tr("Ask the person whether a code arrived before you start it again.");
    } else if (error.httpStatus == 500) {
        words.advice = Tr::tr("There may have been too many requests. Wait a moment, then enter the number again.");
    }
    return words;
}

QString sentenceOfRegistration(const Error &error)
{
    return inOneLine(describeRegistration(error));
}

ErrorText describeReadOnlyCall(const Error &error)
{
    auto words = describeNotRetried(error);
    if (isNetworkReason(error.reason))
        return describe(error);
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::StorageUnavailable:
        words.advice = Tr::tr("Nothing was changed. Try again in a moment.");
        break;
    case ErrorCode::Cancelled:
        words.advice = describe(error).advice;
        break;
    default:
        break;
    }
    return words;
}

ErrorText describeProfileLookup(const Error &error)
{
    if (error.reason == ErrorReason::NotAsked)
        return describe(error);
    auto words = describeReadOnlyCall(error);
    if (isKeychainProblem(error.reason))
        return words;
    switch (error.code) {
    case ErrorCode::SignInMissing:
        words.summary =
            (error.reason == ErrorReason::KeychainLost
                 ? Tr::tr("The keychain no longer has the doctor profile token for %1, or another keychain is in use.")
                 : Tr::tr("There is no doctor profile token for %1."))
                .arg(hostOr(error, Tr::tr("this connection")));
        words.advice = Tr::tr("Enter one in the connection settings.");
        break;
    case ErrorCode::SignInRefused:
        words.summary =
            Tr::tr("%1 does not accept the doctor profile token.").arg(hostOr(error, Tr::tr("The service")));
        words.advice = Tr::tr("Enter a new one in the connection settings.");
        if (error.httpStatus == 500) { // after several such answers, see isSuspectedMismatch()
            words.summary = Tr::tr("The service answers with error 500. It may refuse the doctor profile token.");
            words.advice = Tr::tr("Enter a new token in the connection settings, then try again.");
        }
        break;
    case ErrorCode::ServiceRefusedRequest:
        // A 500 means a wrong address, another token or a malformed request (section 7).
        if (error.httpStatus == 500)
            words.summary =
                withServerText(Tr::tr("The service did not send the profile. The service address, the doctor "
                                      "profile token or the request is wrong."),
                               error);
        words.advice = Tr::tr("Check the service address and the doctor profile token.");
        break;
    case ErrorCode::ServiceNotAllowed:
        words.summary = withServerText(Tr::tr("You do not have permission to view this doctor."), error);
        words.advice = Tr::tr("Ask the owner of the profile, or an administrator of the clinic.");
        break;
    case ErrorCode::ServiceUnknownDoctor:
        words.summary = withServerText(Tr::tr("The service has no doctor with this ID."), error);
        words.advice = Tr::tr("Check every letter and digit of the ID.");
        break;
    default:
        break;
    }
    return words;
}

ErrorText describeJournal(const Error &error)
{
    auto words = describeNotRetried(error);
    switch (error.code) {
    case ErrorCode::StoreUnavailable:
        words.summary = Tr::tr("The journal on this computer cannot be used.");
        words.advice = Tr::tr("Its entries are not changed. Requests that cannot be recorded are not made.");
        break;
    case ErrorCode::StoreDamaged:
        words.summary = Tr::tr("Part of the journal on this computer is damaged.");
        words.advice = Tr::tr("Restart Clinic Desk. It renames the damaged file and starts a new journal.");
        break;
    case ErrorCode::StoreNewer:
        words.summary = Tr::tr("The journal was written by a newer version of Clinic Desk.");
        words.advice = Tr::tr("Start the newer version. This version does not change the journal.");
        break;
    case ErrorCode::KeychainUnavailable:
        words.summary = Tr::tr("The journal cannot be checked, because the keychain does not return its key.");
        words.advice = isKeychainProblem(error.reason)
                           ? words.advice
                           : Tr::tr("Unlock the keychain of this computer, and check again.");
        break;
    default:
        break;
    }
    return words;
}

ErrorText describeStore(const StoreReport &report)
{
    const auto unread = Tr::tr("%Ln document(s) cannot be read.", nullptr, report.unreadable);
    const auto source = sourceText(ErrorSource::ThisComputer);
    if (report.quarantinedFile.isEmpty())
        return {Tr::tr("The outbox on this computer was changed on the disk.") + QLatin1Char(' ') + unread, source,
                Tr::tr("Nothing was deleted. Ask your administrator for a backup of the outbox.")};
    QStringList sentences{Tr::tr("The outbox on this computer was damaged."),
                          Tr::tr("%Ln document(s) was/were recovered.", nullptr, report.recovered)};
    if (report.unreadable > 0)
        sentences += unread;
    if (report.orphanedFiles > 0)
        sentences += Tr::tr("%Ln file(s) belong to no document.", nullptr, report.orphanedFiles);
    return {sentences.join(QLatin1Char(' ')), source,
            Tr::tr("Look through the outbox and send missing documents again. The damaged file was renamed to %1.")
                .arg(QFileInfo(report.quarantinedFile).fileName())};
}

QString sentenceOfStore(const StoreReport &report)
{
    return inOneLine(describeStore(report));
}

ErrorText describe(const Error &error, UploadMethod method)
{
    auto words = describe(error);
    words.source = sourceText(sourceOf(error, method));
    if (method == UploadMethod::PresignedForm && isRefusedAsTooLarge(error))
        words.summary = Tr::tr("%1 is too large for the file storage.").arg(named(error));
    if (method == UploadMethod::Direct && error.code == ErrorCode::FileTooLarge)
        words.advice = Tr::tr("Send it by upload form, which allows larger files, or make the file smaller.");
    return words;
}

ErrorText describeFailed(const Error &error, UploadMethod method)
{
    auto words = describe(error, method);
    if (isNetworkReason(error.reason))
        return words;
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
        words.advice =
            Tr::tr("Clinic Desk tried for a day. The document is safe. Try again when the network is working.");
        break;
    case ErrorCode::NetworkCaptive:
        if (isElsewhere(error)) {
            words.advice = Tr::tr("Clinic Desk tried for a day. The document is safe. Ask your administrator whether "
                                  "the address has changed, then try again.");
            break;
        }
        words.advice = Tr::tr("Clinic Desk tried for a day. The document is safe. Sign in to this network in a web "
                              "browser, or check the service address. Then try again.");
        break;
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::StorageUnavailable:
        words.advice =
            Tr::tr("Clinic Desk tried for a day. The document is safe. Try again when the problem is solved.");
        break;
    case ErrorCode::NetworkRedirectRefused:
        if (http::isTemporaryRedirect(error.httpStatus))
            words.advice = Tr::tr("Clinic Desk tried for a day. The document is safe. Sign in to this network in a web "
                                  "browser, or check the service address. Then try again.");
        break;
    case ErrorCode::StorageFormExpired:
        words.advice = Tr::tr("New forms did not help. The clock of the service or of its file storage may be wrong, "
                              "or its access has ended. Ask its administrator, then try again.");
        break;
    case ErrorCode::ServiceWorkspaceFull:
        words.advice = Tr::tr("Try again when an administrator has freed up space.");
        break;
    case ErrorCode::NetworkCertificateNotTrusted:
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        words.advice = describeNotRetried(error).advice;
        break;
    case ErrorCode::StoreUnavailable:
        if (error.disk != DiskError::None && error.subject.isEmpty()) // else the file was never saved
            words.advice = Tr::tr("The document is not changed. Try again when the disk is working.");
        break;
    default:
        break;
    }
    return words;
}

QString clockSentence(std::chrono::seconds ahead)
{
    using std::chrono::hours;
    const auto difference = std::chrono::abs(ahead);
    const bool isAhead = ahead.count() > 0;
    if (difference >= hours(47)) {
        const auto days = static_cast<int>((difference + hours(12)) / hours(24));
        return isAhead ? Tr::tr("The clock of this computer is %Ln day(s) ahead.", nullptr, days)
                       : Tr::tr("The clock of this computer is %Ln day(s) behind.", nullptr, days);
    }
    if (difference >= std::chrono::minutes(110)) {
        const auto count = static_cast<int>((difference + std::chrono::minutes(30)) / hours(1));
        return isAhead ? Tr::tr("The clock of this computer is %Ln hour(s) ahead.", nullptr, count)
                       : Tr::tr("The clock of this computer is %Ln hour(s) behind.", nullptr, count);
    }
    const auto minutes = static_cast<int>(difference / std::chrono::minutes(1));
    return isAhead ? Tr::tr("The clock of this computer is %Ln minute(s) ahead.", nullptr, minutes)
                   : Tr::tr("The clock of this computer is %Ln minute(s) behind.", nullptr, minutes);
}

QString sentence(const Error &error)
{
    return sentence(error, UploadMethod::PresignedForm);
}

QString sentence(const Error &error, UploadMethod method)
{
    return inOneLine(describe(error, method));
}

QString sentenceOf(const OutboxDocument &document)
{
    if (!document.error)
        return {};
    const auto method = document.details.delivery.method;
    return document.state == ItemState::Failed ? inOneLine(describeFailed(*document.error, method))
                                               : sentence(*document.error, method);
}

QString sentenceNotRetried(const Error &error)
{
    return inOneLine(describeNotRetried(error));
}

QString sentenceOfProfileLookup(const Error &error)
{
    return inOneLine(describeProfileLookup(error));
}

QString sentenceOfJournal(const Error &error)
{
    return inOneLine(describeJournal(error));
}

} // namespace clinicdesk::wording
