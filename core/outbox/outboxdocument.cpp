// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxdocument.h"

#include "core/base/errorreason.h"
#include "core/service/directupload.h"
#include "core/service/serviceclock.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

/// How far the clock that gave a date was ahead then. It may have been set since, as at the first contact with a
/// network after a start with an empty battery. What happened before another start of the computer is not known.
std::optional<std::chrono::seconds> aheadThen(const DateByClock &date, std::optional<std::chrono::seconds> aheadNow,
                                              const ClockSetting &clockNow)
{
    if (date.ahead || !aheadNow)
        return date.ahead ? date.ahead : aheadNow;
    const bool isSameStart = !clockNow.boot.isEmpty() && date.clock.boot == clockNow.boot;
    const auto setSince = isSameStart ? clockNow.startedAt - date.clock.startedAt : std::chrono::milliseconds(0);
    return *aheadNow - std::chrono::duration_cast<std::chrono::seconds>(setSince);
}

} // namespace

QList<QByteArray> hashesWithSources(const QList<DocumentFile> &files)
{
    QList<QByteArray> hashes;
    for (const auto &file : files) {
        for (const auto &hash : file.preparation.madeOf + QList{file.sha256}) {
            if (!hashes.contains(hash))
                hashes.append(hash);
        }
    }
    return hashes;
}

qint64 OutboxDocument::sizeBytes() const
{
    qint64 sum = 0;
    for (const auto &file : files)
        sum += file.facts.sizeBytes;
    return sum;
}

qint64 OutboxDocument::storedBytes() const
{
    qint64 sum = 0;
    for (const auto &file : files)
        sum += file.stored ? file.facts.sizeBytes : 0;
    return sum;
}

int OutboxDocument::missingFiles() const
{
    return static_cast<int>(std::ranges::count(files, false, &DocumentFile::stored));
}

std::optional<Error> OutboxDocument::damage() const
{
    for (const auto &file : files) {
        if (auto flaw = anyFlaw(file.facts.name, file.preparation.flaws, file.preparation.pages))
            return flaw;
    }
    return {};
}

std::optional<Error> OutboxDocument::dateProblem(std::optional<std::chrono::seconds> ahead,
                                                 const ClockSetting &clock) const
{
    const auto then = aheadThen(details.dateByClock, ahead, clock);
    if (isDirect() || !isOtherDay(details.date, details.dateByClock.setAt, then))
        return {};
    // A clock that was set since is not named.
    return Error{.code = ErrorCode::InputInvalid,
                 .reason = ErrorReason::DateNeeded,
                 .clock = ClockDifference{.now = isClockWrong(ahead) ? *ahead : std::chrono::seconds(0),
                                          .then = then.value_or(std::chrono::seconds(0))}};
}

bool OutboxDocument::mayBeDelivered() const
{
    if (state != ItemState::Failed || !isDirect() || !error)
        return false;
    switch (error->code) {
    case ErrorCode::ServiceOutcomeUnclear:
        return true;
    case ErrorCode::ServiceBadAnswer: // from an earlier version: an answer came, so the file was sent before
    case ErrorCode::ServiceAnswerTooLarge:
    case ErrorCode::JweMalformed:
    case ErrorCode::JweNotAuthentic:
        return error->httpStatus < 400; // otherwise the service refused it
    default:
        return false;
    }
}

bool OutboxDocument::canEdit() const
{
    const bool isThere = error && error->code == ErrorCode::ServiceAlreadyThere;
    return state == ItemState::Failed && !isThere && !mayBeDelivered();
}

bool OutboxDocument::isTypeRefused() const
{
    const bool isSent = !isDirect() || DirectUpload::sendsType(details.type, details.delivery.tasks);
    if (state != ItemState::Failed || !error || !isSent)
        return false;
    static const QRegularExpression type(QStringLiteral("\\b(document[ _-]?type|doc[ _-]?type|dt)\\b"),
                                         QRegularExpression::CaseInsensitiveOption);
    if (error->code == ErrorCode::ServiceRefusedItem)
        return type.match(error->serverText).hasMatch();
    // Section 7 lists one reason to refuse a whole request. Its status is open; the platform uses 400.
    const bool isOfRequest = error->httpStatus == 400 || error->httpStatus < 300;
    return error->code == ErrorCode::ServiceRefusedRequest && (isOfRequest || type.match(error->serverText).hasMatch());
}

} // namespace clinicdesk
