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

/// A file on its way into the folder: bytes go to a part file, commit() gives it its name. Without commit() nothing
/// stays. Used by one thread.
class IncomingFile {
public:
    /// `path` is the final place. Its folders are made.
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

/// The folder in which everything that arrives is kept, so that tests compare bytes. Only its owner may use what is in
/// it (0700, 0600). Safe from any thread.
///
///   storage/<key>     the exact bytes of each file that the storage took
///   direct/<n>        the exact bytes of the n-th direct upload
///   requests.jsonl    one line for each request of either origin
class ReceivedFiles {
public:
    explicit ReceivedFiles(const QString &folder);

    QString folder() const { return m_folder; }
    std::unique_ptr<IncomingFile> storageFile(const QString &key) const;
    /// A place for the next direct upload; `*name` is its place inside the folder.
    std::unique_ptr<IncomingFile> directFile(QString *name);
    /// The size of what the storage holds under a key, nothing when it holds nothing.
    std::optional<qint64> storedSizeBytes(const QString &key) const;
    /// Adds one line to requests.jsonl; complete when the call returns.
    void note(const QJsonObject &line);

private:
    QString m_folder;
    std::mutex m_mutex;
    QFile m_requests;
    int m_directUploads = 0;
};

} // namespace clinicdesk::practice
