// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/outbox/workload.h"

#include "tests/support/awaitresult.h"

#include <QEventLoop>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using clinicdesk::support::awaitResult;

namespace clinicdesk::bench {

namespace {

SharedSecret secretOf(QByteArrayView text)
{
    return std::make_shared<const SecretBytes>(text);
}

} // namespace

void giveUp(const char *what)
{
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

Connection connectionTo(const QString &baseUrl)
{
    return {.id = {QStringLiteral("6f1d7f0e-0000-4000-8000-000000000001")},
            .name = QStringLiteral("Made up"),
            .baseUrl = QUrl(baseUrl),
            .user = {QStringLiteral("161400000000001")}};
}

std::unique_ptr<Outbox> openOutbox(const QString &folder)
{
    OutboxOptions options;
    options.folder = folder;
    options.storeKey = secretOf("a made-up key of 32 bytes length");
    auto opened = awaitResult(Outbox::open(options));
    if (!opened)
        giveUp("the outbox does not open");
    return *std::move(opened);
}

NewDocument documentOf(const QString &file, const Connection &connection, ItemState state)
{
    const auto source = openFileSource(file);
    if (!source)
        giveUp("no file");
    NewDocument document;
    document.connection = connection.id;
    document.origin = originOf(connection.baseUrl);
    document.details = {.patient = {QStringLiteral("161494290947153")},
                        .type = QStringLiteral("lr"),
                        .date = QDate(2026, 11, 12),
                        .tags = {QStringLiteral("made-up")},
                        .queryPatient = {}};
    document.files.append({{QStringLiteral("scan-0412.pdf"), FileKind::Pdf, (*source)->sizeBytes()},
                           [file] { return openFileSource(file); }});
    document.state = state;
    return document;
}

void addAll(Outbox &outbox, const NewDocument &document, int count)
{
    std::vector<Task<Result<DocumentId>>> adding;
    adding.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        adding.push_back(outbox.add(document));
    for (auto &task : adding) {
        if (!awaitResult(std::move(task)))
            giveUp("a document was not added");
    }
}

void drive(Outbox &outbox, const Connection &connection)
{
    const ConnectionSecrets secrets{.accessToken = secretOf("made-up"), .authToken = {}, .keys = {}};
    const auto client = std::make_shared<Client>(connection, secrets, std::make_shared<http::Engine>());
    if (!awaitResult(outbox.startSending(client)))
        giveUp("no process sends");
}

void awaitDelivered(Outbox &outbox, int count)
{
    const auto documents = outbox.documents();
    auto missing = count - std::ranges::count(documents, ItemState::Delivered, &OutboxDocument::state);
    if (missing <= 0)
        return;
    QEventLoop loop;
    const QObject context;
    QObject::connect(&outbox, &Outbox::changed, &context, [&](const DocumentId &id) {
        const auto document = outbox.document(id);
        if (document && document->state == ItemState::Failed)
            giveUp("a document was not delivered");
        if (document && document->state == ItemState::Delivered && --missing == 0)
            loop.quit();
    });
    loop.exec();
}

QJsonObject deliver(Outbox &outbox, const NewDocument &document, const Connection &connection, int count, Adding adding)
{
    const auto addAllOfThem = [&] { addAll(outbox, document, count); };
    const auto addSeconds = adding == Adding::Before ? secondsOf(addAllOfThem) : 0.0;
    const auto sendSeconds = secondsOf([&] {
        drive(outbox, connection);
        if (adding == Adding::Meanwhile)
            addAllOfThem();
        awaitDelivered(outbox, count);
    });
    return {{QStringLiteral("add_s"), addSeconds}, {QStringLiteral("send_s"), sendSeconds}};
}

} // namespace clinicdesk::bench
