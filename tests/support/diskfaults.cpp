// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Simulates a failing disk for the program that preloads this library (LD_PRELOAD): counts the calls that change
// files below one folder and refuses the n-th call. Libraries such as libfiu fail calls by name and at random; they
// cannot select a folder or the n-th call.
//
// CLINICDESK_DISK_FOLDER: the folder, without links in its path.
// CLINICDESK_DISK_REPORT: a file outside of the folder; it gets one line for each call: number, name, path, and
// "refused".
// CLINICDESK_DISK_REFUSE: the number of the call to refuse, from 1; 0 or empty for none.
// CLINICDESK_DISK_ERROR: the error of that call, a number (`errno`).
// CLINICDESK_DISK_LASTS: "yes" if all later calls are refused too.
//
// If a write fails with EIO, its first half is written, as on a breaking disk.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

template <class Function>
Function *real(const char *name)
{
    return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

std::string variable(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

struct Plan {
    const std::string folder = variable("CLINICDESK_DISK_FOLDER") + '/';
    const std::string reportFile = variable("CLINICDESK_DISK_REPORT");
    const long refused = std::atol(variable("CLINICDESK_DISK_REFUSE").c_str());
    const int error = std::atoi(variable("CLINICDESK_DISK_ERROR").c_str());
    const bool lasts = variable("CLINICDESK_DISK_LASTS") == "yes";
    const int report =
        real<decltype(::open)>("open")(reportFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    std::atomic<long> calls = 0;
};

Plan &plan()
{
    static Plan *made = new Plan; // never destroyed: files are still closed after static destruction
    return *made;
}

/// Returns the path for a name that is relative to a folder's descriptor.
std::string placeOf(int folder, const char *path)
{
    if (path[0] == '/')
        return path;
    std::array<char, PATH_MAX> where{};
    const auto link = folder == AT_FDCWD ? std::string("/proc/self/cwd") : "/proc/self/fd/" + std::to_string(folder);
    const auto length = readlink(link.c_str(), where.data(), where.size());
    const std::string base(where.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    return path[0] ? base + '/' + path : base;
}

std::string placeOf(int descriptor)
{
    return placeOf(descriptor, "");
}

/// Counts a call; returns true and sets `errno` if the disk must refuse the call.
bool isRefused(const char *call, const std::string &place)
{
    auto &known = plan();
    if (!(place + '/').starts_with(known.folder))
        return false;
    const auto number = ++known.calls;
    const bool refused = known.refused > 0 && (number == known.refused || (known.lasts && number > known.refused));
    const auto line = std::to_string(number) + ' ' + call + ' ' + place.substr(known.folder.size() - 1) +
                      (refused ? " refused\n" : "\n");
    [[maybe_unused]] const auto told = real<decltype(::write)>("write")(known.report, line.data(), line.size());
    if (refused)
        errno = known.error;
    return refused;
}

bool opensForChange(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
}

/// Calls the system function of this name, unless the call must be refused.
template <class Function, class... Arguments>
int unlessRefused(const char *kind, const std::string &place, const char *name, Arguments... arguments)
{
    return isRefused(kind, place) ? -1 : real<Function>(name)(arguments...);
}

/// The same for a call that writes; if the disk breaks, half of the bytes are written.
template <class Function, class Bytes, class Size, class... Place>
ssize_t writeUnlessRefused(const char *name, int file, Bytes bytes, Size size, Place... place)
{
    const auto call = real<Function>(name);
    if (!isRefused("write", placeOf(file)))
        return call(file, bytes, size, place...);
    if (plan().error == EIO)
        call(file, bytes, size / 2, place...);
    errno = plan().error;
    return -1;
}

int openUnlessRefused(int folder, const char *path, int flags, va_list more)
{
    const auto mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    if (opensForChange(flags) && isRefused("open", placeOf(folder, path)))
        return -1;
    return real<decltype(::openat)>("openat")(folder, path, flags, mode);
}

static_assert(sizeof(off_t) == sizeof(off64_t)); // so that the functions with 64 in their names are the same

} // namespace

extern "C" int openat(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const int file = openUnlessRefused(folder, path, flags, more);
    va_end(more);
    return file;
}

extern "C" int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const int file = openUnlessRefused(AT_FDCWD, path, flags, more);
    va_end(more);
    return file;
}

extern "C" ssize_t write(int file, const void *bytes, size_t size)
{
    return writeUnlessRefused<decltype(::write)>("write", file, bytes, size);
}

extern "C" ssize_t writev(int file, const iovec *pieces, int count)
{
    return writeUnlessRefused<decltype(::writev)>("writev", file, pieces, count);
}

extern "C" ssize_t pwrite(int file, const void *bytes, size_t size, off_t place)
{
    return writeUnlessRefused<decltype(::pwrite)>("pwrite", file, bytes, size, place);
}

extern "C" int fsync(int file)
{
    return unlessRefused<decltype(::fsync)>("sync", placeOf(file), "fsync", file);
}

extern "C" int fdatasync(int file)
{
    return unlessRefused<decltype(::fdatasync)>("sync", placeOf(file), "fdatasync", file);
}

extern "C" int ftruncate(int file, off_t size) noexcept
{
    return unlessRefused<decltype(::ftruncate)>("truncate", placeOf(file), "ftruncate", file, size);
}

extern "C" int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath,
                         unsigned int flags) noexcept
{
    return unlessRefused<decltype(::renameat2)>("rename", placeOf(newFolder, newPath), "renameat2", oldFolder, oldPath,
                                                newFolder, newPath, flags);
}

extern "C" int renameat(int oldFolder, const char *oldPath, int newFolder, const char *newPath) noexcept
{
    return renameat2(oldFolder, oldPath, newFolder, newPath, 0);
}

extern "C" int rename(const char *oldPath, const char *newPath) noexcept
{
    return renameat2(AT_FDCWD, oldPath, AT_FDCWD, newPath, 0);
}

extern "C" int linkat(int oldFolder, const char *oldPath, int newFolder, const char *newPath, int flags) noexcept
{
    return unlessRefused<decltype(::linkat)>("link", placeOf(newFolder, newPath), "linkat", oldFolder, oldPath,
                                             newFolder, newPath, flags);
}

extern "C" int link(const char *oldPath, const char *newPath) noexcept
{
    return linkat(AT_FDCWD, oldPath, AT_FDCWD, newPath, 0);
}

extern "C" int unlink(const char *path) noexcept
{
    return unlessRefused<decltype(::unlink)>("unlink", placeOf(AT_FDCWD, path), "unlink", path);
}

extern "C" int mkdir(const char *path, mode_t mode) noexcept
{
    return unlessRefused<decltype(::mkdir)>("mkdir", placeOf(AT_FDCWD, path), "mkdir", path, mode);
}

extern "C" int fchmodat(int folder, const char *path, mode_t mode, int flags) noexcept
{
    return unlessRefused<decltype(::fchmodat)>("chmod", placeOf(folder, path), "fchmodat", folder, path, mode, flags);
}

extern "C" int chmod(const char *path, mode_t mode) noexcept
{
    return fchmodat(AT_FDCWD, path, mode, 0);
}

extern "C" int fchmod(int file, mode_t mode) noexcept
{
    return unlessRefused<decltype(::fchmod)>("chmod", placeOf(file), "fchmod", file, mode);
}

extern "C" int open64(const char *path, int flags, ...) __attribute__((alias("open")));
extern "C" int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));
extern "C" ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) __attribute__((alias("pwrite")));
extern "C" int ftruncate64(int file, off64_t size) noexcept __attribute__((alias("ftruncate")));
