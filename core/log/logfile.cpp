// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logfile.h"

#include "core/base/filelock.h"
#include "core/base/privatefolder.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

QByteArray systemName(const QString &path)
{
    return QFile::encodeName(path);
}

qint64 sizeOf(const QString &path)
{
    struct stat status {};
    return ::stat(systemName(path).constData(), &status) == 0 ? status.st_size : 0;
}

} // namespace

LogFile::LogFile(QString path)
    : m_path(std::move(path))
{
}

LogFile::~LogFile()
{
    close();
}

QStringList LogFile::files(const QString &path)
{
    QStringList files{path};
    for (int number = 1; number < fileCount; ++number)
        files.append(path + QLatin1Char('.') + QString::number(number));
    return files;
}

bool LogFile::append(const QByteArray &line)
{
    if (m_descriptor >= 0 && isReplaced())
        close();
    rotate(line.size() + 1);
    if (m_descriptor < 0 && !open())
        return false;
    const auto whole = (m_isLineOpen ? QByteArrayLiteral("\n") : QByteArray()) + line + '\n';
    ssize_t written = -1;
    do {
        written = ::write(m_descriptor, whole.constData(), static_cast<std::size_t>(whole.size()));
    } while (written < 0 && errno == EINTR);
    if (written > 0)
        m_isLineOpen = written < whole.size();
    return written == whole.size();
}

bool LogFile::open()
{
    if (!makePrivateFolder(QFileInfo(m_path).absolutePath()))
        return false;
    m_descriptor = ::open(systemName(m_path).constData(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
                          S_IRUSR | S_IWUSR);
    return m_descriptor >= 0;
}

void LogFile::close()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    m_descriptor = -1;
    m_isLineOpen = false;
}

bool LogFile::isReplaced() const
{
    struct stat mine {};
    struct stat named {};
    return ::fstat(m_descriptor, &mine) != 0 || ::stat(systemName(m_path).constData(), &named) != 0 ||
           mine.st_ino != named.st_ino || mine.st_dev != named.st_dev;
}

void LogFile::rotate(qint64 lineBytes)
{
    if (sizeOf(m_path) + lineBytes <= maxBytes)
        return;
    const auto lock = FileLock::acquire(m_path);
    if (!lock || sizeOf(m_path) + lineBytes <= maxBytes) // another process has rotated the files meanwhile
        return;
    const auto names = files(m_path);
    for (auto i = names.size() - 1; i > 0; --i)
        std::rename(systemName(names.at(i - 1)).constData(), systemName(names.at(i)).constData());
    close();
}

} // namespace clinicdesk
