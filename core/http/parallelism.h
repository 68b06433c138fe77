// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>

namespace clinicdesk::http {

/// Number of calls of one kind that run in parallel. It follows the measured throughput: one more while the throughput
/// grows, back to the fewest at the first failure. A value; pure: time is an argument.
///
/// With a long delay, a few calls do not fill a network, because each waits for its answer. More calls than a network
/// or a service can use only make each of them slower, so the number stays where the throughput stays. A service that
/// refuses calls when there are too many is asked for fewer from then on.
class Parallelism {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    /// What the throughput is counted in. Bytes are measured over a tenth of a second, since single connections
    /// transfer them in bursts. Answers are measured until each call has had one, if that is sooner.
    enum class Unit { Bytes, Answers };

    /// Begins with `fewest`. `most` is the limit, also where it is less than `fewest`.
    Parallelism(int fewest, int most, Unit unit);

    /// Number of calls that may be in progress now.
    int level() const { return m_level; }
    /// Bytes or answers for each second, as last measured; 0 before.
    double throughput() const { return m_throughput; }

    /// Records that `amount` of the unit was transferred until `now`. `isHeldBack`: another call is ready and
    /// waits only because `level()` calls are in progress; otherwise one more would change nothing.
    void noteProgress(qint64 amount, TimePoint now, bool isHeldBack);
    /// Records that a call failed temporarily. So many calls are not made again, unless they were the fewest; and no
    /// more than the fewest for five minutes, so that many clients together do not overload a service that returns.
    void noteFailure(TimePoint now);

private:
    bool isMeasured(std::chrono::steady_clock::duration time) const;

    int m_fewest;
    int m_most;
    Unit m_unit;
    int m_level;
    TimePoint m_from;     ///< start of the interval that is being measured; null before the first progress
    TimePoint m_calmTill; ///< no more calls before this time
    qint64 m_amount = 0;  ///< transferred in this interval
    double m_throughput = 0;
    double m_raisedAt = 0; ///< throughput when the level was last raised
};

} // namespace clinicdesk::http
