// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scanner program with calls of SANE that do what backends do wrong; SANE_WILD names it. These definitions come
// before those of the library.
#include <sane/sane.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <unistd.h>

namespace {

bool isScanning = false;

bool isWild(const char *what)
{
    const auto *wild = std::getenv("SANE_WILD");
    return wild && std::strcmp(wild, what) == 0;
}

template <class Function>
Function *original(const char *name)
{
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" {

SANE_Status sane_start(SANE_Handle handle)
{
    if (isWild("prints in sane_start")) {
        std::fputs("lamp is warm, ", stdout); // without a line break
        std::fflush(stdout);
    }
    isScanning = true;
    return original<decltype(sane_start)>("sane_start")(handle);
}

void sane_cancel(SANE_Handle handle)
{
    if (isWild("crashes in sane_cancel"))
        std::abort();
    original<decltype(sane_cancel)>("sane_cancel")(handle);
    isScanning = false;
}

/// The backend `test` does the same, but only sometimes: its thread reads memory that is free by then.
void sane_close(SANE_Handle handle)
{
    if (isWild("crashes in sane_close") || (isWild("crashes if closed while it scans") && isScanning))
        std::abort();
    if (isWild("hangs in sane_close"))
        ::pause();
    original<decltype(sane_close)>("sane_close")(handle);
}

/// Nothing takes longer here.
unsigned alarm(unsigned)
{
    return original<decltype(alarm)>("alarm")(1);
}

/// As where a thread of a backend was cancelled while it loaded a library.
void sane_exit()
{
    ::pause();
}

} // extern "C"
