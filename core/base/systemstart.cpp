// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemstart.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <string>

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

} // namespace clinicdesk
