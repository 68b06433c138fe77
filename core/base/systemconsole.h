// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QByteArrayView>

#include <array>
#include <chrono>
#include <csignal>
#include <span>

#include <termios.h>

/// Standard input and output, and the terminal behind them.
namespace clinicdesk {

/// Whether someone can type into standard input.
bool isTerminal();

/// The next bytes of standard input: 0 at the end, -1 with SystemError if it cannot be read. Blocks.
qint64 readStandardInput(std::span<char> into);
/// The bytes from the current position of standard input to its end, if it is a file; 0 for anything else and for files
/// without a size (/proc).
qint64 standardInputBytesAhead();
/// Whether standard input can be read, or has ended, before the time is over. Negative: without end.
bool waitForStandardInput(std::chrono::milliseconds patience);
/// Standard input for QFile::open().
int standardInput();
/// Everything; false with SystemError.
bool writeStandardOutput(QByteArrayView bytes);
/// Lets more bytes wait in standard input and output, if these are pipes and the system allows it.
void enlargeStandardPipes(int bytes);
/// Standard output as a file of its own. What this process writes into it otherwise goes to standard error from now on.
SystemFile takeStandardOutput();

/// Ctrl+C, SIGQUIT, SIGTERM and the end of the terminal (SIGHUP, unless `nohup` ignores it) as a descriptor of this
/// process instead of its end. Create before any other thread starts.
class InterruptSignals {
public:
    InterruptSignals();

    /// Becomes readable with each signal; -1 where the system has none: then they end the process, as in every program.
    int descriptor() const { return m_file.descriptor(); }
    /// False if there was none.
    bool take() const;

private:
    SystemFile m_file;
};

/// While an object exists, Ctrl+C ends the program in the usual way; afterwards it does what it did before. Use it to
/// wait for standard input, where no event loop runs.
class DefaultInterruptScope {
public:
    DefaultInterruptScope();
    ~DefaultInterruptScope();
    DefaultInterruptScope(const DefaultInterruptScope &) = delete;
    DefaultInterruptScope &operator=(const DefaultInterruptScope &) = delete;

private:
    sigset_t m_before;
};

/// While an object exists, the terminal does not show typed characters, and Ctrl+C, SIGQUIT and SIGTERM end
/// `waitForLine` instead of the program, which would otherwise leave the terminal without echo.
class SilentTerminal {
public:
    SilentTerminal();
    ~SilentTerminal();
    SilentTerminal(const SilentTerminal &) = delete;
    SilentTerminal &operator=(const SilentTerminal &) = delete;

    /// Returns false at Ctrl+C. The signals are unblocked only during the wait, so that none is lost.
    bool waitForLine() const;

private:
    termios m_before{};
    std::array<struct sigaction, 3> m_handlers{};
};

} // namespace clinicdesk
