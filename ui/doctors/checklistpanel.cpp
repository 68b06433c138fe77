// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checklistpanel.h"

#include "ui/doctors/checklistdelegate.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/wrappinglistview.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace clinicdesk::ui {

ChecklistPanel::ChecklistPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new ChecklistModel(this))
    , m_counts(new Label({}, Type::Second, &Tokens::text3))
    , m_list(new WrappingListView)
    , m_copy(new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), tr("Copy the findings")))
{
    useChromeBackground(this);
    setFixedWidth(width::checklist);
    setAccessibleName(tr("Checklist"));
    buildList();
    setControlKind(m_copy, ControlKind::Plain, ControlSize::Small);
    connect(m_copy, &QPushButton::clicked, this, &ChecklistPanel::copyRequested);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space::s, 0, space::s, space::xs);
    auto *title = new Label(tr("Checklist"), Type::Section, &Tokens::text, Weight::Bold);
    title->setBuddy(m_list);
    head->addWidget(title);
    head->addStretch();
    head->addWidget(m_counts);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space::s, space::s, space::s, 0);
    foot->addWidget(m_copy);
    foot->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::m, space::page, space::m, space::page);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_list, 1);
    column->addLayout(foot);
}

void ChecklistPanel::buildList()
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ChecklistDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setAccessibleName(tr("Checklist"));
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(false);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    const auto goThere = [this](const QModelIndex &index) {
        if (const auto &path = m_model->rowAt(index).path; !path.isEmpty())
            Q_EMIT fieldRequested(path);
    };
    connect(m_list, &QListView::clicked, this, goThere);
    // `clicked` has already gone there. In styles that activate on a click, going there again changes nothing.
    connect(m_list, &QListView::activated, this, goThere);
}

void ChecklistPanel::showCheck(const DoctorProfile &profile, const ProfileCheck &check,
                               const std::optional<ProfileChanges> &changes)
{
    m_model->setRows(profile, check, changes);
    QStringList counts;
    if (const auto toFix = check.toFixCount(); toFix > 0)
        counts.append(tr("%Ln to fix", nullptr, int(toFix)));
    if (const auto notes = check.noteCount(); notes > 0)
        counts.append(tr("%Ln note(s)", nullptr, int(notes)));
    m_counts->setText(counts.isEmpty() ? tr("OK") : counts.join(QStringLiteral(" · ")));
    setObstacle(*m_copy, {});
}

void ChecklistPanel::clear()
{
    m_model->clear();
    m_counts->clear();
    setObstacle(*m_copy, tr("no profile is shown"));
}

void ChecklistPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintStartHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
