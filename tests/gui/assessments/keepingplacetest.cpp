// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "tests/unit/assessment/nodepath.h"
#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/assessmentworklist.h"

#include <QApplication>
#include <QHoverEvent>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <set>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

constexpr int refreshes = 4;

/// Answers that change like a service's: sessions appear, disappear and change places, and so do conversations.
class ChangingAnswer {
public:
    explicit ChangingAnswer(unsigned seed)
        : m_random(seed)
    {
        addSessions(10 + below(60));
    }

    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    bool oneIn(int count) { return below(count) == 0; }

    AssessmentSnapshot list() const { return listOf(m_groups); }

    void change()
    {
        std::erase_if(m_groups, [this](const MadeGroup &) { return oneIn(8); });
        addSessions(below(12));
        for (auto &group : m_groups) {
            std::erase_if(group.conversations, [this](const MadeConversation &) { return oneIn(12); });
            if (oneIn(5))
                group.conversations.insert(group.conversations.begin(), conversation());
        }
        if (oneIn(2))
            std::ranges::shuffle(m_groups, m_random);
    }

private:
    void addSessions(int count)
    {
        for (int i = 0; i < count; ++i) {
            MadeGroup group{.ids = {"pr-" + std::to_string(below(5)), "pt-" + std::to_string(below(4)),
                                    "id-" + std::to_string(below(3)), "tx-" + std::to_string(m_sessions++)},
                            .conversations = {}};
            group.conversations.resize(static_cast<std::size_t>(below(5)));
            for (auto &each : group.conversations)
                each = conversation();
            m_groups.insert(m_groups.begin() + below(static_cast<int>(m_groups.size()) + 1), group);
        }
    }

    MadeConversation conversation()
    {
        return {.id = (oneIn(2) ? "sa_" : "sn_") + std::to_string(m_conversations++),
                .createdAt = firstMadeTime + hourMs * below(2000),
                .workflow = {}};
    }

    std::mt19937 m_random;
    std::vector<MadeGroup> m_groups;
    int m_sessions = 0;
    int m_conversations = 0;
};

/// 20 practitioners with 200 patients each, and one self-assessment for each patient.
AssessmentSnapshot largeList()
{
    std::vector<MadeGroup> groups;
    for (int patient = 0; patient < 4'000; ++patient)
        groups.push_back({.ids = {"pr-" + std::to_string(patient / 200), "pt-" + std::to_string(patient), "id", "tx"},
                          .conversations = {{.id = "sa_" + std::to_string(patient),
                                             .createdAt = firstMadeTime + hourMs * (patient % 977),
                                             .workflow = {}}}});
    return listOf(groups);
}

/// A view in a window that shows a worklist. The window is at a position that the pointer does not reach.
template <class View>
struct Shown {
    QWidget window;
    View view{RowContext{}, &window};
    AssessmentWorklist worklist{[this] { return view.keptEntries(); }};

    explicit Shown(ListingMode arrangement)
    {
        worklist.setQuery({.mode = arrangement});
        QObject::connect(&worklist, &AssessmentWorklist::listingChanged, &view,
                         [this](const EntryMoves &moves) { view.showListing(worklist.listing(), moves); });
        window.setGeometry(200, 200, 900, 420);
        view.setGeometry(window.rect());
        window.show();
    }

    bool take(const AssessmentSnapshot &list)
    {
        worklist.update(list);
        return QTest::qWaitFor([this] { return !worklist.isWorking(); }, tests::patienceMs);
    }

    const AssessmentTree &tree() const { return *worklist.listing()->index->tree; }
    Path pathOf(const AssessmentEntry &entry) const
    {
        return entry.isConversation() ? support::pathOf(tree(), entry.conversation())
                                      : support::pathOf(tree(), entry.node());
    }
    AssessmentEntry entryAt(const QModelIndex &index) const { return entryOf(index); }
    int top(const QModelIndex &index) const { return view.visualRect(index).top(); }

    QModelIndex rowAt(int y) const { return view.indexAt(QPoint(view.viewport()->width() / 2, y)).siblingAtColumn(0); }
    bool isInSight(const QModelIndex &index) const
    {
        const auto rect = view.visualRect(index); // in any column that a table shows on the left
        return index.isValid() && rect.bottom() >= 0 && rect.top() < view.viewport()->height();
    }

    void point(int y)
    {
        const QPoint at(view.viewport()->width() / 2, y);
        QHoverEvent moved(QEvent::HoverMove, at, view.viewport()->mapToGlobal(at), QPointF());
        QApplication::sendEvent(view.viewport(), &moved);
    }
    void pointElsewhere()
    {
        QHoverEvent left(QEvent::HoverLeave, QPointF(-1, -1), QPointF(-1, -1), QPointF());
        QApplication::sendEvent(view.viewport(), &left);
    }

    /// Empty, or how the row that had to stay has moved although there was space.
    QString moved(const QModelIndex &anchor, int formerTop) const
    {
        const auto *bar = view.verticalScrollBar();
        const int by = top(anchor) - formerTop;
        const bool stands =
            by == 0 || (by > 0 && bar->value() == bar->maximum()) || (by < 0 && bar->value() == bar->minimum());
        return stands ? QString() : QStringLiteral("the row has moved by %1 px").arg(by);
    }
};

using ShownTree = Shown<AssessmentTreeView>;
using ShownTable = Shown<AssessmentTableView>;

QModelIndexList allRows(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QModelIndexList all;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        all.append(model.index(row, 0, parent));
        all.append(allRows(model, all.last()));
    }
    return all;
}

std::set<Path> openedIn(const ShownTree &shown)
{
    std::set<Path> opened;
    for (const auto &index : allRows(*shown.view.model())) {
        if (shown.view.isExpanded(index))
            opened.insert(shown.pathOf(shown.entryAt(index)));
    }
    return opened;
}

QModelIndex find(const Shown<AssessmentTreeView> &shown, const Path &path)
{
    for (const auto &index : allRows(*shown.view.model())) {
        if (shown.pathOf(shown.entryAt(index)) == path)
            return index;
    }
    return {};
}

QModelIndex find(const ShownTable &shown, const Path &path)
{
    for (int row = 0; row < shown.view.model()->rowCount(); ++row) {
        const auto index = shown.view.model()->index(row, 0);
        if (shown.pathOf(shown.entryAt(index)) == path)
            return index;
    }
    return {};
}

/// The row that must stay: below the pointer; otherwise current and visible; otherwise the first row.
template <class View>
QModelIndex anchorOf(const Shown<View> &shown, std::optional<int> pointer)
{
    const auto pointed = pointer ? shown.rowAt(*pointer) : QModelIndex();
    if (pointed.isValid())
        return pointed;
    const auto current = shown.view.currentIndex().siblingAtColumn(0);
    return shown.isInSight(current) ? current : shown.rowAt(0);
}

std::optional<int> pointSomewhere(auto &shown, ChangingAnswer &answer)
{
    if (answer.oneIn(2)) {
        shown.pointElsewhere();
        return {};
    }
    const int y = answer.below(shown.view.viewport()->height());
    shown.point(y);
    return y;
}

void scrollSomewhere(auto &shown, ChangingAnswer &answer)
{
    auto *bar = shown.view.verticalScrollBar();
    bar->setValue(answer.below(bar->maximum() + 1));
}

void addSeeds()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 40; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

/// Opens and closes some nodes, selects a row, scrolls.
void wander(ShownTree &shown, ChangingAnswer &answer)
{
    const auto rows = allRows(*shown.view.model());
    for (const auto &index : rows) {
        if (shown.view.model()->hasChildren(index) && answer.oneIn(2))
            shown.view.setExpanded(index, !answer.oneIn(4));
    }
    if (!rows.isEmpty() && !answer.oneIn(4))
        shown.view.setCurrentEntry(shown.entryAt(rows.at(answer.below(int(rows.size())))));
    if (answer.oneIn(3))
        shown.view.clearSelection();
    for (int i = answer.below(5); i > 0 && !rows.isEmpty(); --i)
        shown.view.selectionModel()->select(rows.at(answer.below(int(rows.size()))),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    scrollSomewhere(shown, answer);
}

void wander(ShownTable &shown, ChangingAnswer &answer)
{
    const auto *model = shown.view.model();
    shown.view.clearSelection();
    for (int i = 0; i < 5 && model->rowCount() > 0; ++i) {
        const auto index = model->index(answer.below(model->rowCount()), answer.below(model->columnCount()));
        shown.view.selectionModel()->setCurrentIndex(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    scrollSomewhere(shown, answer);
    shown.view.horizontalScrollBar()->setValue(answer.below(shown.view.horizontalScrollBar()->maximum() + 1));
}

template <class View>
std::set<Path> chosenIn(const Shown<View> &shown)
{
    std::set<Path> chosen;
    for (const auto &entry : shown.view.selectedEntries())
        chosen.insert(shown.pathOf(entry));
    return chosen;
}

/// The paths that can still be found.
template <class View>
std::set<Path> thatAreLeft(const std::set<Path> &paths, const Shown<View> &shown)
{
    std::set<Path> left;
    std::ranges::copy_if(paths, std::inserter(left, left.end()),
                         [&](const Path &path) { return find(shown, path).isValid(); });
    return left;
}

/// The differences between both, one per line.
QString difference(const std::set<Path> &one, const std::set<Path> &other)
{
    std::set<Path> paths;
    std::ranges::set_symmetric_difference(one, other, std::inserter(paths, paths.end()));
    QString lines;
    for (const auto &path : paths) {
        for (const auto &id : path)
            lines += QLatin1Char('/') + QString::fromStdString(id);
        lines += QLatin1Char('\n');
    }
    return lines;
}

} // namespace

/// Tree and table with random answers: nothing that the user opened, selected or points at moves.
class KeepingPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCursor::setPos(0, 0); }
    void treeKeepsItsPlaceWhateverTheNextAnswerHas_data();
    void treeKeepsItsPlaceWhateverTheNextAnswerHas();
    void tableKeepsItsPlaceWhateverTheNextAnswerHas_data();
    void tableKeepsItsPlaceWhateverTheNextAnswerHas();
    void tableShowsItsTopWhileDaysAreChosen();
    void tableKeepsTheCurrentRowInViewWhileDaysAreChosen();
    void treeOpensAgainWhatASearchHid();
    void largeTreeStandsStillWhileItOpensInSteps();
    void whatIsClosedWhileALargeTreeOpensStaysClosed();
    void treeKeepsWhatIsOpenWhileTheTableIsShown();
};

void KeepingPlaceTest::treeKeepsItsPlaceWhateverTheNextAnswerHas_data()
{
    addSeeds();
}

void KeepingPlaceTest::treeKeepsItsPlaceWhateverTheNextAnswerHas()
{
    QFETCH(unsigned, seed);
    ChangingAnswer answer(seed);
    ShownTree shown(ListingMode::Tree);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(answer.list()));
    wander(shown, answer);
    auto pointer = pointSomewhere(shown, answer);
    for (int refresh = 0; refresh < refreshes; ++refresh) {
        const auto opened = openedIn(shown);
        const auto current =
            shown.view.currentEntry().transform([&](const auto &entry) { return shown.pathOf(entry); });
        const auto chosen = chosenIn(shown);
        const auto anchor = anchorOf(shown, pointer);
        const auto anchored = anchor.isValid() ? shown.pathOf(shown.entryAt(anchor)) : Path();
        const int top = shown.top(anchor);
        answer.change();
        QVERIFY(shown.take(answer.list()));

        QCOMPARE(difference(openedIn(shown), thatAreLeft(opened, shown)), QString());
        const auto now = shown.view.currentEntry().transform([&](const auto &entry) { return shown.pathOf(entry); });
        QCOMPARE(now, current && find(shown, *current).isValid() ? current : std::nullopt);
        QCOMPARE(difference(chosenIn(shown), thatAreLeft(chosen, shown)), QString());
        if (const auto index = find(shown, anchored); index.isValid())
            QCOMPARE(shown.moved(index, top), QString());
        if (answer.oneIn(3)) {
            wander(shown, answer);
            pointer = pointSomewhere(shown, answer);
        }
    }
}

void KeepingPlaceTest::tableKeepsItsPlaceWhateverTheNextAnswerHas_data()
{
    addSeeds();
}

void KeepingPlaceTest::tableKeepsItsPlaceWhateverTheNextAnswerHas()
{
    QFETCH(unsigned, seed);
    ChangingAnswer answer(seed);
    ShownTable shown(ListingMode::Table);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(answer.list()));
    wander(shown, answer);
    auto pointer = pointSomewhere(shown, answer);
    for (int refresh = 0; refresh < refreshes; ++refresh) {
        const auto chosen = chosenIn(shown);
        const auto current =
            shown.view.currentEntry().transform([&](const auto &entry) { return shown.pathOf(entry); });
        const int column = shown.view.currentIndex().column();
        const int leftScroll = shown.view.horizontalScrollBar()->value();
        const auto anchor = anchorOf(shown, pointer);
        const auto anchored = anchor.isValid() ? shown.pathOf(shown.entryAt(anchor)) : Path();
        const int top = shown.top(anchor);
        answer.change();
        QVERIFY(shown.take(answer.list()));

        QCOMPARE(difference(chosenIn(shown), thatAreLeft(chosen, shown)), QString());
        const auto now = shown.view.currentEntry().transform([&](const auto &entry) { return shown.pathOf(entry); });
        QCOMPARE(now, current && find(shown, *current).isValid() ? current : std::nullopt);
        if (now)
            QCOMPARE(shown.view.currentIndex().column(), column);
        QCOMPARE(shown.view.horizontalScrollBar()->value(), leftScroll);
        if (const auto index = find(shown, anchored); index.isValid())
            QCOMPARE(shown.moved(index, top), QString());
        if (answer.oneIn(3)) {
            wander(shown, answer);
            pointer = pointSomewhere(shown, answer);
        }
    }
}

namespace {

/// Chooses the hours from the oldest conversation on, as dragging over the timeline to its end does. False if the table
/// does not follow.
bool chooseHoursUpTo(ShownTable &shown, int hours)
{
    auto query = shown.worklist.query();
    query.filter.range = TimeRange{.from = firstMadeTime, .until = firstMadeTime + hours * hourMs};
    shown.worklist.setQuery(query);
    return QTest::qWaitFor([&shown] { return !shown.worklist.isWorking(); }, tests::patienceMs);
}

} // namespace

void KeepingPlaceTest::tableShowsItsTopWhileDaysAreChosen()
{
    ShownTable shown(ListingMode::Table); // the newest first
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(largeList()));
    shown.pointElsewhere();
    shown.view.verticalScrollBar()->setValue(shown.view.verticalScrollBar()->maximum() / 2);
    for (const int hours : {2, 24, 240, 977}) {
        QVERIFY(chooseHoursUpTo(shown, hours));
        QCOMPARE(shown.view.verticalScrollBar()->value(), 0);
    }
    QCOMPARE(shown.view.model()->rowCount(), 4'000);
}

void KeepingPlaceTest::tableKeepsTheCurrentRowInViewWhileDaysAreChosen()
{
    ShownTable shown(ListingMode::Table);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(largeList()));
    QVERIFY(chooseHoursUpTo(shown, 24));
    shown.view.setCurrentIndex(shown.view.model()->index(shown.view.model()->rowCount() - 1, 0));
    const auto current = shown.view.currentEntry();
    shown.view.verticalScrollBar()->setValue(0); // scrolled away
    for (const int hours : {240, 977, 48}) {
        QVERIFY(chooseHoursUpTo(shown, hours));
        QVERIFY(shown.view.currentEntry() == current);
        QVERIFY(shown.isInSight(shown.view.currentIndex()));
    }
}

void KeepingPlaceTest::treeOpensAgainWhatASearchHid()
{
    ChangingAnswer answer(7);
    ShownTree shown(ListingMode::Tree);
    QVERIFY(shown.take(answer.list()));
    wander(shown, answer);
    const auto opened = openedIn(shown);
    QVERIFY(opened.size() > 1);
    for (const auto *text : {u"sa_1", u"nothing has this", u""}) {
        auto query = shown.worklist.query();
        query.filter.text = QString::fromUtf16(text);
        shown.worklist.setQuery(query);
        QTRY_VERIFY(!shown.worklist.isWorking());
        if (query.filter.text == QLatin1String("sa_1")) { // few enough to be shown at once
            for (const auto &index : allRows(*shown.view.model()))
                QCOMPARE(shown.view.isExpanded(index), shown.view.model()->hasChildren(index));
        }
    }
    QCOMPARE(difference(openedIn(shown), opened), QString());
}

void KeepingPlaceTest::largeTreeStandsStillWhileItOpensInSteps()
{
    ShownTree shown(ListingMode::Tree);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(largeList()));
    auto &view = shown.view;
    view.expandAll();
    const int practitioners = view.model()->rowCount();
    view.scrollTo(view.model()->index(100, 0, view.model()->index(practitioners / 2, 0)));
    shown.point(200);
    const auto anchored = shown.entryAt(shown.rowAt(200));
    const int top = shown.top(shown.rowAt(200));
    const auto closed = [&] { // number of closed nodes
        int count = 0;
        for (int row = 0; row < practitioners; ++row)
            count += view.isExpanded(view.model()->index(row, 0)) ? 0 : 1;
        return count;
    };
    QCOMPARE(closed(), 0);

    auto query = shown.worklist.query();
    query.filter.text = QStringLiteral("sa_");
    int closedAtFirst = 0;
    QObject::connect(&shown.worklist, &AssessmentWorklist::listingChanged, &view, [&] { closedAtFirst = closed(); });
    shown.worklist.setQuery(query);
    for (int before = practitioners; before > 0;) {
        QVERIFY(QTest::qWaitFor([&] { return !shown.worklist.isWorking() && closed() < before; }, tests::patienceMs));
        before = closed();
        QCOMPARE(shown.moved(view.rows().indexOf(anchored), top), QString());
        QVERIFY(view.isExpanded(view.rows().indexOf(anchored).parent()));
    }
    QVERIFY(closedAtFirst > 0 && closedAtFirst < practitioners);
    const auto rows = allRows(*view.model());
    QVERIFY(std::ranges::all_of(
        rows, [&](const auto &index) { return view.isExpanded(index) || !view.model()->hasChildren(index); }));
}

void KeepingPlaceTest::whatIsClosedWhileALargeTreeOpensStaysClosed()
{
    ShownTree shown(ListingMode::Tree);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QVERIFY(shown.take(largeList()));
    auto &view = shown.view;
    view.expandAll();
    const auto practitioner = [&](int fromTheLast) {
        return view.model()->index(view.model()->rowCount() - 1 - fromTheLast, 0);
    };
    QObject::connect(&shown.worklist, &AssessmentWorklist::listingChanged, &view, [&] {
        QVERIFY(!view.isExpanded(practitioner(1)));
        view.expand(practitioner(1)); // as a user does after opening the wrong one
        view.collapse(practitioner(1));
    });
    auto query = shown.worklist.query();
    query.filter.text = QStringLiteral("sa_");
    shown.worklist.setQuery(query);
    QTRY_VERIFY(!shown.worklist.isWorking() && view.isExpanded(practitioner(0)));
    QVERIFY(!view.isExpanded(practitioner(1)));
}

void KeepingPlaceTest::treeKeepsWhatIsOpenWhileTheTableIsShown()
{
    ChangingAnswer answer(8);
    ShownTree shown(ListingMode::Tree);
    QVERIFY(shown.take(answer.list()));
    wander(shown, answer);
    const auto opened = openedIn(shown);
    shown.view.showListing({}, EntryMoves());
    QCOMPARE(shown.view.model()->rowCount(), 0);
    const auto kept = shown.view.keptEntries();
    const auto before = shown.worklist.listing()->index->tree;
    QVERIFY(kept.size() >= opened.size());
    answer.change();
    QVERIFY(shown.take(answer.list()));
    QVERIFY(shown.worklist.listing()->index->tree != before);
    QCOMPARE(difference(openedIn(shown), thatAreLeft(opened, shown)), QString());
}

CLINICDESK_WINDOW_TEST(KeepingPlaceTest)
#include "keepingplacetest.moc"
