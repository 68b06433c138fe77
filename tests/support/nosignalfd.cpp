// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// When preloaded (LD_PRELOAD), a program gets no descriptor for its signals, as where the account has too many open.

#include <sys/signalfd.h>

#include <cerrno>

extern "C" int signalfd(int /*descriptor*/, const sigset_t * /*signals*/, int /*flags*/) noexcept
{
    errno = EMFILE;
    return -1;
}
