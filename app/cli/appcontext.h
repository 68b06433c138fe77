// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/journal/journal.h"
#include "core/keychain/keychain.h"
#include "core/outbox/outbox.h"
#include "core/session/journalrecorder.h"
#include "core/session/peoplestore.h"
#include "core/session/stores.h"

#include <memory>

namespace clinicdesk::cli {

/// How long a command waits for the keychain. It says once that it waits. Where a person is at the terminal, there is
/// time to type its password.
KeychainPatience keychainPatience();

/// A connection together with its client.
struct ConnectionClient {
    Connection connection;
    std::shared_ptr<Client> client;
};

/// The environment of every command: the user's connections, environment variables, keychain, HTTP engine and outbox,
/// each created when it is first used.
class AppContext {
public:
    /// What the command uses.
    enum class Use {
        PersonData, ///< what a person has stored: the PIN and the role count, whatever the environment says
        Connection, ///< one connection and its documents: one of the environment needs no person
        Erase,      ///< as PersonData, also if the connections cannot be read
    };
    /// WrongUse when the environment variables are not valid, for an unknown connection name (empty means that none was
    /// given), and for a role that `policy` does not allow; InputInvalid for an unknown person (empty for the first
    /// one); StoreDamaged when the connection list cannot be read.
    static Result<std::unique_ptr<AppContext>> open(const Policy &policy, QString connectionName,
                                                    const QString &personName, Use use);
    /// Asks for the PIN of the person on the terminal, if there is one. A connection of the environment brings its own
    /// secrets and is for unattended runs, so a command that uses only that connection needs no PIN, unless the person
    /// or another connection was named. InputInvalid with PinNeeded without a terminal, with PinRequired if the policy
    /// requires a PIN that is not set, and errors of `PinCheck::check`.
    Task<Result<void>> unlock();

    Session &session() const { return *m_session; }
    const Person &person() const { return m_person; }
    const People &people() const { return m_people->people(); }
    /// Closes session and outbox, so that the files can be erased. Nothing but `person()` can be used then.
    void close();
    /// Returns the connection of `--connection`, the environment or `connection use`, in that order. WrongUse when
    /// there is none, and when the policy does not allow its address.
    Result<Connection> connection() const;
    /// Encrypts the requests of this command, whatever the connection says.
    void encryptRequests() { m_encryptsRequests = true; }
    /// Returns the connection and its client, with a token if there is one: a missing token is reported by the first
    /// call. KeychainUnavailable if the keychain cannot be read.
    Task<Result<ConnectionClient>> signIn();
    /// Prints to standard error when a token of the connection that was used expires soon. Call at the end of the
    /// command: by then the service has told its time, and the clock of this computer may be wrong.
    void warnOfTokens();
    /// Prints to standard error when the keychain does not respond; the client has no secrets then.
    Task<std::shared_ptr<Client>> clientFor(Connection connection);
    /// Returns the name of the connection of a saved document.
    QString nameOf(const ConnectionId &id) const;

    /// Opens the outbox on disk; or in memory, with a message on standard error, if there is neither a keychain nor a
    /// store key and no document waits on the disk. A damaged store is also reported there; unreadable rows are
    /// reported once, not by every command.
    /// For documents that were saved before, an outbox that cannot be opened is an error, also if all are delivered.
    enum class OutboxUse { NewDocuments, SavedDocuments };
    Task<Result<std::shared_ptr<Outbox>>> outbox(OutboxUse use = OutboxUse::SavedDocuments);
    /// Whether the outbox of this command is in memory.
    bool keepsNothing() const { return m_store.problem.has_value(); }
    /// Returns how many documents of a connection are not final (`OpenedOutbox::countWaiting`).
    Task<Result<int>> countWaiting(ConnectionId connection);
    /// Reports the state of the store even if an earlier command has reported it, but only once per command.
    void reportStoreState();
    /// Why an unattended run may neither show nor change documents of other connections than its own: the person has a
    /// PIN, needs one, or has a role that is not allowed. Nothing if all documents may be used.
    const std::optional<Error> &otherDocumentsRefusal() const { return m_otherDocumentsRefusal; }
    bool mayUse(const OutboxDocument &document) const;
    /// Lists the documents of an outbox that cannot be opened because of its disk (`readOutboxSnapshot`).
    Task<Result<QList<OutboxDocument>>> readOnlyDocuments(QDateTime since);
    /// Opens the journal on disk; prints to standard error when a damaged journal was quarantined.
    Task<Result<std::shared_ptr<Journal>>> journal();
    /// Records what the command does. It is written at the end of the command, while documents are sent at once.
    JournalRecorder &recorder() const { return *m_recorder; }
    /// Writes what was recorded. Prints to standard error if that is not possible; the command succeeds all the same.
    Task<void> finishJournal();

private:
    AppContext() = default;
    /// Only the connection of the environment is used, and no person is named.
    bool isUnattended() const;
    /// Why the data of the person cannot be used before a PIN was entered; nothing if it can.
    std::optional<Error> personRefusal() const;
    Result<Connection> chosenConnection() const;
    Task<std::optional<Error>> openOutbox(OutboxUse use);
    void startJournal();
    Task<void> openJournalForRecorder();
    /// Empty for an unattended run: no person has signed in.
    JournalPerson journalPerson() const;

    Use m_use = Use::PersonData;
    QString m_connectionName;
    bool m_isPersonNamed = false;
    std::shared_ptr<PeopleStore> m_people;
    Person m_person;
    std::shared_ptr<Session> m_session;
    std::optional<Error> m_otherDocumentsRefusal;
    std::shared_ptr<const Client> m_signedIn;
    OpenedOutbox m_store;
    std::shared_ptr<Journal> m_journal;          ///< null until it is needed
    std::unique_ptr<JournalRecorder> m_recorder; ///< destroyed before the outbox and the session
    std::optional<Task<void>> m_openingJournal;
    std::optional<Error> m_journalProblem;
    bool m_hasReportedStore = false;
    bool m_encryptsRequests = false;
};

} // namespace clinicdesk::cli
