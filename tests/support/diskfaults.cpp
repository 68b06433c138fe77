// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A disk that fails, for a program that is preloaded with this (LD_PRELOAD): the calls that change what lies below one
// folder are counted, and the n-th of them is refused. Libraries such as libfiu fail calls by name and by chance, and
// know no folder and no n-th call.
//
// CLINICDESK_DISK_FOLDER: the folder, without links in its path.
// CLINICDESK_DISK_REPORT: a file outside of it; it gets a line for each call: number, name, path, and "refused".
// CLINICDESK_DISK_REFUSE: the number of the call that is refused, from 1; 0 or nothing for none.
// CLINICDESK_DISK_ERROR: its error, a number (`errno`).
// CLINICDESK_DISK_LASTS: "yes" where all calls after it are refused, too.
//
// Of a write that fails with EIO the first half is done, as on a disk that breaks.

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
    static Plan *made = new Plan; // files are still closed when everything else has ended
    return *made;
}

/// Where a name leads that is given relative to a folder's descriptor.
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

/// Counts a call; true, with `errno`, when the disk is not to take it.
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

/// Half of it lies there when the disk breaks on the way.
template <class Half>
ssize_t afterHalf(Half half)
{
    if (plan().error == EIO)
        half();
    errno = plan().error;
    return -1;
}

int openAs(int folder, const char *path, int flags, mode_t mode)
{
    if (opensForChange(flags) && isRefused("open", placeOf(folder, path)))
        return -1;
    return real<decltype(::openat)>("openat")(folder, path, flags, mode);
}

mode_t modeIn(int flags, va_list more)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
}

} // namespace

extern "C" int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = modeIn(flags, more);
    va_end(more);
    return openAs(AT_FDCWD, path, flags, mode);
}

extern "C" int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = modeIn(flags, more);
    va_end(more);
    return openAs(AT_FDCWD, path, flags, mode);
}

extern "C" int openat(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = modeIn(flags, more);
    va_end(more);
    return openAs(folder, path, flags, mode);
}

extern "C" int openat64(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = modeIn(flags, more);
    va_end(more);
    return openAs(folder, path, flags, mode);
}

extern "C" ssize_t write(int file, const void *bytes, size_t size)
{
    if (isRefused("write", placeOf(file)))
        return afterHalf([&] { return real<decltype(::write)>("write")(file, bytes, size / 2); });
    return real<decltype(::write)>("write")(file, bytes, size);
}

extern "C" ssize_t writev(int file, const iovec *pieces, int count)
{
    if (isRefused("write", placeOf(file)))
        return afterHalf([&] { return real<decltype(::writev)>("writev")(file, pieces, count / 2); });
    return real<decltype(::writev)>("writev")(file, pieces, count);
}

extern "C" ssize_t pwrite(int file, const void *bytes, size_t size, off_t place)
{
    if (isRefused("write", placeOf(file)))
        return afterHalf([&] { return real<decltype(::pwrite)>("pwrite")(file, bytes, size / 2, place); });
    return real<decltype(::pwrite)>("pwrite")(file, bytes, size, place);
}

extern "C" ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place)
{
    return pwrite(file, bytes, size, place);
}

extern "C" int fsync(int file)
{
    return isRefused("sync", placeOf(file)) ? -1 : real<decltype(::fsync)>("fsync")(file);
}

extern "C" int fdatasync(int file)
{
    return isRefused("sync", placeOf(file)) ? -1 : real<decltype(::fdatasync)>("fdatasync")(file);
}

extern "C" int ftruncate(int file, off_t size) noexcept
{
    return isRefused("truncate", placeOf(file)) ? -1 : real<decltype(::ftruncate)>("ftruncate")(file, size);
}

extern "C" int ftruncate64(int file, off64_t size) noexcept
{
    return ftruncate(file, size);
}

extern "C" int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath,
                         unsigned int flags) noexcept
{
    if (isRefused("rename", placeOf(newFolder, newPath)))
        return -1;
    return real<decltype(::renameat2)>("renameat2")(oldFolder, oldPath, newFolder, newPath, flags);
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
    if (isRefused("link", placeOf(newFolder, newPath)))
        return -1;
    return real<decltype(::linkat)>("linkat")(oldFolder, oldPath, newFolder, newPath, flags);
}

extern "C" int link(const char *oldPath, const char *newPath) noexcept
{
    return linkat(AT_FDCWD, oldPath, AT_FDCWD, newPath, 0);
}

extern "C" int unlink(const char *path) noexcept
{
    return isRefused("unlink", placeOf(AT_FDCWD, path)) ? -1 : real<decltype(::unlink)>("unlink")(path);
}

extern "C" int mkdir(const char *path, mode_t mode) noexcept
{
    return isRefused("mkdir", placeOf(AT_FDCWD, path)) ? -1 : real<decltype(::mkdir)>("mkdir")(path, mode);
}

extern "C" int chmod(const char *path, mode_t mode) noexcept
{
    return isRefused("chmod", placeOf(AT_FDCWD, path)) ? -1 : real<decltype(::chmod)>("chmod")(path, mode);
}

extern "C" int fchmodat(int folder, const char *path, mode_t mode, int flags) noexcept
{
    if (isRefused("chmod", placeOf(folder, path)))
        return -1;
    return real<decltype(::fchmodat)>("fchmodat")(folder, path, mode, flags);
}

extern "C" int fchmod(int file, mode_t mode) noexcept
{
    return isRefused("chmod", placeOf(file)) ? -1 : real<decltype(::fchmod)>("fchmod")(file, mode);
}
