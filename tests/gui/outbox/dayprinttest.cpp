// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/dayprint.h"
#include "tests/support/awaitresult.h"
#include "tests/support/outboxwindowtest.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/dayslipprintlayout.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

const QDate day(2026, 11, 21);
const auto patient = QStringLiteral("161494290947153");

QDateTime at(int hour, int minute, QDate date = day)
{
    return QDateTime(date, QTime(hour, minute)).toUTC();
}

OutboxDocument document(const char *type, ItemState state, const QDateTime &changedAt)
{
    static int number = 0;
    OutboxDocument made;
    made.id = {QStringLiteral("document-%1").arg(++number)};
    made.connection = {QStringLiteral("c-1")};
    made.origin = QStringLiteral("https://health.sunrise.example:8443");
    made.state = state;
    made.details.patient = {patient};
    made.details.type = QString::fromLatin1(type);
    made.addedAt = changedAt.addSecs(-60);
    made.changedAt = changedAt;
    made.files = {{{QStringLiteral("p")}, {QStringLiteral("kapoor.pdf"), FileKind::Pdf, 1'000'000}, {}, false}};
    return made;
}

OutboxEntry failedAt(const char *type)
{
    auto made = document(type, ItemState::Failed, at(14, 5));
    made.error = Error{.code = ErrorCode::StoragePolicy, .httpStatus = 403};
    return {.document = made};
}

/// Three delivered, one of them the day before, and three open.
DaySource printedDay()
{
    const Connection sunrise{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    auto paused = document("iv", ItemState::Queued, at(15, 0));
    paused.paused = true;
    return {.history = {document("lr", ItemState::Delivered, at(0, 0)), document("ps", ItemState::Delivered, at(9, 30)),
                        document("lr", ItemState::Delivered, at(17, 45)),
                        document("lr", ItemState::Delivered, at(23, 59, day.addDays(-1))),
                        document("lr", ItemState::Cancelled, at(12, 0))},
            .entries = {OutboxEntry{.document = document("lr", ItemState::Queued, at(16, 0))}, failedAt("iv"),
                        OutboxEntry{.document = paused}},
            .drafts = 2,
            .connections = {{sunrise.id, sunrise}},
            .moment = {at(18, 30), QLocale(QLocale::English, QLocale::UnitedKingdom)},
            .person = QStringLiteral("Ina Invented")};
}

QString countsOf(const DaySlip &slip)
{
    QStringList lines;
    for (const auto &type : slip.types + QList{slip.total()})
        lines.append(
            QStringLiteral("%1 %2/%3/%4").arg(type.label).arg(type.delivered).arg(type.waiting).arg(type.needsYou));
    return lines.join(QStringLiteral(", "));
}

/// Newer versions of Qt write a narrow space before "PM".
QString withPlainSpaces(QString text)
{
    return text.replace(QChar(0x202F), u' ');
}

QString textOf(const QString &path)
{
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
    reader.waitForFinished();
    return withPlainSpaces(QString::fromUtf8(reader.readAllStandardOutput()))
        .replace(QChar(0xFB01), QStringLiteral("fi")); // a ligature
}

} // namespace

/// The summary of a day: counted, painted as PDF and read again by another program, and asked for in the window.
class DayPrintTest : public support::OutboxWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void countsByTypeWhatWasDeliveredAndWhatIsOpen();
    void countsNothingOfAnotherDayButWhatIsOpen();
    void namesNoPatientUnlessAskedTo();
    void leavesOutWordsThatMayNameAPatient();
    void namesACauseAsTheOutboxDoes();
    void printsCountsAndOpenDocuments();
    void printsPatientsWhereAPersonAsksForThem();
    void repeatsTheHeadOfATableOnEachPage();
    void saysThatNothingIsOpen();
    void saysThatSavedDocumentsAreMissing();
    void isSavedByKeysWithoutPatients();
    void isSavedByMouseWithPatients();
    void asksForAPrinterFromTheMenuOfThePage();
    void refusesADayToCome();
    void closesWithEscapeFromItsDay();

private:
    QString pdf() const { return m_folder.filePath(QStringLiteral("day.pdf")); }
    int paint(const DaySlip &slip)
    {
        QPdfWriter writer(pdf());
        writer.setPageSize(QPageSize(QPageSize::A4));
        const auto pages = paintPages(writer, slip);
        return pages ? *pages : 0;
    }

    void open()
    {
        OutboxWindowTest::open();
        auto lab = support::madeDocument(m_practice->connection());
        lab.files.first().facts.name = QStringLiteral("kapoor.pdf");
        lab.state = ItemState::Queued;
        const auto id = *awaitResult(m_desk->outbox().add(std::move(lab)));
        QTRY_VERIFY(m_desk->outbox().document(id)->state == ItemState::Delivered);
    }
    DayDialog *dialog()
    {
        auto *found = page().findChild<DayDialog *>();
        return found && found->isVisible() ? found : nullptr;
    }
    template <class Dialog>
    Dialog *shown()
    {
        auto *found = page().findChild<Dialog *>();
        return found && found->isVisible() ? found : nullptr;
    }
    QPushButton *button(const QString &text) { return support::buttonOf(*dialog(), text); }
    QString saved() const
    {
        return m_folder.filePath(QLatin1String(QTest::currentTestFunction()) + QStringLiteral(".pdf"));
    }
    /// By the toast that is to be seen; the receipts have one of their own.
    QString said()
    {
        for (const auto *toast : page().findChildren<Toast *>()) {
            if (toast->isVisible())
                return toast->sentence();
        }
        return {};
    }
    void chooseFile()
    {
        QTRY_VERIFY(shown<QFileDialog>());
        auto *files = shown<QFileDialog>();
        QVERIFY(files->selectedFiles().first().endsWith(
            QStringLiteral("day-%1.pdf").arg(QDate::currentDate().toString(Qt::ISODate))));
        auto *name = files->findChild<QLineEdit *>();
        name->setText(saved());
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(said().startsWith(QStringLiteral("Saved the summary of the day on 1 page as “")));
    }

    QTemporaryDir m_folder;
};

void DayPrintTest::countsByTypeWhatWasDeliveredAndWhatIsOpen()
{
    const auto slip = makeDaySlip(printedDay(), day, false);
    QCOMPARE(countsOf(slip),
             QStringLiteral("Invoice 0/1/1, Lab report 2/1/0, Prescription 1/0/0,  3/2/1")); // the last one is the sum
    QCOMPARE(slip.open.size(), 3);
    QCOMPARE(slip.open.first().state, QStringLiteral("Needs you"));
    QVERIFY(!slip.open.first().problem.isEmpty());
    QCOMPARE(slip.connections, QStringList(QStringLiteral("Sunrise Clinic")));
    QCOMPARE(slip.deliveredBytes, 3'000'000);
}

void DayPrintTest::countsNothingOfAnotherDayButWhatIsOpen()
{
    const auto slip = makeDaySlip(printedDay(), day.addDays(-1), false);
    QCOMPARE(slip.total().delivered, 1);
    QCOMPARE(slip.open.size(), 3);
}

void DayPrintTest::namesNoPatientUnlessAskedTo()
{
    const auto slip = makeDaySlip(printedDay(), day, false);
    QVERIFY(slip.delivered.isEmpty());
    for (const auto &open : slip.open)
        QVERIFY(open.patient.isEmpty() && open.file.isEmpty());
    const auto named = makeDaySlip(printedDay(), day, true);
    QCOMPARE(named.delivered.size(), 3);
    QVERIFY(named.delivered.first().at < named.delivered.last().at);
    QCOMPARE(named.open.first().patient, patient);
    QCOMPARE(named.open.first().file, QStringLiteral("kapoor.pdf"));
}

void DayPrintTest::leavesOutWordsThatMayNameAPatient()
{
    auto source = printedDay();
    auto damaged = document("lr", ItemState::Failed, at(14, 5));
    damaged.error = Error{.code = ErrorCode::FileDamaged, .subject = QStringLiteral("kapoor.pdf")};
    auto refused = document("lr", ItemState::Failed, at(14, 6));
    refused.error =
        Error{.code = ErrorCode::ServiceRefusedItem, .serverText = QStringLiteral("patient %1 unknown").arg(patient)};
    source.entries = {OutboxEntry{.document = damaged}, OutboxEntry{.document = refused}};
    const auto problemsOf = [](const DaySlip &slip) {
        QStringList all;
        for (const auto &open : slip.open)
            all.append(open.problem);
        return all.join(u' ');
    };
    const auto withNames = problemsOf(makeDaySlip(source, day, true));
    QVERIFY2(withNames.contains(QStringLiteral("kapoor")) && withNames.contains(patient), qPrintable(withNames));
    const auto without = problemsOf(makeDaySlip(source, day, false));
    QVERIFY2(!without.contains(QStringLiteral("kapoor")) && !without.contains(patient), qPrintable(without));
    QVERIFY(!without.isEmpty());
}

void DayPrintTest::namesACauseAsTheOutboxDoes()
{
    auto source = printedDay();
    auto refused = document("lr", ItemState::Failed, at(14, 6));
    auto refusedItem = refused;
    refused.error = Error{.code = ErrorCode::ServiceRefusedRequest, .httpStatus = 400};
    refusedItem.id = {QStringLiteral("refused-item")};
    refusedItem.error = Error{.code = ErrorCode::ServiceRefusedItem,
                              .serverText = QStringLiteral("unknown document_type for %1").arg(patient)};
    source.entries = {OutboxEntry{.document = refused}, OutboxEntry{.document = refusedItem}, failedAt("iv")};
    QStringList causes;
    for (const auto &row : outboxRows(source.entries, OutboxFilter::All, source.connections, source.moment.now)) {
        if (row.rowType == OutboxRow::RowType::Cause)
            causes.append(row.title);
    }
    QVERIFY(causes.contains(QStringLiteral("The service does not accept the type “Lab report”")));
    for (const bool namesPatients : {false, true}) {
        for (const auto &open : makeDaySlip(source, day, namesPatients).open) {
            QVERIFY2(causes.contains(open.problem), qPrintable(open.problem));
            QVERIFY2(!open.problem.contains(patient), qPrintable(open.problem));
        }
    }
    for (const OutboxEntry &entry : source.entries)
        QVERIFY(causes.contains(problemWith(entry, source.connections, source.moment.locale)->sentence));
}

void DayPrintTest::printsCountsAndOpenDocuments()
{
    QCOMPARE(paint(makeDaySlip(printedDay(), day, false)), 1);
    const auto text = textOf(pdf());
    for (const auto *words :
         {"Summary of the day", "Saturday, 21 November 2026", "Documents of Ina Invented", "Sunrise Clinic",
          "All documents", "Needs you", "Paused", "The file storage did not accept this file",
          "2 documents are on the Upload page and not sent yet.", "Page 1 of 1"})
        QVERIFY2(text.contains(QString::fromUtf8(words)), qPrintable(QString::fromUtf8(words) + u'\n' + text));
    QVERIFY(!text.contains(patient));
    QVERIFY(!text.contains(patient.first(4)));
    QVERIFY(!text.contains(QStringLiteral("kapoor")));
}

void DayPrintTest::printsPatientsWhereAPersonAsksForThem()
{
    QCOMPARE(paint(makeDaySlip(printedDay(), day, true)), 1);
    const auto text = textOf(pdf());
    QVERIFY(text.contains(QStringLiteral("Delivered documents")));
    QCOMPARE(text.count(patient), 6);
    QCOMPARE(text.count(QStringLiteral("kapoor.pdf")), 6);
}

void DayPrintTest::repeatsTheHeadOfATableOnEachPage()
{
    auto source = printedDay();
    for (int i = 0; i < 300; ++i)
        source.entries.append(failedAt("lr"));
    const auto pages = paint(makeDaySlip(source, day, false));
    QVERIFY(pages > 3);
    const auto text = textOf(pdf());
    QCOMPARE(text.count(QStringLiteral("Added")), pages);
    QVERIFY(text.contains(QStringLiteral("Page %1 of %1").arg(pages)));
    const auto added = ui::momentText(QLocale(QLocale::English, QLocale::UnitedKingdom), at(14, 4).toLocalTime());
    QCOMPARE(text.count(withPlainSpaces(added)), 301);
}

void DayPrintTest::saysThatNothingIsOpen()
{
    auto source = printedDay();
    source.entries.clear();
    source.drafts = 1;
    QCOMPARE(paint(makeDaySlip(source, day, false)), 1);
    const auto text = textOf(pdf());
    QVERIFY(text.contains(QStringLiteral("Nothing is open.")));
    QVERIFY(text.contains(QStringLiteral("1 document is on the Upload page and not sent yet.")));
}

void DayPrintTest::saysThatSavedDocumentsAreMissing()
{
    auto source = printedDay();
    source.entries.clear();
    source.isIncomplete = true;
    QCOMPARE(paint(makeDaySlip(source, day, false)), 1);
    const auto text = textOf(pdf());
    QVERIFY2(text.contains(QStringLiteral("This summary is incomplete.")), qPrintable(text));
    QVERIFY(!text.contains(QStringLiteral("Nothing is open.")));
}

void DayPrintTest::isSavedByKeysWithoutPatients()
{
    open();
    QTest::keyClick(&m_desk->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog());
    QTRY_VERIFY(dialog()->focusWidget() == button(QStringLiteral("Print…")));
    QVERIFY(!dialog()->findChild<QCheckBox *>()->isChecked());
    QTest::keyClick(dialog()->focusWidget(), Qt::Key_Tab);
    QTRY_VERIFY(dialog()->focusWidget() == button(QStringLiteral("Save as PDF…")));
    QTest::keyClick(dialog()->focusWidget(), Qt::Key_Space);
    chooseFile();
    const auto text = textOf(saved());
    QVERIFY(text.contains(QStringLiteral("Lab report")));
    QVERIFY(!text.contains(patient));
    QVERIFY(!text.contains(QStringLiteral("kapoor")));
}

void DayPrintTest::isSavedByMouseWithPatients()
{
    open();
    page().showReceipts(); // it goes back to the list, where it says how printing went
    QTest::keyClick(&m_desk->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog());
    auto *box = dialog()->findChild<QCheckBox *>();
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    QVERIFY(box->isChecked());
    QTest::mouseClick(button(QStringLiteral("Save as PDF…")), Qt::LeftButton);
    chooseFile();
    const auto text = textOf(saved());
    QVERIFY(text.contains(patient));
    QVERIFY(text.contains(QStringLiteral("kapoor.pdf")));
}

void DayPrintTest::asksForAPrinterFromTheMenuOfThePage()
{
    open();
    QAction *printing = nullptr;
    for (auto *dots : page().findChildren<QToolButton *>()) {
        for (auto *action : dots->menu() ? dots->menu()->actions() : QList<QAction *>())
            printing = action->text() == QStringLiteral("Print the day…") ? action : printing;
    }
    QVERIFY(printing);
    printing->trigger();
    QTRY_VERIFY(dialog());
    QTRY_VERIFY(dialog()->focusWidget() == button(QStringLiteral("Print…")));
    QTest::keyClick(dialog()->focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(shown<QPrintDialog>());
    shown<QPrintDialog>()->reject();
}

void DayPrintTest::refusesADayToCome()
{
    open();
    QTest::keyClick(&m_desk->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog());
    auto *field = dialog()->findChild<DateField *>();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("2099-12-31"));
    QTest::mouseClick(button(QStringLiteral("Print…")), Qt::LeftButton);
    QVERIFY(dialog());
    QCOMPARE(field->text(), QStringLiteral("2099-12-31"));
    QVERIFY(!shown<QPrintDialog>());
}

void DayPrintTest::closesWithEscapeFromItsDay()
{
    open();
    QTest::keyClick(&m_desk->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(dialog());
    auto *field = dialog()->findChild<DateField *>();
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("5/"));
    QTest::keyClick(field, Qt::Key_Escape); // puts the date back
    QVERIFY(dialog());
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
}

CLINICDESK_WINDOW_TEST(DayPrintTest)
#include "dayprinttest.moc"
