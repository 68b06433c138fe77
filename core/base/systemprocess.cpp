// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemprocess.h"

#include "core/base/errorreason.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <latch>
#include <system_error>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <malloc.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

const auto ownProgram = QStringLiteral("/proc/self/exe");

#ifndef CLINICDESK_ALLOW_DEBUGGER
/// By places that only the system can make: a variable of the environment proves nothing.
bool isAskedForByPortals()
{
    return QFile::symLinkTarget(ownProgram).startsWith(QLatin1String("/snap/")) ||
           QFile::exists(QStringLiteral("/.flatpak-info"));
}

void hideMemory()
{
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_CORE, &none);
    if (!isAskedForByPortals())
        ::prctl(PR_SET_DUMPABLE, 0); // RLIMIT_CORE does not limit dumps that are piped to a program
}
#else
void hideMemory() {}
#endif

/// A handler, because programs that are started inherit SIG_IGN.
void ignoreFileLimitSignal()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {};
    ::sigaction(SIGXFSZ, &action, nullptr);
}

void raiseOpenFiles()
{
    constexpr rlim_t usualFiles = 1'024;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    const auto wanted = std::min(limit.rlim_max, usualFiles);
    if (limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// The allocator reserves much for each thread, which counts where the memory of a process is limited (`ulimit -v`).
void reserveLittleMemory()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        ::mallopt(M_ARENA_MAX, 1);
}

/// Room for the libraries that are loaded when they are needed, and for documents.
class Memory {
public:
    Memory()
        : m_start(::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    {
    }
    ~Memory()
    {
        if (isThere())
            ::munmap(m_start, bytes);
    }
    Q_DISABLE_COPY_MOVE(Memory)

    bool isThere() const { return m_start != MAP_FAILED; }

private:
    static constexpr std::size_t bytes = 128'000'000;
    void *m_start;
};

bool canOpen(int files)
{
    std::vector<SystemFile> open;
    for (int i = 0; i < files; ++i) {
        open.emplace_back(QStringLiteral("/dev/null"), SystemFile::Open::Read);
        if (!open.back().isOpen())
            return false;
    }
    return true;
}

bool canStart(int threads)
{
    std::latch end(1);
    std::vector<std::thread> started;
    started.reserve(static_cast<std::size_t>(threads));
    bool isEnough = true;
    try {
        for (int i = 0; i < threads; ++i)
            started.emplace_back([&end] { end.wait(); });
    } catch (const std::system_error &) {
        isEnough = false;
    }
    const Memory further; // besides the stacks of the threads
    end.count_down();
    for (auto &thread : started)
        thread.join();
    return isEnough && further.isThere();
}

// Rights of later versions of Landlock, which the headers of Debian 12 do not have.
constexpr std::uint64_t refer = 1U << 13U;        // version 2
constexpr std::uint64_t truncate = 1U << 14U;     // version 3
constexpr std::uint64_t deviceIoctl = 1U << 15U;  // version 5
constexpr std::uint64_t abstractSocket = 1U << 0; // version 6, like `signalScope`
constexpr std::uint64_t signalScope = 1U << 1U;

constexpr std::uint64_t readRights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t firstWriteRights = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                           LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
/// Those that a rule for a file, not a folder, can have.
constexpr std::uint64_t fileRights =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncate | deviceIoctl;

struct Ruleset {
    std::uint64_t files = 0;
    std::uint64_t network = 0; ///< from version 4
    std::uint64_t scopes = 0;  ///< from version 6
};

std::uint64_t writeRights(int version)
{
    return firstWriteRights | (version >= 2 ? refer : 0) | (version >= 3 ? truncate : 0) |
           (version >= 5 ? deviceIoctl : 0);
}

std::size_t sizeOfRuleset(int version)
{
    if (version >= 6)
        return sizeof(Ruleset);
    return version >= 4 ? offsetof(Ruleset, scopes) : offsetof(Ruleset, network);
}

bool allow(const SystemFile &ruleset, const QStringList &paths, std::uint64_t rights)
{
    for (const auto &path : paths) {
        const SystemFile place(::open(QFile::encodeName(path).constData(), O_PATH | O_CLOEXEC));
        const auto facts = place.facts();
        if (!facts)
            continue;
        const bool isFolder = facts->kind == FileFacts::Kind::Folder;
        const landlock_path_beneath_attr rule{.allowed_access = isFolder ? rights : rights & fileRights,
                                              .parent_fd = place.descriptor()};
        if (::syscall(SYS_landlock_add_rule, ruleset.descriptor(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
            return false;
    }
    return true;
}

} // namespace

void hardenProcess()
{
    hideMemory();
    ::qunsetenv("SSLKEYLOGFILE"); // libcurl and other users of OpenSSL and GnuTLS
}

void useAccountLimits()
{
    ignoreFileLimitSignal();
    raiseOpenFiles();
    reserveLittleMemory();
}

std::optional<Error> missingResources(int threads, int files)
{
    if (!canOpen(files))
        return Error{.code = ErrorCode::ComputerLimit, .reason = ErrorReason::OpenFileLimit};
    if (!canStart(threads))
        return Error{.code = ErrorCode::ComputerLimit, .reason = ErrorReason::ThreadLimit};
    return std::nullopt;
}

void keepNewFilesPrivate()
{
    ::umask(S_IRWXG | S_IRWXO);
}

void ignoreBrokenPipes()
{
    ::signal(SIGPIPE, SIG_IGN);
}

void blockBrokenPipes()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void ignoreInterrupts()
{
    ::signal(SIGINT, SIG_IGN);
}

void shareMemoryAreas()
{
    constexpr int areas = 2; // of the window's thread and of all others
    ::mallopt(M_ARENA_MAX, areas);
}

void keepLittleFreedMemory()
{
    constexpr int bytes = 128 * 1024; // as at the start; setting it ends its growth
    ::mallopt(M_TRIM_THRESHOLD, bytes);
}

void returnFreedMemory()
{
    ::malloc_trim(0);
}

void setAllocationsZeroed(bool on)
{
    ::mallopt(M_PERTURB, on ? 0xFF : 0); // memory is filled with the opposite
}

QString installedProgram(const QString &fileName)
{
    const QFileInfo own(QFile::symLinkTarget(ownProgram)); // also before there is a QCoreApplication
    auto beside = own.dir().filePath(fileName);
    if (QFileInfo::exists(beside))
        return beside;
    return QDir::cleanPath(own.dir().filePath(QStringLiteral("../libexec/%1/%2").arg(own.fileName(), fileName)));
}

void *loadLibrary(const char *name, std::string *problem)
{
    auto *library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        *problem = ::dlerror();
    return library;
}

void *loadedLibrary(const char *name)
{
    return ::dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
}

void *functionOf(void *library, const char *name)
{
    return ::dlsym(library ? library : RTLD_DEFAULT, name);
}

int landlockVersion()
{
    const auto version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? static_cast<int>(version) : 0;
}

bool limitFileRights(const FileRights &rights)
{
    const int version = landlockVersion();
    if (version == 0)
        return true;
    const auto reading = rights.readable ? readRights : 0;
    const auto writing = writeRights(version);
    const Ruleset rules{.files = reading | writing, .scopes = version >= 6 ? abstractSocket | signalScope : 0};
    const SystemFile ruleset(
        static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, sizeOfRuleset(version), 0)));
    return ruleset.isOpen() && allow(ruleset, rights.readable.value_or(QStringList()), reading) &&
           allow(ruleset, rights.writable, reading | writing) &&
           ::syscall(SYS_landlock_restrict_self, ruleset.descriptor(), 0) == 0;
}

OtherProcess::OtherProcess(qint64 process)
    : m_file(static_cast<int>(::syscall(SYS_pidfd_open, static_cast<pid_t>(process), 0)))
{
}

void OtherProcess::kill() const
{
    ::syscall(SYS_pidfd_send_signal, descriptor(), SIGKILL, nullptr, 0);
}

bool OtherProcess::exists(qint64 process)
{
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH;
}

qint64 OtherProcess::ownMemoryBytes(qint64 process)
{
    QFile pages(QStringLiteral("/proc/%1/statm").arg(process));
    if (!pages.open(QIODevice::ReadOnly))
        return 0;
    const auto counts = pages.readAll().split(' ');
    return (counts.value(1).toLongLong() - counts.value(2).toLongLong()) * ::getpagesize();
}

bool OtherProcess::isEndByLimit(int signal)
{
    return isEndByTime(signal) || signal == SIGKILL;
}

bool OtherProcess::isEndByTime(int signal)
{
    return signal == SIGXCPU;
}

ProcessInput::ProcessInput()
{
    ignoreBrokenPipes(); // as QProcess does
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    m_readEnd = SystemFile(ends[0]);
    m_writeEnd = SystemFile(ends[1]);
    ::fcntl(m_writeEnd.descriptor(), F_SETFL, O_NONBLOCK);
}

QString ProcessInput::fileName() const
{
    return QStringLiteral("/proc/self/fd/%1").arg(m_readEnd.descriptor());
}

void ProcessInput::keepOnlyWriteEnd()
{
    m_readEnd.close();
}

void ProcessInput::write(QByteArrayView bytes, QDeadlineTimer deadline)
{
    while (!bytes.isEmpty()) {
        const auto put = m_writeEnd.writeSome(bytes);
        if (put > 0)
            bytes = bytes.sliced(put);
        else if (!isTriedAgain(deadline))
            return;
    }
}

qint64 ProcessInput::writeFrom(int file, qint64 at, qint64 count, QDeadlineTimer deadline)
{
    off64_t from = at;
    qint64 done = 0;
    while (done < count) {
        const auto put = ::splice(file, &from, m_writeEnd.descriptor(), nullptr, static_cast<std::size_t>(count - done),
                                  SPLICE_F_NONBLOCK);
        if (put > 0)
            done += put;
        else if (put == 0 || !isTriedAgain(deadline))
            break;
    }
    return done;
}

bool ProcessInput::isTriedAgain(QDeadlineTimer deadline) const
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN)
        return false;
    pollfd end{.fd = m_writeEnd.descriptor(), .events = POLLOUT, .revents = 0};
    return ::poll(&end, 1, static_cast<int>(deadline.remainingTime())) != 0 || !deadline.hasExpired();
}

} // namespace clinicdesk
