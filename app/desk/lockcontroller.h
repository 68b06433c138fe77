// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/peoplestore.h"
#include "core/session/sessionlock.h"
#include "ui/lock/inputwatcher.h"
#include "ui/lock/lockwarning.h"
#include "ui/lock/lockwindow.h"
#include "ui/lock/windowcurtain.h"
#include "ui/outbox/outboxmonitor.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk::desk {

/// Locks the windows and lets people in again. It connects `SessionLock`, which decides when, with the curtain over the
/// windows, the lock window and the PINs. Create one before the windows.
class LockController : public QObject {
    Q_OBJECT
public:
    /// `person` uses the program, under the policy of `people`.
    LockController(std::shared_ptr<PeopleStore> people, PersonId person, SteadyClock clock = steadyClock());
    ~LockController() override;

    /// The window whose place on the screen the lock window takes; null for none.
    void setWindow(QWidget *window);
    /// Where the lock window opens while there is no other window (`QWidget::saveGeometry`).
    void setPlace(const QByteArray &geometry) { m_place = geometry; }
    /// Whether the lock window says that the data is made up.
    void setPractice(bool isPractice) { m_isPractice = isPractice; }
    void setConnection(const std::optional<Connection> &connection);
    /// What the window says about the connection (`ConnectionButton::trouble`).
    void setTrouble(const QString &trouble);
    /// Shows in the lock window how far sending is, and what closing would mean, while it asks for this person.
    void follow(std::shared_ptr<ui::OutboxMonitor> entries, Outbox &outbox, std::function<ui::ClosingSign()> closing);

    /// Locks now. For ComputerLocked, Sleep and Start only if that protects something: the person has a PIN, or the
    /// policy requires one or does not allow the role.
    void lock(LockReason reason);
    /// Locks, and asks for the PIN of another person.
    void switchTo(const PersonId &person);
    /// Locks, and asks the other person. If there are several, people choose one of them from the list.
    void switchPerson();
    /// Whether uploads stop while it is locked.
    bool stopsSending() const { return isLocked() && !policy().sendsWhileLocked; }
    bool isLocked() const { return m_lock.isLocked(); }
    LockReason reason() const { return m_lock.reason(); }
    /// When it locks automatically: those of the policy, otherwise those of the people.
    const LockRules &rules() const { return m_lock.rules(); }
    void bringToFront();

Q_SIGNALS:
    void locked();
    void unlocked();
    /// Another person has entered the right PIN.
    void personSignedIn(const clinicdesk::PersonId &person);
    /// The user closed the lock window, and nothing would be lost.
    void quitRequested();

private:
    const Policy &policy() const { return m_people->policy(); }
    const Person *person() const;
    /// Whether the person works without entering a PIN.
    bool isFree() const;
    void applyRules();
    void hideWindows();
    void showWindows();
    void showPeople(const PersonId &asked);
    /// The connection and the outbox of the person who is named on the lock window; neither for another one.
    void showState();
    void showSending();
    static Task<void> unlock(QPointer<LockController> self, PersonId person, SharedSecret pin);
    void askForNewPin(const PersonId &person);
    static Task<void> letIn(QPointer<LockController> self, PersonId person);
    void refuse(const Error &error);
    void close();

    const std::shared_ptr<PeopleStore> m_people;
    const PersonId m_person;
    SessionLock m_lock;
    ui::WindowCurtain m_curtain;
    ui::InputWatcher m_input;
    std::unique_ptr<ui::LockWindow> m_lockWindow; ///< null until it is needed
    QPointer<QWidget> m_window;
    QByteArray m_place; ///< of the next window
    bool m_isPractice = false;
    QPointer<ui::LockWarning> m_warning; ///< a child of the window
    std::optional<Connection> m_connection;
    QString m_trouble;
    std::shared_ptr<ui::OutboxMonitor> m_entries; ///< null before the outbox is open
    Outbox *m_outbox = nullptr;
    std::function<ui::ClosingSign()> m_closing; ///< set with the outbox
    ui::SendRunTracker m_run;
    QTimer m_refresh; ///< combines changes of the outbox
};

} // namespace clinicdesk::desk
