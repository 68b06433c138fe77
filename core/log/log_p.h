// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QtGlobal>

namespace clinicdesk {

/// Appends lines to a file (0600) that several processes write at once. A line is written with one call, so lines never
/// mix. A file that would grow above 1 MB is renamed to `.1`, the former `.1` to `.2`, up to `.4`. A disk that refuses
/// a line costs that line only. Blocks; use it on one thread.
class LogFile {
public:
    static constexpr qint64 maxBytes = 1'000'000;
    static constexpr int fileCount = 5;

    /// Creates neither folder nor file yet.
    explicit LogFile(QString path);

    /// Appends `line` and a line break. Returns false if the disk refused it.
    bool append(const QByteArray &line);

    /// The file and the older ones, newest first, whether they exist or not.
    static QStringList files(const QString &path);

private:
    bool open();
    void close();
    void rotate(qint64 lineBytes);

    QString m_path;
    SystemFile m_file;
    bool m_isLineOpen = false; ///< the disk accepted only a part of the last line
};

/// Gives `message` to the log of this program, if there is one. On any thread; returns at once.
void enqueueMessage(QtMsgType type, const char *module, QJsonObject message);

} // namespace clinicdesk
