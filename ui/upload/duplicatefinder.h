// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QHash>
#include <QLocale>

namespace clinicdesk::ui {

/// Finds drafts whose file is already on the Upload page or in the outbox. Files are the same if their SHA-256 is the
/// same; their names do not matter. Pure; the documents must outlive this object.
class DuplicateFinder {
public:
    /// `shown`: all documents that the outbox shows: those not yet delivered and those that ended within a day.
    DuplicateFinder(const QList<OutboxDocument> &drafts, const QList<OutboxDocument> &shown);

    /// A sentence that says where else the draft's file is, or empty. Of two equal drafts, the later one gets the note.
    QString noteFor(const OutboxDocument &draft, const QLocale &locale) const;

private:
    QHash<QByteArray, const OutboxDocument *> m_firstDrafts;
    QHash<QByteArray, const OutboxDocument *> m_sent; ///< sent or waiting to be sent
};

} // namespace clinicdesk::ui
