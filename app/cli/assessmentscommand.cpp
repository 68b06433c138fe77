// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/assessmentsoutput.h"
#include "app/cli/commands.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/asciidigits.h"
#include "core/service/groupedassessments.h"
#include "core/wording/parsereporttext.h"

namespace clinicdesk::cli {

namespace {

/// The query and the output format.
struct Order {
    AssessmentFilter filter;
    bool csv = false;
    ByteOrderMark mark = ByteOrderMark::Without;
};

void describeOptions(QCommandLineParser &parser)
{
    const auto id = QStringLiteral("ID");
    parser.setApplicationDescription(Tr::tr("Lists assessments that match all options, in groups. Times are in UTC."));
    parser.addOptions(
        {{QStringLiteral("practitioner"), Tr::tr("Only this practitioner."), id},
         {QStringLiteral("patient"), Tr::tr("Only this patient."), id},
         {QStringLiteral("identifier"), Tr::tr("Only this identifier, for all practitioners and patients."), id},
         {QStringLiteral("transaction"), Tr::tr("Only this transaction (session)."), id},
         {QStringLiteral("workflow"), Tr::tr("Only this workflow. Can be repeated."), id},
         {QStringLiteral("status"), Tr::tr("NEW, IN_REVIEW, COMPLETED (the default) or PARTIAL."),
          QStringLiteral("STATUS"), statusText(AssessmentStatus::Completed)},
         {QStringLiteral("csv"), Tr::tr("Print a CSV table. Cells that look like formulas are escaped.")},
         {QStringLiteral("bom"), Tr::tr("With --csv: start with a byte order mark.")}});
}

/// An empty filter is most likely an unset variable of a script: it must not list all patients.
Result<void> checkGiven(const QCommandLineParser &parser)
{
    for (const auto &name : {QStringLiteral("practitioner"), QStringLiteral("patient"), QStringLiteral("identifier"),
                             QStringLiteral("transaction"), QStringLiteral("workflow")}) {
        const auto values = parser.values(name);
        for (const auto &value : values) {
            if (value.trimmed().isEmpty())
                return wrongUse(Tr::tr("--%1 needs a value.").arg(name));
        }
    }
    return {};
}

Result<Order> readOrder(const QCommandLineParser &parser, bool json)
{
    if (const auto checked = checkGiven(parser); !checked)
        return checked.error();
    const auto idOf = [&parser](const char *option) { return withAsciiDigits(parser.value(QLatin1String(option))); };
    Order order{.filter = {.practitioner = idOf("practitioner"),
                           .patient = idOf("patient"),
                           .identifier = idOf("identifier"),
                           .transaction = idOf("transaction"),
                           .workflows = {}},
                .csv = parser.isSet(QStringLiteral("csv"))};
    for (const auto &workflow : parser.values(QStringLiteral("workflow")))
        order.filter.workflows.append(withAsciiDigits(workflow));
    const auto status = statusFromText(parser.value(QStringLiteral("status")));
    if (!status)
        return wrongUse(Tr::tr("“%1” is not a status. Use NEW, IN_REVIEW, COMPLETED or PARTIAL.")
                            .arg(parser.value(QStringLiteral("status"))));
    order.filter.status = *status;
    if (!parser.positionalArguments().isEmpty())
        return wrongUse(Tr::tr("“assessments” takes only options."));
    if (order.csv && json)
        return wrongUse(Tr::tr("Use --csv or --json, not both."));
    if (parser.isSet(QStringLiteral("bom")) && !order.csv)
        return wrongUse(Tr::tr("--bom needs --csv."));
    order.mark = parser.isSet(QStringLiteral("bom")) ? ByteOrderMark::With : ByteOrderMark::Without;
    return order;
}

ExitCode write(const AssessmentList &list, const Order &order, bool json)
{
    const auto printed = [](QByteArrayView text) { return print(text); };
    const auto written = json        ? writeJson(list, printJson)
                         : order.csv ? writeCsv(list, printed, order.mark)
                                     : writeText(list, printed);
    return written ? ExitCode::Done : ExitCode::Failed;
}

void printNotes(const ParseReport &notes)
{
    for (const auto &words : {wording::parseProblemText(notes), wording::missingZoneText(notes)}) {
        if (!words.isEmpty())
            printStatus(words);
    }
}

/// The error of a read-only call: the call changed nothing, even if its whole body was sent.
Error ofAsking(Error error)
{
    error.wholeBodySent = false;
    return error;
}

} // namespace

Task<Result<ExitCode>> assessments(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeOptions(parser);
    parser.addOption(encryptOption());
    if (const auto parsed = parse(parser, QStringLiteral("assessments"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    const auto order = readOrder(parser, context.json);
    if (!order)
        co_return order.error();
    const auto signedIn = co_await context.app.signIn();
    if (!signedIn)
        co_return signedIn.error();
    const auto call = GroupedAssessments::of(signedIn->client->connection(), order->filter);
    const auto client = signedIn->client;
    const auto list = co_await client->send(call);
    if (!list)
        co_return ofAsking(list.error());
    printNotes((*list)->notes());
    co_return write(**list, *order, context.json);
}

} // namespace clinicdesk::cli
