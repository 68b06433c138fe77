// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include "app/cli/nearest.h"
#include "app/cli/output.h"
#include "app/cli/words.h"

#include <algorithm>

namespace clinicdesk::cli {

namespace {

const auto between = QStringLiteral(" | ");

QStringList wordsOf(const Verbs &verbs)
{
    QStringList words;
    for (const auto &verb : verbs)
        words.append(verb.word);
    return words;
}

QString usageOf(const QString &command, const Verbs &verbs)
{
    QStringList words;
    for (const auto &verb : verbs)
        words.append(verb.takes.isEmpty() ? verb.word : verb.word + QLatin1Char(' ') + verb.takes);
    return Words::tr("Usage: clinicdesk-cli %1 %2 (add --help to any of them for details)")
        .arg(command, words.join(between));
}

} // namespace

QString subcommandNames(const Verbs &verbs)
{
    return wordsOf(verbs).join(between);
}

Task<Result<Exit>> runSubcommand(QString command, Verbs verbs, Surroundings surroundings, QStringList arguments)
{
    const auto usage = usageOf(command, verbs);
    const auto word = arguments.isEmpty() ? QString() : arguments.takeFirst();
    if (word == QLatin1String("--help")) {
        print(usage + QLatin1Char('\n'));
        co_return Exit::Done;
    }
    const auto verb = std::ranges::find(std::as_const(verbs), word, &Verb::word);
    if (word.isEmpty())
        co_return wrongUse(usage);
    if (verb == verbs.cend())
        co_return wrongUse(unknownCommand(word, command, wordsOf(verbs)) + QLatin1Char('\n') + usage);
    const auto action = verb->action;
    co_return co_await action(surroundings, arguments);
}

} // namespace clinicdesk::cli
