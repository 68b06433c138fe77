// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/storereport.h"

#include <QString>

namespace clinicdesk::wording {

/// A problem as text, in the order in which a person needs it: what happened, where the problem is, what to do now.
struct ErrorText {
    QString summary; ///< one sentence, no codes
    QString source;  ///< such as "This computer" or "The service"
    QString advice;  ///< one sentence: what to do, or what happens automatically
};

/// Whose problem it is, for a document with this upload method: a server can refuse a file that this computer accepts.
ErrorSource sourceOf(const Error &error, UploadMethod method);

ErrorText describe(const Error &error);

/// The same for a document with this upload method. A file that is too large for a direct upload can still be sent with
/// an upload form.
ErrorText describe(const Error &error, UploadMethod method);

/// The same for a document with this upload method that has failed (`ItemState::Failed`). It is no longer sent
/// automatically, so the remedy says what the user must do.
ErrorText describeFailed(const Error &error, UploadMethod method);

/// The same for a call that is not repeated automatically and does not wait for a token: the user decides.
ErrorText describeNotRetried(const Error &error);

/// The same for the start of a registration with an Aadhaar number. After an unclear outcome, a code may have been sent
/// to the person.
ErrorText describeRegistration(const Error &error);
QString sentenceOfRegistration(const Error &error);

/// The same for a call that changes nothing on the service, whatever its result is: the only remedy is to make it
/// again.
ErrorText describeReadOnlyCall(const Error &error);

/// The same for the request of a doctor's profile, which has its own token, changes nothing and is not repeated
/// automatically.
ErrorText describeProfileLookup(const Error &error);

/// The same for the journal. Its store errors are not about the outbox.
ErrorText describeJournal(const Error &error);
QString sentenceOfJournal(const Error &error);

/// Describes the state in which the outbox was found on the disk, if the store was damaged.
ErrorText describeStore(const StoreReport &report);
QString sentenceOfStore(const StoreReport &report);

/// Returns what happened and what to do in one line for the command line.
QString sentence(const Error &error);
QString sentence(const Error &error, UploadMethod method);

/// The same for the error of a document; the text depends on whether the document is tried again automatically. Empty
/// without an error.
QString sentenceOf(const OutboxDocument &document);

/// The same for a call that is not repeated automatically.
QString sentenceNotRetried(const Error &error);

/// The same for the request of a doctor's profile.
QString sentenceOfProfileLookup(const Error &error);

/// Returns "The clock of this computer is 3 days ahead.", in days, hours or minutes.
QString clockSentence(std::chrono::seconds ahead);

/// Returns a size such as "24.3 MB" in the unit of §8 (1 MB = 1,000,000 bytes) and the user's locale.
QString size(qint64 bytes);

} // namespace clinicdesk::wording
