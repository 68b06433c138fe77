// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/retrypolicy.h"
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

bool isRedirect(int httpStatus)
{
    return http::isTemporaryRedirect(httpStatus) || httpStatus == 301 || httpStatus == 308;
}

/// The user can correct only the content of the request. For a missing permission, a wrong address or a proxy, the
/// advice names the administrator.
QString refusalAdvice(int httpStatus)
{
    switch (httpStatus) {
    case 403:
        return Tr::tr("You may not have permission. Ask your administrator.");
    case 404:
    case 405:
    case 410:
        return Tr::tr("The service address may be wrong. Check it, or ask your administrator.");
    case 431:
        return Tr::tr("The access token may be too long for the service. Ask your administrator.");
    case 407:
        return Tr::tr("A proxy server asks for a sign-in. Ask your administrator.");
    default:
        break;
    }
    return httpStatus >= 500 ? Tr::tr("Try again later. If it happens again, ask your administrator.")
                             : Tr::tr("Correct the problem, then send it again.");
}

/// The upload form of the service leads to a host that leads elsewhere.
QString wrongStorageAddressText(const Error &error)
{
    const auto status = QString::number(error.httpStatus);
    return error.subject.isEmpty()
               ? Tr::tr("The address of the file storage is wrong: it leads to another one (error %1).").arg(status)
               : Tr::tr("The address of the file storage is wrong: %1 leads to another one (error %2).")
                     .arg(error.subject, status);
}

} // namespace

ErrorSentences sentencesForRefusal(const Error &error)
{
    switch (error.code) {
    case ErrorCode::ServiceRefusedItem:
        return {withServerText(Tr::tr("The service did not accept this document."), error),
                Tr::tr("Correct the problem, then send it again.")};
    case ErrorCode::ServiceRefusedRequest:
        return {withServerText(Tr::tr("The service did not accept this request."), error),
                refusalAdvice(error.httpStatus)};
    case ErrorCode::ServiceAlreadyThere:
        return {Tr::tr("The service says it already has this document, but it did not confirm the files."),
                Tr::tr("Look at the patient’s record. If the document is not there, send it as a new document.")};
    case ErrorCode::ServiceAlreadyRunning:
        return {Tr::tr("The service is still working on an earlier request for this data."),
                Tr::tr("No new request was made. The service sends the data to the clinic’s webhook.")};
    case ErrorCode::ServiceWorkspaceFull:
        return {Tr::tr("The clinic’s workspace on the service is full."),
                Tr::tr("An administrator must free up space. Your documents wait and are then sent automatically.")};
    case ErrorCode::ServiceNotAllowed:
        return {withServerText(Tr::tr("You do not have permission to view this doctor."), error),
                Tr::tr("Ask an administrator of the clinic for permission.")};
    case ErrorCode::ServiceUnknownDoctor:
        return {withServerText(Tr::tr("The service has no doctor with this ID."), error),
                Tr::tr("Check every letter and digit of the ID.")};
    case ErrorCode::ServiceDataMissing:
        return {withServerText(Tr::tr("The service has no data for this doctor."), error),
                Tr::tr("The doctor or an administrator must complete the profile on the service.")};
    default:
        return {};
    }
}

ErrorSentences sentencesForService(const Error &error)
{
    switch (error.code) {
    case ErrorCode::ServiceUnavailable:
        return {withServerText(Tr::tr("The service has a problem."), error), triesAgainText()};
    case ErrorCode::ServiceOutcomeUnclear:
        return {Tr::tr("There was no clear answer for this file. The service may already have it."),
                Tr::tr("Look for it on the service before you send it again.")};
    case ErrorCode::ServiceBadAnswer:
        return {Tr::tr("Clinic Desk could not understand the answer from the service."),
                Tr::tr("Check the service address. If it happens again, copy the details for your administrator.")};
    case ErrorCode::ServiceAnswerTooLarge:
        return {Tr::tr("The answer from the service is too large."),
                Tr::tr("Ask for less data at a time, and copy the details for your administrator.")};
    case ErrorCode::StorageFormExpired:
        return {Tr::tr("The file storage no longer accepts the upload form of the service."),
                Tr::tr("Clinic Desk requests a new form automatically. Nothing is lost.")};
    case ErrorCode::StoragePolicy:
        if (isRedirect(error.httpStatus)) // the form of the service leads to a wrong address
            return {
                withServerText(wrongStorageAddressText(error), error),
                Tr::tr("Send it again. If it happens again, copy the details for the operator of the service, which "
                       "gives this address.")};
        return {withServerText(Tr::tr("The file storage did not accept this file."), error),
                Tr::tr("Send it again. If it happens again, copy the details for your administrator.")};
    case ErrorCode::StorageUnavailable:
        return {Tr::tr("The file storage has a problem."), triesAgainText()};
    default:
        return {};
    }
}

} // namespace clinicdesk::wording
