// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/assessment/assessmentcsv.h"
#include "core/base/asciidigits.h"
#include "core/document/readablename.h"
#include "core/service/groupedassessments.h"
#include "core/wording/labels.h"
#include "core/wording/parsereporttext.h"

#include <array>
#include <string_view>

namespace clinicdesk::cli {

namespace {

using namespace std::string_view_literals;

constexpr std::array groupFields{
    std::pair(IdKind::Practitioner, "practitioner_uuid"sv), std::pair(IdKind::Patient, "patient_uuid"sv),
    std::pair(IdKind::Identifier, "unique_identifier"sv), std::pair(IdKind::Transaction, "transaction_id"sv)};

/// Appends a text as JSON; null for an empty text.
void appendJson(std::string &json, QByteArrayView text)
{
    constexpr auto digits = "0123456789abcdef"sv;
    if (text.isEmpty()) {
        json += "null";
        return;
    }
    json += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json += {'\\', c};
        } else if (code < 0x20) {
            json += {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};
        } else {
            json += c;
        }
    }
    json += '"';
}

void appendField(std::string &json, std::string_view name, QByteArrayView text)
{
    if (json.back() != '{')
        json += ',';
    json.append("\"").append(name).append("\":");
    appendJson(json, text);
}

void appendJson(std::string &json, const AssessmentList &list, const AssessmentConversation &conversation)
{
    json += '{';
    appendField(json, "conversationid", list.idOf(conversation));
    appendField(json, "created_at", list.timeTextOf(conversation));
    if (conversation.workflow != 0)
        appendField(json, "wflow_wfid", list.workflowOf(conversation));
    json += '}';
}

void appendJson(std::string &json, const AssessmentList &list, const AssessmentGroup &group)
{
    json += '{';
    for (const auto &[kind, name] : groupFields)
        appendField(json, name, list.id(kind, group));
    json += ",\"conversations\":[";
    for (const auto &conversation : list.conversationsOf(group)) {
        if (json.back() != '[')
            json += ',';
        appendJson(json, list, conversation);
    }
    json += "]}";
}

QString shown(QByteArrayView text)
{
    return text.isEmpty() ? Tr::tr("not given") : displayName(QString::fromUtf8(text));
}

QString shown(const AssessmentModule &module)
{
    return module.isUnknown() ? Tr::tr("unknown module") : wording::moduleLabel(module.label);
}

QStringList linesOf(const AssessmentList &list, const AssessmentGroup &group)
{
    QStringList lines{Tr::tr("Practitioner %1, patient %2, identifier %3, transaction %4")
                          .arg(shown(list.id(IdKind::Practitioner, group)), shown(list.id(IdKind::Patient, group)),
                               shown(list.id(IdKind::Identifier, group)), shown(list.id(IdKind::Transaction, group)))};
    for (const auto &conversation : list.conversationsOf(group)) {
        auto line = QStringLiteral("  %1  %2  %3")
                        .arg(shown(list.timeTextOf(conversation)), shown(list.idOf(conversation)),
                             shown(list.moduleOf(conversation)));
        if (conversation.workflow != 0)
            line += QStringLiteral("  ") + shown(list.workflowOf(conversation));
        lines.append(line);
    }
    return lines;
}

/// Writes {"groups":[...]} with one line for each group, with the names of interface 2.4 and `wflow_wfid` if it was
/// given. Times are in UTC with milliseconds; a time that cannot be parsed is written as received; missing values are
/// null. Returns false when the sink refuses more text.
bool writeJson(const AssessmentList &list, const TextSink &sink)
{
    std::string line = "{\"groups\":[";
    bool isFirst = true;
    for (const auto &group : list.groups()) {
        line += isFirst ? "\n" : ",\n";
        isFirst = false;
        appendJson(line, list, group);
        if (!sink(line))
            return false;
        line.clear();
    }
    return sink(line + "\n]}\n");
}

/// Prints one paragraph for each group, for people. Returns false when no more can be printed.
bool printText(const AssessmentList &list)
{
    for (const auto &group : list.groups()) {
        if (!printLines(linesOf(list, group)))
            return false;
    }
    return printLines(
        {Tr::tr("Groups: %1, conversations: %2").arg(list.groups().size()).arg(list.conversations().size())});
}

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
    const auto written = json        ? writeJson(list, printJson)
                         : order.csv ? writeCsv(list, printCsv, order.mark)
                                     : printText(list);
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
