// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/connection/connectionlist.h"
#include "core/connection/givensecrets.h"
#include "core/connection/secretstore.h"
#include "core/service/client.h"

#include <memory>

namespace clinicdesk::desk {

/// The connections that this window works with, and where their tokens are: those of this computer's user, one that
/// stands in the environment, or the one of practice mode. Shared with the steps that wait for the keychain.
class KnownConnections : public std::enable_shared_from_this<KnownConnections> {
public:
    /// A null keychain: tokens are kept for this session only.
    explicit KnownConnections(std::shared_ptr<SecretStore> keychain);
    /// With the keychain of that name, or none where nobody answers.
    static Task<std::shared_ptr<KnownConnections>> open(QString keychainService);

    /// Loads the list and reads the environment. What makes no sense is left out and told in `problems()`.
    void load(const QString &listPath);
    /// A connection of this run alone; it is chosen.
    void addForNow(const Connection &connection, ConnectionSecrets secrets);

    QList<Connection> all() const;
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> current() const;
    /// It stands in the environment of this run, not in the list.
    bool isForNow(const ConnectionId &id) const { return m_forNow && m_forNow->id == id; }
    QStringList namesBut(const ConnectionId &id) const;
    const QList<Error> &problems() const { return m_problems; }

    bool secretsLast() const { return m_keychain != nullptr; }
    std::shared_ptr<SecretStore> keychain() const { return m_keychain; } ///< null when there is none
    SharedSecret storeKey() const { return m_storeKey; }                 ///< from the environment

    /// What the uploads of all of them together may take, from now on.
    void limitUploads(const http::SpeedLimit &limit) { m_engine->setSpeedLimit(limit); }
    void use(const ConnectionId &id);
    /// Keeps connection, token and key; where one is null, the one that is kept stays. What was kept for another
    /// service goes, and so does the key of an identifier that the connection no longer names.
    static Task<Result<void>> save(std::shared_ptr<KnownConnections> self, Connection connection, GivenSecrets given);
    /// Takes its secrets out of the keychain, then the connection off the list; where the keychain refuses, both stay.
    static Task<Result<void>> remove(std::shared_ptr<KnownConnections> self, Connection connection);
    /// The tokens and the key given, else those that are kept for this service, else none. KeychainUnavailable.
    static Task<Result<ConnectionSecrets>> secrets(std::shared_ptr<KnownConnections> self, Connection connection,
                                                   GivenSecrets given);
    std::shared_ptr<Client> client(const Connection &connection, const ConnectionSecrets &secrets) const;

private:
    void readEnvironmentConnection();
    static Task<Result<void>> dropSecrets(std::shared_ptr<KnownConnections> self, QList<SecretName> names);
    SecretStore &store() const { return m_keychain ? *m_keychain : *m_session; }

    std::shared_ptr<SecretStore> m_keychain;
    std::unique_ptr<SecretStore> m_session = makeSessionStore();
    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
    std::optional<ConnectionList> m_list;
    std::optional<Connection> m_forNow;
    ConnectionSecrets m_secretsForNow;
    SharedSecret m_storeKey;
    std::optional<ConnectionId> m_chosen;
    QList<Error> m_problems;
};

} // namespace clinicdesk::desk
