// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/processhardening.h"

#if defined(__unix__) && !defined(CLINICDESK_ALLOW_DEBUGGER)

#include <QFile>
#include <QtGlobal>

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace clinicdesk {

namespace {

#ifdef __linux__
bool isAskedForByPortals()
{
    return !qEnvironmentVariableIsEmpty("SNAP") || QFile::exists(QStringLiteral("/.flatpak-info"));
}
#endif

} // namespace

void hardenProcessMemory()
{
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
    if (!isAskedForByPortals())
        ::prctl(PR_SET_DUMPABLE, 0); // RLIMIT_CORE does not limit dumps that are piped to a program
#endif
}

} // namespace clinicdesk

#else

void clinicdesk::hardenProcessMemory() {}

#endif
