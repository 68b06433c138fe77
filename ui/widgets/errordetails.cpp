// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct ErrorDetailsTr {
    Q_DECLARE_TR_FUNCTIONS(ErrorDetails)
};

} // namespace

QList<Problem::Detail> detailsOf(const Error &error)
{
    QList<Problem::Detail> details{{ErrorDetailsTr::tr("Code"), codeText(error.code)}};
    if (error.httpStatus > 0)
        details.append({ErrorDetailsTr::tr("Status"), QString::number(error.httpStatus)});
    if (!error.serverCode.isEmpty())
        details.append({ErrorDetailsTr::tr("Server code"), error.serverCode});
    if (!error.subject.isEmpty())
        details.append({ErrorDetailsTr::tr("Subject"), error.subject});
    if (!error.detail.isEmpty())
        details.append({ErrorDetailsTr::tr("Reason"), error.detail});
    if (!error.call)
        return details;
    details.append({ErrorDetailsTr::tr("Time"), error.call->time.toString(Qt::ISODate)});
    details.append({ErrorDetailsTr::tr("Call"), error.call->name});
    if (!error.call->requestId.isEmpty())
        details.append({ErrorDetailsTr::tr("Request ID"), error.call->requestId});
    return details;
}

} // namespace clinicdesk::ui
