// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/tokendialog.h"

#include "core/wording/wording.h"
#include "ui/settings/secretfield.h"

#include <QLineEdit>

namespace clinicdesk::ui {

namespace {

bool isFirst(const SavedSecrets &saved)
{
    return !saved.token && !saved.lost.accessToken;
}

QString promiseOf(const SavedSecrets &saved)
{
    return isFirst(saved)
               ? TokenDialog::tr("Your administrator gives you the token. Documents wait in the outbox until then.")
               : TokenDialog::tr("Documents in the outbox are safe. Those that wait are sent automatically after you "
                                 "enter a new token."); // and not those that failed
}

} // namespace

TokenDialog::TokenDialog(const Connection &connection, const WizardServices &given, QWidget *parent)
    : TokenDialog(connection, given, new SecretField(SecretKind::AccessToken), new SecretField(SecretKind::AuthToken),
                  parent)
{
}

TokenDialog::TokenDialog(const Connection &connection, const WizardServices &given, SecretField *token,
                         SecretField *authToken, QWidget *parent)
    : SecretDialog(connection, given, promiseOf(given.savedSecrets), {token, authToken}, parent)
    , m_token(token)
    , m_authToken(authToken)
{
    const auto &saved = services().savedSecrets;
    setWindowTitle((isFirst(saved) ? tr("Enter your token for %1") : tr("New token for %1")).arg(connection.name));
    m_token->setClockAhead(services().clockAhead);
    for (auto *field : {m_token, m_authToken})
        connect(field, &SecretField::changed, this, &TokenDialog::forgetResult);
    m_authToken->setSaved(saved.authToken);
    m_token->setLost(saved.lost.accessToken);
    m_authToken->setLost(saved.lost.authToken);
    m_token->edit()->setFocus(Qt::OtherFocusReason);
}

TokenDialog::~TokenDialog()
{
    m_token->wipe();
    m_authToken->wipe();
}

bool TokenDialog::canRead()
{
    const bool canReadToken = m_token->check(m_authToken->isEmpty());
    const bool canReadAuthToken = m_authToken->check(false);
    if (!canReadToken || !canReadAuthToken)
        (canReadToken ? m_authToken : m_token)->focusToReplace();
    return canReadToken && canReadAuthToken;
}

SecretsInput TokenDialog::secrets() const
{
    return {.accessToken = m_token->secret(), .authToken = m_authToken->secret(), .keyText = {}, .storeKey = {}};
}

QString TokenDialog::sentenceOf(const CheckedStep &failed) const
{
    if (failed.step != CheckStep::AuthToken)
        return SecretDialog::sentenceOf(failed);
    auto words = wording::describeProfileLookup(*failed.error);
    const auto code = failed.error->code;
    if (code == ErrorCode::SignInRefused || code == ErrorCode::SignInMissing)
        words.advice = tr("Enter a new one here."); // instead of in the settings
    return words.summary + QLatin1Char(' ') + words.advice;
}

SecretField &TokenDialog::fieldOf(CheckStep failed) const
{
    return failed == CheckStep::AuthToken ? *m_authToken : *m_token;
}

} // namespace clinicdesk::ui
