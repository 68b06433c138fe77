// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jobloop.h"

#include "app/decoder/sandbox.h"
#include "core/base/systemconsole.h"
#include "core/base/systemprocess.h"

#include <QCommandLineParser>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace clinicdesk::decoder {

namespace {

constexpr int wrongUse = 2;

struct Limits {
    int seconds = 0;
    qint64 memoryBytes = 0;
    int idleMs = 0;
    bool reportsSandbox = false;
};

std::optional<Limits> parseLimits(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions({{QStringLiteral("seconds"), QString(), QStringLiteral("N")},
                       {QStringLiteral("memory"), QString(), QStringLiteral("BYTES")},
                       {QStringLiteral("idle"), QString(), QStringLiteral("MS")},
                       {sandboxArgument, QString()}});
    if (!parser.parse(arguments))
        return {};
    const Limits limits{.seconds = parser.value(QStringLiteral("seconds")).toInt(),
                        .memoryBytes = parser.value(QStringLiteral("memory")).toLongLong(),
                        .idleMs = parser.value(QStringLiteral("idle")).toInt(),
                        .reportsSandbox = parser.isSet(sandboxArgument)};
    return limits.seconds > 0 && limits.memoryBytes > 0 && limits.idleMs > 0 ? std::optional(limits) : std::nullopt;
}

/// False where the input ends before.
bool readInto(char *to, qint64 count)
{
    while (count > 0) {
        const auto got = readStandardInput({to, static_cast<std::size_t>(count)});
        if (got <= 0)
            return false;
        to += got;
        count -= got;
    }
    return true;
}

/// A file that the other program reads for us.
class RequestedFile final : public ForeignFile {
public:
    RequestedFile(int number, qint64 size)
        : m_number(number)
        , m_size(size)
    {
    }

    qint64 size() const override { return m_size; }
    void read(qint64 at, char *to, qint64 count) override
    {
        while (count > 0) {
            const auto bytes = std::min(count, maxReadBytes);
            if (!writeStandardOutput(frameOf(ReadRequest{.file = m_number, .at = at, .bytes = bytes})) ||
                !readInto(to, bytes))
                std::_Exit(wrongUse); // the other program has ended
            at += bytes;
            to += bytes;
            count -= bytes;
        }
    }

private:
    int m_number;
    qint64 m_size;
};

/// The header of the next job; nothing at the end of the input.
std::optional<QByteArray> readHeader()
{
    QByteArray start(frameSizesBytes, Qt::Uninitialized);
    const auto sizes = readInto(start.data(), start.size()) ? readFrameSizes(start) : std::nullopt;
    if (!sizes || sizes->payloadBytes != 0)
        return {};
    QByteArray header(qsizetype{sizes->headerBytes}, Qt::Uninitialized);
    return readInto(header.data(), header.size()) ? std::optional(header) : std::nullopt;
}

ForeignFiles filesOf(const JobMessage &message)
{
    ForeignFiles files;
    for (const auto bytes : message.fileBytes)
        files.push_back(std::make_unique<RequestedFile>(static_cast<int>(files.size()), bytes));
    return files;
}

int secondsFor(const DecoderJob &job, int seconds)
{
    return std::max(seconds, static_cast<int>(timeOf(job).count()));
}

int serve(const Limits &limits, const JobHandler &handler)
{
    while (waitForStandardInput(std::chrono::milliseconds(limits.idleMs))) {
        const auto header = readHeader();
        if (!header)
            break;
        const auto message = parseJob(*header);
        if (!message || !allowProcessorTime(secondsFor(message->job, limits.seconds)))
            return wrongUse;
        const auto answer = handler(message->job, filesOf(*message));
        if (!writeStandardOutput(frameOf(answer)) || !writeStandardOutput(payloadOf(answer)))
            return wrongUse;
    }
    return 0;
}

} // namespace

int runDecoder(int argc, char **argv, const JobHandler &handler)
{
    ignoreInterrupts(); // Ctrl+C is for the program that waits for the answer
    // No application: what draws text needs one with fonts, and starts it.
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    const auto limits = parseLimits(arguments);
    if (!limits) {
        std::fputs("clinicdesk-decoder opens files for Clinic Desk, which starts it.\n", stderr);
        return wrongUse;
    }
    constexpr int pipeBytes = 1 << 20;
    enlargeStandardPipes(pipeBytes);
    const int landlock = landlockVersion(); // cannot be asked afterwards
    if (!enterSandbox(limits->memoryBytes))
        return noSandboxExitCode;
    if (limits->reportsSandbox)
        return writeStandardOutput(toLine(testSandbox(landlock))) ? 0 : wrongUse;
    return serve(*limits, handler);
}

} // namespace clinicdesk::decoder
