// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowmenu.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"

#include <QActionGroup>
#include <QApplication>
#include <QPointer>

namespace clinicdesk::ui {

WindowMenu::WindowMenu(ThemeManager &look, QWidget *parent)
    : QMenu(parent)
    , m_look(look)
    , m_go(new QMenu(tr("View"), this))
    , m_beforeLook(m_go->addSeparator())
{
    setAccessibleName(tr("Menu"));
    auto *edit = addMenu(tr("Edit"));
    m_actions.patient = keyed(edit, tr("Choose a patient"), QKeySequence(Qt::CTRL | Qt::Key_K));
    m_beforeEdit = edit->menuAction();
    addMenu(m_go);
    addThemes(m_go->addMenu(tr("Appearance")));
    addSeparator();
    auto *help = addMenu(tr("Help"));
    m_actions.help = keyed(help, tr("Help for this page"), QKeySequence(Qt::Key_F1));
    m_actions.shortcuts = keyed(help, tr("All shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_Question));
    help->addSeparator();
    m_actions.diagnostics = help->addAction(tr("Diagnostics…"));
    connect(help->addAction(tr("About Clinic Desk")), &QAction::triggered, this, &WindowMenu::showAbout);
    m_actions.changePerson = keyed(this, tr("Change person…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    m_actions.lock = keyed(this, tr("Lock"), QKeySequence(Qt::CTRL | Qt::Key_L));
    auto *quit = keyed(this, tr("Quit"), QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    connect(this, &QMenu::aboutToShow, this, &WindowMenu::fillPages);
    connect(this, &QMenu::aboutToHide, this, &WindowMenu::forgetKeys);
}

QAction *WindowMenu::keyed(QMenu *menu, const QString &text, const QKeySequence &key)
{
    auto *action = menu->addAction(text);
    action->setShortcut(key);
    action->setStatusTip(text);
    m_keyed.append(action);
    return action;
}

void WindowMenu::addPage(const QString &title, bool isSettings, std::function<PageCommands()> commands)
{
    const auto index = static_cast<int>(m_pages.size());
    auto *menu = new QMenu(title, this);
    insertMenu(m_beforeEdit, menu);
    m_pages.append({menu, std::move(commands)});
    auto *action = new QAction(title, this);
    action->setShortcut(isSettings ? QKeySequence(Qt::CTRL | Qt::Key_Comma)
                                   : QKeySequence(Qt::ALT | (Qt::Key_1 + index)));
    connect(action, &QAction::triggered, this, [this, index] { Q_EMIT pageChosen(index); });
    m_go->insertAction(m_beforeLook, action);
    m_keyed.append(action);
}

void WindowMenu::fillPages()
{
    m_commands.clear();
    qDeleteAll(m_submenus);
    m_submenus.clear();
    for (int index = 0; index < m_pages.size(); ++index) {
        auto *menu = m_pages.at(index).menu;
        menu->clear();
        const auto commands = m_pages.at(index).commands ? m_pages.at(index).commands() : PageCommands();
        for (const auto &command : commands)
            addCommand(menu, index, command);
        menu->menuAction()->setVisible(!commands.isEmpty());
    }
}

/// An action of its own: the page's action keeps its context, because several pages have the same shortcut.
void WindowMenu::addCommand(QMenu *menu, int page, const PageCommand &command)
{
    const auto &action = *command.action;
    if (!action.isVisible())
        return;
    if (command.startsGroup || action.isSeparator())
        menu->addSeparator();
    if (action.isSeparator())
        return;
    if (const auto *submenu = action.menu()) {
        auto *copied = menu->addMenu(action.icon(), action.text());
        m_submenus.append(copied);
        const auto entries = submenu->actions();
        for (auto *entry : entries)
            addCommand(copied, page, {entry, command.obstacle});
        return;
    }
    auto *entry = menu->addAction(action.icon(), action.text());
    const auto own = action.isEnabled() ? QString() : obstacleOf(action);
    entry->setEnabled(action.isEnabled());
    if (const auto obstacle = command.obstacle.isEmpty() ? own : command.obstacle; !obstacle.isEmpty())
        setObstacle(*entry, obstacle);
    entry->setCheckable(action.isCheckable());
    entry->setChecked(action.isChecked());
    entry->setShortcutContext(Qt::WidgetShortcut);
    entry->setShortcut(action.shortcut());
    m_commands.append(entry);
    connect(entry, &QAction::triggered, this, [this, page, chosen = QPointer(command.action)] {
        if (chosen)
            Q_EMIT commandChosen(page, chosen);
    });
}

/// While the menu is closed, a shortcut belongs to the page.
void WindowMenu::forgetKeys()
{
    for (auto *entry : std::as_const(m_commands))
        entry->setShortcut({});
}

void WindowMenu::addThemes(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &text, ThemeManager::Choice choice) {
        auto *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_look.choice() == choice);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] { m_look.setChoice(choice); });
        connect(&m_look, &ThemeManager::themeChanged, action,
                [this, action, choice] { action->setChecked(m_look.choice() == choice); });
    };
    add(tr("Same as this computer"), ThemeManager::Choice::FollowComputer);
    add(tr("Light"), ThemeManager::Choice::Light);
    add(tr("Dark"), ThemeManager::Choice::Dark);
    add(tr("High contrast"), ThemeManager::Choice::HighContrast);
}

void WindowMenu::showAbout()
{
    auto *box =
        new MessageDialog(tr("About Clinic Desk"), tr("Clinic Desk %1").arg(QStringLiteral(CLINICDESK_VERSION)),
                          tr("Connects a clinic to its health platform. Free software under the GNU General Public "
                             "License, version 3 or later."),
                          parentWidget());
    box->addButton(QMessageBox::Close);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace clinicdesk::ui
