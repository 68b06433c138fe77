// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/upload/desk.h"

#include <functional>

namespace clinicdesk::support {

/// Describes how one document meets one fault, as a row of a table of expected results:
/// `queued network.timeout, kept, not there; delivered, let go, there`.
///
/// Each half contains the state and the error, whether the outbox can still read the bytes, and whether the receiving
/// side has the whole file. The first half describes the moment when the first error is shown, the second half the
/// state at rest after the fault was over. Documents that then needed a person were retried; documents that waited
/// for a token or a key got one. A direct upload with an unclear outcome is not retried. If both halves are equal,
/// there is only one.
class Journey {
public:
    /// `copiesThere` counts the whole files on the receiving side.
    Journey(Desk &desk, DocumentId id, std::function<int()> copiesThere);

    /// Sends until the end. For a permanent fault, use toTheFirstError(), which stops at the first error shown.
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
