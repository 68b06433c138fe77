// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/erasesection.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/tokens.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

EraseSection::EraseSection(QWidget *parent)
    : QWidget(parent)
    , m_remove(new QPushButton(icon(QStringLiteral("trash")), tr("Remove everything of mine…")))
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Your data"), tr("what is stored for you on this computer")));
    layout->addWidget(m_remove, 0, Qt::AlignLeading);
    layout->addWidget(m_problem);
    connect(m_remove, &QPushButton::clicked, m_problem, &QWidget::hide);
    connect(m_remove, &QPushButton::clicked, this, &EraseSection::requested);
}

void EraseSection::setBusy(bool isBusy)
{
    m_remove->setEnabled(!isBusy);
}

void EraseSection::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->show();
    announce(m_problem);
}

} // namespace clinicdesk::ui
