// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/connection/connection.h"
#include "ui/lock/otherpeoplebutton.h"
#include "ui/widgets/closingmark.h"

#include <QDateTime>
#include <QList>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>

class QLabel;
class QPushButton;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;
class LockBadge;
class LockClock;
class LockStatus;
class OtherPeopleButton;
class PinField;
class PracticeBanner;
class ConnectionMark;

/// Why the program is locked.
enum class LockCause {
    Idle, ///< it was not used for a while
    Requested,
    ComputerLocked,
    Sleep,
    PersonSwitch,
    Start, ///< it has not been unlocked yet
};

/// What is on the screen while the program is locked: the time, who unlocks it, and how far sending is. It names no
/// patient and no file. It checks no PIN: it passes on what was typed.
class LockWindow : public QWidget {
    Q_OBJECT
public:
    /// In practice mode it says that nothing here is real.
    explicit LockWindow(bool isPractice = false);
    ~LockWindow() override;

    /// Takes the place of `before` on the screen, also if that is maximized, and shows this window.
    void showInPlaceOf(const QWidget *before);
    /// `current` is the ID of the person who is asked first.
    void setPeople(const QList<LockPerson> &people, const QString &current);
    /// Opens the list of the other people, as soon as this window has the keyboard.
    void offerPeople();
    /// The person who is asked now.
    QString person() const { return m_current; }
    /// An empty name for no connection.
    void setConnection(const QString &name, Environment environment);
    /// Why the connection cannot be used now, in a few words; empty if it can.
    void setTrouble(const QString &trouble);
    /// `idleTime` is for LockCause::Idle.
    void setLocked(const QDateTime &since, LockCause cause, std::chrono::minutes idleTime = {});
    /// The status line: a sentence with a number and without names, how much of it is done (0 to 1), and what closing
    /// the program would mean. Without a sentence there is no status line.
    void setSending(const QString &sentence, std::optional<double> progress, const ClosingSign &closing);
    /// Shows it until something is typed, and reads it out.
    void showProblem(const QString &sentence);
    /// Nothing can be typed for this time, which is counted down after the problem; the end of it clears the problem.
    void setWaiting(std::chrono::seconds left);
    /// While the PIN is checked.
    void setBusy(bool busy);
    void clearPin();

Q_SIGNALS:
    /// `pin` is null for a person without one, also if that person must set one first.
    void unlockRequested(const QString &person, const clinicdesk::SharedSecret &pin);
    /// The user chose another person. One without a PIN is unlocked at once.
    void personChosen(const QString &person);
    /// The window stays.
    void closeRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void layOut();
    const LockPerson *currentPerson() const;
    void showPerson();
    /// To the only other person, or to the one that is chosen from the list.
    void changePerson();
    void choose(const QString &person);
    void unlock();
    void showProblemLine();
    void applyState();
    void focusEntry();

    QList<LockPerson> m_people;
    QString m_current;
    QString m_sentence; ///< what is wrong
    bool m_isBusy = false;
    std::chrono::seconds m_wait{};
    QTimer m_waitTick;

    PracticeBanner *m_practice; ///< children, as all below
    ConnectionMark *m_connection;
    LockClock *m_clock;
    LockBadge *m_badge;
    ElidingLabel *m_name;
    Label *m_since;
    PinField *m_pin;
    QPushButton *m_unlock;
    Label *m_problem;
    OtherPeopleButton *m_others;
    LockStatus *m_status;
};

} // namespace clinicdesk::ui
