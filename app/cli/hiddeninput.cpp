// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hiddeninput.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/streams.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/base/systemconsole.h"

#include <optional>
#include <span>

namespace clinicdesk::cli {

namespace {

constexpr qsizetype lineCapBytes = 1'000;

/// The buffer is wiped in every case.
Result<SecretBytes> lineFrom(QByteArray buffer, qsizetype count)
{
    const auto whole = SecretBytes::takeFrom(std::move(buffer));
    if (count > lineCapBytes)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::InputTooLong, .limit = lineCapBytes};
    return SecretBytes(whole.view().first(count));
}

Result<SecretBytes> fromTerminal(const QString &prompt)
{
    std::optional<SilentTerminal> silence(std::in_place);
    printPrompt(prompt);
    const bool hasLine = silence->waitForLine();
    QByteArray buffer(lineCapBytes + 1, '\0');
    const auto count =
        hasLine ? readInput({buffer.data(), static_cast<std::size_t>(buffer.size())}) : Result<qint64>(0);
    silence.reset();
    printStatus({}); // the line break that was typed was not shown
    if (!hasLine)
        return Error{.code = ErrorCode::Cancelled};
    return lineFrom(std::move(buffer), count ? *count : 0);
}

Result<SecretBytes> fromPipe()
{
    const DefaultInterruptScope interruptible;
    QByteArray buffer(lineCapBytes + 1, '\0');
    qsizetype count = 0;
    while (count < buffer.size()) {
        const auto got = readInput({buffer.data() + count, static_cast<std::size_t>(buffer.size() - count)});
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        count += *got;
    }
    return lineFrom(std::move(buffer), count);
}

} // namespace

Result<SecretBytes> readHidden(const QString &prompt)
{
    return isTerminal() ? fromTerminal(prompt) : fromPipe();
}

} // namespace clinicdesk::cli
