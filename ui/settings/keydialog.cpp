// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/keydialog.h"

#include "core/connection/connectionname.h"
#include "core/wording/wording.h"
#include "ui/settings/encryptswitch.h"
#include "ui/settings/secretfield.h"

#include <QLineEdit>

namespace clinicdesk::ui {

KeyDialog::Inputs KeyDialog::makeInputs(const Connection &connection)
{
    auto *keyId = new QLineEdit(connection.keyId);
    keyId->setLayoutDirection(Qt::LeftToRight);
    auto *keyIdField = new LabelledField(tr("Key ID"), keyId);
    keyIdField->setHint(tr("The ID of the key, exactly as the service knows it."));
    auto *encrypt = new EncryptSwitch;
    encrypt->setRequested(connection.encryptPayloads);
    return {.keyId = keyId, .keyIdField = keyIdField, .key = new SecretField(SecretKind::Key), .encrypt = encrypt};
}

KeyDialog::KeyDialog(const Connection &connection, const WizardServices &given, QWidget *parent)
    : KeyDialog(connection, given, makeInputs(connection), parent)
{
}

KeyDialog::KeyDialog(const Connection &connection, const WizardServices &given, const Inputs &inputs, QWidget *parent)
    : SecretDialog(connection, given,
                   tr("Documents that need the key are safe. They are sent automatically after you enter it."),
                   {inputs.keyIdField, inputs.key, inputs.encrypt}, parent)
    , m_inputs(inputs)
{
    setWindowTitle(tr("Encryption key for %1").arg(connection.name));
    connect(m_inputs.keyId, &QLineEdit::textChanged, this, [this] {
        m_inputs.keyIdField->setProblem({});
        showState();
    });
    connect(m_inputs.key, &SecretField::changed, this, &KeyDialog::showState);
    showState();
    (connection.keyId.isEmpty() ? m_inputs.keyId : m_inputs.key->edit())->setFocus(Qt::OtherFocusReason);
}

KeyDialog::~KeyDialog()
{
    m_inputs.key->wipe();
}

void KeyDialog::showState()
{
    const auto keyId = m_inputs.keyId->text().trimmed();
    const auto &saved = services().savedSecrets;
    const bool isSameKey = keyId == connection().keyId;
    m_inputs.key->setSaved(saved.key && isSameKey);
    m_inputs.key->setLost(saved.lost.key && isSameKey);
    m_inputs.encrypt->setHasKey(!keyId.isEmpty() && m_inputs.key->hasSecret());
    forgetResult();
}

bool KeyDialog::canRead()
{
    const auto text = m_inputs.keyId->text().trimmed();
    const auto keyId = parseKeyId(text);
    const auto problem = text.isEmpty() ? tr("Enter the key ID.")
                         : keyId        ? QString()
                                        : wording::sentence(keyId.error());
    m_inputs.keyIdField->setProblem(problem);
    const bool canReadKey = m_inputs.key->check(true);
    if (!problem.isEmpty())
        m_inputs.keyId->setFocus(Qt::OtherFocusReason);
    else if (!canReadKey)
        m_inputs.key->focusToReplace();
    return problem.isEmpty() && canReadKey;
}

Connection KeyDialog::typedConnection() const
{
    auto typed = connection();
    typed.keyId = m_inputs.keyId->text().trimmed();
    typed.encryptPayloads = m_inputs.encrypt->isOn();
    return typed;
}

SecretsInput KeyDialog::secrets() const
{
    return {.accessToken = {}, .authToken = {}, .keyText = m_inputs.key->secret(), .storeKey = {}};
}

SecretField &KeyDialog::fieldOf(CheckStep /*failed*/) const
{
    return *m_inputs.key;
}

} // namespace clinicdesk::ui
