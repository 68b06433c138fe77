// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/datarequestconfirmation.h"

#include "core/document/readablename.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/patientnumber.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

namespace clinicdesk::ui {

DataRequestConfirmation::DataRequestConfirmation(QWidget *parent)
    : QFrame(parent)
    , m_question(new Label({}, Type::Body, &Tokens::text, Weight::Bold))
    , m_sentence(new Label({}, Type::Second, &Tokens::text2))
    , m_keep(new QPushButton(tr("Do not ask")))
    , m_ask(new QPushButton)
{
    setControlKind(this, ControlKind::Card);
    setFrameShape(QFrame::StyledPanel);
    for (auto *label : {m_question, m_sentence})
        label->setWordWrap(true);
    setControlKind(m_ask, ControlKind::Primary);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    buttons->addWidget(m_keep);
    buttons->addWidget(m_ask);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::xs);
    layout->addWidget(m_question);
    layout->addWidget(m_sentence);
    layout->addSpacing(space::s);
    layout->addLayout(buttons);
    connect(m_keep, &QPushButton::clicked, this, &DataRequestConfirmation::cancelled);
    connect(m_ask, &QPushButton::clicked, this, &DataRequestConfirmation::confirmed);
    hide();
}

void DataRequestConfirmation::showFor(const Connection &connection)
{
    const auto user = displayName(connection.user.text);
    m_question->setText(user.isEmpty() ? tr("Ask %1 for the data of its signed-in user?").arg(connection.name)
                                       : tr("Ask %1 for the data of user %2?").arg(connection.name, user));
    m_sentence->setText(tr("The service sends all its data about this user to the clinic’s webhook. You cannot undo a "
                           "request. It is recorded in the journal on this computer."));
    m_ask->setText(user.isEmpty() ? tr("Ask for the data")
                                  : tr("Ask for the data of %1").arg(shortPatientNumber(user)));
    m_keep->setAccessibleDescription(m_question->text() + QLatin1Char(' ') + m_sentence->text());
    show();
    m_keep->setFocus(Qt::TabFocusReason); // with the focus ring, which shows the default
}

void DataRequestConfirmation::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelled();
    else
        QFrame::keyPressEvent(event);
}

} // namespace clinicdesk::ui
