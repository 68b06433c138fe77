// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/connectionwizard.h"

#include <QDialog>

class QPushButton;

namespace clinicdesk::ui {

class Label;
class LabelledField;
class SecretField;

/// A new token for a connection: it is tried with the service, and saved when the service takes it. What the service
/// says against it stands in the dialog, and the person decides whether it is saved all the same.
class TokenDialog : public QDialog {
    Q_OBJECT
public:
    TokenDialog(const Connection &connection, WizardServices parts, QWidget *parent = nullptr);
    ~TokenDialog() override;

    /// Not while the token is being saved.
    void reject() override;
    /// Whether the service accepted the tokens that were saved.
    bool hasPassedCheck() const { return m_hasPassedCheck; }

Q_SIGNALS:
    /// The token is saved; the dialog has closed.
    void saved(const clinicdesk::Connection &connection);

private:
    void showEnds();
    void begin();
    /// Nothing typed counts as what is kept already; the field that needs the person is marked otherwise.
    bool canRead();
    SecretsInput secrets() const;
    void setBusy(bool busy);
    void showProblem(const QString &sentence);
    static Task<void> check(QPointer<TokenDialog> self);
    static Task<void> save(QPointer<TokenDialog> self, SecretsInput given);

    Connection m_connection;
    WizardServices m_parts;
    bool m_isSaving = false;
    bool m_hasPassedCheck = false;
    SecretField *m_token; ///< children, as all below
    LabelledField *m_tokenField;
    SecretField *m_authToken;
    LabelledField *m_authTokenField;
    Label *m_problem;
    QPushButton *m_saveAnyway;
    QPushButton *m_save;
};

} // namespace clinicdesk::ui
