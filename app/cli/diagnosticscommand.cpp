// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diagnosticscommand.h"

#include "app/cli/appcontext.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "app/version/version.h"
#include "core/base/errorreason.h"
#include "core/http/curlinfo.h"
#include "core/keychain/keychain.h"
#include "core/policy/policyfile.h"
#include "core/session/diagnose.h"
#include "core/session/erase.h"
#include "core/session/peoplestore.h"
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

/// Counts the documents of one connection, or of all.
Task<SeenOutbox> lookAtOutbox(std::shared_ptr<Session> session, std::optional<ConnectionId> only)
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
    seen.documents.removeIf([&only](const OutboxDocument &document) { return only && document.connection != *only; });
    if (!opened->hidesDocuments)
        seen.queue = countDocuments(seen.documents, now);
    co_return seen;
}

/// The person of `--person`, or the first one. Nothing if the list cannot be read.
Result<std::optional<Person>> personOf(const QString &name, const Result<People> &people)
{
    if (!people)
        return std::optional<Person>();
    const auto person = name.isEmpty() ? people->byId(firstPersonId()) : people->byName(name);
    if (!person)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown, .subject = name};
    return person;
}

/// Other commands would ask for a PIN here, or end.
bool isProtected(const std::optional<Person> &person, const Policy &policy)
{
    return !person || person->pin || policy.requiresPin || !policy.allowsRole(person->role);
}

Diagnostics::Scope scopeOf(const Invocation &invocation, const Session &session,
                           const std::optional<Connection> &connection, bool isProtected)
{
    if (!isProtected)
        return Diagnostics::Scope::Everything;
    const bool isOfEnvironment = connection && session.connections().isTemporary(connection->id);
    return isOfEnvironment && invocation.person.isEmpty() ? Diagnostics::Scope::OneConnection
                                                          : Diagnostics::Scope::WithoutPin;
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

    const auto patience = keychainPatience();
    const auto keychains = systemKeychains(patience);
    co_await continueErasing(QStringLiteral("clinicdesk"), keychains);
    const auto people = loadPeople(AppPaths::forProgram(QStringLiteral("clinicdesk")));
    const auto person = personOf(invocation.person, people);
    if (!person)
        co_return person.error();
    const auto places = AppPaths::forPerson(QStringLiteral("clinicdesk"), *person ? (*person)->id : firstPersonId());
    const auto policy = loadPolicy(PolicyPlaces::ofThisComputer());
    const auto session = std::make_shared<Session>(makeKeychain(places.keychainService, patience), places);
    session->setPolicy(policy.policy);
    session->load();
    co_await session->secrets().probe();
    const auto chosen = invocation.connection.isEmpty() ? session->connections().current()
                                                        : session->connections().byName(invocation.connection);
    if (!invocation.connection.isEmpty() && !chosen)
        co_return wrongUse(Tr::tr("There is no connection named “%1”.").arg(invocation.connection));
    const auto scope = people ? scopeOf(invocation, *session, chosen, isProtected(*person, policy.policy))
                              : Diagnostics::Scope::WithoutPin;
    SeenOutbox seen;
    if (scope != Diagnostics::Scope::WithoutPin && !session->isBeingErased()) {
        const auto only = scope == Diagnostics::Scope::OneConnection ? std::optional(chosen->id) : std::nullopt;
        seen = co_await lookAtOutbox(session, only);
    }
    if (!people)
        seen.problems.append(people.error());
    Diagnostics::Check check;
    if (!parser.isSet(noCheck) && policy.ok()) {
        const auto deliveries = chosen ? deliveryFacts(seen.documents, *chosen) : DeliveryFacts();
        const auto secrets = scope == Diagnostics::Scope::WithoutPin ? CheckSecrets::LeaveOut : CheckSecrets::Use;
        check = co_await checkForDiagnostics(session, chosen, deliveries, secrets);
    }
    const auto known = people ? std::optional(*people) : std::nullopt;
    auto found = co_await diagnose(thisProgram(), session, known, seen.queue, seen.problems);
    found.scope = scope;
    found.check = check;
    if (policy.problem) {
        found.policy = Diagnostics::PolicyState::Refused;
        printStatus(wording::sentenceOfPolicy(*policy.problem));
    }
    if (invocation.json)
        print(toJson(found));
    else
        printLines(wording::diagnosticsLines(found));
    co_return ExitCode::Done;
}

} // namespace clinicdesk::cli
