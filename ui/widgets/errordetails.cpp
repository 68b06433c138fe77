// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ErrorDetails)
};

} // namespace

QList<Problem::Detail> detailsOf(const Error &error)
{
    QList<Problem::Detail> details{{Words::tr("Code"), codeText(error.code)}};
    if (error.httpStatus > 0)
        details.append({Words::tr("Status"), QString::number(error.httpStatus)});
    if (!error.serverCode.isEmpty())
        details.append({Words::tr("Server code"), error.serverCode});
    if (!error.subject.isEmpty())
        details.append({Words::tr("Subject"), error.subject});
    if (!error.detail.isEmpty())
        details.append({Words::tr("Reason"), error.detail});
    if (!error.call)
        return details;
    details.append({Words::tr("Time"), error.call->time.toString(Qt::ISODate)});
    details.append({Words::tr("Call"), error.call->name});
    if (!error.call->requestId.isEmpty())
        details.append({Words::tr("Request ID"), error.call->requestId});
    return details;
}

} // namespace clinicdesk::ui
