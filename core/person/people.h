// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/person/person.h"

#include <QList>

#include <chrono>
#include <functional>

namespace clinicdesk {

inline constexpr std::chrono::minutes shortestIdleTime{1};
inline constexpr std::chrono::minutes longestIdleTime{30};

/// Whether the text of a person's ID can be the name of their folder, as it must.
bool isPersonFolderName(const QString &id);

/// The people who use Clinic Desk under one account of the operating system, in `people.json` in the configuration
/// folder (0600, no secret but the hashes of PINs). A value: load it, change it, save it.
///
/// Without a file there is one person, the first, an admin without a PIN, so that a computer with one user needs none
/// of this. At least one admin always stays. With several people, each needs a PIN.
///
/// The list is not protected against someone who can change files of this account; SECURITY.md says so.
class People {
public:
    /// Loads the list. Errors: InputInvalid with PeopleDamaged or PeopleNewer: the file stays unchanged, and no
    /// person can be let in, because a damaged list must not open the lock.
    static Result<People> load(const QString &path);
    /// Parses the bytes of the file.
    static Result<People> parse(const QByteArray &json);
    QByteArray toJson() const;

    const QList<Person> &all() const { return m_people; }
    std::optional<Person> byId(const PersonId &id) const;
    /// A name, without regard to upper and lower case.
    std::optional<Person> byName(const QString &name) const;
    /// The person who used the program last.
    const Person &current() const;
    /// How long keyboard and mouse are not used before the window locks.
    std::chrono::minutes idleTime() const { return m_idleTime; }

    /// Adds `person`, or replaces the one with the same ID. InputInvalid: PersonName, PersonNameTaken, PersonLastAdmin
    /// and PersonNeedsPin.
    Result<void> addOrReplace(const Person &person);
    /// InputInvalid with PersonLastAdmin, or PersonFirst for the first person.
    Result<void> remove(const PersonId &id);
    void setCurrent(const PersonId &id) { m_current = id; }
    void setIdleTime(std::chrono::minutes time);

    /// Locks the file against other processes, loads it, applies `change`, saves the result and returns it. Saves
    /// nothing if `change` fails. Errors of `load` and `change`; StoreUnavailable with `Error::disk`. Blocks.
    static Result<People> update(const QString &path, const std::function<Result<void>(People &)> &change);

    friend bool operator==(const People &, const People &) = default;

private:
    People();
    Result<void> check() const;

    QList<Person> m_people; ///< never empty
    PersonId m_current;
    std::chrono::minutes m_idleTime{5};
};

} // namespace clinicdesk
