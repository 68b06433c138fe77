// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyreader.h"
#include "core/journal/retention.h"

#include "core/base/errorreason.h"
#include "core/policy/policyfields.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::contentOf;

namespace {

Policy parsed(const QByteArray &json)
{
    const auto reading = parsePolicy(json);
    if (reading.problem)
        qCritical() << "refused:" << policyReasonText(reading.problem->reason) << reading.problem->field;
    return reading.policy;
}

/// The members of an object with the path of each, without those below `conventions`.
void collectPaths(const QJsonObject &properties, const QString &before, QStringList &paths)
{
    for (auto member = properties.begin(); member != properties.end(); ++member) {
        const auto path = before + member.key();
        const auto schema = member.value().toObject();
        paths.append(path);
        if (path != QLatin1String("conventions"))
            collectPaths(schema[QLatin1String("properties")].toObject(), path + QLatin1Char('.'), paths);
        const auto items = schema[QLatin1String("items")].toObject();
        collectPaths(items[QLatin1String("properties")].toObject(), path + QStringLiteral("[]."), paths);
    }
}

/// The schema of one field.
QJsonObject schemaOf(QJsonObject schema, const QString &path)
{
    for (auto part : path.split(QLatin1Char('.'))) {
        const bool isList = part.endsWith(QLatin1String("[]"));
        if (isList)
            part.chop(2);
        schema = schema[QLatin1String("properties")].toObject()[part].toObject();
        if (isList)
            schema = schema[QLatin1String("items")].toObject();
    }
    return schema;
}

} // namespace

/// The content of a policy file: what each field means, and why a wrong file is refused.
class PolicyReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField();
    void readsAProxyAsPeopleWriteIt();
    void readsTheExample();
    void fixesNothingWithoutFields();
    void acceptsAByteOrderMark();
    void readsEachForm_data();
    void readsEachForm();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void hasAVerdictForEachWrongFile();
    void refusesALargeFile();
    void hasATextForEachReason();
    void findsTheFieldOfAnIndex();
    void agreesWithTheSchema();
    void agreesWithTheDocument();
};

void PolicyReaderTest::readsEveryField()
{
    const auto policy = parsed(R"({
        "addresses": [{"name": "Sunrise", "base_url": "https://a.example/x/"}, {"name": "Noon", "base_url": "http://127.0.0.1:8080"}],
        "conventions": {"patient_in": "both", "pdf_limit_bytes": 1000},
        "limits": {"upload_speed": "08:00=500k,18:30=off", "parallel_calls": 3},
        "lock_minutes": 30, "require_pin": true,
        "roles": {"allowed": ["admin", "doctor"], "settings_for_admins": true},
        "proxy": "socks5h://proxy.example:1080", "ca_file": "/etc/ssl/clinic.pem",
        "uploads_while_locked": false, "recent_patients": 7, "notification_text": "none", "journal_days": 400})");
    QCOMPARE(policy.services.size(), 2);
    QCOMPARE(policy.services.first().name, QStringLiteral("Sunrise"));
    QCOMPARE(policy.services.first().baseUrl, QUrl(QStringLiteral("https://a.example/x")));
    QCOMPARE(policy.conventions.size(), 2);
    QCOMPARE(policy.uploadSpeed->text(), QStringLiteral("08:00=500k,18:30=off"));
    QCOMPARE(policy.parallelCalls, std::optional(3));
    QCOMPARE(policy.lockTime, std::optional(std::chrono::minutes(30)));
    QVERIFY(policy.requiresPin);
    QCOMPARE(policy.roles, (QList{Role::Admin, Role::Doctor}));
    QVERIFY(policy.areSettingsForAdmins);
    QCOMPARE(policy.proxy->kind, http::ProxySetting::Kind::Fixed);
    QCOMPARE(policy.proxy->address, QUrl(QStringLiteral("socks5h://proxy.example:1080")));
    QCOMPARE(policy.caFile, QStringLiteral("/etc/ssl/clinic.pem"));
    QVERIFY(!policy.sendsWhileLocked);
    QCOMPARE(policy.recentPatientsMax, std::optional(7));
    QVERIFY(!policy.areNotificationsCounted);
    QCOMPARE(policy.journalDays(), 400);
}

void PolicyReaderTest::readsAProxyAsPeopleWriteIt()
{
    const auto addressIn = [](const QByteArray &text) {
        return parsed("{\"proxy\": \"" + text + "\"}").proxy->address.toEncoded();
    };
    QCOMPARE(addressIn("proxy.example:3128"), "http://proxy.example:3128");
    QCOMPARE(addressIn("HTTP://proxy.example:3128/"), "http://proxy.example:3128");
    QCOMPARE(addressIn("https://proxy.example"), "https://proxy.example:443");
    QCOMPARE(addressIn("socks://proxy.example"), "socks5h://proxy.example:1080");
    QCOMPARE(addressIn("socks4a://[::1]:9050"), "socks4a://[::1]:9050");
}

void PolicyReaderTest::readsTheExample()
{
    const auto reading = parsePolicy(contentOf(QStringLiteral(POLICY_FOLDER "/policy-example.json")));
    QVERIFY(reading.ok());
    QCOMPARE(reading.fields.first(), QStringLiteral("addresses"));
    QCOMPARE(reading.fields.last(), QStringLiteral("journal_days"));
    QCOMPARE(reading.policy.services.size(), 2);
    QCOMPARE(reading.policy.journalDays(), 730);
}

void PolicyReaderTest::fixesNothingWithoutFields()
{
    QCOMPARE(parsed("{}"), Policy());
    QCOMPARE(Policy().journalDays(), defaultJournalDays);
    QVERIFY(Policy().sendsWhileLocked);
}

void PolicyReaderTest::acceptsAByteOrderMark()
{
    QVERIFY(parsed("\xEF\xBB\xBF{\"require_pin\": true}").requiresPin);
}

void PolicyReaderTest::readsEachForm_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("recent");
    const auto row = [](const char *json, int recent) { QTest::newRow(json) << QByteArray(json) << recent; };
    row(R"({"recent_patients": false})", 0);
    row(R"({"recent_patients": true})", 20);
    row(R"({"recent_patients": 0})", 0);
    row(R"({"recent_patients": 20})", 20);
    row(R"({"recent_patients": 3.0})", 3);
}

void PolicyReaderTest::readsEachForm()
{
    QFETCH(const QByteArray, json);
    QFETCH(const int, recent);
    QCOMPARE(parsed(json).recentPatientsMax, std::optional(recent));
}

void PolicyReaderTest::saysWhatIsWrong_data()
{
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("reason");
    auto rows = contentOf(QStringLiteral(WRONG_POLICIES ".tsv")).split('\n');
    rows.removeFirst();
    for (const auto &row : std::as_const(rows)) {
        const auto cells = row.split('\t');
        if (cells.size() == 5)
            QTest::newRow(cells.at(0).constData())
                << cells.at(1).toInt() << QString::fromUtf8(cells.at(2)) << QString::fromUtf8(cells.at(3));
    }
}

void PolicyReaderTest::saysWhatIsWrong()
{
    QFETCH(const int, line);
    QFETCH(const QString, field);
    QFETCH(const QString, reason);
    const auto path = QStringLiteral(WRONG_POLICIES "/%1.json").arg(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(QFile::exists(path));
    const auto reading = parsePolicy(contentOf(path));
    QVERIFY(reading.problem);
    QCOMPARE(QString(policyReasonText(reading.problem->reason)), reason);
    QCOMPARE(reading.problem->field, field);
    QCOMPARE(reading.problem->line, line);
    QCOMPARE(reading.policy, Policy()); // refused as a whole
    QVERIFY(reading.fields.isEmpty());
}

void PolicyReaderTest::hasAVerdictForEachWrongFile()
{
    const auto files = QDir(QStringLiteral(WRONG_POLICIES)).entryList({QStringLiteral("*.json")});
    QVERIFY(files.size() >= 30);
    QCOMPARE(contentOf(QStringLiteral(WRONG_POLICIES ".tsv")).count('\n'), files.size() + 1);
}

void PolicyReaderTest::refusesALargeFile()
{
    const auto reading = parsePolicy("{}" + QByteArray(maxPolicyBytes, ' '));
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::FileTooLarge);
}

void PolicyReaderTest::hasATextForEachReason()
{
    QSet<QString> texts;
    for (int reason = 0; reason < policyReasonCount; ++reason)
        texts.insert(policyReasonText(static_cast<PolicyReason>(reason)));
    QCOMPARE(texts.size(), policyReasonCount);
    QVERIFY(!texts.contains(QString()));
}

void PolicyReaderTest::findsTheFieldOfAnIndex()
{
    QCOMPARE(policyField(u"addresses[12].name")->accepts, PolicyValues::ServiceName);
    QCOMPARE(policyField(u"lock_minutes")->most, 30);
    QVERIFY(!policyField(u"addresses[12"));
    QVERIFY(!policyField(u"nothing"));
}

void PolicyReaderTest::agreesWithTheSchema()
{
    const auto schema =
        QJsonDocument::fromJson(contentOf(QStringLiteral(POLICY_FOLDER "/policy.schema.json"))).object();
    QStringList paths;
    collectPaths(schema[QLatin1String("properties")].toObject(), {}, paths);
    QStringList fields;
    for (const auto &field : policyFields) {
        fields.append(field.path);
        const auto shown = schemaOf(schema, field.path);
        QVERIFY2(!shown[QLatin1String("description")].toString().isEmpty() || field.accepts == PolicyValues::Group,
                 field.path.data());
        if (field.accepts == PolicyValues::WholeNumber) {
            QCOMPARE(shown[QLatin1String("type")].toString(), QStringLiteral("integer"));
            QCOMPARE(shown[QLatin1String("minimum")].toInt(), field.least);
            QCOMPARE(shown[QLatin1String("maximum")].toInt(), field.most);
        } else if (field.accepts == PolicyValues::Flag) {
            QCOMPARE(shown[QLatin1String("type")].toString(), QStringLiteral("boolean"));
        } else if (field.accepts == PolicyValues::Services) {
            QCOMPARE(shown[QLatin1String("minItems")].toInt(), field.least);
            QCOMPARE(shown[QLatin1String("maxItems")].toInt(), field.most);
        }
        if (shown.contains(QLatin1String("properties")))
            QCOMPARE(shown[QLatin1String("additionalProperties")], QJsonValue(false));
    }
    std::ranges::sort(paths);
    std::ranges::sort(fields);
    QCOMPARE(paths, fields);

    QStringList conventions;
    for (const auto &row : conventionRows({}))
        conventions.append(row.key);
    std::ranges::sort(conventions);
    const auto ofConventions = schemaOf(schema, QStringLiteral("conventions"));
    QCOMPARE(ofConventions[QLatin1String("properties")].toObject().keys(), conventions);
}

void PolicyReaderTest::agreesWithTheDocument()
{
    const auto text = contentOf(QStringLiteral(POLICY_DOCUMENT));
    for (const auto &field : policyFields) {
        QVERIFY2(text.contains("| `" + QByteArray(field.path.data()) + "` |"), field.path.data());
        if (field.accepts == PolicyValues::WholeNumber)
            QVERIFY2(text.contains(QByteArray::number(field.most)), field.path.data());
    }
    const auto example = contentOf(QStringLiteral(POLICY_FOLDER "/policy-example.json"));
    QVERIFY(text.contains(example)); // the document shows the file that is installed
}

CLINICDESK_TEST(PolicyReaderTest)
#include "policyreadertest.moc"
