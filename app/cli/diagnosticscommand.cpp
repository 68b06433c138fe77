// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diagnosticscommand.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
#include "app/version/version.h"
#include "core/base/errorreason.h"
#include "core/http/curlinfo.h"
#include "core/keychain/keychain.h"
#include "core/policy/policyfile.h"
#include "core/session/diagnose.h"
#include "core/session/stores.h"
#include "core/store/sqliteversion.h"
#include "core/wording/diagnosticstext.h"
#include "core/wording/policytext.h"

#include <QCoreApplication>

namespace clinicdesk::cli {

namespace {

Diagnostics::Program thisProgram()
{
    Diagnostics::Program program{.name = QCoreApplication::applicationName()};
    const auto versions = allVersions(program.name, {{QStringLiteral("curl"), http::curlInfo().version},
                                                     {QStringLiteral("SQLite"), sqliteVersion()}});
    for (const auto &version : versions)
        program.versions.append({version.name, version.version});
    return program;
}

/// What was found in the outbox, or why nothing was.
struct SeenOutbox {
    std::optional<Diagnostics::Queue> queue;
    QList<OutboxDocument> documents;
    QList<Error> problems;
};

Task<SeenOutbox> lookAtOutbox(std::shared_ptr<Session> session)
{
    SeenOutbox seen;
    const auto now = QDateTime::currentDateTimeUtc();
    if (!hasOutbox(*session)) {
        seen.queue = countDocuments({}, now);
        co_return seen;
    }
    const auto options = outboxOptions(*session);
    const auto opened = co_await openOutbox(options, MemoryOutbox::WhateverFails);
    if (!opened) {
        seen.problems.append(opened.error());
        co_return seen;
    }
    if (opened->problem)
        seen.problems.append(*opened->problem);
    else if (!opened->outbox->storeReport().isSound())
        seen.problems.append({.code = ErrorCode::StoreDamaged});
    seen.documents = opened->outbox->documents() + opened->readOnly;
    if (!opened->hidesDocuments)
        seen.queue = countDocuments(seen.documents, now);
    co_return seen;
}

/// The files of the person of `--person`; of the first person if the list cannot be read.
Result<AppPaths> placesOf(const QString &name, const Result<People> &people)
{
    const auto program = QStringLiteral("clinicdesk");
    if (name.isEmpty() || !people)
        return AppPaths::forProgram(program);
    const auto person = people->byName(name);
    if (!person)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown, .subject = name};
    return AppPaths::forPerson(program, person->id);
}

} // namespace

Task<Result<ExitCode>> diagnostics(Invocation invocation)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Shows what the support needs to know: versions, settings, counts of documents, the last warnings and a "
               "check of the connection. It names no patient, person, file, user or connection, and no secret."));
    const QCommandLineOption noCheck(QStringLiteral("no-check"), Tr::tr("Does not contact the service."));
    parser.addOption(noCheck);
    if (const auto parsed = parse(parser, QStringLiteral("diagnostics"), invocation.command); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“diagnostics” takes no arguments."));

    const auto people = People::load(AppPaths::forProgram(QStringLiteral("clinicdesk")).peopleFile);
    const auto places = placesOf(invocation.person, people);
    if (!places)
        co_return places.error();
    const auto policy = loadPolicy(PolicyPlaces::ofThisComputer());
    const auto session = std::make_shared<Session>(makeKeychain(places->keychainService), *places);
    session->setPolicy(policy.policy);
    session->load();
    co_await session->probe();
    const auto chosen = invocation.connection.isEmpty() ? session->current() : session->byName(invocation.connection);
    if (!invocation.connection.isEmpty() && !chosen)
        co_return wrongUse(Tr::tr("There is no connection named “%1”.").arg(invocation.connection));
    auto seen = co_await lookAtOutbox(session);
    if (!people)
        seen.problems.append(people.error());
    Diagnostics::Check check;
    if (!parser.isSet(noCheck) && policy.ok()) {
        const auto deliveries = chosen ? deliveryFacts(seen.documents, chosen->id) : DeliveryFacts();
        check = co_await checkForDiagnostics(session, chosen, deliveries);
    }
    const auto known = people ? std::optional(*people) : std::nullopt;
    auto found = co_await diagnose(thisProgram(), session, known, seen.queue, seen.problems);
    found.check = check;
    if (policy.problem) {
        found.policy = Diagnostics::PolicyState::Refused;
        printStatus(wording::sentenceOfPolicy(*policy.problem));
    }
    if (invocation.json)
        print(toJson(found));
    else
        print(wording::diagnosticsText(found));
    co_return ExitCode::Done;
}

} // namespace clinicdesk::cli
