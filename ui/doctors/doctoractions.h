// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/pagecommand.h"

#include <QMenu>

class QAction;

namespace clinicdesk::ui {

/// The actions on the shown profile, in the menu of the page and as shortcuts.
class DoctorActions : public QObject {
    Q_OBJECT
public:
    explicit DoctorActions(QWidget *page);

    QMenu *menu() { return &m_menu; }
    QMenu *recent() { return m_recent; }
    /// Shows or hides the checklist in a narrow window.
    QAction *checklist() { return m_checklist; }
    void setProfileShown(bool shown);
    /// All actions, for the menu of the window.
    PageCommands commands(bool isProfileShown) const;

Q_SIGNALS:
    void copyAllRequested();
    void printRequested();
    void savePdfRequested();

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key, void (DoctorActions::*wish)());

    QMenu m_menu;
    QWidget *m_page;
    QAction *m_copyAll;
    QAction *m_print;
    QAction *m_savePdf;
    QMenu *m_recent;
    QAction *m_checklist;
};

} // namespace clinicdesk::ui
