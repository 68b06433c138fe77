// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/datetext.h"
#include "core/wording/journaltext.h"
#include "core/wording/wording.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QLocale>

namespace clinicdesk::cli {

namespace {

constexpr int pageSize = 1'000;

QString textOf(const JournalEntry &entry)
{
    const auto &record = entry.record;
    QStringList parts{wording::journalKindText(record.kind)};
    for (const auto &part : {wording::journalSubjectText(record), record.connectionName}) {
        if (!part.isEmpty())
            parts.append(displayName(part));
    }
    const auto outcome = wording::journalOutcomeText(record);
    return Tr::tr("%1  %2: %3")
               .arg(wording::momentText(QLocale(), entry.at.toLocalTime()), displayName(whoOf(entry)),
                    parts.join(QStringLiteral(", "))) +
           (outcome.isEmpty() ? QString() : QStringLiteral(". ") + outcome);
}

/// The first moment of the day that `--since` names; null without the option.
Result<QDateTime> sinceOf(const QCommandLineParser &parser)
{
    const auto option = QStringLiteral("since");
    if (!parser.isSet(option))
        return QDateTime();
    const auto text = parser.value(option);
    const auto date = QDate::fromString(text, Qt::ISODate);
    if (!date.isValid() || text.size() != 10)
        return wrongUse(Tr::tr("--since: “%1” is not a date in the form YYYY-MM-DD.").arg(text));
    return date.startOfDay();
}

Result<ExitCode> failed(const Error &error, bool json)
{
    if (error.reason == ErrorReason::RoleNotAllowed)
        return error;
    return fail(error, wording::sentenceOfJournal(error), json);
}

Task<Result<ExitCode>> listEntries(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Lists what was done on this computer, newest first: when, who, what, over which connection, and the "
               "outcome. Documents are named by their ID."));
    parser.addOption(
        {QStringLiteral("since"), Tr::tr("Only entries of this day and later."), QStringLiteral("YYYY-MM-DD")});
    if (const auto parsed = parse(parser, QStringLiteral("journal list"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“journal list” takes only --since."));
    const auto since = sinceOf(parser);
    if (!since)
        co_return since.error();
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return failed(journal.error(), context.json);
    const JournalFilter filter{.from = *since};
    QJsonArray listed;
    qint64 before = 0;
    bool hasMore = true;
    while (hasMore) {
        const auto page = co_await (*journal)->page(filter, before, pageSize);
        if (!page)
            co_return failed(page.error(), context.json);
        for (const auto &entry : page->entries) {
            if (context.json)
                listed.append(journalJson(entry));
            else
                print(textOf(entry));
            before = entry.number;
        }
        hasMore = page->hasMore;
    }
    const auto end = co_await (*journal)->checkEnd(); // without the keychain, the entries are listed all the same
    const bool isBroken = end && end->fault;
    if (!context.json && isBroken)
        print(wording::chainProblem(*end));
    QJsonObject all{{QStringLiteral("entries"), listed}};
    if (isBroken) {
        all.insert(QStringLiteral("fault"), QString(faultText(*end->fault)));
        all.insert(QStringLiteral("missing"), end->missing);
    }
    if (context.json)
        print(all);
    co_return ExitCode::Done;
}

QJsonObject checkJson(const JournalCheck &check, const std::optional<JournalEntry> &bad)
{
    auto entry = bad ? journalJson(*bad) : QJsonObject();
    if (check.fault)
        entry.insert(QStringLiteral("number"), check.firstBadEntry);
    return {{QStringLiteral("entries"), check.entries},
            {QStringLiteral("accepted_up_to"), check.acceptedUpTo},
            {QStringLiteral("without_key"),
             check.fault ? QJsonValue(QJsonValue::Null) : QJsonValue(check.lastEntry - check.lastProtected)},
            {QStringLiteral("missing"), check.missing},
            {QStringLiteral("held"), check.held},
            {QStringLiteral("fault"), check.fault ? QJsonValue(QString(faultText(*check.fault))) : QJsonValue()},
            {QStringLiteral("first_bad_entry"), check.fault ? QJsonValue(entry) : QJsonValue()}};
}

/// The entry with that number, if there is one.
Task<std::optional<JournalEntry>> entryWith(std::shared_ptr<Journal> journal, qint64 number)
{
    const JournalFilter all;
    const auto page = co_await journal->page(all, number + 1, 1);
    const bool isThere = page && !page->entries.isEmpty() && page->entries.first().number == number;
    co_return isThere ? std::optional(page->entries.first()) : std::nullopt;
}

Task<Result<ExitCode>> verify(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Checks that no entry of the journal was changed, added, moved or removed. Ends with 1 and the first "
               "bad entry otherwise. The key for this is in the keychain."));
    if (const auto parsed = parse(parser, QStringLiteral("journal verify"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“journal verify” takes no arguments."));
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return failed(journal.error(), context.json);
    const auto check = co_await (*journal)->verify();
    if (!check) {
        const auto exit = failed(check.error(), context.json);
        co_return check.error().code == ErrorCode::KeychainUnavailable ? ExitCode::Failed : exit; // not verified
    }
    std::optional<JournalEntry> bad;
    if (check->fault)
        bad = co_await entryWith(*journal, check->firstBadEntry);
    if (context.json)
        print(checkJson(*check, bad));
    else if (!check->fault)
        print(wording::journalIsSound(*check));
    else
        printLines(QStringList(wording::chainProblem(*check)) +
                   (bad ? QStringList(Tr::tr("Entry %1: %2").arg(QLocale().toString(bad->number), textOf(*bad)))
                        : QStringList()));
    co_return check->fault ? ExitCode::Failed : ExitCode::Done;
}

Task<Result<ExitCode>> accept(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr(
        "Goes on with a journal that was changed or replaced. Its entries stay, a new one says who accepted them, "
        "and checks begin there. Export the journal first if you want to find out what happened."));
    if (const auto parsed = parse(parser, QStringLiteral("journal accept"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“journal accept” takes no arguments."));
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return failed(journal.error(), context.json);
    const auto accepted = co_await (*journal)->accept();
    if (!accepted)
        co_return failed(accepted.error(), context.json);
    co_return co_await verify(context, {});
}

Task<Result<ExitCode>> removeHeld(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr(
        "Removes the old entries that “journal verify” says were not removed, because the clock of this computer "
        "jumped. Check the date of this computer first: removed entries cannot be restored."));
    if (const auto parsed = parse(parser, QStringLiteral("journal remove-old"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“journal remove-old” takes no arguments."));
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return failed(journal.error(), context.json);
    const auto removed = co_await (*journal)->removeHeld();
    if (!removed)
        co_return failed(removed.error(), context.json);
    co_return co_await verify(context, {});
}

Task<Result<ExitCode>> exportFile(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Writes all entries into a file, oldest first: JSON Lines if its name ends in .jsonl, a table if it "
               "ends in .csv. Only its owner can read the file."));
    parser.addPositionalArgument(QStringLiteral("FILE"), Tr::tr("The file to write. An existing file is replaced."));
    if (const auto parsed = parse(parser, QStringLiteral("journal export"), arguments); !parsed)
        co_return parsed.error();
    if (parser.positionalArguments().size() != 1)
        co_return wrongUse(Tr::tr("Enter one file name."));
    const auto path = parser.positionalArguments().first();
    const auto format = journalFormatFor(path);
    if (!format)
        co_return wrongUse(Tr::tr("The name of the file must end in .jsonl or .csv."));
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return failed(journal.error(), context.json);
    const JournalFilter all;
    const auto exported = co_await (*journal)->exportTo(path, *format, all);
    if (!exported)
        co_return failed(exported.error(), context.json);
    context.app.recorder().record({.kind = journalKind::exported, .result = QStringLiteral("ok")});
    if (context.json)
        print(QJsonObject{{QStringLiteral("entries"), *exported}});
    else
        print(Tr::tr("%Ln entry(s) exported.", nullptr, static_cast<int>(*exported)));
    co_return ExitCode::Done;
}

} // namespace

Subcommands journalSubcommands()
{
    return {{QStringLiteral("list"), {}, listEntries},
            {QStringLiteral("verify"), {}, verify},
            {QStringLiteral("accept"), {}, accept},
            {QStringLiteral("remove-old"), {}, removeHeld},
            {QStringLiteral("export"), QStringLiteral("FILE"), exportFile}};
}

Task<Result<ExitCode>> journal(CommandContext context, QStringList arguments)
{
    return runSubcommand(QStringLiteral("journal"), journalSubcommands(), context, std::move(arguments));
}

} // namespace clinicdesk::cli
