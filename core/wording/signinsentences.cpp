// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

ErrorSentences sentencesForKeychain(const Error &error)
{
    auto sentences = error.reason == ErrorReason::None
                         ? ErrorSentences{Tr::tr("The keychain on this computer cannot be used."),
                                          Tr::tr("Unlock or start the keychain, then try again.")}
                         : sentencesForReason(error);
    if (error.sizeBytes > 0)
        sentences.summary +=
            QLatin1Char(' ') + Tr::tr("Documents are saved here, but cannot be read without the keychain.");
    return sentences;
}

} // namespace

ErrorSentences sentencesForSignIn(const Error &error)
{
    if (isKeychainProblem(error.reason))
        return sentencesForKeychain(error);
    const bool isLost = error.reason == ErrorReason::KeychainLost;
    switch (error.code) {
    case ErrorCode::SignInMissing:
        if (isLost)
            return {Tr::tr("The keychain no longer has the access token for %1, or another keychain is in use.")
                        .arg(hostOr(error, Tr::tr("this connection"))),
                    Tr::tr("Enter the token again. Your documents wait and are then sent automatically.")};
        return {Tr::tr("There is no access token for %1.").arg(hostOr(error, Tr::tr("this connection"))),
                Tr::tr("Enter your token. Your documents wait and are then sent automatically.")};
    case ErrorCode::SignInRefused:
        // It may never have accepted it: only its own words could say more.
        return {Tr::tr("%1 does not accept the access token.").arg(hostOr(error, Tr::tr("The service"))),
                Tr::tr("Enter a new token. Your documents wait and are then sent automatically.")};
    case ErrorCode::SignInKeyMissing:
        if (isLost)
            return {Tr::tr("The keychain no longer has the encryption key “%1”, or another keychain is in use.")
                        .arg(error.subject),
                    Tr::tr("Enter the key again in the connection settings. Your documents wait.")};
        if (error.subject.isEmpty()) // a key without an ID is not used
            return {Tr::tr("The ID of the encryption key is missing, so there is no key to use."),
                    Tr::tr("Enter the key and its ID in the connection settings.")};
        return {Tr::tr("The encryption key “%1” is not on this computer.").arg(error.subject),
                Tr::tr("Enter the key in the connection settings.")};
    case ErrorCode::JweMalformed:
        if (error.reason == ErrorReason::EncryptionUnknown)
            return sentencesForReason(error);
        return {Tr::tr("This is not a valid encrypted envelope."),
                Tr::tr("The data was not used. Copy the details for your administrator.")};
    case ErrorCode::JweNotAuthentic:
        return {Tr::tr("The encrypted data was changed on the way, or another key was used."),
                Tr::tr("The data was not used. Check the key in the connection settings.")};
    case ErrorCode::KeychainUnavailable:
        return sentencesForKeychain(error);
    default:
        return {};
    }
}

} // namespace clinicdesk::wording
