// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/pendingremoval.h"
#include "ui/upload/documenthistory.h"
#include "ui/upload/documentintake.h"
#include "ui/upload/draftfiles.h"
#include "ui/upload/lastdetails.h"

namespace clinicdesk::ui {

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
