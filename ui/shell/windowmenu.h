// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/pagecommand.h"
#include "ui/widgets/thememanager.h"

#include <QMenu>

#include <functional>

namespace clinicdesk::ui {

/// The menu behind the three lines: the commands of every page, the pages, the theme, and the program.
class WindowMenu : public QMenu {
    Q_OBJECT
public:
    /// Entries whose work is not that of the menu: connect to their `triggered`. All of them are children. `lock` and
    /// `changePerson` are never disabled, because keys and buttons trigger them.
    struct Actions {
        QAction *patient = nullptr; ///< choose one
        QAction *help = nullptr;    ///< for the page
        QAction *shortcuts = nullptr;
        QAction *diagnostics = nullptr;
        QAction *changePerson = nullptr;
        QAction *lock = nullptr;
    };

    explicit WindowMenu(ThemeManager &look, QWidget *parent = nullptr);

    const Actions &commandActions() const { return m_actions; }

    /// Adds a page, with Alt and its number as shortcut, or Ctrl+, for the settings. `commands` is called each time the
    /// menu opens.
    void addPage(const QString &title, bool isSettings, std::function<PageCommands()> commands);
    /// Actions with shortcuts, which the window adds so that they work while the menu is closed.
    QList<QAction *> keyActions() const { return m_keyed; }

Q_SIGNALS:
    void pageChosen(int index);
    /// The user chose the command of that page; the page may not be the current one.
    void commandChosen(int page, QAction *command);

private:
    struct Page {
        QMenu *menu; ///< a child
        std::function<PageCommands()> commands;
    };

    void fillPages();
    void addCommand(QMenu *menu, int page, const PageCommand &command);
    void forgetKeys();
    QAction *keyed(QMenu *menu, const QString &text, const QKeySequence &key);
    void addThemes(QMenu *menu);
    void showAbout();

    ThemeManager &m_look;
    Actions m_actions;
    QMenu *m_go; ///< children
    QAction *m_beforeLook;
    QAction *m_beforeEdit = nullptr;
    QList<Page> m_pages;
    QList<QAction *> m_keyed;
    QList<QMenu *> m_submenus;   ///< in the menus of the pages
    QList<QAction *> m_commands; ///< of the pages, as of the last time the menu opened
};

} // namespace clinicdesk::ui
