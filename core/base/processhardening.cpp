// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/processhardening.h"

#include <QFile>
#include <QtGlobal>

#ifdef __unix__
#include <sys/resource.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace clinicdesk {

namespace {

#if defined(__unix__) && !defined(CLINICDESK_ALLOW_DEBUGGER)
#ifdef __linux__
/// By places that only the system can make: a variable of the environment proves nothing.
bool isAskedForByPortals()
{
    return QFile::symLinkTarget(QStringLiteral("/proc/self/exe")).startsWith(QLatin1String("/snap/")) ||
           QFile::exists(QStringLiteral("/.flatpak-info"));
}
#endif

void hideMemory()
{
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
    if (!isAskedForByPortals())
        ::prctl(PR_SET_DUMPABLE, 0); // RLIMIT_CORE does not limit dumps that are piped to a program
#endif
}
#else
void hideMemory() {}
#endif

} // namespace

void hardenProcess()
{
    hideMemory();
    ::qunsetenv("SSLKEYLOGFILE"); // libcurl and other users of OpenSSL and GnuTLS
}

} // namespace clinicdesk
