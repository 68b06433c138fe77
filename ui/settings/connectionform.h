// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/formgrid.h"

#include <optional>

class QCheckBox;

namespace clinicdesk::ui {

class AdvancedSection;
class Label;
class SecretField;
class SegmentedControl;

/// Which secrets of a connection are saved already, so that their fields may stay empty.
struct SavedSecrets {
    bool token = false;
    bool authToken = false;
    bool key = false; ///< the key with the connection's own `keyId`
    LostSecrets lost = {};
};

/// The fields of a connection: address of the service, user, token and key, encryption of payloads, and rarely needed
/// settings under "Advanced". Used by the first start and to add or change a connection.
class ConnectionForm : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setConnection(const Connection &connection, SavedSecrets saved);
    /// The names of the other connections.
    void setTakenNames(const QStringList &names) { m_takenNames = names; }

    /// The connection as typed. Nothing if a field needs the user: such fields are marked, and the first one gets the
    /// focus.
    std::optional<Connection> read();
    /// Tokens and key as typed, pasted or read from a file; null for an empty field.
    SecretsInput secrets() const;
    void wipeSecrets();

    void focusFirst();
    void focusKey();

private:
    QWidget *makeConnectionSection();
    QWidget *makeSignInSection();
    QWidget *makePayloadSection();
    QWidget *makeEncryptSwitch();
    QWidget *makeMethodChoice();
    ConnectionDraft draft() const;
    void showAddressProblem();
    /// Saved secrets belong to the service that they were given for, not to another address.
    void showSavedSecrets();
    void showEncryption();
    void showMethod();
    bool hasKeyId() const;
    void mark(const QList<DraftProblem> &problems);
    QLineEdit *lineOf(const DraftProblem &problem) const;
    /// Marks the problems of the secrets; returns the first field that needs the user, or null.
    QWidget *markSecrets();

    Connection m_base;
    SavedSecrets m_saved;
    bool m_wantsEncryption = false; ///< the user's choice, also while the switch is off because there is no key
    QStringList m_takenNames;
    FormLines<DraftField> m_lines;
    SegmentedControl *m_environment = nullptr; ///< children, as all below
    SecretField *m_token = nullptr;
    SecretField *m_authToken = nullptr;
    SecretField *m_key = nullptr;
    QCheckBox *m_encrypt = nullptr;
    Label *m_encryptNote = nullptr;
    SegmentedControl *m_method = nullptr;
    LabelledField *m_methodField = nullptr;
    AdvancedSection *m_advanced = nullptr;
};

} // namespace clinicdesk::ui
