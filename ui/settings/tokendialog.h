// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/connectionwizard.h"

#include <QDialog>

class QPushButton;

namespace clinicdesk::ui {

class Label;
class SecretField;

/// Asks for a new token of a connection, checks it with the service, and saves it if the service accepts it. The reason
/// for a refusal is shown in the dialog, and the user decides whether to save the token anyway.
class TokenDialog : public QDialog {
    Q_OBJECT
public:
    TokenDialog(const Connection &connection, WizardServices services, QWidget *parent = nullptr);
    ~TokenDialog() override;

    /// Does nothing while the token is being saved.
    void reject() override;
    /// Whether the service accepted the tokens that were saved.
    bool hasPassedCheck() const { return m_hasPassedCheck; }

protected:
    bool event(QEvent *event) override;

Q_SIGNALS:
    /// The token is saved; the dialog has closed.
    void saved(const clinicdesk::Connection &connection);

private:
    void begin();
    /// False if both fields are empty or the profile token is not valid; marks that field. One empty field means the
    /// saved token.
    bool canRead();
    SecretsInput secrets() const;
    void setBusy(bool busy);
    /// The next token is typed or pasted into `field`.
    void showProblem(const QString &sentence, SecretField &field);
    void fitHeight();
    static Task<void> check(QPointer<TokenDialog> self);
    static Task<void> save(QPointer<TokenDialog> self, SecretsInput given);

    Connection m_connection;
    WizardServices m_services;
    bool m_isSaving = false;
    bool m_hasPassedCheck = false;
    SecretField *m_token; ///< children, as all below
    SecretField *m_authToken;
    Label *m_problem;
    QPushButton *m_saveAnyway;
    QPushButton *m_save;
};

} // namespace clinicdesk::ui
