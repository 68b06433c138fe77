// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemstart.h"

#include <array>
#include <cerrno>
#include <climits>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <string>

#include <langinfo.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

/// With a slash at the end; empty if the system does not tell.
std::string folderOfThisProgram()
{
    std::array<char, PATH_MAX> path{};
    const auto size = ::readlink("/proc/self/exe", path.data(), path.size());
    const std::string program(path.data(), size < 0 ? 0 : static_cast<std::size_t>(size));
    return program.substr(0, program.rfind('/') + 1);
}

} // namespace

NotStarted becomeProgram(const char *name, const char *installed, char **arguments)
{
    const auto folder = folderOfThisProgram();
    for (const auto *place : {"", installed})
        ::execv((folder + place + name).c_str(), arguments);
    const bool isLimit = errno == EMFILE || errno == ENFILE || errno == EAGAIN || errno == ENOMEM;
    return {.reason = std::strerror(errno), .isLimit = isLimit};
}

void useUtf8Locale()
{
    const auto valueOf = [](const char *variable) {
        const auto *value = std::getenv(variable);
        return std::string(value ? value : "");
    };
    const auto all = valueOf("LC_ALL");
    std::setlocale(LC_CTYPE, "");
    const bool isUtf8 = std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
    const bool isLocaleOfScripts = all.empty() || all == "C" || all == "POSIX";
    if (!isUtf8 && isLocaleOfScripts && std::setlocale(LC_CTYPE, "C.UTF-8"))
        ::setenv(all.empty() ? "LC_CTYPE" : "LC_ALL", "C.UTF-8", 1);
}

} // namespace clinicdesk
