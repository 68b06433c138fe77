// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/sandbox.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace clinicdesk::decoder {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true; // a sanitizer reserves more memory than any limit
#else
constexpr bool isSanitized = false;
#endif

/// A lower limit of the account stays.
bool setLimit(__rlimit_resource resource, rlim_t limit)
{
    rlimit own{};
    if (::getrlimit(resource, &own) != 0)
        return false;
    const auto least = std::min(limit, own.rlim_max);
    const rlimit both{least, least};
    return ::setrlimit(resource, &both) == 0;
}

bool limitResources(qint64 memoryBytes)
{
    constexpr rlim_t maxOpenFiles = 64;
    // RLIMIT_AS would also count what libraries only reserve.
    const bool isMemoryLimited = isSanitized || setLimit(RLIMIT_DATA, static_cast<rlim_t>(memoryBytes));
    return isMemoryLimited && setLimit(RLIMIT_CORE, 0) && setLimit(RLIMIT_FSIZE, 0) &&
           setLimit(RLIMIT_NOFILE, maxOpenFiles);
}

struct Release {
    void operator()(void *filter) const { seccomp_release(filter); }
};
using Filter = std::unique_ptr<void, Release>;

// A list of what is refused, because the libraries below need different calls on each system. Reading files stays
// possible: fonts and plugins are loaded when they are needed.
constexpr std::array refusedCalls{SCMP_SYS(socket),
                                  SCMP_SYS(socketpair),
                                  SCMP_SYS(connect),
                                  SCMP_SYS(bind),
                                  SCMP_SYS(listen),
                                  SCMP_SYS(accept),
                                  SCMP_SYS(accept4),
                                  SCMP_SYS(sendto),
                                  SCMP_SYS(sendmsg),
                                  SCMP_SYS(execve),
                                  SCMP_SYS(execveat),
                                  SCMP_SYS(fork),
                                  SCMP_SYS(vfork),
                                  SCMP_SYS(ptrace),
                                  SCMP_SYS(process_vm_readv),
                                  SCMP_SYS(process_vm_writev),
                                  SCMP_SYS(pidfd_open),
                                  SCMP_SYS(pidfd_getfd),
                                  SCMP_SYS(kill),
                                  SCMP_SYS(tkill),
                                  SCMP_SYS(creat),
                                  SCMP_SYS(unlink),
                                  SCMP_SYS(unlinkat),
                                  SCMP_SYS(rename),
                                  SCMP_SYS(renameat),
                                  SCMP_SYS(renameat2),
                                  SCMP_SYS(mkdir),
                                  SCMP_SYS(mkdirat),
                                  SCMP_SYS(rmdir),
                                  SCMP_SYS(link),
                                  SCMP_SYS(linkat),
                                  SCMP_SYS(symlink),
                                  SCMP_SYS(symlinkat),
                                  SCMP_SYS(mknod),
                                  SCMP_SYS(mknodat),
                                  SCMP_SYS(chmod),
                                  SCMP_SYS(fchmod),
                                  SCMP_SYS(fchmodat),
                                  SCMP_SYS(chown),
                                  SCMP_SYS(fchown),
                                  SCMP_SYS(lchown),
                                  SCMP_SYS(fchownat),
                                  SCMP_SYS(truncate),
                                  SCMP_SYS(ftruncate),
                                  SCMP_SYS(setxattr),
                                  SCMP_SYS(lsetxattr),
                                  SCMP_SYS(fsetxattr),
                                  SCMP_SYS(mount),
                                  SCMP_SYS(umount2),
                                  SCMP_SYS(unshare),
                                  SCMP_SYS(setns),
                                  SCMP_SYS(io_uring_setup),
                                  SCMP_SYS(bpf),
                                  SCMP_SYS(perf_event_open),
                                  SCMP_SYS(userfaultfd),
                                  SCMP_SYS(keyctl),
                                  SCMP_SYS(add_key),
                                  SCMP_SYS(request_key)};

bool refuse(const Filter &filter, int call, int error = EPERM)
{
    const int result = seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call, 0);
    return result == 0 || result == -EDOM; // this processor does not have the call
}

bool refuseFlags(const Filter &filter, int call, unsigned argument, scmp_datum_t mask, scmp_datum_t value)
{
    const scmp_arg_cmp condition{.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
    const int result = seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EACCES), call, 1, &condition);
    return result == 0 || result == -EDOM;
}

bool refuseWriting(const Filter &filter, int call, unsigned argument)
{
    return refuseFlags(filter, call, argument, O_ACCMODE, O_WRONLY) &&
           refuseFlags(filter, call, argument, O_ACCMODE, O_RDWR) &&
           refuseFlags(filter, call, argument, O_CREAT, O_CREAT);
}

/// The C library uses the older calls, whose flags can be seen, where these two do not exist.
bool refuseCalls()
{
    const Filter filter(seccomp_init(SCMP_ACT_ALLOW));
    const bool isComplete = filter &&
                            std::ranges::all_of(refusedCalls, [&filter](int call) { return refuse(filter, call); }) &&
                            refuse(filter, SCMP_SYS(clone3), ENOSYS) && refuse(filter, SCMP_SYS(openat2), ENOSYS) &&
                            refuseFlags(filter, SCMP_SYS(clone), 0, CLONE_THREAD, 0) &&
                            refuseWriting(filter, SCMP_SYS(openat), 2) && refuseWriting(filter, SCMP_SYS(open), 1);
    return isComplete && seccomp_load(filter.get()) == 0;
}

} // namespace

bool enterSandbox(qint64 memoryBytes)
{
    constexpr unsigned firstOther = 3;
    ::close_range(firstOther, ~0U, 0); // an older kernel refuses; the parent opens nothing to be inherited
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_DUMPABLE, 0) == 0 &&
           limitResources(memoryBytes) && (isSanitized || refuseCalls());
}

bool allowProcessorTime(int seconds)
{
    rusage usage{};
    rlimit limit{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0 || ::getrlimit(RLIMIT_CPU, &limit) != 0)
        return false;
    const auto used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1; // begun seconds count in full
    limit.rlim_cur = std::min(static_cast<rlim_t>(used + seconds), limit.rlim_max);
    return ::setrlimit(RLIMIT_CPU, &limit) == 0;
}

} // namespace clinicdesk::decoder
