// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_receipts COUNT: opens the outbox of this user as the window does, with the store key in the keychain, and
// writes the rows of COUNT documents that were delivered today. Nothing is sent.
#include "core/connection/apppaths.h"
#include "core/keychain/keychain.h"
#include "core/outbox/outbox.h"
#include "core/outbox/outboxtable_p.h"
#include "tests/bench/outbox/workload.h"
#include "tests/support/awaitresult.h"

#include <QCoreApplication>
#include <QUuid>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

SharedSecret keyOf(const OutboxOptions &options)
{
    const auto outbox = awaitResult(Outbox::open(options));
    if (!outbox)
        bench::giveUp("the outbox does not open");
    return (*outbox)->key();
}

OutboxDocument delivered(int number, const QDateTime &now)
{
    OutboxDocument document{.id = newId<DocumentId>(), .connection = newId<ConnectionId>()};
    document.origin = QStringLiteral("https://clinic.example");
    document.state = ItemState::Delivered;
    document.details = {.patient = {QString::number(161'400'000'000'000 + number % 700)},
                        .type = QStringLiteral("lr"),
                        .date = now.date(),
                        .tags = {QStringLiteral("made-up")},
                        .queryPatient = {}};
    DocumentFile file{.id = newId<FileId>(), .facts = {}, .sha256 = QByteArray(32, 'h'), .stored = true};
    file.facts = {.name = QStringLiteral("scan-%1.pdf").arg(number), .kind = FileKind::Pdf, .sizeBytes = 240'000};
    document.files.append(file);
    document.addedAt = now.addSecs(-number);
    document.changedAt = document.addedAt;
    return document;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const int count = argc == 2 ? std::atoi(argv[1]) : 0;
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const OutboxOptions options{.folder = places.outboxFolder, .keychain = makeKeychain(places.keychainService)};
    const auto key = keyOf(options);
    auto opened = Database::open(options.folder + QStringLiteral("/outbox.sqlite"), rowsMigrations());
    if (!opened || !(*opened)->unlock(key))
        bench::giveUp("the rows cannot be written");
    auto &database = **opened;
    const auto now = QDateTime::currentDateTimeUtc();
    const auto written = database.inTransaction([&]() -> Result<void> {
        OutboxTable table(database);
        for (int number = count; number > 0; --number) {
            if (auto inserted = table.insert(delivered(number, now)); !inserted)
                return inserted;
        }
        return {};
    });
    return written ? 0 : 1;
}
