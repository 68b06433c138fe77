// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

namespace {

Connection connectionTo(const char *url)
{
    return {.id = {QStringLiteral("c1")}, .name = QStringLiteral("Sunrise"), .baseUrl = QUrl(QLatin1String(url))};
}

Policy withConventions(const QJsonObject &conventions)
{
    Policy policy;
    policy.conventions = conventions;
    return policy;
}

} // namespace

/// What a policy does to connections and people.
class PolicyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allowsAddresses_data();
    void allowsAddresses();
    void appliesFixedConventions();
    void fixesALengthOfTagsAgainstTheOther();
    void limitsParallelCalls();
    void replacesTheAuthority();
    void savesWhatTheConnectionHadBefore();
    void refusesToChangeWhatIsFixed();
    void allowsRoles();
    void keepsOnlyTheLockInPracticeMode();
};

void PolicyTest::allowsAddresses_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("isAllowed");
    const auto row = [](const char *address, bool isAllowed) {
        QTest::newRow(address) << QString::fromLatin1(address) << isAllowed;
    };
    row("https://a.example/x", true);
    row("https://A.EXAMPLE/x", true);
    row("https://a.example:443/x", true);
    row("https://a.example/X", false);
    row("https://a.example/x/y", false);
    row("https://a.example", false);
    row("http://a.example/x", false);
    row("https://a.example:8443/x", false);
    row("https://a.example.org/x", false);
}

void PolicyTest::allowsAddresses()
{
    QFETCH(const QString, address);
    QFETCH(const bool, isAllowed);
    Policy policy;
    QVERIFY(!policy.addressRefusal(QUrl(address)));
    policy.services = {{QStringLiteral("Sunrise"), QUrl(QStringLiteral("https://a.example/x"))}};
    const auto refusal = policy.addressRefusal(QUrl(address));
    QCOMPARE(!refusal, isAllowed);
    if (refusal)
        QCOMPARE(refusal->reason, ErrorReason::AddressNotAllowed);
}

void PolicyTest::appliesFixedConventions()
{
    const auto policy = withConventions({{QStringLiteral("pdf_limit_bytes"), 1000}});
    auto connection = connectionTo("https://a.example");
    connection.conventions.pdfLimitBytes = 5;
    connection.conventions.tagsPerDocument = 3;
    const auto applied = policy.applied(connection);
    QCOMPARE(applied.conventions.pdfLimitBytes, 1000);
    QCOMPARE(applied.conventions.tagsPerDocument, 3);
    QVERIFY(policy.fixesConvention(QStringLiteral("pdf_limit_bytes")));
    QVERIFY(!policy.fixesConvention(QStringLiteral("tags_per_document")));
    QCOMPARE(Policy().applied(connection), connection);
}

void PolicyTest::fixesALengthOfTagsAgainstTheOther()
{
    const auto policy = withConventions({{QStringLiteral("tag_length_min"), 15}});
    auto connection = connectionTo("https://a.example");
    connection.conventions.tagLengthMax = 10; // of its own, and now less than the least
    connection.conventions.pdfLimitBytes = 5;
    const auto applied = policy.applied(connection);
    QCOMPARE(applied.conventions.tagLengthMin, 15);
    QCOMPARE(applied.conventions.tagLengthMax, 20);
    QCOMPARE(applied.conventions.pdfLimitBytes, 5);
}

void PolicyTest::limitsParallelCalls()
{
    Policy policy;
    policy.parallelCalls = 4;
    auto connection = connectionTo("https://a.example");
    QCOMPARE(policy.applied(connection).conventions.parallelCallsMax, 4);
    connection.conventions.parallelCallsMax = 2;
    QCOMPARE(policy.applied(connection).conventions.parallelCallsMax, 2);
}

void PolicyTest::replacesTheAuthority()
{
    Policy policy;
    policy.caFile = QStringLiteral("/etc/ssl/clinic.pem");
    auto connection = connectionTo("https://a.example");
    connection.caFile = QStringLiteral("/home/me/own.pem");
    QCOMPARE(policy.applied(connection).caFile, policy.caFile);
}

void PolicyTest::savesWhatTheConnectionHadBefore()
{
    auto policy = withConventions(
        {{QStringLiteral("pdf_limit_bytes"), 1000}, {QStringLiteral("date_unit"), QStringLiteral("milliseconds")}});
    policy.parallelCalls = 4;
    policy.caFile = QStringLiteral("/etc/ssl/clinic.pem");
    auto saved = connectionTo("https://a.example");
    saved.conventions.pdfLimitBytes = 5;
    saved.caFile = QStringLiteral("/home/me/own.pem");
    auto used = policy.applied(saved);
    used.name = QStringLiteral("Noon");
    used.conventions.tagsPerDocument = 3;
    auto expected = saved;
    expected.name = used.name;
    expected.conventions.tagsPerDocument = 3;
    QCOMPARE(policy.withoutFixed(used, saved), expected);
    used.conventions.parallelCallsMax = 2; // less than the limit: a choice of the user
    QCOMPARE(policy.withoutFixed(used, saved).conventions.parallelCallsMax, 2);
}

void PolicyTest::refusesToChangeWhatIsFixed()
{
    auto policy = withConventions({{QStringLiteral("pdf_limit_bytes"), 1000}});
    policy.caFile = QStringLiteral("/etc/ssl/clinic.pem");
    const auto before = policy.applied(connectionTo("https://a.example"));
    auto changed = before;
    changed.conventions.tagsPerDocument = 3;
    QVERIFY(!policy.changeRefusal(before, changed));
    QVERIFY(!policy.changeRefusal(Connection(), Connection())); // a new one, before it is applied
    changed.conventions.pdfLimitBytes = 5;
    QCOMPARE(policy.changeRefusal(before, changed)->reason, ErrorReason::FixedByPolicy);
    QCOMPARE(policy.changeRefusal(before, changed)->subject, QStringLiteral("pdf_limit_bytes"));
    policy.parallelCalls = 4;
    changed = before;
    changed.conventions.parallelCallsMax = 5;
    QCOMPARE(policy.changeRefusal(before, changed)->subject, QStringLiteral("parallel_calls_max"));
    changed.conventions.parallelCallsMax = 4;
    QVERIFY(!policy.changeRefusal(before, changed));
    changed = before;
    changed.caFile = QStringLiteral("/home/me/own.pem");
    QCOMPARE(policy.changeRefusal(before, changed)->subject, QStringLiteral("ca_file"));
}

void PolicyTest::allowsRoles()
{
    Policy policy;
    QVERIFY(policy.accessFor(Role::Doctor).ok());
    policy.roles = {Role::Admin, Role::Receptionist};
    policy.areSettingsForAdmins = true;
    QCOMPARE(policy.accessFor(Role::Doctor).error().reason, ErrorReason::RoleNotUsed);
    const auto receptionist = policy.accessFor(Role::Receptionist);
    QVERIFY(receptionist.ok());
    QVERIFY(!receptionist->allows(Permission::ChangeConnections));
    QVERIFY(policy.accessFor(Role::Admin)->allows(Permission::ChangeConnections));
}

void PolicyTest::keepsOnlyTheLockInPracticeMode()
{
    auto policy = withConventions({{QStringLiteral("pdf_limit_bytes"), 1000}});
    policy.services = {{QStringLiteral("Sunrise"), QUrl(QStringLiteral("https://a.example/x"))}};
    policy.proxy = http::ProxySetting{.kind = http::ProxySetting::Kind::None};
    policy.caFile = QStringLiteral("/etc/ssl/clinic.pem");
    policy.parallelCalls = 1;
    policy.uploadSpeed = *http::SpeedLimit::read(QStringLiteral("1k"));
    Policy kept;
    kept.lockTime = policy.lockTime = std::chrono::minutes(2);
    kept.requiresPin = policy.requiresPin = true;
    kept.roles = policy.roles = {Role::Admin};
    kept.areSettingsForAdmins = policy.areSettingsForAdmins = true;
    kept.recentPatientsMax = policy.recentPatientsMax = 0;
    kept.sendsWhileLocked = policy.sendsWhileLocked = false;
    kept.areNotificationsCounted = policy.areNotificationsCounted = false;
    kept.daysOfJournal = policy.daysOfJournal = 400;
    QCOMPARE(policy.forPractice(), kept);
}

CLINICDESK_TEST(PolicyTest)
#include "policytest.moc"
