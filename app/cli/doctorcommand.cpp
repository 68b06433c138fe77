// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/doctorlist.h"
#include "app/cli/doctoroutput.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/service/profilebatch.h"
#include "core/wording/wording.h"

#include <cerrno>
#include <cstdio>

namespace clinicdesk::cli {

namespace {

constexpr qsizetype toldEach = 100;

/// The query and the output format.
struct Order {
    DoctorIds doctors;
    CheckDate checked;
    bool csv = false;
    bool withMark = false;
};

void describeOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        Tr::tr("Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on "
               "one line, or a column of a table. At most %Ln doctor(s).",
               nullptr, static_cast<int>(maxDoctorIds)));
    parser.addPositionalArgument(QStringLiteral("ID..."),
                                 Tr::tr("Doctor IDs. Use - to read a list from standard input."));
    parser.addOptions(
        {{QStringLiteral("check"), Tr::tr("Check each profile for problems.")},
         {QStringLiteral("ids"), Tr::tr("A file with a list of doctor IDs. Can be repeated."), QStringLiteral("FILE")},
         {QStringLiteral("csv"), Tr::tr("With --check: print a CSV table. Cells that look like formulas are escaped.")},
         {QStringLiteral("bom"), Tr::tr("With --csv: start with a byte order mark.")}});
}

Result<Order> readOrder(const QCommandLineParser &parser, bool json)
{
    Order order{.csv = parser.isSet(QStringLiteral("csv")), .withMark = parser.isSet(QStringLiteral("bom"))};
    if (parser.isSet(QStringLiteral("check")))
        order.checked = QDate::currentDate();
    if (order.csv && json)
        return wrongUse(Tr::tr("Use --csv or --json, not both."));
    if (order.csv && !order.checked)
        return wrongUse(Tr::tr("--csv needs --check."));
    if (order.withMark && !order.csv)
        return wrongUse(Tr::tr("--bom needs --csv."));
    auto doctors = readDoctors(parser.positionalArguments(), parser.values(QStringLiteral("ids")));
    if (!doctors)
        return doctors.error();
    order.doctors = *std::move(doctors);
    return order;
}

void reportSkipped(const DoctorIds &doctors)
{
    if (doctors.duplicates > 0)
        printStatus(Tr::tr("%Ln duplicate ID(s) skipped.", nullptr, static_cast<int>(doctors.duplicates)));
    if (!doctors.refused.isEmpty())
        printStatus(Tr::tr("%Ln value(s) skipped, because they are not valid doctor IDs.", nullptr,
                           static_cast<int>(doctors.refused.size())));
}

/// Results for values that were not sent to the service.
QList<DoctorResult> refusedOnes(const QStringList &refused)
{
    const Error error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::DoctorIdInvalid};
    QList<DoctorResult> doctors;
    for (const auto &id : refused)
        doctors.emplaceBack(id, error);
    return doctors;
}

ExitCode write(const QList<DoctorResult> &doctors, const Order &order, bool json)
{
    if (json) {
        print(doctorsJson(doctors, order.checked));
    } else if (order.csv) {
        print(QByteArrayView(doctorsCsv(doctors, *order.checked, order.withMark)));
    } else {
        print(doctorsText(doctors, order.checked));
    }
    return exitFor(doctors);
}

/// Collects the answers in the order of the list. Doctor IDs without an answer get the error that ended the round, with
/// NotAsked if they were never requested.
class Answers {
public:
    explicit Answers(const QStringList &ids)
        : m_answers(static_cast<std::size_t>(ids.size()))
        , m_ids(ids)
    {
    }

    void noteAsked(qsizetype index) { m_askedCount = std::max(m_askedCount, index + 1); } // in the order of the list
    void take(qsizetype index, const Result<DoctorProfile> &answer)
    {
        m_answers[static_cast<std::size_t>(index)] = answer;
        if (++m_count % toldEach == 0 && m_count < m_ids.size())
            printStatus(Tr::tr("%1 of %2").arg(m_count).arg(m_ids.size()));
    }
    qsizetype count() const { return m_count; }
    /// Doctor IDs that were not requested or whose answer was not counted any more.
    QStringList openIds() const
    {
        QStringList open;
        for (qsizetype at = 0; at < m_ids.size(); ++at) {
            if (!m_answers[static_cast<std::size_t>(at)])
                open.append(m_ids[at]);
        }
        return open;
    }
    QList<DoctorResult> all(const Result<void> &round) const
    {
        auto notAsked = round ? Error{.code = ErrorCode::Cancelled} : round.error();
        notAsked.reason = ErrorReason::NotAsked;
        QList<DoctorResult> doctors;
        for (qsizetype at = 0; at < m_ids.size(); ++at) {
            const auto &answer = m_answers[static_cast<std::size_t>(at)];
            const auto missing = [&] { return at < m_askedCount ? round.error() : notAsked; };
            doctors.append({m_ids[at], answer ? *answer : Result<DoctorProfile>(missing())});
        }
        return doctors;
    }

private:
    std::vector<std::optional<Result<DoctorProfile>>> m_answers;
    QStringList m_ids;
    qsizetype m_count = 0;
    qsizetype m_askedCount = 0;
};

/// Reports that the list stopped because the token may have been refused, and which doctor IDs are left.
void reportSkippedStop(const Error &stop, const QStringList &openIds)
{
    printStatus(wording::sentenceOfProfileLookup(stop));
    if (!openIds.isEmpty())
        printStatus(Tr::tr("Stopped. Not requested: %1.").arg(openIds.join(QLatin1String(", "))));
}

} // namespace

Task<Result<ExitCode>> doctor(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeOptions(parser);
    parser.addOption(encryptOption());
    if (const auto parsed = parse(parser, QStringLiteral("doctor"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    const auto order = readOrder(parser, context.json);
    if (!order)
        co_return order.error();
    reportSkipped(order->doctors);
    const auto signedIn = co_await context.app.signIn();
    if (!signedIn)
        co_return signedIn.error();
    const auto answers = std::make_shared<Answers>(order->doctors.ids);
    std::stop_source stop;
    QObject interrupted;
    QObject::connect(&context.interrupt, &Interrupt::pressed, &interrupted, [&stop] { stop.request_stop(); });
    ProfileBatchCallbacks calls;
    calls.started = [answers](qsizetype index) { answers->noteAsked(index); };
    calls.answered = [answers](qsizetype index, const auto &answer) { answers->take(index, answer); };
    const auto client = signedIn->client;
    const auto token = stop.get_token();
    const auto ids = order->doctors.ids;
    const auto round = co_await fetchProfiles(client, ids, calls, token);
    if (!round && answers->count() == 0 && order->doctors.refused.isEmpty())
        co_return fail(round.error(), wording::sentenceOfProfileLookup(round.error()), context.json);
    const auto exit = write(answers->all(round) + refusedOnes(order->doctors.refused), *order, context.json);
    if (round || round.error().code != ErrorCode::SignInRefused)
        co_return exit;
    reportSkippedStop(round.error(), answers->openIds());
    co_return combinedExitCode({exit, ExitCode::NotSignedIn});
}

} // namespace clinicdesk::cli
