// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/retrypolicy.h"
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

QString checkProxy()
{
    return Tr::tr("Check the network connection, and the proxy in the settings of this computer.");
}

QString askForAccess()
{
    return Tr::tr("Ask your administrator to allow the addresses of the service and of the file storage on the proxy.");
}

/// Proxies that are called with SOCKS send no HTTP status.
QString withStatus(const QString &sentence, const QString &sentenceWithStatus, const Error &error)
{
    return error.httpStatus == 0 ? sentence.arg(error.subject)
                                 : sentenceWithStatus.arg(error.subject).arg(error.httpStatus);
}

ErrorSentences sentencesForProxy(const Error &error)
{
    const auto &proxy = error.subject;
    switch (error.reason) {
    case ErrorReason::ProxySetting:
        return {Tr::tr("The proxy setting is not the address of a proxy."),
                Tr::tr("Write it like http://proxy.example:3128.")};
    case ErrorReason::ProxyKind:
        return {Tr::tr("The proxy setting names a kind of proxy that Clinic Desk does not know: %1.").arg(proxy),
                Tr::tr("Use http, https, socks4, socks4a, socks5 or socks5h.")};
    case ErrorReason::ProxyPort:
        return {Tr::tr("The proxy setting names no port for %1.").arg(proxy),
                Tr::tr("Add the port, as in http://%1:3128.").arg(proxy)};
    case ErrorReason::ProxyUnknown:
        return {Tr::tr("The proxy %1 is not known in this network.").arg(proxy), checkProxy()};
    case ErrorReason::ProxyDown:
        return {Tr::tr("The proxy %1 does not respond.").arg(proxy), checkProxy()};
    case ErrorReason::ProxyNoProxy:
        return {Tr::tr("%1 does not answer as a proxy of the kind that is set.").arg(proxy),
                Tr::tr("Check kind, name and port of the proxy in the settings of this computer.")};
    case ErrorReason::ProxyCertificate:
        return {Tr::tr("The certificate of the proxy %1 is not trusted on this computer.").arg(proxy),
                Tr::tr("Ask your administrator for its certificate authority file, or for a proxy with http.")};
    case ErrorReason::ProxySignIn:
        return {withStatus(Tr::tr("The proxy %1 asks for a sign-in, or refuses it."),
                           Tr::tr("The proxy %1 asks for a sign-in, or refuses it (error %2)."), error),
                Tr::tr("Ask your administrator for a user name and a password. Enter them in the proxy setting, as in "
                       "http://name:password@host:port.")};
    case ErrorReason::ProxyRefuses:
        return {withStatus(Tr::tr("The proxy %1 does not allow this connection."),
                           Tr::tr("The proxy %1 does not allow this connection (error %2)."), error),
                askForAccess()};
    default: // ProxyNoRoute
        return {withStatus(Tr::tr("The proxy %1 cannot reach the server."),
                           Tr::tr("The proxy %1 cannot reach the server (error %2)."), error),
                askForAccess()};
    }
}

ErrorSentences sentencesForTls(const Error &error)
{
    const auto &host = error.subject;
    switch (error.reason) {
    case ErrorReason::CertificateExpired:
        return {
            Tr::tr("The certificate of %1 has expired.").arg(host),
            Tr::tr("Ask the operator of %1 to renew it. If the date of this computer is wrong, correct it.").arg(host)};
    case ErrorReason::CertificateNotYetValid:
        return {
            Tr::tr("The certificate of %1 is not valid yet.").arg(host),
            Tr::tr("Check the date and time of this computer. If they are right, ask the operator of %1.").arg(host)};
    case ErrorReason::CertificateOtherName:
        return {Tr::tr("The certificate of %1 was issued for another name.").arg(host),
                Tr::tr("Check the service address. If it is right, another server answers in this network. Ask your "
                       "administrator.")};
    case ErrorReason::CertificateOtherAuthority:
        return {
            Tr::tr("The certificate of %1 was not issued by an authority of the certificate authority file.").arg(host),
            Tr::tr("Sign in to this network in a web browser if it asks for that. Otherwise ask your administrator "
                   "for the certificate authority file that belongs to %1.")
                .arg(host)};
    case ErrorReason::CertificateChain:
        return {Tr::tr("The certificate of %1 was not issued by an authority of the certificate authority file, or %1 "
                       "does not send the certificates in between.")
                    .arg(host),
                Tr::tr("Ask the operator of %1 to send the whole certificate chain, or your administrator for the "
                       "certificate authority file that belongs to %1.")
                    .arg(host)};
    case ErrorReason::CertificateWeak:
        return {Tr::tr("The certificate of %1 has a key or a signature that is too weak.").arg(host),
                Tr::tr("Ask the operator of %1 for a certificate with a stronger key.").arg(host)};
    case ErrorReason::CertificateInvalid:
        return {Tr::tr("The certificate of %1 cannot be used for a secure connection.").arg(host),
                Tr::tr("Copy the details for the operator of %1.").arg(host)};
    case ErrorReason::TlsClientCertificate:
        return {Tr::tr("%1 asks for a client certificate, which Clinic Desk cannot send.").arg(host),
                Tr::tr("Ask your administrator for an address that needs no client certificate.")};
    case ErrorReason::TlsVersion:
        return {Tr::tr("%1 offers no secure connection. Clinic Desk needs TLS 1.2 or later.").arg(host),
                Tr::tr("Check the service address, or ask the operator of %1 to turn on TLS 1.2.").arg(host)};
    default: // TlsRefused
        return {Tr::tr("%1 refused the secure connection.").arg(host),
                Tr::tr("Check the service address. If it is right, copy the details for your administrator.")};
    }
}

ErrorSentences sentencesForAuthorityFile(const Error &error)
{
    switch (error.reason) {
    case ErrorReason::AuthorityFileUnreadable:
        return {Tr::tr("The certificate authority file cannot be read."),
                Tr::tr("Check the file, or choose another one in the connection settings.")};
    case ErrorReason::AuthorityFileExpired:
        return {Tr::tr("An authority in the certificate authority file has expired."),
                Tr::tr("Ask your administrator for the new file. If the date of this computer is wrong, correct it.")};
    case ErrorReason::AuthorityFileEmpty:
        return {Tr::tr("The certificate authority file is empty."),
                Tr::tr("Ask your administrator for the file again.")};
    case ErrorReason::AuthorityFileKey:
        return {Tr::tr("The certificate authority file contains a key, not a certificate."),
                Tr::tr("Choose the certificate of the authority. Its key must stay secret.")};
    case ErrorReason::AuthorityFileWebPage:
        return {Tr::tr("The certificate authority file is a web page, not a certificate."),
                Tr::tr("Download the certificate again, or ask your administrator for it.")};
    case ErrorReason::AuthorityFileUtf16:
        return {Tr::tr("The certificate authority file is saved as UTF-16 text."),
                Tr::tr("Save it as plain text (ASCII or UTF-8), or in the form DER.")};
    case ErrorReason::AuthorityFileDamaged:
        return {Tr::tr("A part of the certificate authority file is damaged."),
                Tr::tr("Ask your administrator for the file again.")};
    case ErrorReason::AuthorityFilePkcs12:
        return {Tr::tr("The certificate authority file is in the form PKCS#12 (.p12 or .pfx), which is made for keys."),
                Tr::tr("Choose a certificate in the form PEM, DER or PKCS#7.")};
    default: // AuthorityFileInvalid
        return {Tr::tr("The certificate authority file contains no certificate."),
                Tr::tr("Choose a certificate in the form PEM, DER or PKCS#7.")};
    }
}

QString redirectText(const Error &error)
{
    const auto host = hostOr(error, Tr::tr("The service"));
    if (!isElsewhere(error))
        return Tr::tr("%1 redirects to another address. For safety, Clinic Desk does not follow it.").arg(host);
    return Tr::tr("%1 redirects to another address: %2. For safety, Clinic Desk does not follow it.")
        .arg(host, error.serverText);
}

} // namespace

bool isElsewhere(const Error &error)
{
    return error.reason == ErrorReason::AddressElsewhere && !error.serverText.isEmpty();
}

bool isNetworkReason(ErrorReason reason)
{
    return reason >= ErrorReason::ProxySetting && reason <= ErrorReason::AuthorityFileInvalid;
}

ErrorSentences sentencesForNetwork(const Error &error)
{
    if (isNetworkReason(error.reason)) {
        if (error.reason <= ErrorReason::ProxyNoRoute)
            return sentencesForProxy(error);
        return error.reason <= ErrorReason::TlsRefused ? sentencesForTls(error) : sentencesForAuthorityFile(error);
    }
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
        return {redirectText(error),
                http::isTemporaryRedirect(error.httpStatus)
                    ? Tr::tr("Sign in to this network in a web browser if it asks for that. Sending then continues "
                             "automatically. If it does not, ask your administrator.")
                    : Tr::tr("Check the service address, and whether you must sign in to this network first.")};
    case ErrorCode::NetworkCaptive:
        if (isElsewhere(error))
            return {
                redirectText(error),
                Tr::tr("Ask your administrator whether that is the new address. If it is a sign-in page, sign in to "
                       "this network in a web browser. Sending then continues automatically.")};
        return {Tr::tr("This network showed its own web page instead of %1.").arg(host(Tr::tr("the service"))),
                Tr::tr("Sign in to this network in a web browser. Sending then continues automatically. If there is no "
                       "sign-in page, check the service address.")};
    default:
        return {};
    }
}

} // namespace clinicdesk::wording
