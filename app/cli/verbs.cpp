// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include "app/cli/output.h"
#include "app/cli/words.h"

namespace clinicdesk::cli {

Task<Result<Exit>> doVerb(Verbs verbs, QString usage, Surroundings surroundings, QStringList arguments)
{
    const auto word = arguments.isEmpty() ? QString() : arguments.takeFirst();
    if (word == QLatin1String("--help")) {
        print(usage + QLatin1Char('\n'));
        co_return Exit::Done;
    }
    const auto verb = verbs.value(word);
    if (!verb)
        co_return wrongUse(usage);
    co_return co_await verb(surroundings, arguments);
}

} // namespace clinicdesk::cli
