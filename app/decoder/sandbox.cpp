// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/sandbox.h"

#include "core/base/systemprocess.h"

#include <QLibraryInfo>

#include <algorithm>
#include <array>
#include <cerrno>
#include <initializer_list>
#include <memory>

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace clinicdesk::decoder {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true; // a sanitizer reserves more memory than any limit
#else
constexpr bool isSanitized = false;
#endif

/// Of a whole process, which can change this no more. A job that is ended by it is done again by a new process.
constexpr rlim_t processorSecondsMax = 1'800;

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
    return isMemoryLimited && setLimit(RLIMIT_CPU, processorSecondsMax) && setLimit(RLIMIT_CORE, 0) &&
           setLimit(RLIMIT_FSIZE, 0) && setLimit(RLIMIT_NOFILE, maxOpenFiles);
}

struct Release {
    void operator()(void *filter) const { seccomp_release(filter); }
};
using Filter = std::unique_ptr<void, Release>;

/// What reading, computing and answering need, with any argument. Libraries take another way where a call is missing.
constexpr std::array freeCalls{
    // open files
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(lseek),
    SCMP_SYS(_llseek), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(fstat), SCMP_SYS(fstat64), SCMP_SYS(fstatfs),
    SCMP_SYS(fstatfs64), SCMP_SYS(getdents64), SCMP_SYS(fadvise64), SCMP_SYS(poll), SCMP_SYS(ppoll),
    // names of files
    SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(stat), SCMP_SYS(stat64), SCMP_SYS(lstat),
    SCMP_SYS(lstat64), SCMP_SYS(newfstatat), SCMP_SYS(fstatat64), SCMP_SYS(statx), SCMP_SYS(statfs), SCMP_SYS(statfs64),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    // threads and signals of this process
    SCMP_SYS(futex), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
    SCMP_SYS(membarrier), SCMP_SYS(eventfd2), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
    // what a process may know
    SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid),
    SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrusage), SCMP_SYS(times), SCMP_SYS(time), SCMP_SYS(gettimeofday),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(clock_getres), SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(clock_nanosleep_time64), SCMP_SYS(getrandom)};

/// A condition of an argument: the bits of `mask` have this value.
scmp_arg_cmp where(unsigned argument, scmp_datum_t mask, scmp_datum_t value)
{
    return {.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
}

scmp_arg_cmp equal(unsigned argument, scmp_datum_t value)
{
    return {.arg = argument, .op = SCMP_CMP_EQ, .datum_a = value, .datum_b = 0};
}

/// A filter of system calls that allows what was named, and answers everything else with ENOSYS.
class CallFilter {
public:
    CallFilter()
        : m_filter(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)))
        , m_isComplete(m_filter != nullptr)
    {
    }

    void allow(int call, std::initializer_list<scmp_arg_cmp> conditions = {})
    {
        const auto count = static_cast<unsigned>(conditions.size());
        const int result =
            m_isComplete ? seccomp_rule_add_array(m_filter.get(), SCMP_ACT_ALLOW, call, count, conditions.begin()) : 0;
        m_isComplete = m_isComplete && (result == 0 || result == -EDOM); // EDOM: this processor does not have the call
    }

    bool load() { return m_isComplete && seccomp_load(m_filter.get()) == 0; }

private:
    Filter m_filter;
    bool m_isComplete;
};

/// RLIMIT_DATA counts only memory that is private and is no stack.
void allowCountedMemory(CallFilter &filter, int call)
{
    constexpr unsigned protection = 2;
    constexpr unsigned flags = 3;
    constexpr scmp_datum_t kind = 0xf; // MAP_TYPE
    filter.allow(call, {where(flags, kind | MAP_GROWSDOWN, MAP_PRIVATE)});
    filter.allow(call,
                 {where(flags, kind | MAP_GROWSDOWN | MAP_ANONYMOUS, MAP_SHARED), where(protection, PROT_WRITE, 0)});
}

/// Fonts and plugins are loaded when they are first needed. Which files can be read is the part of Landlock.
void allowReading(CallFilter &filter, int call, unsigned argument)
{
    constexpr scmp_datum_t temporary = __O_TMPFILE & ~O_DIRECTORY; // folders may be read
    filter.allow(call, {where(argument, O_ACCMODE | O_CREAT | O_TRUNC | temporary, O_RDONLY)});
}

bool refuseOtherCalls()
{
    CallFilter filter;
    for (const int call : freeCalls)
        filter.allow(call);
    allowCountedMemory(filter, SCMP_SYS(mmap));
    allowCountedMemory(filter, SCMP_SYS(mmap2));
    allowReading(filter, SCMP_SYS(open), 1);
    allowReading(filter, SCMP_SYS(openat), 2);
    for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC}) {
        filter.allow(SCMP_SYS(fcntl), {equal(1, static_cast<scmp_datum_t>(command))});
        filter.allow(SCMP_SYS(fcntl64), {equal(1, static_cast<scmp_datum_t>(command))});
    }
    filter.allow(SCMP_SYS(clone),
                 {where(0, CLONE_THREAD, CLONE_THREAD)}); // clone3 hides its flags; glibc goes on with this
    filter.allow(SCMP_SYS(prctl), {equal(0, PR_SET_NAME)});
    filter.allow(SCMP_SYS(prlimit64), {equal(0, 0), equal(2, 0)}); // only asks
    // allowProcessorTime; no more than the hard limit
    filter.allow(SCMP_SYS(prlimit64), {equal(0, 0), equal(1, RLIMIT_CPU)});
    filter.allow(SCMP_SYS(setrlimit), {equal(0, RLIMIT_CPU)});
    filter.allow(SCMP_SYS(getrlimit));
    return filter.load();
}

/// With a terminal, a process can type commands into it.
bool leaveTerminal()
{
    return ::setsid() >= 0 || ::getsid(0) == ::getpid();
}

bool isPipe(int descriptor)
{
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

bool keepOnlyPipes()
{
    constexpr unsigned firstOther = STDERR_FILENO + 1;
    const int null = ::open("/dev/null", O_RDWR);
    if (null < 0 || ::dup2(null, STDERR_FILENO) < 0)
        return false;
    if (::close_range(firstOther, ~0U, 0) != 0) { // before Linux 5.9
        for (auto other = static_cast<int>(firstOther); other < ::sysconf(_SC_OPEN_MAX); ++other)
            ::close(other);
    }
    return isPipe(STDIN_FILENO) && isPipe(STDOUT_FILENO);
}

/// Libraries, plugins and fonts of the system, and what the C library asks the kernel.
QStringList readableFiles()
{
    return {QLibraryInfo::path(QLibraryInfo::PluginsPath),
            QLibraryInfo::path(QLibraryInfo::LibrariesPath),
            QStringLiteral("/usr"),
            QStringLiteral("/lib"),
            QStringLiteral("/lib64"),
            QStringLiteral("/app"), // of a Flatpak
            QStringLiteral("/etc/fonts"),
            QStringLiteral("/etc/ld.so.cache"),
            QStringLiteral("/var/cache/fontconfig"),
            QStringLiteral("/sys/devices/system/cpu"),
            QStringLiteral("/proc/cpuinfo"),
            QStringLiteral("/proc/sys/vm/overcommit_memory")};
}

} // namespace

bool enterSandbox(qint64 memoryBytes)
{
    return leaveTerminal() && keepOnlyPipes() && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_DUMPABLE, 0) == 0 && limitResources(memoryBytes) &&
           (isSanitized || (limitFileRights({.readable = readableFiles()}) && refuseOtherCalls()));
}

DecoderSandbox testSandbox(int landlockVersion)
{
    const bool refusesCalls = ::syscall(SYS_getppid) < 0 && errno == ENOSYS; // harmless, and not on the list
    const int folder = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool limitsFiles = folder < 0 && errno == EACCES;
    if (folder >= 0)
        ::close(folder);
    return {.refusesCalls = refusesCalls, .limitsFiles = limitsFiles, .landlockVersion = landlockVersion};
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
