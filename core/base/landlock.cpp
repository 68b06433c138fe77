// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/landlock.h"

#include <QFile>

#include <cerrno>
#include <cstdint>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/landlock.h>
#include <sys/syscall.h>
#endif

namespace clinicdesk {

#if defined(__linux__) && defined(SYS_landlock_create_ruleset)

namespace {

// Those of later versions, which the headers of Debian 12 do not have.
constexpr std::uint64_t refer = 1U << 13U;        // version 2
constexpr std::uint64_t truncate = 1U << 14U;     // version 3
constexpr std::uint64_t deviceIoctl = 1U << 15U;  // version 5
constexpr std::uint64_t abstractSocket = 1U << 0; // version 6, like `signal`
constexpr std::uint64_t signal = 1U << 1U;

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

class Descriptor {
public:
    explicit Descriptor(long descriptor)
        : m_descriptor(static_cast<int>(descriptor))
    {
    }
    ~Descriptor()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)
    int get() const { return m_descriptor; }

private:
    int m_descriptor;
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

bool allow(const Descriptor &ruleset, const QStringList &paths, std::uint64_t rights)
{
    for (const auto &path : paths) {
        const Descriptor place(::open(QFile::encodeName(path).constData(), O_PATH | O_CLOEXEC));
        struct stat status {};
        if (place.get() < 0 || ::fstat(place.get(), &status) != 0)
            continue;
        const landlock_path_beneath_attr rule{.allowed_access = S_ISDIR(status.st_mode) ? rights : rights & fileRights,
                                              .parent_fd = place.get()};
        if (::syscall(SYS_landlock_add_rule, ruleset.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
            return false;
    }
    return true;
}

} // namespace

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
    const Ruleset rules{.files = reading | writing, .scopes = version >= 6 ? abstractSocket | signal : 0};
    const Descriptor ruleset(::syscall(SYS_landlock_create_ruleset, &rules, sizeOfRuleset(version), 0));
    return ruleset.get() >= 0 && allow(ruleset, rights.readable.value_or(QStringList()), reading) &&
           allow(ruleset, rights.writable, reading | writing) &&
           ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) == 0;
}

#else

int landlockVersion()
{
    return 0;
}

bool limitFileRights(const FileRights & /*rights*/)
{
    return true;
}

#endif

} // namespace clinicdesk
