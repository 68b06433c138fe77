// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `clinicdesk-cli-jwe`: `jwe encrypt [--file]` and `jwe decrypt` with a connection of the environment. What it cannot
// do, before it has read anything, `clinicdesk-cli-commands` does: it tells what is wrong.
#include "app/cli/jwestreams.h"
#include "app/cli/messages.h"
#include "app/cli/startprogram.h"
#include "core/base/systemaccount.h"
#include "core/base/systemprocess.h"
#include "core/base/temporaryfiles.h"
#include "core/connection/apppaths.h"
#include "core/connection/connectionsecrets.h"
#include "core/connection/environmentconnection.h"
#include "core/language/translations.h"
#include "core/policy/policyplaces.h"

#include <QCoreApplication>

#include <string_view>

using namespace clinicdesk;
using namespace clinicdesk::cli;

namespace {

Result<jwe::DecryptOptions> optionsOfEnvironment()
{
    const auto environment = readEnvironment(QProcessEnvironment::systemEnvironment());
    if (!environment)
        return environment.error();
    if (!environment->connection)
        return Error{.code = ErrorCode::WrongUse};
    const auto &connection = *environment->connection;
    return decryptOptions(connection, secretsFrom(connection, environment->secrets).keys);
}

/// A policy can change the connection, or refuse it.
bool hasPolicy()
{
    return !PolicyPlaces::ofThisComputer().fileInUse().isEmpty();
}

/// Only a sentence needs the languages.
ExitCode report(const Error &error, int count, char **arguments)
{
    const QCoreApplication application(count, arguments);
    const Translations translations;
    return fail(error, errorSentence(error), false);
}

} // namespace

int main(int count, char **arguments)
{
    useAccountLimits();
    hardenProcess();
    const bool hasHome = setUpHomeFolder() && missingHomeFolder().isEmpty();
    const auto options = hasPolicy() ? Error{.code = ErrorCode::WrongUse} : optionsOfEnvironment();
    if (!hasHome || !options || count < 3) {
        startProgram(commandsProgram, arguments);
        return static_cast<int>(ExitCode::Failed);
    }
    const TemporaryFiles temporary(AppPaths::forProgram(QStringLiteral("clinicdesk")).temporaryFolder);
    const bool isEncryption = std::string_view(arguments[2]) == "encrypt";
    const auto done = isEncryption ? encryptInput(options->keys.front(), count > 3) : decryptInput(*options);
    return static_cast<int>(done ? *done : report(done.error(), count, arguments));
}
