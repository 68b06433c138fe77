// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// journalwriter FILE SERVICE: appends entries, several with one commit, and saves the head after each commit. Prints
// the number of the last entry that is on the disk. Runs until it is killed.
#include "core/journal/journal.h"
#include "core/keychain/keychain.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

using namespace clinicdesk;

namespace {

Task<void> writeForever(QString file, QString service)
{
    const Journal::Options options{.file = file, .keychain = makeKeychain(service)};
    const auto journal = co_await Journal::open(options);
    if (!journal || !(*journal)->hasKey()) {
        QCoreApplication::exit(EXIT_FAILURE);
        co_return;
    }
    const JournalEvent event{.record = {.kind = journalKind::documentDelivered, .subject = QStringLiteral("doc-1")}};
    const QList<JournalEvent> events{event, event, event};
    while (true) {
        const auto written = co_await (*journal)->append(events);
        if (!written) {
            QCoreApplication::exit(EXIT_FAILURE);
            co_return;
        }
        std::printf("%lld\n", static_cast<long long>(written->last().number));
        std::fflush(stdout);
        [[maybe_unused]] const auto saved = co_await (*journal)->saveHead();
    }
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const auto file = QCoreApplication::arguments().value(1);
    const auto service = QCoreApplication::arguments().value(2);
    QTimer::singleShot(0, &application, [file, service] { writeForever(file, service); });
    return QCoreApplication::exec();
}
