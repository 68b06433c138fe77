// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/webhookhelp.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"

#include <QFormLayout>

namespace clinicdesk::ui {

namespace {

Label *mono(const QString &text)
{
    auto *label = new Label(text, Type::Second, &Tokens::text);
    label->setFont(monoFont());
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

Label *words(const QString &text)
{
    auto *label = new Label(text, Type::Second, &Tokens::text2);
    label->setWordWrap(true);
    return label;
}

} // namespace

WebhookHelp::WebhookHelp(QWidget *parent)
    : QFrame(parent)
{
    setControlKind(this, ControlKind::Card);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("What the webhook receives"));
    auto *rows = new QFormLayout;
    rows->setHorizontalSpacing(space::xl);
    rows->setVerticalSpacing(space::xs);
    rows->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    rows->addRow(mono(QStringLiteral("user.data.download")),
                 words(tr("The event, once the service has prepared the data.")));
    rows->addRow(mono(QStringLiteral("data.status 200")),
                 words(tr("The data is ready. The event contains the download address.")));
    rows->addRow(mono(QStringLiteral("data.status 404")), words(tr("The service found nothing about this user.")));
    rows->addRow(
        mono(QStringLiteral("t=…,v1=…")),
        words(tr("The signature: a time and an HMAC-SHA-256. Check the signature before you trust the event.")));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::s);
    layout->addWidget(
        words(tr("For the administrator of the clinic’s webhook, as the platform documents it. Clinic Desk "
                 "does not receive these events. It only sends the request and keeps the list below.")));
    layout->addLayout(rows);
}

} // namespace clinicdesk::ui
