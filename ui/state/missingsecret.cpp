// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/missingsecret.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(MissingSecret)
};

} // namespace

std::optional<MissingSecret> missingSecret(const Error &error)
{
    if (sourceOf(error.code) != ErrorSource::SignIn)
        return std::nullopt;
    return error.code == ErrorCode::SignInKeyMissing ? MissingSecret::Key : MissingSecret::Token;
}

QString secretButtonText(MissingSecret which)
{
    return which == MissingSecret::Key ? Tr::tr("Enter the key…") : Tr::tr("Enter a new token…");
}

} // namespace clinicdesk::ui
