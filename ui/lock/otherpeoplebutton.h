// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

class QMenu;

namespace clinicdesk::ui {

/// A person who can unlock.
struct LockPerson {
    QString id;
    QString name;
    bool hasPin = false;
    bool mustSetPin = false; ///< has none, and sets one before working
};

/// Opens the list of the people who can unlock besides the current one. Hidden if there are none.
class OtherPeopleButton : public QPushButton {
    Q_OBJECT
public:
    /// `listName` is for screen readers.
    OtherPeopleButton(const QString &text, const QString &listName, QWidget *parent = nullptr);

    /// `current` is the ID of the person who is asked now.
    void setPeople(const QList<LockPerson> &people, const QString &current);
    /// Opens the list as soon as the window has the keyboard. `setPeople` cancels it.
    void offer();

Q_SIGNALS:
    void personChosen(const QString &person);

protected:
    bool event(QEvent *event) override;

private:
    void openOffered();

    QMenu *m_menu; ///< child
    bool m_isOffered = false;
};

} // namespace clinicdesk::ui
