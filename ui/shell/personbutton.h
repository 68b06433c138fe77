// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/people.h"

#include <QToolButton>

class QAction;
class QMenu;

namespace clinicdesk::ui {

/// The person who uses the program, at the foot of the rail. Its menu changes to another person in two clicks, changes
/// the own PIN and locks. Without several people or a PIN, it offers only to lock.
class PersonButton : public QToolButton {
    Q_OBJECT
public:
    /// Its menu triggers `lock`.
    explicit PersonButton(QAction *lock, QWidget *parent = nullptr);

    /// `people` have a name to show each.
    void setPeople(const QList<Person> &people, const PersonId &current);
    const QString &shownName() const { return m_name; }

Q_SIGNALS:
    void personChosen(const clinicdesk::PersonId &person);
    /// The user wants to change the own name or PIN.
    void changeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fill();

    QAction *m_lock;
    QMenu *m_menu; ///< child
    QString m_name;
    QList<Person> m_people;
    PersonId m_current;
};

} // namespace clinicdesk::ui
