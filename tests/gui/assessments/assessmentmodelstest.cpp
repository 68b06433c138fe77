// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttreemodel.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <QTextDocument>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

class AssessmentModelsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void treeIsAModelWhateverIsShownAndHowever();
    void tableIsAModelWhateverIsShownAndHowever();
    void treeHasEachConversationThatIsLeftOnceBelowItsTransaction();
    void treeKeepsWhatOneHoldsWhenItIsSortedAnotherWay();
    void treeSortsSiblingsByEachColumn();
    void tellsAScreenReaderWhatARowIs();
    void showsMarkupOfTheServiceAsText();
    void showsATransactionWithoutConversations();
};

namespace {

using TreeColumn = AssessmentTreeModel::Column;

SharedListing listingOf(const SharedIndex &index, const QString &text = {})
{
    return makeListing(index, {.filter = {.text = text, .range = {}}}, {});
}

SharedIndex indexOfGroups(const std::vector<MadeGroup> &groups)
{
    return makeIndex(listOf(groups), QTimeZone::utc());
}

LocalClock clockInUtc()
{
    return {.zone = QTimeZone::utc(), .now = QDateTime(QDate(2026, 1, 5), QTime(12, 0), QTimeZone::utc())};
}

/// All indexes below, each parent before its children.
QModelIndexList allBelow(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QModelIndexList all;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        all.append(model.index(row, 0, parent));
        all.append(allBelow(model, all.last()));
    }
    return all;
}

QStringList texts(const QAbstractItemModel &model, int column, const QModelIndex &parent = {})
{
    QStringList all;
    for (int row = 0; row < model.rowCount(parent); ++row)
        all.append(model.index(row, column, parent).data().toString());
    return all;
}

} // namespace

void AssessmentModelsTest::treeIsAModelWhateverIsShownAndHowever()
{
    AssessmentTreeModel model({});
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (unsigned seed = 0; seed < 4; ++seed) {
        const auto index = makeIndex(randomList(seed), QTimeZone::utc());
        for (const auto *text : {u"", u"sa_", u"nothing has this", u"PA_"}) {
            model.setListing(listingOf(index, QString::fromUtf16(text)));
            const auto all = allBelow(model);
            QCOMPARE(all.isEmpty(), !model.hasChildren());
            for (int column = 0; column < model.columnCount(); ++column)
                model.sort(column, column % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
        }
    }
    model.setListing({});
    QCOMPARE(model.rowCount(), 0);
}

void AssessmentModelsTest::tableIsAModelWhateverIsShownAndHowever()
{
    AssessmentTableModel model({});
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto index = makeIndex(randomList(5), QTimeZone::utc());
    for (const auto column : AssessmentTableModel::columns) {
        const auto listing = makeListing(index, {.mode = ListingMode::Table, .column = column}, {});
        model.setListing(listing);
        QCOMPARE(model.rowCount(), int(index->list().conversations().size()));
        QCOMPARE(model.rowOf(listing->rows.back()), model.rowCount() - 1);
        QCOMPARE(model.rowsOf(std::array{listing->rows.back(), listing->rows.at(1)}),
                 (std::vector{1, model.rowCount() - 1}));
    }
    model.setListing({});
    QCOMPARE(model.rowCount(), 0);
}

void AssessmentModelsTest::treeHasEachConversationThatIsLeftOnceBelowItsTransaction()
{
    AssessmentTreeModel model({});
    const auto index = makeIndex(randomList(6), QTimeZone::utc());
    const auto listing = listingOf(index, QStringLiteral("sa_"));
    model.setListing(listing);
    BitSet found(index->list().conversations().size());
    const auto all = allBelow(model);
    for (const auto &at : all) {
        const auto entry = model.entryAt(at);
        QCOMPARE(model.indexOf(entry), at);
        if (!entry.isConversation())
            continue;
        QVERIFY(!found.test(entry.conversation()));
        found.set(entry.conversation());
        QCOMPARE(model.entryAt(at.parent()), AssessmentEntry(index->tree->transactionOf(entry.conversation())));
    }
    QVERIFY(found == listing->filtered.visible);
    QVERIFY(found.count() > 0);
}

void AssessmentModelsTest::treeKeepsWhatOneHoldsWhenItIsSortedAnotherWay()
{
    AssessmentTreeModel model({});
    model.setListing(listingOf(makeIndex(randomList(7), QTimeZone::utc())));
    QList<QPersistentModelIndex> held;
    std::vector<AssessmentEntry> entries;
    const auto all = allBelow(model);
    for (const auto &at : all) {
        held.append(at);
        entries.push_back(model.entryAt(at));
    }
    model.sort(TreeColumn::NameColumn, Qt::AscendingOrder);
    bool anyMoved = false;
    for (qsizetype at = 0; at < held.size(); ++at) {
        QVERIFY(held.at(at).isValid());
        QCOMPARE(model.entryAt(held.at(at)), entries[std::size_t(at)]);
        QCOMPARE(model.indexOf(entries[std::size_t(at)]), QModelIndex(held.at(at)));
        anyMoved |= held.at(at).row() != all.at(at).row() || held.at(at).parent() != all.at(at).parent();
    }
    QVERIFY(anyMoved);
}

void AssessmentModelsTest::treeSortsSiblingsByEachColumn()
{
    AssessmentTreeModel model({.clock = clockInUtc()});
    model.setListing(listingOf(indexOfGroups(
        {{{"pr-b", "p", "i", "t1"}, {{"sa_1", firstMadeTime + 1}}},
         {{"pr-a", "p", "i", "t2"}, {{"sa_2", firstMadeTime}, {"sn_3", firstMadeTime}, {"sa_4", firstMadeTime}}},
         {{"pr-c", "p", "i", "t3"}, {{"sa_5", firstMadeTime + 2}, {"sa_6", firstMadeTime + 2}}}})));
    const auto order = [&](TreeColumn column, Qt::SortOrder direction) {
        model.sort(column, direction);
        return texts(model, TreeColumn::NameColumn)
            .replaceInStrings(QStringLiteral("Practitioner pr-"), QString())
            .join(QString());
    };
    QCOMPARE(order(TreeColumn::NewestColumn, Qt::DescendingOrder), QStringLiteral("cba"));
    QCOMPARE(order(TreeColumn::NewestColumn, Qt::AscendingOrder), QStringLiteral("abc"));
    QCOMPARE(order(TreeColumn::NameColumn, Qt::AscendingOrder), QStringLiteral("abc"));
    QCOMPARE(order(TreeColumn::NameColumn, Qt::DescendingOrder), QStringLiteral("cba"));
    QCOMPARE(order(TreeColumn::CountColumn, Qt::DescendingOrder), QStringLiteral("acb"));
    QCOMPARE(order(TreeColumn::CountColumn, Qt::AscendingOrder), QStringLiteral("bca"));
    model.sort(TreeColumn::ModuleColumn, Qt::AscendingOrder);
    auto transaction = model.index(1, 0);
    while (model.hasChildren(model.index(0, 0, transaction)))
        transaction = model.index(0, 0, transaction);
    model.sort(TreeColumn::ModuleColumn, Qt::DescendingOrder);
    const auto ofA = model.indexOf(AssessmentEntry::ofConversation(2)).parent();
    QCOMPARE(texts(model, TreeColumn::ModuleColumn, ofA).first(), QStringLiteral("Smart-check"));
}

void AssessmentModelsTest::tellsAScreenReaderWhatARowIs()
{
    const auto isNew = [](const AssessmentEntry &) { return true; };
    const auto nameOf = [](const QString &id) {
        return id == QLatin1String("pr-1") ? QStringLiteral("Dr. Asha Testwala") : QString();
    };
    const RowContext terms{.isNew = isNew, .nameOf = nameOf, .clock = clockInUtc()};
    const auto index =
        indexOfGroups({{{"pr-1", "pt-1", "1614", "tx-1"}, {{"sa_1", firstMadeTime}, {"sn_2", firstMadeTime}}}});
    AssessmentTreeModel tree(terms);
    tree.setListing(listingOf(index));
    const auto spoken = [](const QModelIndex &at) { return at.data(Qt::AccessibleTextRole).toString(); };
    QCOMPARE(spoken(tree.index(0, 0)), QStringLiteral("Dr. Asha Testwala pr-1, new, 2 conversations, today 00:00"));
    QCOMPARE(spoken(tree.indexOf(AssessmentEntry::ofConversation(1))), QStringLiteral("sn_2, new, Smart-check, 00:00"));
    AssessmentTableModel table(terms);
    table.setListing(makeListing(index, {.mode = ListingMode::Table}, {}));
    QCOMPARE(spoken(table.index(0, 0)), QStringLiteral("today 00:00, new"));
    QCOMPARE(spoken(table.index(0, 7)), QStringLiteral("not given"));
}

void AssessmentModelsTest::showsMarkupOfTheServiceAsText()
{
    const auto index = indexOfGroups({{{"<b>pr</b>", "p", "i", "t"}, {{"<img src=x>", firstMadeTime}}}});
    AssessmentTreeModel tree({});
    tree.setListing(listingOf(index));
    QCOMPARE(tree.index(0, 0).data().toString(), QStringLiteral("Practitioner <b>pr</b>"));
    const auto shown = [](const QModelIndex &at) {
        QTextDocument tip;
        tip.setHtml(at.data(Qt::ToolTipRole).toString());
        return tip.toPlainText();
    };
    QCOMPARE(shown(tree.index(0, 0)), QStringLiteral("Practitioner <b>pr</b>"));
    QCOMPARE(shown(tree.index(0, AssessmentTreeModel::CountColumn)), QStringLiteral("1"));
    AssessmentTableModel table({});
    table.setListing(makeListing(index, {.mode = ListingMode::Table}, {}));
    QCOMPARE(shown(table.index(0, 2)), QStringLiteral("<img src=x>"));
    QCOMPARE(shown(table.index(0, 6)), QStringLiteral("<b>pr</b>"));
}

void AssessmentModelsTest::showsATransactionWithoutConversations()
{
    AssessmentTreeModel model({});
    model.setListing(listingOf(indexOfGroups({{{"pr-1", "", "1614", "tx-1"}, {}}})));
    auto at = model.index(0, 0);
    QCOMPARE(model.index(0, 0, at).data().toString(), QStringLiteral("Patient not given"));
    while (model.hasChildren(at))
        at = model.index(0, 0, at);
    QCOMPARE(at.data().toString(), QStringLiteral("Transaction tx-1"));
    QCOMPARE(at.siblingAtColumn(TreeColumn::CountColumn).data().toString(), QStringLiteral("0"));
}

CLINICDESK_WINDOW_TEST(AssessmentModelsTest)
#include "assessmentmodelstest.moc"
