// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/journey.h"

#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Every fault of the practice service, met once by a document during sending, and the result.
class FaultTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAsTheTableSays_data();
    void endsAsTheTableSays();
    void knowsEveryFaultOfTheService();
};

namespace {

constexpr auto inTheMiddle = R"({"after-bytes":700000})";
constexpr auto afterReading = R"({"after-bytes":1000000000})"; // the whole body is read and then ignored
constexpr auto afterwards = R"({"after-body":true})";

struct Row {
    const char *on;
    const char *fault;
    const char *parameters;
    const char *firstError; ///< null if no error is shown
    const char *end;
    /// For an answer that arrives while the body is still being sent: the results if the last byte was faster, or
    /// slower, than the answer. Both are correct (an incomplete direct upload is sent again; a complete one may have
    /// been delivered); the timing of the two processes decides.
    const char *otherFirstError = nullptr;
    const char *otherEnd = nullptr;
};

constexpr auto deliveredOnce = "delivered, let go, there";
constexpr auto thereAlready = "failed service.already-there, kept, there";
constexpr auto unclear = "failed service.outcome-unclear, kept, not there";
constexpr auto brokenOff = "queued network.interrupted, kept, not there";
constexpr auto unclearAndThere = "failed service.outcome-unclear, kept, there";

// clang-format off
constexpr std::array table{
    // The request for forms.
    Row{"docs", "status", R"({"status":400})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":401})", "queued signin.refused, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":403})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":403,"body":"STORAGE_LIMIT_EXCEEDED"})", "queued service.workspace-full, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":404})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":407})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":408})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":409})", "failed service.already-there, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":413})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":429,"headers":{"Retry-After":"1"}})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":500})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":502})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":503})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":504})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":500,"after-body":true})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"docs", "status", R"({"status":500,"body":"STORAGE_LIMIT_EXCEEDED"})", "queued service.workspace-full, kept, not there", deliveredOnce},
    Row{"docs", "redirect", "{}", "queued network.redirect-refused, kept, not there", deliveredOnce},
    Row{"docs", "redirect", R"({"status":302})", "queued network.redirect-refused, kept, not there", deliveredOnce},
    Row{"docs", "redirect", R"({"status":308})", "failed network.redirect-refused, kept, not there", deliveredOnce},
    Row{"docs", "not-json", "{}", "queued network.captive, kept, not there", deliveredOnce},
    Row{"docs", "huge", "{}", "failed service.answer-too-large, kept, not there", deliveredOnce},
    Row{"docs", "refuse-token", "{}", "queued signin.refused, kept, not there", deliveredOnce},
    Row{"docs", "close", "{}", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"docs", "close", R"({"reset":true})", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"docs", "close", afterwards, "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"docs", "silence", "{}", "queued network.timeout, kept, not there", deliveredOnce},
    Row{"docs", "close-in-answer", "{}", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"docs", "close-in-answer", R"({"bytes":20})", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"docs", "trickle", R"({"ms":1})", nullptr, deliveredOnce},
    Row{"docs", "delay", R"({"ms":200})", nullptr, deliveredOnce},
    Row{"docs", "expire-form", "{}", "queued storage.form-expired, kept, not there", deliveredOnce},
    Row{"docs", "already-there", "{}", "failed service.already-there, kept, not there", deliveredOnce},
    Row{"docs", "item-error", "{}", "failed service.refused-item, kept, not there", deliveredOnce},
    Row{"docs", "item-error", R"({"code":"STORAGE_LIMIT_EXCEEDED"})", "queued service.workspace-full, kept, not there", deliveredOnce},
    Row{"docs", "open-limit", R"({"documents":0})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"docs", "open-limit", "{}", nullptr, deliveredOnce}, // one document is never too many
    Row{"docs", "fewer-forms", "{}", "failed service.bad-answer, kept, not there", deliveredOnce},
    Row{"docs", "http-form", "{}", "failed service.bad-answer, kept, not there", deliveredOnce},
    Row{"docs", "without-ids", "{}", nullptr, deliveredOnce},
    Row{"docs", "reversed", "{}", nullptr, deliveredOnce},

    // The request for forms, encrypted: no answer counts before it is authenticated.
    Row{"docs", "damage-seal", R"({"part":"ciphertext"})", "failed jwe.not-authentic, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"iv"})", "failed jwe.not-authentic, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"tag"})", "failed jwe.not-authentic, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"protected"})", "failed jwe.malformed, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"kid"})", "queued signin.key-missing, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"tag-length"})", "failed jwe.malformed, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"not-json"})", "failed service.bad-answer, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"not-utf8"})", "failed service.bad-answer, kept, not there", deliveredOnce},
    Row{"docs", "damage-seal", R"({"part":"nested"})", "failed service.bad-answer, kept, not there", deliveredOnce},

    // The storage.
    Row{"storage", "status", R"({"status":400,"code":"InvalidPolicyDocument"})", "failed storage.policy, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":400,"code":"EntityTooLarge"})", "failed file.too-large, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":413})", "failed file.too-large, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":409,"code":"OperationAborted"})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":400,"code":"IncompleteBody"})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":403,"code":"InvalidAccessKeyId"})", "queued storage.form-expired, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":400,"code":"TokenRefreshRequired"})", "queued storage.form-expired, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":400,"code":"ExpiredToken"})", "queued storage.form-expired, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":401})", "failed storage.policy, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":403,"code":"AccessDenied"})", "failed storage.policy, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":403,"code":"RequestTimeTooSkewed"})", "queued storage.form-expired, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":404,"code":"NoSuchBucket"})", "failed storage.policy, kept, not there", deliveredOnce},
    Row{"storage", "status", R"({"status":400,"code":"RequestTimeout"})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":408})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":429,"headers":{"Retry-After":"1"}})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":500})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":503,"code":"SlowDown"})", "queued storage.unavailable, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "status", R"({"status":500,"after-body":true})", "queued storage.unavailable, kept, there", thereAlready},
    Row{"storage", "redirect", "{}", "queued network.redirect-refused, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "redirect", R"({"status":301})", "failed storage.policy, kept, not there", deliveredOnce},
    Row{"storage", "not-json", "{}", "queued network.captive, kept, not there", deliveredOnce, brokenOff, deliveredOnce},
    Row{"storage", "not-json", afterwards, "queued network.captive, kept, there", thereAlready},
    Row{"storage", "huge", afterwards, nullptr, deliveredOnce}, // only the start of its answer is needed
    Row{"storage", "refuse-token", "{}", nullptr, deliveredOnce}, // the storage knows no token and receives none
    Row{"storage", "close", "{}", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"storage", "close", R"({"reset":true})", "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"storage", "close", inTheMiddle, "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"storage", "close", afterwards, "queued network.interrupted, kept, there", thereAlready},
    Row{"storage", "silence", "{}", "queued network.timeout, kept, not there", deliveredOnce},
    Row{"storage", "silence", inTheMiddle, "queued network.timeout, kept, not there", deliveredOnce},
    Row{"storage", "silence", afterwards, "queued network.timeout, kept, there", thereAlready},
    Row{"storage", "close-in-answer", R"({"bytes":20})", "queued network.interrupted, kept, there", thereAlready},
    Row{"storage", "trickle", R"({"ms":1})", nullptr, deliveredOnce},
    Row{"storage", "delay", R"({"ms":200})", nullptr, deliveredOnce},

    // The direct upload: a document that may have been delivered is not sent again automatically.
    Row{"direct", "status", R"({"status":400})", "failed service.refused-request, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":401})", "queued signin.refused, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":403,"body":"STORAGE_LIMIT_EXCEEDED"})", "queued service.workspace-full, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":413})", "failed file.too-large, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":429})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":503})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":500})", unclear, unclear, "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":500,"after-bytes":1000000000})", unclear, unclear},
    Row{"direct", "status", R"({"status":500,"after-bytes":700000})", "queued service.unavailable, kept, not there", deliveredOnce},
    Row{"direct", "status", R"({"status":500,"after-body":true})", unclearAndThere, unclearAndThere},
    Row{"direct", "redirect", "{}", unclear, unclear, "queued network.redirect-refused, kept, not there", deliveredOnce},
    Row{"direct", "redirect", R"({"after-bytes":1000000000})", unclear, unclear},
    Row{"direct", "redirect", R"({"status":303,"after-body":true})", unclearAndThere, unclearAndThere},
    Row{"direct", "not-json", "{}", unclear, unclear, brokenOff, deliveredOnce},
    Row{"direct", "not-json", afterReading, unclear, unclear},
    Row{"direct", "huge", "{}", unclear, unclear, "failed service.answer-too-large, kept, not there", "failed service.answer-too-large, kept, not there"},
    Row{"direct", "huge", afterwards, unclearAndThere, unclearAndThere},
    Row{"direct", "refuse-token", "{}", "queued signin.refused, kept, not there", deliveredOnce},
    Row{"direct", "close", "{}", unclear, unclear, brokenOff, deliveredOnce},
    Row{"direct", "close", afterReading, unclear, unclear},
    Row{"direct", "close", inTheMiddle, "queued network.interrupted, kept, not there", deliveredOnce},
    Row{"direct", "close", afterwards, unclearAndThere, unclearAndThere},
    Row{"direct", "silence", inTheMiddle, "queued network.timeout, kept, not there", deliveredOnce},
    Row{"direct", "silence", afterwards, unclearAndThere, unclearAndThere},
    Row{"direct", "close-in-answer", "{}", unclearAndThere, unclearAndThere},
    Row{"direct", "trickle", R"({"ms":1})", nullptr, deliveredOnce},
    Row{"direct", "delay", R"({"ms":200})", nullptr, deliveredOnce},
    Row{"direct", "damage-seal", R"({"part":"tag"})", unclearAndThere, unclearAndThere},
};
// clang-format on

QString journeyOf(const char *firstError, const char *end)
{
    auto journey = QString::fromLatin1(end);
    if (firstError && journey != QLatin1String(firstError))
        journey.prepend(QString::fromLatin1(firstError) + QLatin1String("; "));
    return journey;
}

bool hasRow(const QString &fault, const char *on)
{
    return std::ranges::any_of(table, [&](const Row &row) {
        return fault == QLatin1String(row.fault) && QLatin1String(on) == QLatin1String(row.on);
    });
}

} // namespace

void FaultTableTest::endsAsTheTableSays_data()
{
    QTest::addColumn<QString>("on");
    QTest::addColumn<QString>("action");
    QTest::addColumn<QByteArray>("parameters");
    QTest::addColumn<QStringList>("expected");
    for (const auto &row : table) {
        QStringList expected{journeyOf(row.firstError, row.end)};
        if (row.otherEnd)
            expected.append(journeyOf(row.otherFirstError, row.otherEnd));
        QTest::addRow("%s: %s %s", row.on, row.fault, row.parameters)
            << QString::fromLatin1(row.on) << QString::fromLatin1(row.fault) << QByteArray(row.parameters) << expected;
    }
}

void FaultTableTest::endsAsTheTableSays()
{
    QFETCH(const QString, on);
    QFETCH(const QString, action);
    QFETCH(const QByteArray, parameters);
    QFETCH(const QStringList, expected);
    const PracticeService practice({fault(on, action, QJsonDocument::fromJson(parameters).object())});
    const bool isSilent = action == QLatin1String("silence");
    Desk desk(practice, {.stallTimeout = isSilent ? 1s : 30s});
    const bool isDirect = on == QLatin1String("direct");
    const bool isSealed = action == QLatin1String("damage-seal");
    const auto file = Desk::file(FileKind::Pdf, 1, parameters.contains("after-bytes") ? longerThanTheLine : 40'000);
    auto document = isDirect ? desk.direct(file, isSealed) : desk.document({file});
    document.details.delivery.encrypt = isSealed;
    const auto id = desk.add(document);
    const auto copiesThere = [&] {
        return isDirect                           ? static_cast<int>(practice.storedDirectly().count(file))
               : practice.stored(id.text) == file ? 1
                                                  : 0;
    };
    Journey journey(desk, id, copiesThere);
    const auto end = journey.toTheEnd();
    QVERIFY2(expected.contains(end),
             qPrintable(end + QLatin1String("\nexpected: ") + expected.join(QLatin1String("\nor: "))));
    QVERIFY(practice.requests(QStringLiteral("unknown")).isEmpty()); // no redirect was followed
    const QStringList own = isDirect ? QStringList() : QStringList(id.text);
    const auto stored = practice.storedDocuments();
    QVERIFY(stored.isEmpty() || stored == own);
}

/// A new fault of the practice service needs a row here.
void FaultTableTest::knowsEveryFaultOfTheService()
{
    const auto faults = PracticeService::knownFaults();
    QVERIFY(faults.size() > 15);
    for (auto fault = faults.begin(); fault != faults.end(); ++fault) {
        for (const auto *on : {"docs", "storage", "direct"}) {
            if (fault->contains(QLatin1String(on)))
                QVERIFY2(hasRow(fault.key(), on), qPrintable(fault.key() + QLatin1String(" on ") + QLatin1String(on)));
        }
    }
}

CLINICDESK_TEST(FaultTableTest)
#include "faulttabletest.moc"
