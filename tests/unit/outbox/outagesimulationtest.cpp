// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/parallelism.h"
#include "core/outbox/callpace_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <queue>
#include <random>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// Many desks and a service that is unavailable for ten minutes, on a simulated clock.
class OutageSimulationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksAQuarterOfWhatPlainBackOffAsks();
    void staysAsCalmWhereTheCallsFollowTheThroughput();
};

namespace {

constexpr int desks = 10'000;
constexpr int documentsOfADesk = 6;
constexpr int callsAtOnce = 5;
constexpr int fewestUploads = 3;
constexpr int mostUploads = 8;
constexpr auto outageLasts = std::chrono::milliseconds(10min);
constexpr auto answerTakes = std::chrono::milliseconds(200ms);
constexpr int capacityPerSecond = 1'000; ///< calls above it are refused: many arrive when the service is back

using Instant = std::chrono::milliseconds; ///< since the start of the outage

/// Unavailable, then back with a limited capacity.
class Service {
public:
    bool answers(Instant now)
    {
        ++(now < outageLasts ? callsWhileAway : callsAfterwards);
        if (now < outageLasts)
            return false;
        const auto second = std::chrono::floor<std::chrono::seconds>(now);
        if (second != m_second) {
            m_second = second;
            m_taken = 0;
        }
        const bool taken = ++m_taken <= capacityPerSecond;
        refused += taken ? 0 : 1;
        return taken;
    }

    qint64 callsWhileAway = 0;
    qint64 callsAfterwards = 0;
    qint64 refused = 0;

private:
    std::chrono::seconds m_second{-1};
    int m_taken = 0;
};

struct Document {
    int attempts = 0;
    Instant notBefore{0};
    bool active = false;
    bool delivered = false;
};

/// One desk that works like `Uploader`: its documents in order, a limited number of calls at the same time, each
/// document with its own back-off. With an outage, the outage decides too.
struct Desk {
    std::vector<Document> documents;
    std::optional<Outage> outage;
    std::optional<Parallelism> parallelism;
    int active = 0;
    Instant alarm = Instant::max(); ///< when the desk next looks for work without an event
};

struct Happening {
    Instant at;
    int desk;
    int document; ///< the document whose call ends; -1: the desk looks for work
    int generation;
    bool operator>(const Happening &other) const { return at > other.at; }
};

enum class Calls { Plain, WithProbe, FollowingTheThroughput };

class Clinics {
public:
    explicit Clinics(Calls calls, std::size_t documents = documentsOfADesk)
    {
        for (auto &desk : m_desks) {
            desk.documents.resize(documents);
            if (calls != Calls::Plain)
                desk.outage.emplace(RetryPolicy(), callsAtOnce);
            if (calls == Calls::FollowingTheThroughput)
                desk.parallelism.emplace(fewestUploads, mostUploads, Parallelism::Unit::Bytes);
        }
    }

    void run()
    {
        // All start within the first second: the clocks of the desks are not synchronized.
        for (int desk = 0; desk < desks; ++desk)
            m_future.push({Instant(static_cast<int>(chance() * 1'000)), desk, -1, 0});
        while (!m_future.empty()) {
            const auto happening = m_future.top();
            m_future.pop();
            now = happening.at;
            auto &desk = m_desks[static_cast<std::size_t>(happening.desk)];
            if (happening.document >= 0)
                endCall(desk, happening);
            else if (happening.at >= desk.alarm)
                desk.alarm = Instant::max();
            wake(happening.desk);
        }
    }

    Service service;
    Instant now{0};
    qint64 delivered = 0;

private:
    double chance() { return m_chance(m_random); }
    static Parallelism::TimePoint asTime(Instant at) { return Parallelism::TimePoint(1h) + at; }
    static int widthOf(const Desk &desk)
    {
        if (desk.outage && (desk.outage->isActive() || !desk.parallelism))
            return desk.outage->concurrency();
        return desk.parallelism ? desk.parallelism->level() + callsAtOnce - fewestUploads : callsAtOnce;
    }
    static QDateTime asDate(Instant at) { return QDateTime::fromMSecsSinceEpoch(at.count(), Qt::UTC); }

    void wake(int number)
    {
        auto &desk = m_desks[static_cast<std::size_t>(number)];
        const bool mayBegin = !desk.outage || desk.outage->mayBegin(asDate(now));
        auto next = Instant::max();
        for (int i = 0; i < static_cast<int>(desk.documents.size()); ++i) {
            auto &document = desk.documents[static_cast<std::size_t>(i)];
            if (document.delivered || document.active)
                continue;
            if (document.notBefore > now) {
                next = std::min(next, document.notBefore);
            } else if (mayBegin && desk.active < widthOf(desk)) {
                document.active = true;
                ++desk.active;
                m_future.push({now + answerTakes, number, i, desk.outage ? desk.outage->generation() : 0});
            }
        }
        if (!mayBegin)
            next = Instant(desk.outage->notBefore().toMSecsSinceEpoch());
        if (next < desk.alarm) {
            desk.alarm = next;
            m_future.push({next, number, -1, 0});
        }
    }

    void endCall(Desk &desk, const Happening &call)
    {
        const Error down{.code = ErrorCode::ServiceUnavailable};
        auto &document = desk.documents[static_cast<std::size_t>(call.document)];
        const bool isHeldBack = desk.active >= widthOf(desk);
        document.active = false;
        --desk.active;
        document.delivered = service.answers(now);
        if (document.delivered) {
            ++delivered;
            if (desk.outage)
                desk.outage->noteSuccess(call.generation);
            if (desk.parallelism)
                desk.parallelism->noteProgress(1, asTime(now), isHeldBack);
            return;
        }
        document.notBefore = now + RetryPolicy().delay(++document.attempts, down, chance());
        if (desk.parallelism && call.generation == desk.outage->generation())
            desk.parallelism->noteFailure(asTime(now));
        if (desk.outage)
            desk.outage->noteFailure(call.generation, down, asDate(now), chance());
    }

    std::vector<Desk> m_desks{desks};
    std::priority_queue<Happening, std::vector<Happening>, std::greater<>> m_future;
    std::mt19937 m_random{20260304};
    std::uniform_real_distribution<double> m_chance{0.0, 1.0};
};

} // namespace

void OutageSimulationTest::asksAQuarterOfWhatPlainBackOffAsks()
{
    Clinics plain(Calls::Plain);
    plain.run();
    Clinics probing(Calls::WithProbe);
    probing.run();
    for (const auto *clinics : {&plain, &probing}) {
        const auto minutes = std::chrono::duration<double, std::ratio<60>>(clinics->now - outageLasts).count();
        qInfo("%s: %lld calls while away, %lld afterwards, %lld of them refused; all through %.1f minutes after",
              clinics == &plain ? "plain  " : "probing", clinics->service.callsWhileAway,
              clinics->service.callsAfterwards, clinics->service.refused, minutes);
        QCOMPARE(clinics->delivered, qint64(desks) * documentsOfADesk);
    }
    QVERIFY(probing.service.callsWhileAway * 4 <= plain.service.callsWhileAway);
    QVERIFY(probing.service.refused * 100 <= probing.service.callsAfterwards); // one of a hundred
    QVERIFY(probing.now - outageLasts <= 5min);
}

void OutageSimulationTest::staysAsCalmWhereTheCallsFollowTheThroughput()
{
    constexpr std::size_t documents = 12; // more than any number of parallel calls
    Clinics before(Calls::WithProbe, documents);
    before.run();
    Clinics following(Calls::FollowingTheThroughput, documents);
    following.run();
    for (const auto *clinics : {&before, &following})
        qInfo("%s: %lld calls while away, %lld afterwards, %lld of them refused",
              clinics == &before ? "five" : "following", clinics->service.callsWhileAway,
              clinics->service.callsAfterwards, clinics->service.refused);
    QCOMPARE(following.delivered, qint64(desks) * qint64(documents));
    QVERIFY(following.service.callsWhileAway * 100 <= before.service.callsWhileAway * 101);
    QVERIFY(following.service.refused <= before.service.refused);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(OutageSimulationTest)
#include "outagesimulationtest.moc"
