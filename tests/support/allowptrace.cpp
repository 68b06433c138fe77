// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// When preloaded (LD_PRELOAD), lets a test of the same user inspect the open files of a program that forbids this
// (core/base/systemprocess.h).

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdarg>

extern "C" int prctl(int option, ...) noexcept
{
    if (option == PR_SET_DUMPABLE)
        return 0;
    va_list more;
    va_start(more, option);
    const auto second = va_arg(more, unsigned long);
    const auto third = va_arg(more, unsigned long);
    const auto fourth = va_arg(more, unsigned long);
    const auto fifth = va_arg(more, unsigned long);
    va_end(more);
    return static_cast<int>(syscall(SYS_prctl, option, second, third, fourth, fifth));
}
