// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/accountlimits.h"

#include "core/base/errorreason.h"

#include <algorithm>
#include <csignal>
#include <latch>
#include <system_error>
#include <thread>
#include <vector>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace clinicdesk {

namespace {

#ifdef Q_OS_UNIX
constexpr rlim_t usualFiles = 1'024;

/// A handler, because programs that are started inherit SIG_IGN.
void ignoreFileLimitSignal()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {};
    ::sigaction(SIGXFSZ, &action, nullptr);
}

void raiseOpenFiles()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    const auto wanted = std::min(limit.rlim_max, usualFiles);
    if (limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// The allocator reserves much for each thread, which counts where the memory of a process is limited (`ulimit -v`).
void reserveLittleMemory()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        ::mallopt(M_ARENA_MAX, 1);
}

/// Room for the libraries that are loaded when they are needed, and for documents.
class Memory {
public:
    Memory()
        : m_start(::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    {
    }
    ~Memory()
    {
        if (isThere())
            ::munmap(m_start, bytes);
    }
    Q_DISABLE_COPY_MOVE(Memory)

    bool isThere() const { return m_start != MAP_FAILED; }

private:
    static constexpr std::size_t bytes = 128'000'000;
    void *m_start;
};

bool canOpen(int files)
{
    std::vector<int> open;
    for (int i = 0; i < files; ++i) {
        const int descriptor = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (descriptor < 0)
            break;
        open.push_back(descriptor);
    }
    for (const int descriptor : open)
        ::close(descriptor);
    return open.size() == static_cast<std::size_t>(files);
}
#else
void ignoreFileLimitSignal() {}
void raiseOpenFiles() {}
void reserveLittleMemory() {}
struct Memory {
    bool isThere() const { return true; }
};
bool canOpen(int /*files*/)
{
    return true;
}
#endif

bool canStart(int threads)
{
    std::latch end(1);
    std::vector<std::thread> started;
    started.reserve(static_cast<std::size_t>(threads));
    bool isEnough = true;
    try {
        for (int i = 0; i < threads; ++i)
            started.emplace_back([&end] { end.wait(); });
    } catch (const std::system_error &) {
        isEnough = false;
    }
    const Memory further; // besides the stacks of the threads
    end.count_down();
    for (auto &thread : started)
        thread.join();
    return isEnough && further.isThere();
}

} // namespace

void useAccountLimits()
{
    ignoreFileLimitSignal();
    raiseOpenFiles();
    reserveLittleMemory();
}

std::optional<Error> missingResources(int threads, int files)
{
    if (!canOpen(files))
        return Error{.code = ErrorCode::ComputerLimit, .reason = ErrorReason::OpenFileLimit};
    if (!canStart(threads))
        return Error{.code = ErrorCode::ComputerLimit, .reason = ErrorReason::ThreadLimit};
    return std::nullopt;
}

} // namespace clinicdesk
