// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorsheader.h"

#include "core/doctor/doctorids.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/idlistentry.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace clinicdesk::ui {

DoctorsHeader::DoctorsHeader(QMenu *more, QWidget *parent)
    : QWidget(parent)
    , m_choice(new SegmentedControl(this))
    , m_row(new FlowLayout(space::l, space::s, this))
    , m_oneDoctor(new QWidget(this))
    , m_field(new DoctorField(this))
    , m_check(new QPushButton(this))
    , m_moment(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, m_oneDoctor))
    , m_checklist(new QPushButton(icon(QStringLiteral("list"), &Tokens::text), tr("Checklist"), m_oneDoctor))
    , m_refresh(new QPushButton(icon(QStringLiteral("refresh"), &Tokens::text), tr("Refresh"), m_oneDoctor))
    , m_more(new QToolButton(m_oneDoctor))
{
    const QKeySequence key(Qt::Key_F5);
    m_refreshAction = new QAction(m_refresh->icon(), m_refresh->text(), this);
    m_refreshAction->setShortcut(key);
    m_refresh->addAction(m_refreshAction);                                         // active while it is shown
    connect(m_refreshAction, &QAction::triggered, m_refresh, &QPushButton::click); // not while disabled
    setTrailingText(m_refresh, key.toString(QKeySequence::NativeText));
    connect(m_refresh, &QPushButton::clicked, this, &DoctorsHeader::refreshRequested);
    m_more->setIcon(icon(QStringLiteral("more")));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(more);
    m_more->setAccessibleName(tr("More"));
    m_more->setToolTip(tr("Recent doctors, copy, print, save as PDF"));
    m_more->setFixedSize(height::control, height::control);
    auto *one = new QHBoxLayout(m_oneDoctor);
    one->setContentsMargins({});
    one->setSpacing(space::m);
    one->addStretch();
    one->addWidget(m_moment);
    m_checklist->setCheckable(true);
    m_checklist->hide();
    connect(m_checklist, &QPushButton::clicked, this, &DoctorsHeader::checklistToggled);
    one->addWidget(m_checklist);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::xs);
    buttons->addWidget(m_refresh);
    buttons->addWidget(m_more);
    one->addLayout(buttons);

    m_choice->setAccessibleName(tr("One doctor or many"));
    m_choice->addSegment(tr("One doctor"));
    m_choice->addSegment(tr("Check a list"));
    connect(m_choice, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { setMode(index == 0 ? Mode::OneDoctor : Mode::List); });
    m_row->setContentsMargins(space::page, space::s + 2, space::page, space::s + 2);
    m_row->setCentred(true);
    m_row->addWidget(new Label(tr("Doctors"), Type::Title, &Tokens::text, Weight::Bold, this));
    m_row->addWidget(m_choice);
    m_row->addWidget(m_field);
    m_row->addWidget(m_check);
    m_row->addWidget(m_oneDoctor);
    setControlKind(m_check, ControlKind::Primary);
    connect(m_check, &QPushButton::clicked, m_field, &DoctorField::submit);
    connect(m_field, &QLineEdit::textChanged, this, &DoctorsHeader::showCount);
    showCount();
}

void DoctorsHeader::showCount()
{
    const auto count =
        m_mode == Mode::OneDoctor && m_field->hasSeveral() ? readDoctorIds(m_field->text()).ids.size() : 0;
    m_check->setText(IdListEntry::checkText(static_cast<int>(count)));
    m_check->setVisible(count > 0);
}

void DoctorsHeader::setMode(Mode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    m_choice->setCurrentIndex(mode == Mode::OneDoctor ? 0 : 1);
    m_field->setVisible(mode == Mode::OneDoctor);
    m_oneDoctor->setVisible(mode == Mode::OneDoctor);
    showCount();
    if (m_listTools)
        m_listTools->setVisible(mode == Mode::List);
    Q_EMIT modeChanged(mode);
}

void DoctorsHeader::setListTools(QWidget *tools)
{
    m_listTools = new QWidget(this); // the list itself shows and hides its tools
    auto *place = new QHBoxLayout(m_listTools);
    place->setContentsMargins({});
    place->addStretch();
    place->addWidget(tools);
    m_row->addWidget(m_listTools);
    m_listTools->setVisible(m_mode == Mode::List);
}

QWidget *DoctorsHeader::last()
{
    return m_more;
}

void DoctorsHeader::setMoment(const QString &words)
{
    m_moment->setText(words);
}

void DoctorsHeader::setChecklistOffered(bool offered)
{
    m_checklist->setVisible(offered);
}

void DoctorsHeader::setChecklist(qsizetype findings, bool isOpen)
{
    const auto count = findings > 0 ? numberText(findings) : QString();
    setTrailingText(m_checklist, count);
    m_checklist->setAccessibleName(
        findings == 0 ? tr("Checklist") : tr("Checklist, %Ln finding(s)", nullptr, static_cast<int>(findings)));
    m_checklist->setChecked(isOpen);
}

bool DoctorsHeader::isRefreshable() const
{
    return m_refresh->isEnabled();
}

void DoctorsHeader::setRefreshable(bool can)
{
    setObstacle(*m_refresh, can ? QString() : tr("no profile is shown"));
}

} // namespace clinicdesk::ui
