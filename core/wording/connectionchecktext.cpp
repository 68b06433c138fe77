// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/connectionchecktext.h"

#include "core/base/errorreason.h"
#include "core/wording/datetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstdlib>

namespace clinicdesk::wording {

namespace {

struct ConnectionCheckTr {
    Q_DECLARE_TR_FUNCTIONS(ConnectionCheck)
};

QString localMomentText(const QDateTime &time)
{
    return momentText(QLocale(), time.toLocalTime());
}

bool isEncrypted(const Connection &connection)
{
    return connection.baseUrl.scheme() == QLatin1String("https");
}

/// Where the proxy is set, as a sentence; empty if nothing sets one.
QString proxySourceText(const http::Route &route)
{
    switch (route.proxySource) {
    case http::ProxySource::Environment:
        return ConnectionCheckTr::tr("It is set in the environment variable %1.").arg(route.proxyVariable);
    case http::ProxySource::Desktop:
        return ConnectionCheckTr::tr("It is set in the network settings of the desktop.");
    case http::ProxySource::Policy:
        return ConnectionCheckTr::tr("It is set by your administrator’s policy.");
    default:
        return {};
    }
}

QString withProxySource(const QString &sentence, const http::Route &route)
{
    const auto source = proxySourceText(route);
    return source.isEmpty() ? sentence : sentence + QLatin1Char(' ') + source;
}

QString noProxyText(const Connection &connection, const http::Route &route)
{
    switch (route.proxySource) {
    case http::ProxySource::ThisComputer:
        return ConnectionCheckTr::tr("Not needed: the service runs on this computer.");
    case http::ProxySource::Policy:
        return ConnectionCheckTr::tr("Your administrator’s policy says that no proxy is used.");
    case http::ProxySource::Exception:
        return ConnectionCheckTr::tr("No proxy is used, because the environment variable %1 names %2.")
            .arg(route.proxyVariable, connection.baseUrl.host());
    default:
        return ConnectionCheckTr::tr("This computer uses no proxy for the service.");
    }
}

QString patientNumbersText(const Connection &connection, const ConnectionReport &report)
{
    const auto &pattern = connection.conventions.patientNumbers.pattern;
    return pattern.isEmpty() ? ConnectionCheckTr::tr("Documents were delivered to patient numbers of the form %1.")
                                   .arg(report.deliveries.patientPattern)
                             : ConnectionCheckTr::tr("Only patient numbers of the form %1 are accepted.").arg(pattern);
}

/// What a step that has passed shows.
QString passedText(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    const auto host = connection.baseUrl.host();
    switch (step) {
    case CheckStep::Dns:
        return ConnectionCheckTr::tr("%1 is known in the network.").arg(host);
    case CheckStep::Tcp:
        return report.route.proxy.isEmpty() ? ConnectionCheckTr::tr("%1 responds.").arg(host)
                                            : ConnectionCheckTr::tr("The proxy %1 responds.").arg(report.route.proxy);
    case CheckStep::Tls:
        return ConnectionCheckTr::tr("The certificate is valid and this computer trusts it.");
    case CheckStep::Proxy:
        return withProxySource(
            ConnectionCheckTr::tr("The proxy %1 lets the connection through.").arg(report.route.proxy), report.route);
    case CheckStep::ClockDifference:
        return ConnectionCheckTr::tr("The clock of this computer is right.");
    case CheckStep::AccessToken:
        return ConnectionCheckTr::tr("The service accepted the token.");
    case CheckStep::AuthToken:
        return ConnectionCheckTr::tr("The service accepted the doctor profile token.");
    case CheckStep::Key:
        return ConnectionCheckTr::tr("What the key “%1” encrypts, it also decrypts.").arg(connection.keyId);
    case CheckStep::Storage:
        return ConnectionCheckTr::tr("%1 responds.").arg(report.deliveries.storage.host());
    case CheckStep::Workspace:
        return ConnectionCheckTr::tr("The last document was delivered on %1.")
            .arg(localMomentText(report.deliveries.lastDelivered));
    case CheckStep::PatientNumbers:
        return patientNumbersText(connection, report);
    }
    Q_UNREACHABLE();
}

ErrorText describeKeyWithoutId()
{
    return describe(Error{.code = ErrorCode::SignInKeyMissing});
}

/// Why a step was not checked, if no earlier step has failed.
QString notNeededText(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    switch (step) {
    case CheckStep::Dns:
        return ConnectionCheckTr::tr("The proxy looks up the name of the service.");
    case CheckStep::Tls:
        return isEncrypted(connection) ? QString()
                                       : ConnectionCheckTr::tr("Not needed: the service runs on this computer.");
    case CheckStep::Proxy:
        return report.route.proxy.isEmpty() ? noProxyText(connection, report.route) : QString();
    case CheckStep::ClockDifference:
        return ConnectionCheckTr::tr("The service does not tell its time.");
    case CheckStep::AuthToken:
        return ConnectionCheckTr::tr("There is no doctor profile token.");
    case CheckStep::Key:
        return report.isKeyIdMissing ? describeKeyWithoutId().summary
                                     : ConnectionCheckTr::tr("There is no encryption key.");
    case CheckStep::Storage:
        return ConnectionCheckTr::tr("The service names the file storage when the first document is sent.");
    case CheckStep::Workspace:
        return ConnectionCheckTr::tr("No document of this connection was delivered yet.");
    case CheckStep::PatientNumbers:
        return ConnectionCheckTr::tr("The deliveries of this computer show no common form of patient numbers yet.");
    case CheckStep::Tcp:
    case CheckStep::AccessToken:
        return {};
    }
    Q_UNREACHABLE();
}

bool dependsOnService(CheckStep step)
{
    return step < CheckStep::Key;
}

QString notCheckedText(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    const auto *failed = report.firstError();
    const auto reason = notNeededText(connection, report, step);
    const bool isWaiting = failed && failed->step < step && dependsOnService(step) && step != CheckStep::Proxy;
    return isWaiting || reason.isEmpty() ? ConnectionCheckTr::tr("Not checked, because an earlier step failed.")
                                         : reason;
}

QString notCheckedAdvice(const ConnectionReport &report, CheckStep step)
{
    return step == CheckStep::Key && report.isKeyIdMissing ? describeKeyWithoutId().advice : QString();
}

ErrorText clockText(std::chrono::seconds ahead)
{
    return {clockSentence(ahead), ConnectionCheckTr::tr("This computer"),
            ConnectionCheckTr::tr("Set the time of this computer, then check again.")};
}

QStringList certificateLines(const QList<http::ServerCertificate> &certificates)
{
    QStringList lines;
    for (const auto &certificate : certificates)
        lines << ConnectionCheckTr::tr("%1, issued by %2, valid from %3 to %4")
                     .arg(certificate.subject, certificate.issuer, localMomentText(certificate.notBefore),
                          localMomentText(certificate.notAfter));
    return lines;
}

QStringList tokenLines(const TokenTimes &token, TokenStage stage)
{
    QStringList lines;
    if (token.issued)
        lines << ConnectionCheckTr::tr("According to the token, it was issued on %1.")
                     .arg(localMomentText(*token.issued));
    if (token.expires)
        lines << (stage == TokenStage::Expired ? ConnectionCheckTr::tr("According to the token, it expired on %1.")
                                               : ConnectionCheckTr::tr("According to the token, it expires on %1."))
                     .arg(localMomentText(*token.expires));
    return lines;
}

QStringList clockLines(std::optional<std::chrono::seconds> ahead)
{
    if (!ahead)
        return {};
    const auto seconds = QLocale().toString(std::abs(static_cast<qlonglong>(ahead->count())));
    if (ahead->count() > 0)
        return {ConnectionCheckTr::tr("%1 s ahead of the clock of the service").arg(seconds)};
    if (ahead->count() < 0)
        return {ConnectionCheckTr::tr("%1 s behind the clock of the service").arg(seconds)};
    return {ConnectionCheckTr::tr("No difference to the clock of the service")};
}

QStringList keyLines(const std::optional<CheckedKey> &key)
{
    if (!key)
        return {};
    return {ConnectionCheckTr::tr("Key ID: %1").arg(key->id),
            ConnectionCheckTr::tr("Length of the key: %1").arg(QLocale().formattedDataSize(key->sizeBytes))};
}

/// What to do about a token that the service accepts now.
QString expiryAdvice(TokenStage stage)
{
    switch (stage) {
    case TokenStage::InOrder:
        return {};
    case TokenStage::Expired:
        return ConnectionCheckTr::tr("According to the token, it has expired. Ask your administrator for a new one.");
    case TokenStage::LastWeek:
    case TokenStage::LastDay:
    case TokenStage::LastHour:
        return ConnectionCheckTr::tr("It expires soon. Ask your administrator for a new one.");
    }
    Q_UNREACHABLE();
}

/// What to do about a step that has passed.
QString passedAdvice(const ConnectionReport &report, CheckStep step)
{
    switch (step) {
    case CheckStep::AccessToken:
        return expiryAdvice(report.accessTokenStage);
    case CheckStep::AuthToken:
        return expiryAdvice(report.authTokenStage);
    case CheckStep::PatientNumbers:
        return report.deliveries.patientPattern.isEmpty()
                   ? QString()
                   : ConnectionCheckTr::tr(
                         "To refuse all other numbers and barcodes, set the convention patient_pattern to %1.")
                         .arg(report.deliveries.patientPattern);
    default:
        return {};
    }
}

/// What to do now: elsewhere these problems end automatically, but a check waits for the user.
QString adviceInCheck(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NetworkCertificateNotTrusted:
        return ConnectionCheckTr::tr(
            "Ask your administrator for the certificate authority file. Enter it under “Advanced”, then check again.");
    case ErrorCode::SignInMissing:
        return ConnectionCheckTr::tr("Enter your token, then check again.");
    case ErrorCode::SignInRefused:
        return ConnectionCheckTr::tr("Enter the token again, or ask for a new one. Then check again.");
    case ErrorCode::ServiceUnavailable:
        return ConnectionCheckTr::tr("Wait a moment, then check again.");
    case ErrorCode::ServiceWorkspaceFull:
        return ConnectionCheckTr::tr("Ask your administrator to make space there. Documents wait on this computer.");
    default:
        return ConnectionCheckTr::tr("Check the address and your network, then check again.");
    }
}

bool isUnreached(const Error &error)
{
    return error.reason == ErrorReason::None &&
           (error.code == ErrorCode::NetworkNoRoute || error.code == ErrorCode::NetworkTimeout ||
            error.code == ErrorCode::NetworkInterrupted);
}

/// The address is that of an earlier document, and the service names one for each document.
ErrorText describeUnreachedStorage(const Error &error, const QUrl &storage)
{
    return {
        ConnectionCheckTr::tr("The file storage of the last document, %1, cannot be reached.").arg(storage.authority()),
        describe(error).source,
        ConnectionCheckTr::tr("The service may have another file storage now. If the next document is not "
                              "delivered, ask your administrator.")};
}

ErrorText describeProblem(CheckStep step, const Error &error, const ConnectionReport &report)
{
    if (step == CheckStep::Storage && isUnreached(error))
        return describeUnreachedStorage(error, report.deliveries.storage);
    const auto &route = report.route;
    auto text = step == CheckStep::AuthToken ? describeProfileLookup(error) : describe(error);
    if (step == CheckStep::Proxy && error.input.isEmpty()) // else the summary names the variable
        text.summary = withProxySource(text.summary, route);
    const bool hasOwnAdvice = sourceOf(error.code) == ErrorSource::Network && error.reason != ErrorReason::None;
    if (!hasOwnAdvice && sourceOf(error.code) != ErrorSource::ThisComputer && error.code != ErrorCode::SignInKeyMissing)
        text.advice = adviceInCheck(error.code);
    return text;
}

QString stateWord(const CheckedStep &checked, const ErrorText &text)
{
    if (checked.error)
        return ConnectionCheckTr::tr("To fix");
    if (checked.state == CheckState::NotChecked)
        return ConnectionCheckTr::tr("Not checked");
    return text.advice.isEmpty() ? ConnectionCheckTr::tr("OK") : ConnectionCheckTr::tr("Note");
}

QString stepLine(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    const auto &checked = report.at(step);
    const auto text = describeStep(connection, report, step);
    QStringList parts{stateWord(checked, text)};
    if (checked.time)
        parts << ConnectionCheckTr::tr("%1 ms").arg(QLocale().toString(checked.time->count()));
    parts << text.summary << text.advice;
    parts.removeAll(QString());
    return titleOf(step) + QLatin1String(": ") + parts.join(QLatin1String(" | "));
}

} // namespace

QString titleOf(CheckStep step)
{
    switch (step) {
    case CheckStep::Dns:
        return ConnectionCheckTr::tr("Address");
    case CheckStep::Tcp:
        return ConnectionCheckTr::tr("Server");
    case CheckStep::Tls:
        return ConnectionCheckTr::tr("Certificate");
    case CheckStep::Proxy:
        return ConnectionCheckTr::tr("Proxy");
    case CheckStep::ClockDifference:
        return ConnectionCheckTr::tr("Clock");
    case CheckStep::AccessToken:
        return ConnectionCheckTr::tr("Sign-in");
    case CheckStep::AuthToken:
        return ConnectionCheckTr::tr("Doctor profile token");
    case CheckStep::Key:
        return ConnectionCheckTr::tr("Encryption key");
    case CheckStep::Storage:
        return ConnectionCheckTr::tr("File storage");
    case CheckStep::Workspace:
        return ConnectionCheckTr::tr("Workspace");
    case CheckStep::PatientNumbers:
        return ConnectionCheckTr::tr("Patient numbers");
    }
    Q_UNREACHABLE();
}

ErrorText describeStep(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    const auto &checked = report.at(step);
    if (checked.error)
        return describeProblem(step, *checked.error, report);
    switch (checked.state) {
    case CheckState::Ok:
        return {passedText(connection, report, step), {}, passedAdvice(report, step)};
    case CheckState::NotChecked:
        return {notCheckedText(connection, report, step), {}, notCheckedAdvice(report, step)};
    case CheckState::Problem:
        return clockText(*report.route.clockAhead);
    }
    Q_UNREACHABLE();
}

QStringList detailsOf(const ConnectionReport &report, CheckStep step)
{
    switch (step) {
    case CheckStep::Tcp:
        return report.route.peer.isEmpty() ? QStringList() : QStringList(report.route.peer);
    case CheckStep::Tls:
        return certificateLines(report.certificates);
    case CheckStep::ClockDifference:
        return clockLines(report.route.clockAhead);
    case CheckStep::AccessToken:
        return tokenLines(report.accessToken, report.accessTokenStage);
    case CheckStep::AuthToken:
        return tokenLines(report.authToken, report.authTokenStage);
    case CheckStep::Key:
        return keyLines(report.key);
    default:
        return {};
    }
}

QStringList reportLines(const Connection &connection, const ConnectionReport &report)
{
    const auto now = QDateTime::currentDateTime();
    QStringList lines{
        ConnectionCheckTr::tr("Connection check of Clinic Desk %1").arg(QLatin1String(CLINICDESK_VERSION)),
        exactMomentText(QLocale(), now) + QLatin1Char(' ') + now.timeZoneAbbreviation(),
        originOf(connection.baseUrl) + connection.baseUrl.path()};
    for (const auto step : allCheckSteps) {
        lines << stepLine(connection, report, step);
        for (const auto &detail : detailsOf(report, step))
            lines << QLatin1String("    ") + detail;
    }
    return lines;
}

QString reportText(const Connection &connection, const ConnectionReport &report)
{
    return reportLines(connection, report).join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace clinicdesk::wording
