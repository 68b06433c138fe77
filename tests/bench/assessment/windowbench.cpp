// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_assessmentwindow GROUPS ROUNDS: shows a made-up answer of this many groups in a real window and prints as one
// JSON document, for each step, the median milliseconds from the event to the end of the paintEvent that shows the
// result, and the longest time that one event blocked the window's thread. A QSortFilterProxyModel over the same rows
// does the same for comparison.
#include "core/assessment/assessmentreader.h"
#include "tests/bench/assessment/madeupanswer.h"
#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/assessmentworklist.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using Clock = std::chrono::steady_clock;

namespace {

double since(Clock::time_point from)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

/// The application, which records when a widget was painted and how long one event blocked all others.
class Probe : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        const bool isPaint = event->type() == QEvent::Paint && receiver == m_watched;
        const auto from = Clock::now();
        ++m_depth;
        const bool result = QApplication::notify(receiver, event);
        --m_depth;
        if (m_depth == 0)
            m_longest = std::max(m_longest, since(from));
        if (isPaint && m_isAwaited && m_isAwaited()) {
            m_painted = Clock::now();
            m_isAwaited = {};
        }
        return result;
    }

    struct Figures {
        double latency = 0;
        double heldUp = 0;
    };

    /// Measures from `act` to the end of the first paint of `widget` for which `isAwaited` is true.
    Figures measure(QWidget *widget, const std::function<void()> &act, const std::function<bool()> &isAwaited)
    {
        settle();
        m_watched = widget;
        m_isAwaited = isAwaited;
        m_longest = 0;
        const auto from = Clock::now();
        act();
        m_longest = since(from);
        while (m_isAwaited && since(from) < maxWait)
            processEvents(QEventLoop::WaitForMoreEvents, 100);
        if (m_isAwaited)
            qFatal("Nothing was painted.");
        const auto latency = std::chrono::duration<double, std::milli>(m_painted - from).count();
        settle();
        return {latency, m_longest};
    }

    void settle()
    {
        for (int quiet = 0; quiet < 3; ++quiet)
            processEvents(QEventLoop::AllEvents);
    }

private:
    static constexpr double maxWait = 120'000;

    QObject *m_watched = nullptr;
    std::function<bool()> m_isAwaited;
    Clock::time_point m_painted;
    double m_longest = 0;
    int m_depth = 0;
};

/// The same arrangement as on the page: a search field above a tree and a table, with one worklist.
class Desk {
public:
    Desk(Probe &probe, const SharedIndex &index)
        : m_probe(probe)
        , m_worklist([this] { return kept(); })
    {
        auto *layout = new QVBoxLayout(&m_window);
        layout->addWidget(&m_search);
        layout->addWidget(&m_stack);
        m_stack.addWidget(&m_tree);
        m_stack.addWidget(&m_table);
        QObject::connect(&m_search, &QLineEdit::textChanged, &m_worklist, [this](const QString &text) {
            auto query = m_worklist.query();
            query.filter.text = text;
            m_worklist.setQuery(query);
        });
        QObject::connect(&m_worklist, &AssessmentWorklist::listingChanged, &m_window,
                         [this](const EntryMoves &moves) { show(moves); });
        m_window.resize(1080, 700);
        m_window.show();
        m_worklist.begin(index->tree->snapshot());
        wait();
        m_tree.expandToDepth(0); // more rows than a user has expanded
    }

    Probe::Figures type(int key, const QString &text)
    {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
        const auto expected = text.isEmpty() ? m_search.text().chopped(1) : m_search.text() + text;
        return m_probe.measure(
            view()->viewport(), [&] { QCoreApplication::sendEvent(&m_search, &press); },
            [this, expected] { return m_worklist.listing()->query.filter.text == expected; });
    }

    Probe::Figures arrange(ListingMode arrangement)
    {
        auto query = m_worklist.query();
        query.mode = arrangement;
        return ask(query, arrangement == ListingMode::Tree ? m_tree.viewport() : m_table.viewport());
    }

    Probe::Figures sort(SortColumn column, SortDirection direction)
    {
        auto query = m_worklist.query();
        query.column = column;
        query.direction = direction;
        return ask(query, m_table.viewport());
    }

    Probe::Figures brush(const TimeRange &range)
    {
        auto query = m_worklist.query();
        query.filter.range = range;
        return ask(query, view()->viewport());
    }

    Probe::Figures unbrush()
    {
        auto query = m_worklist.query();
        query.filter.range.reset();
        return ask(query, view()->viewport());
    }

    Probe::Figures scroll(int pixels)
    {
        auto *bar = view()->verticalScrollBar();
        return m_probe.measure(
            view()->viewport(),
            [&] {
                bar->setValue(bar->value() + pixels);
                view()->viewport()->update(); // also if everything is visible
            },
            [] { return true; });
    }

    Probe::Figures toggle(TreeNode node)
    {
        const auto at = m_tree.rows().indexOf(node);
        return m_probe.measure(
            m_tree.viewport(),
            [&] {
                m_tree.setExpanded(at, !m_tree.isExpanded(at));
                m_tree.viewport()->update(); // also if the row is not visible
            },
            [] { return true; });
    }

    Probe::Figures refresh(const AssessmentSnapshot &list)
    {
        return m_probe.measure(
            view()->viewport(), [&] { m_worklist.update(list); },
            [this, list] { return m_worklist.listing()->index->tree->snapshot() == list; });
    }

    AssessmentTreeView &tree() { return m_tree; }
    void choose(const AssessmentEntry &entry) { m_tree.setCurrentEntry(entry); }

private:
    QAbstractItemView *view()
    {
        return m_worklist.query().mode == ListingMode::Tree ? static_cast<QAbstractItemView *>(&m_tree) : &m_table;
    }

    Probe::Figures ask(const ListingQuery &query, QWidget *viewport)
    {
        return m_probe.measure(
            viewport, [&] { m_worklist.setQuery(query); },
            [this, query] { return m_worklist.listing()->query == query; });
    }

    std::vector<AssessmentEntry> kept() const
    {
        return m_worklist.listing() && m_worklist.listing()->tree ? m_tree.keptEntries() : m_table.keptEntries();
    }

    void show(const EntryMoves &moves)
    {
        const auto &listing = m_worklist.listing();
        if (listing->tree) {
            m_tree.showListing(listing, moves);
            m_stack.setCurrentWidget(&m_tree);
        } else {
            m_table.showListing(listing, moves);
            m_stack.setCurrentWidget(&m_table);
        }
    }

    void wait()
    {
        while (m_worklist.isWorking())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    Probe &m_probe;
    QWidget m_window;
    QLineEdit m_search;
    QStackedWidget m_stack;
    AssessmentTreeView m_tree{RowContext()};
    AssessmentTableView m_table{RowContext()};
    AssessmentWorklist m_worklist;
};

/// The same rows with Qt's proxy model.
class ProxyDesk {
public:
    ProxyDesk(Probe &probe, const SharedIndex &index)
        : m_probe(probe)
        , m_rows(RowContext())
    {
        m_rows.setListing(makeListing(index, {.mode = ListingMode::Table}, {}));
        m_proxy.setSourceModel(&m_rows);
        m_proxy.setFilterKeyColumn(-1);
        m_proxy.setFilterCaseSensitivity(Qt::CaseInsensitive);
        m_view.setModel(&m_proxy);
        m_view.verticalHeader()->hide();
        auto *layout = new QVBoxLayout(&m_window);
        layout->addWidget(&m_search);
        layout->addWidget(&m_view);
        QObject::connect(&m_search, &QLineEdit::textChanged, &m_proxy, &QSortFilterProxyModel::setFilterFixedString);
        m_window.resize(1080, 700);
        m_window.show();
    }

    Probe::Figures type(int key, const QString &text)
    {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
        return m_probe.measure(
            m_view.viewport(),
            [&] {
                QCoreApplication::sendEvent(&m_search, &press);
                m_view.viewport()->update(); // also if all rows stay
            },
            [] { return true; });
    }

    Probe::Figures sort(int column)
    {
        return m_probe.measure(
            m_view.viewport(), [&] { m_proxy.sort(column); }, [] { return true; });
    }

private:
    Probe &m_probe;
    AssessmentTableModel m_rows;
    QSortFilterProxyModel m_proxy;
    QWidget m_window;
    QLineEdit m_search;
    QTableView m_view;
};

class Table {
public:
    void add(const QString &step, const Probe::Figures &figures)
    {
        if (!m_figures.contains(step))
            m_steps.append(step);
        m_figures[step].append(figures);
    }

    QJsonObject json() const
    {
        QJsonArray all;
        for (const auto &step : m_steps)
            all.append(QJsonObject{{QStringLiteral("step"), step},
                                   {QStringLiteral("latency_ms"), median(step, &Probe::Figures::latency)},
                                   {QStringLiteral("held_up_ms"), median(step, &Probe::Figures::heldUp)}});
        return {{QStringLiteral("steps"), all}};
    }

private:
    double median(const QString &step, double Probe::Figures::*part) const
    {
        QList<double> values;
        for (const auto &figures : m_figures.value(step))
            values.append(figures.*part);
        std::ranges::sort(values);
        return values.at(values.size() / 2);
    }

    QStringList m_steps;
    QHash<QString, QList<Probe::Figures>> m_figures;
};

void typeAll(Table &table, const QString &who, const QString &word, const auto &type)
{
    QString typed;
    for (const auto c : word) {
        typed += c;
        table.add(who + QStringLiteral("type ") + typed, type(Qt::Key_unknown, QString(c)));
    }
    while (!typed.isEmpty()) {
        typed.chop(1);
        table.add(who + QStringLiteral("back to '%1'").arg(typed), type(Qt::Key_Backspace, QString()));
    }
}

void measureDesk(Table &table, Desk &desk, const SharedIndex &index, const AssessmentSnapshot &later)
{
    const auto type = [&](int key, const QString &text) { return desk.type(key, text); };
    const auto &starts = index->timeline->starts();
    const TimeRange range{starts.at(starts.size() / 3), starts.at(starts.size() / 2)};
    typeAll(table, QStringLiteral("tree: "), QStringLiteral("sa_7f"), type);
    table.add(QStringLiteral("tree: brush"), desk.brush(range));
    table.add(QStringLiteral("tree: brush away"), desk.unbrush());
    const TreeNode first = index->tree->transactionOfGroup(0);
    for (const auto level : {TreeLevel::Practitioner, TreeLevel::Patient, TreeLevel::Identifier}) {
        table.add(QStringLiteral("tree: close or open"), desk.toggle(index->tree->ancestor(first, level)));
        table.add(QStringLiteral("tree: close or open"), desk.toggle(index->tree->ancestor(first, level)));
    }
    table.add(QStringLiteral("tree: scroll"), desk.scroll(500));
    desk.choose(AssessmentEntry::ofConversation(static_cast<std::uint32_t>(index->list().conversations().size() / 2)));
    table.add(QStringLiteral("tree: refresh"), desk.refresh(later));
    table.add(QStringLiteral("tree: refresh"), desk.refresh(index->tree->snapshot()));
    table.add(QStringLiteral("to the table"), desk.arrange(ListingMode::Table));
    typeAll(table, QStringLiteral("table: "), QStringLiteral("sa_7f"), type);
    for (const auto column : allSortColumns)
        table.add(QStringLiteral("table: sort"), desk.sort(column, SortDirection::Ascending));
    table.add(QStringLiteral("table: sort by conversation"),
              desk.sort(SortColumn::Conversation, SortDirection::Descending));
    table.add(QStringLiteral("table: scroll"), desk.scroll(500));
    table.add(QStringLiteral("to the tree"), desk.arrange(ListingMode::Tree));
}

} // namespace

int main(int argc, char **argv)
{
    Probe probe(argc, argv);
    ThemeManager look(probe);
    const int groups = argc > 1 ? std::atoi(argv[1]) : 300'000;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
    const auto list = *readAssessments(bench::madeUpAnswer(groups));
    const auto later = *readAssessments(bench::madeUpAnswer(groups + 3));
    const auto index = makeIndex(list, QTimeZone::systemTimeZone());
    Table table;
    {
        Desk desk(probe, index);
        for (int round = 0; round < rounds; ++round)
            measureDesk(table, desk, index, later);
    }
    ProxyDesk proxy(probe, index);
    typeAll(table, QStringLiteral("proxy: "), QStringLiteral("sa_"),
            [&](int key, const QString &text) { return proxy.type(key, text); });
    table.add(QStringLiteral("proxy: sort by conversation"), proxy.sort(2));
    std::puts(QJsonDocument(table.json()).toJson().constData());
    return 0;
}
