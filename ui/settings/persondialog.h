// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/person.h"
#include "core/session/peoplestore.h"

#include <QDialog>
#include <QPointer>
#include <QString>

#include <memory>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace clinicdesk::ui {

class Label;
class LabelledField;
class PinEdit;
class SegmentedControl;

/// The name of a role, as people read it.
QString roleName(Role role);

/// Asks for the name, the role and the PIN of a person, and saves them. What is wrong is said at its field. PINs are
/// wiped from the fields when the dialog closes and when the window locks.
class PersonDialog : public QDialog {
    Q_OBJECT
public:
    enum class Purpose {
        Own,       ///< the person who uses the program; a PIN is changed only with the current one
        OwnBefore, ///< the same, because a second person needs it: a name and a PIN are required
        Add,       ///< a new person, whom an admin gives a first PIN
        Change,    ///< another person; an empty PIN keeps the one there is
    };
    /// `by` is the person who uses the program.
    PersonDialog(Purpose purpose, const Person &person, std::shared_ptr<PeopleStore> people, PersonId by,
                 QWidget *parent = nullptr);
    ~PersonDialog() override;

    /// Does nothing while it saves.
    void reject() override;

Q_SIGNALS:
    /// The person is saved; the dialog has closed.
    void saved(const clinicdesk::PersonId &person);

private:
    LabelledField *makeRoleField();
    void addPinFields(QVBoxLayout *column);
    bool asksForCurrentPin() const;
    bool needsNewPin() const;
    void begin();
    /// Marks the first field that is wrong.
    bool canSave();
    Person entered() const;
    static Task<void> save(QPointer<PersonDialog> self, SharedSecret currentPin, SharedSecret newPin);
    void showError(const Error &error);
    void setBusy(bool busy);

    const Purpose m_purpose;
    const Person m_person;
    const std::shared_ptr<PeopleStore> m_people;
    const PersonId m_by;
    bool m_isSaving = false;
    QList<Role> m_roles; ///< in the order of the segments; those that the administrator allows
    QLineEdit *m_name;   ///< children, as all below
    LabelledField *m_nameField;
    SegmentedControl *m_role = nullptr; ///< null where the role stays
    PinEdit *m_current = nullptr;       ///< null where there is no PIN to confirm
    LabelledField *m_currentField = nullptr;
    PinEdit *m_pin = nullptr;
    LabelledField *m_pinField = nullptr;
    PinEdit *m_repeated = nullptr;
    LabelledField *m_repeatedField = nullptr;
    Label *m_problem;
    QPushButton *m_save;
};

} // namespace clinicdesk::ui
