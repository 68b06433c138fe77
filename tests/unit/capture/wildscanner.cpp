// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scanner program with calls of SANE that do what backends do wrong; SANE_WILD names it. These definitions come
// before those of the library.
#include <sane/sane.h>
#include <sane/saneopts.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace {

bool isScanning = false;
constexpr auto oddSource = "Flatbed \xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc";
SANE_Int oddOption = -1;

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
    if (isWild("writes files")) {
        const auto *place = std::getenv("SANE_WILD_PLACE");
        (void)::open(place, O_RDONLY | O_TRUNC);
        (void)::open((std::string(place) + ".new").c_str(), O_WRONLY | O_CREAT, 0600);
        (void)::rename(place, (std::string(place) + ".moved").c_str());
        if (::open("/dev/tty", O_RDWR) >= 0)
            (void)::open((std::string(place) + ".tty").c_str(), O_WRONLY | O_CREAT, 0600);
    }
    if (isWild("empties a file")) {
        const auto *place = std::getenv("SANE_WILD_PLACE");
        (void)::open(place, O_RDONLY | O_TRUNC);
        (void)::open(place, O_ACCMODE | O_TRUNC);
        (void)!::truncate(place, 0);
    }
    if (isWild("needs a session of its own") && ::getsid(0) != ::getpid())
        std::abort(); // it could have the terminal of the program that has started it
    if (isWild("prints in sane_start")) {
        std::fputs("lamp is warm, ", stdout); // without a line break
        std::fflush(stdout);
    }
    isScanning = true;
    return original<decltype(sane_start)>("sane_start")(handle);
}

/// The sources of a network scanner whose texts are no UTF-8.
const SANE_Option_Descriptor *sane_get_option_descriptor(SANE_Handle handle, SANE_Int option)
{
    const auto *real = original<decltype(sane_get_option_descriptor)>("sane_get_option_descriptor")(handle, option);
    if (!isWild("has odd texts") || !real || !real->name || std::strcmp(real->name, SANE_NAME_SCAN_SOURCE) != 0)
        return real;
    static const std::array<SANE_String_Const, 2> sources{oddSource, nullptr};
    static SANE_Option_Descriptor odd;
    odd = *real;
    odd.size = static_cast<SANE_Int>(std::strlen(oddSource)) + 1;
    odd.constraint_type = SANE_CONSTRAINT_STRING_LIST;
    odd.constraint.string_list = sources.data();
    oddOption = option;
    return &odd;
}

SANE_Status sane_control_option(SANE_Handle handle, SANE_Int option, SANE_Action action, void *value, SANE_Int *info)
{
    if (option == oddOption && action == SANE_ACTION_SET_VALUE) {
        if (std::strcmp(static_cast<const char *>(value), oddSource) != 0)
            std::abort();
        return SANE_STATUS_GOOD;
    }
    return original<decltype(sane_control_option)>("sane_control_option")(handle, option, action, value, info);
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
