// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/sendbar.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/plaintooltip.h"

#include <QBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int linesMargin = 10;

int lineWidth(const QLabel &label)
{
    return label.text().isEmpty() ? 0 : label.fontMetrics().size(Qt::TextSingleLine, label.text()).width() + 1;
}

} // namespace

SendBar::SendBar(QWidget *parent)
    : HairlineBox(parent)
    , m_all(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_texts(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_buttons(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_sendable(new Label({}, Type::Body, &Tokens::text, Weight::Regular, this))
    , m_notSent(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_assign(new QPushButton(this))
    , m_send(new QPushButton(this))
{
    setMinimumHeight(height::sendBar);
    setControlKind(m_send, ControlKind::Primary, ControlSize::Tall);
    m_assign->hide();
    for (auto *layout : {m_texts, m_buttons, m_all})
        layout->setSpacing(space::m);
    m_texts->addWidget(m_sendable);
    m_texts->addWidget(m_notSent, 1);
    m_buttons->addStretch();
    m_buttons->addWidget(m_assign);
    m_buttons->addWidget(m_send);
    m_all->addLayout(m_texts, 1);
    m_all->addLayout(m_buttons);
    arrange();
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
    m_send->setToolTip(plainToolTip(summary.canSend() ? tr("Ctrl+↵") : summary.sendableText()));
    m_send->setAccessibleDescription(summary.canSend() ? summary.notSentText() : summary.sendableText());
    arrange();
}

/// The widest part in a line of its own: the layout says how much it needs as it is arranged now.
QSize SendBar::minimumSizeHint() const
{
    const int widest = std::max(m_send->sizeHint().width(), m_assign->isHidden() ? 0 : m_assign->sizeHint().width());
    return {widest + 2 * space::page, HairlineBox::minimumSizeHint().height()};
}

void SendBar::resizeEvent(QResizeEvent *event)
{
    HairlineBox::resizeEvent(event);
    arrange();
}

int SendBar::buttonsWidth(bool withKey)
{
    //: Key hint in the Send button: Ctrl and Return
    setTrailingText(m_send, withKey ? tr("Ctrl+↵") : QString());
    const int send = m_send->sizeHint().width();
    return m_assign->isHidden() ? send : m_assign->sizeHint().width() + space::m + send;
}

void SendBar::arrange()
{
    const int room = width() - 2 * space::page;
    const int notSent = lineWidth(*m_notSent);
    const int texts = lineWidth(*m_sendable) + (notSent > 0 ? space::m + notSent : 0);
    const auto fits = [this, room](int beside) {
        return beside + buttonsWidth(true) <= room || beside + buttonsWidth(false) <= room;
    };
    const bool isOneLine = fits(texts + space::m);
    const bool areButtonsOneLine = isOneLine || fits(0);
    const bool areTextsOneLine = isOneLine || texts <= room;
    const auto direction = [](bool beside) { return beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom; };
    m_all->setDirection(direction(isOneLine));
    m_texts->setDirection(direction(areTextsOneLine));
    m_buttons->setDirection(direction(areButtonsOneLine));
    for (auto *label : {m_sendable, m_notSent})
        label->setWordWrap(!areTextsOneLine);
    m_notSent->setVisible(notSent > 0);
    const int margin = isOneLine ? 0 : linesMargin;
    m_all->setContentsMargins(space::page, margin, space::page, margin);
}

} // namespace clinicdesk::ui
