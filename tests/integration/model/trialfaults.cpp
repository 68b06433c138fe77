// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/trial.h"

#include "tests/integration/model/frozenstore.h"

#include <algorithm>

namespace clinicdesk::model {

using namespace std::chrono_literals;

namespace {

/// The client gives up a silent connection automatically only after a longer time.
constexpr auto endOfATransfer = 15s;

} // namespace

void Trial::meetFault(const Step &step)
{
    letGo(step);
    const auto fault = faultOf(step.value, m_receiving.strangersAddress());
    m_book.meet(fault);
    sendInto(fault.plan, fault.endpoint, step);
}

void Trial::fallSilent(const Step &step)
{
    static const std::array endpoints{QStringLiteral("storage"), QStringLiteral("direct"), QStringLiteral("storage"),
                                      QStringLiteral("docs")};
    const auto &endpoint = endpoints.at(static_cast<std::size_t>(step.value) % endpoints.size());
    letGo(step);
    sendInto(silenceOf(endpoint, step.value / 28 % 2 == 1), endpoint, step);
    m_receiving.practice.plan({});
    const auto silent = onTheLine();
    endTransfers(step, endpoint);
    const auto haveEnded = [&] {
        return std::ranges::none_of(onTheLine(), [&](const DocumentId &id) { return silent.contains(id); });
    };
    if (!comes(haveEnded, endOfATransfer))
        m_book.complain(QStringLiteral("on the line, though it was to end"));
}

/// Starts sending for the connection, and ends everything that blocks it except pauses of single documents.
void Trial::letGo(const Step &step)
{
    const auto &line = m_lines.at(static_cast<std::size_t>(step.which % 2));
    if (line.given != Token::Good || line.only || m_outbox->sendingState(line.connection.id).blockingError)
        drive({.act = Act::Drive, .which = step.which, .value = 1, .awaits = true}, Token::Good);
    if (m_outbox->sendingState(line.connection.id).isPaused)
        setPauseOfAll({.act = Act::ResumeAll, .which = step.which, .value = 0, .awaits = true}, false);
}

/// Adds documents that call the endpoint with this plan; documents of one patient and kind may share a request.
/// Returns once a call met the plan, or an earlier fault blocks the documents.
void Trial::sendInto(const QJsonArray &plan, const QString &endpoint, const Step &step)
{
    const auto way = endpoint == QLatin1String("direct") ? UploadMethod::Direct : UploadMethod::PresignedForm;
    const auto before = m_receiving.faultsMet(); // earlier transfers may already meet the fault and block the others
    m_receiving.practice.plan(plan);
    for (int i = 0; i <= step.value % 3; ++i) {
        const auto value = step.value + 18 * i;
        add({.act = Act::Add, .which = step.which, .value = value, .awaits = false}, ItemState::Queued, way);
    }
    if (!comes([&] { return m_pending == 0 && (m_receiving.faultsMet() > before || restsAll()); }))
        m_book.complain(QStringLiteral("what is to go never goes"));
}

/// Ends all transfers in one of the possible ways.
void Trial::endTransfers(const Step &step, const QString &endpoint)
{
    const Step all{.act = Act::PauseAll, .which = step.which, .value = 0, .awaits = true};
    // While the program runs, a request for forms of several documents is not aborted.
    const auto ways = endpoint == QLatin1String("docs") ? 3 : 7;
    switch (step.value / 4 % ways) {
    case 0:
        leave();
        break;
    case 1:
        crash(step);
        break;
    case 2:
        for (const int line : {0, 1})
            stopSending({.act = Act::StopSending, .which = line, .value = step.value, .awaits = true});
        break;
    case 3:
        setPauseOfAll(all, true);
        break;
    case 4:
        setPauseOfAll(all, true);
        leave();
        break;
    case 5:
        endEach([this](const DocumentId &id) {
            m_book.ask(id, Wish::Pause);
            return m_outbox->pause(id);
        });
        break;
    default:
        endEach([this](const DocumentId &id) {
            m_book.ask(id, Wish::Cancel);
            return m_outbox->cancel(id);
        });
        break;
    }
}

void Trial::endEach(const std::function<Task<Result<void>>(const DocumentId &)> &end)
{
    const Step meanwhile{.act = Act::Pause, .which = 0, .value = 1, .awaits = false};
    for (const auto &id : onTheLine())
        run<Result<void>>(end(id), meanwhile, [](const Result<void> &) {});
}

/// A document in progress at a start is shown so until sending starts; none of its calls is active.
QList<DocumentId> Trial::onTheLine()
{
    QList<DocumentId> ids;
    for (const auto &document : m_book.documents()) {
        if (isBeingSent(document.state) && lineOf(document.connection).given != Token::None)
            ids.append(document.id);
    }
    return ids;
}

void Trial::leave()
{
    end();
    start();
}

void Trial::crash(const Step &step)
{
    bool isCopied = false;
    const auto copy = [&] {
        if (!std::exchange(isCopied, true))
            copyStoreAtThisMoment(placeOf(m_place), placeOf(m_place + 1));
    };
    // A direct upload continues until the program ends, and the copy would miss its result.
    const auto documents = m_book.documents();
    const bool isFormsOnly =
        std::ranges::all_of(documents, [](const auto &one) { return isFinal(one.state) || !one.isDirect(); });
    if (!step.awaits && isFormsOnly && m_pending == 0) { // at the moment when a new document is shown
        auto *outbox = m_outbox.get();
        const auto freeze = [&](const DocumentId &) {
            copy();
            outbox->disconnect(outbox); // nothing more of this outbox is seen
        };
        QObject::connect(outbox, &Outbox::added, outbox, freeze);
        add({.act = Act::Add, .which = step.which, .value = step.value, .awaits = false}, ItemState::Queued,
            UploadMethod::PresignedForm);
        comes([&] { return isCopied || m_pending == 0; });
    }
    copy();
    ++m_place;
    m_book.crash();
    leave();
}

void Trial::setClock(const Step &step)
{
    static constexpr std::array<std::chrono::seconds, 5> jumps{1s, 10s, 10min, 25h, -10min};
    advance(jumps.at(static_cast<std::size_t>(step.value) % jumps.size()));
}

} // namespace clinicdesk::model
