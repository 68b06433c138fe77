// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalhead_p.h"

#include <QCborArray>
#include <QCborValue>

#include <algorithm>

namespace clinicdesk {

namespace {

using std::chrono::milliseconds;

constexpr int formerHeadForm = 1;
constexpr int currentHeadForm = 2;
constexpr qsizetype formerSize = 4;
constexpr qsizetype currentSize = 10;
/// An hour that was seen allows four days that were not: 15 minutes a day are enough for a computer that is off
/// otherwise, and the journal of three years needs ten days of work to be reached in steps.
constexpr int unseenPerSeen = 96;

} // namespace

SeenTime SeenTime::confirmed(const TimeReading &reading)
{
    return {.at = reading.now, .boot = reading.boot, .uptime = reading.uptime};
}

SeenTime SeenTime::advanced(const TimeReading &reading) const
{
    if (!at.isValid())
        return confirmed(reading);
    const bool isSameStart = boot == reading.boot && reading.uptime >= uptime;
    const auto passed = isSameStart ? reading.uptime - uptime : milliseconds(0);
    // No program is idle for longer than that; who sets clocks can set this one for a program, too.
    const auto seen = passed <= maxUnseenTime ? passed : milliseconds(0);
    const auto unseen = milliseconds(at.msecsTo(reading.now)) - seen;
    SeenTime next{.at = at.addMSecs(seen.count()),
                  .boot = reading.boot,
                  .uptime = reading.uptime,
                  .allowance = std::min(maxUnseenTime, allowance + unseenPerSeen * seen)};
    if (unseen > next.allowance)
        return next;
    next.at = std::max(at, reading.now);
    next.allowance -= std::max(unseen, milliseconds(0));
    return next;
}

QByteArray JournalHead::toBytes() const
{
    QCborArray parts{currentHeadForm, journalId, number, hash, first, QCborValue(), QCborValue(), QString(), 0, 0};
    if (unkeyedUpTo)
        parts[5] = *unkeyedUpTo;
    if (time) {
        parts[6] = time->at.toMSecsSinceEpoch();
        parts[7] = time->boot;
        parts[8] = static_cast<qint64>(time->uptime.count());
        parts[9] = static_cast<qint64>(time->allowance.count());
    }
    return parts.toCborValue().toCbor();
}

std::optional<JournalHead> JournalHead::fromBytes(const QByteArray &bytes)
{
    const auto parts = QCborValue::fromCbor(bytes).toArray();
    const auto form = parts.at(0).toInteger();
    const bool isFormer = form == formerHeadForm && parts.size() == formerSize;
    if (!isFormer && (form != currentHeadForm || parts.size() != currentSize))
        return {};
    JournalHead head{
        .journalId = parts.at(1).toString(), .number = parts.at(2).toInteger(), .hash = parts.at(3).toByteArray()};
    if (isFormer)
        return head;
    head.first = parts.at(4).toInteger();
    if (parts.at(5).isInteger())
        head.unkeyedUpTo = parts.at(5).toInteger();
    if (parts.at(6).isInteger())
        head.time = SeenTime{.at = QDateTime::fromMSecsSinceEpoch(parts.at(6).toInteger(), Qt::UTC),
                             .boot = parts.at(7).toString(),
                             .uptime = milliseconds(parts.at(8).toInteger()),
                             .allowance = milliseconds(parts.at(9).toInteger())};
    return head;
}

} // namespace clinicdesk
