// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>

namespace clinicdesk::support {

/// Whether `systemCallsOf` can be used; otherwise skip the test, and say so.
inline bool canTraceCalls()
{
    return !QStandardPaths::findExecutable(QStringLiteral("strace")).isEmpty();
}

/// Runs a command and all that it starts under strace. Returns their successful calls of these kinds, in order, with
/// the paths of descriptors: `fsync(5</home/…>)`. Empty if the command fails.
inline QStringList systemCallsOf(const QStringList &command, const QString &kinds,
                                 const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
{
    const QTemporaryDir folder;
    QFile trace(folder.filePath(QStringLiteral("trace")));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("strace"),
                  QStringList{QStringLiteral("-f"), QStringLiteral("-y"), QStringLiteral("-z"), QStringLiteral("-s"),
                              QStringLiteral("300"), QStringLiteral("-e"), QStringLiteral("trace=") + kinds,
                              QStringLiteral("-o"), trace.fileName()} +
                      command);
    constexpr int maxMs = 60'000;
    const bool isDone = process.waitForFinished(maxMs) && process.exitStatus() == QProcess::NormalExit &&
                        process.exitCode() == 0 && trace.open(QIODevice::ReadOnly);
    return isDone ? QString::fromUtf8(trace.readAll()).split(QLatin1Char('\n')) : QStringList();
}

} // namespace clinicdesk::support
