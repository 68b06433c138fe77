// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/diagnosticssource.h"

#include "app/version/version.h"
#include "core/http/curlinfo.h"
#include "core/session/diagnose.h"
#include "core/store/sqliteversion.h"

#include <QGuiApplication>
#include <QScreen>

namespace clinicdesk::desk {

namespace {

Diagnostics::Program thisProgram()
{
    Diagnostics::Program program{.name = QCoreApplication::applicationName(),
                                 .windowSystem = QGuiApplication::platformName()};
    const auto versions = allVersions(program.name, {{QStringLiteral("curl"), http::curlInfo().version},
                                                     {QStringLiteral("SQLite"), sqliteVersion()}});
    for (const auto &version : versions)
        program.versions.append({version.name, version.version});
    const auto screens = QGuiApplication::screens();
    for (const auto *screen : screens)
        program.screens.append({screen->size(), screen->devicePixelRatio()});
    return program;
}

QList<OutboxDocument> documentsOf(const OpenedOutbox &store)
{
    return store.outbox ? store.outbox->documents() + store.readOnly : QList<OutboxDocument>();
}

Task<Diagnostics> collect(std::shared_ptr<Session> session, std::shared_ptr<PeopleStore> people, OpenedOutbox store)
{
    QList<Error> problems;
    if (store.problem)
        problems.append(*store.problem);
    else if (store.outbox && !store.outbox->storeReport().isSound())
        problems.append({.code = ErrorCode::StoreDamaged});
    std::optional<Diagnostics::Queue> queue;
    if (store.outbox && !store.hidesDocuments) {
        queue = countDocuments(documentsOf(store), QDateTime::currentDateTimeUtc());
        queue->isPersistent = store.outbox->isPersistent();
    }
    co_return co_await diagnose(thisProgram(), session, people->people(), queue, problems);
}

Task<Diagnostics::Check> check(std::shared_ptr<Session> session, OpenedOutbox store)
{
    const auto connection = session->connections().current();
    const auto deliveries = connection ? deliveryFacts(documentsOf(store), *connection) : DeliveryFacts();
    co_return co_await checkForDiagnostics(session, connection, deliveries);
}

} // namespace

ui::DiagnosticsDialog::Source diagnosticsSource(const std::shared_ptr<Session> &session,
                                                const std::shared_ptr<PeopleStore> &people, const OpenedOutbox &store)
{
    return {.collect = [session, people, store] { return collect(session, people, store); },
            .check = [session, store] { return check(session, store); }};
}

} // namespace clinicdesk::desk
