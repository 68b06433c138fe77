// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/systemclock.h"
#include "core/base/task.h"
#include "core/journal/journalentry.h"
#include "core/journal/journalexport.h"
#include "core/journal/retention.h"
#include "core/keychain/secretstore.h"
#include "core/person/permission.h"

#include <QList>
#include <QSysInfo>

#include <memory>
#include <optional>

namespace clinicdesk {

class StoreThread;
struct JournalHead;
struct TimeReading;
struct JournalWriter;

/// Audit log: who did what when, over which connection, and what came of it. It is append-only and has no contents;
/// each entry is chained to the one before. Several programs may write to one journal at the same time.
///
/// Nothing in the journal is sealed. Write only what may be readable on the disk: names of people who work here, user
/// IDs of connections, document IDs; never a patient, a token or a file name.
///
/// **What the chain proves.** With a keychain, entries are chained by HMAC-SHA-256 under a key that is only there
/// (`journal_key`, one for all people of the account). `verify()` finds an entry that was changed, moved, added or
/// removed between others by anyone without that key. Entries without a key (no keychain, or one that did not respond;
/// entries of earlier versions) are chained by SHA-256, which any program can do. So, once a head is saved, a later
/// entry without a key is a fault until a person accepts it, or until the journal that has written it has the key and
/// confirms it.
///
/// The end of the journal is saved in the keychain (`journal_head`) by `saveHead()`, after the entries are on the disk.
/// Entries that were there when it was saved cannot be cut off, and the file cannot be removed, damaged, or replaced by
/// an older copy or another journal, without `verify()` finding it, until a person accepts that. Entries written since
/// may be lost without being missed, which is why a crash is never taken for tampering. Who can change the keychain can
/// do anything.
///
/// **What is removed for its age** follows from the time that was seen to pass (`SeenTime`), which the head knows, too.
/// What only the clock says is old is held until `removeHeld()`, and nothing is removed while there is a fault.
///
/// Use on one thread (that of the window, or the main thread of the command line). The work is done on a separate
/// thread. Errors: StoreUnavailable, StoreDamaged, StoreNewer; reading needs `Permission::ReadJournal`.
class Journal {
public:
    struct Options {
        QString file; ///< created if missing, readable by its owner only
        Clock clock = systemClock();
        QString who = {};                           ///< empty for the account that the program runs under
        JournalPerson person = {};                  ///< who uses the program
        std::shared_ptr<SecretStore> keychain = {}; ///< of the account, with the key; null for none
        AccessRules access = {};                    ///< what this person may do
        int keepDays = defaultJournalDays; ///< older entries are removed when it is opened; at least `minJournalDays`
        SteadyClock uptime = steadyClock();
        QString boot = QString::fromLatin1(QSysInfo::bootUniqueId()); ///< the start of the computer for `uptime`
    };

    /// Opens or creates the journal. A file that can no longer be read is quarantined, never deleted; the new journal
    /// says so in its first entry. A file of a newer version is left unchanged: StoreNewer. Without the key, nothing is
    /// removed and entries have none (`keyProblem()`).
    static Task<Result<std::shared_ptr<Journal>>> open(Options options);
    /// Makes a journal in memory, for this run only.
    static std::shared_ptr<Journal> inMemory(Options options);
    static std::shared_ptr<Journal> inMemory();
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    /// The person who uses the program has this name from now on. Does nothing for anyone else: entries of others have
    /// their own person (`JournalEvent::by`).
    void rename(const JournalPerson &person)
    {
        if (person.id == m_options.person.id)
            m_options.person.name = person.name;
    }
    /// What the person who uses the program may do.
    const AccessRules &access() const { return m_options.access; }
    bool isPersistent() const { return m_isPersistent; }
    /// Why new entries have no key; nothing if they have one, or if there is no keychain.
    const std::optional<Error> &keyProblem() const;
    bool hasKey() const;
    /// Path of the damaged file that this opening quarantined; empty if there was none.
    const QString &quarantinedFile() const;

    /// Appends a record. Returns the entry as stored on disk.
    Task<Result<JournalEntry>> append(JournalRecord record);
    /// Appends several events with one commit. Returns those that were written (`JournalEvent::once`).
    Task<Result<QList<JournalEntry>>> append(QList<JournalEvent> events);
    /// Saves in the keychain where the journal ends now, and the time. If the journal does not continue what was saved
    /// before, it saves only the time: the rest must stay to be found. Without the key, it asks for the key again,
    /// unless the user has refused to unlock the keychain, and confirms the entries that this journal has written
    /// without it. Does nothing without a keychain. Errors: KeychainUnavailable.
    Task<Result<void>> saveHead();

    /// Returns the entries of these kinds, or all entries for an empty list, oldest first. For the requests of user
    /// data, which have a permission of their own.
    Task<Result<QList<JournalEntry>>> entries(QStringList kinds = {}) const;
    /// Returns the newest entries with a number below `before`, or the newest of all for 0.
    Task<Result<JournalEntries>> page(JournalFilter filter, qint64 before, int limit) const;
    Task<Result<qint64>> count(JournalFilter filter) const;
    /// Returns everyone who is named in entries.
    Task<Result<QList<JournalPerson>>> people() const;
    /// Checks the chain from its first entry, its end, and whether entries are held (`JournalCheck::held`).
    /// KeychainUnavailable if entries have a key and the keychain does not return it.
    Task<Result<JournalCheck>> verify() const;
    /// The part of `verify()` that needs no entry: whether the journal continues what the keychain knows, and whether
    /// entries are held. Nothing is found without the key.
    Task<Result<JournalCheck>> checkEnd() const;
    /// Returns whether `verify()` finds no fault, and nothing about the entries: everyone may know. Errors of
    /// `verify()`.
    Task<Result<bool>> isIntact() const;
    /// Goes on with a journal in which `verify()` finds a fault: an entry says which fault it was and who accepted it,
    /// and checks begin there. Nothing is repaired or removed. Does nothing if there is no fault. Without the key:
    /// KeychainUnavailable.
    Task<Result<void>> accept();
    /// Removes the entries that are held: the person says that the clock is right. Does nothing if there are none, and
    /// if `verify()` finds a fault. Errors as of `accept()`.
    Task<Result<void>> removeHeld();
    /// Writes all entries of the filter into a file, oldest first, which it replaces as a whole. If `checkEnd()` finds
    /// a fault, the first row says so (`journalKind::broken`). Returns how many entries it wrote.
    /// Errors: FileNoRoom, FileNotWritten.
    Task<Result<qint64>> exportTo(QString path, JournalFormat format, JournalFilter filter = {}) const;

private:
    Journal(std::shared_ptr<StoreThread> store, Options options);
    struct Protection;
    static Task<Result<void>> regainKey(std::shared_ptr<StoreThread> store, std::shared_ptr<Protection> protection,
                                        JournalWriter writer, std::shared_ptr<SecretStore> keychain, QString file);
    Task<Result<void>> begin();
    std::optional<Error> refusal() const;
    JournalWriter writer() const;
    TimeReading readTime() const;
    Task<Result<std::optional<JournalHead>>> savedHead() const;
    Task<Result<JournalCheck>> checkAll() const;

    std::shared_ptr<StoreThread> m_store;
    Options m_options;
    std::shared_ptr<Protection> m_protection; ///< shared with calls that outlive the journal
    bool m_isPersistent = false;
};

} // namespace clinicdesk
