// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/unknowncall.h"

#include "app/practice/answers.h"
#include "app/practice/visit.h"

namespace clinicdesk::practice {

UnknownCall::UnknownCall()
    : Endpoint({.name = QStringLiteral("unknown"),
                .path = ".*",
                .contentType = {},
                .headers = {},
                .query = {},
                .checked = false})
{
}

Answer UnknownCall::answer(Visit &visit)
{
    visit.skipBody();
    return refuse(404, QStringLiteral("there is nothing at this address"));
}

Answer UnknownCall::refuse(int status, const QString &message) const
{
    return plainRefusal(status, message);
}

} // namespace clinicdesk::practice
