// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorsheader.h"

#include "ui/doctors/doctorfield.h"
#include "ui/parts/elidinglabel.h"
#include "ui/parts/icons.h"
#include "ui/parts/kind.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace clinicdesk::ui {

DoctorsHeader::DoctorsHeader(QMenu *more, QWidget *parent)
    : QWidget(parent)
    , m_field(new DoctorField(this))
    , m_moment(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_refresh(new QPushButton(icon(QStringLiteral("refresh"), &Tokens::text), tr("Refresh"), this))
    , m_more(new QToolButton(this))
{
    const QKeySequence key(Qt::Key_F5);
    m_refresh->setShortcut(key);
    setAside(m_refresh, key.toString(QKeySequence::NativeText));
    connect(m_refresh, &QPushButton::clicked, this, &DoctorsHeader::refreshWanted);
    m_more->setIcon(icon(QStringLiteral("more")));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(more);
    m_more->setAccessibleName(tr("More"));
    m_more->setToolTip(tr("Recent doctors, copy, print, save as PDF"));
    m_more->setFixedSize(height::control, height::control);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::page, space::s + 2, space::page, space::s + 2);
    row->setSpacing(space::m);
    row->addWidget(new Label(tr("Doctors"), Type::Title, &Tokens::text, Weight::Bold, this));
    row->addSpacing(space::l);
    row->addWidget(m_field);
    row->addStretch();
    row->addWidget(m_moment);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::xs);
    buttons->addWidget(m_refresh);
    buttons->addWidget(m_more);
    row->addLayout(buttons);
}

QWidget *DoctorsHeader::last()
{
    return m_more;
}

void DoctorsHeader::setMoment(const QString &words)
{
    m_moment->setText(words);
}

void DoctorsHeader::setRefreshable(bool can)
{
    m_refresh->setEnabled(can);
}

} // namespace clinicdesk::ui
