// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/awaitresult.h"
#include "tests/support/outboxwindowtest.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/receiptspage.h"
#include "ui/outbox/receipttable.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/datetext.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMap>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

const QDateTime evening(QDate(2026, 11, 21), QTime(18, 30), Qt::UTC);

OutboxDocument delivered(const QString &id, int minutesAgo)
{
    OutboxDocument document;
    document.id = {id};
    document.connection = {QStringLiteral("c-1")};
    document.origin = QStringLiteral("https://health.sunrise.example:8443");
    document.state = ItemState::Delivered;
    document.details.patient = {QStringLiteral("161494290947153")};
    document.details.type = QStringLiteral("lr");
    document.details.date = QDate(2026, 2, 12);
    document.details.tags = {QStringLiteral("blood"), QStringLiteral("urgent")};
    document.changedAt = evening.addSecs(-60LL * minutesAgo);
    document.files = {
        {{QStringLiteral("p1")}, {QStringLiteral("a.pdf"), FileKind::Pdf, 1'200'000}, QByteArray(32, '\x11'), true},
        {{QStringLiteral("p2")}, {QStringLiteral("b.pdf"), FileKind::Pdf, 800'000}, QByteArray(32, '\x22'), true}};
    document.files[0].preparation.pages = 3;
    document.files[1].preparation.pages = 4;
    return document;
}

ConnectionsById sunrise()
{
    const Connection connection{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    return {{connection.id, connection}};
}

/// The row as shown, by the keys of its columns.
QMap<QByteArray, QString> shown(const ReceiptRow &row)
{
    QMap<QByteArray, QString> texts;
    for (const auto &column : receiptColumns())
        texts.insert(QByteArray(column.key.data(), qsizetype(column.key.size())), column.text(row));
    return texts;
}

QStringList idsOf(const QList<ReceiptRow> &rows)
{
    QStringList ids;
    for (const auto &row : rows)
        ids.append(row.documentId);
    return ids;
}

QByteArray tableOf(const QList<ReceiptRow> &rows)
{
    QByteArray table;
    const auto sink = [&table](QByteArrayView piece) {
        table.append(piece);
        return true;
    };
    return fileOf(receiptColumns(), rows)(sink, ByteOrderMark::Without) ? table : QByteArray();
}

} // namespace

class ReceiptsTest : public support::OutboxWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void listWhatWasDeliveredTheNewestFirst();
    void nameTypesAsTheirOwnConnectionDoes();
    void nameTheServiceOfAConnectionThatIsGone();
    void findEveryWordInAnyColumn();
    void findFileNamesDatesAndTags();
    void nameNoNumberOfPagesThatIsNotKnown();
    void makeATableWithoutFormulas();
    void areCopiedWithoutFormulas();
    void showTenThousandRowsAndNarrowThem();
    void showKindsSizesAndConnectionsWhole();
    void openBesideTheDeliveredAndGoBackByKeyAndMouse();
    void takeInWhatIsDeliveredWhileTheyAreRead();
    void giveWholeIdentifiersToTheClipboard();
    void areSavedAsTheyAreFound();
    void sayThatNothingWasDeliveredYet();

private:
    ReceiptTable &table() { return *page().findChild<ReceiptTable *>(); }
    QLineEdit &find() { return *page().findChild<ReceiptsPage *>()->findChild<QLineEdit *>(); }
    void showReceipts(int rows)
    {
        page().showReceipts();
        QTRY_COMPARE(table().rows().rowCount(), rows);
    }

    QTemporaryDir m_folder;
};

void ReceiptsTest::listWhatWasDeliveredTheNewestFirst()
{
    auto failed = delivered(QStringLiteral("d-3"), 1);
    failed.state = ItemState::Failed;
    const auto rows =
        receiptRows({delivered(QStringLiteral("d-1"), 50), failed, delivered(QStringLiteral("d-2"), 10)}, sunrise());
    QCOMPARE(rows.size(), 2);
    const auto hash = QString::fromLatin1(QByteArray(32, '\x11').toHex());
    const QLocale locale;
    const QMap<QByteArray, QString> expected{
        {"delivered_at", exactMomentText(locale, rows[0].deliveredAt.toLocalTime())},
        {"type", QStringLiteral("Lab report")},
        {"patient", QStringLiteral("1614…153")},
        {"file_names", QStringLiteral("a.pdf and 1 more")},
        {"date", dateText(locale, QDate(2026, 2, 12))},
        {"tags", QStringLiteral("blood, urgent")},
        {"pages", QStringLiteral("7")},
        {"files", QStringLiteral("2")},
        {"size_bytes", QStringLiteral("2.0 MB")},
        {"connection", QStringLiteral("Sunrise Clinic")},
        {"document_id", QStringLiteral("d-2")},
        {"receipt", QString()},
        {"sha256", hash + QStringLiteral(" and 1 more")}};
    QCOMPARE(shown(rows[0]), expected);
    QCOMPARE(rows[1].documentId, QStringLiteral("d-1"));
}

void ReceiptsTest::nameTypesAsTheirOwnConnectionDoes()
{
    auto own = sunrise();
    own[{QStringLiteral("c-1")}].conventions.documentTypes = {{QStringLiteral("lr"), QStringLiteral("Blood work")}};
    QCOMPARE(receiptRows({delivered(QStringLiteral("d-1"), 1)}, own).first().type, QStringLiteral("Blood work"));
}

void ReceiptsTest::nameTheServiceOfAConnectionThatIsGone()
{
    auto gone = delivered(QStringLiteral("d-1"), 1);
    gone.connection = {QStringLiteral("c-9")};
    QCOMPARE(receiptRows({gone}, sunrise()).first().connection, QStringLiteral("health.sunrise.example"));
}

void ReceiptsTest::findEveryWordInAnyColumn()
{
    auto other = delivered(QStringLiteral("d-2"), 5);
    other.details.type = QStringLiteral("sc");
    other.details.patient = {QStringLiteral("207700001234808")};
    const auto rows = receiptRows({delivered(QStringLiteral("d-1"), 1), other}, sunrise());
    using Found = QStringList;
    const auto first = QStringLiteral("d-1");
    const auto second = QStringLiteral("d-2");
    QCOMPARE(idsOf(receiptsWith(rows, {})), Found({first, second}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("LAB"))), Found({first}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("  sunrise  scan "))), Found({second}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("42909471"))), Found({first}));     // within the whole number
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("2222"))), Found({first, second})); // the second page's hash
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("४२९०९४७१"))), Found({first}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("lab 2077"))), Found());
}

void ReceiptsTest::findFileNamesDatesAndTags()
{
    auto other = delivered(QStringLiteral("d-2"), 5);
    other.files[1].facts.name = QStringLiteral("Discharge of March.pdf");
    other.details.date = QDate(2026, 3, 1);
    other.details.tags = {QStringLiteral("ward 4")};
    const auto rows = receiptRows({delivered(QStringLiteral("d-1"), 1), other}, sunrise());
    using Found = QStringList;
    const auto first = QStringLiteral("d-1");
    const auto second = QStringLiteral("d-2");
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("discharge march"))), Found({second})); // not the first file
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("2026-03-01"))), Found({second}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("feb 2026"))), Found({first}));
    QCOMPARE(idsOf(receiptsWith(rows, QStringLiteral("URGENT"))), Found({first}));
}

void ReceiptsTest::nameNoNumberOfPagesThatIsNotKnown()
{
    auto unknown = delivered(QStringLiteral("d-1"), 0);
    unknown.files[1].preparation.pages = 0; // sent by the command line as it was
    const auto rows = receiptRows({unknown}, sunrise());
    QCOMPARE(shown(rows.first()).value("pages"), QString());
    QCOMPARE(shown(rows.first()).value("files"), QStringLiteral("2"));
    const auto line = tableOf(rows).split('\n').at(1).trimmed();
    QVERIFY2(line.contains(",161494290947153,,2000000,") && line.endsWith(",2,\"a.pdf"), line.constData());
}

void ReceiptsTest::makeATableWithoutFormulas()
{
    auto direct = delivered(QStringLiteral("d-1"), 0);
    direct.files.removeLast();
    direct.receipt = Receipt{.documentId = QStringLiteral("=HYPERLINK(\"x\",1)"), .text = {}};
    const auto rows = receiptRows({direct}, sunrise());
    const auto hash = QByteArray(32, '\x11').toHex();
    QCOMPARE(tableOf(rows),
             QByteArray("delivered_at,type,patient,pages,size_bytes,connection,document_id,receipt,sha256,files,file_"
                        "names,date,tags\r\n"
                        "2026-11-21T18:30:00.000Z,Lab report,161494290947153,3,1200000,Sunrise Clinic,d-1,"
                        "\"'=HYPERLINK(\"\"x\"\",1)\"," +
                        hash + ",1,a.pdf,2026-02-12,\"blood\nurgent\"\r\n"));
    const auto full = [](QByteArrayView) { return false; };
    QVERIFY(!fileOf(receiptColumns(), rows)(full, ByteOrderMark::Without));
}

void ReceiptsTest::areCopiedWithoutFormulas()
{
    auto direct = delivered(QStringLiteral("d-1"), 0);
    direct.receipt = Receipt{.documentId = QStringLiteral("=HYPERLINK(\"x\",1)"), .text = {}};
    ReceiptTable table;
    table.showRows(receiptRows({direct}, sunrise()));
    table.selectRow(0);
    table.actions().constFirst()->trigger();
    const auto cells = QGuiApplication::clipboard()->text().split(QLatin1Char('\t'));
    QVERIFY2(cells.contains(QStringLiteral("\"'=HYPERLINK(\"\"x\"\",1)\"")), qPrintable(cells.join(QLatin1Char('|'))));
}

void ReceiptsTest::showTenThousandRowsAndNarrowThem()
{
    QList<OutboxDocument> history;
    for (int n = 0; n < 10'000; ++n)
        history.append(delivered(QStringLiteral("id-%1").arg(n), n));
    ReceiptTable table;
    const QAbstractItemModelTester tester(&table.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.resize(1000, 600);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    table.showRows(receiptRows(history, sunrise()));
    QCOMPARE(table.rows().rowCount(), 10'000);
    table.selectRow(9'000);
    table.search(QStringLiteral("id-900"));
    QCOMPARE(table.rows().rowCount(), 11);                                         // 900, and 9000 to 9009
    QCOMPARE(table.selectedRows().value(0).documentId, QStringLiteral("id-9000")); // chosen as before
    table.search({});
    QCOMPARE(table.rows().rowCount(), 10'000);
    QCOMPARE(table.selectedRows().value(0).documentId, QStringLiteral("id-9000"));
    table.showRows({});
    QVERIFY(table.selectedRows().isEmpty());
}

void ReceiptsTest::showKindsSizesAndConnectionsWhole()
{
    auto small = delivered(QStringLiteral("id-1"), 1);
    small.details.type = QStringLiteral("ds");
    small.files = {small.files.first()};
    small.files[0].facts.sizeBytes = 917;
    auto connections = sunrise();
    connections.begin()->name = QStringLiteral("Practice service of the clinic");
    ReceiptTable table;
    table.resize(1'180, 600);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    table.showRows(receiptRows({small}, connections));
    for (const auto *key : {"type", "size_bytes", "connection", "date", "delivered_at"}) {
        const int section = table.rows().sectionOf(key);
        const auto text = table.rows().index(0, section).data().toString();
        const auto look = table.rows().lookOf(section);
        const int room = table.columnWidth(section) - table.textIndent(section) - look.end;
        QVERIFY2(QFontMetrics(look.font()).horizontalAdvance(text) <= room, qPrintable(text));
    }
}

void ReceiptsTest::openBesideTheDeliveredAndGoBackByKeyAndMouse()
{
    open();
    deliver("lr");
    deliver("sc");
    QTRY_VERIFY(button(QStringLiteral("Show all")));
    QTest::mouseClick(button(QStringLiteral("Show all")), Qt::LeftButton);
    QTRY_VERIFY(table().isVisible());
    QTRY_COMPARE(table().rows().rowCount(), 2);
    QTRY_VERIFY(find().hasFocus());
    QTest::keyClicks(&find(), QStringLiteral("lab"));
    QCOMPARE(table().rows().rowCount(), 1);
    QTest::keyClicks(&find(), QStringLiteral(" nothing"));
    QVERIFY(!table().isVisible());
    QTest::keyClick(&find(), Qt::Key_Escape);
    QCOMPARE(table().rows().rowCount(), 2);
    QTest::keyClick(&find(), Qt::Key_Escape);
    QVERIFY(!table().isVisible());
    auto *list = page().findChild<QListView *>();
    QTRY_VERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(table().isVisible());
    QTest::mouseClick(button(QStringLiteral("Outbox")), Qt::LeftButton);
    QVERIFY(!table().isVisible());
    QVERIFY(list->isVisible());
}

void ReceiptsTest::takeInWhatIsDeliveredWhileTheyAreRead()
{
    open();
    const auto first = deliver("lr");
    showReceipts(1);
    table().selectRow(0);
    const auto second = deliver("sc");
    QTRY_COMPARE(table().rows().rowCount(), 2);
    QCOMPARE(table().rows().rowOf(second.text), 0);
    QCOMPARE(table().selectedRows().size(), 1);
    QCOMPARE(table().selectedRows().first().documentId, first.text);
}

void ReceiptsTest::giveWholeIdentifiersToTheClipboard()
{
    open();
    const auto id = deliver("lr");
    showReceipts(1);
    QTest::keyClick(&find(), Qt::Key_Down);
    QTRY_VERIFY(table().hasFocus());
    QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), id.text);
    QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
    const auto hash = QString::fromLatin1(m_desk->outbox().document(id)->files.first().sha256.toHex());
    QCOMPARE(hash.size(), 64);
    QVERIFY(QGuiApplication::clipboard()->text().endsWith(hash));
    const auto second = deliver("sc"); // it appears automatically
    QTRY_COMPARE(table().rows().rowCount(), 2);
    QCOMPARE(table().rows().at(0).documentId, second.text);
    QCOMPARE(table().selectedRows().value(0).documentId, id.text);
}

void ReceiptsTest::areSavedAsTheyAreFound()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    open();
    deliver("lr");
    deliver("sc");
    showReceipts(2);
    QTest::keyClicks(&find(), QStringLiteral("lab"));
    QTest::mouseClick(button(QStringLiteral("Save as CSV…")), Qt::LeftButton);
    auto *dialog = page().findChild<QFileDialog *>();
    QVERIFY(dialog);
    QVERIFY(dialog->selectedFiles().value(0).endsWith(QStringLiteral(".csv")));
    const auto path = m_folder.filePath(QStringLiteral("receipts.csv"));
    dialog->setDirectory(m_folder.path());
    dialog->selectFile(path);
    static_cast<QDialog *>(dialog)->accept();
    QTRY_VERIFY(QFile::exists(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 3); // the head, one receipt, and nothing after its line's end
    QVERIFY(lines.at(1).contains(",Lab report,"));
    QCOMPARE(file.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther), QFileDevice::Permissions());
}

void ReceiptsTest::sayThatNothingWasDeliveredYet()
{
    open();
    page().showReceipts();
    const auto says = [this](const QString &words) {
        for (const auto *label : page().findChildren<QLabel *>()) {
            if (label->isVisible() && label->text() == words)
                return true;
        }
        return false;
    };
    QTRY_VERIFY(says(QStringLiteral("No receipts yet")));
    QVERIFY(!button(QStringLiteral("Save as CSV…"))->isEnabled());
}

CLINICDESK_WINDOW_TEST(ReceiptsTest)
#include "receiptstest.moc"
