// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/secretdialog.h"

class QLineEdit;

namespace clinicdesk::ui {

class EncryptSwitch;
class LabelledField;

/// Asks for the encryption key of a connection and its key ID.
class KeyDialog : public SecretDialog {
    Q_OBJECT
public:
    KeyDialog(const Connection &connection, const WizardServices &services, QWidget *parent = nullptr);
    ~KeyDialog() override;

private:
    struct Inputs {
        QLineEdit *keyId;
        LabelledField *keyIdField;
        SecretField *key;
        EncryptSwitch *encrypt;
    };
    static Inputs makeInputs(const Connection &connection);
    KeyDialog(const Connection &connection, const WizardServices &given, const Inputs &inputs, QWidget *parent);
    void showState();
    bool canRead() override;
    Connection typedConnection() const override;
    SecretsInput secrets() const override;
    SecretField &fieldOf(CheckStep failed) const override;

    const Inputs m_inputs; ///< children
};

} // namespace clinicdesk::ui
