// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/rejectedpanel.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"

#include <QVBoxLayout>

namespace clinicdesk::ui {

RejectedPanel::RejectedPanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Bold, this))
    , m_facts(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_problem(new Label({}, Type::Body, &Tokens::text, Weight::Regular, this))
    , m_remedies(new QWidget(this))
{
    m_name->setElideMode(Qt::ElideMiddle);
    m_facts->setWordWrap(true);
    m_problem->setWordWrap(true);
    auto *remedies = new FlowLayout(space::s, space::s, m_remedies);
    remedies->setContentsMargins({});
    remedies->setLastTakesRest(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::xs);
    column->addWidget(m_name);
    column->addWidget(m_facts);
    column->addSpacing(space::s);
    column->addWidget(m_problem);
    column->addSpacing(space::s);
    column->addWidget(m_remedies);
}

void RejectedPanel::show(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies)
{
    if (row == m_row)
        return; // the buttons stay, because one of them can have the focus
    m_row = row;
    m_name->setText(row.title);
    m_facts->setText(row.facts);
    m_problem->setText(row.problem);
    qDeleteAll(m_remedies->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    addRemedies(*m_remedies->layout());
}

} // namespace clinicdesk::ui
