// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"

namespace clinicdesk::wording {

/// Returns what happened, as a few words: "Document delivered". The code itself for a kind of a later version.
QString journalKindText(const QString &kind);
/// Returns what it was about, such as a document ID, or why; empty if there is nothing to say.
QString journalSubjectText(const JournalRecord &record);
/// Returns what came of it: "Done", "Refused", or what was wrong; empty if nothing is known.
QString journalOutcomeText(const JournalRecord &record);
/// Whether one of the three texts above contains `text`, in upper or lower case and with the digits of any script. Can
/// be called on any thread.
bool journalTextContains(const JournalRecord &record, const QString &text);

/// Returns a text if the journal was changed by others, and where; empty if the journal is OK.
QString chainProblem(const JournalCheck &check);
/// Returns a text if old entries are held because of the clock; empty otherwise.
QString removalHeld(const JournalCheck &check);
/// Returns the result of a check that found nothing: how many entries are unchanged, and how many have no key.
QString journalIsSound(const JournalCheck &check);

} // namespace clinicdesk::wording
