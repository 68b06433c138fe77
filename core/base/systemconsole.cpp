// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemconsole.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

constexpr std::array typedSignals{SIGINT, SIGQUIT, SIGTERM};

/// A standard stream, which stays open.
template <class Use>
auto withStream(int number, Use use)
{
    SystemFile file(number);
    const auto result = use(std::as_const(file));
    file.release();
    return result;
}

sigset_t interruptSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : typedSignals)
        sigaddset(&signals, number);
    struct sigaction hangup = {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) // nohup
        sigaddset(&signals, SIGHUP);
    return signals;
}

} // namespace

bool isTerminal()
{
    return ::isatty(STDIN_FILENO) != 0;
}

qint64 readStandardInput(std::span<char> into)
{
    return withStream(STDIN_FILENO, [&](const SystemFile &input) { return input.read(into); });
}

qint64 standardInputBytesAhead()
{
    struct stat facts = {};
    if (::fstat(STDIN_FILENO, &facts) != 0 || !S_ISREG(facts.st_mode))
        return 0;
    const auto place = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
    return place < 0 ? 0 : std::max<qint64>(0, facts.st_size - place);
}

bool waitForStandardInput(std::chrono::milliseconds patience)
{
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    int ready = 0;
    do
        ready = ::poll(&input, 1, static_cast<int>(patience.count()));
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

int standardInput()
{
    return STDIN_FILENO;
}

bool writeStandardOutput(QByteArrayView bytes)
{
    return withStream(STDOUT_FILENO, [&](const SystemFile &output) { return output.write(bytes); });
}

void enlargeStandardPipes(int bytes)
{
    for (const int pipe : {STDIN_FILENO, STDOUT_FILENO})
        ::fcntl(pipe, F_SETPIPE_SZ, bytes);
}

SystemFile takeStandardOutput()
{
    SystemFile output(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    return output.isOpen() && ::dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? std::move(output) : SystemFile();
}

InterruptSignals::InterruptSignals()
{
    const auto signals = interruptSignals();
    m_file = SystemFile(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    if (m_file.isOpen())
        pthread_sigmask(SIG_BLOCK, &signals, nullptr); // every later thread inherits it
}

bool InterruptSignals::take() const
{
    signalfd_siginfo received{};
    return ::read(descriptor(), &received, sizeof received) == sizeof received;
}

DefaultInterruptScope::DefaultInterruptScope()
{
    const auto signals = interruptSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, &m_before);
}

DefaultInterruptScope::~DefaultInterruptScope()
{
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

SilentTerminal::SilentTerminal()
{
    ::tcgetattr(STDIN_FILENO, &m_before);
    auto silent = m_before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    struct sigaction interrupting = {};
    interrupting.sa_handler = [](int) {};
    for (std::size_t i = 0; i < typedSignals.size(); ++i)
        ::sigaction(typedSignals.at(i), &interrupting, &m_handlers.at(i));
}

SilentTerminal::~SilentTerminal()
{
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
    for (std::size_t i = 0; i < typedSignals.size(); ++i)
        ::sigaction(typedSignals.at(i), &m_handlers.at(i), nullptr);
}

bool SilentTerminal::waitForLine() const
{
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    sigset_t letThrough;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &letThrough);
    for (const int number : typedSignals)
        ::sigdelset(&letThrough, number);
    return ::ppoll(&input, 1, nullptr, &letThrough) > 0;
}

} // namespace clinicdesk
