// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/appuser.h"
#include "app/desk/lockcontroller.h"
#include "app/desk/personstores.h"
#include "core/session/erase.h"
#include "core/session/session.h"
#include "ui/settings/erasedialog.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace clinicdesk::desk {

/// What the user does with the people who share this computer: changes to another one, adds and removes them, and
/// erases the own data.
class PeopleActions : public QObject {
    Q_OBJECT
public:
    /// `lock` and `stores` must outlive the actions.
    PeopleActions(AppUser user, std::shared_ptr<PeopleStore> people, std::shared_ptr<Session> session,
                  LockController &lock, PersonStores &stores);

    /// Shows who uses the program in the button of this window, and does what the user asks for there. The window may
    /// end first.
    void setWindow(ui::MainWindow &window);
    /// Adds the sections about people and erasing to this page.
    void setPage(ui::SettingsPage &page);

Q_SIGNALS:
    /// The user removes all data: it can be erased when nothing has it open.
    void eraseRequested(const clinicdesk::EraseRequest &request, const clinicdesk::AccessRules &access);

private:
    void show();
    /// Gives a new person the connections of this one.
    static Task<void> copyConnectionsTo(QPointer<PeopleActions> self, PersonId person);
    /// Answers with a sentence if the person cannot be removed.
    static Task<QString> remove(QPointer<PeopleActions> self, PersonId id);
    void askErase(ui::EraseSection *section);

    const AppUser m_user;
    const std::shared_ptr<PeopleStore> m_people;
    const std::shared_ptr<Session> m_session;
    LockController &m_lock;
    PersonStores &m_stores;
    QPointer<ui::MainWindow> m_window;
    QPointer<ui::SettingsPage> m_page;
    QPointer<ui::PeopleSection> m_section; ///< of the page
};

} // namespace clinicdesk::desk
