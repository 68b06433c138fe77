// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/subcommands.h"

#include "app/cli/nearest.h"
#include "app/cli/output.h"
#include "app/cli/text.h"

#include <algorithm>

namespace clinicdesk::cli {

namespace {

const auto between = QStringLiteral(" | ");

QStringList wordsOf(const Subcommands &subcommands)
{
    QStringList words;
    for (const auto &subcommand : subcommands)
        words.append(subcommand.word);
    return words;
}

QString usageOf(const QString &command, const Subcommands &subcommands)
{
    QStringList words;
    for (const auto &subcommand : subcommands)
        words.append(subcommand.takes.isEmpty() ? subcommand.word
                                                : subcommand.word + QLatin1Char(' ') + subcommand.takes);
    return Tr::tr("Usage: clinicdesk-cli %1 %2 (add --help to any of them for details)")
        .arg(command, words.join(between));
}

} // namespace

QString subcommandNames(const Subcommands &subcommands)
{
    return wordsOf(subcommands).join(between);
}

Task<Result<ExitCode>> runSubcommand(QString command, Subcommands subcommands, CommandContext context,
                                     QStringList arguments)
{
    const auto usage = usageOf(command, subcommands);
    const auto word = arguments.isEmpty() ? QString() : arguments.takeFirst();
    if (word == QLatin1String("--help")) {
        print(usage);
        co_return ExitCode::Done;
    }
    const auto subcommand = std::ranges::find(std::as_const(subcommands), word, &Subcommand::word);
    if (word.isEmpty())
        co_return wrongUse(usage);
    if (subcommand == subcommands.cend())
        co_return wrongUse(unknownCommand(word, command, wordsOf(subcommands)), usage);
    const auto action = subcommand->action;
    co_return co_await action(context, arguments);
}

} // namespace clinicdesk::cli
