// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/buttoncommands.h"

#include "ui/widgets/sectionheader.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

const auto commandName = QStringLiteral("command");

QAction *actionOf(QPushButton *button)
{
    auto *action = button->findChild<QAction *>(commandName, Qt::FindDirectChildrenOnly);
    if (!action) {
        action = new QAction(button);
        action->setObjectName(commandName);
        QObject::connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    action->setText(button->text());
    action->setIcon(button->icon());
    action->setEnabled(button->isEnabled());
    action->setCheckable(button->isCheckable());
    action->setChecked(button->isChecked());
    return action;
}

QMenu *menuOf(QWidget *section, const QString &title)
{
    auto *menu = section->findChild<QMenu *>(commandName, Qt::FindDirectChildrenOnly);
    if (!menu) {
        menu = new QMenu(section);
        menu->setObjectName(commandName);
    }
    menu->clear(); // the actions belong to the buttons
    menu->setTitle(title);
    return menu;
}

} // namespace

PageCommands buttonCommands(const QWidget &part, const QString &obstacle)
{
    PageCommands commands;
    const auto buttons = part.findChildren<QPushButton *>();
    for (auto *button : buttons) {
        if (!button->text().isEmpty() && button->isVisibleTo(&part))
            commands.append({actionOf(button), button->isEnabled() ? QString() : obstacle});
    }
    return commands;
}

PageCommands sectionCommands(const QWidget &page)
{
    PageCommands commands;
    const auto headers = page.findChildren<SectionHeader *>();
    for (const auto *header : headers) {
        auto *section = header->parentWidget();
        const auto inSection = buttonCommands(*section, {});
        if (inSection.isEmpty() || !section->isVisibleTo(&page))
            continue;
        auto *menu = menuOf(section, header->title());
        for (const auto &command : inSection)
            menu->addAction(command.action);
        commands.append({menu->menuAction()});
    }
    return commands;
}

} // namespace clinicdesk::ui
