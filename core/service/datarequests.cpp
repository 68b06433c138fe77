// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/datarequests.h"

#include "core/service/userdatarequest.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr qint64 maxRunSeconds = 7LL * 24 * 60 * 60;

constexpr std::array states{DataRequestState::Accepted, DataRequestState::AlreadyRunning, DataRequestState::Failed,
                            DataRequestState::Unclear};

bool isTaken(DataRequestState state)
{
    return state == DataRequestState::Accepted || state == DataRequestState::Unclear;
}

/// Returns true if the request was sent as a whole and the answer does not say whether the service accepted it.
bool mayHaveBeenTaken(const Error &error)
{
    if (error.code == ErrorCode::ServiceOutcomeUnclear)
        return true;
    if (error.code == ErrorCode::ServiceRefusedRequest)
        return false; // also within a 2xx
    const int status = error.httpStatus;
    // A 500 says that something failed, but not what: the service may have accepted the request before. So do the
    // statuses beyond the standard, such as 524 of a gateway.
    const bool isUnclear = status == 408 || status == 500 || status == 502 || status == 504 || status > 511;
    return status == 0 ? error.wholeBodySent : isUnclear;
}

DataRequestState stateOf(const Error &error)
{
    if (error.code == ErrorCode::ServiceAlreadyRunning)
        return DataRequestState::AlreadyRunning;
    return mayHaveBeenTaken(error) ? DataRequestState::Unclear : DataRequestState::Failed;
}

/// Returns the state, followed by the code of a problem: `accepted`, `already_running`, `failed service.unavailable`.
QString resultText(DataRequestState state, const std::optional<Error> &error)
{
    const QString text = stateText(state);
    const bool isProblem = error && state != DataRequestState::AlreadyRunning;
    return isProblem ? text + QLatin1Char(' ') + codeText(error->code) : text;
}

void takeAnswer(DataRequest &request, const JournalEntry &entry)
{
    request.answeredAt = entry.at;
    const auto words = entry.record.result.split(QLatin1Char(' '));
    for (const auto state : states) {
        if (words.first() == stateText(state))
            request.state = state;
    }
    if (request.state == DataRequestState::Failed && entry.record.httpStatus == 500)
        request.state = DataRequestState::Unclear; // earlier versions recorded it as failed
    if (request.state == DataRequestState::Accepted && !entry.record.subject.isEmpty())
        request.username = entry.record.subject;
    if (const auto code = codeFromText(words.last()))
        request.error = Error{.code = *code, .httpStatus = entry.record.httpStatus};
}

/// Fills `runningSince` from the last request over the same connection that was, or may have been, accepted.
void findRunning(QList<DataRequest> &requests)
{
    QHash<ConnectionId, QDateTime> taken;
    for (auto &request : requests) {
        const auto since = taken.value(request.connection);
        const bool isKnown = since.isValid() && since.secsTo(request.at) <= maxRunSeconds;
        if (request.state == DataRequestState::AlreadyRunning && isKnown)
            request.runningSince = since;
        if (isTaken(request.state))
            taken.insert(request.connection, request.at);
    }
}

QList<DataRequest> requestsIn(const QList<JournalEntry> &entries)
{
    QList<DataRequest> requests;
    QHash<qint64, qsizetype> places;
    for (const auto &entry : entries) {
        const auto &record = entry.record;
        if (record.kind == journalKind::dataRequested) {
            places.insert(entry.number, requests.size());
            requests.append({.number = entry.number,
                             .at = entry.at,
                             .by = whoOf(entry),
                             .connection = record.connection,
                             .connectionName = record.connectionName,
                             .user = {record.subject}});
        } else if (const auto place = places.constFind(record.refersTo); place != places.cend()) {
            takeAnswer(requests[*place], entry);
        }
    }
    findRunning(requests);
    return requests;
}

JournalRecord askedRecord(const Connection &connection)
{
    return {.kind = journalKind::dataRequested,
            .connection = connection.id,
            .connectionName = connection.name,
            .subject = connection.user.text};
}

JournalRecord answerRecord(const Connection &connection, qint64 asked, const Result<UserDataReceipt> &answer)
{
    JournalRecord record{.kind = journalKind::dataAnswered,
                         .connection = connection.id,
                         .connectionName = connection.name,
                         .refersTo = asked};
    if (answer) {
        record.subject = answer->username.value_or(QString());
        record.result = resultText(DataRequestState::Accepted, std::nullopt);
    } else {
        record.subject = triedSubject(connection.user.text);
        record.result = resultText(stateOf(answer.error()), answer.error());
        record.httpStatus = answer.error().httpStatus;
    }
    return record;
}

/// Returns the request with that number from the journal. Its error gets the details that only the answer has.
DataRequest requestOf(const QList<JournalEntry> &entries, qint64 number, const Result<UserDataReceipt> &answer)
{
    const auto requests = requestsIn(entries);
    const auto found = std::ranges::find(requests, number, &DataRequest::number);
    auto request = found == requests.end() ? DataRequest() : *found;
    if (request.error)
        request.error = answer.error();
    return request;
}

} // namespace

QLatin1String stateText(DataRequestState state)
{
    switch (state) {
    case DataRequestState::Accepted:
        return QLatin1String("accepted");
    case DataRequestState::AlreadyRunning:
        return QLatin1String("already_running");
    case DataRequestState::Failed:
        return QLatin1String("failed");
    case DataRequestState::Unclear:
        break;
    }
    return QLatin1String("unclear");
}

Task<Result<QList<DataRequest>>> dataRequests(std::shared_ptr<Journal> journal)
{
    if (const auto refusal = journal->access().refusal(UserDataRequest::permission))
        co_return *refusal;
    const QStringList kinds{journalKind::dataRequested, journalKind::dataAnswered};
    const auto entries = co_await journal->entries(kinds);
    if (!entries)
        co_return entries.error();
    auto requests = requestsIn(*entries);
    std::ranges::reverse(requests);
    co_return requests;
}

Task<Result<DataRequestOutcome>> requestUserData(std::shared_ptr<Client> client, std::shared_ptr<Journal> journal,
                                                 std::stop_token stop)
{
    const auto connection = client->connection();
    if (const auto refusal = client->access().refusal(UserDataRequest::permission))
        co_return *refusal; // nothing was asked, so nothing is recorded
    if (!client->hasToken())
        co_return client->missingToken(Credential::Bearer);
    const QStringList kinds{journalKind::dataRequested, journalKind::dataAnswered};
    const auto record = askedRecord(connection);
    const auto asked = co_await journal->append(record);
    if (!asked)
        co_return asked.error();

    const UserDataRequest request;
    Call options;
    options.stop = std::move(stop);
    const auto answer = co_await client->send(request, options);
    const auto answerOf = answerRecord(connection, asked->number, answer);
    const auto recorded = co_await journal->append(answerOf);
    auto entries = co_await journal->entries(kinds);
    DataRequestOutcome outcome;
    if (!recorded || !entries) { // use what is known in memory
        outcome.notRecorded = recorded ? entries.error() : recorded.error();
        entries = QList<JournalEntry>{
            *asked, JournalEntry{.at = QDateTime::currentDateTimeUtc(), .who = asked->who, .record = answerOf}};
    }
    outcome.request = requestOf(*entries, asked->number, answer);
    co_return outcome;
}

} // namespace clinicdesk
