// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/policycommand.h"

#include "app/cli/invocation.h"
#include "app/cli/nearest.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/policy/policyfile.h"
#include "core/wording/policytext.h"

#include <QFileInfo>
#include <QJsonArray>

namespace clinicdesk::cli {

namespace {

void reportTrialFile(const PolicyPlaces &places)
{
    const auto used = places.fileInUse();
    if (places.trialFile.isEmpty())
        return;
    if (used == places.trialFile)
        printStatus(Tr::tr("This is the file of CLINICDESK_POLICY_FILE, because there is no %1.")
                        .arg(places.administratorsFile));
    else
        printStatus(Tr::tr("CLINICDESK_POLICY_FILE is not used, because there is %1.").arg(used));
}

ExitCode reportReading(const PolicyReading &reading, bool json)
{
    if (reading.problem)
        return failPolicy(*reading.problem, json);
    const auto &file = reading.policy.file;
    if (json)
        print(QJsonObject{{QStringLiteral("file"), orNull(file)},
                          {QStringLiteral("sha256"), orNull(QString::fromLatin1(reading.policy.sha256))},
                          {QStringLiteral("fields"), QJsonArray::fromStringList(reading.fields)}});
    else if (file.isEmpty())
        print(Tr::tr("There is no policy file on this computer, so nothing is fixed. Its place is %1.")
                  .arg(PolicyPlaces::ofThisComputer().administratorsFile));
    else if (reading.fields.isEmpty())
        print(Tr::tr("%1 is valid. It sets nothing.").arg(file));
    else
        print(Tr::tr("%1 is valid. It sets: %2.").arg(file, reading.fields.join(QStringLiteral(", "))));
    return ExitCode::Done;
}

Result<ExitCode> check(const QStringList &arguments, bool json)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Checks a policy file, before it is rolled out. Says in which line and field the problem is."));
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 Tr::tr("The file; without one, the administrator’s file of this computer."),
                                 QStringLiteral("[FILE]"));
    if (const auto parsed = parse(parser, QStringLiteral("policy check"), arguments); !parsed)
        return parsed.error();
    const auto files = parser.positionalArguments();
    if (files.size() > 1)
        return wrongUse(Tr::tr("“policy check” takes one FILE."));
    if (files.size() == 1)
        return reportReading(checkPolicyFile(QFileInfo(files.first()).absoluteFilePath()), json);
    const auto places = PolicyPlaces::ofThisComputer();
    reportTrialFile(places);
    return reportReading(loadPolicy(places), json);
}

} // namespace

ExitCode failPolicy(const PolicyProblem &problem, bool json)
{
    const auto sentence = wording::sentenceOfPolicy(problem);
    const Error error{.code = ErrorCode::InputInvalid, .detail = problem.detail};
    const auto exit = fail(error, sentence, false);
    if (json)
        print(QJsonObject{{QStringLiteral("error"), errorJson(error, sentence)},
                          {QStringLiteral("file"), orNull(problem.file)},
                          {QStringLiteral("line"), problem.line > 0 ? QJsonValue(problem.line) : QJsonValue()},
                          {QStringLiteral("field"), orNull(problem.field)},
                          {QStringLiteral("reason"), policyReasonText(problem.reason)}});
    return exit;
}

Result<ExitCode> policy(QStringList arguments, bool json)
{
    const auto usage = Tr::tr("Usage: clinicdesk-cli %1 %2 (add --help to any of them for details)")
                           .arg(QStringLiteral("policy"), QStringLiteral("check [FILE]"));
    const auto word = arguments.isEmpty() ? QString() : arguments.takeFirst();
    if (word == QLatin1String("check"))
        return check(arguments, json);
    if (word == QLatin1String("--help")) {
        print(usage);
        return ExitCode::Done;
    }
    if (word.isEmpty())
        return wrongUse(usage);
    return wrongUse(unknownCommand(word, QStringLiteral("policy"), {QStringLiteral("check")}), usage);
}

} // namespace clinicdesk::cli
