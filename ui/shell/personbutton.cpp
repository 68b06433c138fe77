// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/personbutton.h"

#include "ui/widgets/icons.h"

#include <QMenu>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int iconSide = 20;
constexpr int nameWidth = 108; // beside the icon, in the rail

} // namespace

PersonButton::PersonButton(QWidget *parent)
    : QToolButton(parent)
    , m_menu(new QMenu(this))
{
    setIcon(ui::icon(QStringLiteral("person"), &Tokens::text2));
    setIconSize({iconSide, iconSide});
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    setFixedHeight(height::railItem);
    setMenu(m_menu);
    setNarrow(false);
    fill();
}

void PersonButton::setPeople(const QList<Person> &people, const PersonId &current)
{
    m_people = people;
    m_current = current;
    fill();
}

void PersonButton::setNarrow(bool narrow)
{
    setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
}

void PersonButton::fill()
{
    const auto found = std::ranges::find(m_people, m_current, &Person::id);
    const auto name = found == m_people.end() ? QString() : found->name;
    const auto shown = fontMetrics().elidedText(name, Qt::ElideRight, nameWidth);
    setText(QString(shown).replace(QLatin1Char('&'), QLatin1String("&&")));
    setAccessibleName(name.isEmpty() ? tr("Person") : tr("Person: %1").arg(name));
    setToolTip(name.isEmpty() ? tr("Person") : name);
    m_menu->clear();
    for (const auto &person : m_people) {
        if (person.id == m_current)
            continue;
        auto *change = m_menu->addAction(ui::icon(QStringLiteral("person")), tr("Change to %1").arg(person.name));
        connect(change, &QAction::triggered, this, [this, id = person.id] { Q_EMIT personChosen(id); });
    }
    if (m_people.size() > 1)
        m_menu->addSeparator();
    connect(m_menu->addAction(ui::icon(QStringLiteral("key")), tr("My name and PIN…")), &QAction::triggered, this,
            &PersonButton::changeRequested);
    connect(m_menu->addAction(ui::icon(QStringLiteral("lock")), tr("Lock")), &QAction::triggered, this,
            &PersonButton::lockRequested);
}

} // namespace clinicdesk::ui
