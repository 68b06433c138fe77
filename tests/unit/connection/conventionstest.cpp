// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/conventions.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QTest>

using namespace clinicdesk;

class ConventionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsThePlatformsOwnTypes();
    void knowsBothCodesOfADischargeSummary();
    void setsOneConventionFromText_data();
    void setsOneConventionFromText();
    void refusesWhatMakesNoSenseAndChangesNothing_data();
    void refusesWhatMakesNoSenseAndChangesNothing();
    void storesOnlyWhatDiffers();
    void readsNumbersAsNumbersOrText();
    void judgesTagLengthsTogether();
    void refusesJsonThatMakesNoSense_data();
    void refusesJsonThatMakesNoSense();
    void listsEveryConventionWithTextThatSetsItAgain();
    void writesAListWithACommaInALabelAsJson();
    void checksTags_data();
    void checksTags();
};

namespace {

QJsonObject object(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

void ConventionsTest::knowsThePlatformsOwnTypes()
{
    const Conventions conventions;
    QStringList codes;
    for (const auto &type : conventions.documentTypes)
        codes.append(type.code);
    QCOMPARE(codes.join(QLatin1Char(' ')), QStringLiteral("ps lr dc vc in iv sc ot"));
    QCOMPARE(conventions.directTasks.join(QLatin1Char(' ')), QStringLiteral("smart pii classification"));
    QCOMPARE(conventions.directLimitBytes, 10'000'000);
    QVERIFY(conventions.directPatient);
    QCOMPARE(conventions.labelOf(QStringLiteral("vc")), QStringLiteral("Vaccine certificate"));
    QCOMPARE(conventions.labelOf(QStringLiteral("xr")), QStringLiteral("xr"));
    QVERIFY(conventions.hasType(QStringLiteral("ot")));
    QVERIFY(!conventions.hasType(QStringLiteral("OT")));
    QVERIFY(!conventions.hasType({}));
}

void ConventionsTest::knowsBothCodesOfADischargeSummary()
{
    const auto now = QStringLiteral("dc");
    const auto before = QStringLiteral("ds");
    QCOMPARE(otherTypeCode(now), before);
    QCOMPARE(otherTypeCode(before), now);
    QCOMPARE(otherTypeCode(QStringLiteral("lr")), QString());
    Conventions conventions;
    QCOMPARE(conventions.listedCode(before), now);
    QCOMPARE(conventions.listedCode(now), now);
    QCOMPARE(conventions.listedCode(QStringLiteral("xr")), QString());
    QCOMPARE(conventions.listedCode({}), QString());
    QCOMPARE(conventions.labelOf(before), QStringLiteral("Discharge summary"));
    conventions.documentTypes = {{before, QStringLiteral("Old")}, {now, QStringLiteral("New")}};
    QCOMPARE(conventions.labelOf(before), QStringLiteral("Old"));
    QCOMPARE(conventions.listedCode(before), before);
    conventions.documentTypes.clear();
    QCOMPARE(conventions.labelOf(before), before);
}

void ConventionsTest::setsOneConventionFromText_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *key, const char *value, const char *json) {
        QTest::addRow("%s=%s", key, value)
            << QString::fromLatin1(key) << QString::fromLatin1(value) << QByteArray(json);
    };
    row("date_unit", "milliseconds", R"({"date_unit":"milliseconds"})");
    row("date_unit", "seconds", "{}");
    row("patient_in", "query", R"({"patient_in":"query"})");
    row("patient_in", " both ", R"({"patient_in":"both"})");
    row("default_type", "ot", R"({"default_type":"ot"})");
    row("default_type", "", "{}");
    row("jpeg_type", "image/jpg", R"({"jpeg_type":"image/jpg"})");
    row("pdf_limit_bytes", "26214400", R"({"pdf_limit_bytes":26214400})");
    row("image_limit_bytes", "1", R"({"image_limit_bytes":1})");
    row("files_per_document", "20", R"({"files_per_document":20})");
    row("files_per_request", "50", R"({"files_per_request":50})");
    row("documents_per_request", "1", R"({"documents_per_request":1})");
    row("patient_length_min", "15", R"({"patient_length_min":15})");
    row("patient_length_min", "4", "{}");
    row("patient_pattern", "[0-9]{15}", R"({"patient_pattern":"[0-9]{15}"})");
    row("patient_pattern", "", "{}");
    row("tags_per_document", "0", R"({"tags_per_document":0})");
    row("tag_length_min", "1", R"({"tag_length_min":1})");
    row("tag_length_max", "40", R"({"tag_length_max":40})");
    row("parallel_calls_max", "3", R"({"parallel_calls_max":3})");
    row("parallel_calls_max", "8", "{}");
    row("direct_limit_bytes", "25000000", R"({"direct_limit_bytes":25000000})");
    row("direct_patient", "off", R"({"direct_patient":false})");
    row("direct_patient", "on", "{}");
    row("direct_tasks", "smart, x-ray", R"({"direct_tasks":["smart","x-ray"]})");
    row("direct_tasks", "", R"({"direct_tasks":[]})");
    row("direct_tasks", "smart,pii,classification", "{}");
    row("task_parameter", "tasks", R"({"task_parameter":"tasks"})");
    row("direct_type_parameter", "type", R"({"direct_type_parameter":"type"})");
    row("workflow_parameter", "workflow_ids", R"({"workflow_parameter":"workflow_ids"})");
    row("workflow_parameter", "", R"({"workflow_parameter":""})");
    row("workflow_parameter", "wfids", "{}");
    row("conversation_prefixes", "x_=Triage, sa_=Self", R"({"conversation_prefixes":[{"prefix":"x_","label":"Triage"},
        {"prefix":"sa_","label":"Self"}]})");
    row("conversation_prefixes", "", R"({"conversation_prefixes":[]})");
    row("conversation_prefixes", "sa_=Self-assessment,sn_=Smart-check", "{}");
    row("answer_envelopes", "rfc7518", R"({"answer_envelopes":"rfc7518"})");
    row("answer_envelopes", "any", "{}");
    row("announce_encryption", "on", R"({"announce_encryption":true})");
    row("document_types", R"([{"code":"xr","label":"X-ray, chest"}])",
        R"({"document_types":[{"code":"xr","label":"X-ray, chest"}]})");
    row("document_types", "dc=Discharge, xr = X=ray",
        R"({"document_types":[{"code":"dc","label":"Discharge"},{"code":"xr","label":"X=ray"}]})");
}

void ConventionsTest::setsOneConventionFromText()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(QByteArray, json);
    Conventions conventions;
    QVERIFY(setConvention(conventions, key, value).ok());
    QCOMPARE(toJson(conventions), object(json));
    const auto again = conventionsFromJson(object(json));
    QVERIFY(again.ok());
    QVERIFY(*again == conventions);
}

void ConventionsTest::refusesWhatMakesNoSenseAndChangesNothing_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *key, const char *value) {
        QTest::addRow("%s=%s", key, value) << QString::fromLatin1(key) << QString::fromLatin1(value);
    };
    row("date_units", "seconds");
    row("patient_length_min", "0");
    row("patient_length_min", "65");
    row("patient_pattern", "[0-9");
    row("", "seconds");
    row("date_unit", "minutes");
    row("date_unit", "");
    row("patient_in", "Header");
    row("jpeg_type", "image/jpeg\r\nX: 1");
    row("jpeg_type", "text/plain");
    row("default_type", "o t");
    row("default_type", R"(["ot"])");
    row("pdf_limit_bytes", "0");
    row("pdf_limit_bytes", "-1");
    row("pdf_limit_bytes", "25 MB");
    row("pdf_limit_bytes", "2.5e7");
    row("pdf_limit_bytes", "99999999999999999999");
    row("files_per_request", "0");
    row("tags_per_document", "-1");
    row("tag_length_min", "21");
    row("tag_length_max", "1");
    row("parallel_calls_max", "0");
    row("parallel_calls_max", "65");
    row("direct_limit_bytes", "0");
    row("direct_patient", "yes");
    row("direct_patient", "");
    row("direct_tasks", "smart,smart");
    row("direct_tasks", "smart,");
    row("direct_tasks", "a&b=c");
    row("task_parameter", "");
    row("task_parameter", "task=1");
    row("direct_type_parameter", "d t");
    row("workflow_parameter", "wf ids");
    row("workflow_parameter", "status");
    row("workflow_parameter", "patient_uuid");
    row("conversation_prefixes", "sa_");
    row("conversation_prefixes", "sa_=A,sa_=B");
    row("conversation_prefixes", "s a=A");
    row("answer_envelopes", "all");
    row("answer_envelopes", "");
    row("announce_encryption", "1");
    row("jpeg_type", R"(["image/jpeg"])");
    row("document_types", "");
    row("document_types", "ps");
    row("document_types", "ps=Prescription,");
    row("document_types", "ps=A,ps=B");
    row("document_types", "p s=A");
}

void ConventionsTest::refusesWhatMakesNoSenseAndChangesNothing()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    Conventions conventions;
    const auto set = setConvention(conventions, key, value);
    QVERIFY(!set.ok());
    QCOMPARE(set.error().code, ErrorCode::WrongUse);
    QVERIFY(set.error().reason != ErrorReason::None);
    QVERIFY(conventions == Conventions());
}

void ConventionsTest::storesOnlyWhatDiffers()
{
    QVERIFY(toJson(Conventions()).isEmpty());
    QVERIFY(*conventionsFromJson({}) == Conventions());
}

void ConventionsTest::readsNumbersAsNumbersOrText()
{
    QCOMPARE(conventionsFromJson(object(R"({"files_per_request":7})"))->filesPerRequest, 7);
    QCOMPARE(conventionsFromJson(object(R"({"files_per_request":"7"})"))->filesPerRequest, 7);
    QCOMPARE(conventionsFromJson(object(R"({"document_types":"ab=Any"})"))->documentTypes.first().code,
             QStringLiteral("ab"));
}

void ConventionsTest::judgesTagLengthsTogether()
{
    const auto both = conventionsFromJson(object(R"({"tag_length_min":30,"tag_length_max":40})"));
    QVERIFY(both.ok());
    QCOMPARE(both->tagLengthMin, 30);
}

void ConventionsTest::refusesJsonThatMakesNoSense_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("key");
    const auto row = [](const char *json, const char *key) {
        QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(key);
    };
    row(R"({"pdf_limit":1})", "pdf_limit");
    row(R"({"files_per_request":2.5})", "files_per_request");
    row(R"({"files_per_request":true})", "files_per_request");
    row(R"({"files_per_request":null})", "files_per_request");
    row(R"({"date_unit":1})", "date_unit");
    row(R"({"direct_patient":1})", "direct_patient");
    row(R"({"direct_patient":null})", "direct_patient");
    row(R"({"direct_tasks":["smart",7]})", "direct_tasks");
    row(R"({"direct_tasks":null})", "direct_tasks");
    row(R"({"task_parameter":true})", "task_parameter");
    row(R"({"workflow_parameter":null})", "workflow_parameter");
    row(R"({"conversation_prefixes":null})", "conversation_prefixes");
    row(R"({"conversation_prefixes":["sa_"]})", "conversation_prefixes");
    row(R"({"answer_envelopes":true})", "answer_envelopes");
    row(R"({"announce_encryption":"yes"})", "announce_encryption");
    row(R"({"default_type":true})", "default_type");
    row(R"({"document_types":{}})", "document_types");
    row(R"({"document_types":[]})", "document_types");
    row(R"({"document_types":["ps"]})", "document_types");
    row(R"({"document_types":[{"code":"ps"}]})", "document_types");
    row(R"({"tag_length_min":30})", "tag_length_min");
}

void ConventionsTest::refusesJsonThatMakesNoSense()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, key);
    QVERIFY(!object(json).isEmpty());
    const auto read = conventionsFromJson(object(json));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::WrongUse);
    QCOMPARE(read.error().subject, key);
}

void ConventionsTest::listsEveryConventionWithTextThatSetsItAgain()
{
    // A value other than the default for each convention: a new convention needs a row here.
    const QMap<QString, QString> others{{QStringLiteral("date_unit"), QStringLiteral("milliseconds")},
                                        {QStringLiteral("document_types"), QStringLiteral("dc=Discharge,xr=X=ray")},
                                        {QStringLiteral("default_type"), QStringLiteral("xr")},
                                        {QStringLiteral("jpeg_type"), QStringLiteral("image/jpg")},
                                        {QStringLiteral("patient_in"), QStringLiteral("both")},
                                        {QStringLiteral("pdf_limit_bytes"), QStringLiteral("26214400")},
                                        {QStringLiteral("image_limit_bytes"), QStringLiteral("1")},
                                        {QStringLiteral("files_per_document"), QStringLiteral("20")},
                                        {QStringLiteral("files_per_request"), QStringLiteral("50")},
                                        {QStringLiteral("documents_per_request"), QStringLiteral("1")},
                                        {QStringLiteral("direct_limit_bytes"), QStringLiteral("5000000000")},
                                        {QStringLiteral("direct_patient"), QStringLiteral("off")},
                                        {QStringLiteral("direct_tasks"), QStringLiteral("smart,x-ray")},
                                        {QStringLiteral("task_parameter"), QStringLiteral("tasks")},
                                        {QStringLiteral("direct_type_parameter"), QStringLiteral("type")},
                                        {QStringLiteral("workflow_parameter"), QString()},
                                        {QStringLiteral("conversation_prefixes"), QStringLiteral("x_=Triage")},
                                        {QStringLiteral("answer_envelopes"), QStringLiteral("rfc7518")},
                                        {QStringLiteral("announce_encryption"), QStringLiteral("on")},
                                        {QStringLiteral("patient_length_min"), QStringLiteral("15")},
                                        {QStringLiteral("patient_pattern"), QStringLiteral("16[0-9]{13}")},
                                        {QStringLiteral("tags_per_document"), QStringLiteral("0")},
                                        {QStringLiteral("tag_length_min"), QStringLiteral("3")},
                                        {QStringLiteral("tag_length_max"), QStringLiteral("40")},
                                        {QStringLiteral("parallel_calls_max"), QStringLiteral("3")}};
    Conventions all;
    for (const auto &row : conventionRows({})) {
        QVERIFY2(others.contains(row.key), qPrintable(row.key));
        QCOMPARE(row.value, row.defaultValue);
        QVERIFY(acceptedValues(row.key) == row.accepts);
        Conventions same;
        QVERIFY2(setConvention(same, row.key, row.value).ok(), qPrintable(row.key));
        QVERIFY2(same == Conventions(), qPrintable(row.key));
        QVERIFY2(setConvention(all, row.key, others[row.key]).ok(), qPrintable(row.key));
    }
    QCOMPARE(toJson(all).size(), others.size());
    Conventions again;
    const auto rows = conventionRows(all);
    QCOMPARE(rows.size(), others.size());
    for (const auto &row : rows) {
        QCOMPARE(row.value, others[row.key]);
        QVERIFY(row.value != row.defaultValue);
        QVERIFY(setConvention(again, row.key, row.value).ok());
    }
    QVERIFY(again == all);
}

void ConventionsTest::writesAListWithACommaInALabelAsJson()
{
    Conventions conventions;
    const QString given = QStringLiteral(R"([{"code":"xr","label":"X-ray, chest"}])");
    QVERIFY(setConvention(conventions, QStringLiteral("document_types"), given).ok());
    const auto rows = conventionRows(conventions);
    const auto types = std::ranges::find(rows, QStringLiteral("document_types"), &ConventionRow::key);
    QCOMPARE(types->value, given);
}

void ConventionsTest::checksTags_data()
{
    QTest::addColumn<QString>("tags");
    QTest::addColumn<QString>("outcome");
    const auto row = [](const char *name, const QString &tags, const QString &outcome) {
        QTest::newRow(name) << tags << outcome;
    };
    const QString twenty(20, QLatin1Char('t'));
    row("none", {}, {});
    row("trimmed, once each, in order", QStringLiteral(" cbc |lipid|cbc"), QStringLiteral("cbc|lipid"));
    row("two characters", QStringLiteral("ab"), QStringLiteral("ab"));
    row("one character", QStringLiteral("ab|c"), QStringLiteral("refused: c"));
    row("blank", QStringLiteral("ab| "), QStringLiteral("refused: "));
    row("twenty characters", twenty, twenty);
    row("twenty-one characters", twenty + QLatin1Char('u'), QStringLiteral("refused: ") + twenty + QLatin1Char('u'));
    row("characters, not code units", QStringLiteral("\U0001FA7A"), QStringLiteral("refused: \U0001FA7A"));
    row("line end inside", QStringLiteral("a\nb"), QStringLiteral("refused: ab"));
    row("ten", QStringLiteral("t0|t1|t2|t3|t4|t5|t6|t7|t8|t9|t0"), QStringLiteral("t0|t1|t2|t3|t4|t5|t6|t7|t8|t9"));
    row("eleven", QStringLiteral("t0|t1|t2|t3|t4|t5|t6|t7|t8|t9|ta"), QStringLiteral("refused: tags"));
}

void ConventionsTest::checksTags()
{
    QFETCH(QString, tags);
    QFETCH(QString, outcome);
    const auto given = tags.isEmpty() ? QStringList() : tags.split(QLatin1Char('|'));
    const auto checked = validateTags(given, Conventions());
    QCOMPARE(checked ? checked->join(QLatin1Char('|')) : QStringLiteral("refused: ") + checked.error().subject,
             outcome);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ConventionsTest)
#include "conventionstest.moc"
