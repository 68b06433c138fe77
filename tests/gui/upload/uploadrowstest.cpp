// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/testprogram.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/filestrip.h"
#include "ui/upload/uploaddrafts.h"
#include "ui/upload/uploadmodel.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QTest>
#include <QTextDocument>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

Connection clinic()
{
    Connection connection;
    connection.id = {QStringLiteral("made-up")};
    connection.baseUrl = QUrl(QStringLiteral("https://health.sunrise.example"));
    return connection;
}

OutboxDocument draft(const char *id, const char *type, const PatientId &patient, const char *name)
{
    OutboxDocument document;
    document.id = {QString::fromLatin1(id)};
    document.connection = clinic().id;
    document.origin = originOf(clinic().baseUrl);
    document.details.patient = patient;
    document.details.type = QString::fromLatin1(type);
    document.details.date = QDate(2026, 11, 12);
    document.files.append({{QStringLiteral("page-") + document.id.text},
                           {QString::fromUtf8(name), FileKind::Pdf, 1'200'000},
                           document.id.text.toUtf8(),
                           false});
    return document;
}

RejectedFile refused(const char *name, ErrorCode code)
{
    return {.id = QStringLiteral("refused"),
            .name = QString::fromUtf8(name),
            .path = QStringLiteral("/made/up"),
            .error = Error{.code = code},
            .stamp = {0, 1}};
}

UploadContext viewFor(const PatientId &patient)
{
    return {patient, false, clinic(), QLocale(QLocale::English, QLocale::UnitedKingdom)};
}

QStringList spoken(const QList<UploadRow> &rows)
{
    QStringList lines;
    for (const auto &row : rows)
        lines.append(row.spoken);
    return lines;
}

} // namespace

class UploadRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysTypeDateFileAndStateOfEachDocument();
    void saysTheTagsThatItShows();
    void saysHowManyPagesSeveralFilesHave();
    void saysWhoseADocumentIsOnlyWhenItIsNotTheChosenPatients();
    void sendsTheChosenPatientsAndSaysWhatStaysAndWhy();
    void saysWhatIsMissingBeforeAnythingCanGo_data();
    void saysWhatIsMissingBeforeAnythingCanGo();
    void takesMarksThatTurnTheReadingDirectionOutOfNames();
    void theToolTipHasWhatANarrowRowShortensOrLeavesOut();
    void showsMarkupInANameAsText();
    void asksForAnotherTypeWhereTheConnectionDoesNotListIt();
    void asksForATypeWhereNoneWasChosen();
    void sendsWhatHasATypeAndSaysWhatHasNone();
    void saysWhyADocumentCameBackFromTheOutbox();
    void asksForADateWhereTheClockIsWrong();
    void showsHowADocumentIsDelivered();
    void saysOfATooLargeOneWhichWayTakesIt();
    void sendsADamagedOneOnlyIfTheUserHasDecidedSo();
    void asksForTheDateThatAWrongClockGave();
    void keepsTheChosenRowWhileOthersComeAndGo();
    void givesTheDetailsOfTheDocumentDescribedBefore();
    void listsTheLastThreePatientsOnce();
    void saysWhereTheSamePaperIsBesides();
    void namesTheDeliveryToTheSamePatient();
    void saysThatAFileIsInTheListAndWasDeliveredToo();
    void knowsAFileByWhatItWasMadeOf();
};

void UploadRowsTest::saysTypeDateFileAndStateOfEachDocument()
{
    const auto rows = uploadRows({draft("a", "lr", asha, "scan-0412.pdf")},
                                 {refused("empty.pdf", ErrorCode::FileEmpty)}, viewFor(asha));
    QCOMPARE(spoken(rows),
             (QStringList{
                 QStringLiteral("Lab report, 12 Nov 2026, scan-0412.pdf, Ready"),
                 QStringLiteral(
                     "empty.pdf, Empty file, Needs you, This file is empty. Scan or save it again, then add it.")}));
    QCOMPARE(rows.at(0).facts, QStringLiteral("PDF · 1.2 MB"));
}

void UploadRowsTest::saysTheTagsThatItShows()
{
    auto document = draft("a", "lr", asha, "a.pdf");
    document.details.tags = {QStringLiteral("cbc"), QStringLiteral("ward 3")};
    const auto row = spoken(uploadRows({document}, {}, viewFor(asha))).first();
    QVERIFY2(row.contains(QStringLiteral(", tags cbc, ward 3, a.pdf")), qPrintable(row));
}

void UploadRowsTest::saysHowManyPagesSeveralFilesHave()
{
    auto document = draft("a", "lr", asha, "a.pdf");
    document.files.append(document.files.first());
    const auto facts = [&](int first, int second) {
        document.files[0].preparation.pages = first;
        document.files[1].preparation.pages = second;
        return uploadRows({document}, {}, viewFor(asha)).first().facts;
    };
    QCOMPARE(facts(3, 2), QStringLiteral("PDF, 2 files, 5 pages · 2.4 MB"));
    QCOMPARE(facts(1, 1), QStringLiteral("PDF, 2 files · 2.4 MB")); // as usual
    QCOMPARE(facts(3, 0), QStringLiteral("PDF, 2 files · 2.4 MB")); // not known
}

void UploadRowsTest::saysWhoseADocumentIsOnlyWhenItIsNotTheChosenPatients()
{
    const QList<OutboxDocument> drafts{draft("a", "lr", asha, "a.pdf"), draft("b", "ps", other, "b.pdf"),
                                       draft("c", "sc", {}, "c.pdf")};
    QCOMPARE(spoken(uploadRows({drafts.at(0)}, {}, viewFor(asha))),
             QStringList{QStringLiteral("Lab report, 12 Nov 2026, a.pdf, Ready")});
    QCOMPARE(spoken(uploadRows(drafts, {}, viewFor(asha))),
             (QStringList{QStringLiteral("Lab report, 12 Nov 2026, a.pdf, Ready"),
                          QStringLiteral("Prescription, 12 Nov 2026, b.pdf, for 2077…808, Ready"),
                          QStringLiteral("Scan, 12 Nov 2026, c.pdf, No patient yet")}));
}

void UploadRowsTest::sendsTheChosenPatientsAndSaysWhatStaysAndWhy()
{
    const QList<OutboxDocument> drafts{draft("a", "lr", asha, "a.pdf"), draft("b", "ps", asha, "b.pdf"),
                                       draft("c", "sc", other, "c.pdf")};
    const auto view = viewFor(asha);
    const auto summary = summarize(uploadRows(drafts, {refused("x", ErrorCode::FileUnsupported)}, view), view);
    QCOMPARE(summary.sendText(asha), QStringLiteral("Send 2 documents to 1614…153"));
    QCOMPARE(summary.sendableText(), QStringLiteral("2 ready, 2.4 MB"));
    QCOMPARE(summary.notSentText(),
             QStringLiteral("1 document stays here until fixed · 1 document is not for this patient and "
                            "stays here"));
    QCOMPARE(summary.heading() + u' ' + summary.detail(), QStringLiteral("4 documents 3 ready · 1 document needs you"));
    const auto single = summarize(uploadRows({drafts.at(0)}, {}, view), view);
    QCOMPARE(single.sendText(asha), QStringLiteral("Send 1 document to 1614…153"));
    QCOMPARE(single.notSentText(), QString());
}

void UploadRowsTest::saysWhatIsMissingBeforeAnythingCanGo_data()
{
    QTest::addColumn<bool>("withPatient");
    QTest::addColumn<bool>("withDocument");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("both") << false << false << QStringLiteral("To send: choose a patient and add a document.");
    QTest::newRow("patient") << false << true << QStringLiteral("To send: choose a patient.");
    QTest::newRow("document") << true << false << QStringLiteral("To send: add a document.");
}

void UploadRowsTest::saysWhatIsMissingBeforeAnythingCanGo()
{
    QFETCH(bool, withPatient);
    QFETCH(bool, withDocument);
    const auto view = viewFor(withPatient ? asha : PatientId{});
    const QList<OutboxDocument> drafts = withDocument ? QList{draft("a", "lr", {}, "a.pdf")} : QList<OutboxDocument>{};
    const auto summary = summarize(uploadRows(drafts, {}, view), view);
    QTEST(summary.sendableText(), "sentence");
    QCOMPARE(summary.sendText(view.patient), QStringLiteral("Send"));
    QCOMPARE(summary.going, 0);
}

void UploadRowsTest::takesMarksThatTurnTheReadingDirectionOutOfNames()
{
    const auto rows = uploadRows({draft("a", "lr", asha, "scan\u202Efdp.exe\nline \"quoted\".pdf")}, {}, viewFor(asha));
    QVERIFY(!rows.at(0).spoken.contains(QChar(0x202E)));
    QVERIFY(!rows.at(0).spoken.contains(u'\n'));
    QVERIFY(rows.at(0).fileName.contains(QStringLiteral("\"quoted\"")));
}

void UploadRowsTest::theToolTipHasWhatANarrowRowShortensOrLeavesOut()
{
    auto document = draft("a", "lr", other, "a.pdf");
    document.details.tags = {QStringLiteral("fasting"), QStringLiteral("second opinion")};
    UploadModel model;
    model.setItems(uploadRows({document}, {}, viewFor(asha)));
    const auto &row = model.items().first();
    const auto tip = model.index(0).data(Qt::ToolTipRole).toString();
    for (const auto &text : QStringList{row.fileName, row.title, row.facts, row.patient} + document.details.tags)
        QVERIFY2(!text.isEmpty() && tip.contains(text), qPrintable(tip + QStringLiteral(" without ") + text));
}

/// A tool tip takes what looks like HTML for HTML.
void UploadRowsTest::showsMarkupInANameAsText()
{
    const auto *name = "<h1>Paid<img src=a.png>.pdf";
    const auto shown = [](const QModelIndex &at) {
        QTextDocument tip;
        tip.setHtml(at.data(Qt::ToolTipRole).toString());
        return tip.toPlainText();
    };
    UploadModel model;
    model.setItems(uploadRows({draft("a", "lr", asha, name)}, {refused(name, ErrorCode::FileEmpty)}, viewFor(asha)));
    for (int row = 0; row < 2; ++row)
        QVERIFY2(shown(model.index(row)).startsWith(QString::fromUtf8(name)), qPrintable(shown(model.index(row))));
    StripModel strip;
    const auto document = draft("a", "lr", asha, name);
    strip.setItems({StripFile{document.id, document.files.first(), {}, {}}});
    QCOMPARE(shown(strip.index(0)), QString::fromUtf8(name));
}

void UploadRowsTest::asksForAnotherTypeWhereTheConnectionDoesNotListIt()
{
    const auto rows = uploadRows({draft("a", "zz", asha, "a.pdf")}, {}, viewFor(asha));
    QVERIFY(rows.at(0).state == RowState::NeedsYou);
    QVERIFY(!rows.at(0).willBeSent);
    QVERIFY(rows.at(0).problem.contains(QStringLiteral("zz")));
}

void UploadRowsTest::asksForATypeWhereNoneWasChosen()
{
    const auto mine = draft("a", "", asha, "a.pdf");
    const auto unassigned = draft("b", "", {}, "b.pdf");
    const auto others = draft("c", "", other, "c.pdf");
    const auto view = viewFor(asha);
    const auto rows = uploadRows({mine}, {}, view);
    QCOMPARE(rows.first().spoken, QStringLiteral("Document, 12 Nov 2026, a.pdf, Choose a type"));
    QVERIFY(!rows.first().willBeSent);
    const auto sentence = [](const QList<OutboxDocument> &drafts, const UploadContext &shown) {
        const auto summary = summarize(uploadRows(drafts, {}, shown), shown);
        return summary.canSend() ? QStringLiteral("can be sent") : summary.sendableText();
    };
    const auto choose = QStringLiteral("To send: choose a type. In the list, press a key from 1 to 8.");
    QCOMPARE(sentence({mine}, view), choose);
    QCOMPARE(sentence({unassigned}, view), choose);
    QCOMPARE(sentence({others}, view), QStringLiteral("To send: add a document for this patient."));
    QCOMPARE(sentence({draft("e", "no-such-type", asha, "e.pdf")}, view),
             QStringLiteral("To send: solve the problem of 1 document, or add another one."));
    QCOMPARE(sentence({unassigned}, viewFor({})), QStringLiteral("To send: choose a patient and a type."));
    QCOMPARE(sentence({unassigned, draft("d", "lr", {}, "d.pdf")}, viewFor({})),
             QStringLiteral("To send: choose a patient."));
    auto few = view;
    few.connection->conventions.documentTypes.resize(3);
    QVERIFY(sentence({mine}, few).endsWith(QStringLiteral("from 1 to 3.")));
}

void UploadRowsTest::sendsWhatHasATypeAndSaysWhatHasNone()
{
    const auto view = viewFor(asha);
    const QList<OutboxDocument> drafts{draft("a", "lr", asha, "a.pdf"), draft("b", "", asha, "b.pdf"),
                                       draft("c", "", {}, "c.pdf")};
    const auto summary = summarize(uploadRows(drafts, {}, view), view);
    QCOMPARE(summary.sendText(asha), QStringLiteral("Send 1 document to 1614…153"));
    QCOMPARE(summary.notSentText(), QStringLiteral("2 without a type"));
    QCOMPARE(documentsWhere(uploadRows(drafts, {}, view), &UploadRow::willBeSent).size(), 1);
    QCOMPARE(summary.detail(), QStringLiteral("1 ready · 2 without a type"));
    QCOMPARE(summary.assignText(), QStringLiteral("Assign 1 document"));
}

void UploadRowsTest::saysWhyADocumentCameBackFromTheOutbox()
{
    auto document = draft("a", "lr", asha, "a.pdf");
    document.error = Error{.code = ErrorCode::FileTooLarge};
    document.files.first().preparation.pages = 3;
    const auto row = uploadRows({document}, {}, viewFor(asha)).first();
    QVERIFY(row.willBeSent && row.problem.isEmpty());
    QVERIFY2(row.note.contains(QStringLiteral("too large")), qPrintable(row.note));
    QVERIFY(row.canMakeSmaller && row.canSplitPages);
    document.files.first().preparation.pages = 1;
    QVERIFY(!uploadRows({document}, {}, viewFor(asha)).first().canSplitPages);
    auto tried = viewFor(asha);
    tried.notSmaller.insert(document.id);
    const auto notSmaller = uploadRows({document}, {}, tried).first();
    QVERIFY(!notSmaller.canMakeSmaller && notSmaller.willBeSent);
    QCOMPARE(notSmaller.note, QStringLiteral("“a.pdf” is too large for the file storage and cannot be made smaller. "
                                             "Scan it again at a lower resolution."));
    document.files.first().preparation.pages = 3;
    const auto several = uploadRows({document}, {}, tried).first();
    QVERIFY(!several.canMakeSmaller && several.canSplitPages);
    QVERIFY2(several.note.contains(QStringLiteral("Split it")), qPrintable(several.note));
    document.error = Error{.code = ErrorCode::ServiceRefusedItem};
    const auto refused = uploadRows({document}, {}, viewFor(asha)).first();
    QVERIFY(!refused.note.isEmpty() && !refused.canMakeSmaller);
}

void UploadRowsTest::asksForADateWhereTheClockIsWrong()
{
    auto document = draft("a", "lr", asha, "a.pdf");
    document.details.date = QDate();
    auto direct = document;
    direct.details.delivery.method = UploadMethod::Direct; // sends no date
    const auto rows = uploadRows({document, direct}, {}, viewFor(asha));
    QVERIFY(rows.at(0).state == RowState::NeedsYou);
    QVERIFY(!rows.at(0).willBeSent);
    QVERIFY2(rows.at(0).problem.endsWith(QStringLiteral("Enter the date of the document.")),
             qPrintable(rows.at(0).problem));
    QVERIFY(rows.at(1).willBeSent);
}

void UploadRowsTest::showsHowADocumentIsDelivered()
{
    auto direct = draft("a", "lr", asha, "a.pdf");
    direct.details.delivery.method = UploadMethod::Direct;
    auto sealed = direct;
    sealed.details.delivery.encrypt = true;
    sealed.files.first().sha256 = "of another page";
    auto form = draft("b", "lr", asha, "a.pdf");
    form.details.delivery.encrypt = true;
    const auto rows = uploadRows({direct, sealed, form}, {}, viewFor(asha));
    QCOMPARE(spoken(rows), (QStringList{QStringLiteral("Lab report, 12 Nov 2026, a.pdf, direct, Ready"),
                                        QStringLiteral("Lab report, 12 Nov 2026, a.pdf, direct, encrypted, Ready"),
                                        QStringLiteral("Lab report, 12 Nov 2026, a.pdf, encrypted request, Ready")}));
    QCOMPARE(rows.at(0).facts, QStringLiteral("PDF · 1.2 MB · Direct"));
    QCOMPARE(rows.at(2).facts, QStringLiteral("PDF · 1.2 MB"));
    QVERIFY(!rows.at(0).sealed && rows.at(1).sealed && rows.at(2).sealed);

    auto view = viewFor(asha);
    view.connection->encryptPayloads = true;
    QVERIFY(uploadRows({direct}, {}, view).first().sealed);
}

void UploadRowsTest::saysOfATooLargeOneWhichWayTakesIt()
{
    auto view = viewFor(asha);
    auto large = draft("a", "lr", asha, "a.pdf");
    large.files.first().facts.sizeBytes = 24'000'000;
    QVERIFY(uploadRows({large}, {}, view).first().willBeSent);

    large.details.delivery.method = UploadMethod::Direct;
    const auto refusedRow = uploadRows({large}, {}, view).first();
    QVERIFY(refusedRow.state == RowState::NeedsYou && !refusedRow.willBeSent);
    QCOMPARE(refusedRow.problem,
             QStringLiteral("This file is too large (24.0 MB). The limit for this kind of file is 10.0 MB. Send it by "
                            "upload form, which allows larger files, or make the file smaller."));
    QVERIFY(refusedRow.canUseForm);

    view.connection->conventions.directLimitBytes = 25'000'000;
    QVERIFY(uploadRows({large}, {}, view).first().willBeSent);
    large.details.delivery.method = UploadMethod::PresignedForm;
    large.files.first().facts.kind = FileKind::Jpeg; // was added when direct upload was chosen
    const auto tooLargeForForms = uploadRows({large}, {}, view).first();
    QVERIFY(!tooLargeForForms.willBeSent && !tooLargeForForms.canUseForm);

    auto several = draft("b", "lr", asha, "b.pdf");
    several.files.append(several.files.first());
    several.details.delivery.method = UploadMethod::Direct;
    QVERIFY(uploadRows({several}, {}, view).first().problem.contains(QStringLiteral("one file")));
}

void UploadRowsTest::sendsADamagedOneOnlyIfTheUserHasDecidedSo()
{
    const auto view = viewFor(asha);
    auto damaged = draft("a", "lr", asha, "a.pdf");
    damaged.files.first().preparation.pages = 3;
    damaged.files.first().preparation.flaws = {{.kind = FileFlaw::Kind::Picture, .page = 1}};
    const auto undecided = uploadRows({damaged}, {}, view).first();
    QVERIFY(undecided.state == RowState::NeedsYou && !undecided.willBeSent && undecided.canAcceptDamage);
    QCOMPARE(
        undecided.problem,
        QStringLiteral("This file is damaged: a small part of page 2 is wrong or missing. Look at it, then scan it "
                       "again or send it as it is."));
    damaged.details.acceptsDamage = true;
    const auto decided = uploadRows({damaged}, {}, view).first();
    QVERIFY(decided.state == RowState::Ready && decided.willBeSent && !decided.canAcceptDamage);
    QCOMPARE(decided.note,
             QStringLiteral("This file is damaged: a small part of page 2 is wrong or missing. It is sent "
                            "as it is."));

    // Of several files it is named.
    damaged.details.acceptsDamage = false;
    damaged.files.append(draft("b", "lr", asha, "b.pdf").files.first());
    QVERIFY(uploadRows({damaged}, {}, view).first().problem.startsWith(QStringLiteral("“a.pdf” is damaged")));
}

void UploadRowsTest::asksForTheDateThatAWrongClockGave()
{
    const auto view = viewFor(asha);
    auto dated = draft("a", "lr", asha, "a.pdf");
    dated.error = Error{.code = ErrorCode::InputInvalid,
                        .reason = ErrorReason::DateNeeded,
                        .clock = ClockDifference{.now = std::chrono::hours(72)}};
    dated.details.dateByClock = {.setAt = {dated.details.date, QTime(12, 0)}, .ahead = std::chrono::hours(72)};
    const auto asking = uploadRows({dated}, {}, view).first();
    QVERIFY(asking.state == RowState::NeedsYou && !asking.willBeSent);
    QCOMPARE(asking.problem, QStringLiteral("The clock of this computer was wrong when the document was added. Its "
                                            "date may be wrong. Enter the date of the document."));
    dated.details.dateByClock = {};
    const auto entered = uploadRows({dated}, {}, view).first();
    QVERIFY(entered.state == RowState::Ready && entered.willBeSent);
    QVERIFY(entered.note.isEmpty());
}

void UploadRowsTest::keepsTheChosenRowWhileOthersComeAndGo()
{
    UploadModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QItemSelectionModel selection(&model);
    const auto view = viewFor(asha);
    const auto a = draft("a", "lr", asha, "a.pdf");
    const auto b = draft("b", "ps", asha, "b.pdf");
    const auto c = draft("c", "sc", asha, "c.pdf");
    model.setItems(uploadRows({a, b, c}, {}, view));
    selection.setCurrentIndex(model.index(1), QItemSelectionModel::ClearAndSelect);
    model.setItems(uploadRows({c, b}, {refused("x", ErrorCode::FileEmpty)}, view));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Scan"));
    QCOMPARE(selection.currentIndex().row(), 1);
    QCOMPARE(selection.selectedIndexes().size(), 1);
    QCOMPARE(selection.currentIndex().data().toString(), QStringLiteral("Prescription"));
    model.setItems({});
    QVERIFY(!selection.hasSelection());
}

void UploadRowsTest::givesTheDetailsOfTheDocumentDescribedBefore()
{
    LastDetails same;
    const auto a = draft("a", "lr", asha, "a.pdf");
    const auto b = draft("b", "ps", asha, "b.pdf");
    QVERIFY(!same.detailsFor({a.id}, {a, b}));
    auto sent = draft("s", "sc", asha, "s.pdf");
    sent.state = ItemState::Delivered;
    QCOMPARE(same.detailsFor({a.id}, {a, sent})->type, QStringLiteral("sc"));
    auto byScript = sent;
    byScript.details.type.clear();
    byScript.changedAt = QDateTime::currentDateTimeUtc();
    QCOMPARE(same.detailsFor({a.id}, {a, sent, byScript})->type, QStringLiteral("sc"));
    same.described(a.id, a.details);
    same.described(b.id, b.details);
    QCOMPARE(same.detailsFor({b.id}, {sent})->type, QStringLiteral("lr"));
    QCOMPARE(same.detailsFor({sent.id}, {sent})->type, QStringLiteral("ps"));
}

void UploadRowsTest::listsTheLastThreePatientsOnce()
{
    const QDateTime now(QDate(2026, 11, 21), QTime(10, 38), Qt::UTC);
    QList<OutboxDocument> documents;
    const auto sent = [&](const char *patient, int secondsAgo) {
        auto document = draft("d", "lr", {QString::fromLatin1(patient)}, "a.pdf");
        document.state = ItemState::Delivered;
        document.changedAt = now.addSecs(-secondsAgo);
        documents.append(document);
    };
    sent("1111000011111", 60);
    sent("2222000022222", 50);
    sent("1111000011111", 40);
    sent("3333000033333", 30);
    sent("4444000044444", 20);
    documents.append(draft("e", "lr", {QStringLiteral("5555000055555")}, "draft.pdf"));
    QStringList lines;
    for (const auto &recent : recentPatients(documents, now, QLocale(QLocale::English, QLocale::UnitedKingdom)))
        lines.append(recent.patient.text + u' ' + recent.when.section(QStringLiteral(" · "), 1));
    QCOMPARE(lines, (QStringList{QStringLiteral("4444000044444 1 document"), QStringLiteral("3333000033333 1 document"),
                                 QStringLiteral("1111000011111 2 documents")}));
}

void UploadRowsTest::saysWhereTheSamePaperIsBesides()
{
    const auto with = [](OutboxDocument document, const QByteArray &sha256) {
        document.files.first().sha256 = sha256;
        return document;
    };
    auto delivered = with(draft("d", "lr", other, "d.pdf"), "one");
    delivered.state = ItemState::Delivered;
    delivered.changedAt = QDateTime(QDate(2026, 11, 22), QTime(10, 42));
    auto waiting = with(draft("w", "lr", asha, "w.pdf"), "two");
    waiting.state = ItemState::Queued;
    auto cancelled = with(draft("x", "lr", asha, "x.pdf"), "four");
    cancelled.state = ItemState::Cancelled;
    const QList<OutboxDocument> drafts{
        with(draft("1", "lr", asha, "1.pdf"), "one"), with(draft("2", "lr", asha, "2.pdf"), "two"),
        with(draft("3", "lr", asha, "3.pdf"), "three"), with(draft("4", "lr", asha, "4.pdf"), "three"),
        with(draft("5", "lr", asha, "5.pdf"), "four")};
    auto untyped = with(draft("6", "no-such-type", asha, "6.pdf"), "one");
    const auto rows =
        uploadRows(drafts + QList{untyped}, {}, viewFor(asha), drafts + QList{delivered, waiting, cancelled});
    QStringList notes;
    for (const auto &row : rows) {
        notes.append(row.note);
        QCOMPARE(row.willBeSent, row.problem.isEmpty());
    }
    QCOMPARE(notes,
             (QStringList{QStringLiteral("The same file was delivered for 2077…808 on 22 Nov at 10:42. Send it "
                                         "again only if you mean to."),
                          QStringLiteral("The same file is already in the outbox, for 1614…153. Send it again "
                                         "only if you mean to."),
                          {},
                          QStringLiteral("The same file is already in this list. Send it twice only if you mean to."),
                          {},
                          {}}));
    QVERIFY(rows.at(0).spoken.endsWith(notes.at(0)));
}

void UploadRowsTest::namesTheDeliveryToTheSamePatient()
{
    const auto sent = [](const char *id, const PatientId &patient, int hour) {
        auto document = draft(id, "lr", patient, "a.pdf");
        document.files.first().sha256 = "one";
        document.state = ItemState::Delivered;
        document.changedAt = QDateTime(QDate(2026, 11, 22), QTime(hour, 0));
        return document;
    };
    auto again = draft("again", "lr", asha, "a.pdf");
    again.files.first().sha256 = "one";
    const QList<OutboxDocument> shown{sent("a", asha, 9), sent("b", asha, 10), sent("c", other, 11)};
    const auto note = [&](const OutboxDocument &document, const PatientId &current) {
        return uploadRows({document}, {}, viewFor(current), shown).first().note;
    };
    const auto forAsha = QStringLiteral("The same file was delivered for 1614…153 on 22 Nov at 10:00.");
    QVERIFY2(note(again, other).startsWith(forAsha), qPrintable(note(again, other)));
    again.details.patient = {};
    QVERIFY2(note(again, asha).startsWith(forAsha), qPrintable(note(again, asha)));
    again.details.patient = {QStringLiteral("4444000044444")};
    QVERIFY2(note(again, asha).contains(QStringLiteral("2077…808 on 22 Nov at 11:00")), qPrintable(note(again, asha)));
}

void UploadRowsTest::saysThatAFileIsInTheListAndWasDeliveredToo()
{
    const auto copy = [](const char *id) {
        auto document = draft(id, "lr", asha, "a.pdf");
        document.files.first().sha256 = "one";
        return document;
    };
    auto sent = copy("s");
    sent.state = ItemState::Delivered;
    sent.changedAt = QDateTime(QDate(2026, 11, 22), QTime(9, 0));
    const auto rows = uploadRows({copy("1"), copy("2")}, {}, viewFor(asha), {sent});
    QVERIFY(rows.first().note.startsWith(QStringLiteral("The same file was delivered for 1614…153 on 22 Nov")));
    QCOMPARE(rows.last().note,
             QStringLiteral("The same file is already in this list, and was delivered for 1614…153 on "
                            "22 Nov at 09:00. Send it again only if you mean to."));
    sent.state = ItemState::Queued;
    QVERIFY(
        uploadRows({copy("1"), copy("2")}, {}, viewFor(asha), {sent})
            .last()
            .note.startsWith(QStringLiteral("The same file is already in this list, and in the outbox for 1614…153.")));
}

void UploadRowsTest::knowsAFileByWhatItWasMadeOf()
{
    const auto made = [](const char *id, const QList<QByteArray> &sources, const QList<FileChange> &changes) {
        auto document = draft(id, "lr", asha, "a.pdf");
        document.files.first().preparation.madeOf = sources;
        document.files.first().preparation.changes = changes;
        return document;
    };
    const auto note = [](const QList<OutboxDocument> &drafts, OutboxDocument sent) {
        sent.state = ItemState::Delivered;
        return uploadRows(drafts, {}, viewFor(asha), {sent}).last().note;
    };
    const auto delivered = QStringLiteral("The same file was delivered");
    const auto listed = QStringLiteral("The same file is already in this list.");
    const auto foreign = made("x", {}, {});
    const auto whole = made("whole", {}, {});
    const auto turned = made("turned", {"whole"}, {FileChange::TurnedRight});
    const auto turnedBack = made("back", {"whole"}, {FileChange::TurnedLeft});
    const auto first = made("first", {"whole"}, {FileChange::Split});
    const auto second = made("second", {"whole"}, {FileChange::Split});
    const auto turnedSecond = made("upright", {"whole", "second"}, {FileChange::TurnedRight, FileChange::Split});
    for (const auto &draft : {turned, turnedBack, first, second, turnedSecond})
        QVERIFY(note({draft}, whole).startsWith(delivered));
    QVERIFY(note({whole}, turned).startsWith(delivered));
    QVERIFY(note({turnedBack}, turned).startsWith(delivered));
    QVERIFY(note({turnedSecond}, second).startsWith(delivered));
    QVERIFY(note({whole, turned}, foreign).startsWith(listed));
    QVERIFY(note({second, turnedSecond}, foreign).startsWith(listed));
    for (const auto &other : {second, turnedSecond}) { // other pages of the file
        QCOMPARE(note({first, other}, foreign), QString());
        QCOMPARE(note({other}, first), QString());
    }
}

CLINICDESK_WINDOW_TEST(UploadRowsTest)
#include "uploadrowstest.moc"
