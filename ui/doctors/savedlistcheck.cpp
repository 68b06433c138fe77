// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/savedlistcheck.h"

#include <utility>

namespace clinicdesk::ui {

SavedListCheck::SavedListCheck(std::shared_ptr<ProfileCheckStore> store, QObject *parent)
    : QObject(parent)
    , m_store(std::move(store))
{
}

void SavedListCheck::begin(const ConnectionId &connection, const QStringList &ids)
{
    watch(this, m_store->saveList(connection, ids));
}

void SavedListCheck::save(const ConnectionId &connection, const QString &id, const Result<DoctorProfile> &answer)
{
    if (answer)
        watch(this, m_store->save(connection, id, *answer, QDateTime::currentDateTimeUtc()));
    watch(this, m_store->saveResult(connection, id, answer ? std::nullopt : std::optional(answer.error())));
}

Task<QList<StoredCheck>> SavedListCheck::list(QPointer<SavedListCheck> self, ConnectionId connection)
{
    const auto store = self->m_store;
    const auto saved = co_await store->list(connection);
    if (!saved && self)
        self->report(saved.error());
    co_return saved ? *saved : QList<StoredCheck>();
}

Task<std::optional<DoctorProfile>> SavedListCheck::profile(QPointer<SavedListCheck> self, ConnectionId connection,
                                                           QString id)
{
    const auto store = self->m_store;
    const auto last = co_await store->latest(connection, id);
    co_return last &&*last ? std::optional((*last)->profile) : std::nullopt;
}

Task<void> SavedListCheck::watch(QPointer<SavedListCheck> self, Task<Result<void>> saving)
{
    const auto outcome = co_await saving;
    if (self && !outcome)
        self->report(outcome.error());
}

void SavedListCheck::report(const Error &error)
{
    if (m_problem)
        return;
    m_problem = error;
    Q_EMIT failed(error);
}

} // namespace clinicdesk::ui
