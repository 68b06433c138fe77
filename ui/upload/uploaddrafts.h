// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "ui/state/pendingremoval.h"
#include "ui/upload/documenthistory.h"
#include "ui/upload/documentintake.h"
#include "ui/upload/draftfiles.h"

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

/// The files that are added as drafts, and what was done with drafts and can be undone.
struct UploadDrafts {
    /// The references must outlive this.
    UploadDrafts(const DocumentIntake::Services &services, const std::shared_ptr<DecoderPool> &decoders,
                 std::shared_ptr<SealedNotes> notes);
    UploadDrafts(const UploadDrafts &) = delete;
    UploadDrafts &operator=(const UploadDrafts &) = delete;

    /// The drafts to show: those of the connection that were not removed.
    QList<OutboxDocument> shown() const;

    DocumentIntake intake;
    DraftFiles files;
    PendingRemoval removal;
    DocumentHistory history; ///< of the current connection only
    LastDetails lastDetails;
};

} // namespace clinicdesk::ui
