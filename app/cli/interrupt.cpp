// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/messages.h"

#include <QMetaMethod>
#include <QSocketNotifier>

#include <csignal>
#include <cstdlib>
#include <sys/signalfd.h>
#include <unistd.h>

namespace clinicdesk::cli {

namespace {

sigset_t interruptSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGQUIT);
    sigaddset(&signals, SIGTERM);
    struct sigaction hangup = {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) // nohup
        sigaddset(&signals, SIGHUP);
    return signals;
}

} // namespace

Interrupt::Interrupt()
{
    const auto signals = interruptSignals();
    m_descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (m_descriptor < 0) // then they end the process, as in every program
        return;
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // every later thread inherits it
    const auto *notifier = new QSocketNotifier(m_descriptor, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        signalfd_siginfo received{};
        if (::read(m_descriptor, &received, sizeof received) != sizeof received)
            return;
        if (!isSignalConnected(QMetaMethod::fromSignal(&Interrupt::pressed)))
            exitAtOnce();
        Q_EMIT pressed();
    });
}

void Interrupt::exitAtOnce() const
{
    const Error error{.code = ErrorCode::Cancelled};
    std::_Exit(static_cast<int>(fail(error, errorSentence(error), m_reportsAsJson)));
}

Interrupt::~Interrupt()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

DefaultInterruptScope::DefaultInterruptScope()
{
    const auto signals = interruptSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

DefaultInterruptScope::~DefaultInterruptScope()
{
    const auto signals = interruptSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

} // namespace clinicdesk::cli
