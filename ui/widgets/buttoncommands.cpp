// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/buttoncommands.h"

#include "ui/widgets/sectionheader.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

const auto commandName = QStringLiteral("command");

void showPagesAround(QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (auto *stack = qobject_cast<QStackedWidget *>(widget->parentWidget()))
            stack->setCurrentWidget(widget);
    }
}

QAction *actionOf(QPushButton *button)
{
    auto *action = button->findChild<QAction *>(commandName, Qt::FindDirectChildrenOnly);
    if (!action) {
        action = new QAction(button);
        action->setObjectName(commandName);
        QObject::connect(action, &QAction::triggered, button, [button] {
            showPagesAround(button);
            button->click();
        });
    }
    action->setText(button->text());
    action->setIcon(button->icon());
    action->setEnabled(button->isEnabled());
    action->setCheckable(button->isCheckable());
    action->setChecked(button->isChecked());
    return action;
}

QList<QAction *> actionsOf(QAbstractButton *button)
{
    if (const auto *tool = qobject_cast<QToolButton *>(button))
        return tool->menu() ? tool->menu()->actions() : QList<QAction *>();
    auto *plain = qobject_cast<QPushButton *>(button);
    if (!plain || plain->text().isEmpty())
        return {};
    return plain->actions().isEmpty() ? QList<QAction *>{actionOf(plain)} : plain->actions();
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
    const auto buttons = part.findChildren<QAbstractButton *>();
    for (auto *button : buttons) {
        if (!button->isVisibleTo(&part))
            continue;
        for (auto *action : actionsOf(button)) {
            if (std::ranges::find(commands, action, &PageCommand::action) == commands.end())
                commands.append({action, button->isEnabled() ? QString() : obstacle});
        }
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
        if (inSection.isEmpty() || section->isHidden())
            continue;
        auto *menu = menuOf(section, header->title());
        for (const auto &command : inSection)
            menu->addAction(command.action);
        commands.append({menu->menuAction()});
    }
    return commands;
}

} // namespace clinicdesk::ui
