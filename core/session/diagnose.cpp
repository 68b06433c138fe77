// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/diagnose.h"

#include "core/http/proxysetting.h"
#include "core/log/log.h"

#include <QCoroFuture>

#include <QDirIterator>
#include <QFileInfo>
#include <QLocale>
#include <QPromise>
#include <QSysInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

Diagnostics::Store sizeOf(const QString &name, const QString &folder)
{
    Diagnostics::Store store{.name = name};
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        store.sizeBytes += files.fileInfo().size();
        ++store.files;
    }
    return store;
}

/// Adds what takes time to read.
Diagnostics withFiles(Diagnostics found, const AppPaths &places, const QUrl &service, const http::ProxySetting &proxy)
{
    const auto folderOf = [](const QString &file) { return QFileInfo(file).path(); };
    found.stores = {sizeOf(QStringLiteral("outbox"), places.outboxFolder),
                    sizeOf(QStringLiteral("journal"), folderOf(places.journalFile)),
                    sizeOf(QStringLiteral("doctors"), folderOf(places.checkedProfilesFile)),
                    sizeOf(QStringLiteral("notes"), folderOf(places.notesFile)),
                    sizeOf(QStringLiteral("capture"), folderOf(places.outboxFolder) + QStringLiteral("/capture")),
                    sizeOf(QStringLiteral("log"), folderOf(places.logFile)),
                    sizeOf(QStringLiteral("temporary"), places.temporaryFolder)};
    found.proxy = service.isEmpty() ? QString() : QString(http::proxyKind(service, proxy));
    if (const auto sandbox = askForSandbox())
        found.decoder = *sandbox;
    for (const auto &message : Log::newest(places.logFile, shownWarnings))
        found.warnings.append(shownMessage(message));
    return found;
}

Diagnostics::System systemFacts()
{
    return {.name = QSysInfo::prettyProductName(),
            .kernel = QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion(),
            .processor = QSysInfo::currentCpuArchitecture(),
            .desktop = qEnvironmentVariable("XDG_CURRENT_DESKTOP"),
            .language = QLocale().name(),
            .locale = QLocale::system().name()};
}

Task<ConnectionReport> reportOf(std::shared_ptr<Session> session, Connection connection, DeliveryFacts deliveries,
                                CheckSecrets secrets)
{
    if (secrets == CheckSecrets::LeaveOut) {
        const ConnectionSecrets none;
        co_return co_await checkNetwork(session->clients().make(connection, none));
    }
    const auto client = co_await session->clientFor(connection);
    co_return co_await checkConnection(client, deliveries);
}

Task<void> runCheck(std::shared_ptr<Session> session, Connection connection, DeliveryFacts deliveries,
                    CheckSecrets secrets, std::shared_ptr<QPromise<Diagnostics::Check>> promise)
{
    auto report = co_await reportOf(session, connection, deliveries, secrets);
    if (promise->future().isFinished())
        co_return;
    promise->addResult(Diagnostics::Check{Diagnostics::CheckOutcome::Done, std::move(report)});
    promise->finish();
}

} // namespace

Task<Diagnostics> diagnose(Diagnostics::Program program, std::shared_ptr<Session> session, std::optional<People> people,
                           std::optional<Diagnostics::Queue> queue, QList<Error> problems)
{
    Diagnostics found{.at = QDateTime::currentDateTimeUtc(),
                      .program = std::move(program),
                      .system = systemFacts(),
                      .hasKeychain = session->secrets().isPersistent(),
                      .policy = session->policy().file.isEmpty() ? Diagnostics::PolicyState::None
                                                                 : Diagnostics::PolicyState::InEffect,
                      .queue = std::move(queue),
                      .problems = session->problems() + problems};
    if (session->secrets().keychainProblem())
        found.problems.append(*session->secrets().keychainProblem());
    if (people)
        found.people = shownSettings(*people);
    const auto inUse = session->connections().current();
    const auto connections = session->connections().all();
    for (const auto &connection : connections) {
        auto shown = shownSettings(connection);
        shown.isInUse = inUse && inUse->id == connection.id;
        shown.isTemporary = session->connections().isTemporary(connection.id);
        found.connections.append(shown);
    }
    Worker reader;
    auto reading = reader.run([found, places = session->places(), service = inUse ? inUse->baseUrl : QUrl(),
                               proxy = session->policy().proxy.value_or(http::ProxySetting())] {
        return withFiles(found, places, service, proxy);
    });
    co_return co_await reading;
}

Task<Diagnostics::Check> checkForDiagnostics(std::shared_ptr<Session> session, std::optional<Connection> connection,
                                             DeliveryFacts deliveries, CheckSecrets secrets,
                                             std::chrono::milliseconds limit)
{
    if (!connection)
        co_return Diagnostics::Check{.outcome = Diagnostics::CheckOutcome::NoConnection};
    const auto promise = std::make_shared<QPromise<Diagnostics::Check>>();
    promise->start();
    const auto future = promise->future();
    QTimer timer;
    timer.setSingleShot(true);
    QObject::connect(&timer, &QTimer::timeout, &timer, [promise] {
        promise->addResult(Diagnostics::Check{.outcome = Diagnostics::CheckOutcome::TooSlow});
        promise->finish();
    });
    timer.start(limit);
    runCheck(session, *connection, deliveries, secrets, promise);
    co_return co_await future;
}

} // namespace clinicdesk
