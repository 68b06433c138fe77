// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/documentevent_p.h"

#include <QHash>

#include <chrono>

namespace clinicdesk {

/// Decides what the error of a document's call means for it: when it is tried again, and when the user is asked. Has
/// the failed attempts of this run. A value; pure: time and chance are arguments. `next()` decides the state.
class UploadFailures {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit UploadFailures(const http::RetryPolicy &retry);

    /// The event of a document whose sending was stopped. `wholeBodySent`: as `Error::wholeBodySent`, true if unknown.
    static DocumentEvent interrupted(const OutboxDocument &document, bool wholeBodySent);

    /// Counts a failed attempt. Call before `eventFor`.
    void record(const OutboxDocument &document, TimePoint now);
    /// The event of a document after this error; with `event::CallFailed::givesUp` if it was tried for too long, or
    /// with too many forms.
    DocumentEvent eventFor(const OutboxDocument &document, const Error &error, const QDateTime &now,
                           TimePoint steadyNow, double chance) const;
    /// Call when the document is not failing any more.
    void forget(const DocumentId &id) { m_attempts.remove(id); }

private:
    struct Attempts {
        TimePoint since;
        int count = 0;
    };

    bool shouldGiveUp(const OutboxDocument &document, const QDateTime &now, TimePoint steadyNow) const;

    http::RetryPolicy m_retry;
    QHash<DocumentId, Attempts> m_attempts;
};

} // namespace clinicdesk
