// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/columntable.h"

#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

struct Ward {
    QString name;
    int beds = 0;
    QString note;

    friend bool operator==(const Ward &, const Ward &) = default;
};

using Wards = TableModel<Ward, &Ward::name>;

QList<Column<Ward>> wardColumns()
{
    return {
        {.key = "name", .head = QStringLiteral("Ward"), .text = &Ward::name, .place = 2, .width = {.digits = 10}},
        {.key = "beds",
         .head = QStringLiteral("Beds"),
         .text = [](const Ward &ward) { return QString::number(ward.beds); },
         .tip = [](const Ward &ward) { return QStringLiteral("%1 <b>beds</b>").arg(ward.beds); },
         .spoken = [](const Ward &ward) { return QStringLiteral("%1 beds").arg(ward.beds); },
         .place = 1,
         .look = {.side = Qt::AlignRight},
         .adapt = [](CellLook &look, const Ward &ward) { look.color = ward.beds == 0 ? &Tokens::bad : look.color; },
         .width = {.digits = 8}},
        {.key = "code", .saved = [](const Ward &ward) { return ward.name.toUpper(); }, .place = 3},
        {.key = "note",
         .head = QStringLiteral("Note"),
         .text = &Ward::note,
         .copied = [](const Ward &ward) { return ward.note.toUpper(); },
         .width = {.digits = 6, .maxDigits = ColumnWidth::unlimited}},
    };
}

Ward ward(int number)
{
    return {QStringLiteral("ward-%1").arg(number), number, {}};
}

QList<Ward> wards(int count, int step = 1)
{
    QList<Ward> all;
    for (int number = 0; number < count; number += step)
        all.append(ward(number));
    return all;
}

QByteArray writtenFile(const QList<Ward> &rows)
{
    QByteArray file;
    const auto sink = [&file](QByteArrayView piece) {
        file.append(piece);
        return true;
    };
    return fileOf(wardColumns(), rows)(sink, ByteOrderMark::Without) ? file : QByteArray();
}

class WardTable : public ColumnTable {
public:
    explicit WardTable(QWidget *parent = nullptr)
        : ColumnTable(parent)
        , m_model(new Wards(wardColumns(), QStringLiteral("nothing"), this))
    {
        showModel(*m_model);
        addCopyAction(
            QStringLiteral("Copy"), QKeySequence::Copy,
            [this](int row) { return QStringList(copiedRow(m_model->columns(), m_model->at(row))); },
            [](int count) { return QStringLiteral("%1 copied").arg(count); });
    }
    Wards &rows() const { return *m_model; }

private:
    Wards *m_model;
};

} // namespace

class ColumnTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_table = std::make_unique<WardTable>();
        m_table->resize(600, 300);
        m_table->show();
        m_table->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_table.get()));
        m_table->setFocus();
    }
    void cleanup() { m_table.reset(); }

    void showsTheColumnsThatHaveAHead()
    {
        const QAbstractItemModelTester tester(&rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        rows().setItems({{QStringLiteral("North"), 4, {}}});
        QCOMPARE(rows().columnCount(), 3);
        QCOMPARE(rows().sectionOf("note"), 2);
        QCOMPARE(rows().sectionOf("code"), -1);
        QCOMPARE(rows().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Beds"));
        const auto beds = rows().index(0, 1);
        QCOMPARE(beds.data().toString(), QStringLiteral("4"));
        QCOMPARE(beds.data(Qt::AccessibleTextRole).toString(), QStringLiteral("4 beds"));
        QVERIFY(beds.data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;"))); // not as markup
        QCOMPARE(beds.data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        QCOMPARE(rows().index(0, 2).data(Qt::AccessibleTextRole).toString(), QStringLiteral("nothing"));
    }

    void adaptsTheLookToTheRow()
    {
        rows().setItems({{QStringLiteral("North"), 4, {}}, {QStringLiteral("South"), 0, {}}});
        QCOMPARE(rows().lookAt(0, 1).color, &Tokens::text2);
        QCOMPARE(rows().lookAt(1, 1).color, &Tokens::bad);
    }

    void writesTheFileInTheOrderOfPlaces()
    {
        QCOMPARE(writtenFile({{QStringLiteral("=North"), 4, QStringLiteral("not saved")}}),
                 QByteArray("beds,name,code\r\n4,\"'=North\",\"'=NORTH\"\r\n"));
    }

    void writesALargeFileCompletelyAndStopsWhenItIsFull()
    {
        QCOMPARE(writtenFile(wards(20'000)).count('\n'), 20'001);
        int pieces = 0;
        const auto full = [&pieces](QByteArrayView) { return ++pieces < 2; };
        QVERIFY(!fileOf(wardColumns(), wards(20'000))(full, ByteOrderMark::With));
        QCOMPARE(pieces, 2);
    }

    void keepsTheSelectionWhenScatteredRowsGoAndComeBack()
    {
        constexpr int count = 100'000;
        rows().setItems(wards(count));
        m_table->setCurrentIndex(rows().index(rows().rowOf(QStringLiteral("ward-999")), 1));
        const QSignalSpy removed(&rows(), &QAbstractItemModel::rowsRemoved);
        const QSignalSpy added(&rows(), &QAbstractItemModel::rowsInserted);
        rows().setItems(wards(count, 3));
        QCOMPARE(removed.size(), 1);
        QCOMPARE(selectedNames(), QStringList{QStringLiteral("ward-999")});
        rows().setItems(wards(count));
        QCOMPARE(added.size(), 1);
        QCOMPARE(rows().items(), wards(count));
        QCOMPARE(selectedNames(), QStringList{QStringLiteral("ward-999")});
        QCOMPARE(m_table->currentIndex(), rows().index(999, 1));
    }

    void hasNoCurrentRowAfterItWasRemoved()
    {
        rows().setItems(wards(4));
        m_table->selectRow(2);
        const QSignalSpy changed(m_table.get(), &ColumnTable::currentRowChanged);
        rows().setItems({ward(0), ward(1), ward(3)});
        QVERIFY(!m_table->currentIndex().isValid());
        QVERIFY(selectedNames().isEmpty());
        QVERIFY(!changed.isEmpty());
    }

    void saysThatTheCurrentRowHasOtherContent()
    {
        rows().setItems(wards(3));
        m_table->selectRow(1);
        const QSignalSpy changed(m_table.get(), &ColumnTable::currentRowChanged);
        rows().setItems({{QStringLiteral("ward-0"), 9, {}}, ward(1), ward(2)});
        QVERIFY(changed.isEmpty());
        rows().setItems({{QStringLiteral("ward-0"), 9, {}}, {QStringLiteral("ward-1"), 9, {}}, ward(2)});
        QCOMPARE(changed.size(), 1);
    }

    void copiesSelectedRowsFromTopToBottom()
    {
        rows().setItems({{QStringLiteral("@North"), 4, QStringLiteral("quiet")}, ward(1), ward(2)});
        QSignalSpy copied(m_table.get(), &ColumnTable::copied);
        QTest::keyClick(m_table.get(), Qt::Key_C, Qt::ControlModifier); // nothing is selected
        QVERIFY(copied.isEmpty());
        m_table->selectRow(2);
        m_table->selectionModel()->select(rows().index(0, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTest::keyClick(m_table.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("\"'@North\"\t4\tQUIET\nward-2\t2\t"));
        QCOMPARE(copied.value(0).value(0).toString(), QStringLiteral("2 copied"));
    }

    void opensTheMenuOfTheRowUnderThePointer()
    {
        rows().setItems(wards(3));
        const auto center = m_table->visualRect(rows().index(1, 0)).center();
        QContextMenuEvent request(QContextMenuEvent::Mouse, center, m_table->viewport()->mapToGlobal(center));
        QApplication::sendEvent(m_table->viewport(), &request);
        QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QCOMPARE(menu->actions(), m_table->actions());
        QCOMPARE(selectedNames(), QStringList{QStringLiteral("ward-1")});
        menu->close();
    }

    void givesTheRoomThatIsLeftToTheColumnThatGrows()
    {
        const auto *head = m_table->horizontalHeader();
        QTRY_COMPARE(head->length(), m_table->viewport()->width());
        m_table->resize(900, 300);
        QTRY_COMPARE(head->length(), m_table->viewport()->width());
        m_table->resize(120, 300); // then it is scrolled
        QTRY_VERIFY(head->length() > m_table->viewport()->width());
        QVERIFY(m_table->columnWidth(2) >= 6 * QFontMetrics(typeFont(Type::Body)).horizontalAdvance(u'0'));
    }

    void fetchesMoreOnlyWhileThereIsMore()
    {
        QVERIFY(!rows().canFetchMore({}));
        int fetched = 0;
        rows().setMore([&fetched] { ++fetched; });
        QVERIFY(rows().canFetchMore({}));
        rows().fetchMore({});
        QCOMPARE(fetched, 1);
        rows().setMore({});
        QVERIFY(!rows().canFetchMore({}));
    }

private:
    Wards &rows() const { return m_table->rows(); }
    QStringList selectedNames() const
    {
        QStringList names;
        for (const auto &row : rows().at(m_table->selectedRowNumbers()))
            names.append(row.name);
        return names;
    }

    support::TestLook m_look;
    std::unique_ptr<WardTable> m_table;
};

CLINICDESK_WINDOW_TEST(ColumnTableTest)

#include "columntabletest.moc"
