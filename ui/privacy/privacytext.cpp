// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/privacytext.h"

#include "core/document/readablename.h"
#include "core/wording/datarequesttext.h"
#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct PrivacyTr {
    Q_DECLARE_TR_FUNCTIONS(Privacy)
};

} // namespace

QString askedTime(const QDateTime &utc, const QDateTime &now)
{
    const auto then = utc.toLocalTime();
    const QLocale locale;
    if (then.date() == now.toLocalTime().date())
        return PrivacyTr::tr("today %1").arg(timeText(locale, then.time()));
    return momentText(locale, then);
}

QString wholeAskedTime(const QDateTime &utc)
{
    const QLocale locale;
    return PrivacyTr::tr("%1 · %2 UTC")
        .arg(exactMomentText(locale, utc.toLocalTime()), exactTimeText(locale, utc.toUTC().time()));
}

QString answerIcon(DataRequestState state)
{
    switch (state) {
    case DataRequestState::Accepted:
        return QStringLiteral("clock");
    case DataRequestState::AlreadyRunning:
        return QStringLiteral("info");
    case DataRequestState::Failed:
        return QStringLiteral("alert");
    case DataRequestState::Unclear:
        break;
    }
    return QStringLiteral("help");
}

TokenColor answerColor(DataRequestState state)
{
    if (state == DataRequestState::Failed)
        return &Tokens::bad;
    return state == DataRequestState::Unclear ? &Tokens::warn : &Tokens::text2;
}

QString requestText(const DataRequest &request)
{
    return PrivacyTr::tr("%1, %2, by %3, for user %4 of %5. %6")
        .arg(wholeAskedTime(request.at), wording::requestStateText(request.state), displayName(request.by),
             displayName(request.user.text), displayName(request.connectionName), wording::meaningOf(request));
}

QString outcomeText(const DataRequest &request)
{
    if (request.state != DataRequestState::AlreadyRunning)
        return PrivacyTr::tr("Request accepted at %1.")
            .arg(timeText(QLocale(), request.answeredAt.toLocalTime().time()));
    return request.runningSince.isValid()
               ? PrivacyTr::tr("A request has been running since %1.").arg(askedTime(request.runningSince))
               : PrivacyTr::tr("A request is already running.");
}

QString lastAcceptedText(const QList<DataRequest> &requests, const ConnectionId &connection)
{
    const auto last = std::ranges::find_if(requests, [&](const DataRequest &request) {
        return request.connection == connection && request.state == DataRequestState::Accepted;
    });
    if (last == requests.end())
        return PrivacyTr::tr("No request from this computer has been accepted yet.");
    return PrivacyTr::tr("Last accepted: %1. The service accepts one request at a time.").arg(askedTime(last->at));
}

} // namespace clinicdesk::ui
