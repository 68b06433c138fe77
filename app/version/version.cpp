// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/version/version.h"

#include <QtGlobal>

#include <openssl/crypto.h>

namespace clinicdesk {

extern const char *const builtCommit; // in commit.cpp, which the build writes

QList<LibraryVersion> allVersions(const QString &program, const QList<LibraryVersion> &libraries)
{
    QList<LibraryVersion> versions{{program, QStringLiteral(CLINICDESK_VERSION)}};
    const QLatin1String commit(builtCommit);
    if (!commit.isEmpty())
        versions.append({QStringLiteral("Commit"), commit});
    versions.append({QStringLiteral("Qt"), QLatin1String(qVersion())});
    versions.append({QStringLiteral("OpenSSL"), QLatin1String(OpenSSL_version(OPENSSL_VERSION_STRING))});
    return versions + libraries;
}

QString versionText(const QString &program, const QList<LibraryVersion> &libraries)
{
    QString text;
    for (const auto &library : allVersions(program, libraries))
        text += library.name + QLatin1Char(' ') + library.version + QLatin1Char('\n');
    return text;
}

} // namespace clinicdesk
