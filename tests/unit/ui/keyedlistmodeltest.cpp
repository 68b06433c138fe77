// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/keyedlistmodel.h"

#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace clinicdesk::ui;

namespace {

struct Row {
    int id = 0;
    QString words;

    int key() const { return id; }
    friend bool operator==(const Row &, const Row &) = default;
};

class Rows : public KeyedListModel<Row> {
public:
    QVariant data(const QModelIndex &index, int role) const override
    {
        return role == Qt::DisplayRole ? itemAt(index).words : QVariant();
    }
};

QList<Row> rowsOf(const QList<int> &ids)
{
    QList<Row> rows;
    for (const int id : ids)
        rows.append({id, QString::number(id)});
    return rows;
}

QList<int> numbersTo(int count)
{
    QList<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

/// A model with these rows under Qt's model tester, and its signals from then on.
struct Told {
    explicit Told(const QList<int> &ids)
    {
        rows.setItems(rowsOf(ids));
        inserted.clear();
    }

    Rows rows;
    QAbstractItemModelTester tester{&rows, QAbstractItemModelTester::FailureReportingMode::QtTest};
    QSignalSpy inserted{&rows, &QAbstractItemModel::rowsInserted};
    QSignalSpy removed{&rows, &QAbstractItemModel::rowsRemoved};
    QSignalSpy moved{&rows, &QAbstractItemModel::rowsMoved};
    QSignalSpy changed{&rows, &QAbstractItemModel::dataChanged};
};

} // namespace

class KeyedListModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsThatComeTogetherAreToldAsOne();
    void rowsThatGoTogetherAreToldAsOne();
    void oneRowThatGoesPastManyMovesAlone_data();
    void oneRowThatGoesPastManyMovesAlone();
    void aFewRowsThatGoPastManyMoveAlone();
    void manyRowsOutOfOrderMoveInOneStep();
    void manyRowsAtManyPlacesGoInOneStep();
    void manyRowsAtManyPlacesComeInOneStep();
    void onlyWhatChangedIsToldAsChanged();
    void adjacentRowsThatChangedAreToldAsOne();
    void rowsCanBeAddedBelow();
    void aPlaceStaysWithItsRowWhateverComesGoesAndMoves_data();
    void aPlaceStaysWithItsRowWhateverComesGoesAndMoves();
};

void KeyedListModelTest::rowsThatComeTogetherAreToldAsOne()
{
    Told told({0, 1, 2});
    told.rows.setItems(rowsOf({0, 10, 11, 12, 1, 2, 20, 21}));
    QCOMPARE(told.inserted.size(), 2);
    QCOMPARE(told.moved.size() + told.removed.size() + told.changed.size(), 0);
    QCOMPARE(told.rows.items(), rowsOf({0, 10, 11, 12, 1, 2, 20, 21}));
}

void KeyedListModelTest::rowsThatGoTogetherAreToldAsOne()
{
    Told told({0, 1, 2, 3, 4, 5, 6, 7});
    told.rows.setItems(rowsOf({2, 6}));
    QCOMPARE(told.removed.size(), 3);
    QCOMPARE(told.moved.size() + told.inserted.size() + told.changed.size(), 0);
    QCOMPARE(told.rows.items(), rowsOf({2, 6}));
}

void KeyedListModelTest::oneRowThatGoesPastManyMovesAlone_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::newRow("down to the end") << 0 << 99;
    QTest::newRow("up to the front") << 99 << 0;
    QTest::newRow("down past some") << 20 << 60;
    QTest::newRow("up past some") << 60 << 20;
}

void KeyedListModelTest::oneRowThatGoesPastManyMovesAlone()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    auto ids = numbersTo(100);
    Told told(ids);
    ids.move(from, to);
    told.rows.setItems(rowsOf(ids));
    QCOMPARE(told.moved.size(), 1);
    QCOMPARE(told.rows.items(), rowsOf(ids));
}

void KeyedListModelTest::aFewRowsThatGoPastManyMoveAlone()
{
    auto ids = numbersTo(100);
    Told told(ids);
    for (const int from : {50, 7, 3, 0})
        ids.move(from, 99);
    ids.move(90, 10);
    told.rows.setItems(rowsOf(ids));
    QCOMPARE(told.moved.size(), 5);
    QCOMPARE(told.rows.items(), rowsOf(ids));
}

void KeyedListModelTest::manyRowsOutOfOrderMoveInOneStep()
{
    constexpr int maxSingleMoves = 16; // single moves that are tried before a layout change
    auto ids = numbersTo(100);
    Told told(ids);
    const QSignalSpy arranged(&told.rows, &QAbstractItemModel::layoutChanged);
    const QPersistentModelIndex place(told.rows.index(99));
    std::ranges::reverse(ids);
    ids.insert(50, 200);
    told.rows.setItems(rowsOf(ids));
    QCOMPARE(arranged.size(), 1);
    QCOMPARE(told.inserted.size(), 1);
    QVERIFY(told.moved.size() <= maxSingleMoves);
    QCOMPARE(told.removed.size(), 0);
    QCOMPARE(place.row(), 0);
    QCOMPARE(told.rows.items(), rowsOf(ids));
}

void KeyedListModelTest::onlyWhatChangedIsToldAsChanged()
{
    Told told({0, 1, 2});
    auto rows = rowsOf({0, 1, 2});
    rows[1].words = QStringLiteral("other words");
    told.rows.setItems(rows);
    QCOMPARE(told.changed.size(), 1);
    QCOMPARE(told.changed.first().first().toModelIndex().row(), 1);
    QCOMPARE(told.rows.items(), rows);
}

void KeyedListModelTest::manyRowsAtManyPlacesGoInOneStep()
{
    Told told(numbersTo(1'000));
    const QPersistentModelIndex place(told.rows.index(500));
    const QPersistentModelIndex other(told.rows.index(501));
    auto ids = numbersTo(1'000);
    ids.removeIf([](int id) { return id % 2 == 1; });
    told.rows.setItems(rowsOf(ids));
    QCOMPARE(told.removed.size(), 1);
    QCOMPARE(told.moved.size() + told.inserted.size() + told.changed.size(), 0);
    QCOMPARE(told.rows.items(), rowsOf(ids));
    QCOMPARE(place.row(), 250);
    QVERIFY(!other.isValid());
}

void KeyedListModelTest::manyRowsAtManyPlacesComeInOneStep()
{
    auto ids = numbersTo(1'000);
    ids.removeIf([](int id) { return id % 2 == 1; });
    Told told(ids);
    const QPersistentModelIndex place(told.rows.index(250));
    told.rows.setItems(rowsOf(numbersTo(1'000)));
    QCOMPARE(told.inserted.size(), 1);
    QCOMPARE(told.moved.size() + told.removed.size() + told.changed.size(), 0);
    QCOMPARE(told.rows.items(), rowsOf(numbersTo(1'000)));
    QCOMPARE(place.row(), 500);
}

void KeyedListModelTest::adjacentRowsThatChangedAreToldAsOne()
{
    Told told(numbersTo(6));
    auto rows = rowsOf(numbersTo(6));
    for (const int changed : {1, 2, 3, 5})
        rows[changed].words = QStringLiteral("other words");
    told.rows.setItems(rows);
    QCOMPARE(told.changed.size(), 2);
    QCOMPARE(told.changed.first().at(0).toModelIndex().row(), 1);
    QCOMPARE(told.changed.first().at(1).toModelIndex().row(), 3);
    QCOMPARE(told.changed.last().at(0).toModelIndex().row(), 5);
}

void KeyedListModelTest::rowsCanBeAddedBelow()
{
    Told told({0, 1});
    told.rows.appendItems({});
    told.rows.appendItems(rowsOf({2, 3}));
    QCOMPARE(told.inserted.size(), 1);
    QCOMPARE(told.rows.items(), rowsOf({0, 1, 2, 3}));
}

void KeyedListModelTest::aPlaceStaysWithItsRowWhateverComesGoesAndMoves_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("rounds");
    QTest::newRow("few rows") << 40 << 500;
    QTest::newRow("many rows, in a few steps") << 600 << 12;
}

void KeyedListModelTest::aPlaceStaysWithItsRowWhateverComesGoesAndMoves()
{
    QFETCH(const int, count);
    QFETCH(const int, rounds);
    std::mt19937 chance(7); // the same each time
    Told told(numbersTo(count));
    for (int round = 0; round < rounds; ++round) {
        QList<QPersistentModelIndex> places;
        QList<int> ids;
        for (int row = 0; row < told.rows.rowCount(); ++row) {
            places.append(told.rows.index(row));
            ids.append(told.rows.items().at(row).id);
        }
        auto wanted = numbersTo(count);
        std::ranges::shuffle(wanted, chance);
        wanted.resize(std::uniform_int_distribution(0, count)(chance));
        told.rows.setItems(rowsOf(wanted));
        QCOMPARE(told.rows.items(), rowsOf(wanted));
        for (qsizetype i = 0; i < ids.size(); ++i)
            QCOMPARE(places.at(i).isValid() ? places.at(i).row() : -1, int(wanted.indexOf(ids.at(i))));
    }
}

CLINICDESK_TEST(KeyedListModelTest)
#include "keyedlistmodeltest.moc"
