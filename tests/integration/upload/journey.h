// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/upload/desk.h"

#include <functional>

namespace clinicdesk::support {

/// How one document travels past one fault, as a line of a table of expected ends:
/// `queued network.timeout, kept, not there; delivered, let go, there`.
///
/// Each half is a standing, whether our copy of its bytes can still be read, and whether the other side has the whole
/// file: the first half when the first error is shown, the second where it came to rest after the fault was over. What
/// then waited for a person was retried by one, what waited for a token or a key got one. A direct upload whose outcome
/// is unclear is not retried. Where both halves are alike there is one.
class Journey {
public:
    /// `copiesThere` counts the whole files on the other side.
    Journey(Desk &desk, DocumentId id, std::function<int()> copiesThere);

    /// Drives to the end. For a fault that nobody takes away: to the first error that is shown.
    QString toTheEnd();
    QString toTheFirstError();

private:
    QString stand() const;
    bool rests() const;
    void noteFirstError();
    void help();

    Desk &m_desk;
    DocumentId m_id;
    std::function<int()> m_copiesThere;
    QObject m_watch;
    QString m_firstError;
};

} // namespace clinicdesk::support
