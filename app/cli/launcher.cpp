// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `clinicdesk-cli`: continues as the program that has the command.
#include "app/cli/startprogram.h"

#include <clocale>
#include <cstdlib>
#include <string_view>

#include <langinfo.h>

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

/// A scheduled job has the locale "C". Qt would take one with UTF-8 as well, but say so on standard error.
void useUtf8()
{
    using namespace std::string_view_literals;
    const std::string_view all = isSet("LC_ALL") ? std::getenv("LC_ALL") : "C";
    std::setlocale(LC_CTYPE, "");
    const bool isUtf8 = nl_langinfo(CODESET) == "UTF-8"sv;
    if (!isUtf8 && (all == "C" || all == "POSIX") && std::setlocale(LC_CTYPE, "C.UTF-8"))
        ::setenv(isSet("LC_ALL") ? "LC_ALL" : "LC_CTYPE", "C.UTF-8", 1);
}

} // namespace

int main(int count, char **arguments)
{
    useUtf8();
    const bool isInEnvironment = isSet("CLINICDESK_BASE_URL") && isSet("CLINICDESK_SECRETS_FILE");
    const bool isLight = isInEnvironment && isPlainJwe(count, arguments);
    clinicdesk::cli::startProgram(isLight ? clinicdesk::cli::jweProgram : clinicdesk::cli::commandsProgram, arguments);
    return 1;
}
