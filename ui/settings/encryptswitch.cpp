// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/encryptswitch.h"

#include "core/connection/secretsinput.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"

#include <QCheckBox>
#include <QVBoxLayout>

namespace clinicdesk::ui {

EncryptSwitch::EncryptSwitch(QWidget *parent)
    : QWidget(parent)
    , m_switch(new QCheckBox(tr("Encrypt payloads")))
    , m_note(new Label({}, Type::Caption, &Tokens::text3))
{
    setControlKind(m_switch, ControlKind::Switch);
    setFocusProxy(m_switch);
    m_note->setWordWrap(true);
    connect(m_switch, &QCheckBox::clicked, this, [this](bool on) { m_isRequested = on; });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_switch, 0, Qt::AlignLeading);
    layout->addWidget(m_note);
    showState();
}

void EncryptSwitch::setRequested(bool isRequested)
{
    m_isRequested = isRequested;
    showState();
}

void EncryptSwitch::setHasKey(bool hasKey)
{
    m_hasKey = hasKey;
    showState();
}

bool EncryptSwitch::isOn() const
{
    return m_switch->isChecked();
}

void EncryptSwitch::showState()
{
    m_switch->setEnabled(m_hasKey);
    m_switch->setChecked(m_hasKey && m_isRequested);
    m_note->setText(m_hasKey ? tr("The service uses the same %Ln character(s) for both halves of the encryption. "
                                  "Rely on TLS for protection, and treat this encryption as an addition. A file "
                                  "that is sent by upload form is protected only by TLS.",
                                  nullptr, keyTextLength)
                             : tr("To encrypt payloads, enter a key and its key ID."));
    m_switch->setAccessibleDescription(m_note->text());
}

} // namespace clinicdesk::ui
