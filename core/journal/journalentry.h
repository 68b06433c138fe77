// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QByteArray>
#include <QDateTime>
#include <QLatin1String>
#include <QStringList>

#include <optional>

namespace clinicdesk {

/// The kinds of entries as stored in the file. A released kind is never changed; later versions only add kinds. The
/// comments say what `subject` is; without a comment it is empty.
namespace journalKind {
inline constexpr QLatin1String setAside{"journal.set-aside"}; ///< the file name of the quarantined journal
/// From here on entries are chained with a key of the keychain: what identifies the key without revealing it.
inline constexpr QLatin1String keyed{"journal.keyed"};
/// Entries were older than the administrator keeps them. `refersTo` is the last of them, and the subject its hash, with
/// which the chain continues.
inline constexpr QLatin1String trimmed{"journal.trimmed"};
/// A person goes on with a journal in which the check found a fault (`result`, with a space and the number of missing
/// entries if it is known). `refersTo` is the entry before, and the
/// subject its hash: checks begin here.
inline constexpr QLatin1String accepted{"journal.accepted"};
/// The program that has written entries without a key has it again and says that they are original: those from
/// `refersTo` to the number in the subject.
inline constexpr QLatin1String confirmed{"journal.confirmed"};
/// Only in exports, as the first row: the journal does not continue what was saved in the keychain (`result`, a fault).
/// The subject says how many entries are missing.
inline constexpr QLatin1String broken{"journal.broken"};
inline constexpr QLatin1String lost{"journal.lost"}; ///< how many entries a full disk has cost
inline constexpr QLatin1String exported{"journal.exported"};

inline constexpr QLatin1String signedIn{"person.signed-in"};
inline constexpr QLatin1String locked{"program.locked"}; ///< why (`lockReasonText`)
inline constexpr QLatin1String unlocked{"program.unlocked"};
inline constexpr QLatin1String lockTimeChanged{"program.lock-time"}; ///< minutes without input until it locks
inline constexpr QLatin1String pinRefused{"person.pin-refused"};     ///< whose PIN was asked for
inline constexpr QLatin1String personAdded{"person.added"};          ///< the name
inline constexpr QLatin1String personChanged{"person.changed"};      ///< the name
inline constexpr QLatin1String personRemoved{"person.removed"};      ///< the name

inline constexpr QLatin1String connectionAdded{"connection.added"};
inline constexpr QLatin1String connectionChanged{"connection.changed"};
inline constexpr QLatin1String connectionRemoved{"connection.removed"};
inline constexpr QLatin1String connectionsImported{"connection.imported"}; ///< how many
inline constexpr QLatin1String tokenStored{"token.stored"};

inline constexpr QLatin1String documentAdded{"document.added"};         ///< the document ID, also below
inline constexpr QLatin1String documentSent{"document.sent"};           ///< queued for sending
inline constexpr QLatin1String documentDelivered{"document.delivered"}; ///< the storage or the service has it
inline constexpr QLatin1String documentFailed{"document.failed"};
inline constexpr QLatin1String documentCancelled{"document.cancelled"};
inline constexpr QLatin1String documentRemoved{"document.removed"}; ///< before it was sent

inline constexpr QLatin1String assessmentsRead{"assessments.read"};
/// The doctor ID; without an answer only if it is all digits, since anything can be typed.
inline constexpr QLatin1String profileRead{"profile.read"};
/// The doctor ID, as above: a profile was read only to show the name, for instance beside an assessment.
inline constexpr QLatin1String nameRead{"profile.name-read"};
inline constexpr QLatin1String dataRequested{"user-data.asked"}; ///< the user of the connection
/// The service's name for the user if it accepted the request; otherwise the user, if that is all digits.
inline constexpr QLatin1String dataAnswered{"user-data.answered"};
inline constexpr QLatin1String registrationBegun{"registration.begun"};
inline constexpr QLatin1String policyChanged{"policy.changed"}; ///< SHA-256 of the policy file; empty without a file
inline constexpr QLatin1String dataErased{"data.erased"};       ///< the person whose data it was, or `all`
} // namespace journalKind

/// All kinds, in the order above.
QStringList journalKinds();

/// An action or an answer to be recorded. Each text is cut after `maxJournalTextLength` characters.
struct JournalRecord {
    QString kind;
    ConnectionId connection; ///< empty if no connection is involved
    QString connectionName;  ///< its name at that time
    QString subject;         ///< what the action was about, as `journalKind` says; never a patient
    QString result;          ///< a stable code for programs; empty if there is none yet
    int httpStatus = 0;      ///< 0 if no answer came
    qint64 refersTo = 0;     ///< number of the earlier entry that this one answers; 0 for none

    friend bool operator==(const JournalRecord &, const JournalRecord &) = default;
};

inline constexpr qsizetype maxJournalTextLength = 500;

/// The person of Clinic Desk who did something.
struct JournalPerson {
    QString id;
    QString name; ///< at that time

    friend bool operator==(const JournalPerson &, const JournalPerson &) = default;
};

/// A record with the time and the person of its event, which may be written later.
struct JournalEvent {
    JournalRecord record;
    /// Null for the time of writing. An event that is earlier than the entry before gets the time of writing, too: from
    /// entry to entry, times go back only where the clock was set back.
    QDateTime at = {};
    std::optional<JournalPerson> by = {}; ///< nothing for the person of `Journal::Options`
    /// If not empty, the event is written only if no entry has this key. Several programs see a document delivered.
    QString once = {};
    bool ifSubjectChanged = false; ///< written only if the last entry of this kind has another subject
};

/// How an entry is chained to the previous one. The values are saved.
enum class JournalLink {
    FormerHash = 1, ///< SHA-256, written before there were people
    Hash = 2,       ///< SHA-256, because there was no key; protected from the next Mac entry on
    Mac = 3,        ///< HMAC-SHA-256 under the key of the keychain
};

/// One stored entry.
struct JournalEntry {
    qint64 number = 0;         ///< starts at 1, without gaps
    QDateTime at;              ///< UTC, with milliseconds
    QString who;               ///< the operating system account
    JournalPerson person = {}; ///< empty in entries of earlier versions
    JournalRecord record;
    QString once = {};
    JournalLink link = JournalLink::Hash;
    QByteArray hash; ///< of the previous hash and all members above, as `link` says
};

/// The result of checking all entries.
struct JournalCheck {
    enum class Fault {
        Changed,    ///< an entry is not the original one
        Missing,    ///< an entry was removed between others
        CutOff,     ///< entries were removed at the end
        Replaced,   ///< it is not the journal that was last used here
        OtherKey,   ///< entries were made with a key that the keychain no longer has
        Damaged,    ///< the journal that was last used here was damaged, and this one was begun
        WithoutKey, ///< an entry has no link of the key: no key was there, or another program wrote it
    };
    qint64 entries = 0;
    std::optional<Fault> fault; ///< nothing if every entry follows from the one before it
    qint64 firstBadEntry = 0;   ///< number of the first entry that was changed, moved or removed
    qint64 missing = 0;         ///< how many entries are not there any more, where that is known
    /// How many entries are older than they are kept by the clock, but not by the time that was seen to pass.
    qint64 held = 0;
    qint64 acceptedUpTo = 0;  ///< number of the last entry that is not checked, since a person accepted it; 0 for none
    qint64 lastProtected = 0; ///< number of the last entry that the key proves; 0 if none is
    qint64 lastEntry = 0;     ///< number of the last entry
};

/// Returns the stable text of a fault: `changed`, `missing`, `cut-off`, `replaced`, `other-key`, `damaged`,
/// `without-key`.
QLatin1String faultText(JournalCheck::Fault fault);

/// Whether one of the texts that people see of such a record contains `text`. Called on the thread of the journal. Of
/// `subject` and `refersTo`, only those from which a kind makes a text are set.
using JournalTextMatch = bool (*)(const JournalRecord &record, const QString &text);

/// Which entries are read. Conditions that are set apply together.
struct JournalFilter {
    QStringList kinds = {};             ///< empty for all
    std::optional<QString> person = {}; ///< `JournalPerson::id`
    QDateTime from = {};                ///< null for no limit
    QDateTime until = {};               ///< not included
    QString text = {};                  ///< is in one of the texts of the entry, in upper or lower case
    JournalTextMatch isShown = nullptr; ///< entries for which it is true match `text` as well

    friend bool operator==(const JournalFilter &, const JournalFilter &) = default;
};

/// Some entries, newest first.
struct JournalEntries {
    QList<JournalEntry> entries;
    bool hasMore = false;
};

} // namespace clinicdesk
