// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/storereport.h"

#include <QString>

namespace clinicdesk::wording {

/// A problem in words, in the order that a person needs it: what happened to what, whose side it is, what to do now.
struct Description {
    QString what;   ///< one sentence, no codes
    QString side;   ///< "This computer", "Your network", "The service", "The file storage", "Your sign-in"
    QString remedy; ///< one sentence: what to do, or what happens by itself
};

Description describe(const Error &error);

/// The same for a document that goes that way: what is too large for the direct call may still go by upload form.
Description describe(const Error &error, UploadWay way);

/// The same for a document that goes that way and has failed (`ItemState::Failed`): it was tried for as long as it is,
/// nothing of it goes on by itself, and a person is to do something.
Description describeFailed(const Error &error, UploadWay way);

/// The same for a call that nothing repeats by itself and that waits for no token: the person decides.
Description describeOnce(const Error &error);

/// The same for a question that changes nothing, whatever became of it: asking again is all there is to do.
Description describeQuestion(const Error &error);

/// The same for the lookup of a doctor's profile, which has a token of its own, changes nothing and is not repeated by
/// itself.
Description describeProfileCall(const Error &error);

/// The same for the journal, where the store of an error is not the outbox.
Description describeJournal(const Error &error);
QString sentenceOfJournal(const Error &error);

/// How the outbox was found on the disk, for one that is not sound.
Description describeStore(const StoreReport &report);
QString sentenceOfStore(const StoreReport &report);

/// What happened and what to do, as one line for the command line.
QString sentence(const Error &error);
QString sentence(const Error &error, UploadWay way);

/// The same line for what stands with a document, as it is tried again by itself or not; empty without an error.
QString sentenceOf(const OutboxDocument &document);

/// The same line for a call that nothing repeats by itself.
QString sentenceOnce(const Error &error);

/// The same line for the lookup of a doctor's profile.
QString sentenceOfProfileCall(const Error &error);

/// "24.3 MB" with the unit of §8 (1 MB = 1,000,000 bytes), in the person's locale.
QString size(qint64 bytes);

} // namespace clinicdesk::wording
