// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheck.h"

#include <QCoroFuture>

#include <QtConcurrentRun>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int batchMs = 100;

/// True if the next profile would meet the same error.
bool meetsAll(const Error &error)
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

QList<CheckRow> waitingLines(const QStringList &ids)
{
    QList<CheckRow> lines;
    for (const auto &id : ids)
        lines.append(waitingLine(id));
    return lines;
}

} // namespace

ListCheck::ListCheck(ClientProvider clients, std::shared_ptr<ProfileCheckStore> checked, QObject *parent)
    : QObject(parent)
    , m_clients(std::move(clients))
    , m_checked(std::move(checked))
{
    m_batch.setSingleShot(true);
    m_batch.setInterval(batchMs);
    connect(&m_batch, &QTimer::timeout, this, &ListCheck::sayChanged);
}

ListCheck::~ListCheck()
{
    if (m_stop)
        m_stop->request_stop();
}

void ListCheck::open(const std::optional<Connection> &connection, bool isReachable)
{
    if (m_connection && connection && m_connection->id == connection->id) {
        m_connection = connection;
        const bool isLineAlone = std::exchange(m_wasReachable, isReachable) != isReachable;
        const bool isOfTheLine = m_pause && sideOf(m_pause->code) == Side::Network;
        if (m_pause && (isOfTheLine ? isReachable : !isLineAlone)) {
            m_trustsToken = false;
            resume();
        }
        return;
    }
    clear();
    m_connection = connection;
    m_wasReachable = isReachable;
    if (!connection)
        return;
    m_isLoading = true;
    load(this, connection->id, *m_ticket);
}

void ListCheck::clear()
{
    stop();
    m_pause.reset();
    m_ticket = m_tickets.next();
    m_isLoading = false;
    setLines({});
}

Task<void> ListCheck::load(QPointer<ListCheck> self, ConnectionId connection, Ticket ticket)
{
    const auto checked = self->m_checked;
    const auto kept = co_await checked->list(connection);
    if (!self || !ticket.isCurrent())
        co_return;
    if (!kept)
        self->sayNotKept(kept.error());
    const auto list = kept ? *kept : QList<StoredCheck>();
    QList<CheckRow> lines;
    for (const auto &check : list)
        lines.append(check.error ? unreadLine(check.doctor, *check.error) : waitingLine(check.doctor));
    self->setLines(lines);
    for (const auto &check : list) {
        if (!check.answered || check.error)
            continue;
        const auto last = co_await checked->last(connection, check.doctor);
        if (!self || !ticket.isCurrent())
            co_return;
        if (!last || !*last)
            continue; // stays waiting and is requested again
        co_await judge(self, ticket, check.doctor, (*last)->profile);
        if (!self || !ticket.isCurrent())
            co_return;
    }
    self->m_isLoading = false;
    self->touch();
}

void ListCheck::begin(const QStringList &ids)
{
    if (!m_connection)
        return;
    clear();
    setLines(waitingLines(ids));
    watch(this, m_checked->keepList(m_connection->id, ids));
    m_trustsToken = false;
    resume();
}

void ListCheck::goOn()
{
    if (m_pause)
        m_trustsToken = isSuspectedMismatch(*m_pause);
    resume();
}

void ListCheck::resume()
{
    if (m_stop || m_isLoading || !m_connection)
        return;
    QStringList ids;
    for (const auto &line : m_lines) {
        if (line.state == CheckState::Waiting)
            ids.append(line.id);
    }
    m_pause.reset();
    m_mismatches.clear();
    if (!ids.isEmpty()) {
        m_stop.emplace();
        m_answeredInRun = 0;
        m_timeLeft.begin();
        m_clock.start();
        run(this, *m_connection, ids, m_stop->get_token());
        sayChanged(); // so that the user can stop the run
        return;
    }
    touch();
}

void ListCheck::stop()
{
    if (!m_stop)
        return;
    m_stop->request_stop();
    m_stop.reset();
    m_timeLeft.begin();
    giveUpReading();
    touch();
}

void ListCheck::askAgain(const QStringList &ids)
{
    for (const auto &id : ids) {
        const int place = m_places.value(id, -1);
        if (place >= 0 && m_lines.at(place).state == CheckState::NotRead)
            setLine(waitingLine(id));
    }
    resume(); // during a run, they wait for its end
}

Task<void> ListCheck::run(QPointer<ListCheck> self, Connection connection, QStringList ids, std::stop_token stop)
{
    const auto client = co_await self->m_clients(std::move(connection));
    if (!self || stop.stop_requested())
        co_return;
    auto calls = self->callsFor(ids);
    const auto end = co_await fetchProfiles(client, std::move(ids), std::move(calls), stop);
    if (self && !stop.stop_requested())
        self->ended(end);
}

ProfileBatchCallbacks ListCheck::callsFor(const QStringList &ids)
{
    const QPointer<ListCheck> self(this);
    return {.started =
                [self, ids](qsizetype at) {
                    if (self)
                        self->started(ids.at(at));
                },
            .answered =
                [self, ids](qsizetype at, const Result<DoctorProfile> &answer) {
                    if (self)
                        self->answered(ids.at(at), answer);
                },
            .trustsToken = m_trustsToken};
}

void ListCheck::started(const QString &id)
{
    setState(id, CheckState::Reading);
}

void ListCheck::answered(const QString &id, const Result<DoctorProfile> &answer)
{
    if (!answer && meetsAll(answer.error())) {
        pauseFor(answer.error());
        return;
    }
    ++m_answeredInRun;
    noteMismatch(id, answer);
    if (answer) {
        watch(this, m_checked->keep(m_connection->id, id, *answer, QDateTime::currentDateTimeUtc()));
        judge(this, *m_ticket, id, *answer);
    } else {
        setLine(unreadLine(id, answer.error()));
    }
    watch(this, m_checked->saveResult(m_connection->id, id, answer ? std::nullopt : std::optional(answer.error())));
}

Task<void> ListCheck::judge(QPointer<ListCheck> self, Ticket ticket, QString id, DoctorProfile profile)
{
    const auto today = QDate::currentDate();
    auto checking = QtConcurrent::run([id, profile, today] { return checkedLine(id, profile, today); });
    const auto line = co_await checking;
    if (self && ticket.isCurrent())
        self->setLine(line);
}

Task<void> ListCheck::watch(QPointer<ListCheck> self, Task<Result<void>> keeping)
{
    const auto outcome = co_await keeping;
    if (self && !outcome)
        self->sayNotKept(outcome.error());
}

void ListCheck::ended(const Result<void> &end)
{
    if (!end) {
        pauseFor(end.error());
        return;
    }
    m_stop.reset();
    m_timeLeft.begin();
    resume(); // with those that were requested again during the run
}

void ListCheck::noteMismatch(const QString &id, const Result<DoctorProfile> &answer)
{
    if (answer || !mayBeTokenMismatch(answer.error()))
        m_mismatches.clear();
    else
        m_mismatches.append(id);
}

/// They are requested again with the new token.
void ListCheck::revertMismatches()
{
    for (const auto &id : std::exchange(m_mismatches, {}))
        setLine(waitingLine(id));
}

void ListCheck::pauseFor(const Error &error)
{
    stop();
    if (isSuspectedMismatch(error))
        revertMismatches();
    m_pause = error;
    touch();
    Q_EMIT paused(error);
}

void ListCheck::setLines(QList<CheckRow> lines)
{
    m_lines = std::move(lines);
    m_places.clear();
    for (int at = 0; at < m_lines.size(); ++at)
        m_places.insert(m_lines.at(at).id, at);
    sayChanged();
}

void ListCheck::setLine(const CheckRow &line)
{
    const int place = m_places.value(line.id, -1);
    if (place < 0)
        return;
    m_lines[place] = line;
    touch();
}

void ListCheck::setState(const QString &id, CheckState state)
{
    const int place = m_places.value(id, -1);
    if (place < 0)
        return;
    m_lines[place].state = state;
    touch();
}

void ListCheck::giveUpReading()
{
    for (auto &line : m_lines) {
        if (line.state == CheckState::Reading)
            line.state = CheckState::Waiting;
    }
}

void ListCheck::touch()
{
    if (!m_batch.isActive())
        m_batch.start();
}

void ListCheck::sayChanged()
{
    m_batch.stop();
    if (m_stop)
        m_timeLeft.update(RemainingTime::Duration(m_clock.elapsed()), m_answeredInRun, countLines(m_lines).open);
    Q_EMIT changed();
}

void ListCheck::sayNotKept(const Error &error)
{
    if (!std::exchange(m_saidNotKept, true))
        Q_EMIT notKept(error);
}

} // namespace clinicdesk::ui
