// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/person/people.h"

#include <QStringList>

namespace clinicdesk {

/// What the data folder knows of the list of people, which is in another folder: a hash of everyone's ID, role and PIN,
/// while there are PINs or several people. So another list cannot open their data. While a list is being saved, the
/// mark has the hashes of the former and the new one. A value: load it, ask it, save another one.
class PeopleMark {
public:
    /// The mark that belongs to this list: none if there is nothing to protect.
    static PeopleMark of(const People &people);
    /// Without a file there is no mark. One that cannot be read is the mark of no list.
    static PeopleMark load(const QString &path);
    /// The mark of both lists, for the time in which one replaces the other.
    PeopleMark unitedWith(const People &people) const;
    /// Writes or removes the file. StoreUnavailable.
    Result<void> save(const QString &path) const;

    /// Whether these people may open the data; `isInFile` is false for those of a missing list.
    bool fits(const People &people, bool isInFile) const;

    friend bool operator==(const PeopleMark &, const PeopleMark &) = default;

private:
    /// Earlier versions only marked that there is a list, which must be in a file and have something to protect.
    enum class Kind : unsigned char { None, AnyList, TheseLists };

    Kind m_kind = Kind::None;
    QStringList m_lists; ///< their hashes, sorted
};

} // namespace clinicdesk
