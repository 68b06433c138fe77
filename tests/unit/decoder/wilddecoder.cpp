// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The decoder's program with a handler that does what a file could make a library do; the "file" names it.
#include "app/decoder/answer.h"
#include "app/decoder/failure.h"
#include "app/decoder/jobloop.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace clinicdesk;

namespace {

DecoderAnswer told(const QString &text)
{
    return DecoderFailure{.reason = DecoderFailure::Reason::Unsupported, .detail = text};
}

[[noreturn]] void crash()
{
    *static_cast<volatile int *>(nullptr) = 0;
    std::abort();
}

[[noreturn]] void waitForEver()
{
    for (;;)
        ::poll(nullptr, 0, -1);
}

DecoderAnswer useAllMemory()
{
    constexpr std::size_t piece = 16UL << 20U;
    for (int i = 0; i < 1'000; ++i) {
        auto *const bytes = std::malloc(piece);
        if (!bytes)
            return told(QStringLiteral("%1 pieces").arg(i));
        std::memset(bytes, i, piece);
    }
    return told(QStringLiteral("no limit"));
}

/// RLIMIT_DATA forgets memory that is not written any more.
[[noreturn]] void useUncountedMemory()
{
    constexpr std::size_t piece = 16UL << 20U;
    for (int i = 0; i < 20; ++i) {
        auto *const bytes = ::mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (bytes == MAP_FAILED)
            crash();
        std::memset(bytes, i + 1, piece);
        ::mprotect(bytes, piece, PROT_READ);
    }
    waitForEver();
}

long start(long child)
{
    if (child == 0)
        ::_exit(0);
    return child;
}

/// Calls that reading and computing do not need, by kind. Where the filter is missing, most of them fail with another
/// error, or do no harm.
const QList<std::pair<const char *, std::function<long()>>> &otherCalls()
{
    static const char *const nowhere = "/nowhere/made-up";
    static const QList<std::pair<const char *, std::function<long()>>> calls{
        // writing files
        {"open to empty", [] { return ::syscall(SYS_openat, AT_FDCWD, nowhere, O_RDONLY | O_TRUNC); }},
        {"open to write", [] { return ::syscall(SYS_openat, AT_FDCWD, nowhere, O_WRONLY); }},
        {"open for both", [] { return ::syscall(SYS_openat, AT_FDCWD, nowhere, O_RDWR); }},
        {"open to create", [] { return ::syscall(SYS_openat, AT_FDCWD, nowhere, O_RDONLY | O_CREAT, 0600); }},
        {"unnamed file", [] { return ::syscall(SYS_openat, AT_FDCWD, "/nowhere", O_TMPFILE | O_RDWR, 0600); }},
        {"openat2", [] { return ::syscall(SYS_openat2, AT_FDCWD, nowhere, nullptr, 0); }},
        {"truncate", [] { return ::syscall(SYS_truncate, nowhere, 0); }},
        {"ftruncate", [] { return ::syscall(SYS_ftruncate, -1, 0); }},
        {"fallocate", [] { return ::syscall(SYS_fallocate, -1, 0, 0, 1); }},
        {"renameat2", [] { return ::syscall(SYS_renameat2, AT_FDCWD, nowhere, AT_FDCWD, nowhere, 0); }},
        {"unlinkat", [] { return ::syscall(SYS_unlinkat, AT_FDCWD, nowhere, 0); }},
        {"mkdirat", [] { return ::syscall(SYS_mkdirat, AT_FDCWD, nowhere, 0700); }},
        {"linkat", [] { return ::syscall(SYS_linkat, AT_FDCWD, nowhere, AT_FDCWD, nowhere, 0); }},
        {"symlinkat", [] { return ::syscall(SYS_symlinkat, nowhere, AT_FDCWD, nowhere); }},
        {"mknodat", [] { return ::syscall(SYS_mknodat, AT_FDCWD, nowhere, S_IFIFO, 0); }},
        {"fchmod", [] { return ::syscall(SYS_fchmod, -1, 0600); }},
        {"fchmodat", [] { return ::syscall(SYS_fchmodat, AT_FDCWD, nowhere, 0600); }},
        {"fchmodat2", [] { return ::syscall(452, AT_FDCWD, nowhere, 0600, 0); }}, // since Linux 6.6
        {"fchownat", [] { return ::syscall(SYS_fchownat, AT_FDCWD, nowhere, 0, 0, 0); }},
        {"utimensat", [] { return ::syscall(SYS_utimensat, AT_FDCWD, nowhere, nullptr, 0); }},
        {"setxattr", [] { return ::syscall(SYS_setxattr, nowhere, "user.a", "", 0, 0); }},
        {"copy_file_range", [] { return ::syscall(SYS_copy_file_range, -1, nullptr, -1, nullptr, 1, 0); }},
        {"splice", [] { return ::syscall(SYS_splice, -1, nullptr, -1, nullptr, 1, 0); }},
        {"flock", [] { return ::syscall(SYS_flock, -1, LOCK_EX); }},
        {"lock of a file", [] { return ::syscall(SYS_fcntl, -1, F_SETLK, nullptr); }},
        {"fsync", [] { return ::syscall(SYS_fsync, -1); }},
        {"chdir", [] { return ::syscall(SYS_chdir, nowhere); }},
        // the terminal
        {"TIOCSTI", [] { return ::syscall(SYS_ioctl, STDIN_FILENO, TIOCSTI, "a"); }},
        {"TIOCLINUX", [] { return ::syscall(SYS_ioctl, STDIN_FILENO, TIOCLINUX, "a"); }},
        {"setsid", [] { return ::syscall(SYS_setsid); }},
        {"setpgid", [] { return ::syscall(SYS_setpgid, 0, 0); }},
        // the network and other ways to other processes
        {"socket", [] { return ::syscall(SYS_socket, AF_INET, SOCK_STREAM, 0); }},
        {"socketpair", [] { return ::syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, nullptr); }},
        {"connect", [] { return ::syscall(SYS_connect, -1, nullptr, 0); }},
        {"bind", [] { return ::syscall(SYS_bind, -1, nullptr, 0); }},
        {"sendmsg", [] { return ::syscall(SYS_sendmsg, -1, nullptr, 0); }},
        {"sendto", [] { return ::syscall(SYS_sendto, -1, nullptr, 0, 0, nullptr, 0); }},
        {"pipe2", [] { return ::syscall(SYS_pipe2, nullptr, 0); }},
        {"mq_open", [] { return ::syscall(SYS_mq_open, nowhere, O_RDONLY, 0, nullptr); }},
        {"msgget", [] { return ::syscall(SYS_msgget, IPC_PRIVATE, 0600); }},
        {"semget", [] { return ::syscall(SYS_semget, IPC_PRIVATE, 1, 0600); }},
        // other programs
        {"clone", [] { return start(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)); }},
        {"clone3", [] { return ::syscall(SYS_clone3, nullptr, 0); }},
        {"execve", [] { return ::syscall(SYS_execve, nowhere, nullptr, nullptr); }},
        {"execveat", [] { return ::syscall(SYS_execveat, -1, nowhere, nullptr, nullptr, 0); }},
        {"ptrace", [] { return ::syscall(SYS_ptrace, PTRACE_PEEKDATA, 1, nullptr, nullptr); }},
        {"process_vm_readv", [] { return ::syscall(SYS_process_vm_readv, 1, nullptr, 0, nullptr, 0, 0); }},
        {"process_vm_writev", [] { return ::syscall(SYS_process_vm_writev, 1, nullptr, 0, nullptr, 0, 0); }},
        {"kcmp", [] { return ::syscall(SYS_kcmp, 1, 1, 0, 0, 0); }},
        // signals and priorities
        {"kill", [] { return ::syscall(SYS_kill, ::getpid(), 0); }},
        {"tkill", [] { return ::syscall(SYS_tkill, ::gettid(), 0); }},
        {"tgkill", [] { return ::syscall(SYS_tgkill, ::getpid(), ::gettid(), 0); }},
        {"rt_sigqueueinfo", [] { return ::syscall(SYS_rt_sigqueueinfo, 1, 0, nullptr); }},
        {"rt_tgsigqueueinfo", [] { return ::syscall(SYS_rt_tgsigqueueinfo, 1, 1, 0, nullptr); }},
        {"pidfd_open", [] { return ::syscall(SYS_pidfd_open, ::getpid(), 0); }},
        {"pidfd_getfd", [] { return ::syscall(SYS_pidfd_getfd, -1, 0, 0); }},
        {"pidfd_send_signal", [] { return ::syscall(SYS_pidfd_send_signal, -1, 0, nullptr, 0); }},
        {"owner of signals", [] { return ::syscall(SYS_fcntl, STDIN_FILENO, F_SETOWN, 1); }},
        {"setpriority", [] { return ::syscall(SYS_setpriority, PRIO_PROCESS, 0, 0); }},
        {"ioprio_set", [] { return ::syscall(SYS_ioprio_set, 1, 0, 0); }},
        {"sched_setscheduler", [] { return ::syscall(SYS_sched_setscheduler, 0, SCHED_OTHER, nullptr); }},
        {"sched_setaffinity", [] { return ::syscall(SYS_sched_setaffinity, 0, 0, nullptr); }},
        // limits and memory that they do not count
        {"limit of memory", [limit = rlimit{}] { return ::syscall(SYS_prlimit64, 0, RLIMIT_DATA, &limit, nullptr); }},
        {"limits of others", [] { return ::syscall(SYS_prlimit64, 1, RLIMIT_CPU, nullptr, nullptr); }},
        {"shared memory",
         [] { return ::syscall(SYS_mmap, nullptr, 4096, PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }},
        {"validated shared memory",
         [] { return ::syscall(SYS_mmap, nullptr, 4096, PROT_WRITE, MAP_SHARED_VALIDATE | MAP_ANONYMOUS, -1, 0); }},
        {"memory that grows",
         [] {
             constexpr int growing = MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN;
             return ::syscall(SYS_mmap, nullptr, 4096, PROT_WRITE, growing, -1, 0);
         }},
        {"shmget", [] { return ::syscall(SYS_shmget, IPC_PRIVATE, 4096, 0600); }},
        {"memfd_create", [] { return ::syscall(SYS_memfd_create, "a", 0); }},
        {"mlock", [] { return ::syscall(SYS_mlock, nullptr, 0); }},
        // rights and parts of the kernel
        {"PR_SET_DUMPABLE", [] { return ::syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0); }},
        {"PR_SET_PDEATHSIG", [] { return ::syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0); }},
        {"seccomp", [] { return ::syscall(SYS_seccomp, 0, 0, nullptr); }},
        {"setuid", [] { return ::syscall(SYS_setresuid, -1, -1, -1); }},
        {"capset", [] { return ::syscall(SYS_capset, nullptr, nullptr); }},
        {"chroot", [] { return ::syscall(SYS_chroot, nowhere); }},
        {"unshare", [] { return ::syscall(SYS_unshare, 0); }},
        {"setns", [] { return ::syscall(SYS_setns, -1, 0); }},
        {"mount", [] { return ::syscall(SYS_mount, nowhere, nowhere, nullptr, 0, nullptr); }},
        {"umount2", [] { return ::syscall(SYS_umount2, nowhere, 0); }},
        {"io_uring_setup", [] { return ::syscall(SYS_io_uring_setup, 1, nullptr); }},
        {"bpf", [] { return ::syscall(SYS_bpf, 0, nullptr, 0); }},
        {"perf_event_open", [] { return ::syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0); }},
        {"userfaultfd", [] { return ::syscall(SYS_userfaultfd, 0); }},
        {"keyctl", [] { return ::syscall(SYS_keyctl, 0, 0, 0, 0, 0); }},
        {"add_key", [] { return ::syscall(SYS_add_key, "user", "a", "b", 1, 0); }},
        {"request_key", [] { return ::syscall(SYS_request_key, "user", "a", nullptr, 0); }},
        {"inotify_init1", [] { return ::syscall(SYS_inotify_init1, 0); }},
        {"fanotify_init", [] { return ::syscall(SYS_fanotify_init, 0, 0); }},
        {"name_to_handle_at", [] { return ::syscall(SYS_name_to_handle_at, AT_FDCWD, nowhere, nullptr, nullptr, 0); }},
        {"open_by_handle_at", [] { return ::syscall(SYS_open_by_handle_at, -1, nullptr, 0); }},
        {"clock_settime", [] { return ::syscall(SYS_clock_settime, CLOCK_REALTIME, nullptr); }},
        {"timer_create", [] { return ::syscall(SYS_timer_create, CLOCK_MONOTONIC, nullptr, nullptr); }},
    };
    return calls;
}

/// The calls that the kernel does not refuse as unknown.
DecoderAnswer tryOtherCalls()
{
    QStringList passed;
    for (const auto &[what, call] : otherCalls()) {
        if (call() >= 0 || errno != ENOSYS)
            passed.append(QString::fromLatin1(what));
    }
    return told(QStringLiteral("%1 calls: %2").arg(otherCalls().size()).arg(passed.join(QLatin1String(", "))));
}

/// What can be read of these places, and what of our environment is here.
DecoderAnswer tryToRead(const QByteArray &places)
{
    QStringList readable;
    for (const auto &place : places.split('\n')) {
        if (::open(place.constData(), O_RDONLY) >= 0)
            readable.append(QString::fromUtf8(place));
    }
    if (std::getenv("HOME"))
        readable.append(QStringLiteral("environment"));
    return told(readable.join(QLatin1Char(' ')));
}

/// In tests that go on with pictures only, the name comes after the head of a PNG.
QByteArray withoutHead(const QByteArray &file)
{
    const QByteArray head("\x89PNG\r\n\x1a\n");
    return file.startsWith(head) ? file.sliced(head.size()) : file;
}

DecoderAnswer misbehave(const DecoderJob &job, const decoder::ForeignFiles &files)
{
    static bool isBroken = false;
    const auto file = withoutHead(files.front()->all());
    if (file == "crash" || isBroken)
        crash();
    if (file == "break") {
        isBroken = true;
        return told(QStringLiteral("broken"));
    }
    if (file == "work") {
        std::atomic<unsigned> work = 0;
        for (;;)
            ++work;
    }
    if (file == "wait")
        waitForEver();
    if (file == "end")
        std::_Exit(4);
    if (file == "memory")
        return useAllMemory();
    if (file == "memory that is not counted")
        useUncountedMemory();
    if (file == "lie")
        return PagePicture{.size = {1'000, 1'000}, .pixels = "few"};
    if (file == "chatter") {
        (void)!::write(STDOUT_FILENO, "this is no frame at all", 23);
        waitForEver();
    }
    if (file.startsWith("greedy")) { // it requests the file again and again, and reads nothing
        const auto request = frameOf(ReadRequest{.file = 0, .at = 0, .bytes = files.front()->size()});
        while (::write(STDOUT_FILENO, request.constData(), static_cast<std::size_t>(request.size())) > 0) {
        }
    }
    if (file == "calls")
        return tryOtherCalls();
    if (file.startsWith("read "))
        return tryToRead(file.sliced(5));
    return decoder::answerTo(job, files);
}

} // namespace

int main(int argc, char **argv)
{
    return decoder::runDecoder(argc, argv, misbehave);
}
