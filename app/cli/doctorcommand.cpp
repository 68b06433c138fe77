// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exitcode.h"
#include "app/cli/interrupt.h"
#include "app/cli/invocation.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/streams.h"
#include "app/cli/text.h"
#include "core/base/asciidigits.h"
#include "core/base/errorreason.h"
#include "core/base/result.h"
#include "core/doctor/doctorids.h"
#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilecheck.h"
#include "core/doctor/profilefields.h"
#include "core/document/readablename.h"
#include "core/service/profilebatch.h"
#include "core/wording/checktable.h"
#include "core/wording/doctoridstext.h"
#include "core/wording/findingtext.h"
#include "core/wording/wording.h"

#include <QDate>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QSet>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace clinicdesk::cli {

namespace {

/// The result for one doctor ID.
struct DoctorResult {
    QString id;
    Result<DoctorProfile> answer;
};

/// If set, profiles are checked as of this date.
using CheckDate = std::optional<QDate>;

QString inOneLine(const wording::FindingText &words)
{
    return Tr::tr("%1. %2", "a finding and what helps").arg(words.headline, words.advice);
}

QJsonArray findingsJson(const DoctorProfile &profile, const QDate &day)
{
    QJsonArray list;
    for (const auto &finding : checkProfile(profile, day).findings)
        list.append(QJsonObject{{QStringLiteral("code"), codeText(finding.code)},
                                {QStringLiteral("severity"), severityText(severityOf(finding.code))},
                                {QStringLiteral("message"), inOneLine(wording::findingText(finding))}});
    return list;
}

QJsonValue errorOf(const DoctorResult &doctor)
{
    if (doctor.answer)
        return {};
    const auto &error = doctor.answer.error();
    return errorJson(error, wording::sentenceOfProfileLookup(error));
}

/// The service's text in one line of a terminal.
QString shown(const QString &text)
{
    return displayName(text.simplified());
}

QString headOf(const DoctorResult &doctor)
{
    const auto name = shown(fullNameOf(*doctor.answer));
    return name.isEmpty() ? shown(doctor.id) : Tr::tr("%1, %2", "an identifier and a name").arg(shown(doctor.id), name);
}

QStringList fieldLines(const DoctorProfile &profile)
{
    QStringList lines;
    for (const auto &field : fieldsOf(profile) + unknownFieldsOf(profile))
        lines.append(
            QStringLiteral("  %1: %2").arg(shown(wording::fieldLabel(field.path, profile)), shown(field.value)));
    for (const auto &note : profile.notes)
        lines.append(QStringLiteral("  (%1)").arg(wording::typeMismatchText(note)));
    return lines;
}

QStringList findingLines(const DoctorProfile &profile, const QDate &day)
{
    const auto check = checkProfile(profile, day);
    if (check.findings.isEmpty())
        return {QStringLiteral("  ") + Tr::tr("OK.")};
    QStringList lines;
    for (const auto &finding : check.findings) {
        const bool isToFix = severityOf(finding.code) == FindingSeverity::MustFix;
        const auto kind = isToFix ? Tr::tr("To fix") : Tr::tr("Note", "a finding");
        lines.append(QStringLiteral("  %1  %2").arg(kind.leftJustified(8), inOneLine(wording::findingText(finding))));
    }
    return lines;
}

/// The number of results of each kind, if there are several doctors.
QStringList sumLines(const QList<DoctorResult> &doctors, const QDate &day)
{
    int toFix = 0;
    int withNotes = 0;
    int notRead = 0;
    int notAsked = 0;
    for (const auto &doctor : doctors) {
        if (!doctor.answer) {
            ++(doctor.answer.error().reason == ErrorReason::NotAsked ? notAsked : notRead);
            continue;
        }
        const auto check = checkProfile(*doctor.answer, day);
        toFix += check.toFixCount() > 0 ? 1 : 0;
        withNotes += check.toFixCount() == 0 && !check.findings.isEmpty() ? 1 : 0;
    }
    const auto sum = Tr::tr("Doctors: %1, to fix: %2, with notes: %3, OK: %4, could not be read: %5")
                         .arg(doctors.size())
                         .arg(toFix)
                         .arg(withNotes)
                         .arg(doctors.size() - toFix - withNotes - notRead - notAsked)
                         .arg(notRead);
    QStringList lines{sum};
    if (notAsked > 0)
        lines.append(Tr::tr("Not asked: %1").arg(notAsked));
    return lines;
}

/// Returns {"doctors":[{"id","profile"|null,"findings":[{"code","severity","message"}],"error"|null}]}; the profile
/// is the service's own JSON.
QJsonObject doctorsJson(const QList<DoctorResult> &doctors, const CheckDate &checked)
{
    QJsonArray list;
    for (const auto &doctor : doctors) {
        const auto findings = checked && doctor.answer ? findingsJson(*doctor.answer, *checked) : QJsonArray();
        list.append(
            QJsonObject{{QStringLiteral("id"), doctor.id},
                        {QStringLiteral("profile"), doctor.answer ? QJsonValue(doctor.answer->rawJson) : QJsonValue()},
                        {QStringLiteral("findings"), findings},
                        {QStringLiteral("error"), errorOf(doctor)}});
    }
    return {{QStringLiteral("doctors"), list}};
}

/// Returns a text for people: every field, or the findings if profiles are checked.
QStringList doctorLines(const QList<DoctorResult> &doctors, const CheckDate &checked)
{
    QStringList lines;
    for (const auto &doctor : doctors) {
        if (!doctor.answer) {
            lines.append(Tr::tr("%1: %2", "an identifier and what went wrong")
                             .arg(shown(doctor.id), wording::sentenceOfProfileLookup(doctor.answer.error())));
            continue;
        }
        lines.append(headOf(doctor));
        lines.append(checked ? findingLines(*doctor.answer, *checked) : fieldLines(*doctor.answer));
    }
    return checked && doctors.size() > 1 ? lines + sumLines(doctors, *checked) : lines;
}

/// Returns the same table as the checklist of the window.
std::string doctorsCsv(const QList<DoctorResult> &doctors, const QDate &checked, bool withMark)
{
    auto table = wording::checkTableHead(withMark ? ByteOrderMark::With : ByteOrderMark::Without);
    for (const auto &doctor : doctors)
        table += wording::checkTableLine(wording::checkedDoctor(doctor.id, doctor.answer, checked));
    return table;
}

/// Returns the exit code. A doctor whose profile may not be read counts as failed (1); if no profile may be read, the
/// caller has no access (3).
ExitCode exitForDoctors(const QList<DoctorResult> &doctors)
{
    const auto isNotAllowed = [](const DoctorResult &doctor) {
        return !doctor.answer && doctor.answer.error().code == ErrorCode::ServiceNotAllowed;
    };
    const bool isAboutTheCaller = std::ranges::all_of(doctors, isNotAllowed);
    QList<ExitCode> exits;
    for (const auto &doctor : doctors) {
        if (!doctor.answer)
            exits.append(isNotAllowed(doctor) && !isAboutTheCaller ? ExitCode::Failed : exitFor(doctor.answer.error()));
    }
    return combinedExitCode(exits);
}

constexpr qint64 maxBytes = 20'000'000; // 5,000 doctor IDs of 500 characters, as a spreadsheet writes them

QString nameOf(const QString &list)
{
    return list == QLatin1String("-") ? Tr::tr("Standard input") : displayName(list);
}

Error tooLarge(const QString &name)
{
    return {.code = ErrorCode::InputInvalid, .reason = ErrorReason::ListTooLarge, .subject = name, .limit = maxBytes};
}

Result<QByteArray> readStandardInput()
{
    const DefaultInterruptScope interruptible;
    QByteArray bytes;
    QByteArray piece(static_cast<qsizetype>(pieceBytes), Qt::Uninitialized);
    while (true) {
        const auto count = readInput({piece.data(), static_cast<std::size_t>(piece.size())});
        if (!count)
            return count.error();
        if (*count == 0)
            return bytes;
        bytes.append(piece.constData(), static_cast<qsizetype>(*count));
        if (bytes.size() > maxBytes)
            return tooLarge(nameOf(QStringLiteral("-")));
    }
}

Result<QByteArray> readList(const QString &path)
{
    if (path == QLatin1String("-"))
        return readStandardInput();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{.code = ErrorCode::FileUnreadable, .subject = displayName(path), .detail = file.errorString()};
    auto bytes = file.read(maxBytes + 1);
    if (bytes.size() > maxBytes)
        return tooLarge(nameOf(path));
    return bytes;
}

/// Spreadsheets also write UTF-16, with a byte order mark.
QString textOf(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8));
    return decoder(bytes);
}

/// Appends one list to the other.
class Gathering {
public:
    void add(const QString &id)
    {
        if (m_known.contains(id))
            ++m_all.duplicates;
        else if (m_all.ids.size() == maxDoctorIds)
            m_all.tooMany = true;
        else
            m_all.ids.append(*m_known.insert(id));
    }
    void add(const DoctorIds &list)
    {
        for (const auto &id : list.ids)
            add(id);
        m_all.duplicates += list.duplicates;
        m_all.refused += list.refused;
        m_all.tooMany = m_all.tooMany || list.tooMany;
    }
    const DoctorIds &all() const { return m_all; }

private:
    DoctorIds m_all;
    QSet<QString> m_known;
};

/// Collects the doctor IDs of a command: those in its arguments, `-` for a list on standard input, and the lists in
/// `files`. In lists, values that cannot be a doctor ID are refused one by one. Reports the lines of each list that
/// have no ID on standard error.
///
/// WrongUse if there is no doctor ID at all, if an argument cannot be a doctor ID, and for more than maxDoctorIds;
/// FileUnreadable; InputInvalid for a list of more than 20 MB. Blocks.
Result<DoctorIds> readDoctors(const QStringList &arguments, const QStringList &files)
{
    Gathering gathering;
    QStringList lists = files;
    for (const auto &argument : arguments) {
        if (argument == QLatin1String("-"))
            lists.prepend(argument);
        else if (!isDoctorId(argument.trimmed()))
            return Error{.code = ErrorCode::WrongUse,
                         .reason = ErrorReason::DoctorIdInvalid,
                         .subject = displayName(argument.left(60))};
        else
            gathering.add(withAsciiDigits(argument.trimmed()));
    }
    if (lists.count(QStringLiteral("-")) > 1)
        return wrongUse(Tr::tr("Standard input can be read only once."));
    for (const auto &list : lists) {
        const auto bytes = readList(list);
        if (!bytes)
            return bytes.error();
        const auto read = readDoctorIds(textOf(*bytes));
        if (const auto missing = wording::linesWithoutIdText(read.linesWithoutId); !missing.isEmpty())
            printStatus(Tr::tr("%1: %2", "a list and its problem").arg(nameOf(list), missing));
        gathering.add(read);
    }
    if (gathering.all().tooMany)
        return wrongUse(Tr::tr("The list has more than %Ln doctor(s). Split it into several lists.", nullptr,
                               static_cast<int>(maxDoctorIds)));
    if (gathering.all().ids.isEmpty() && gathering.all().refused.isEmpty())
        return wrongUse(Tr::tr("No doctor given. Enter doctor IDs, a file with --ids, or - for standard input."));
    return gathering.all();
}

constexpr qsizetype toldEach = 100;

/// The query and the output format.
struct DoctorOrder {
    DoctorIds doctors;
    CheckDate checked;
    bool csv = false;
    bool withMark = false;
};

void describeDoctorOptions(QCommandLineParser &parser)
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

Result<DoctorOrder> readDoctorOrder(const QCommandLineParser &parser, bool json)
{
    DoctorOrder order{.csv = parser.isSet(QStringLiteral("csv")), .withMark = parser.isSet(QStringLiteral("bom"))};
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

ExitCode write(const QList<DoctorResult> &doctors, const DoctorOrder &order, bool json)
{
    if (json) {
        print(doctorsJson(doctors, order.checked));
    } else if (order.csv) {
        printCsv(doctorsCsv(doctors, *order.checked, order.withMark));
    } else {
        printLines(doctorLines(doctors, order.checked));
    }
    return exitForDoctors(doctors);
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
    /// Doctor IDs that were never requested. Others without an answer may have reached the service.
    QStringList notAskedIds() const { return m_ids.mid(m_askedCount); }
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

/// Reports that the list stopped because the token was or may have been refused, and which doctors were not asked for.
void reportSkippedStop(const Error &stop, const QStringList &notAskedIds)
{
    printStatus(wording::sentenceOfProfileLookup(stop));
    if (!notAskedIds.isEmpty())
        printStatus(Tr::tr("Stopped. Not asked: %1.").arg(notAskedIds.join(QLatin1String(", "))));
}

} // namespace

Task<Result<ExitCode>> doctor(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeDoctorOptions(parser);
    parser.addOption(encryptOption());
    if (const auto parsed = parse(parser, QStringLiteral("doctor"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    const auto order = readDoctorOrder(parser, context.json);
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
    const bool isNothingAsked = !round && round.error().code == ErrorCode::SignInMissing;
    if (isNothingAsked && order->doctors.refused.isEmpty())
        co_return fail(round.error(), wording::sentenceOfProfileLookup(round.error()), context.json);
    const auto exit = write(answers->all(round) + refusedOnes(order->doctors.refused), *order, context.json);
    if (round || round.error().code != ErrorCode::SignInRefused)
        co_return exit;
    reportSkippedStop(round.error(), answers->notAskedIds());
    co_return combinedExitCode({exit, ExitCode::NotSignedIn});
}

} // namespace clinicdesk::cli
