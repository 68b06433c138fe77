// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_outbox WORK ARG..., each prints one JSON document, with the longest block of the thread that uses the outbox:
//   add FOLDER FILE ROUNDS          seconds to add FILE and to copy it as durably into the same folder, in turns
//   peak FOLDER FILE                peak memory of a process that adds FILE
//   changes FOLDER FILE COUNT ROUNDS  seconds of COUNT changes, each on disk before the next, and of plain SQLite
//   fill FOLDER FILE COUNT          creates an outbox with this many documents
//   add-together FOLDER FILE COUNT  seconds to add this many documents at once, while a service does not answer
//   open FOLDER ROUNDS              seconds to open the outbox, and of a plain SELECT over all of its rows
//   deliver FOLDER FILE COUNT URL   seconds to deliver COUNT documents that were added before
//   forward FOLDER FILE COUNT URL   the same while they are added
#include "tests/bench/outbox/blockwatch.h"
#include "tests/bench/outbox/plainways.h"
#include "tests/bench/outbox/workload.h"
#include "tests/support/awaitresult.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <sys/resource.h>

#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

using namespace clinicdesk;
using namespace clinicdesk::bench;
using clinicdesk::support::awaitResult;

namespace {

/// Whether each change waits until the previous one is on disk, or all are requested together.
enum class Asking { OneByOne, Together };

Connection nowhere()
{
    return connectionTo(QStringLiteral("http://127.0.0.1:9"));
}

QJsonObject with(QJsonObject object, const QJsonObject &more)
{
    for (auto member = more.begin(); member != more.end(); ++member)
        object.insert(member.key(), *member);
    return object;
}

QJsonArray array(const QList<double> &values)
{
    QJsonArray made;
    for (const auto value : values)
        made.append(value);
    return made;
}

/// Seconds of both implementations, and the longest block of the outbox.
struct Turns {
    QList<double> ours;
    QList<double> plain;
    BlockWatch watch;

    double takeOurs(const std::function<void()> &work)
    {
        watch.begin();
        const auto seconds = secondsOf(work);
        watch.end();
        return seconds;
    }

    /// Measures in turns, so that a busy moment affects both; the first run of each is a warm-up.
    void take(int rounds, const std::function<double()> &oneOfOurs, const std::function<double()> &onePlain)
    {
        oneOfOurs();
        onePlain();
        for (int round = 0; round < rounds; ++round) {
            if (round % 2 == 0)
                ours.append(oneOfOurs());
            plain.append(onePlain());
            if (round % 2 != 0)
                ours.append(oneOfOurs());
        }
    }

    QJsonObject json() const
    {
        return with(watch.longest(),
                    {{QStringLiteral("ours_s"), array(ours)}, {QStringLiteral("plain_s"), array(plain)}});
    }
};

QJsonObject add(const QString &folder, const QString &file, int rounds)
{
    const auto outbox = openOutbox(folder);
    const auto document = documentOf(file, nowhere(), ItemState::Draft);
    Turns turns;
    const auto ours = [&] {
        const auto seconds = turns.takeOurs([&] { addAll(*outbox, document, 1); });
        [[maybe_unused]] const auto cancelled = awaitResult(outbox->cancel(outbox->documents().first().id));
        [[maybe_unused]] const auto gone = awaitResult(outbox->history()); // its bytes are removed before this is read
        return seconds;
    };
    const auto plain = [&] {
        const auto pages = folder + QLatin1String("/pages");
        const auto seconds = secondsOf([&] { copyDurably(file, pages); });
        QFile::remove(pages + QLatin1String("/copy"));
        return seconds;
    };
    turns.take(rounds, ours, plain);
    QList<double> hashing;
    for (int round = 0; round < rounds; ++round)
        hashing.append(secondsOf([&] { hashAlone(file); }));
    return with(turns.json(), {{QStringLiteral("hash_s"), array(hashing)}});
}

QJsonObject peak(const QString &folder, const QString &file)
{
    const auto outbox = openOutbox(folder);
    addAll(*outbox, documentOf(file, nowhere()), 1);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return {{QStringLiteral("peak_kib"), static_cast<qint64>(usage.ru_maxrss)}};
}

Task<Result<void>> pauseOrResume(Outbox &outbox, const OutboxDocument &document, bool pauses)
{
    return pauses ? outbox.pause(document.id) : outbox.resume(document.id);
}

/// All changes are on disk when the function returns.
void changeAll(Outbox &outbox, int count, Asking asking)
{
    const auto documents = outbox.documents();
    std::vector<Task<Result<void>>> changes;
    for (int i = 0; i < count; ++i) {
        changes.push_back(pauseOrResume(outbox, documents.at(i % documents.size()), i / documents.size() % 2 == 0));
        const bool isLast = i + 1 == count;
        if (asking == Asking::Together && !isLast)
            continue;
        for (auto &change : std::exchange(changes, {})) {
            if (!awaitResult(std::move(change)))
                giveUp("a change was not written");
        }
    }
}

QJsonObject changes(const QString &folder, const QString &file, int count, int rounds, Asking asking)
{
    constexpr int documentCount = 100;
    const auto outbox = openOutbox(folder);
    addAll(*outbox, documentOf(file, nowhere()), documentCount);
    BareRows bare(folder);
    Turns turns;
    const auto ours = [&] { return turns.takeOurs([&] { changeAll(*outbox, count, asking); }); };
    const auto plain = [&] { return secondsOf([&] { bare.change(count); }); };
    turns.take(rounds, ours, plain);
    return turns.json();
}

QJsonObject fill(const QString &folder, const QString &file, int count)
{
    const auto outbox = openOutbox(folder);
    addAll(*outbox, documentOf(file, nowhere()), count);
    return {{QStringLiteral("documents"), outbox->documents().size()}};
}

QJsonObject addTogether(const QString &folder, const QString &file, int count)
{
    const auto outbox = openOutbox(folder);
    drive(*outbox, nowhere());
    Turns turns;
    const auto seconds = turns.takeOurs([&] { addAll(*outbox, documentOf(file, nowhere()), count); });
    return with(turns.watch.longest(), {{QStringLiteral("add_s"), seconds}});
}

QJsonObject open(const QString &folder, int rounds)
{
    qsizetype documents = 0;
    int rows = 0;
    Turns turns;
    const auto ours = [&] {
        std::unique_ptr<Outbox> outbox;
        const auto seconds = turns.takeOurs([&] { outbox = openOutbox(folder); });
        documents = outbox->documents().size();
        outbox.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // not in the next run
        return seconds;
    };
    const auto plain = [&] { return secondsOf([&] { rows = readAllRows(folder); }); };
    turns.take(rounds, ours, plain);
    return with(turns.json(), {{QStringLiteral("documents"), documents}, {QStringLiteral("rows"), rows}});
}

QJsonObject deliverAll(const QStringList &arguments, Adding adding)
{
    const auto connection = connectionTo(arguments.at(3));
    const auto document = documentOf(arguments.at(1), connection);
    const auto outbox = openOutbox(arguments.at(0));
    BlockWatch watch;
    watch.begin();
    const auto seconds = deliver(*outbox, document, connection, arguments.at(2).toInt(), adding);
    watch.end();
    return with(seconds, watch.longest());
}

QJsonObject measure(const QString &work, const QStringList &arguments)
{
    const auto number = [&](qsizetype place) { return arguments.value(place).toInt(); };
    const auto &folder = arguments.first();
    const auto file = arguments.value(1);
    if (work == QLatin1String("add"))
        return add(folder, file, number(2));
    if (work == QLatin1String("peak"))
        return peak(folder, file);
    if (work == QLatin1String("changes"))
        return changes(folder, file, number(2), number(3), Asking::OneByOne);
    if (work == QLatin1String("changes-together"))
        return changes(folder, file, number(2), number(3), Asking::Together);
    if (work == QLatin1String("fill"))
        return fill(folder, file, number(2));
    if (work == QLatin1String("add-together"))
        return addTogether(folder, file, number(2));
    if (work == QLatin1String("open"))
        return open(folder, number(1));
    return deliverAll(arguments, work == QLatin1String("deliver") ? Adding::Before : Adding::Meanwhile);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 4)
        return 2;
    const auto found = measure(arguments.at(1), arguments.sliced(2));
    std::puts(QJsonDocument(found).toJson(QJsonDocument::Compact).constData());
    return 0;
}
