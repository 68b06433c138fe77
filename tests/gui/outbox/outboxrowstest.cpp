// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxmodel.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxdelegate.h"

#include <QAbstractItemModelTester>
#include <QListView>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const QDateTime now(QDate(2026, 11, 21), QTime(10, 41, 0), Qt::UTC);

OutboxEntry entry(const char *id, const char *type, ItemState state, qint64 sizeBytes = 1'000'000)
{
    OutboxEntry made;
    made.document.id = {QString::fromLatin1(id)};
    made.document.connection = {QStringLiteral("made-up")};
    made.document.state = state;
    made.document.details.patient = {QStringLiteral("161494290947153")};
    made.document.details.type = QString::fromLatin1(type);
    made.document.details.date = QDate(2026, 11, 12);
    made.document.addedAt = now.addSecs(-60);
    made.document.changedAt = now.addSecs(-30);
    made.document.files.append({{QStringLiteral("page")},
                                {QString::fromLatin1(id) + QStringLiteral(".pdf"), FileKind::Pdf, sizeBytes},
                                {},
                                false});
    return made;
}

OutboxEntry failed(const char *id, const char *type, const Error &error)
{
    auto made = entry(id, type, ItemState::Failed);
    made.document.error = error;
    return made;
}

Error wrongType()
{
    return {.code = ErrorCode::ServiceRefusedRequest,
            .httpStatus = 400,
            .serverText = QStringLiteral("Invalid document type")};
}

// Two invoices and a prescription that need the user, one blocked by the sign-in, three in progress, one delivered, one
// draft.
QList<OutboxEntry> busyDay()
{
    auto sending = entry("sending", "ds", ItemState::Uploading, 10'000'000);
    sending.sentBytes = 4'200'000;
    auto retrying = entry("retrying", "vc", ItemState::Queued);
    retrying.document.error = Error{.code = ErrorCode::StorageUnavailable};
    retrying.document.attempts = 1;
    retrying.document.notBefore = now.addSecs(12);
    auto undoable = entry("undoable", "ps", ItemState::Queued);
    undoable.document.notBefore = now.addMSecs(5'200);
    auto held = entry("held", "lr", ItemState::Queued);
    held.document.connection = {QStringLiteral("harbour")};
    held.blockingError = Error{.code = ErrorCode::SignInRefused, .httpStatus = 401};
    return {failed("invoice-1", "iv", wrongType()),
            entry("draft", "lr", ItemState::Draft),
            undoable,
            retrying,
            sending,
            held,
            failed("policy", "ps", {.code = ErrorCode::StoragePolicy, .httpStatus = 403}),
            failed("invoice-2", "iv", wrongType()),
            entry("done", "sc", ItemState::Delivered)};
}

OutboxEntries shared(const QList<OutboxEntry> &entries)
{
    return OutboxEntries(entries.begin(), entries.end());
}

QString picture(const QList<OutboxEntry> &entries, OutboxFilter filter)
{
    OutboxModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(shared(entries), filter, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    QStringList lines;
    for (int place = 0; place < model.rowCount(); ++place) {
        const auto item = model.itemAt(model.index(place));
        const bool row = item.rowType == OutboxRow::RowType::Document;
        const auto remedy = item.rowType == OutboxRow::RowType::Cause
                                ? QStringLiteral(" [%1]").arg(remedyText(item.remedy, int(item.documents.size())))
                                : QString();
        lines.append(row ? QStringLiteral("    %1 | %2 | %3%4")
                               .arg(item.stateLabel, item.title, item.aside,
                                    item.canUndo     ? QStringLiteral(" [Undo]")
                                    : item.canTryNow ? QStringLiteral(" [Try now]")
                                                     : QString())
                         : (item.rowType == OutboxRow::RowType::Cause ? QStringLiteral("  ") : QString()) + item.title +
                               remedy);
    }
    return lines.join(u'\n');
}

} // namespace

class OutboxrowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsWhatNeedsAPersonByCauseWithOneRemedyEach();
    void showsOnlyWhatTheFilterLetsThrough();
    void saysStateAndProblemOfEachRowToAScreenReader();
    void showsPagesAndFilesOnlyWhereThePagesAreNotKnown();
    void showsPagesAtEveryWidth_data();
    void showsPagesAtEveryWidth();
    void showsPagesInOneColumnAtEveryWidth_data() { showsPagesAtEveryWidth_data(); }
    void showsPagesInOneColumnAtEveryWidth();
    void showsTheEndOfATimeAtEveryWidth_data() { showsPagesAtEveryWidth_data(); }
    void showsTheEndOfATimeAtEveryWidth();
    void showsTheEndOfALongFileName_data() { showsPagesAtEveryWidth_data(); }
    void showsTheEndOfALongFileName();
    void cutsNoNameWhileTheRowHasRoom_data();
    void cutsNoNameWhileTheRowHasRoom();
    void cutsNoReasonWhileTheRowHasRoom();
    void showsHowADocumentWasDelivered();
    void theToolTipHasWhatANarrowRowShortens();
    void theToolTipSaysWhatToDoAboutAProblem_data();
    void theToolTipSaysWhatToDoAboutAProblem();
    void showsMarkupOfNamesAndReceiptsAsText();
    void leavesWhatMayHaveArrivedToAPerson();
    void offersEachRemedyToThoseItFitsOnly();
    void asksForAFirstTokenWhereThereWasNone();
    void offersToAskALockedKeychainAgain();
    void offersToSendARefusedDocumentAsNew();
    void namesTypesAsTheirOwnConnectionDoes();
    void saysAllOfAProblemToAnAdministrator();
    void keepsWhatIsPausedApart();
    void showsWhatCanOnlyBeLookedAtBelowAllOthers();
    void letsTheArrowKeysReadPastHeadsAndCauses();
    void keepsRowsInPlaceWhileStatesChange();
    void offersToTryNowWhatWaitsInAnOutage();
    void asksBeforeItRemovesWhatIsBeingSent();
    void offersToTryNowUnlessADocumentHasFailed();
    void countsDownInOneRowAlone();
    void countsARunSoThatItsProgressOnlyGrows();
    void saysTheOutboxInOneSentence();
    void isSafeToCloseOnlyWhenNothingIsLeftToDo();
    void saysThatDocumentsWaitForANewToken();
    void saysWhichOtherProgramSends();
    void saysBytesOfAll_data();
    void saysBytesOfAll();
};

void OutboxrowsTest::groupsWhatNeedsAPersonByCauseWithOneRemedyEach()
{
    const auto expected = QString::fromUtf8(R"(Needs you
  The service does not accept the type “Invoice” [Choose another type…]
    Needs you | Invoice | 
    Needs you | Invoice | 
  The service does not accept the access token. [Enter a new token…]
    Needs you | Lab report | 
  The file storage did not accept this file (HTTP 403). [Try again]
    Needs you | Prescription | 
In progress
    Sending 42 % | Discharge summary | 
    Waiting | Prescription | sends in 6 s [Undo]
    Waiting | Vaccine certificate | next try in 12 s · The file storage has a problem. [Try now]
Delivered in the last 24 hours
    Delivered | Scan | to the file storage at %1)")
                              .arg(now.addSecs(-30).toLocalTime().time().toString(QStringLiteral("HH:mm:ss")));
    QCOMPARE(picture(busyDay(), OutboxFilter::All), expected);
}

void OutboxrowsTest::showsOnlyWhatTheFilterLetsThrough()
{
    QCOMPARE(picture(busyDay(), OutboxFilter::InProgress).section(u'\n', 0, 0), QStringLiteral("In progress"));
    QCOMPARE(picture(busyDay(), OutboxFilter::InProgress).count(u'\n'), 3);
    QCOMPARE(picture(busyDay(), OutboxFilter::Delivered).count(u'\n'), 1);
    QCOMPARE(picture(busyDay(), OutboxFilter::NeedsYou).count(u'\n'), 7);
    QCOMPARE(picture({entry("draft", "lr", ItemState::Draft)}, OutboxFilter::All), QString());
}

void OutboxrowsTest::saysStateAndProblemOfEachRowToAScreenReader()
{
    OutboxModel model;
    model.show(shared(busyDay()), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    const auto spoken = [&](const char *id) {
        return model.index(model.rowOf(QString::fromLatin1(id))).data(Qt::AccessibleTextRole).toString();
    };
    QCOMPARE(spoken("sending"),
             QStringLiteral("Discharge summary, 1614…153, 12 Nov 2026, sending.pdf, 4.2 of 10.0 MB, Sending 42 %"));
    QVERIFY(spoken("policy").startsWith(
        QStringLiteral("Prescription, 1614…153, 12 Nov 2026, policy.pdf, 1.0 MB, Needs you, The file storage")));
    QCOMPARE(spoken("undoable"),
             QStringLiteral("Prescription, 1614…153, 12 Nov 2026, undoable.pdf, 1.0 MB, Waiting, sends in 6 s"));
}

void OutboxrowsTest::showsPagesAndFilesOnlyWhereThePagesAreNotKnown()
{
    auto known = entry("known", "lr", ItemState::Queued);
    known.document.files.append(known.document.files.first());
    known.document.files[0].preparation.pages = 3;
    known.document.files[1].preparation.pages = 2;
    auto unknown = known;
    unknown.document.id = {QStringLiteral("unknown")};
    unknown.document.files[1].preparation.pages = 0;
    OutboxModel model;
    model.show(shared({known, unknown}), OutboxFilter::All, {},
               {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    const auto item = [&](const char *id) { return model.itemAt(model.index(model.rowOf(QString::fromLatin1(id)))); };
    QCOMPARE(item("known").length, QStringLiteral("5 pages"));
    QCOMPARE(item("unknown").length, QStringLiteral("2 files"));
}

void OutboxrowsTest::showsPagesAtEveryWidth_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {605, 680, 840, 1'000, 1'180, 1'600}) // the first: a small screen at 200 %
        QTest::addRow("%d", width) << width;
}

void OutboxrowsTest::showsPagesAtEveryWidth()
{
    QFETCH(const int, width);
    const auto shown = [width](int pages) {
        auto waiting = entry("known", "ps", ItemState::Queued);
        waiting.document.files[0].preparation.pages = pages;
        OutboxModel model;
        model.show(shared({waiting}), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(width, 200);
        return list.grab().toImage();
    };
    QCOMPARE(shown(3), shown(3));
    QVERIFY(shown(3) != shown(5));
}

/// Beside a short size, a long one, and how much has been sent.
void OutboxrowsTest::showsPagesInOneColumnAtEveryWidth()
{
    QFETCH(const int, width);
    const auto shown = [width](ItemState state, qint64 bytes, int pages) {
        auto document = entry("known", "ps", state);
        document.document.files.resize(1);
        document.document.files[0].preparation.pages = pages;
        document.document.files[0].facts.sizeBytes = bytes;
        OutboxModel model;
        model.show(shared({document}), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(width, 200);
        return list.grab().toImage();
    };
    // The columns of pixels in which two numbers of pages differ.
    const auto columnOfPages = [&](ItemState state, qint64 bytes) {
        const auto one = shown(state, bytes, 3);
        const auto other = shown(state, bytes, 5);
        QRect differing;
        for (int x = 0; x < one.width(); ++x) {
            for (int y = 0; y < one.height(); ++y) {
                if (one.pixel(x, y) != other.pixel(x, y))
                    differing |= QRect(x, 0, 1, 1);
            }
        }
        return differing;
    };
    const auto usual = columnOfPages(ItemState::Queued, 900);
    QVERIFY(!usual.isEmpty() && usual.width() < 12); // one digit
    QCOMPARE(columnOfPages(ItemState::Queued, 123'456'789), usual);
    QCOMPARE(columnOfPages(ItemState::Uploading, 123'456'789), usual);
}

/// Twelve hours and the half of the day need more space than twenty-four.
void OutboxrowsTest::showsTheEndOfATimeAtEveryWidth()
{
    QFETCH(const int, width);
    const QLocale former;
    const QLocale india(QLocale::English, QLocale::India);
    QLocale::setDefault(india); // before the delegate measures
    const auto shown = [&](QTime at) {
        const QDate day(2026, 11, 21);
        auto waiting = entry("known", "ps", ItemState::Queued);
        waiting.document.addedAt = QDateTime(day, at).toUTC();
        OutboxModel model;
        model.show(shared({waiting}), OutboxFilter::All, {}, {QDateTime(day, QTime(23, 30)).toUTC(), india});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(width, 200);
        return list.grab().toImage();
    };
    const bool isSame = shown(QTime(10, 58)) == shown(QTime(10, 58));
    const bool areEnds = shown(QTime(10, 58)) != shown(QTime(22, 58));
    QLocale::setDefault(former);
    QVERIFY(isSame);
    QVERIFY(areEnds);
}

void OutboxrowsTest::showsTheEndOfALongFileName()
{
    QFETCH(const int, width);
    const auto shown = [width](const char *ending) {
        auto waiting = entry("known", "ps", ItemState::Queued);
        waiting.document.files[0].facts.name =
            QStringLiteral("blood-count-of-the-hospital-in-the-harbour-and-the-old-town") + QLatin1String(ending);
        OutboxModel model;
        model.show(shared({waiting}), OutboxFilter::All, {}, {now, QLocale::c()});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(width, 200);
        return list.grab().toImage();
    };
    QCOMPARE(shown(".pdf"), shown(".pdf"));
    QVERIFY(shown(".pdf") != shown(".jpg"));
}

void OutboxrowsTest::cutsNoNameWhileTheRowHasRoom_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {830, 910, 1'000})
        QTest::addRow("%d", width) << width;
}

/// Two documents of one type, whose names differ in the middle.
void OutboxrowsTest::cutsNoNameWhileTheRowHasRoom()
{
    QFETCH(const int, width);
    const auto shown = [width](const char *middle) {
        auto refused = failed("refused", "dc", {.code = ErrorCode::StoragePolicy});
        refused.document.files[0].facts.name =
            QStringLiteral("blood-") + QLatin1String(middle) + QStringLiteral("-7.pdf");
        OutboxModel model;
        model.show(shared({refused}), OutboxFilter::All, {}, {now, QLocale::c()});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(width, 200);
        return list.grab().toImage();
    };
    QCOMPARE(shown("2"), shown("2"));
    QVERIFY(shown("2") != shown("5"));
}

void OutboxrowsTest::cutsNoReasonWhileTheRowHasRoom()
{
    const auto shown = [](const char *code) {
        auto waiting = entry("a", "lr", ItemState::Queued);
        waiting.document.error =
            Error{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503, .serverCode = QLatin1String(code)};
        waiting.document.attempts = 1;
        waiting.document.notBefore = now.addSecs(12);
        OutboxModel model;
        model.show(shared({waiting}), OutboxFilter::All, {}, {now, QLocale::c()});
        QListView list;
        list.setModel(&model);
        list.setItemDelegate(new OutboxDelegate(&list));
        list.resize(1'180, 200);
        return list.grab().toImage();
    };
    QCOMPARE(shown("Slow-2"), shown("Slow-2"));
    QVERIFY(shown("Slow-2") != shown("Slow-5")); // at the end of the reason
}

void OutboxrowsTest::showsHowADocumentWasDelivered()
{
    const auto at = now.addSecs(-30).toLocalTime().time().toString(QStringLiteral("HH:mm:ss"));
    auto direct = entry("direct", "lr", ItemState::Delivered);
    direct.document.details.delivery = {.method = UploadMethod::Direct, .encrypt = true, .tasks = {}};
    direct.document.receipt = Receipt{.documentId = QStringLiteral("r-1"), .text = {}};
    auto talkative = direct;
    talkative.document.id = {QStringLiteral("talkative")};
    talkative.document.details.delivery.encrypt = false;
    talkative.document.receipt = Receipt{.documentId = {}, .text = QStringLiteral("taken,\nthank\u202Eyou")};
    auto byScript = entry("script", "", ItemState::Queued);
    byScript.document.details.patient = {};
    byScript.document.details.delivery.encrypt = true;
    OutboxModel model;
    model.show(shared({direct, talkative, byScript}), OutboxFilter::All, {},
               {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    const auto item = [&](const char *id) { return model.itemAt(model.index(model.rowOf(QString::fromLatin1(id)))); };
    QCOMPARE(item("direct").aside, QStringLiteral("to the service at %1 · receipt r-1").arg(at));
    QCOMPARE(item("direct").length, QStringLiteral("Direct"));
    QVERIFY(item("direct").sealed);
    QCOMPARE(item("direct").spoken,
             QStringLiteral("Lab report, 1614…153, 12 Nov 2026, direct.pdf, 1.0 MB, direct, encrypted, Delivered, "
                            "to the service at %1 · receipt r-1")
                 .arg(at));
    QCOMPARE(item("talkative").receipt, QStringLiteral("taken, thankyou"));
    QVERIFY(item("talkative").spoken.contains(QStringLiteral(", direct, Delivered")));
    QCOMPARE(item("script").title, QStringLiteral("Document"));
    QVERIFY(item("script").sealed);
    QVERIFY(item("script").spoken.contains(QStringLiteral("encrypted request")));
    QVERIFY(model.index(model.rowOf(QStringLiteral("direct")))
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("r-1")));
}

void OutboxrowsTest::theToolTipHasWhatANarrowRowShortens()
{
    auto direct = entry("direct", "lr", ItemState::Delivered);
    direct.document.details.delivery.method = UploadMethod::Direct;
    OutboxModel model;
    model.show(shared({direct}), OutboxFilter::All, {}, {now, QLocale::c()});
    const auto row = model.index(model.rowOf(QStringLiteral("direct")));
    const auto item = model.itemAt(row);
    const auto tip = row.data(Qt::ToolTipRole).toString();
    for (const auto &text : {item.fileName, item.title, item.length, item.stateLabel, item.aside})
        QVERIFY2(!text.isEmpty() && tip.contains(text), qPrintable(tip + QStringLiteral(" without ") + text));
}

void OutboxrowsTest::theToolTipSaysWhatToDoAboutAProblem_data()
{
    QTest::addColumn<ItemState>("state");
    QTest::newRow("waiting, with the problem in the row") << ItemState::Queued;
    QTest::newRow("failed, with the problem in the row of the cause") << ItemState::Failed;
}

void OutboxrowsTest::theToolTipSaysWhatToDoAboutAProblem()
{
    QFETCH(const ItemState, state);
    auto refused = entry("refused", "lr", state);
    refused.document.error = Error{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503};
    refused.document.attempts = 1;
    refused.document.notBefore = now.addSecs(12);
    OutboxModel model;
    model.show(shared({refused}), OutboxFilter::All, {}, {now, QLocale::c()});
    const auto tip = model.index(model.rowOf(QStringLiteral("refused"))).data(Qt::ToolTipRole).toString();
    const auto problem = problemWith(refused, {}, QLocale::c());
    QCOMPARE(tip.count(problem->sentence), 1);
    QVERIFY2(tip.contains(problem->advice), qPrintable(tip));
}

/// A tool tip takes what looks like HTML for HTML.
void OutboxrowsTest::showsMarkupOfNamesAndReceiptsAsText()
{
    auto direct = entry("direct", "lr", ItemState::Delivered);
    direct.document.details.delivery.method = UploadMethod::Direct;
    direct.document.files[0].facts.name = QStringLiteral("<h1>a.pdf");
    direct.document.receipt = Receipt{.documentId = {}, .text = QStringLiteral("<img src=/made-up.png>")};
    auto waiting = entry("waiting", "ps", ItemState::Queued);
    waiting.document.files[0].facts.name = QStringLiteral("<h1>b.pdf");
    OutboxModel model;
    model.show(shared({direct, waiting}), OutboxFilter::All, {}, {now, QLocale::c()});
    const auto shown = [&](const char *id) {
        QTextDocument tip;
        tip.setHtml(model.index(model.rowOf(QString::fromLatin1(id))).data(Qt::ToolTipRole).toString());
        return tip.toPlainText();
    };
    QVERIFY2(shown("direct").contains(QStringLiteral("<h1>a.pdf")), qPrintable(shown("direct")));
    QVERIFY2(shown("direct").contains(QStringLiteral("<img src=/made-up.png>")), qPrintable(shown("direct")));
    QVERIFY2(shown("waiting").contains(QStringLiteral("<h1>b.pdf")), qPrintable(shown("waiting")));
}

void OutboxrowsTest::leavesWhatMayHaveArrivedToAPerson()
{
    const auto direct = [](OutboxEntry made) {
        made.document.details.delivery.method = UploadMethod::Direct;
        return made;
    };
    auto waiting = entry("waiting", "lr", ItemState::Queued);
    waiting.document.details.delivery.encrypt = true;
    waiting.document.error = Error{.code = ErrorCode::SignInKeyMissing, .subject = QStringLiteral("k-1")};
    const QList<OutboxEntry> entries{
        direct(failed("unclear", "lr", {.code = ErrorCode::ServiceOutcomeUnclear})),
        direct(failed("unread", "lr", {.code = ErrorCode::JweNotAuthentic})),
        direct(failed("large", "lr", {.code = ErrorCode::FileTooLarge, .httpStatus = 413})),
        direct(failed("patience", "lr", {.code = ErrorCode::NetworkNoRoute})),
        waiting,
    };
    const auto expected = QStringLiteral(R"(Needs you
  There was no clear answer for this file. The service may already have it. [Send again]
    Needs you | Lab report | 
  The encrypted data was changed on the way, or another key was used. [Send again]
    Needs you | Lab report | 
  This file is too large for the service. [Send by upload form]
    Needs you | Lab report | 
  The service cannot be reached. [Try again]
    Needs you | Lab report | 
  The encryption key “k-1” is not on this computer. [Enter the key…]
    Needs you | Lab report | %1)")
                              .arg(wording::describe(*waiting.document.error).summary);
    QCOMPARE(picture(entries, OutboxFilter::NeedsYou), expected);
    QVERIFY(!summarize({waiting}, {}).hasWorkHere());
}

void OutboxrowsTest::offersEachRemedyToThoseItFitsOnly()
{
    const Error tooLarge{.code = ErrorCode::FileTooLarge, .httpStatus = 413};
    auto byForm = failed("by-form", "lr", tooLarge);
    byForm.document.details.delivery.method = UploadMethod::Direct;
    auto withoutType = failed("without-type", "", tooLarge);
    withoutType.document.details.delivery.method = UploadMethod::Direct;
    const auto storage = outboxRows(shared({failed("storage", "lr", tooLarge)}), OutboxFilter::NeedsYou, {}, now);
    QVERIFY(storage.at(1).remedy == CauseRemedy::MakeSmaller);
    const auto refused = failed("refused", "lr", {.code = ErrorCode::ServiceRefusedItem});
    QVERIFY(outboxRows(shared({refused}), OutboxFilter::NeedsYou, {}, now).at(1).remedy == CauseRemedy::Edit);
    const auto dated = failed("dated", "lr", {.code = ErrorCode::InputInvalid, .reason = ErrorReason::DateNeeded});
    QVERIFY(outboxRows(shared({dated}), OutboxFilter::NeedsYou, {}, now).at(1).remedy == CauseRemedy::Edit);
    const auto items = outboxRows(shared({byForm, withoutType}), OutboxFilter::NeedsYou, {}, now);
    QCOMPARE(items.size(), 5); // the head, and each below a cause of its own
    QCOMPARE(items.at(1).documents, QList<DocumentId>{byForm.document.id});
    QCOMPARE(items.at(3).documents, QList<DocumentId>{withoutType.document.id});
    QVERIFY(items.at(1).remedy == CauseRemedy::SendByForm && items.at(3).remedy == CauseRemedy::Edit);
    QVERIFY(items.at(1).id != items.at(3).id);
}

void OutboxrowsTest::asksForAFirstTokenWhereThereWasNone()
{
    const auto remedyFor = [](const Error &error) {
        auto held = entry("held", "lr", ItemState::Queued);
        held.blockingError = error;
        return remedyText(outboxRows(shared({held}), OutboxFilter::NeedsYou, {}, now).at(1).remedy, 1);
    };
    QCOMPARE(remedyFor({.code = ErrorCode::SignInMissing}), QStringLiteral("Enter your token…"));
    QCOMPARE(remedyFor({.code = ErrorCode::SignInMissing, .reason = ErrorReason::KeychainLost}),
             QStringLiteral("Enter a new token…"));
    QCOMPARE(remedyFor({.code = ErrorCode::SignInRefused}), QStringLiteral("Enter a new token…"));
}

void OutboxrowsTest::offersToAskALockedKeychainAgain()
{
    auto held = entry("held", "lr", ItemState::Queued);
    held.blockingError = Error{.code = ErrorCode::SignInMissing, .reason = ErrorReason::KeychainLocked};
    const auto rows = outboxRows(shared({held}), OutboxFilter::NeedsYou, {}, now);
    QCOMPARE(remedyText(rows.at(1).remedy, 1), QStringLiteral("Try again"));
    QVERIFY(rows.at(1).remedy == CauseRemedy::AskKeychain);
    QVERIFY(rows.at(2).canRetry && rows.at(2).waitsForKeychain); // F8 and the menu of the row
}

void OutboxrowsTest::offersToSendARefusedDocumentAsNew()
{
    const auto canBeNew = [](OutboxEntry entry, UploadMethod method = UploadMethod::PresignedForm) {
        entry.document.details.delivery.method = method;
        return outboxRows(shared({entry}), OutboxFilter::All, {}, now).last().canSendAsNew;
    };
    for (const auto code :
         {ErrorCode::ServiceRefusedItem, ErrorCode::ServiceRefusedRequest, ErrorCode::ServiceAlreadyThere})
        QVERIFY(canBeNew(failed("refused", "lr", {.code = code})));
    QVERIFY(!canBeNew(failed("direct", "lr", {.code = ErrorCode::ServiceRefusedItem}), UploadMethod::Direct));
    QVERIFY(!canBeNew(failed("large", "lr", {.code = ErrorCode::FileTooLarge})));
    QVERIFY(!canBeNew(entry("waits", "lr", ItemState::Queued)));
}

void OutboxrowsTest::namesTypesAsTheirOwnConnectionDoes()
{
    Connection harbour{.id = {QStringLiteral("harbour")}};
    harbour.conventions.documentTypes = {{QStringLiteral("lr"), QStringLiteral("Blood work")}};
    const ConnectionsById connections{{harbour.id, harbour}};
    const auto ofHarbour = [&harbour](OutboxEntry made) {
        made.document.connection = harbour.id;
        return made;
    };
    const auto items = outboxRows(
        shared({ofHarbour(failed("refused", "lr", wrongType())), ofHarbour(entry("waiting", "lr", ItemState::Queued)),
                entry("gone", "lr", ItemState::Queued)}),
        OutboxFilter::All, connections, now);
    const DisplayContext moment{now, QLocale(QLocale::English, QLocale::UnitedKingdom)};
    QCOMPARE(items.at(1).title, QStringLiteral("The service does not accept the type “Blood work”"));
    QCOMPARE(withText(items.at(4), connections, moment).title, QStringLiteral("Blood work"));
    QCOMPARE(withText(items.at(5), connections, moment).title, QStringLiteral("Lab report"));
}

void OutboxrowsTest::saysAllOfAProblemToAnAdministrator()
{
    const QLocale locale(QLocale::English, QLocale::UnitedKingdom);
    QVERIFY(!problemWith(entry("fine", "lr", ItemState::Queued), {}, locale));
    auto refused = failed("refused", "lr",
                          {.code = ErrorCode::StoragePolicy,
                           .httpStatus = 403,
                           .serverCode = QStringLiteral("AccessDenied"),
                           .detail = QStringLiteral("policy condition failed")});
    refused.document.attempts = 3;
    const auto problem = problemWith(refused, {}, locale);
    QVERIFY(problem);
    QCOMPARE(problem->sentence, wording::describe(*refused.document.error).summary);
    const auto lines = ProblemBanner::detailsAsText(problem->details);
    for (const auto *line : {"Status: 403\n", "Server code: AccessDenied\n", "Reason: policy condition failed\n",
                             "Document ID: refused\n", "Failed attempts in a row: 3\n", "Last change: "})
        QVERIFY2(lines.contains(QLatin1String(line)), line);
    QVERIFY(!lines.contains(refused.document.details.patient.text));
    const auto ofType = problemWith(failed("type", "lr", wrongType()), {}, locale);
    QVERIFY2(ofType->advice.contains(QStringLiteral("“Invalid document type”")), qPrintable(ofType->advice));
    QVERIFY(!ProblemBanner::detailsAsText(ofType->details).contains(QStringLiteral("Invalid document type")));
}

void OutboxrowsTest::keepsWhatIsPausedApart()
{
    auto alone = entry("alone", "lr", ItemState::Queued, 2'000'000);
    alone.document.paused = true;
    alone.document.notBefore = now.addSecs(5); // its undo window is still open
    auto withAll = entry("with-all", "sc", ItemState::Queued);
    withAll.pausedWithAll = true;
    auto held = withAll;
    held.document.id = {QStringLiteral("held")};
    held.blockingError = Error{.code = ErrorCode::SignInRefused, .httpStatus = 401};
    const auto waiting = entry("waiting", "ps", ItemState::Queued);
    const QList<OutboxEntry> entries{alone, withAll, held, waiting};
    QCOMPARE(picture(entries, OutboxFilter::All).section(QStringLiteral("In progress"), 1),
             QStringLiteral("\n    Waiting | Prescription | \n    Paused | Lab report | by you\n"
                            "    Paused | Scan | with “Pause all”"));
    QCOMPARE(picture(entries, OutboxFilter::Paused),
             QStringLiteral("Paused\n    Paused | Lab report | by you\n    Paused | Scan | with “Pause all”"));
    QCOMPARE(picture(entries, OutboxFilter::InProgress), QStringLiteral("In progress\n    Waiting | Prescription | "));
    const auto items = outboxRows(shared(entries), OutboxFilter::Paused, {}, now);
    QVERIFY(items.at(1).canResume && items.at(1).canSendNext && !items.at(1).canPause);
    QVERIFY(!items.at(2).canResume && !items.at(2).canSendNext && !items.at(2).canPause); // all go on together

    const auto summary = summarize(shared(entries), now);
    QCOMPARE(summary.paused, 2);
    QCOMPARE(summary.needsYou, 1); // a new token can be given while all is paused
    QCOMPARE(summary.runBytes, 1'000'000);
    QCOMPARE(summary.sentence(), QStringLiteral("1 waiting, 1 document needs you, 2 paused"));
    QVERIFY(!summarize({alone, withAll}, now).hasWorkHere());
    QCOMPARE(closingSign(summarize({alone, withAll}, now)),
             (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("2 documents are paused")}));
    QCOMPARE(summarize({alone, withAll, held}, now, true).sentence(),
             QStringLiteral("Everything is paused: 2 documents waiting, 1 document needs you"));
    QCOMPARE(summarize({}, {}, true).sentence(), QStringLiteral("Everything is paused"));
}

void OutboxrowsTest::showsWhatCanOnlyBeLookedAtBelowAllOthers()
{
    auto waiting = entry("waiting", "vc", ItemState::Queued);
    waiting.document.notBefore = now.addSecs(12);
    auto kept = failed("kept-failed", "ps", {.code = ErrorCode::StoragePolicy, .httpStatus = 403});
    OutboxModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setReadOnlyDocuments({entry("kept-sending", "ds", ItemState::Uploading).document, kept.document,
                                entry("kept-draft", "lr", ItemState::Draft).document});
    QCOMPARE(model.readOnlyDocuments(), 3);
    const DisplayContext moment{now, QLocale(QLocale::English, QLocale::UnitedKingdom)};
    model.show(shared({waiting}), OutboxFilter::All, {}, moment);
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto item = model.itemAt(model.index(row));
        lines.append(QStringList{item.stateLabel, item.title, item.aside}.join(QStringLiteral(" | ")));
        QVERIFY(!item.isReadOnly ||
                !(item.canUndo || item.canRetry || item.canPause || item.canResume || item.canSendNext));
        QVERIFY(!item.isReadOnly || !(item.isInProgress || item.progress));
    }
    QCOMPARE(lines,
             (QStringList{
                 QStringLiteral(" | In progress | 1"), QStringLiteral("Waiting | Vaccine certificate | sends in 12 s"),
                 QStringLiteral(" | Saved on this computer (read-only) | 3 documents"),
                 QStringLiteral("Waiting | Discharge summary | "),
                 QStringLiteral("Needs you | Prescription | The file storage did not accept this file (HTTP 403)."),
                 QStringLiteral("Ready | Lab report | ")}));
    model.show(shared({waiting}), OutboxFilter::InProgress, {}, moment);
    QCOMPARE(model.rowCount(), 2);
}

void OutboxrowsTest::letsTheArrowKeysReadPastHeadsAndCauses()
{
    OutboxModel model;
    model.show(shared(busyDay()), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.flags(model.index(row)).testFlag(Qt::ItemIsEnabled),
                 model.items().at(row).rowType == OutboxRow::RowType::Document);
}

void OutboxrowsTest::keepsRowsInPlaceWhileStatesChange()
{
    OutboxModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto entries = busyDay();
    model.show(shared(entries), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    const QPersistentModelIndex sending = model.index(model.rowOf(QStringLiteral("sending")));
    entries[4].document.state = ItemState::Delivered;
    entries.removeAt(0);
    model.show(shared(entries), OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    QVERIFY(sending.isValid());
    QCOMPARE(sending.row(), model.rowOf(QStringLiteral("sending")));
    QCOMPARE(model.itemAt(sending).stateLabel, QStringLiteral("Delivered"));
}

void OutboxrowsTest::offersToTryNowWhatWaitsInAnOutage()
{
    auto untried = entry("untried", "lr", ItemState::Queued);
    auto undoable = entry("undoable", "ps", ItemState::Queued);
    undoable.document.notBefore = now.addSecs(6);
    auto paused = entry("paused", "iv", ItemState::Queued);
    paused.document.paused = true;
    auto sending = entry("sending", "ds", ItemState::Uploading, 10'000'000);
    QList<OutboxEntry> all{untried, undoable, paused, sending};
    QVERIFY(!picture(all, OutboxFilter::All).contains(QStringLiteral("[Try now]")));
    for (auto &one : all)
        one.outage = true;
    const auto expected = QString::fromUtf8(R"(In progress
    Sending 0 % | Discharge summary | 
    Waiting | Lab report | waits for the connection [Try now]
    Waiting | Prescription | sends in 6 s [Undo]
    Paused | Invoice | by you)");
    QCOMPARE(picture(all, OutboxFilter::All), expected);
}

void OutboxrowsTest::asksBeforeItRemovesWhatIsBeingSent()
{
    const auto textsOf = [](const QList<DocumentId> &ids) {
        QStringList texts;
        for (const auto &id : ids)
            texts.append(id.text);
        texts.sort();
        return texts.join(QLatin1Char(' '));
    };
    const auto removal = removalOf(outboxRows(shared(busyDay()), OutboxFilter::All, {}, now));
    QCOMPARE(textsOf(removal.inProgress), QStringLiteral("sending"));
    QCOMPARE(textsOf(removal.waiting), QStringLiteral("retrying undoable"));
    QCOMPARE(textsOf(removal.resting), QStringLiteral("held invoice-1 invoice-2 policy"));
}

void OutboxrowsTest::offersToTryNowUnlessADocumentHasFailed()
{
    const auto rows = outboxRows(shared(busyDay()), OutboxFilter::All, {}, now);
    const auto rowOf = [&rows](const char *id) {
        return *std::ranges::find(rows, QString::fromLatin1(id), &OutboxRow::id);
    };
    QVERIFY(onlyEndsWaiting({rowOf("retrying")}));
    QVERIFY(onlyEndsWaiting({rowOf("retrying"), rowOf("sending")}));
    QVERIFY(!onlyEndsWaiting({rowOf("retrying"), rowOf("policy")}));
    QVERIFY(!onlyEndsWaiting({rowOf("undoable")}));
    QVERIFY(!onlyEndsWaiting({}));
}

void OutboxrowsTest::countsDownInOneRowAlone()
{
    OutboxModel model;
    const auto entries = shared({entry("resting", "lr", ItemState::Queued), busyDay().at(2)});
    model.show(entries, OutboxFilter::All, {}, {now, QLocale(QLocale::English, QLocale::UnitedKingdom)});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.show(entries, OutboxFilter::All, {}, {now.addSecs(2), QLocale(QLocale::English, QLocale::UnitedKingdom)});
    const auto row = model.index(model.rowOf(QStringLiteral("undoable")));
    QCOMPARE(model.itemAt(row).aside, QStringLiteral("sends in 4 s"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().first().toModelIndex(), row);
}

void OutboxrowsTest::countsARunSoThatItsProgressOnlyGrows()
{
    SendRunTracker clock;
    auto first = entry("a", "lr", ItemState::Uploading, 1'000'000);
    first.sentBytes = 900'000;
    auto second = entry("b", "lr", ItemState::Queued, 3'000'000);
    auto old = entry("c", "lr", ItemState::Delivered, 5'000'000);
    const auto since = clock.runStart({first, second, old}, now);
    auto summary = summarize({first, second, old}, since);
    QCOMPARE(summary.runDoneBytes, 900'000);
    QCOMPARE(summary.runBytes, 4'000'000);

    first.document.state = ItemState::Delivered;
    first.document.changedAt = now.addSecs(2);
    summary = summarize({first, second, old}, clock.runStart({first, second, old}, now.addSecs(3)));
    QCOMPARE(summary.runDone, 1);
    QCOMPARE(summary.runDocuments, 2);
    QCOMPARE(summary.runDoneBytes, 1'000'000);
    QVERIFY(!clock.runStart({first, old}, now.addSecs(4)).isValid());
}

void OutboxrowsTest::saysTheOutboxInOneSentence()
{
    const auto sentence = [](const QList<OutboxEntry> &entries) { return summarize(shared(entries), now).sentence(); };
    QCOMPARE(sentence({}), QStringLiteral("The outbox is empty"));
    const auto waiting = entry("a", "lr", ItemState::Queued);
    const auto needing = failed("b", "iv", wrongType());
    QCOMPARE(sentence({waiting, waiting, waiting, needing}), QStringLiteral("3 waiting, 1 document needs you"));
    QCOMPARE(sentence({needing, needing}), QStringLiteral("2 documents need you"));
    QCOMPARE(sentence({entry("c", "lr", ItemState::Delivered)}), QStringLiteral("1 document delivered"));
    auto moving = entry("d", "lr", ItemState::Uploading, 2'000'000);
    moving.sentBytes = 1'500'000;
    QCOMPARE(sentence({moving, waiting}), QStringLiteral("0 of 2 documents · 1.5 of 3.0 MB"));
    QCOMPARE(sentence({moving, waiting, needing}),
             QStringLiteral("0 of 2 documents · 1.5 of 3.0 MB, 1 document needs you"));
}

void OutboxrowsTest::isSafeToCloseOnlyWhenNothingIsLeftToDo()
{
    using State = ClosingState;
    const auto sign = [](State state, const char *text) { return ClosingSign{state, QString::fromLatin1(text)}; };
    auto forTheNetwork = entry("a", "lr", ItemState::Queued);
    forTheNetwork.document.error = Error{.code = ErrorCode::NetworkNoRoute};
    const auto refused = failed("d", "iv", wrongType());
    QCOMPARE(closingSign(summarize(OutboxEntries(), {})), sign(State::Safe, "Safe to close"));
    QCOMPARE(closingSign(summarize({entry("e", "lr", ItemState::Delivered)}, {})), sign(State::Safe, "Safe to close"));
    QCOMPARE(closingSign(summarize({forTheNetwork}, {})), sign(State::DoNotClose, "1 document waits to be sent"));
    QCOMPARE(closingSign(summarize({forTheNetwork, refused, refused}, {})),
             sign(State::WaitsForYou, "2 documents wait for you"));
    QCOMPARE(closingSign(summarize({entry("b", "lr", ItemState::Queued)}, {})),
             sign(State::DoNotClose, "Not safe to close yet"));
    QCOMPARE(closingSign(summarize({entry("c", "lr", ItemState::Requesting)}, {})),
             sign(State::DoNotClose, "Not safe to close yet"));
    QCOMPARE(closingSign(summarize({refused}, {})), sign(State::WaitsForYou, "1 document waits for you"));
    QCOMPARE(closingSign(summarize(OutboxEntries(), {}), {.hidesDocuments = true}),
             sign(State::WaitsForYou, "Saved documents are not sent"));
    QCOMPARE(closingSign(summarize({refused}, {}), {.lost = 1}),
             sign(State::DoNotClose, "Not safe to close: documents would be lost"));
    QCOMPARE(closingSign(summarize(OutboxEntries(), {}), {.unsentDrafts = 2}),
             sign(State::WaitsForYou, "2 documents are not sent yet"));
    QCOMPARE(closingSign(summarize({refused}, {}), {.unsentDrafts = 2}).text,
             QStringLiteral("1 document waits for you"));
    QCOMPARE(closingSign(summarize(OutboxEntries(), {}), {.rejectedFiles = 2}),
             sign(State::WaitsForYou, "2 documents need you"));
    QCOMPARE(summarize({refused}, {}).railCount(), 1);
}

void OutboxrowsTest::saysThatDocumentsWaitForANewToken()
{
    auto held = entry("a", "lr", ItemState::Queued);
    held.blockingError = Error{.code = ErrorCode::SignInRefused, .httpStatus = 401};
    QCOMPARE(closingSign(summarize({held}, {})),
             (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("1 document is saved and waits for a new token")}));
    QCOMPARE(closingSign(summarize({held, held, failed("d", "iv", wrongType())}, {})).text,
             QStringLiteral("3 documents wait for you"));
    for (const auto code : {ErrorCode::SignInKeyMissing, ErrorCode::SignInMissing}) { // a first one is not a new one
        held.blockingError = Error{.code = code};
        QCOMPARE(summarize({held}, {}).needToken, 0);
    }
}

void OutboxrowsTest::saysWhichOtherProgramSends()
{
    auto waiting = entry("a", "lr", ItemState::Queued);
    waiting.sender = 4711;
    auto summary = summarize({waiting}, {});
    QCOMPARE(summary.sentence(), QStringLiteral("1 waiting · another Clinic Desk is sending (process 4711)"));
    QCOMPARE(closingSign(summary).text, QStringLiteral("Safe to close: another Clinic Desk is sending"));
    auto moving = entry("b", "lr", ItemState::Uploading);
    moving.sender = 4711;
    summary = summarize({moving, waiting}, {});
    QVERIFY(summary.sentence().endsWith(QStringLiteral(" · another Clinic Desk is sending (process 4711)")));
    QCOMPARE(closingSign(summary).text, QStringLiteral("Safe to close: another Clinic Desk is sending"));
    // What this one sends besides, over another connection, ends with it.
    QCOMPARE(closingSign(summarize({moving, entry("c", "lr", ItemState::Uploading)}, {})).text,
             QStringLiteral("Not safe to close yet"));
    auto delivered = entry("d", "lr", ItemState::Delivered);
    delivered.sender = 4711;
    QCOMPARE(summarize({delivered}, {}).sentence(), QStringLiteral("1 document delivered"));
}

void OutboxrowsTest::saysBytesOfAll_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("all");
    QTest::addColumn<QString>("words");
    QTest::newRow("one unit") << 8'200'000LL << 31'000'000LL << "8.2 of 31.0 MB";
    QTest::newRow("two units") << 900'000LL << 31'000'000LL << "900 kB of 31.0 MB";
    QTest::newRow("nothing yet") << 0LL << 31'000'000LL << "0 of 31.0 MB";
    QTest::newRow("all") << 700'000LL << 700'000LL << "700 of 700 kB";
    QTest::newRow("little") << 3LL << 700LL << "3 of 700 bytes";
}

void OutboxrowsTest::saysBytesOfAll()
{
    QFETCH(const qint64, bytes);
    QFETCH(const qint64, all);
    QTEST(bytesOfAll(bytes, all), "words");
}

CLINICDESK_WINDOW_TEST(OutboxrowsTest)
#include "outboxrowstest.moc"
