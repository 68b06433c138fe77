// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/tokenend.h"

#include "core/connection/jwt.h"
#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace clinicdesk::ui {

namespace {

struct TokenEndTr {
    Q_DECLARE_TR_FUNCTIONS(TokenEnd)
};

} // namespace

TokenEnd tokenEnd(const SharedSecret &token, const QDateTime &now)
{
    const auto end = tokenExpiry(*token);
    if (!end)
        return {};
    const auto local = end->toLocalTime();
    const QLocale locale;
    const auto time = timeText(locale, local.time());
    if (local < now)
        return {.hint = {},
                .problem =
                    TokenEndTr::tr("This token expired on %1. Ask for a new one.").arg(momentText(locale, local))};
    if (local.date() == now.date())
        return {.hint = TokenEndTr::tr("According to the token, it expires today at %1.").arg(time), .problem = {}};
    return {.hint = TokenEndTr::tr("According to the token, it expires on %1 at %2.")
                        .arg(longDateText(locale, local.date()), time),
            .problem = {}};
}

} // namespace clinicdesk::ui
