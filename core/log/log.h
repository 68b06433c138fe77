// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <memory>

namespace clinicdesk {

/// The log of this program, one line of JSON for each message:
/// {"at","level","program","pid","module","event","values"} for our own messages (`logWarning`), and
/// {...,"module","text"} for messages of Qt and its libraries, redacted (`redacted()`).
///
/// While an object exists, messages of Qt go to the file and not to standard error, unless CLINICDESK_LOG is `stderr`,
/// which writes them to both. A message that ends the program goes to both. Messages below warnings are left out,
/// unless QT_LOGGING_RULES is set. Files are written on a thread of their own, which starts with the first message: a
/// slow disk delays no caller, and a full one costs messages only. Up to 1,000 messages wait; then messages are dropped
/// and counted.
class Log {
public:
    /// Creates no file yet. One object per process.
    Log(const QString &file, const QString &program);
    /// Waits until all messages are written.
    ~Log();
    Log(const Log &) = delete;
    Log &operator=(const Log &) = delete;

    /// Drops the messages from now on: erasing removes the file. Can be called on any thread; waits until a line that
    /// is being written is done.
    static void stop();
    /// Writes messages again.
    static void resume();

    /// The newest `count` messages in `file` and its older files, oldest first, of all programs; with those of this
    /// program that wait to be written, if the disk takes them within two seconds. Lines that are no messages are left
    /// out. Blocks.
    static QList<QJsonObject> newest(const QString &file, int count);

    class Writer;

private:
    std::shared_ptr<Writer> m_writer;
};

} // namespace clinicdesk
