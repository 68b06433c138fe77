// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/filedrop.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/idfile.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/widgets/pill.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

/// A line that was read: to fix with a missing phone, else in order.
CheckRow madeLine(const char *id, const char *name, CheckState state, int missing = 0)
{
    CheckRow line = waitingRow(QString::fromLatin1(id));
    line.state = state;
    line.name = QString::fromUtf8(name);
    line.findings = state == CheckState::ToFix ? QStringLiteral("A clinic has no phone") : QString();
    line.clinic = QStringLiteral("Sunrise Clinic");
    line.doctor.missingFields = missing;
    return line;
}

QList<CheckRow> madeLines()
{
    return {madeLine("3", "Dr. Chitra Dummy", CheckState::Ok), madeLine("1", "Dr. Asha Testwala", CheckState::ToFix, 2),
            waitingRow(QStringLiteral("4")), madeLine("2", "Dr. Bram Placeholder", CheckState::Note, 1),
            unreadRow(QStringLiteral("5"),
                      {.code = ErrorCode::ServiceUnknownDoctor, .serverText = QStringLiteral("<b>no</b>")})};
}

/// The identifiers that are shown, from top to bottom.
QString shown(const ListCheckTable &table)
{
    QString ids;
    for (const auto &line : table.rows().items())
        ids += line.id;
    return ids;
}

QStringList ids(int count)
{
    QStringList all;
    for (int number = 0; number < count; ++number)
        all.append(QStringLiteral("1614%1").arg(number, 6, 10, QLatin1Char('0')));
    return all;
}

} // namespace

/// The parts of a list under check, without a service.
class ListCheckPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ordersByEachColumn_data();
    void ordersByEachColumn();
    void showsWhatFilterAndWordsAskFor_data();
    void showsWhatFilterAndWordsAskFor();
    void hasRoomForEachResult();
    void countsThatAddUp();
    void saysWhyAProfileWasNotReadWithoutMarkup();
    void keepsChosenRowsWhileTheyMove();
    void movesNothingUnderThePointer();
    void movesNothingUnderTheKeyboard();
    void understandsAPaste_data();
    void understandsAPaste();
    void takesALongPasteWithoutLayingItOut();
    void loadsAFile_data();
    void loadsAFile();
    void takesAFileThatIsDroppedOnTheField();
};

void ListCheckPartsTest::ordersByEachColumn_data()
{
    QTest::addColumn<QByteArray>("column");
    QTest::addColumn<Qt::SortOrder>("order");
    QTest::addColumn<QString>("expected");
    QTest::newRow("result") << QByteArray("result") << Qt::AscendingOrder << "15243";
    QTest::newRow("result, turned") << QByteArray("result") << Qt::DescendingOrder << "34251";
    QTest::newRow("identifier") << QByteArray("id") << Qt::AscendingOrder << "12345";
    QTest::newRow("name") << QByteArray("name") << Qt::AscendingOrder << "12345";
    QTest::newRow("findings") << QByteArray("findings") << Qt::AscendingOrder << "15342";
    QTest::newRow("clinic") << QByteArray("clinic") << Qt::AscendingOrder << "31245";
    QTest::newRow("missing") << QByteArray("missing") << Qt::DescendingOrder << "12345";
}

void ListCheckPartsTest::ordersByEachColumn()
{
    QFETCH(const QByteArray, column);
    QFETCH(const Qt::SortOrder, order);
    ListCheckTable table;
    const QAbstractItemModelTester tester(&table.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.showRows(madeLines());
    table.setQuery({.column = column.constData(), .order = order});
    QTEST(shown(table), "expected");
}

void ListCheckPartsTest::showsWhatFilterAndWordsAskFor_data()
{
    QTest::addColumn<CheckFilter>("filter");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("all") << CheckFilter::All << ""
                         << "15243";
    QTest::newRow("to fix") << CheckFilter::ToFix << ""
                            << "1";
    QTest::newRow("notes") << CheckFilter::Notes << ""
                           << "2";
    QTest::newRow("not read") << CheckFilter::ReadFailed << ""
                              << "5";
    QTest::newRow("OK") << CheckFilter::Ok << ""
                        << "3";
    QTest::newRow("waiting") << CheckFilter::Waiting << ""
                             << "4";
    QTest::newRow("a name") << CheckFilter::All << "  bram "
                            << "2";
    QTest::newRow("words of different columns") << CheckFilter::All << "sunrise phone asha"
                                                << "1";
    QTest::newRow("an identifier") << CheckFilter::All << "4"
                                   << "4";
    QTest::newRow("an identifier in Devanagari digits") << CheckFilter::All << "४"
                                                        << "4";
    QTest::newRow("no match") << CheckFilter::Ok << "asha"
                              << "";
}

void ListCheckPartsTest::showsWhatFilterAndWordsAskFor()
{
    QFETCH(const CheckFilter, filter);
    QFETCH(const QString, text);
    ListCheckTable table;
    const QAbstractItemModelTester tester(&table.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setQuery({.filter = filter, .text = text});
    table.showRows(madeLines());
    QTEST(shown(table), "expected");
}

void ListCheckPartsTest::hasRoomForEachResult()
{
    const ListCheckTable table;
    for (const auto state : {CheckState::ToFix, CheckState::ReadFailed, CheckState::Waiting}) {
        const auto needed = stateSize(stateText(state), StateForm::Quiet).width();
        QVERIFY2(table.columnWidth(0) - space::page >= needed, qPrintable(stateText(state)));
    }
}

void ListCheckPartsTest::countsThatAddUp()
{
    const auto counts = countRows(madeLines());
    QCOMPARE(counts, (CheckCounts{.toFix = 1, .readFailed = 1, .notes = 1, .open = 1, .ok = 1}));
    QCOMPARE(counts.all(), 5);
    QCOMPARE(counts.done(), 4);
    QCOMPARE(counts.withFindings(), 2);
}

void ListCheckPartsTest::saysWhyAProfileWasNotReadWithoutMarkup()
{
    ListCheckTable table;
    table.setQuery({.filter = CheckFilter::ReadFailed});
    table.showRows(madeLines());
    const auto findings = table.rows().index(0, table.rows().sectionOf("findings"));
    QVERIFY(findings.data().toString().startsWith(QStringLiteral("The service has no doctor with this ID.")));
    QVERIFY(!findings.data().toString().contains(QStringLiteral("<b>")));
    const auto tip = findings.data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("&lt;b&gt;no")), qPrintable(tip)); // as text
    QCOMPARE(table.rows().index(0, table.rows().sectionOf("missing")).data().toString(), QString());
}

void ListCheckPartsTest::keepsChosenRowsWhileTheyMove()
{
    ListCheckTable table;
    const QAbstractItemModelTester tester(&table.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.showRows(madeLines());
    table.setCurrentIndex(table.rows().index(table.rows().rowOf(QStringLiteral("2")), 2));
    auto query = table.query();
    query.column = "id";
    table.setQuery(query);
    QCOMPARE(table.currentRow()->id, QStringLiteral("2"));
    query.text = QStringLiteral("dr.");
    table.setQuery(query);
    QCOMPARE(shown(table), QStringLiteral("123"));
    QCOMPARE(table.currentRow()->id, QStringLiteral("2"));
    QCOMPARE(table.selectedRows().size(), 1);
    query.text = QStringLiteral("asha");
    table.setQuery(query);
    QVERIFY(!table.currentRow());
}

void ListCheckPartsTest::movesNothingUnderThePointer()
{
    ListCheckTable table;
    table.resize(900, 300);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    auto lines = madeLines();
    table.showRows(lines);
    QCOMPARE(shown(table), QStringLiteral("15243"));
    QHoverEvent enter(QEvent::HoverEnter, QPointF(40, 40), QPointF(40, 40), QPointF(-1, -1));
    QApplication::sendEvent(table.viewport(), &enter);
    lines[2] = madeLine("4", "Dr. Devan Specimen", CheckState::ToFix);
    lines[0].state = CheckState::ToFix;
    table.showRows(lines);
    QCOMPARE(shown(table), QStringLiteral("15243"));
    QCOMPARE(table.rows().index(3, table.rows().sectionOf("name")).data().toString(),
             QStringLiteral("Dr. Devan Specimen")); // but the row says so
    QHoverEvent leave(QEvent::HoverLeave, QPointF(-1, -1), QPointF(-1, -1), QPointF(40, 40));
    QApplication::sendEvent(table.viewport(), &leave);
    QCOMPARE(shown(table), QStringLiteral("31452"));
}

void ListCheckPartsTest::movesNothingUnderTheKeyboard()
{
    QWidget window;
    ListCheckTable table(&window);
    QPushButton other(&window);
    table.resize(900, 300);
    other.move(0, 310);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto lines = madeLines();
    table.showRows(lines);
    table.setFocus();
    lines[2] = madeLine("4", "Dr. Devan Specimen", CheckState::ToFix);
    table.showRows(lines);
    QCOMPARE(shown(table), QStringLiteral("15243"));
    other.setFocus();
    QCOMPARE(shown(table), QStringLiteral("14523"));
}

void ListCheckPartsTest::understandsAPaste_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("button");
    QTest::newRow("nothing") << QString() << 0 << QString() << "Check";
    QTest::newRow("one") << "1614" << 1 << "1 doctor ID."
                         << "Check 1 doctor";
    QTest::newRow("some twice, some refused")
        << "1;2;2,3 3 <script>alert(1)</script>" << 3
        << "3 doctor IDs, duplicates: 2, not valid (1): “<script>alert(1)</script>”."
        << "Check 3 doctors";
    QTest::newRow("a token of 10 KB")
        << QString(10'240, QLatin1Char('x')) << 0
        << QStringLiteral("0 doctor IDs, not valid (1): “%1…”.").arg(QString(40, QLatin1Char('x'))) << "Check";
    QTest::newRow("too many") << ids(6'000).join(QLatin1Char('\n')) << 5'000
                              << "5,000 doctor IDs. Only the first 5,000 are checked."
                              << "Check 5,000 doctors";
}

void ListCheckPartsTest::understandsAPaste()
{
    QFETCH(const QString, text);
    QFETCH(const int, count);
    QFETCH(const QString, words);
    QFETCH(const QString, button);
    IdListEntry entry;
    entry.show();
    auto *field = entry.findChild<IdListField *>();
    field->setFocus();
    QApplication::clipboard()->setText(text);
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(entry.ids().ids.size(), count);
    const auto labels = entry.findChildren<QLabel *>();
    const bool isSaid = std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
    QVERIFY2(isSaid || words.isEmpty(), qPrintable(idSummaryText(entry.ids())));
    const auto buttons = entry.findChildren<QPushButton *>();
    const auto check = std::ranges::find(buttons, button, &QPushButton::text);
    QVERIFY(check != buttons.end());
    QCOMPARE((*check)->isEnabled(), count > 0);
    QSignalSpy wanted(&entry, &IdListEntry::listRequested);
    QTest::mouseClick(*check, Qt::LeftButton);
    QCOMPARE(wanted.size(), count > 0 ? 1 : 0);
}

void ListCheckPartsTest::takesALongPasteWithoutLayingItOut()
{
    IdListEntry entry;
    auto *field = entry.findChild<IdListField *>();
    QApplication::clipboard()->setText(ids(3'000).join(QLatin1Char(',')) + QStringLiteral(",1614000000"));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(field->blockCount(), 3'000);
    QCOMPARE(idSummaryText(entry.ids()), QStringLiteral("3,000 doctor IDs, duplicates: 1."));
}

void ListCheckPartsTest::loadsAFile_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("words");
    QTest::newRow("text") << QByteArray("1\n2\n") << 2 << "2 doctor IDs.";
    QTest::newRow("a table with a head") << QByteArray("\xef\xbb\xbfname,doctor_id\r\nAsha,11\r\nBram,12\r\n") << 2
                                         << "2 doctor IDs.";
    QTest::newRow("a table with lines without an ID")
        << QByteArray("name,doctor_id\nAsha,11\nBram\nChitra,12\nDevan,\n") << 2
        << "2 doctor IDs. 2 lines have no doctor ID: 3, 5.";
    QByteArray many("name,doctor_id\n");
    for (int line = 2; line <= 14; ++line)
        many += "Asha,\n";
    QTest::newRow("a table without any ID")
        << many << 0 << "13 lines have no doctor ID: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more.";
    QTest::newRow("UTF-16 of a spreadsheet") << QByteArray("\xff\xfe"
                                                           "1\0\n\0"
                                                           "2\0",
                                                           8)
                                             << 2 << "2 doctor IDs.";
    QTest::newRow("no text") << QByteArray("PK\3\4\0\0\0", 7) << 0
                             << "list.csv is not a text file. Save the list as CSV or text, then load it.";
    QTest::newRow("large")
        << QByteArray(maxIdFileBytes + 1, '1') << 0
        << "list.csv is larger than 5.0 MB. This is too large for a list of doctor IDs. Choose another file.";
    QTest::newRow("not there") << QByteArray() << 0
                               << "list.csv cannot be read. Check that the file exists and that you can open it.";
}

void ListCheckPartsTest::loadsAFile()
{
    QFETCH(const QByteArray, content);
    QFETCH(const int, count);
    QFETCH(const QString, words);
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("list.csv"));
    QFile file(path);
    if (!content.isEmpty())
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    file.close();
    IdListEntry entry;
    entry.load(path);
    const auto labels = entry.findChildren<QLabel *>();
    QTRY_VERIFY(std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; }));
    QCOMPARE(entry.ids().ids.size(), count);
}

void ListCheckPartsTest::takesAFileThatIsDroppedOnTheField()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("list.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("1 2 3") == 5);
    file.close();
    IdListEntry entry;
    entry.show();
    QVERIFY(QTest::qWaitForWindowExposed(&entry));
    support::dropFiles(*entry.findChild<IdListField *>()->viewport(), {QUrl::fromLocalFile(file.fileName())});
    QTRY_COMPARE(entry.ids().ids, (QStringList{QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
}

CLINICDESK_WINDOW_TEST(ListCheckPartsTest)
#include "listcheckpartstest.moc"
