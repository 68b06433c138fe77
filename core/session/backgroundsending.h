// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/sending.h"
#include "core/session/stores.h"

#include <QPointer>

#include <memory>
#include <vector>

namespace clinicdesk {

/// Sends what other people of this account have left in their outboxes, while another person uses the program. It shows
/// nothing and never asks: what needs a person waits for that person. Destroy it before the event loop ends.
class BackgroundSending : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Starts sending for each of these people who has an outbox. `places` are their files.
    void start(const QList<AppPaths> &places);
    /// Stops sending for one person and closes what was opened for them.
    void stop(const AppPaths &places);
    /// Stops sending, or starts again.
    void setSuspended(bool isSuspended);

private:
    struct OtherPerson {
        std::shared_ptr<Session> session;
        std::shared_ptr<Outbox> outbox;
        std::unique_ptr<Sending> sending; ///< destroyed before the outbox
    };
    static Task<void> open(QPointer<BackgroundSending> self, AppPaths places);

    std::vector<OtherPerson> m_others;
    bool m_isSuspended = false;
};

} // namespace clinicdesk
