// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/journalrecorder.h"
#include "core/session/sending.h"
#include "core/session/stores.h"

#include <QPointer>

#include <memory>
#include <vector>

namespace clinicdesk {

/// A person who does not use the program now.
struct AbsentPerson {
    AppPaths places;
    JournalPerson name;
};

/// Sends what other people of this account have left in their outboxes, while another person uses the program. It shows
/// nothing and never asks: what needs a person waits for that person. Destroy it before the event loop ends.
class BackgroundSending : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Starts sending, under that policy, for each of these people who has an outbox. What happens to their documents
    /// is written into the journal under their names.
    void start(const QList<AbsentPerson> &people, const std::shared_ptr<Journal> &journal, const Policy &policy);
    /// Stops sending for one person and closes what was opened for them.
    void stop(const AppPaths &places);
    /// Stops sending, or starts again.
    void setSuspended(bool isSuspended);

private:
    struct OtherPerson {
        std::shared_ptr<Session> session;
        std::shared_ptr<Outbox> outbox;
        std::unique_ptr<Sending> sending; ///< destroyed before the outbox, as the recorder
        std::unique_ptr<JournalRecorder> recorder;
    };
    static Task<void> open(QPointer<BackgroundSending> self, AbsentPerson person, std::shared_ptr<Journal> journal,
                           Policy policy);

    std::vector<OtherPerson> m_others;
    bool m_isSuspended = false;
};

} // namespace clinicdesk
