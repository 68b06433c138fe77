// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/documentargument.h"

#include "app/cli/text.h"

namespace clinicdesk::cli {

Result<DocumentId> documentArgument(const AppContext &app, const Outbox &outbox, const QStringList &positional)
{
    if (positional.size() != 1)
        return wrongUse(Tr::tr("Enter one document ID."));
    const DocumentId id{positional.first().toLower()};
    const auto document = outbox.document(id);
    if (!document || document->state == ItemState::Draft || !app.mayUse(*document))
        return wrongUse(Tr::tr("There is no document “%1” in the outbox.").arg(positional.first()));
    if (document->state == ItemState::Delivered)
        return wrongUse(Tr::tr("The document is already delivered."));
    if (document->state == ItemState::Cancelled)
        return wrongUse(Tr::tr("The document is already cancelled."));
    return id;
}

QList<OutboxDocument> currentDocuments(const Outbox &outbox, const QList<DocumentId> &ids)
{
    QList<OutboxDocument> documents;
    for (const auto &id : ids) {
        const auto document = outbox.document(id);
        if (document && document->state != ItemState::Draft)
            documents.append(*document);
    }
    return documents;
}

} // namespace clinicdesk::cli
