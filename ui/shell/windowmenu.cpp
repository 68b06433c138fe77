// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowmenu.h"

#include "ui/parts/icons.h"

#include <QActionGroup>
#include <QApplication>
#include <QMessageBox>

namespace clinicdesk::ui {

WindowMenu::WindowMenu(Look &look, QWidget *parent)
    : QMenu(parent)
    , m_look(look)
    , m_go(new QMenu(tr("View"), this))
    , m_beforeLook(m_go->addSeparator())
{
    setAccessibleName(tr("Menu"));
    auto *edit = addMenu(tr("Edit"));
    connect(keyed(edit, tr("Choose a patient"), QKeySequence(Qt::CTRL | Qt::Key_K)), &QAction::triggered, this,
            &WindowMenu::patientRequested);
    addMenu(m_go);
    addThemes(m_go->addMenu(tr("Look")));
    addSeparator();
    auto *help = addMenu(tr("Help"));
    connect(help->addAction(tr("About Clinic Desk")), &QAction::triggered, this, &WindowMenu::showAbout);
    auto *quit = keyed(this, tr("Quit"), QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
}

QAction *WindowMenu::keyed(QMenu *menu, const QString &text, const QKeySequence &key)
{
    auto *action = menu->addAction(text);
    action->setShortcut(key);
    action->setStatusTip(text);
    m_keyed.append(action);
    return action;
}

void WindowMenu::addPage(const QString &title, bool isSettings)
{
    const int index = m_pageCount++;
    auto *action = new QAction(title, this);
    action->setShortcut(isSettings ? QKeySequence(Qt::CTRL | Qt::Key_Comma)
                                   : QKeySequence(Qt::ALT | (Qt::Key_1 + index)));
    connect(action, &QAction::triggered, this, [this, index] { Q_EMIT pageChosen(index); });
    m_go->insertAction(m_beforeLook, action);
    m_keyed.append(action);
}

void WindowMenu::addPageAction(const QString &pageTitle, QAction *action)
{
    auto *&menu = m_pageMenus[pageTitle];
    if (!menu) {
        menu = new QMenu(pageTitle, this);
        insertMenu(actions().at(m_pageMenus.size() - 1), menu);
    }
    menu->addAction(action);
}

void WindowMenu::addThemes(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &text, Look::Choice choice) {
        auto *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_look.choice() == choice);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] { m_look.setChoice(choice); });
        connect(&m_look, &Look::themeChanged, action,
                [this, action, choice] { action->setChecked(m_look.choice() == choice); });
    };
    add(tr("Follow the computer"), Look::Choice::FollowComputer);
    add(tr("Light"), Look::Choice::Light);
    add(tr("Dark"), Look::Choice::Dark);
    add(tr("High contrast"), Look::Choice::HighContrast);
}

void WindowMenu::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Clinic Desk"),
                                tr("Clinic Desk %1").arg(QStringLiteral(CLINICDESK_VERSION)), QMessageBox::Close,
                                parentWidget());
    box->setInformativeText(tr("The desktop of a clinic for a health platform. Free software under the GNU General "
                               "Public License, version 3 or later."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace clinicdesk::ui
