// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/nodoctorview.h"

#include "ui/doctors/recentdoctors.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/tokens.h"

#include <QVBoxLayout>

namespace clinicdesk::ui {

NoDoctorView::NoDoctorView(QWidget *parent)
    : QWidget(parent)
    , m_empty(new EmptyState(EmptyState::Reason::NothingYet, {}, this))
    , m_recentCaption(new Label(tr("Recent doctors"), Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_recent(new RecentDoctorsList(this))
{
    m_recentCaption->setBuddy(m_recent);
    connect(m_recent, &RecentDoctorsList::openRequested, this, &NoDoctorView::openRequested);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::page, 0, space::page, space::wide);
    column->addWidget(m_empty, 1);
    column->addWidget(m_recentCaption, 0, Qt::AlignHCenter);
    column->addSpacing(space::xs);
    column->addWidget(m_recent, 0, Qt::AlignHCenter | Qt::AlignTop);
    fillWithScrolled(this, content);
}

void NoDoctorView::setRecent(const QList<RecentDoctor> &doctors)
{
    m_recent->setDoctors(doctors);
    m_recentCaption->setVisible(!doctors.isEmpty());
}

} // namespace clinicdesk::ui
