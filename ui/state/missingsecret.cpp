// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/missingsecret.h"

#include "core/base/errorreason.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct MissingSecretTr {
    Q_DECLARE_TR_FUNCTIONS(MissingSecret)
};

} // namespace

std::optional<MissingSecret> missingSecret(const Error &error)
{
    if (sourceOf(error.code) != ErrorSource::SignIn || isKeychainProblem(error.reason))
        return std::nullopt;
    if (error.code == ErrorCode::SignInKeyMissing)
        return MissingSecret::Key;
    const bool isFirst = error.code == ErrorCode::SignInMissing && error.reason == ErrorReason::None;
    return isFirst ? MissingSecret::FirstToken : MissingSecret::Token;
}

QString secretButtonText(MissingSecret which)
{
    switch (which) {
    case MissingSecret::Key:
        return MissingSecretTr::tr("Enter the key…");
    case MissingSecret::FirstToken:
        return MissingSecretTr::tr("Enter your token…");
    case MissingSecret::Token:
        break;
    }
    return MissingSecretTr::tr("Enter a new token…");
}

} // namespace clinicdesk::ui
