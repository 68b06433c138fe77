// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_assessments GROUPS ROUNDS
//     parses a made-up answer in three ways, in turns and each time in a new process, and prints as one JSON
//     document its bytes, the median seconds of each way, and the bytes per conversation of the finished list.
// bench_assessments GROUPS ours|qt|simdjson
//     parses the answer once in this way and prints its bytes and the peak memory of this process above the
//     memory before the answer exists.
#include "core/assessment/assessmentreader.h"
#include "tests/bench/assessment/madeupanswer.h"
#include "tests/bench/assessment/plainlists.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace clinicdesk::bench;

namespace {

/// Stays alive, so that its destruction is not measured.
struct Kept {
    AssessmentSnapshot ours;
    PlainList<QString> qt;
    PlainList<std::string> plain;
};

struct Way {
    const char *name;
    void (*read)(const QByteArray &body, Kept &kept);
    std::vector<double> seconds;
};

void readOurs(const QByteArray &body, Kept &kept)
{
    auto list = readAssessments(body);
    kept.ours = list ? *std::move(list) : nullptr;
}

void readQt(const QByteArray &body, Kept &kept)
{
    kept.qt = readWithQt(body);
}

void readPlain(const QByteArray &body, Kept &kept)
{
    kept.plain = readWithSimdjson(body);
}

std::vector<Way> ways()
{
    return {{"ours", readOurs, {}}, {"qt", readQt, {}}, {"simdjson", readPlain, {}}};
}

/// Measures in a forked process: in a shared process, each way would reuse the memory that the others left.
double secondsOf(const Way &way, const QByteArray &answer)
{
    std::array<int, 2> line{};
    if (::pipe(line.data()) != 0)
        return 0;
    const auto child = ::fork();
    if (child == 0) {
        Kept kept;
        const auto start = std::chrono::steady_clock::now();
        way.read(answer, kept);
        const auto taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        ::_exit(::write(line[1], &taken, sizeof taken) == sizeof taken ? 0 : 1);
    }
    double seconds = 0;
    ::close(line[1]);
    const bool isThere = ::read(line[0], &seconds, sizeof seconds) == sizeof seconds;
    ::close(line[0]);
    ::waitpid(child, nullptr, 0);
    return isThere ? seconds : 0;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Returns the bytes in a line such as `VmHWM:   1234 kB` of this process.
qint64 memoryBytes(const QByteArray &name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const auto &line : status.readAll().split('\n')) {
        if (line.startsWith(name + ':'))
            return line.mid(name.size() + 1).chopped(2).trimmed().toLongLong() * 1024;
    }
    return 0;
}

QJsonObject timed(int groups, int rounds)
{
    auto answer = madeUpAnswer(groups);
    answer.reserve(answer.size() + 2 * static_cast<qsizetype>(simdjson::SIMDJSON_PADDING)); // as when received
    auto all = ways();
    for (int round = 0; round <= rounds; ++round) {
        for (auto &way : all) {
            const auto seconds = secondsOf(way, answer);
            if (round > 0) // the first round is a warm-up
                way.seconds.push_back(seconds);
        }
    }
    QJsonObject found{{QStringLiteral("answer_bytes"), answer.size()}};
    for (const auto &way : all)
        found[QLatin1String(way.name)] = median(way.seconds);
    Kept kept;
    readOurs(answer, kept);
    found[QLatin1String("bytes_at_rest")] =
        static_cast<double>(kept.ours->memoryBytes()) / static_cast<double>(kept.ours->conversations().size());
    return found;
}

QJsonObject peak(int groups, const Way &way)
{
    const auto before = memoryBytes("VmRSS");
    const auto answer = madeUpAnswer(groups);
    Kept kept;
    way.read(answer, kept);
    return {{QStringLiteral("answer_bytes"), answer.size()},
            {QStringLiteral("peak_bytes"), memoryBytes("VmHWM") - before}};
}

} // namespace

int main(int count, char **arguments)
{
    if (count != 3)
        return 2;
    const int groups = std::atoi(arguments[1]);
    QJsonObject found;
    for (const auto &way : ways()) {
        if (std::string_view(arguments[2]) == way.name)
            found = peak(groups, way);
    }
    if (found.isEmpty())
        found = timed(groups, std::max(1, std::atoi(arguments[2])));
    std::puts(QJsonDocument(found).toJson(QJsonDocument::Compact).constData());
    return 0;
}
