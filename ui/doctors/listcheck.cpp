// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheck.h"

#include "core/base/pool.h"

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

CheckRowList::CheckRowList(QList<CheckRow> rows)
    : m_rows(std::move(rows))
{
    for (qsizetype at = 0; at < m_rows.size(); ++at)
        m_positions.insert(m_rows.at(at).id, at);
}

const CheckRow *CheckRowList::find(const QString &id) const
{
    const auto at = m_positions.value(id, -1);
    return at < 0 ? nullptr : &m_rows.at(at);
}

void CheckRowList::replace(const CheckRow &row)
{
    if (const auto at = m_positions.value(row.id, -1); at >= 0)
        m_rows[at] = row;
}

void CheckRowList::setState(const QString &id, CheckState state)
{
    if (const auto at = m_positions.value(id, -1); at >= 0)
        m_rows[at].state = state;
}

void CheckRowList::resetReading()
{
    for (auto &row : m_rows) {
        if (row.state == CheckState::Reading)
            row.state = CheckState::Waiting;
    }
}

QStringList CheckRowList::waitingIds() const
{
    QStringList ids;
    for (const auto &row : m_rows) {
        if (row.state == CheckState::Waiting)
            ids.append(row.id);
    }
    return ids;
}

namespace {

constexpr int changeIntervalMs = 100;

/// True if the next profile would meet the same error.
bool affectsAll(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkCertificateNotTrusted:
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        return true;
    default:
        return false;
    }
}

QList<CheckRow> waitingRows(const QStringList &ids)
{
    QList<CheckRow> rows;
    for (const auto &id : ids)
        rows.append(waitingRow(id));
    return rows;
}

QList<CheckRow> savedRows(const QList<StoredCheck> &list)
{
    QList<CheckRow> rows;
    for (const auto &each : list)
        rows.append(each.error ? unreadRow(each.doctor, *each.error) : waitingRow(each.doctor));
    return rows;
}

} // namespace

Task<Result<ProfileBatchQuery::Answer>> ProfileBatchQuery::fetch(std::shared_ptr<Client> client,
                                                                 ProfileBatchQuery query, std::stop_token stop)
{
    auto fetching = fetchProfiles(client, std::move(query.ids), std::move(query.callbacks), stop);
    const auto end = co_await fetching;
    if (!end)
        co_return end.error();
    co_return Answer();
}

ListCheck::ListCheck(ClientProvider clients, std::shared_ptr<ProfileCheckStore> checked, QObject *parent)
    : QObject(parent)
    , m_saved(std::move(checked))
    , m_run(std::move(clients))
{
    m_pendingChange.setSingleShot(true);
    m_pendingChange.setInterval(changeIntervalMs);
    connect(&m_pendingChange, &QTimer::timeout, this, &ListCheck::reportChange);
    connect(&m_run, &RequestBase::failed, this, &ListCheck::pauseFor);
    connect(&m_run, &RequestBase::succeeded, this, [this] {
        m_timeLeft.begin();
        requestWaiting(); // those that were requested again during the run
    });
}

ListCheck::~ListCheck() = default;

void ListCheck::open(const std::optional<Connection> &connection)
{
    if (m_connection && connection && m_connection->id == connection->id) {
        m_connection = connection;
        if (m_pause) {
            m_trustsToken = false;
            requestWaiting();
        }
        return;
    }
    clear();
    m_connection = connection;
    if (!connection)
        return;
    m_isLoading = true;
    load(this, connection->id, *m_list, true);
}

void ListCheck::resumeAfterOutage()
{
    if (m_pause && sourceOf(m_pause->code) == ErrorSource::Network) {
        m_trustsToken = false;
        requestWaiting();
    }
}

void ListCheck::clear()
{
    stop();
    m_pause.reset();
    m_list = m_tickets.next();
    m_isLoading = false;
    setRows({});
}

Task<void> ListCheck::load(QPointer<ListCheck> self, ConnectionId connection, Ticket ticket, bool isNew)
{
    const QPointer<SavedListCheck> saved(&self->m_saved);
    auto reading = SavedListCheck::list(saved, connection);
    const auto list = co_await reading;
    if (!ticket.isCurrent())
        co_return;
    if (isNew)
        self->setRows(savedRows(list));
    for (const auto &each : list) {
        const auto *row = self->m_rows.find(each.doctor);
        if (each.error && row && row->state == CheckState::ReadFailed)
            self->replaceRow(unreadRow(each.doctor, *each.error));
        if (each.error || !each.answered)
            continue;
        auto latest = SavedListCheck::profile(saved, connection, each.doctor);
        const auto profile = co_await latest;
        if (!ticket.isCurrent())
            co_return;
        if (!profile)
            continue; // stays waiting and is requested again
        co_await check(self, ticket, each.doctor, *profile);
        if (!ticket.isCurrent())
            co_return;
    }
    if (isNew)
        self->m_isLoading = false;
    self->scheduleChange();
}

void ListCheck::start(const QStringList &ids)
{
    if (!m_connection)
        return;
    clear();
    setRows(waitingRows(ids));
    m_saved.begin(m_connection->id, ids);
    m_trustsToken = false;
    requestWaiting();
}

void ListCheck::resume()
{
    if (m_pause)
        m_trustsToken = isSuspectedMismatch(*m_pause);
    requestWaiting();
}

void ListCheck::retry(const QStringList &ids)
{
    for (const auto &id : ids) {
        const auto *row = m_rows.find(id);
        if (row && row->state == CheckState::ReadFailed)
            replaceRow(waitingRow(id));
    }
    requestWaiting(); // during a run, they wait for its end
}

void ListCheck::requestWaiting()
{
    if (isRunning() || m_isLoading || !m_connection)
        return;
    m_pause.reset();
    m_mismatches.clear();
    const auto ids = m_rows.waitingIds();
    if (ids.isEmpty()) {
        scheduleChange();
        return;
    }
    m_answeredInRun = 0;
    m_timeLeft.begin();
    m_clock.start();
    const QPointer self(this);
    const auto started = [self, ids](qsizetype at) {
        if (!self)
            return;
        self->m_rows.setState(ids.at(at), CheckState::Reading);
        self->scheduleChange();
    };
    const auto answered = [self, ids](qsizetype at, const Result<DoctorProfile> &answer) {
        if (self)
            self->takeAnswer(ids.at(at), answer);
    };
    m_run.send(*m_connection, {ids, {.started = started, .answered = answered, .trustsToken = m_trustsToken}});
    reportChange(); // so that the user can stop the run
}

void ListCheck::stop()
{
    if (isRunning())
        endRun();
}

void ListCheck::endRun()
{
    m_run.stop();
    m_timeLeft.begin();
    m_rows.resetReading();
    scheduleChange();
}

void ListCheck::takeAnswer(const QString &id, const Result<DoctorProfile> &answer)
{
    if (!answer && affectsAll(answer.error())) {
        pauseFor(answer.error());
        return;
    }
    ++m_answeredInRun;
    if (answer || !mayBeTokenMismatch(answer.error()))
        m_mismatches.clear();
    else
        m_mismatches.append(id);
    m_saved.save(m_connection->id, id, answer);
    if (answer)
        check(this, *m_list, id, *answer);
    else
        replaceRow(unreadRow(id, answer.error()));
}

Task<void> ListCheck::check(QPointer<ListCheck> self, Ticket ticket, QString id, DoctorProfile profile)
{
    const auto today = QDate::currentDate();
    auto checking = runInPool([id, profile, today] { return checkedRow(id, profile, today); });
    const auto row = co_await checking;
    if (ticket.isCurrent())
        self->replaceRow(row);
}

void ListCheck::pauseFor(const Error &error)
{
    endRun();
    if (isSuspectedMismatch(error)) { // they are requested again with the new token
        for (const auto &id : std::exchange(m_mismatches, {}))
            replaceRow(waitingRow(id));
    }
    m_pause = error;
    Q_EMIT paused(error);
}

void ListCheck::setRows(QList<CheckRow> rows)
{
    m_rows = CheckRowList(std::move(rows));
    reportChange();
}

void ListCheck::replaceRow(const CheckRow &row)
{
    m_rows.replace(row);
    scheduleChange();
}

void ListCheck::scheduleChange()
{
    if (!m_pendingChange.isActive())
        m_pendingChange.start();
}

void ListCheck::reportChange()
{
    m_pendingChange.stop();
    if (isRunning())
        m_timeLeft.update(RemainingTime::Duration(m_clock.elapsed()), m_answeredInRun, countRows(m_rows.all()).open);
    Q_EMIT changed();
}

} // namespace clinicdesk::ui
