// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jobloop.h"

#include "app/decoder/sandbox.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <new>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

namespace clinicdesk::decoder {

namespace {

constexpr int wrongUse = 2;

struct Limits {
    int seconds = 0;
    qint64 memoryBytes = 0;
};

std::optional<Limits> parseLimits(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions({{QStringLiteral("seconds"), QString(), QStringLiteral("N")},
                       {QStringLiteral("memory"), QString(), QStringLiteral("BYTES")}});
    if (!parser.parse(arguments))
        return {};
    const Limits limits{.seconds = parser.value(QStringLiteral("seconds")).toInt(),
                        .memoryBytes = parser.value(QStringLiteral("memory")).toLongLong()};
    return limits.seconds > 0 && limits.memoryBytes > 0 ? std::optional(limits) : std::nullopt;
}

/// Files are larger than the 64 kB of a usual pipe: with fewer pieces, both programs wait for each other less often.
/// The system may refuse it.
void enlargePipes()
{
    constexpr int pipeBytes = 1 << 20;
    for (const int pipe : {STDIN_FILENO, STDOUT_FILENO})
        ::fcntl(pipe, F_SETPIPE_SZ, pipeBytes);
}

/// Nothing where the input ends before.
std::optional<QByteArray> readBytes(qsizetype count)
{
    QByteArray bytes(count, Qt::Uninitialized);
    qsizetype at = 0;
    while (at < count) {
        const auto got = ::read(STDIN_FILENO, bytes.data() + at, static_cast<std::size_t>(count - at));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return {};
        at += got;
    }
    return bytes;
}

bool writeBytes(const QByteArray &bytes)
{
    qsizetype at = 0;
    while (at < bytes.size()) {
        const auto put = ::write(STDOUT_FILENO, bytes.constData() + at, static_cast<std::size_t>(bytes.size() - at));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
    }
    return true;
}

/// The header of a job; nothing at the end of the input.
struct Frame {
    QByteArray header;
    QByteArray payload;
};

std::optional<Frame> readFrame()
{
    const auto start = readBytes(frameSizesBytes);
    const auto sizes = start ? readFrameSizes(*start) : std::nullopt;
    auto header = sizes ? readBytes(sizes->headerBytes) : std::nullopt;
    auto payload = header ? readBytes(static_cast<qsizetype>(sizes->payloadBytes)) : std::nullopt;
    return payload ? std::optional(Frame{std::move(*header), std::move(*payload)}) : std::nullopt;
}

int secondsFor(const DecoderJob &job, int seconds)
{
    return std::max(seconds, static_cast<int>(timeOf(job).count()));
}

int serve(int seconds, const JobHandler &handler)
{
    while (const auto frame = readFrame()) {
        const auto message = parseJob(frame->header, frame->payload);
        if (!message || !allowProcessorTime(secondsFor(message->job, seconds)))
            return wrongUse;
        const auto answer = handler(*message);
        if (!writeBytes(frameOf(answer)) || !writeBytes(payloadOf(answer)))
            return wrongUse;
    }
    return 0;
}

} // namespace

int runDecoder(int argc, char **argv, const JobHandler &handler)
{
    std::signal(SIGINT, SIG_IGN); // Ctrl+C is for the program that waits for the answer
    const QCoreApplication application(argc, argv);
    const auto limits = parseLimits(QCoreApplication::arguments());
    if (!limits) {
        std::fputs("clinicdesk-decoder opens files for Clinic Desk, which starts it.\n", stderr);
        return wrongUse;
    }
    enlargePipes();
    if (!enterSandbox(limits->memoryBytes))
        return wrongUse;
    return serve(limits->seconds, handler);
}

} // namespace clinicdesk::decoder
