// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/version/version.h"

#include <QtGlobal>

#include <openssl/crypto.h>

namespace clinicdesk {

extern const char *const builtCommit; // in commit.cpp, which the build writes

QString versionText(const QString &program, const QList<LibraryVersion> &libraries)
{
    auto text = program + QStringLiteral(" " CLINICDESK_VERSION "\n");
    const QLatin1String commit(builtCommit);
    if (!commit.isEmpty())
        text += QStringLiteral("Commit %1\n").arg(commit);
    text += QStringLiteral("Qt %1\n").arg(QLatin1String(qVersion()));
    text += QStringLiteral("OpenSSL %1\n").arg(QLatin1String(OpenSSL_version(OPENSSL_VERSION_STRING)));
    for (const auto &library : libraries)
        text += library.name + QLatin1Char(' ') + library.version + QLatin1Char('\n');
    return text;
}

} // namespace clinicdesk
