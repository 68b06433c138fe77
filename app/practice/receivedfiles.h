// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>

namespace clinicdesk::practice {

/// A file that is being received: bytes are written to a part file, and commit() gives the file its final name.
/// Without commit() nothing stays. Used by one thread.
class IncomingFile {
public:
    /// `path` is the final path. Missing folders are created.
    explicit IncomingFile(const QString &path);
    ~IncomingFile();
    IncomingFile(const IncomingFile &) = delete;
    IncomingFile &operator=(const IncomingFile &) = delete;

    bool write(const char *data, std::size_t sizeBytes);
    bool commit();
    qint64 sizeBytes() const { return m_sizeBytes; }

private:
    bool flush();

    QString m_path;
    QFile m_part;
    QByteArray m_buffer;
    qint64 m_sizeBytes = 0;
    bool m_failed = false;
};

/// The folder that contains all received bytes, so that tests can compare them. Only the owner can use its contents
/// (0700, 0600). Safe from any thread.
///
///   storage/<key>     the exact bytes of each file that the storage accepted
///   direct/<n>        the exact bytes of the n-th direct upload
///   requests.jsonl    one line for each request of either origin
class ReceivedFiles {
public:
    explicit ReceivedFiles(const QString &folder);

    QString folder() const { return m_folder; }
    std::unique_ptr<IncomingFile> storageFile(const QString &key) const;
    /// Opens a file for the next direct upload; `*name` is its path inside the folder.
    std::unique_ptr<IncomingFile> directFile(QString *name);
    /// Returns the size of the file that the storage has under a key, or nothing when there is none.
    std::optional<qint64> storedSizeBytes(const QString &key) const;
    /// Adds one line to requests.jsonl. The line is complete when the call returns.
    void note(const QJsonObject &line);

private:
    QString m_folder;
    std::mutex m_mutex;
    QFile m_requests;
    int m_directUploads = 0;
};

} // namespace clinicdesk::practice
