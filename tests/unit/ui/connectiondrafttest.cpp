// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectiondraft.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Connection sunriseClinic()
{
    Connection connection{.id = {QStringLiteral("c-1")},
                          .name = QStringLiteral("Sunrise Clinic"),
                          .environment = Environment::Development,
                          .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                          .user = {QStringLiteral("161400000000007")},
                          .keyId = QStringLiteral("kid-made-up"),
                          .encryptPayloads = true,
                          .uploadMethod = UploadMethod::Direct};
    connection.conventions.dateUnit = TimeUnit::Milliseconds;
    connection.conventions.documentTypes = {{QStringLiteral("rx"), QStringLiteral("Prescription")}};
    connection.conventions.jpegType = QStringLiteral("image/jpg");
    connection.conventions.patientIn = PatientPlacement::Both;
    connection.conventions.workflowParameter = QStringLiteral("workflow_ids");
    connection.conventions.filesPerDocument = 3;
    return connection;
}

} // namespace

class ConnectionDraftTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesBackTheConnectionItWasMadeOf();
    void readsEveryConventionOfTheTable();
    void refusesAValueOfTheTableWithASentence();
    void takesLimitsThatDependOnEachOtherInAnyOrder();
    void takesANameForTheFilterOfWorkflowsOrNone_data();
    void takesANameForTheFilterOfWorkflowsOrNone();
    void refusesANameThatCannotStandInAnAddress_data();
    void refusesANameThatCannotStandInAnAddress();
    void namesProblemsInTheOrderOfTheForm();
    void namesTheDocumentTypeThatCannotBeSaved_data();
    void namesTheDocumentTypeThatCannotBeSaved();
    void refusesANameThatLooksLikeAnother();
};

void ConnectionDraftTest::givesBackTheConnectionItWasMadeOf()
{
    const auto connection = sunriseClinic();
    const auto read = parseDraft(ConnectionDraft::of(connection), connection, {});
    QVERIFY(read.problems.isEmpty());
    QCOMPARE(read.connection, connection);
    Connection base;
    base.id = connection.id;
    QCOMPARE(parseDraft(ConnectionDraft::of(connection), base, {}).connection, connection);
}

void ConnectionDraftTest::readsEveryConventionOfTheTable()
{
    const Connection base = sunriseClinic();
    for (const auto &row : conventionsInTable({})) {
        auto draft = ConnectionDraft::of(base);
        QVERIFY2(draft.moreConventions.contains(row.key), qPrintable(row.key));
        draft.moreConventions[row.key] = QStringLiteral("no such value\u0001"); // valid for no convention
        QCOMPARE(parseDraft(draft, base, {}).problems.size(), 1);
    }
    // Together with the fields of the form, the table contains all conventions.
    QCOMPARE(conventionsInTable({}).size() + 5, conventionRows({}).size());
}

void ConnectionDraftTest::refusesAValueOfTheTableWithASentence()
{
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.moreConventions[QStringLiteral("answer_envelopes")] = QStringLiteral("all");
    const auto read = parseDraft(draft, sunriseClinic(), {});
    QCOMPARE(read.problems.size(), 1);
    QCOMPARE(read.problems.first().field, DraftField::Convention);
    QCOMPARE(read.problems.first().convention, QStringLiteral("answer_envelopes"));
    QCOMPARE(read.problems.first().sentence,
             QStringLiteral("The value for answer_envelopes is not valid. Enter any or rfc7518."));
}

void ConnectionDraftTest::takesLimitsThatDependOnEachOtherInAnyOrder()
{
    for (const auto &[least, most] : {std::pair(30, 40), std::pair(1, 1)}) {
        auto draft = ConnectionDraft::of(sunriseClinic());
        draft.moreConventions[QStringLiteral("tag_length_min")] = QString::number(least);
        draft.moreConventions[QStringLiteral("tag_length_max")] = QString::number(most);
        const auto read = parseDraft(draft, sunriseClinic(), {});
        QVERIFY(read.problems.isEmpty());
        QCOMPARE(read.connection.conventions.tagLengthMin, least);
        QCOMPARE(read.connection.conventions.tagLengthMax, most);
    }
}

void ConnectionDraftTest::takesANameForTheFilterOfWorkflowsOrNone_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::newRow("the platform's own") << QStringLiteral("wfids") << QStringLiteral("wfids");
    QTest::newRow("every sign") << QStringLiteral("Work_flow-ids.2") << QStringLiteral("Work_flow-ids.2");
    QTest::newRow("blanks around") << QStringLiteral(" wf\t") << QStringLiteral("wf");
    QTest::newRow("as long as may be") << QString(64, u'w') << QString(64, u'w');
    QTest::newRow("nothing") << QString() << QString();
    QTest::newRow("blanks alone") << QStringLiteral("  ") << QString();
}

void ConnectionDraftTest::takesANameForTheFilterOfWorkflowsOrNone()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.workflowParameter = text;
    const auto read = parseDraft(draft, sunriseClinic(), {});
    QVERIFY(read.problems.isEmpty());
    QCOMPARE(read.connection.conventions.workflowParameter, name);
}

void ConnectionDraftTest::refusesANameThatCannotStandInAnAddress_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a blank inside") << QStringLiteral("wf ids");
    QTest::newRow("two parameters") << QStringLiteral("wfids&status");
    QTest::newRow("a value") << QStringLiteral("wfids=1");
    QTest::newRow("an escape") << QStringLiteral("wf%69ds");
    QTest::newRow("another alphabet") << QStringLiteral("wfidś");
    QTest::newRow("too long") << QString(65, u'w');
}

void ConnectionDraftTest::refusesANameThatCannotStandInAnAddress()
{
    QFETCH(QString, text);
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.workflowParameter = text;
    const auto read = parseDraft(draft, sunriseClinic(), {});
    QCOMPARE(read.problems.size(), 1);
    QCOMPARE(read.problems.first().field, DraftField::WorkflowParameter);
    QCOMPARE(read.connection.conventions, sunriseClinic().conventions);
}

void ConnectionDraftTest::namesProblemsInTheOrderOfTheForm()
{
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.name = QStringLiteral("harbour day clinic");
    draft.address = QStringLiteral("http://health.sunrise.example");
    draft.user.clear();
    draft.caFile = QStringLiteral("/no/such.pem");
    draft.documentTypes = {{QStringLiteral("rx"), QString()}};
    draft.workflowParameter = QStringLiteral("wf ids");
    QList<DraftField> fields;
    for (const auto &problem : parseDraft(draft, {}, {QStringLiteral("Harbour Day Clinic")}).problems)
        fields.append(problem.field);
    const QList expected{DraftField::Name,   DraftField::Address,       DraftField::User,
                         DraftField::CaFile, DraftField::DocumentTypes, DraftField::WorkflowParameter};
    QCOMPARE(fields, expected);
}

void ConnectionDraftTest::namesTheDocumentTypeThatCannotBeSaved_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("label");
    QTest::addColumn<bool>("isOfLabel");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("new") << QString() << QString() << false
                         << QStringLiteral("Enter the code and the label of the new type.");
    QTest::newRow("no code") << QString() << QStringLiteral("X-ray") << false
                             << QStringLiteral("Enter the code of “X-ray”.");
    QTest::newRow("space") << QStringLiteral("x ray") << QStringLiteral("X-ray") << false
                           << QStringLiteral("“x ray” is not a code. A code can contain only the letters A to Z, "
                                             "digits and - _ . and at most 32 characters.");
    QTest::newRow("twice") << QStringLiteral("lr") << QStringLiteral("X-ray") << false
                           << QStringLiteral("Two types have the code “lr”. Change one of them.");
    QTest::newRow("no label") << QStringLiteral("xr") << QStringLiteral(" ") << true
                              << QStringLiteral("Enter the label of “xr”.");
    QTest::newRow("hidden") << QStringLiteral("xr") << QStringLiteral("X\u202eray") << true
                            << QStringLiteral("The label of “xr” contains characters that cannot be shown.");
}

void ConnectionDraftTest::namesTheDocumentTypeThatCannotBeSaved()
{
    QFETCH(const QString, code);
    QFETCH(const QString, label);
    QFETCH(const bool, isOfLabel);
    QFETCH(const QString, sentence);
    const DocumentType labReport{QStringLiteral("lr"), QStringLiteral("Lab report, a=b")}; // no problem
    QVERIFY(!documentTypeProblem({labReport}));
    QVERIFY(!documentTypeProblem({}));
    const auto problem = documentTypeProblem({labReport, {code, label}});
    QVERIFY(problem);
    QCOMPARE(problem->row, 1);
    QCOMPARE(problem->isOfLabel, isOfLabel);
    QCOMPARE(problem->sentence, sentence);
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.documentTypes = {labReport, {code, label}};
    QCOMPARE(parseDraft(draft, sunriseClinic(), {}).problems.first().sentence, sentence);
}

void ConnectionDraftTest::refusesANameThatLooksLikeAnother()
{
    auto draft = ConnectionDraft::of(sunriseClinic());
    draft.name = QStringLiteral("H\u0430rbour Day Clinic"); // Cyrillic
    draft.keyId = QStringLiteral("kid\u202e7");
    const QStringList taken{QStringLiteral("Harbour Day Clinic")};
    const auto problems = parseDraft(draft, sunriseClinic(), taken).problems;
    QCOMPARE(problems.size(), 2);
    QCOMPARE(problems.first().field, DraftField::Name);
    QVERIFY(problems.first().sentence.contains(QStringLiteral("looks the same")));
    QCOMPARE(problems.last().field, DraftField::KeyId);
    auto before = sunriseClinic();
    before.name = draft.name;
    before.keyId = draft.keyId = QStringLiteral("kid-7");
    QVERIFY(parseDraft(draft, before, taken).problems.isEmpty()); // of an earlier version
}

CLINICDESK_TEST(ConnectionDraftTest)
#include "connectiondrafttest.moc"
