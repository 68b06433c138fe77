// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctoractions.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"

namespace clinicdesk::ui {

DoctorActions::DoctorActions(QWidget *page)
    : QObject(page)
    , m_page(page)
    , m_copyAll(add(QStringLiteral("copy"), tr("Copy all"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                    &DoctorActions::copyAllRequested))
    , m_print(add(QStringLiteral("page"), tr("Print…"), QKeySequence::Print, &DoctorActions::printRequested))
    , m_savePdf(add(QStringLiteral("save"), tr("Save as PDF…"), QKeySequence::Save, &DoctorActions::savePdfRequested))
{
    for (auto *action : {m_print, m_savePdf}) // about all that is shown, so it does not matter where the focus is
        action->setShortcutContext(Qt::WindowShortcut);
    m_menu.addSeparator();
    m_recent = m_menu.addMenu(icon(QStringLiteral("clock")), tr("Recent doctors"));
    m_checklist = m_menu.addAction(icon(QStringLiteral("list")), tr("Checklist"));
    m_checklist->setCheckable(true);
    setProfileShown(false);
}

QAction *DoctorActions::add(const QString &iconName, const QString &text, const QKeySequence &key,
                            void (DoctorActions::*wish)())
{
    auto *action = m_menu.addAction(icon(iconName), text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, wish);
    m_page->addAction(action);
    return action;
}

void DoctorActions::setProfileShown(bool shown)
{
    for (auto *action : {m_copyAll, m_print, m_savePdf, m_checklist})
        setObstacle(*action, shown ? QString() : tr("no profile is shown"));
}

PageCommands DoctorActions::commands(bool isProfileShown) const
{
    const QString obstacle = isProfileShown ? QString() : tr("no profile is shown");
    PageCommands commands{{m_copyAll, obstacle}, {m_print, obstacle}, {m_savePdf, obstacle}};
    if (m_checklist->isVisible())
        commands.append({m_checklist, obstacle});
    return commands;
}

} // namespace clinicdesk::ui
