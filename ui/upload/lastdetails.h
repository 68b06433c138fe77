// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QList>

#include <optional>

namespace clinicdesk::ui {

/// Remembers the details that the user entered, so that the next document can get the same.
class LastDetails {
public:
    /// The user changed the type, date or tags of this document.
    void described(const DocumentId &id, const DocumentDetails &details);

    /// The details of the latest described document that is not one of `ids`, otherwise those of the document sent
    /// last. The caller must not use the patient in them.
    std::optional<DocumentDetails> detailsFor(const QList<DocumentId> &ids, const QList<OutboxDocument> &kept) const;

private:
    struct Described {
        DocumentId id;
        DocumentDetails details;
    };
    QList<Described> m_described; ///< the latest is last
};

} // namespace clinicdesk::ui
