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
    end.count_down();
    for (auto &thread : started)
        thread.join();
    return isEnough;
}

} // namespace

void useAccountLimits()
{
    ignoreFileLimitSignal();
    raiseOpenFiles();
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
