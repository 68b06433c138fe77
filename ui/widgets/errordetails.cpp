// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ErrorDetails)
};

} // namespace

QList<Problem::Detail> detailsOf(const Error &error)
{
    QList<Problem::Detail> details{{Tr::tr("Code"), codeText(error.code)}};
    if (error.httpStatus > 0)
        details.append({Tr::tr("Status"), QString::number(error.httpStatus)});
    if (!error.serverCode.isEmpty())
        details.append({Tr::tr("Server code"), error.serverCode});
    if (!error.subject.isEmpty())
        details.append({Tr::tr("Subject"), error.subject});
    if (!error.detail.isEmpty())
        details.append({Tr::tr("Reason"), error.detail});
    if (!error.call)
        return details;
    details.append({Tr::tr("Time"), error.call->time.toString(Qt::ISODate)});
    details.append({Tr::tr("Call"), error.call->name});
    if (!error.call->requestId.isEmpty())
        details.append({Tr::tr("Request ID"), error.call->requestId});
    return details;
}

} // namespace clinicdesk::ui
