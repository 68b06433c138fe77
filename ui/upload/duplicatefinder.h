// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QHash>
#include <QLocale>

namespace clinicdesk::ui {

/// Papers of the desk that are here a second time: the same bytes, by their SHA-256, whatever their names say. Pure;
/// the documents outlive it.
class DuplicateFinder {
public:
    /// `shown`: all that the outbox shows, which are those that wait and those that ended within a day.
    DuplicateFinder(const QList<OutboxDocument> &drafts, const QList<OutboxDocument> &shown);

    /// Where else this draft's paper is, in a sentence; empty for nowhere. Of two on the desk it is the later one's.
    QString noteFor(const OutboxDocument &draft, const QLocale &locale) const;

private:
    QHash<QByteArray, const OutboxDocument *> m_firstDrafts;
    QHash<QByteArray, const OutboxDocument *> m_sent; ///< or to be sent
};

} // namespace clinicdesk::ui
