// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The decoder's program with a handler that does what a file could make a library do; the "file" names it.
#include "app/decoder/answer.h"
#include "app/decoder/failure.h"
#include "app/decoder/jobloop.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace clinicdesk;

namespace {

DecoderAnswer told(const QString &text)
{
    return DecoderFailure{.reason = DecoderFailure::Reason::Unsupported, .detail = text};
}

DecoderAnswer useAllMemory()
{
    constexpr std::size_t piece = 16UL << 20U;
    for (int i = 0; i < 1'000; ++i) {
        auto *const bytes = std::malloc(piece);
        if (!bytes)
            return told(QStringLiteral("%1 pieces").arg(i));
        std::memset(bytes, i, piece);
    }
    return told(QStringLiteral("no limit"));
}

/// What the process still can do besides decoding.
DecoderAnswer escape(const QByteArray &place)
{
    QStringList done;
    if (::open(place.constData(), O_WRONLY | O_CREAT, 0600) >= 0)
        done.append(QStringLiteral("wrote"));
    if (::socket(AF_INET, SOCK_STREAM, 0) >= 0)
        done.append(QStringLiteral("socket"));
    if (const auto child = ::fork(); child >= 0) {
        if (child == 0)
            ::_exit(0);
        ::waitpid(child, nullptr, 0);
        done.append(QStringLiteral("fork"));
    }
    if (::kill(::getppid(), 0) == 0)
        done.append(QStringLiteral("signal"));
    if (std::getenv("HOME"))
        done.append(QStringLiteral("environment"));
    return told(done.join(QLatin1Char(' ')));
}

/// In tests that go on with pictures only, the name comes after the head of a PNG.
QByteArray withoutHead(const QByteArray &file)
{
    const QByteArray head("\x89PNG\r\n\x1a\n");
    return file.startsWith(head) ? file.sliced(head.size()) : file;
}

DecoderAnswer misbehave(const DecoderJob &job, const decoder::ForeignFiles &files)
{
    static bool isBroken = false;
    const auto file = withoutHead(files.front()->all());
    if (file == "crash" || isBroken)
        std::raise(SIGSEGV);
    if (file == "break") {
        isBroken = true;
        return told(QStringLiteral("broken"));
    }
    if (file == "work") {
        std::atomic<unsigned> work = 0;
        for (;;)
            ++work;
    }
    if (file == "wait")
        ::pause();
    if (file == "end")
        std::_Exit(3);
    if (file == "memory")
        return useAllMemory();
    if (file == "lie")
        return PagePicture{.size = {1'000, 1'000}, .pixels = "few"};
    if (file == "chatter") {
        (void)!::write(STDOUT_FILENO, "this is no frame at all", 23);
        ::pause();
    }
    if (file.startsWith("greedy")) { // it requests the file again and again, and reads nothing
        const auto request = frameOf(ReadRequest{.file = 0, .at = 0, .bytes = files.front()->size()});
        while (::write(STDOUT_FILENO, request.constData(), static_cast<std::size_t>(request.size())) > 0) {
        }
    }
    if (file.startsWith("escape "))
        return escape(file.sliced(7));
    return decoder::answerTo(job, files);
}

} // namespace

int main(int argc, char **argv)
{
    return decoder::runDecoder(argc, argv, misbehave);
}
