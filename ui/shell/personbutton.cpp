// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/personbutton.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/tokens.h"

#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

const auto iconName = QStringLiteral("person");

} // namespace

PersonButton::PersonButton(QAction *lock, QWidget *parent)
    : QToolButton(parent)
    , m_lock(lock)
    , m_menu(new QMenu(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFixedHeight(height::railItem);
    setMenu(m_menu);
    fill();
}

void PersonButton::setPeople(const QList<Person> &people, const PersonId &current)
{
    m_people = people;
    m_current = current;
    fill();
}

void PersonButton::paintEvent(QPaintEvent *)
{
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const bool isHovered = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRailRow(painter, rect(), {.icon = iconName, .title = m_name, .isHovered = isHovered}, tokens(this));
}

void PersonButton::fill()
{
    const auto found = std::ranges::find(m_people, m_current, &Person::id);
    m_name = found == m_people.end() ? QString() : found->name;
    setAccessibleName(m_name.isEmpty() ? tr("Person") : tr("Person: %1").arg(m_name));
    setToolTip(plainToolTip(m_name.isEmpty() ? tr("Person") : m_name));
    update();
    m_menu->clear();
    for (const auto &person : m_people) {
        if (person.id == m_current)
            continue;
        auto *change = m_menu->addAction(ui::icon(iconName), tr("Change to %1").arg(person.name));
        connect(change, &QAction::triggered, this, [this, id = person.id] { Q_EMIT personChosen(id); });
    }
    if (m_people.size() > 1)
        m_menu->addSeparator();
    connect(m_menu->addAction(ui::icon(QStringLiteral("key")), tr("My name and PIN…")), &QAction::triggered, this,
            &PersonButton::changeRequested);
    connect(m_menu->addAction(ui::icon(QStringLiteral("lock")), tr("Lock")), &QAction::triggered, m_lock,
            &QAction::trigger);
}

} // namespace clinicdesk::ui
