// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/installedprogram.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace clinicdesk {

namespace {

QFileInfo ownProgram()
{
#ifdef Q_OS_LINUX
    return QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))); // also before there is a QCoreApplication
#else
    return QFileInfo(QCoreApplication::applicationFilePath());
#endif
}

} // namespace

QString installedProgram(const QString &fileName)
{
    const auto own = ownProgram();
    auto beside = own.dir().filePath(fileName);
    if (QFileInfo::exists(beside))
        return beside;
    return QDir::cleanPath(own.dir().filePath(QStringLiteral("../libexec/%1/%2").arg(own.fileName(), fileName)));
}

} // namespace clinicdesk
