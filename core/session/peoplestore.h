// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/connection/apppaths.h"
#include "core/person/people.h"
#include "core/person/pincheck.h"
#include "core/policy/policy.h"

#include <QObject>

#include <memory>

namespace clinicdesk {

/// Loads the list of people of these places (`People::load`). While there are PINs or several people, a mark in the
/// data folder has a hash of the list, because the environment chooses both folders: without the list, or with another
/// one, their data must not open as that of a first person without a PIN. Writes or removes the mark if it is that of
/// an earlier version, or of a change that was cut off. InputInvalid with PeopleDamaged also if the mark does not fit
/// the list, or there is a mark and no list. Blocks shortly.
Result<People> loadPeople(const AppPaths &places);

/// Changes the list (`People::update`), and the mark with it. Errors of `loadPeople` and `People::update`, and
/// StoreUnavailable if the mark cannot be written; then the list stays. Blocks.
Result<People> updatePeople(const AppPaths &places, const std::function<Result<void>(People &)> &change);

/// The people of this account, their PINs, and changes to both, for the window and the command line. Use on one thread
/// with an event loop. Asynchronous functions keep the store alive until they finish.
///
/// `by` is the person who makes a change. Their role in the list, as it is at the time of the change, decides:
/// without `Permission::ManagePeople` everything but the own name and PIN is refused with WrongUse and RoleNotAllowed.
/// InputInvalid with PersonUnknown if `by` is not in the list any more.
class PeopleStore : public QObject, public std::enable_shared_from_this<PeopleStore> {
    Q_OBJECT
public:
    /// Errors of `loadPeople`.
    static Result<std::shared_ptr<PeopleStore>> open(const AppPaths &places);

    const People &people() const { return m_people; }
    /// What the administrator has fixed. `save()` refuses a role that is not used (RoleNotUsed), and `setIdleTime()`
    /// another time (FixedByPolicy).
    void setPolicy(Policy policy) { m_policy = std::move(policy); }
    const Policy &policy() const { return m_policy; }
    /// Whether this person has to set a PIN before working.
    bool mustSetPin(const PersonId &id) const;
    /// What is shown for a person: the name, or that of the account.
    static QString displayName(const Person &person);
    /// True if it makes sense to lock: at least one person has a PIN.
    bool hasPins() const;

    /// Errors of `PinCheck::check`.
    Task<Result<void>> checkPin(PersonId id, SharedSecret pin);
    /// Adds or changes a person. A null `newPin` keeps the PIN; `person.pin` is ignored. Errors of `PinCheck::hash`
    /// and `People::update`.
    Task<Result<void>> save(PersonId by, Person person, SharedSecret newPin);
    /// Removes a person from the list; what is stored for them stays (`erase`). Also for one whom `eraseData` has
    /// removed from the file, to show the list without them.
    Task<Result<void>> remove(PersonId by, PersonId id);
    Task<Result<void>> setIdleTime(PersonId by, std::chrono::minutes time);
    /// Remembers who uses the program, for the next start. Every person who signs in may be remembered.
    Task<Result<void>> setCurrent(PersonId id);

Q_SIGNALS:
    void changed();
    /// This process has added or changed a person.
    void personSaved(const clinicdesk::Person &person, bool isNew);
    /// This process has removed a person, who was still in the file.
    void personRemoved(const clinicdesk::Person &person);
    /// This process has changed the time after which the program locks.
    void idleTimeChanged(std::chrono::minutes time);
    /// `checkPin` waits before it compares: PinWait with `Error::disk`.
    void pinDelayed(const clinicdesk::Error &delay);
    /// `checkPin` refused a PIN that was wrong.
    void pinRefused(const clinicdesk::Person &person);

private:
    PeopleStore(const AppPaths &places, People people);
    using Change = std::function<Result<void>(People &)>;
    Task<Result<void>> update(Change change);
    /// Makes the change if `by` may manage people when it is made.
    Task<Result<void>> manage(PersonId by, Change change);

    const AppPaths m_places;
    People m_people;
    Policy m_policy;
    PinCheck m_pins;
    Worker m_worker;
};

} // namespace clinicdesk
