// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/errorsentences_p.h"

#include "core/document/readablename.h"

namespace clinicdesk::wording {

QString named(const Error &error)
{
    return error.subject.isEmpty() ? Tr::tr("This file") : Tr::tr("“%1”").arg(error.subject);
}

QString hostOr(const Error &error, const QString &otherwise)
{
    return error.subject.isEmpty() ? otherwise : error.subject;
}

QString withServerText(const QString &sentence, const Error &error)
{
    const auto words = displayName(error.serverText.simplified()).left(300);
    return words.isEmpty() ? sentence : Tr::tr("%1 It says: “%2”").arg(sentence, words);
}

QString triesAgainText()
{
    return Tr::tr("Clinic Desk tries again automatically. Nothing is lost.");
}

} // namespace clinicdesk::wording
