// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "core/policy/policy.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/formgrid.h"

#include <chrono>
#include <optional>

class QComboBox;

namespace clinicdesk::ui {

class AdvancedSection;
class EncryptSwitch;
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

    /// How far the clock of this computer is ahead of that of the service.
    void setClockAhead(std::chrono::seconds ahead);
    /// What the administrator has fixed is shown as fixed; of the service addresses only the allowed ones are offered.
    /// Call it once, before `setConnection`.
    void setPolicy(const Policy &policy);
    void setConnection(const Connection &connection, SavedSecrets saved);
    /// Whether a value differs from those that `setConnection` has shown, or a secret is typed.
    bool isChanged() const;
    /// The names of the other connections.
    void setTakenNames(const QStringList &names) { m_takenNames = names; }

    /// The connection as typed. Nothing if a field needs the user: such fields are marked, and the first one gets the
    /// focus.
    std::optional<Connection> read();
    /// Tokens and key as typed, pasted or read from a file; null for an empty field.
    SecretsInput secrets() const;
    void wipeSecrets();

    void focusFirst();
    /// What is typed then replaces the secret. For a key without a key ID, the field of the ID gets the focus.
    void focusSecret(SecretKind kind);

private:
    QWidget *makeConnectionSection();
    QWidget *makeSignInSection();
    QWidget *makePayloadSection();
    QWidget *makeMethodChoice();
    ConnectionDraft draft() const;
    void showAddressProblem();
    /// Saved secrets belong to the service that they were given for, not to another address.
    void showSavedSecrets();
    void showEncryption();
    void showMethod();
    bool hasKeyId() const;
    void mark(const QList<DraftProblem> &problems);
    LabelledField *fieldOf(const DraftProblem &problem) const;
    QWidget *editOf(const DraftProblem &problem) const;
    void offerServices(const QList<AllowedService> &services);
    void useService(int index);
    /// Marks the problems of the secrets; returns the first field that needs the user, or null.
    QWidget *markSecrets();

    Connection m_base;
    ConnectionDraft m_unchanged; ///< as `setConnection` has shown it
    SavedSecrets m_saved;
    QStringList m_takenNames;
    QList<AllowedService> m_services; ///< the only ones that may be chosen; empty: any address may be typed
    FormLines<DraftField> m_lines;
    QComboBox *m_service = nullptr; ///< null where any address may be typed; children, as all below
    LabelledField *m_serviceField = nullptr;
    SegmentedControl *m_environment = nullptr;
    SecretField *m_token = nullptr;
    SecretField *m_authToken = nullptr;
    SecretField *m_key = nullptr;
    EncryptSwitch *m_encrypt = nullptr;
    SegmentedControl *m_method = nullptr;
    LabelledField *m_methodField = nullptr;
    AdvancedSection *m_advanced = nullptr;
};

} // namespace clinicdesk::ui
