// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hiddeninput.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/streams.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <span>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace clinicdesk::cli {

namespace {

constexpr qsizetype lineCapBytes = 1'000;

/// While an object exists, the terminal does not show typed characters, and Ctrl+C, SIGQUIT and SIGTERM end a
/// `poll` instead of the program, which would otherwise leave the terminal without echo.
class SilentTerminal {
public:
    SilentTerminal()
    {
        ::tcgetattr(STDIN_FILENO, &m_before);
        auto silent = m_before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
        struct sigaction interrupting = {};
        interrupting.sa_handler = [](int) {};
        for (std::size_t i = 0; i < signals.size(); ++i)
            ::sigaction(signals.at(i), &interrupting, &m_handlers.at(i));
    }
    ~SilentTerminal()
    {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        printStatus({}); // the line break that was typed was not shown
        for (std::size_t i = 0; i < signals.size(); ++i)
            ::sigaction(signals.at(i), &m_handlers.at(i), nullptr);
    }
    SilentTerminal(const SilentTerminal &) = delete;
    SilentTerminal &operator=(const SilentTerminal &) = delete;

    /// Returns false at Ctrl+C. The signals are unblocked only during the wait, so that none is lost.
    bool waitForLine() const
    {
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        sigset_t letThrough;
        ::pthread_sigmask(SIG_SETMASK, nullptr, &letThrough);
        for (const int signal : signals)
            ::sigdelset(&letThrough, signal);
        return ::ppoll(&input, 1, nullptr, &letThrough) > 0;
    }

private:
    static constexpr std::array signals{SIGINT, SIGQUIT, SIGTERM};

    termios m_before{};
    std::array<struct sigaction, signals.size()> m_handlers{};
};

/// The buffer is wiped in every case.
Result<SecretBytes> lineFrom(QByteArray buffer, qsizetype count)
{
    const auto whole = SecretBytes::takeFrom(std::move(buffer));
    if (count > lineCapBytes)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::InputTooLong, .limit = lineCapBytes};
    return SecretBytes(whole.view().first(count));
}

Result<SecretBytes> fromTerminal(const QString &prompt)
{
    const SilentTerminal silence;
    printPrompt(prompt);
    if (!silence.waitForLine())
        return Error{.code = ErrorCode::Cancelled};
    QByteArray buffer(lineCapBytes + 1, '\0');
    const auto count = readInput({buffer.data(), static_cast<std::size_t>(buffer.size())});
    return lineFrom(std::move(buffer), count ? *count : 0);
}

Result<SecretBytes> fromPipe()
{
    const DefaultInterruptScope interruptible;
    QByteArray buffer(lineCapBytes + 1, '\0');
    qsizetype count = 0;
    while (count < buffer.size()) {
        const auto got = readInput({buffer.data() + count, static_cast<std::size_t>(buffer.size() - count)});
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        count += *got;
    }
    return lineFrom(std::move(buffer), count);
}

} // namespace

bool isTerminal()
{
    return ::isatty(STDIN_FILENO) != 0;
}

Result<SecretBytes> readHidden(const QString &prompt)
{
    return isTerminal() ? fromTerminal(prompt) : fromPipe();
}

} // namespace clinicdesk::cli
