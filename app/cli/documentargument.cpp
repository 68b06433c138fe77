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

Result<QDate> dateArgument(const QString &text)
{
    const auto date = QDate::fromString(text, Qt::ISODate);
    if (!date.isValid() || text.size() != 10)
        return wrongUse(Tr::tr("--date: “%1” is not a date in the form YYYY-MM-DD.").arg(text));
    if (date.year() < 1900)
        return dateOutOfRange();
    return date;
}

Error dateOutOfRange()
{
    return wrongUse(Tr::tr("--date: the date must be between 1900 and today."));
}

QList<OutboxDocument> currentDocuments(const Outbox &outbox, const QList<DocumentId> &ids)
{
    QList<OutboxDocument> documents;
    for (const auto &id : ids) {
        const auto document = outbox.document(id);
        if (document && document->state != ItemState::Draft)
            documents.append(*document);
    }
    return outbox.asLeftBySenders(documents);
}

} // namespace clinicdesk::cli
