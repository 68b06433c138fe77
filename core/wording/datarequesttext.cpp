// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/datarequesttext.h"

#include "core/wording/datetext.h"

#include <QCoreApplication>
#include <QLocale>

namespace clinicdesk::wording {

namespace {

struct DataRequestTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QString withFollowing(const QString &sentence, const QString &following)
{
    return sentence + QLatin1Char(' ') + following;
}

QString alreadyRunning(const DataRequest &request, const QTimeZone &zone)
{
    if (!request.runningSince.isValid())
        return DataRequestTr::tr("An earlier request was still being processed. No new request was made.");
    const auto since = request.runningSince.toTimeZone(zone);
    const auto time = shortMomentText(QLocale(), since, request.at.toTimeZone(zone).date());
    return DataRequestTr::tr("The request from %1 was still being processed. No new request was made.").arg(time);
}

QString notAccepted(const DataRequest &request)
{
    const auto code = request.error ? request.error->code : ErrorCode::ServiceUnavailable;
    if (code == ErrorCode::ServiceUnavailable)
        return DataRequestTr::tr("The service had a problem. No request was made. Try again later.");
    if (code == ErrorCode::SignInRefused)
        return DataRequestTr::tr(
            "The service did not accept the access token. No request was made. Enter a new token.");
    // The journal does not contain the host, so the sentence must work without it.
    return withFollowing(describeNotRetried({.code = code}).summary, DataRequestTr::tr("No request was made."));
}

bool isTemporary(ErrorCode code)
{
    return code == ErrorCode::ServiceUnavailable || code == ErrorCode::NetworkNoRoute ||
           code == ErrorCode::NetworkTimeout || code == ErrorCode::NetworkInterrupted;
}

} // namespace

QString requestStateText(DataRequestState state)
{
    switch (state) {
    case DataRequestState::Accepted:
        return DataRequestTr::tr("Accepted");
    case DataRequestState::AlreadyRunning:
        return DataRequestTr::tr("Already running");
    case DataRequestState::Failed:
        return DataRequestTr::tr("Not accepted");
    case DataRequestState::Unclear:
        break;
    }
    return DataRequestTr::tr("No clear answer");
}

QString meaningOf(const DataRequest &request, const QTimeZone &zone)
{
    switch (request.state) {
    case DataRequestState::Accepted:
        return DataRequestTr::tr("The service prepares the data and sends it to the clinic’s webhook.");
    case DataRequestState::AlreadyRunning:
        return alreadyRunning(request, zone);
    case DataRequestState::Failed:
        return notAccepted(request);
    case DataRequestState::Unclear:
        break;
    }
    return request.answeredAt.isValid()
               ? DataRequestTr::tr(
                     "There was no clear answer. The request may have been accepted. You can safely ask again.")
               : DataRequestTr::tr(
                     "No answer was recorded. The request may have been accepted. You can safely ask again.");
}

ErrorText describeRequest(const DataRequest &request)
{
    const auto error = request.error.value_or(Error{.code = ErrorCode::ServiceUnavailable});
    auto text = describeNotRetried(error);
    if (request.state == DataRequestState::Unclear) {
        if (error.code == ErrorCode::ServiceOutcomeUnclear)
            text.summary = DataRequestTr::tr("The answer of the service could not be read.");
        const bool isCaptive = error.code == ErrorCode::NetworkCaptive;
        text.advice = withFollowing(DataRequestTr::tr("The request may have been accepted."),
                                    isCaptive ? text.advice : DataRequestTr::tr("You can safely ask again."));
    } else if (request.state == DataRequestState::Failed) {
        text.advice = isTemporary(error.code) ? DataRequestTr::tr("No request was made. Try again later.")
                                              : withFollowing(DataRequestTr::tr("No request was made."), text.advice);
    }
    return text;
}

} // namespace clinicdesk::wording
