// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/otherpeoplebutton.h"

#include "ui/widgets/icons.h"

#include <QEvent>
#include <QMenu>

#include <utility>

namespace clinicdesk::ui {

OtherPeopleButton::OtherPeopleButton(const QString &text, const QString &listName, QWidget *parent)
    : QPushButton(ui::icon(QStringLiteral("person")), text, parent)
    , m_menu(new QMenu(this))
{
    m_menu->setAccessibleName(listName);
    connect(this, &QPushButton::clicked, this, [this] { m_menu->popup(mapToGlobal(QPoint(0, height()))); });
}

void OtherPeopleButton::setPeople(const QList<LockPerson> &people, const QString &current)
{
    m_isOffered = false;
    m_menu->clear();
    for (const auto &person : people) {
        if (person.id == current)
            continue;
        auto name = person.name;
        auto *action = m_menu->addAction(ui::icon(QStringLiteral("person")), name.replace(u'&', QLatin1String("&&")));
        connect(
            action, &QAction::triggered, this, [this, id = person.id] { Q_EMIT personChosen(id); },
            Qt::QueuedConnection);
    }
    setVisible(!m_menu->isEmpty());
}

void OtherPeopleButton::offer()
{
    m_isOffered = true;
    openOffered();
}

/// A pop-up of a window without the keyboard would be closed when the window gets it.
void OtherPeopleButton::openOffered()
{
    if (!isVisible() || !isActiveWindow() || !std::exchange(m_isOffered, false) || m_menu->isEmpty())
        return;
    click();
    m_menu->setActiveAction(m_menu->actions().first());
}

bool OtherPeopleButton::event(QEvent *event)
{
    if (event->type() == QEvent::WindowActivate && m_isOffered)
        QMetaObject::invokeMethod(this, &OtherPeopleButton::openOffered, Qt::QueuedConnection);
    return QPushButton::event(event);
}

} // namespace clinicdesk::ui
