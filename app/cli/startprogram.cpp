// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/startprogram.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <string>

#include <unistd.h>

namespace clinicdesk::cli {

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

void startProgram(const char *name, char **arguments)
{
    const auto folder = folderOfThisProgram();
    for (const auto *place : {"", "../libexec/clinicdesk-cli/"})
        ::execv((folder + place + name).c_str(), arguments);
    const bool isLimit = errno == EMFILE || errno == ENFILE || errno == EAGAIN || errno == ENOMEM;
    std::fprintf(stderr, "Cannot start %s: %s. %s\n", name, std::strerror(errno),
                 isLimit ? "Close other programs, or raise the limits of this account." : "Install Clinic Desk again.");
}

} // namespace clinicdesk::cli
