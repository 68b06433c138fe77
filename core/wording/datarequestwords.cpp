// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/datarequestwords.h"

#include "core/wording/wording.h"

#include <QCoreApplication>
#include <QLocale>

namespace clinicdesk::wording {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QString withFollowing(const QString &sentence, const QString &following)
{
    return sentence + QLatin1Char(' ') + following;
}

QString alreadyRunning(const DataRequest &request, const QTimeZone &zone)
{
    if (!request.runningSince.isValid())
        return Words::tr("An earlier request was still being worked on; nothing new was asked.");
    const auto since = request.runningSince.toTimeZone(zone);
    const bool isSameDay = since.date() == request.at.toTimeZone(zone).date();
    const auto format = isSameDay ? QStringLiteral("HH:mm") : QStringLiteral("d MMM yyyy HH:mm");
    return Words::tr("The request of %1 was still being worked on; nothing new was asked.")
        .arg(QLocale().toString(since, format));
}

QString notAccepted(const DataRequest &request)
{
    const auto code = request.error ? request.error->code : ErrorCode::ServiceUnavailable;
    if (code == ErrorCode::ServiceUnavailable)
        return Words::tr("The service had a fault of its own. Nothing was asked; try again later.");
    if (code == ErrorCode::SignInRefused)
        return Words::tr("The access token was not taken. Nothing was asked; enter a new one.");
    // The journal does not contain the host, so the sentence must work without it.
    return withFollowing(describeOnce({.code = code}).what, Words::tr("Nothing was asked."));
}

} // namespace

QString answerWord(DataRequestState state)
{
    switch (state) {
    case DataRequestState::Accepted:
        return Words::tr("Accepted");
    case DataRequestState::AlreadyRunning:
        return Words::tr("Already running");
    case DataRequestState::Failed:
        return Words::tr("Not accepted");
    case DataRequestState::Unclear:
        break;
    }
    return Words::tr("No clear answer");
}

QString meaningOf(const DataRequest &request, const QTimeZone &zone)
{
    switch (request.state) {
    case DataRequestState::Accepted:
        return Words::tr("The service prepares the data and hands it to the clinic’s webhook.");
    case DataRequestState::AlreadyRunning:
        return alreadyRunning(request, zone);
    case DataRequestState::Failed:
        return notAccepted(request);
    case DataRequestState::Unclear:
        break;
    }
    return request.answeredAt.isValid()
               ? Words::tr("No clear answer came; it may have been taken. Asking again does no harm.")
               : Words::tr("No answer was recorded; it may have been taken. Asking again does no harm.");
}

QString chainProblem(const JournalCheck &check)
{
    if (!check.fault)
        return {};
    const auto number = QLocale().toString(check.firstBadEntry);
    return *check.fault == JournalCheck::Fault::Missing
               ? Words::tr("The journal was cut: entry %1 is missing. What stands after it cannot be relied on.")
                     .arg(number)
               : Words::tr("The journal was changed: entry %1 is not as it was written. What stands after it cannot be "
                           "relied on.")
                     .arg(number);
}

} // namespace clinicdesk::wording
