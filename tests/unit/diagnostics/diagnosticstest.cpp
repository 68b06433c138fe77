// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostics/diagnostics.h"

#include "core/wording/diagnosticstext.h"
#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace clinicdesk;

namespace {

Connection connection()
{
    Connection made{.id = {QStringLiteral("canary-connection-id")},
                    .name = QStringLiteral("Canary Clinic"),
                    .environment = Environment::Development,
                    .baseUrl = QUrl(QStringLiteral("https://health.example:8443/canary-path")),
                    .user = {QStringLiteral("canary-user")},
                    .keyId = QStringLiteral("canary-key-id"),
                    .encryptPayloads = true,
                    .caFile = QStringLiteral("/home/canary/ca.pem")};
    made.conventions.documentTypes = {{QStringLiteral("lr"), QStringLiteral("Canary report")}};
    made.conventions.patientNumbers.pattern = QStringLiteral("canary[0-9]+");
    made.conventions.filesPerDocument = 3;
    return made;
}

OutboxDocument document(ItemState state, const OptionalError &error = {})
{
    return {.id = {QStringLiteral("canary-document")},
            .state = state,
            .details = {.patient = {QStringLiteral("canary-patient")}, .tags = {QStringLiteral("canary-tag")}},
            .error = error,
            .addedAt = QDateTime(QDate(2026, 5, 4), QTime(10, 0), Qt::UTC)};
}

Diagnostics made()
{
    const auto now = QDateTime(QDate(2026, 5, 4), QTime(12, 30), Qt::UTC);
    const Error refused{.code = ErrorCode::ServiceRefusedItem,
                        .httpStatus = 400,
                        .serverText = QStringLiteral("canary-text"),
                        .subject = QStringLiteral("canary.pdf"),
                        .detail = QStringLiteral("canary-detail")};
    auto waiting = document(ItemState::Queued);
    waiting.paused = true;
    Diagnostics found{
        .at = now,
        .program = {.name = QStringLiteral("clinicdesk"),
                    .versions = {{QStringLiteral("Qt"), QStringLiteral("6.4.2")}},
                    .windowSystem = QStringLiteral("xcb"),
                    .screens = {{QSize(1920, 1080), 1.5}}},
        .proxy = QStringLiteral("none"),
        .connections = {shownSettings(connection())},
        .queue = countDocuments({waiting, document(ItemState::Failed, refused), document(ItemState::Delivered)}, now),
        .stores = {{QStringLiteral("outbox"), 2'000, 4}},
        .problems = {refused}};
    found.check.outcome = Diagnostics::CheckOutcome::Done;
    found.check.report.accessToken.expires = now;
    found.check.report.route.proxy = QStringLiteral("canary-proxy:8080");
    auto &step = found.check.report.at(CheckStep::AccessToken);
    step.state = CheckState::Problem;
    step.error = refused;
    found.warnings = {shownMessage(
        {{QStringLiteral("at"), QStringLiteral("2026-05-04T10:00:00.000Z")},
         {QStringLiteral("event"), QStringLiteral("call.failed")},
         {QStringLiteral("text"), QStringLiteral("cannot open \"/home/canary/x.pdf\"")},
         {QStringLiteral("more"), QStringLiteral("canary")},
         {QStringLiteral("values"),
          QJsonObject{{QStringLiteral("status"), 503}, {QStringLiteral("connection"), QStringLiteral("canary-id")}}}})};
    return found;
}

} // namespace

class DiagnosticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nameNothingAboutPeople();
    void sayWhatHelps();
    void areTheSameAsText();
    void sayWhatTheDecoderHasSetUp();
    void sayThatNothingCouldBeRead();
    void sayWhatWasLeftOut();
};

void DiagnosticsTest::nameNothingAboutPeople()
{
    const auto json = QJsonDocument(toJson(made())).toJson();
    const auto text = wording::diagnosticsText(made());
    QVERIFY2(!json.toLower().contains("canary"), json.constData());
    QVERIFY2(!text.contains(QStringLiteral("canary"), Qt::CaseInsensitive), qPrintable(text));
}

void DiagnosticsTest::sayWhatHelps()
{
    const auto json = toJson(made());
    const auto used = json[QLatin1String("settings")][QLatin1String("connections")][0];
    QCOMPARE(used[QLatin1String("host")].toString(), QStringLiteral("health.example"));
    QCOMPARE(used[QLatin1String("environment")].toString(), QStringLiteral("development"));
    QCOMPARE(used[QLatin1String("encrypt")].toBool(), true);
    QCOMPARE(used[QLatin1String("key_id")].toBool(), true);
    const QJsonObject conventions{{QStringLiteral("document_types"), QStringLiteral("changed")},
                                  {QStringLiteral("files_per_document"), QStringLiteral("3")},
                                  {QStringLiteral("patient_pattern"), QStringLiteral("changed")}};
    QCOMPARE(used[QLatin1String("conventions")].toObject(), conventions);
    const auto queue = json[QLatin1String("queue")];
    QCOMPARE(
        queue[QLatin1String("states")].toObject(),
        (QJsonObject{{QStringLiteral("queued"), 1}, {QStringLiteral("failed"), 1}, {QStringLiteral("delivered"), 1}}));
    QCOMPARE(queue[QLatin1String("errors")].toObject(), (QJsonObject{{QStringLiteral("service.refused-item"), 1}}));
    QCOMPARE(queue[QLatin1String("paused")].toInt(), 1);
    QCOMPARE(queue[QLatin1String("oldest_minutes")].toInt(), 150);
    const auto signIn = json[QLatin1String("check")][QLatin1String("steps")][static_cast<int>(CheckStep::AccessToken)];
    QCOMPARE(signIn[QLatin1String("state")].toString(), QStringLiteral("problem"));
    QCOMPARE(signIn[QLatin1String("error")][QLatin1String("status")].toInt(), 400);
    QCOMPARE(json[QLatin1String("warnings")][0][QLatin1String("values")].toObject(),
             (QJsonObject{{QStringLiteral("status"), 503}}));
}

void DiagnosticsTest::areTheSameAsText()
{
    const auto text = wording::diagnosticsText(made());
    for (const auto *part : {"Qt: 6.4.2", "1920 × 1080, 1.5", "health.example: development", "files_per_document: 3",
                             "service.refused-item 1", "outbox: ", "service.refused-item (400)", "call.failed",
                             "{\"status\":503}", "Window system: xcb"})
        QVERIFY2(text.contains(QString::fromUtf8(part)), part);
}

void DiagnosticsTest::sayWhatTheDecoderHasSetUp()
{
    auto found = made();
    found.decoder = DecoderSandbox{.refusesCalls = true, .limitsFiles = true, .landlockVersion = 4};
    QCOMPARE(toJson(found)[QLatin1String("decoder")].toObject(),
             (QJsonObject{{QStringLiteral("call_filter"), true},
                          {QStringLiteral("landlock"), true},
                          {QStringLiteral("landlock_version"), 4}}));
    QVERIFY(wording::diagnosticsText(found).contains(
        QStringLiteral("The system call filter is active. Landlock (version 4) is active.")));
    found.decoder = DecoderSandbox{.refusesCalls = true};
    QVERIFY(wording::diagnosticsText(found).contains(QStringLiteral("This kernel has no Landlock.")));
    found.decoder = DecoderSandbox{.landlockVersion = 1};
    QVERIFY(wording::diagnosticsText(found).contains(
        QStringLiteral("There is no system call filter. Landlock (version 1) is not active.")));
}

void DiagnosticsTest::sayThatNothingCouldBeRead()
{
    const Diagnostics nothing{.at = QDateTime::currentDateTimeUtc()};
    QVERIFY(toJson(nothing)[QLatin1String("queue")].isNull());
    QVERIFY(toJson(nothing)[QLatin1String("decoder")].isNull());
    QVERIFY(wording::diagnosticsText(nothing).contains(QStringLiteral("cannot be read")));
    QCOMPARE(toJson(nothing)[QLatin1String("check")][QLatin1String("outcome")].toString(), QStringLiteral("not_asked"));
}

void DiagnosticsTest::sayWhatWasLeftOut()
{
    auto found = made();
    QVERIFY(!wording::diagnosticsText(found).contains(QStringLiteral("left out")));
    found.scope = Diagnostics::Scope::OneConnection;
    QVERIFY(wording::diagnosticsText(found).contains(QStringLiteral("Documents of other connections were left out")));
    found.scope = Diagnostics::Scope::WithoutPin;
    found.queue.reset();
    const auto text = wording::diagnosticsText(found);
    QVERIFY(text.contains(QStringLiteral("Documents, tokens and keys were left out")));
    QVERIFY(text.contains(QStringLiteral("Documents: left out")) && !text.contains(QStringLiteral("cannot be read")));
    QCOMPARE(toJson(found)[QLatin1String("scope")].toString(), QStringLiteral("without_pin"));
}

CLINICDESK_TEST(DiagnosticsTest)
#include "diagnosticstest.moc"
