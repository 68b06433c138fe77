// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errorreason.h"

#include <QCoreApplication>
#include <QString>

namespace clinicdesk::wording {

/// Translation context of all texts about errors.
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

/// What happened, and what to do: one sentence or two each.
struct ErrorSentences {
    QString summary;
    QString advice;
};

/// Returns the sentences for the errors that the name says; for others the texts are empty or a default.
ErrorSentences sentencesForFile(const Error &error);
ErrorSentences sentencesForNetwork(const Error &error);
/// Errors about a document or a request that the service refused.
ErrorSentences sentencesForRefusal(const Error &error);
/// Errors of the service, its answer or the file storage.
ErrorSentences sentencesForService(const Error &error);
/// Errors of a token, a key, an envelope or the keychain.
ErrorSentences sentencesForSignIn(const Error &error);
ErrorSentences sentencesForOutbox(const Error &error);
/// Errors of the saved list of connections. `subject` is the new name of a damaged file.
ErrorSentences sentencesForConnections(const Error &error);
/// The sentences for `error.reason`; a general one without a reason.
ErrorSentences sentencesForReason(const Error &error);

/// Whether the reason says which side of the network has the problem, with an advice that fits everywhere.
bool isNetworkReason(ErrorReason reason);

/// Whether a redirect led to another host, which the sentence names.
bool isElsewhere(const Error &error);

/// Returns the file name in quotation marks, or "This file".
QString named(const Error &error);
/// Returns the host, or `otherwise` if it is not known.
QString hostOr(const Error &error, const QString &otherwise);
/// Adds the server's own text to our sentence, in one line, if there is any. The result ends like a sentence, so that
/// another one can follow.
QString withServerText(const QString &sentence, const Error &error);
/// Says that the call is repeated automatically.
QString triesAgainText();

} // namespace clinicdesk::wording
