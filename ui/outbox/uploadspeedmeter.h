// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/widgets/remainingtime.h"

#include <QHash>

#include <deque>

namespace clinicdesk::ui {

/// How fast documents go out and how long the run still takes, as words that do not jump. Measured over the last
/// seconds, by bytes that were really sent: what goes a second time counts a second time, what is confirmed without
/// being sent does not count.
class UploadSpeedMeter {
public:
    using Duration = RemainingTime::Duration;

    /// To be told of every new list of entries, and each second while something moves. `now` is that of any clock that
    /// never goes back.
    void look(const OutboxEntries &entries, const OutboxSummary &summary, Duration now);
    /// "570 kB/s · about 40 s left", one of both, or nothing.
    QString words() const;

private:
    struct Sending {
        qint64 there = 0; ///< or went out
        qint64 all = 0;
    };
    struct Moment {
        Duration time;
        qint64 sent; ///< since the beginning
    };

    void count(const OutboxEntry &entry, const OutboxEntry *before);
    void measure(qint64 bytesLeft);

    OutboxEntries m_looked;               ///< at, the last time
    QHash<DocumentId, Sending> m_sending; ///< what is uploading
    qint64 m_sent = 0;
    std::deque<Moment> m_moments; ///< one a second, of the last seconds
    SmoothedValue m_speed;        ///< bytes a second
    RemainingTime m_left;
};

/// "570 kB/s", "1.2 MB/s", "12 MB/s": as many digits as can be read while they change.
QString speedWords(double bytesPerSecond);

/// "limited to 500 kB/s until 18:30", without the time where it holds all day; nothing while there is no limit.
QString limitWords(const http::SpeedLimit &limit, QTime timeOfDay);

} // namespace clinicdesk::ui
