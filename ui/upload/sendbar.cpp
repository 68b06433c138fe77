// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/sendbar.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/plaintooltip.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace clinicdesk::ui {

SendBar::SendBar(QWidget *parent)
    : HairlineBox(parent)
    , m_sendable(new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Regular, this))
    , m_notSent(new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_assign(new QPushButton(this))
    , m_send(new QPushButton(this))
{
    setMinimumHeight(height::sendBar);
    setControlKind(m_send, ControlKind::Primary, ControlSize::Tall);
    //: Key hint in the Send button: Ctrl and Return
    setTrailingText(m_send, tr("Ctrl+↵"));
    connect(m_send, &QPushButton::clicked, this, &SendBar::sendRequested);
    m_assign->hide();
    connect(m_assign, &QPushButton::clicked, this, &SendBar::assignRequested);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::page, 0, space::page, 0);
    row->setSpacing(space::m);
    row->addWidget(m_sendable);
    row->addWidget(m_notSent, 1);
    row->addWidget(m_assign);
    row->addWidget(m_send);
}

void SendBar::show(const UploadSummary &summary, const PatientId &patient)
{
    m_sendable->setText(summary.sendableText());
    m_sendable->setTone(summary.canSend() ? &Tokens::text : &Tokens::text2);
    m_notSent->setText(summary.notSentText());
    m_assign->setText(summary.assignText());
    m_assign->setVisible(!summary.assignText().isEmpty());
    const auto assignment =
        tr("Documents without a patient become those of %1 (Ctrl+Shift+A).").arg(groupedPatientNumber(patient.text));
    m_assign->setToolTip(plainToolTip(assignment));
    m_assign->setAccessibleDescription(assignment);
    m_send->setText(summary.sendText(patient));
    m_send->setEnabled(summary.canSend());
    m_send->setToolTip(summary.canSend() ? QString() : plainToolTip(summary.sendableText()));
    m_send->setAccessibleDescription(summary.canSend() ? summary.notSentText() : summary.sendableText());
}

} // namespace clinicdesk::ui
