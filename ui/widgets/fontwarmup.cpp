// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fontwarmup.h"

#include <QtGlobal>

#ifdef Q_OS_UNIX
#include <dlfcn.h>
#endif

namespace clinicdesk::ui {

std::jthread readFontConfiguration()
{
#ifdef Q_OS_UNIX
    using Init = int();
    // Of the library that Qt is linked with; it can be called on any thread, and does its work only once.
    if (auto *init = reinterpret_cast<Init *>(dlsym(RTLD_DEFAULT, "FcInit")))
        return std::jthread([init] { init(); });
#endif
    return {};
}

} // namespace clinicdesk::ui
