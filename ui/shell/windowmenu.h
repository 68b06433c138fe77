// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/parts/look.h"

#include <QHash>
#include <QMenu>

namespace clinicdesk::ui {

/// The menu behind the three lines: what the pages can do, the places to go, the look, and the program itself.
class WindowMenu : public QMenu {
    Q_OBJECT
public:
    explicit WindowMenu(Look &look, QWidget *parent = nullptr);

    /// Adds a place to go, with Alt and its number, or Ctrl+, for the settings.
    void addPage(const QString &title, bool isSettings);
    /// Adds what a page can do to the menu of that page.
    void addPageAction(const QString &pageTitle, QAction *action);
    /// Actions with keys, for the window to know while the menu is closed.
    QList<QAction *> keyActions() const { return m_keyed; }

Q_SIGNALS:
    void pageChosen(int index);
    void patientRequested();

private:
    QAction *keyed(QMenu *menu, const QString &text, const QKeySequence &key);
    void addThemes(QMenu *menu);
    void showAbout();

    Look &m_look;
    QMenu *m_go; ///< children
    QAction *m_beforeLook;
    QHash<QString, QMenu *> m_pageMenus;
    QList<QAction *> m_keyed;
    int m_pageCount = 0;
};

} // namespace clinicdesk::ui
