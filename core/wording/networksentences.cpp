// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/retrypolicy.h"
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

ErrorSentences sentencesForNetwork(const Error &error)
{
    const auto host = [&error](const QString &otherwise) { return hostOr(error, otherwise); };
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
        return {Tr::tr("%1 cannot be reached.").arg(host(Tr::tr("The service"))), triesAgainText()};
    case ErrorCode::NetworkTimeout:
        return {Tr::tr("%1 did not answer in time.").arg(host(Tr::tr("The service"))), triesAgainText()};
    case ErrorCode::NetworkInterrupted:
        return {Tr::tr("The network connection was lost before the answer arrived."), triesAgainText()};
    case ErrorCode::NetworkCertificateNotTrusted:
        return {Tr::tr("The certificate of %1 is not trusted on this computer.").arg(host(Tr::tr("the service"))),
                Tr::tr("Sign in to this network in a web browser if it asks for that, and check the date and time of "
                       "this computer. Sending then continues automatically. Otherwise ask your administrator for the "
                       "certificate authority file.")};
    case ErrorCode::NetworkRedirectRefused:
        return {Tr::tr("%1 redirects to another address. For safety, Clinic Desk does not follow it.")
                    .arg(host(Tr::tr("The service"))),
                http::isTemporaryRedirect(error.httpStatus)
                    ? Tr::tr("Sign in to this network in a web browser if it asks for that. Sending then continues "
                             "automatically. If it does not, ask your administrator.")
                    : Tr::tr("Check the service address, and whether you must sign in to this network first.")};
    case ErrorCode::NetworkCaptive:
        return {Tr::tr("This network showed its own web page instead of %1.").arg(host(Tr::tr("the service"))),
                Tr::tr("Sign in to this network in a web browser. Sending then continues automatically. If there is no "
                       "sign-in page, check the service address.")};
    default:
        return {};
    }
}

} // namespace clinicdesk::wording
