// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/connectionwizard.h"

#include <QDialog>

class QPushButton;

namespace clinicdesk::ui {

class Label;
class SecretField;

/// Asks for secrets of a connection, checks them with the service, and saves them if the service accepts them, whatever
/// else the check finds. The reason for a refusal is shown in the dialog, and the user decides whether to save them
/// anyway.
class SecretDialog : public QDialog {
    Q_OBJECT
public:
    /// Does nothing while the secrets are being saved.
    void reject() override;
    /// Whether the service accepted the secrets that were saved.
    bool hasPassedCheck() const { return m_hasPassedCheck; }

Q_SIGNALS:
    /// The secrets are saved; the dialog has closed.
    void saved(const clinicdesk::Connection &connection);

protected:
    /// `promise`: what becomes of the documents. `fields` are shown below each other in this order, which is that of
    /// Tab; they are disabled during a check, so that what was checked is saved.
    SecretDialog(const Connection &connection, WizardServices services, const QString &promise,
                 const QList<QWidget *> &fields, QWidget *parent);

    const Connection &connection() const { return m_connection; }
    const WizardServices &services() const { return m_services; }
    /// Hides the result of the last check: call it when something is typed.
    void forgetResult();

    /// False if a field needs the user; marks it and gives it the focus.
    virtual bool canRead() = 0;
    /// The connection with what was typed.
    virtual Connection typedConnection() const { return m_connection; }
    virtual SecretsInput secrets() const = 0;
    /// The sentence for the first error of a check, and the field that it is about.
    virtual QString sentenceOf(const CheckedStep &failed) const;
    virtual SecretField &fieldOf(CheckStep failed) const = 0;

    bool event(QEvent *event) override;

private:
    void begin();
    void setBusy(bool busy);
    /// The next secret is typed or pasted into `field`.
    void showProblem(const QString &sentence, SecretField &field);
    void fitHeight();
    static Task<void> check(QPointer<SecretDialog> self);
    static Task<void> save(QPointer<SecretDialog> self, Connection connection, SecretsInput given);

    const Connection m_connection;
    const WizardServices m_services;
    bool m_isSaving = false;
    bool m_hasPassedCheck = false;
    const QList<QWidget *> m_fields; ///< children, as all below
    Label *m_problem;
    QPushButton *m_saveAnyway;
    QPushButton *m_save;
};

} // namespace clinicdesk::ui
