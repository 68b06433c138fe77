// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/notfoundendpoint.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"

namespace clinicdesk::practice {

NotFoundEndpoint::NotFoundEndpoint()
    : Endpoint({.name = QStringLiteral("unknown"), .checked = false})
{
}

HttpResponse NotFoundEndpoint::answer(RequestContext &context)
{
    context.skipBody();
    return refuse(404, QStringLiteral("there is nothing at this address"));
}

} // namespace clinicdesk::practice
