// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentprint.h"
#include "core/base/errorreason.h"
#include "core/wording/datetext.h"
#include "tests/gui/assessments/madetree.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

PrintedList printedOf(const std::vector<MadeGroup> &groups)
{
    const QTimeZone zone("Asia/Kolkata");
    PrintedList printed{.list = listOf(groups),
                        .status = QStringLiteral("In review"),
                        .asOf = QDateTime(QDate(2026, 11, 21), QTime(5, 12), Qt::UTC),
                        .clock = {.zone = zone, .now = QDateTime(QDate(2026, 11, 21), QTime(10, 42), zone)}};
    for (std::uint32_t number = 0; number < printed.list->conversations().size(); ++number)
        printed.conversations.push_back(number);
    return printed;
}

PrintedList manyRows(int count)
{
    MadeGroup group{{"pr-00a1-made-up", "pt-5e11-demo-04", "161494290947153", "tx-7731-made-up"}, {}};
    for (int i = 0; i < count; ++i)
        group.conversations.push_back(
            {"sa_" + std::to_string(10'000 + i) + "-example", at("2026-11-21T04:51:07Z") + i * 1000LL, "wf-12"});
    return printedOf({group});
}

/// The time of `printedOf` in its zone, in the format of the user's language.
QString asOfInIndia()
{
    return wording::momentText(QLocale(), QDateTime(QDate(2026, 11, 21), QTime(10, 42)));
}

QByteArray outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    const bool ran = process.waitForFinished() && process.exitCode() == 0;
    return ran ? process.readAllStandardOutput() : "failed: " + process.readAllStandardError();
}

QString joined(QString text)
{
    return text.remove(QLatin1Char('\n')).remove(QLatin1Char(' ')).remove(QLatin1Char('\f'));
}

} // namespace

/// A printed list: pages are written as PDF and read by another program.
class AssessmentPrintTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        qRegisterMetaType<Error>("clinicdesk::Error");
        m_folder = std::make_unique<QTemporaryDir>();
        m_pdf = m_folder->filePath(QStringLiteral("list.pdf"));
    }
    void saysWhatTheListIs();
    void repeatsTheHeadsAndNumbersEachPage();
    void hasARowForEachConversationInItsOrder();
    void wrapsLongIdentifiersWholeAndInsideThePage();
    void goesOnOnTheNextPageWhereARowIsLongerThanAPage();
    void saysWhereItCutsLongTexts();
    void printsAnEmptyList();
    void refusesTooManyRows();
    void asksForTheNameOfEachPractitionerOnce();
    void saysThatAFileCannotBeWrittenThere();
    void asksForAPrinterAndSaysWhereThePagesWent();
    void asksNothingWhereTheListIsTooLong();

private:
    int paint(const PrintedList &printed, QPageSize::PageSizeId size = QPageSize::A4)
    {
        QPdfWriter writer(m_pdf);
        writer.setPageLayout(
            QPageLayout(QPageSize(size), QPageLayout::Landscape, {12, 12, 12, 12}, QPageLayout::Millimeter));
        const auto pages = paintPages(writer, printed);
        return pages ? *pages : -1;
    }
    /// The text of one page or of all, piece by piece as written.
    QString textOf(int page = 0) const
    {
        QStringList arguments{QStringLiteral("-raw"), QStringLiteral("-enc"), QStringLiteral("UTF-8")};
        if (page > 0)
            arguments << QStringLiteral("-f") << QString::number(page) << QStringLiteral("-l") << QString::number(page);
        const auto text = outputOf(QStringLiteral("pdftotext"), arguments << m_pdf << QStringLiteral("-"));
        return QString::fromUtf8(text)
            .replace(QChar(0xFB01), QStringLiteral("fi"))
            .replace(QChar(0xFB02), QStringLiteral("fl"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_pdf;
};

void AssessmentPrintTest::saysWhatTheListIs()
{
    auto printed = manyRows(3);
    printed.filters = {QStringLiteral("Practitioner pr-00a1…up"), QStringLiteral("Days 8 – 21 Nov")};
    QCOMPARE(paint(printed), 1);
    const auto text = textOf();
    for (const auto *words : {"Assessments · In review", "Practitioner pr-00a1…up · Days 8 – 21 Nov",
                              "3 conversations · Times in Asia/Kolkata", "Page 1 of 1"})
        QVERIFY2(text.contains(QString::fromUtf8(words)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("As of %1 · ").arg(asOfInIndia())), qPrintable(text));
}

void AssessmentPrintTest::repeatsTheHeadsAndNumbersEachPage()
{
    const int pages = paint(manyRows(200));
    QVERIFY(pages > 2);
    QVERIFY(textOf(pages + 1).startsWith(QLatin1String("failed")));
    for (int page = 1; page <= pages; ++page) {
        const auto text = textOf(page);
        QVERIFY(text.contains(QStringLiteral("Page %1 of %2").arg(page).arg(pages)));
        QVERIFY(text.contains(QStringLiteral("Assessments · In review · as of %1").arg(asOfInIndia())));
        const QRegularExpression heads(QStringLiteral(
            "Time\\s+Practitioner\\s+Patient\\s+Identifier\\s+Transaction\\s+Conversation\\s+Module\\s+Workflow"));
        QCOMPARE(text.count(heads), 1);
    }
}

void AssessmentPrintTest::hasARowForEachConversationInItsOrder()
{
    auto printed = manyRows(120);
    std::ranges::reverse(printed.conversations);
    printed.conversations.pop_back();
    printed.names.insert(1, QStringLiteral("Dr. Asha Testwala"));
    const int pages = paint(printed);
    QVERIFY(pages > 1);
    for (int page = 1; page <= pages; ++page) // a row of two lines is not split
        QCOMPARE(textOf(page).count(QStringLiteral("Dr. Asha")), textOf(page).count(QStringLiteral("pr-00a1-made-up")));
    const auto text = textOf();
    QCOMPARE(text.count(QStringLiteral("-example")), 119);
    QCOMPARE(text.count(QStringLiteral("Dr. Asha Testwala")), 119);
    QCOMPARE(text.count(QStringLiteral("Self-assessment")), 119);
    QVERIFY(text.indexOf(QStringLiteral("sa_10119")) < text.indexOf(QStringLiteral("sa_10001")));
    QVERIFY(text.contains(QStringLiteral("21 Nov 2026 10:21:08")));
    QVERIFY(!text.contains(QStringLiteral("21 Nov 2026 10:21:07")));
}

void AssessmentPrintTest::wrapsLongIdentifiersWholeAndInsideThePage()
{
    std::string id = "sa_";
    for (int i = 0; i < 60; ++i)
        id += std::to_string(1'000 + i) + "-";
    QCOMPARE(paint(printedOf(
                 {{{"pr", "pt", std::string(150, 'W'), "tx"}, {{id, noTimestamp, "<b>wf-" + std::string(24, 'V')}}}})),
             1);
    const auto text = joined(textOf());
    QVERIFY(text.contains(QString::fromStdString(id)));
    QVERIFY(text.contains(QString(150, QLatin1Char('W'))));
    QVERIFY(text.contains(QStringLiteral("<b>wf-") + QString(24, QLatin1Char('V'))));
    const auto boxes =
        QString::fromUtf8(outputOf(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), m_pdf, QStringLiteral("-")}));
    static const QRegularExpression right(QStringLiteral("xMax=\"([0-9.]+)\""));
    int words = 0;
    for (auto found = right.globalMatch(boxes); found.hasNext(); ++words)
        QVERIFY(found.next().captured(1).toDouble() <= 842 - 34 + 1); // A4 less its margin, in points
    QVERIFY(words > 20);
}

void AssessmentPrintTest::goesOnOnTheNextPageWhereARowIsLongerThanAPage()
{
    const auto printed = printedOf({{{"pr", "pt", "1614", "tx"}, {{std::string(1'990, 'Q'), noTimestamp, ""}}},
                                    {{"pr", "pt", "1614", "tx"}, {{"sa_last", noTimestamp, ""}}}});
    QVERIFY(paint(printed, QPageSize::A6) > 2);
    QCOMPARE(textOf().count(QLatin1Char('Q')), 1'990);
    QVERIFY(textOf(1).contains(QLatin1Char('Q')));
    QVERIFY(joined(textOf()).contains(QStringLiteral("sa_last")));
}

void AssessmentPrintTest::saysWhereItCutsLongTexts()
{
    QVERIFY(paint(printedOf({{{"pr", "pt", "1614", "tx"}, {{std::string(1'000'000, 'x'), noTimestamp, ""}}}})) > 0);
    const auto text = joined(textOf());
    QCOMPARE(text.count(QLatin1Char('x')), 2'000 + 1); // and the one of "tx"
    QVERIFY(text.contains(QStringLiteral("…(shortened;1,000,000bytesintotal)")));
}

void AssessmentPrintTest::printsAnEmptyList()
{
    QCOMPARE(paint(printedOf({})), 1);
    QVERIFY(textOf().contains(QStringLiteral("There is nothing in this list.")));
    QVERIFY(textOf().contains(QStringLiteral("Page 1 of 1")));
}

void AssessmentPrintTest::refusesTooManyRows()
{
    auto printed = manyRows(1);
    printed.conversations.assign(5'000, 0);
    QVERIFY(!printRequestFor(printed).refusal);
    printed.conversations.push_back(0);
    const auto refusal = printRequestFor(printed).refusal;
    QVERIFY(refusal);
    QVERIFY(refusal->reason == ErrorReason::PrintRowCount);
    QCOMPARE(refusal->sizeBytes, 5'001);
    QCOMPARE(refusal->limit, 5'000);
}

void AssessmentPrintTest::asksForTheNameOfEachPractitionerOnce()
{
    const auto printed = printedOf({{{"pr-1", "", "", ""}, {{"sa_1", noTimestamp, ""}, {"sa_2", noTimestamp, ""}}},
                                    {{"", "", "", ""}, {{"sa_3", noTimestamp, ""}}},
                                    {{"pr-2", "", "", ""}, {{"sa_4", noTimestamp, ""}}},
                                    {{"pr-1", "", "", ""}, {{"sa_5", noTimestamp, ""}}}});
    QStringList asked;
    const auto names = practitionerNames(*printed.list, printed.conversations, [&](const QString &id) {
        asked.append(id);
        return id == QLatin1String("pr-1") ? QStringLiteral("Dr.\nAsha Testwala") : QString();
    });
    QCOMPARE(asked, QStringList({QStringLiteral("pr-1"), QStringLiteral("pr-2")}));
    QCOMPARE(names.value(printed.list->groups()[0].id(IdKind::Practitioner)), QStringLiteral("Dr.Asha Testwala"));
    QVERIFY(practitionerNames(*printed.list, printed.conversations, {}).isEmpty());
}

void AssessmentPrintTest::saysThatAFileCannotBeWrittenThere()
{
    PrintJob print(nullptr);
    QSignalSpy failed(&print, &PrintJob::failed);
    const auto printer = std::make_shared<QPrinter>();
    printer->setOutputFileName(m_folder->filePath(QStringLiteral("gone/list.pdf")));
    print.print(printer, printRequestFor(manyRows(1)));
    QTRY_COMPARE(failed.size(), 1);
    const auto error = failed.first().first().value<Error>();
    QCOMPARE(error.code, ErrorCode::FileNotWritten);
    QCOMPARE(error.subject, QStringLiteral("list.pdf"));
}

void AssessmentPrintTest::asksForAPrinterAndSaysWhereThePagesWent()
{
    QWidget window;
    PrintJob print(&window);
    QSignalSpy finished(&print, &PrintJob::finished);
    print.ask(printRequestFor(manyRows(100)));
    QTRY_VERIFY(qobject_cast<QPrintDialog *>(QApplication::activeModalWidget()));
    auto *dialog = qobject_cast<QPrintDialog *>(QApplication::activeModalWidget());
    QCOMPARE(dialog->printer()->pageLayout().orientation(), QPageLayout::Landscape);
    QCOMPARE(dialog->printer()->docName(), QStringLiteral("Assessments"));
    auto *file = dialog->findChild<QLineEdit *>(QStringLiteral("filename"));
    QVERIFY(file);
    file->setText(m_pdf);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    QTRY_COMPARE(finished.size(), 1);
    const auto sentence = finished.first().first().toString();
    QVERIFY2(QRegularExpression(QStringLiteral("^Saved 100 conversations on [2-9] pages as “list\\.pdf”\\.$"))
                 .match(sentence)
                 .hasMatch(),
             qPrintable(sentence));
    QCOMPARE(textOf().count(QStringLiteral("-example")), 100);
}

void AssessmentPrintTest::asksNothingWhereTheListIsTooLong()
{
    PrintJob print(nullptr);
    QSignalSpy failed(&print, &PrintJob::failed);
    auto printed = manyRows(1);
    printed.conversations.assign(5'001, 0);
    print.ask(printRequestFor(printed));
    QCOMPARE(failed.size(), 1);
    QVERIFY(!QApplication::activeModalWidget());
}

CLINICDESK_WINDOW_TEST(AssessmentPrintTest)
#include "assessmentprinttest.moc"
