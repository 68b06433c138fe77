// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/hiddeninput.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/document/aadhaarnumber.h"
#include "core/document/readablename.h"
#include "core/service/aadhaarinit.h"
#include "core/wording/wording.h"

namespace clinicdesk::cli {

namespace {

QString usage()
{
    return Tr::tr(
        "Usage: clinicdesk-cli aadhaar init\nStarts a registration. Reads the number from the terminal (hidden) or "
        "from standard input, never from the command line. The number is sent encrypted and is not stored.");
}

/// Formats the answer for people, in lines, whatever characters it contains.
QStringList linesOf(const AadhaarReceipt &receipt)
{
    if (receipt.transaction.isEmpty())
        return {displayName(QString::fromUtf8(receipt.text).simplified())};
    QStringList lines{Tr::tr("Transaction: %1").arg(displayName(receipt.transaction))};
    if (!receipt.hint.isEmpty())
        lines.append(displayName(receipt.hint));
    return lines;
}

/// Checked before the number is requested, so that it is not typed in vain.
Result<void> checkSignIn(const ConnectionClient &signedIn)
{
    if (const auto refused = signedIn.client->access().refusal(AadhaarInit::permission))
        return *refused;
    if (!signedIn.client->hasToken())
        return signedIn.client->missingToken(Credential::Bearer);
    if (!signedIn.client->hasKey())
        return signedIn.client->missingKey();
    return {};
}

} // namespace

Task<Result<ExitCode>> aadhaar(CommandContext context, QStringList arguments)
{
    if (arguments.contains(QLatin1String("--help"))) {
        printHelp(usage());
        co_return ExitCode::Done;
    }
    // Other arguments may contain a number: they are not repeated.
    arguments.removeAll(QStringLiteral("--encrypt")); // as always
    if (arguments != QStringList(QStringLiteral("init")))
        co_return wrongUse({}, usage());
    const auto signedIn = co_await context.app.signIn();
    if (!signedIn)
        co_return signedIn.error();
    if (const auto checked = checkSignIn(*signedIn); !checked)
        co_return checked.error();
    const auto typed = readHidden(Tr::tr("Aadhaar number: "));
    if (!typed)
        co_return typed.error();
    auto number = readAadhaarNumber(*typed);
    if (!number)
        co_return number.error();
    const AadhaarInit call{.number = std::make_shared<const SecretBytes>(*std::move(number))};
    std::stop_source stop;
    QObject interrupted;
    QObject::connect(&context.interrupt, &Interrupt::pressed, &interrupted, [&stop] { stop.request_stop(); });
    Call options;
    options.stop = stop.get_token();
    const auto client = signedIn->client;
    const auto receipt = co_await client->send(call, options);
    if (!receipt)
        co_return fail(receipt.error(), wording::sentenceOfRegistration(receipt.error()), context.json);
    if (context.json)
        printJson(receipt->text + '\n');
    else
        printLines(linesOf(*receipt));
    co_return ExitCode::Done;
}

} // namespace clinicdesk::cli
