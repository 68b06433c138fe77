// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"
#include "ui/state/missingsecret.h"
#include "ui/state/ticket.h"

#include <QObject>

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace clinicdesk::ui {

/// Gives a view a client for a connection, with the token and the key that are saved at that moment. A view calls this
/// before each request, so that a new token or key is used at once.
using ClientProvider = std::function<Task<std::shared_ptr<Client>>(Connection)>;

/// The part of `Request` that does not depend on the query: whether it is running, and how it ended.
class RequestBase : public QObject {
    Q_OBJECT
public:
    ~RequestBase() override;

    bool isRunning() const { return m_isRunning; }
    /// Why the last request failed. Kept while the next one is running; nothing after an answer and after `stop`.
    const std::optional<Error> &error() const { return m_error; }
    /// The secret that the user can enter against this error.
    std::optional<MissingSecret> missingSecret() const;
    /// Whether it failed because of a secret that is missing, refused, or in a keychain that is locked: another try
    /// changes nothing before the user has done something.
    bool waitsForSecret() const;
    /// Cancels the running request without a signal, and forgets the last error.
    void stop();

Q_SIGNALS:
    /// The answer has arrived; `isRunning()` is false again. The receiver may send the next request or delete this.
    void succeeded();
    void failed(const clinicdesk::Error &error);

protected:
    explicit RequestBase(ClientProvider clients, QObject *parent);

    /// A new run, which cancels the previous one.
    std::pair<Ticket, std::stop_token> begin();
    Task<std::shared_ptr<Client>> client(Connection connection) const { return m_clients(std::move(connection)); }
    /// Call with `ticket.isCurrent()`. Emits last, because a receiver may delete this.
    void finish(const std::optional<Error> &error);

private:
    ClientProvider m_clients;
    Tickets m_tickets;
    std::stop_source m_stop;
    std::optional<Error> m_error;
    bool m_isRunning = false;
};

/// A query that is more than one call of the service: it has a function that fetches its answer.
template <class Query>
concept FetchedQuery = requires(std::shared_ptr<Client> client, Query query, std::stop_token stop)
{
    {
        Query::fetch(client, query, stop)
        } -> std::same_as<Task<Result<typename Query::Answer>>>;
};

/// Sends one query at a time to the service. A new request cancels the previous one, whose answer is dropped; nothing
/// is repeated automatically. The query is an endpoint of `core/service`, or a plain struct with an `Answer` and its
/// own `fetch` (`FetchedQuery`). It is not kept after the call. Call on one thread only; destroying it cancels the
/// request.
template <class Query>
class Request : public RequestBase {
public:
    using Answer = typename Query::Answer;

    explicit Request(ClientProvider clients, QObject *parent = nullptr)
        : RequestBase(std::move(clients), parent)
    {
    }

    /// Sends with the secrets of the connection that are saved now.
    void send(const Connection &connection, Query query)
    {
        const auto [ticket, stop] = begin();
        open(ticket, stop, connection, std::move(query));
    }
    /// Sends with the client of an earlier call.
    void send(std::shared_ptr<Client> client, Query query)
    {
        const auto [ticket, stop] = begin();
        fetch(ticket, stop, std::move(client), std::move(query));
    }

    /// Moves the answer out. Call once, after `succeeded()`.
    Answer takeAnswer() { return *std::exchange(m_answer, std::nullopt); }

private:
    Task<void> open(Ticket ticket, std::stop_token stop, Connection connection, Query query)
    {
        const auto made = co_await client(std::move(connection));
        if (ticket.isCurrent())
            fetch(ticket, stop, made, std::move(query));
    }

    /// The frame of this coroutine keeps the client until the end of the call, also if this is destroyed.
    Task<void> fetch(Ticket ticket, std::stop_token stop, std::shared_ptr<Client> client, Query query)
    {
        auto fetching = [&] {
            if constexpr (FetchedQuery<Query>) {
                return Query::fetch(client, std::move(query), stop);
            } else {
                const Call call{.stop = stop};
                return client->send(std::move(query), call);
            }
        }();
        auto answer = co_await fetching;
        if (!ticket.isCurrent())
            co_return; // also if this is destroyed
        if (answer)
            m_answer = std::move(*answer);
        finish(answer ? std::nullopt : std::optional(answer.error()));
    }

    std::optional<Answer> m_answer;
};

} // namespace clinicdesk::ui
