// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/widgets/remainingtime.h"

#include <QHash>

#include <deque>

namespace clinicdesk::ui {

/// The speed of sending and the remaining time of the run, as text that does not jump. Measured over the last seconds
/// by the bytes that were really sent: bytes that are sent again count again, bytes that are confirmed without being
/// sent do not count.
class UploadSpeedMeter {
public:
    using Duration = RemainingTime::Duration;

    /// Call for every new list of entries, and each second while a document is being sent. `now` is the time of any
    /// clock that never goes back.
    void update(const OutboxEntries &entries, const OutboxSummary &summary, Duration now);
    /// "570 kB/s · about 40 s left", one of both, or empty.
    QString text() const;

private:
    struct Sending {
        qint64 there = 0; ///< bytes stored or sent
        qint64 all = 0;
    };
    struct Moment {
        Duration time;
        qint64 sent; ///< since the start
    };

    void count(const OutboxEntry &entry, const OutboxEntry *before);
    void measure(qint64 bytesLeft);

    OutboxEntries m_entries;              ///< of the last call of `update`
    QHash<DocumentId, Sending> m_sending; ///< documents that are being uploaded
    qint64 m_sent = 0;
    std::deque<Moment> m_moments; ///< one per second, of the last seconds
    SmoothedValue m_speed;        ///< bytes per second
    RemainingTime m_left;
};

/// "570 kB/s", "1.2 MB/s", "12 MB/s": as many digits as can be read while they change.
QString speedText(double bytesPerSecond);

/// "limited to 500 kB/s until 18:30", without the time if it applies all day; empty while there is no limit.
QString limitText(const http::SpeedLimit &limit, QTime timeOfDay);

} // namespace clinicdesk::ui
