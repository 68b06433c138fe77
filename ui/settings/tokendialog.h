// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/secretdialog.h"

namespace clinicdesk::ui {

/// Asks for the tokens of a connection: the first one, or new ones.
class TokenDialog : public SecretDialog {
    Q_OBJECT
public:
    TokenDialog(const Connection &connection, const WizardServices &services, QWidget *parent = nullptr);
    ~TokenDialog() override;

private:
    TokenDialog(const Connection &connection, const WizardServices &given, SecretField *token, SecretField *authToken,
                QWidget *parent);
    /// False if both fields are empty or the profile token is not valid. One empty field means the saved token.
    bool canRead() override;
    SecretsInput secrets() const override;
    QString sentenceOf(const CheckedStep &failed) const override;
    SecretField &fieldOf(CheckStep failed) const override;

    SecretField *m_token; ///< children
    SecretField *m_authToken;
};

} // namespace clinicdesk::ui
