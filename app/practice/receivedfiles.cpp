// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/receivedfiles.h"

#include "core/base/systemfiles.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include <atomic>
#include <cstdio>

namespace clinicdesk::practice {
namespace {

constexpr qsizetype BufferBytes = 256LL * 1024;
constexpr auto forOwner = QFile::ReadOwner | QFile::WriteOwner;

QString partPath(const QString &path)
{
    static std::atomic<int> count = 0;
    return path + QStringLiteral(".part%1").arg(++count);
}

} // namespace

IncomingFile::IncomingFile(const QString &path)
    : m_path(path)
    , m_part(partPath(path))
{
    QDir().mkpath(QFileInfo(path).path());
    m_buffer.reserve(BufferBytes + BufferBytes / 4);
    m_failed = !m_part.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
}

IncomingFile::~IncomingFile()
{
    m_part.remove();
}

bool IncomingFile::write(const char *data, std::size_t sizeBytes)
{
    m_sizeBytes += static_cast<qint64>(sizeBytes);
    m_buffer.append(data, static_cast<qsizetype>(sizeBytes));
    return m_buffer.size() < BufferBytes || flush();
}

bool IncomingFile::commit()
{
    const bool written = flush();
    m_part.close();
    // Replaces an existing file, as a storage does; QFile::rename() would fail.
    return written && std::rename(qPrintable(m_part.fileName()), qPrintable(m_path)) == 0;
}

bool IncomingFile::flush()
{
    m_failed = m_failed || m_part.write(m_buffer) != m_buffer.size();
    m_buffer.resize(0);
    return !m_failed;
}

ReceivedFiles::ReceivedFiles(const QString &folder)
    : m_folder(folder)
    , m_requests(folder + QStringLiteral("/requests.jsonl"))
{
    for (const auto *name : {"", "/storage", "/direct"}) {
        const auto path = folder + QLatin1String(name);
        QDir().mkpath(path);
        QFile::setPermissions(path, forOwner | QFile::ExeOwner); // an earlier version may have created it
    }
    m_directUploads = static_cast<int>(QDir(folder + QStringLiteral("/direct")).entryList(QDir::Files).size());
    removeIrregularFile(m_requests.fileName()); // opening a pipe would wait for its reader
    m_requests.open(QIODevice::WriteOnly | QIODevice::Append);
    m_requests.setPermissions(forOwner);
}

std::unique_ptr<IncomingFile> ReceivedFiles::storageFile(const QString &key) const
{
    return std::make_unique<IncomingFile>(m_folder + QStringLiteral("/storage/") + key);
}

std::unique_ptr<IncomingFile> ReceivedFiles::directFile(QString *name)
{
    const std::lock_guard lock(m_mutex);
    *name = QStringLiteral("direct/%1").arg(++m_directUploads);
    return std::make_unique<IncomingFile>(m_folder + u'/' + *name);
}

std::optional<qint64> ReceivedFiles::storedSizeBytes(const QString &key) const
{
    const QFileInfo file(m_folder + QStringLiteral("/storage/") + key);
    return file.isFile() ? std::optional(file.size()) : std::nullopt;
}

void ReceivedFiles::note(const QJsonObject &line)
{
    const std::lock_guard lock(m_mutex);
    m_requests.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
    m_requests.flush();
}

} // namespace clinicdesk::practice
