// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/retrypolicy.h"

#include <QDateTime>

namespace clinicdesk::http {

/// How much one desk asks of a service that may be down. A value; pure: time and chance are arguments.
///
/// The first call that fails in a way that heals by itself begins an outage: from then on one call at a time goes as a
/// probe, each after the back-off of the failures before it, however many documents wait. Every success widens the
/// desk by one call, until all go side by side again. So a clinic full of desks asks a dead service as seldom as so
/// many single documents, and does not fall over it when it comes back.
class Outage {
public:
    /// `widest`: calls at once while all is well.
    Outage(RetryPolicy retry, int widest);

    /// What a call has to remember from its beginning: what ends later than another one's failure, but began before,
    /// says nothing new.
    int round() const { return m_round; }

    /// A call of that round failed in a way that heals by itself; `chance` in [0, 1).
    void noteFailure(int round, const Error &error, const QDateTime &now, double chance);
    /// A call of that round was answered.
    void noteSuccess(int round);
    /// There is a reason to try at once: another network, the end of a sleep. The back-off so far stays counted, and
    /// one call at a time stays one; a server's `Retry-After` holds all the same.
    void tryNow();
    /// The same for a person, whose wish counts more than the time that the server named.
    void tryForAPerson() { m_notBefore = {}; }

    bool isOn() const { return m_width < m_widest; }
    /// Calls that may be under way now.
    int width() const { return m_width; }
    /// UTC; no call begins before it. Null while nothing has to wait.
    QDateTime notBefore() const { return m_notBefore; }
    bool mayBegin(const QDateTime &now) const { return !m_retry.isAhead(m_notBefore, m_lastFailure, now); }

private:
    RetryPolicy m_retry;
    int m_widest;
    int m_width;
    int m_round = 0;
    int m_failures = 0; ///< in a row
    QDateTime m_lastFailure;
    QDateTime m_notBefore;
    bool m_asked = false; ///< `m_notBefore` is the server's wish
};

} // namespace clinicdesk::http
