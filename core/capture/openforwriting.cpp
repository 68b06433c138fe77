// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/openforwriting.h"

#include <QDir>
#include <QFile>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>

namespace clinicdesk {

namespace {

class PathDescriptor {
public:
    explicit PathDescriptor(const QString &path)
        : m_number(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW))
    {
    }
    ~PathDescriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Q_DISABLE_COPY_MOVE(PathDescriptor)
    int number() const { return m_number; }

private:
    int m_number;
};

/// The kernel gives a read lease only while no process has the file open for writing. Nothing where it gives none: the
/// file belongs to another user, or the file system has no leases.
std::optional<bool> refusesLease(int descriptor)
{
    // A process that opens the file at this moment waits until the lease is returned, and we get a signal. SIGIO, the
    // default, would end this program; SIGURG is ignored.
    ::fcntl(descriptor, F_SETSIG, SIGURG);
    if (::fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) {
        ::fcntl(descriptor, F_SETLEASE, F_UNLCK);
        return false;
    }
    return errno == EAGAIN ? std::optional(true) : std::nullopt;
}

bool isWritable(const QString &process, const QString &descriptor)
{
    QFile info(QStringLiteral("/proc/%1/fdinfo/%2").arg(process, descriptor));
    if (!info.open(QIODevice::ReadOnly))
        return false;
    constexpr int octal = 8;
    for (const auto &line : info.readAll().split('\n')) {
        if (line.startsWith("flags:"))
            return (line.mid(6).trimmed().toInt(nullptr, octal) & O_ACCMODE) != O_RDONLY;
    }
    return false;
}

bool hasOpen(const QString &process, const struct stat &file)
{
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process));
    const auto names = descriptors.entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot);
    for (const auto &name : names) {
        struct stat open {};
        if (::stat(QFile::encodeName(descriptors.filePath(name)).constData(), &open) == 0 &&
            open.st_dev == file.st_dev && open.st_ino == file.st_ino && isWritable(process, name))
            return true;
    }
    return false;
}

bool isOpenInProcesses(int descriptor)
{
    struct stat file {};
    if (::fstat(descriptor, &file) != 0)
        return false;
    const auto processes = QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs);
    for (const auto &process : processes) {
        if (hasOpen(process, file))
            return true;
    }
    return false;
}

} // namespace

bool isOpenForWriting(const QString &path)
{
    const PathDescriptor file(path);
    if (file.number() < 0)
        return false;
    const auto refused = refusesLease(file.number());
    return refused ? *refused : isOpenInProcesses(file.number());
}

} // namespace clinicdesk
