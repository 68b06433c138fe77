// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `clinicdesk-cli`: continues as the program that has the command.
#include "app/cli/startprogram.h"
#include "core/base/systemstart.h"

#include <cstdlib>
#include <string_view>

namespace {

bool isSet(const char *variable)
{
    const auto *value = std::getenv(variable);
    return value && *value != '\0';
}

/// `jwe encrypt`, `jwe encrypt --file` or `jwe decrypt`, and nothing else.
bool isPlainJwe(int count, char **arguments)
{
    using namespace std::string_view_literals;
    if (count < 3 || arguments[1] != "jwe"sv)
        return false;
    if (count == 3)
        return arguments[2] == "encrypt"sv || arguments[2] == "decrypt"sv;
    return count == 4 && arguments[2] == "encrypt"sv && arguments[3] == "--file"sv;
}

} // namespace

int main(int count, char **arguments)
{
    clinicdesk::useUtf8Locale();
    const bool isInEnvironment = isSet("CLINICDESK_BASE_URL") && isSet("CLINICDESK_SECRETS_FILE");
    const bool isLight = isInEnvironment && isPlainJwe(count, arguments);
    clinicdesk::cli::startProgram(isLight ? clinicdesk::cli::jweProgram : clinicdesk::cli::commandsProgram, arguments);
    return 1;
}
