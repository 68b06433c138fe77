// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QList>

#include <optional>

namespace clinicdesk::ui {

/// Remembers what a person said of documents, so that the next one can have the same.
class LastDetails {
public:
    /// Type, date and tags of that document were changed by a person.
    void described(const DocumentId &id, const DocumentDetails &details);

    /// The details of the document described last that is none of these; else of the one sent last. The patient is not
    /// theirs to give.
    std::optional<DocumentDetails> detailsFor(const QList<DocumentId> &ids, const QList<OutboxDocument> &kept) const;

private:
    struct Described {
        DocumentId id;
        DocumentDetails details;
    };
    QList<Described> m_described; ///< the latest at the end
};

} // namespace clinicdesk::ui
